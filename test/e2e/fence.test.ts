import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Result } from '../../src/base/result.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
const heard: string[] = []
const server = createServer((request, response) => {
  heard.push(request.url ?? '')
  response.setHeader('access-control-allow-origin', '*')
  response.end('hello')
})
let address: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  launched = await launchApp()
})
afterAll(async () => {
  await launched.close()
  server.close()
})

it('the page comes from the app itself, sandboxed, without Node', async () => {
  const { app, window } = launched
  expect(window.url()).toBe('app://fivefoot/index.html')
  expect(await window.evaluate('[typeof require, typeof process, typeof module]')).toEqual(Array(3).fill('undefined'))
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      // Missing from Electron's types.
      const known = webContents as unknown as { getLastWebPreferences(): Electron.WebPreferences }
      const { sandbox, contextIsolation, nodeIntegration } = known.getLastWebPreferences()
      return { sandbox, contextIsolation, nodeIntegration }
    }),
  )
  expect(preferences).toEqual([{ sandbox: true, contextIsolation: true, nodeIntegration: false }])
})

it('the page has a strict content security policy', async () => {
  const policy = await launched.window.evaluate(async () =>
    (await fetch('app://fivefoot/index.html')).headers.get('content-security-policy'),
  )
  expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'")
  expect(policy).not.toMatch(/unsafe|\*|http/)
})

it('a script that is not a file of the app does not run', async () => {
  const ran = await launched.window.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.head.append(script)
    const title = document.title
    script.remove()
    return title
  })
  expect(ran).not.toBe('ran')
})

it('no request of a window reaches the network, with or without a content security policy', async () => {
  const { app, window } = launched
  const refused = await window.evaluate(async (target) => {
    const attempts = [
      fetch(`${target}/fetch`).then(() => 'reached'),
      new Promise<string>((done, fail) => {
        const image = new Image()
        image.onload = () => done('reached')
        image.onerror = () => fail(new Error('refused'))
        image.src = `${target}/image.png`
      }),
      fetch('file:///etc/hostname').then(() => 'reached'),
    ]
    return (await Promise.allSettled(attempts)).map(({ status }) => status)
  }, address)
  expect(refused).toEqual(['rejected', 'rejected', 'rejected'])
  // The same session without the page's policy: only the request filter applies.
  const bare = await app.evaluate(
    ({ session }, target) =>
      session.defaultSession.fetch(`${target}/session`).then(
        () => 'reached',
        (error: unknown) => String(error),
      ),
    address,
  )
  expect(bare).toContain('ERR_BLOCKED_BY_CLIENT')
  expect(heard).toEqual([])
  // The server is up: an unfiltered request reaches it.
  expect(await (await fetch(`${address}/control`)).text()).toBe('hello')
  expect(heard).toEqual(['/control'])
})

it('WebRTC sends nothing to any host, by UDP or TCP', async () => {
  const udp = createSocket('udp4')
  const packets: number[] = []
  udp.on('message', ({ length }) => packets.push(length))
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  const tcp = createTcpServer((connection) => {
    packets.push(0)
    connection.destroy()
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port }
  const state = await launched.window.evaluate(async ({ udp, tcp }) => {
    const turn = { username: 'secret', credential: 'secret' }
    const connection = new RTCPeerConnection({
      iceServers: [
        { urls: `stun:127.0.0.1:${udp}` },
        { urls: `turn:127.0.0.1:${udp}?transport=udp`, ...turn },
        { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, ...turn },
      ],
    })
    connection.createDataChannel('out')
    await connection.setLocalDescription(await connection.createOffer())
    const gathered = new Promise<string>((done) => {
      const look = () => connection.iceGatheringState === 'complete' && done('complete')
      connection.onicegatheringstatechange = look
      setTimeout(() => done('still gathering'), 3000)
      look()
    })
    const ended = await gathered
    connection.close()
    return ended
  }, ports)
  udp.close()
  tcp.close()
  expect(packets, state).toEqual([])
})

it('permissions, navigation and new windows are denied', async () => {
  const { app, window } = launched
  const denied = await window.evaluate(async (target) => {
    const states = await Promise.all(
      (['geolocation', 'notifications', 'camera'] as const).map(
        async (name) => (await navigator.permissions.query({ name: name })).state,
      ),
    )
    const opened = globalThis.open(`${target}/window`)
    globalThis.location.href = `${target}/navigation`
    return { states, opened: opened === null ? null : 'a window' }
  }, address)
  expect(denied).toEqual({ states: ['denied', 'denied', 'denied'], opened: null })
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(window.url()).toBe('app://fivefoot/index.html')
  expect(heard).toEqual(['/control'])
})

it('a call that breaks the contract returns an error with a code and a place', async () => {
  const answers = await launched.window.evaluate<Result<unknown>[]>(`Promise.all([
    fivefoot.call('no.such.call', {}),
    fivefoot.call('maps.open', { mapId: '../x' }),
    fivefoot.call('library.create', null),
  ])`)
  expect(answers.map((answer) => (answer.ok ? 'ok' : [answer.error.code, answer.error.where]))).toEqual([
    ['malformed-request', 'name'],
    ['malformed-request', 'maps.open.mapId'],
    ['malformed-request', 'library.create'],
  ])
})

it('files outside the page are not served', async () => {
  const statuses = await launched.window.evaluate(() =>
    Promise.all(
      [
        '/index.html',
        '/../../package.json',
        '/%2e%2e/%2e%2e/package.json',
        '/..%2f..%2fpackage.json',
        '/missing.js',
        '/main.ts',
        '/%zz',
      ].map(async (path) => (await fetch(`app://fivefoot${path}`)).status),
    ),
  )
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404, 404])
})

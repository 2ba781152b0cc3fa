import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findElectron } from '../../build/runtime/findElectron.ts'
import { programOnPath } from '../../build/runtime/systemPackages.ts'
import { openFromLibrary } from './support/editor.ts'
import { launchApp } from './support/launch.ts'

const strace = programOnPath('strace')
if (strace === null) console.info('strace is not installed: the test that watches system calls is skipped')

/**
 * System calls that send something to another machine: datagrams, and any attempt to connect by TCP. Chromium also connects
 * UDP sockets to public addresses, which sends nothing: it only asks the kernel which of its own addresses it would use.
 */
const leaving = (trace: string): readonly string[] =>
  trace.split('\n').filter((line) => {
    const isInternet = /<(TCP|UDP)(v6)?:/.test(line) || /sin6?_addr/.test(line)
    const isOnlyAsking = /connect\(\d+<UDP/.test(line)
    const isOwn = /->127\.|->\[::1\]|inet_addr\("127\.|"::1"/.test(line)
    return isInternet && !isOnlyAsking && !isOwn
  })

/** Every way out that a script in the page could try, to names and to an address that no one has. */
async function tryToLeave(): Promise<void> {
  const hosts = ['example.com', '192.0.2.1']
  for (const host of hosts) {
    fetch(`https://${host}/`).catch(() => undefined)
    navigator.sendBeacon(`https://${host}/beacon`)
    new Image().src = `https://${host}/image.png`
    try {
      new WebSocket(`wss://${host}/`)
    } catch {
      // Refused by the policy, as it should be.
    }
    for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'stylesheet'])
      document.head.append(Object.assign(document.createElement('link'), { rel, href: `https://${host}/` }))
    const form = Object.assign(document.createElement('form'), { action: `https://${host}/`, method: 'post' })
    document.body.append(form)
    form.submit()
    const turn = { username: 'u', credential: 'c' }
    const urls = [`stun:${host}:3478`, `turn:${host}:3478?transport=tcp`, `turn:${host}:3478?transport=udp`]
    const connection = new RTCPeerConnection({ iceServers: urls.map((url) => ({ urls: url, ...turn })) })
    connection.createDataChannel('out')
    await connection.setLocalDescription(await connection.createOffer())
  }
}

it.skipIf(strace === null)(
  'from start to quit no name is looked up and no packet leaves the machine',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fivefoot-strace-'))
    const trace = join(folder, 'trace')
    const wrapper = join(folder, 'electron')
    const { executablePath } = await findElectron()
    const calls = 'connect,sendto,sendmsg,sendmmsg'
    writeFileSync(
      wrapper,
      `#!/bin/sh\nexec '${strace}' -f -qq -yy -e trace=${calls} -o '${trace}' '${executablePath}' "$@"\n`,
    )
    chmodSync(wrapper, 0o755)
    const { window, close } = await launchApp({ executablePath: wrapper })
    try {
      await openFromLibrary(window, 'Harrow Bridge')
      await window.mouse.move(640, 400)
      await window.keyboard.press('b')
      await window.mouse.down()
      await window.mouse.move(700, 430, { steps: 5 })
      await window.mouse.up()
      await window.evaluate(tryToLeave)
      // Dictionaries, updates and time servers are asked for some seconds after the first window.
      await window.waitForTimeout(6000)
    } finally {
      await close()
    }
    expect(existsSync(trace)).toBe(true)
    const text = readFileSync(trace, 'utf8')
    await rm(folder, { recursive: true, force: true })
    // The trace is one of a running program.
    expect(text).toMatch(/AF_UNIX/)
    expect(leaving(text)).toEqual([])
  },
  180_000,
)

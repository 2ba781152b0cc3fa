/** The packaged app under strace: every system call that could leave the machine, from its start to its end. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packagedExecutable } from '../../../build/package/packageApp.ts'
import { programOnPath } from '../../../build/runtime/systemPackages.ts'
import { ask } from './asWindow.ts'
import { openFromLibrary } from './editor.ts'
import { launchApp, type LaunchedApp } from './launch.ts'

/** Path of strace, or null if it is not installed (always on Windows and macOS). */
export const strace = programOnPath('strace')

/**
 * Lines of a trace that send something to another machine: datagrams, TCP connections, and name lookups, which a local resolver
 * would forward. Chromium also connects UDP sockets to public addresses, which sends nothing: it only asks the kernel for the
 * local address it would use.
 */
export const leaving = (trace: string): readonly string[] =>
  trace.split('\n').filter((line) => {
    const isLookup = /htons\((53|853|5353|5355)\)|:(53|853|5353|5355)\]?>|io\.systemd\.Resolve/.test(line)
    const isInternet = /<(TCP|UDP)(v6)?:|sin6?_addr|inet_addr/.test(line)
    const isOnlyAsking = /connect\(\d+<UDP/.test(line)
    const isProbe = isOnlyAsking && /"(8\.8\.8\.8|2001:4860:4860::8888)"/.test(line)
    const isOwn = /->127\.|->\[::1\]|inet_addr\("127\.|"::1"/.test(line)
    return (isLookup && !isProbe) || (isInternet && !isOnlyAsking && !isOwn)
  })

/** Every way a script in the page could reach the network, by name and by an unassigned address. */
async function tryToLeave(): Promise<void> {
  const hosts = ['example.com', '192.0.2.1']
  const attempts = hosts.map(async (host) => {
    const added: Element[] = []
    const add = <E extends Element>(element: E, parent: Element = document.body): E => {
      added.push(element)
      parent.append(element)
      return element
    }
    fetch(`https://${host}/`, { mode: 'no-cors' }).catch(() => undefined)
    navigator.sendBeacon(`https://${host}/beacon`)
    new Image().src = `https://${host}/image.png`
    for (const open of [
      () => new WebSocket(`wss://${host}/`),
      () => new EventSource(`https://${host}/events`),
      () => new Worker(`https://${host}/worker.js`),
      () => globalThis.open(`https://${host}/window`),
    ])
      try {
        open()
      } catch {
        // Refused by the policy, as expected.
      }
    for (const rel of [
      'dns-prefetch',
      'preconnect',
      'prefetch',
      'preload',
      'modulepreload',
      'stylesheet',
      'icon',
      'manifest',
    ])
      add(Object.assign(document.createElement('link'), { rel, href: `https://${host}/${rel}` }), document.head)
    for (const tag of ['iframe', 'script', 'video', 'audio', 'embed'] as const)
      add(Object.assign(document.createElement(tag), { src: `https://${host}/${tag}` }))
    add(document.createElement('div')).setAttribute('style', `background: url(https://${host}/style.png)`)
    add(Object.assign(document.createElement('form'), { action: `https://${host}/`, method: 'post' })).submit()
    add(Object.assign(document.createElement('a'), { href: `https://${host}/`, ping: `https://${host}/ping` })).click()
    const turn = { username: 'u', credential: 'c' }
    const urls = [`stun:${host}:3478`, `turn:${host}:3478?transport=tcp`, `turn:${host}:3478?transport=udp`]
    const connection = new RTCPeerConnection({ iceServers: urls.map((url) => ({ urls: url, ...turn })) })
    connection.createDataChannel('out')
    await connection.setLocalDescription(await connection.createOffer())
    for (const element of added) element.remove()
  })
  await Promise.all(attempts)
}

/** Opens and edits a map, imports a small one and prints it, waiting for each result. */
async function work({ app, window }: LaunchedApp, folder: string): Promise<void> {
  await openFromLibrary(window, 'Harrow Bridge')
  const [opened] = (await ask(window, 'library.list', {})).filter(({ name }) => name.includes('Harrow Bridge'))
  if (!opened) throw new Error('the sample is not there')
  const answerDialogs = (path: string) =>
    app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
    }, path)
  const edit = { type: 'paint-cells', layer: 'terrain', indices: [0, 1, 2], values: [1] } as const
  await ask(window, 'maps.run', { mapId: opened.id, command: edit })
  await ask(window, 'maps.undo', { mapId: opened.id })
  const file = join(folder, 'ford.txt')
  writeFileSync(file, '# fivefoot text map\n# name: The ford\n..~~..\n..~~..\n')
  await answerDialogs(file)
  const draft = await ask(window, 'exchange.choose', { ruleset: 'pf1e' })
  if (!draft) throw new Error('nothing was chosen')
  const mapId = await ask(window, 'exchange.accept', { draftId: draft.draftId, name: 'The ford' })
  await answerDialogs(join(folder, 'map.pdf'))
  await ask(window, 'print.export', { mapId, job: 'print', format: 'pdf', options: { parts: ['map'] } })
}

/** System calls of the packaged app while it starts, is used, runs a hostile script, idles and quits. */
export async function watchedCalls(idleMs = 0): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fivefoot-strace-'))
  const trace = join(folder, 'trace')
  const wrapper = join(folder, 'fivefoot')
  const executable = packagedExecutable(resolve(import.meta.dirname, '../../../dist/inspectable'))
  const calls = 'connect,sendto,sendmsg,sendmmsg'
  writeFileSync(
    wrapper,
    `#!/bin/sh\nexec '${strace}' -f --seccomp-bpf -qq -yy -e trace=${calls} -o '${trace}' '${executable}' "$@"\n`,
  )
  chmodSync(wrapper, 0o755)
  try {
    const launched = await launchApp({ packaged: true, executablePath: wrapper })
    try {
      await work(launched, folder)
      await launched.window.evaluate(tryToLeave)
      if (idleMs > 0) await launched.window.waitForTimeout(idleMs)
    } finally {
      await launched.close()
    }
    return existsSync(trace) ? readFileSync(trace, 'utf8') : ''
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Windows, their pages and what connects them to the services, on a desktop made of plain objects. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fontFile, hasBold } from '../../electron/print/fontPackages.ts'
import { FONT_FACES, FONT_FAMILIES, fontAddress } from '../../src/draw/text/families.ts'
import { ok } from '../../src/base/result.ts'
import { CALL_CHANNEL, EVENT_CHANNEL, PLAYERS_CHANNEL } from '../../src/ipc/channels.ts'
import type { FilePaths } from '../../src/ipc/shapes/exchange.ts'
import { en } from '../../src/words/en/index.ts'
import type { Services } from '../../electron/services/index.ts'
import { WindowPlaces } from '../../electron/services/windowPlaces.ts'
import { temporaryFolder, testServices } from '../services/support/testServices.ts'
import { openWindow } from '../../electron/main/openWindow.ts'
import { gmWindows, isGmWindow } from '../../electron/main/gmWindows.ts'
import { closeWithGm, PlayersBrowserWindow } from '../../electron/main/playersWindow.ts'
import { broadcast, send, serveIpc, servePlayersIpc } from '../../electron/main/serveIpc.ts'
import {
  PAGE_ADDRESS,
  PLAYERS_ADDRESS,
  PLAYERS_SESSION,
  declareSchemes,
  servePage,
  isOwnAddress,
} from '../../electron/main/page.ts'
import { hardenChromium, hardenSessions, HARDENED_PREFERENCES, quietChromium } from '../../electron/main/hardening.ts'
import {
  app,
  BrowserWindow,
  clearDesktop,
  desktop,
  ipcRenderer,
  nativeTheme,
  session,
  type Session,
} from './support/desktop.ts'

const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  clearDesktop({ folder: temporaryFolder() })
  noted.mockClear()
})

const lastWindow = () => {
  const window = BrowserWindow.all.at(-1)
  if (!window) throw new Error('there is a window')
  return window
}

function opened(remembered: unknown = null, places = new WindowPlaces()) {
  const kept: unknown[] = []
  openWindow({ remembered, remember: (place) => void kept.push(place), places })
  return { window: lastWindow(), kept, places }
}
const begin = (places: WindowPlaces, id: number) => places.handlers['window.begin'](null as never, id)

describe('a GM window', () => {
  it('shows the page once it is ready, where and as it was remembered', () => {
    desktop.displays = [
      { id: 2, label: '', size: { width: 700, height: 500 }, workArea: { x: 900, y: 0, width: 700, height: 500 } },
      { id: 1, label: '', size: { width: 1600, height: 900 }, workArea: { x: 0, y: 20, width: 1600, height: 880 } },
    ]
    const place = { x: 950, y: 30, width: 600, height: 400, maximized: true }
    const { window } = opened(place)
    expect(window.options).toMatchObject({
      ...{ x: 950, y: 30, width: 600, height: 400, minWidth: 700, minHeight: 500 },
      ...{ show: false, title: 'Fivefoot', backgroundColor: '#f7f5f0' },
      webPreferences: { ...HARDENED_PREFERENCES, preload: join(desktop.folder, 'app/out/preload/index.cjs') },
    })
    expect(window.done).toEqual([`load ${PAGE_ADDRESS}`])
    window.emit('ready-to-show')
    expect(window.done.slice(1)).toEqual(['maximize', 'show'])
    // Without a place of its own it is in the middle of the main display.
    const first = opened().window
    first.emit('ready-to-show')
    expect(first.options).toMatchObject({ x: 120, y: 30, width: 1360, height: 860 })
    expect(first.done.slice(1)).toEqual(['show'])
  })

  it('is dark before its page is there, if the system is', () => {
    nativeTheme.shouldUseDarkColors = true
    expect(opened().window.options['backgroundColor']).toBe('#1d1f24')
    nativeTheme.shouldUseDarkColors = false
  })

  it('is remembered as it closes, and is no GM window any more', () => {
    const { window, kept, places } = opened()
    const other = opened(null, places).window
    expect(gmWindows()).toEqual([window, other])
    places.handlers['window.keepPlace']({ place: { mapId: 'm' } as never }, window.webContents.id)
    window.emit('close')
    expect(kept).toEqual([{ x: 1, y: 2, width: 803, height: 604, maximized: false }])
    window.destroy()
    expect(gmWindows()).toEqual([other])
    expect(isGmWindow(window as never)).toBe(false)
    places.reopened(false)
    expect(begin(places, window.webContents.id)).toMatchObject({ value: { place: null, because: null } })
  })

  it('is reloaded after a crash and noted, but not after its page ended as it should', () => {
    const { window, places } = opened()
    const contents = window.webContents
    contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect([contents.reloads, noted.mock.calls.length]).toEqual([0, 0])
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
    expect(contents.reloads).toBe(1)
    expect(noted).toHaveBeenLastCalledWith('The page of a window crashed:', 'crashed 139')
    expect(begin(places, contents.id)).toMatchObject({ value: { because: 'crash' } })
    contents.emit('preload-error', {}, '/preload', new Error('none'))
    expect(noted).toHaveBeenLastCalledWith('The preload script failed:', new Error('none'))
    window.isGone = true
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
    expect(contents.reloads).toBe(1)
  })

  it.each([
    ['the library', 0, { reloads: 1, copies: 0, isGone: false }],
    ['a report', 1, { reloads: 1, copies: 1, isGone: false }],
    ['closing', 2, { reloads: 0, copies: 0, isGone: true }],
  ])('asks after the fourth crash in a row: %s', async (_, response, expected) => {
    const { window, places } = opened()
    const contents = window.webContents
    places.handlers['window.keepPlace']({ place: { mapId: 'm' } as never }, contents.id)
    const crash = () => contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    for (let i = 0; i < 3; i++) crash()
    expect([contents.reloads, desktop.dialogs.length]).toEqual([3, 0])
    desktop.answers = [{ response }]
    crash()
    await vi.waitFor(() => expect(contents.reloads - 3 + Number(window.isGone)).toBe(1))
    const { goToLibrary, copyReport, close } = en.mainDialogs.brokenWindow
    expect(desktop.dialogs).toMatchObject([
      { kind: 'message', window, options: { buttons: [goToLibrary, copyReport, close], defaultId: 0, cancelId: 2 } },
    ])
    expect({ reloads: contents.reloads - 3, copies: desktop.copied.length, isGone: window.isGone }).toEqual(expected)
    if (!expected.isGone) expect(begin(places, contents.id)).toMatchObject({ value: { place: null, because: null } })
  })
})

describe('the players’ window', () => {
  const made = () => {
    const told: string[] = []
    const players = new PlayersBrowserWindow({
      changed: () => void told.push('changed'),
      closed: () => void told.push('closed'),
    })
    return { players, told }
  }

  it('opens once, without a menu, with a page, a preload script and a session of its own', () => {
    const { players } = made()
    expect([players.contentsId, players.isFullScreen]).toEqual([null, false])
    players.open(null)
    const window = lastWindow()
    expect(window.options).toMatchObject({
      ...{ width: 1280, height: 800, minWidth: 320, minHeight: 240, show: false, autoHideMenuBar: true },
      webPreferences: {
        ...HARDENED_PREFERENCES,
        partition: PLAYERS_SESSION,
        preload: join(desktop.folder, 'app/out/preload/players.cjs'),
      },
    })
    expect(window.done).toEqual(['no menu', `load ${PLAYERS_ADDRESS}`, 'show'])
    expect(players.contentsId).toBe(window.webContents.id)
    players.open(null)
    expect(lastWindow()).toBe(window)
    expect(isGmWindow(window as never)).toBe(false)
  })

  it('fills the display that is chosen; one that is gone leaves it an ordinary window', () => {
    desktop.displays = [
      { id: 4, label: 'Beamer', size: { width: 640, height: 480 }, workArea: { x: 0, y: 0, width: 640, height: 480 } },
      { id: 9, label: '', size: { width: 1600, height: 900 }, workArea: { x: 640, y: 7, width: 1600, height: 880 } },
    ]
    const { players } = made()
    expect(players.displays).toEqual([
      { id: 4, label: 'Beamer, 640 × 480' },
      { id: 9, label: `${en.labels.system.screen(2)}, 1600 × 900` },
    ])
    players.open(9)
    expect(lastWindow().done.slice(2)).toEqual(['no full screen', 'bounds 640,7', 'full screen', 'show'])
    expect(players.isFullScreen).toBe(true)
    players.close()
    players.open(5)
    expect(lastWindow().done.slice(2)).toEqual(['show'])
  })

  it('says when it is full screen, when it is not, and when it is closed', () => {
    const { players, told } = made()
    players.open(null)
    const window = lastWindow()
    window.emit('enter-full-screen')
    window.emit('leave-full-screen')
    expect(told).toEqual(['changed', 'changed'])
    players.send({ type: 'nothing' } as never)
    expect(window.webContents.sent).toEqual([[PLAYERS_CHANNEL, { type: 'nothing' }]])
    players.close()
    expect(told).toEqual(['changed', 'changed', 'closed'])
    expect([window.isGone, players.contentsId]).toEqual([true, null])
    players.send({ type: 'nothing' } as never)
    expect(window.webContents.sent).toHaveLength(1)
    players.open(null)
    expect(lastWindow()).not.toBe(window)
  })

  it('switches full screen with F11 and ends it with Escape, once for each press', () => {
    const { players } = made()
    players.open(null)
    const window = lastWindow()
    const press = (key: string, type = 'keyDown') => {
      window.webContents.emit('before-input-event', {}, { type, key })
      return window.isFull
    }
    expect([press('F11'), press('F11', 'keyUp'), press('a'), press('F11'), press('F11')]).toEqual([
      ...[true, true, true, false, true],
    ])
    expect([press('Escape', 'keyUp'), press('Escape'), press('Escape')]).toEqual([true, false, false])
    players.setFullScreen(true)
    expect(window.isFull).toBe(true)
  })

  it('closes when its page crashes, and with the last GM window', () => {
    const { players } = made()
    players.open(null)
    const window = lastWindow()
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect(window.isGone).toBe(false)
    window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 9 })
    expect(window.isGone).toBe(true)
    expect(noted).toHaveBeenLastCalledWith("The page of the players' window crashed:", 'oom 9')
    players.open(null)
    const gm = opened().window
    closeWithGm(players)
    expect(players.contentsId).not.toBeNull()
    gm.destroy()
    closeWithGm(players)
    expect(players.contentsId).toBeNull()
  })
})

describe('calls of a page', () => {
  const frame = (url: string, parent: unknown = null) => ({ url, parent })
  const ask = (senderFrame: unknown, ...message: readonly unknown[]) =>
    desktop.handlers[CALL_CHANNEL]?.({ senderFrame, sender: { id: 42 } }, ...message)

  it('are answered for the main frame of the GM’s page alone', async () => {
    let running: Services | null = testServices()
    serveIpc(() => running)
    expect(await ask(frame(`${PAGE_ADDRESS}?map=1#top`), 'library.state', {})).toMatchObject({ ok: true })
    for (const stranger of [
      null,
      frame(PLAYERS_ADDRESS),
      frame('app://elsewhere/index.html'),
      frame('https://fivefoot/index.html'),
      frame('not an address'),
      frame(PAGE_ADDRESS, frame(PAGE_ADDRESS)),
    ])
      expect(await ask(stranger, 'library.state', {})).toMatchObject({ error: { code: 'untrusted-sender' } })
    running = null
    expect(await ask(frame(PAGE_ADDRESS), 'library.state', {})).toMatchObject({ error: { code: 'canceled' } })
  })

  it('have the paths of files that were dropped, and the id of the page; bugs are noted', async () => {
    const asked: unknown[] = []
    const handlers = {
      'exchange.drop': ({ files }: { readonly files?: FilePaths }, caller: unknown) => {
        asked.push(files?.paths, caller)
        return ok(null)
      },
      'library.state': () => {
        throw new Error('a bug')
      },
    }
    const locks = { run: (work: () => unknown) => work() }
    serveIpc(() => ({ handlers, locks, explain: (error: unknown) => error }) as never)
    expect(await ask(frame(PAGE_ADDRESS), 'exchange.drop', { ruleset: 'pf1e' }, ['/a.uvtt', '/b.png'])).toEqual(
      ok(null),
    )
    await ask(frame(PAGE_ADDRESS), 'exchange.drop', { ruleset: 'pf1e' }, undefined)
    expect(asked).toEqual([['/a.uvtt', '/b.png'], 42, undefined, 42])
    // A page that makes up paths gives no files.
    const madeUp = await ask(frame(PAGE_ADDRESS), 'exchange.drop', { ruleset: 'pf1e', files: { paths: ['/etc'] } })
    expect(madeUp).toMatchObject({ error: { code: 'malformed-request' } })
    expect(await ask(frame(PAGE_ADDRESS), 'library.state', {})).toMatchObject({ error: { code: 'internal-error' } })
    expect(noted).toHaveBeenLastCalledWith('library.state failed:', new Error('a bug'))
  })

  it('of the players’ page are answered with what it shows, to that window alone', () => {
    const messages = [{ type: 'map' }, { type: 'look' }]
    servePlayersIpc(
      () => ({ players: { messages: () => messages } }) as never,
      () => 7,
    )
    const sentTo = (id: number, senderFrame: unknown): unknown[][] => {
      const sent: unknown[][] = []
      desktop.handlers[PLAYERS_CHANNEL]?.({
        sender: { id, send: (...each: unknown[]) => sent.push(each) },
        senderFrame,
      })
      return sent
    }
    expect(sentTo(7, frame(PLAYERS_ADDRESS))).toEqual(messages.map((message) => [PLAYERS_CHANNEL, message]))
    expect(sentTo(8, frame(PLAYERS_ADDRESS))).toEqual([])
    expect(sentTo(7, frame(PAGE_ADDRESS))).toEqual([])
    expect(sentTo(7, frame(PLAYERS_ADDRESS, frame(PLAYERS_ADDRESS)))).toEqual([])
    servePlayersIpc(
      () => null,
      () => 7,
    )
    expect(sentTo(7, frame(PLAYERS_ADDRESS))).toEqual([])
  })

  it('events go to every GM window but the one that knows, and never to the players', () => {
    const [a, b] = [opened().window, opened().window]
    const players = new PlayersBrowserWindow({ changed: () => undefined, closed: () => undefined })
    players.open(null)
    broadcast('library.changed', null, a.webContents.id)
    broadcast('players.changed', null)
    const names = ({ webContents }: BrowserWindow) => webContents.sent.map(([channel, name]) => [channel, name])
    expect(names(a)).toEqual([[EVENT_CHANNEL, 'players.changed']])
    expect(names(b)).toEqual([
      [EVENT_CHANNEL, 'library.changed'],
      [EVENT_CHANNEL, 'players.changed'],
    ])
    const own = lastWindow()
    send(own as never, 'library.changed', null)
    expect(own.webContents.sent).toEqual([])
    b.isGone = true
    send(b as never, 'library.changed', null)
    expect(names(b)).toHaveLength(2)
  })
})

describe('the bridge in a page', () => {
  it('of the GM calls with the paths of files, and listens until it is told to stop', async () => {
    await import('../../electron/preload/index.ts')
    const bridge = desktop.bridges['fivefoot'] as {
      call: (...args: unknown[]) => Promise<unknown>
      onEvent: (listener: (...args: unknown[]) => void) => () => void
    }
    desktop.invoked = []
    expect(await bridge.call('library.state', { a: 1 })).toBe('answered')
    await bridge.call('exchange.read', {}, [{ name: 'a.uvtt' }, { name: 'b.json' }])
    expect(desktop.invoked).toEqual([
      [CALL_CHANNEL, 'library.state', { a: 1 }, undefined],
      [CALL_CHANNEL, 'exchange.read', {}, ['/dropped/a.uvtt', '/dropped/b.json']],
    ])
    const heard: unknown[][] = []
    const stop = bridge.onEvent((...event) => void heard.push(event))
    ipcRenderer.emit(EVENT_CHANNEL, {}, 'library.changed', 3)
    stop()
    ipcRenderer.emit(EVENT_CHANNEL, {}, 'library.changed', 4)
    expect(heard).toEqual([['library.changed', 3]])
  })

  it('of the players listens before it asks what to show', async () => {
    await import('../../electron/preload/players.ts')
    const bridge = desktop.bridges['players'] as { listen: (listener: (message: unknown) => void) => void }
    desktop.invoked = []
    const heard: unknown[] = []
    bridge.listen((message) => void heard.push(message))
    expect(desktop.invoked).toEqual([[PLAYERS_CHANNEL]])
    ipcRenderer.emit(PLAYERS_CHANNEL, {}, { type: 'map' })
    expect(heard).toEqual([{ type: 'map' }])
  })
})

describe('pages and pictures', () => {
  const bytes = new Uint8Array([1, 2, 3])
  function served() {
    const folder = join(desktop.folder, 'pages')
    mkdirSync(join(folder, 'a folder'), { recursive: true })
    for (const [name, text] of [
      ['index.html', '<p>'],
      ['a folder/page.js', 'go()'],
      ['page.css', ''],
      ['notes.txt', 'no'],
    ] as const)
      writeFileSync(join(folder, name), text)
    writeFileSync(join(desktop.folder, 'secret.js'), 'secret')
    const own = session.fromPartition(`test ${desktop.folder}`)
    servePage(own as never, folder, (id) => (id === 'known' ? { mime: 'image/webp', bytes } : undefined))
    const get = async (address: string) => {
      const scheme = address.slice(0, address.indexOf(':'))
      const answer = await own.schemes[scheme]?.({ url: address } as Request)
      if (!answer) throw new Error('the scheme is served')
      return answer
    }
    return get
  }

  it('are files of the folder with their type, and may use nothing else', async () => {
    const get = served()
    const page = await get(PAGE_ADDRESS)
    expect([page.status, await page.text(), page.headers.get('content-type')]).toEqual([
      ...[200, '<p>', 'text/html; charset=utf-8'],
    ])
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data: blob: fivefoot-picture:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    const script = await get('app://fivefoot/a%20folder/page.js?v=2')
    expect([await script.text(), script.headers.get('content-type')]).toEqual([
      'go()',
      'text/javascript; charset=utf-8',
    ])
    expect((await get('app://fivefoot/page.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('are set in the fonts of paper, which are the files that prints use', async () => {
    const get = served()
    for (const face of FONT_FACES) {
      const answer = await get(`app://fivefoot${fontAddress(face)}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.equals(readFileSync(fontFile(face.family, face.isBold)))).toBe(true)
      expect(answer.headers.get('content-type')).toMatch(/^font\/(?:ttf|otf|woff)$/u)
    }
    expect((await get('app://fivefoot/fonts/comic-sans-regular')).status).toBe(404)
  })

  it('a family has the weights that windows ask for', () => {
    expect(FONT_FACES.filter(({ isBold }) => isBold).map(({ family }) => family)).toEqual(FONT_FAMILIES.filter(hasBold))
  })

  it.each([
    'app://fivefoot/none.html',
    'app://fivefoot/notes.txt',
    'app://fivefoot/',
    'app://fivefoot/..%2Fsecret.js',
    'app://fivefoot/%E0%A4%A.js',
    'app://elsewhere/index.html',
    'fivefoot-picture:///unknown',
  ])('%s is not found', async (address) => {
    expect((await served()(address)).status).toBe(404)
  })

  it('pictures are served by id, for good, to our pages', async () => {
    const picture = await served()('fivefoot-picture:///known')
    expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([1, 2, 3])
    expect(Object.fromEntries(picture.headers)).toEqual({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': 'app://fivefoot',
      'cache-control': 'immutable, max-age=31536000',
    })
  })

  it('schemes are secure, and only pictures may be read from a canvas', () => {
    declareSchemes()
    const plain = { standard: true, secure: true, supportFetchAPI: true }
    expect(desktop.privileged).toEqual([
      { scheme: 'app', privileges: plain },
      { scheme: 'fivefoot-picture', privileges: { ...plain, corsEnabled: true } },
    ])
  })

  it.each([
    ['app://fivefoot/x.js', true],
    ['app://fivefoot.evil/x.js', false],
    ['fivefoot-picture:///a', true],
    ['data:text/plain,a', true],
    ['blob:app://fivefoot/1', true],
    ['devtools://devtools/a', true],
    ['https://example.com/data:', false],
    ['file:///etc/passwd', false],
    ['ws://127.0.0.1:5173', false],
  ])('a window may fetch %s: %s', (address, mayFetch) => expect(isOwnAddress(address)).toBe(mayFetch))
})

describe('what windows must not do', () => {
  it('sessions of both pages ask for nothing, reach nothing and download nothing', () => {
    hardenSessions()
    for (const own of [session.defaultSession, session.fromPartition(PLAYERS_SESSION)] as Session[]) {
      const { handlers } = own
      const answered: unknown[] = []
      const call = (name: string, ...args: unknown[]) => (handlers[name] as (...each: unknown[]) => unknown)(...args)
      call('permission request', null, 'media', (answer: unknown) => answered.push(answer))
      call('request', { url: 'https://example.com' }, (answer: unknown) => answered.push(answer))
      call('request', { url: PAGE_ADDRESS }, (answer: unknown) => answered.push(answer))
      expect(answered).toEqual([false, { cancel: true }, { cancel: false }])
      expect([call('permission check'), call('device permission')]).toEqual([false, false])
      expect([own.spellCheckerLanguages, own.proxy]).toEqual([[], { proxyRules: 'socks5://0.0.0.0:1' }])
      expect(isPrevented((event) => own.emit('will-download', event))).toBe(true)
    }
  })

  const isPrevented = (emit: (event: { preventDefault: () => void }) => void): boolean => {
    let prevented = false
    emit({ preventDefault: () => (prevented = true) })
    return prevented
  }

  it('a page may only reload itself', () => {
    hardenSessions()
    const { webContents } = new BrowserWindow({})
    app.emit('web-contents-created', {}, webContents)
    expect(webContents.openHandler?.()).toEqual({ action: 'deny' })
    expect(webContents.webRtcPolicy).toBe('disable_non_proxied_udp')
    const goes = (from: string, to: string) => {
      webContents.address = from
      return !isPrevented((event) => webContents.emit('will-navigate', event, to))
    }
    expect(goes(PAGE_ADDRESS, `${PAGE_ADDRESS}?again`)).toBe(true)
    expect(goes(PLAYERS_ADDRESS, PLAYERS_ADDRESS)).toBe(true)
    expect(goes(PLAYERS_ADDRESS, PAGE_ADDRESS)).toBe(false)
    expect(goes(PAGE_ADDRESS, PLAYERS_ADDRESS)).toBe(false)
    expect(goes(PAGE_ADDRESS, 'https://example.com')).toBe(false)
    expect(isPrevented((event) => webContents.emit('will-redirect', event))).toBe(true)
    expect(isPrevented((event) => webContents.emit('will-attach-webview', event))).toBe(true)
  })

  it('Chromium itself looks up no names and stays quiet, unless its messages are wanted', () => {
    desktop.switches = []
    hardenChromium()
    expect(desktop.switches).toEqual([
      ['host-resolver-rules', 'MAP * ~NOTFOUND'],
      ['disable-component-update'],
      ['disable-background-networking'],
      ['force-webrtc-ip-handling-policy', 'disable_non_proxied_udp'],
    ])
    desktop.switches = []
    vi.stubEnv('ELECTRON_ENABLE_LOGGING', '1')
    quietChromium()
    expect(desktop.switches).toEqual([])
    vi.stubEnv('ELECTRON_ENABLE_LOGGING', undefined)
    quietChromium()
    expect(desktop.switches).toEqual([['log-level', '3']])
    vi.unstubAllEnvs()
  })

  it('every window is in a sandbox without Node', () => {
    expect(HARDENED_PREFERENCES).toMatchObject({
      ...{ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
    })
  })
})

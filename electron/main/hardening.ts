/**
 * What a window may not do: reach a network, get permissions, go elsewhere, open windows, hold other pages. Each ban
 * stands alone; the content security policy is one more.
 */
import { app, session, type Session } from 'electron'
import { DEV_SERVER } from './devServer.ts'
import { isOwnAddress, isPageAddress, isPlayersAddress, PLAYERS_SESSION } from './page.ts'

/** What every window's page is kept in. */
export const HARDENED_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
  // Files come by the system's dialogs of the main process, or are dropped.
  disableBlinkFeatures: 'FileSystemAccessLocal',
} as const

/** Keeps Chromium's own services off the network. Before the app is ready: switches are read once. */
export function hardenChromium(): void {
  // Every connection to a name starts with a lookup, whatever wants it: dictionaries, updates, prefetch, proxies.
  const resolved = DEV_SERVER === undefined ? '' : ', EXCLUDE 127.0.0.1'
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${resolved}`)
  app.commandLine.appendSwitch('disable-component-update')
  app.commandLine.appendSwitch('disable-background-networking')
  // WebRTC obeys neither the content security policy nor request filters.
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
}

/**
 * Keeps Chromium's own notes (a missing bus, a graphics driver) off the terminal; what is fatal and what this program writes still show.
 * `ELECTRON_ENABLE_LOGGING` brings them back. Before the app is ready.
 */
export function quietChromium(): void {
  if (process.env['ELECTRON_ENABLE_LOGGING'] === undefined) app.commandLine.appendSwitch('log-level', '3')
}

/** Fences in every window that is or will be open. After the app is ready, before the first window. */
export function hardenSessions(): void {
  harden(session.defaultSession)
  harden(session.fromPartition(PLAYERS_SESSION))
  app.on('web-contents-created', (_, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event, address) => {
      // A page may load itself again, and no other: not even the other of ours.
      const isItself = isPlayersAddress(contents.getURL()) ? isPlayersAddress : isPageAddress
      if (!isItself(address)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

function harden(fenced: Session): void {
  // `spellcheck: false` in a window does not stop the session from downloading dictionaries; having no language does.
  fenced.setSpellCheckerLanguages([])
  fenced.setPermissionRequestHandler((_, __, answer) => answer(false))
  fenced.setPermissionCheckHandler(() => false)
  fenced.setDevicePermissionHandler(() => false)
  fenced.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnAddress(url) }))
  fenced.on('will-download', (event) => event.preventDefault())
  // A system's proxy would have names looked up and WebRTC sent on. TCP of WebRTC has to take this one, and nothing listens.
  void fenced.setProxy({ proxyRules: 'socks5://0.0.0.0:1' })
}

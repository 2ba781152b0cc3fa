/**
 * Keeps windows from using the network, getting permissions, navigating, opening windows and embedding pages. Each restriction
 * works on its own, in addition to the content security policy.
 */
import { app, session, type Session } from 'electron'
import { DEV_SERVER } from './devServer.ts'
import { isOwnAddress, isPageAddress, isPlayersAddress, PLAYERS_SESSION } from './page.ts'

/** Web preferences of every window. */
export const HARDENED_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
  // Files are opened by dialogs of the main process, or dropped.
  disableBlinkFeatures: 'FileSystemAccessLocal',
} as const

/** Keeps Chromium's own services off the network. Call before the app is ready: switches are read once. */
export function hardenChromium(): void {
  // Every connection by name starts with a lookup: dictionaries, updates, prefetch, proxies.
  const resolved = DEV_SERVER === undefined ? '' : ', EXCLUDE 127.0.0.1'
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${resolved}`)
  app.commandLine.appendSwitch('disable-component-update')
  app.commandLine.appendSwitch('disable-background-networking')
  // WebRTC ignores the content security policy and request filters.
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
}

/**
 * Hides Chromium's log messages (missing D-Bus, graphics drivers) except fatal ones, unless `ELECTRON_ENABLE_LOGGING` is set.
 * Call before the app is ready.
 */
export function quietChromium(): void {
  if (process.env['ELECTRON_ENABLE_LOGGING'] === undefined) app.commandLine.appendSwitch('log-level', '3')
}

/** Restricts all sessions and windows. Call after the app is ready, before the first window. */
export function hardenSessions(): void {
  harden(session.defaultSession)
  harden(session.fromPartition(PLAYERS_SESSION))
  app.on('web-contents-created', (_, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event, address) => {
      // A page may only reload itself.
      const isItself = isPlayersAddress(contents.getURL()) ? isPlayersAddress : isPageAddress
      if (!isItself(address)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

function harden(target: Session): void {
  // `spellcheck: false` in a window does not keep the session from downloading dictionaries; having no languages does.
  target.setSpellCheckerLanguages([])
  target.setPermissionRequestHandler((_, __, answer) => answer(false))
  target.setPermissionCheckHandler(() => false)
  target.setDevicePermissionHandler(() => false)
  target.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnAddress(url) }))
  target.on('will-download', (event) => event.preventDefault())
  // A system proxy would look up names and forward WebRTC. WebRTC over TCP must use this one, where nothing listens.
  void target.setProxy({ proxyRules: 'socks5://0.0.0.0:1' })
}

/**
 * What a window may not do: reach a network, get permissions, go elsewhere, open windows, hold other pages. Each ban
 * stands alone; the content security policy is one more.
 */
import { app, session } from 'electron'
import { isOwnAddress, isPageAddress } from './page.ts'

/** Puts the fence round every window that is or will be. After the app is ready, before the first window. */
export function putUpFence(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_, __, answer) => answer(false))
  defaultSession.setPermissionCheckHandler(() => false)
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnAddress(url) }))
  defaultSession.on('will-download', (event) => event.preventDefault())
  // Names are looked up before requests are refused (prefetch, proxies): have none to look up.
  void defaultSession.setProxy({ mode: 'direct' })
  app.on('web-contents-created', (_, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event, address) => {
      if (!isPageAddress(address)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { PAGE_ADDRESS } from './page.ts'
import { placeOf, placeToOpen, type WindowPlace } from './windowPlace.ts'

/** What a window remembers and forgets. */
export interface WindowMemory {
  readonly remembered: unknown
  readonly remember: (place: WindowPlace) => void
}

/** Opens a window on the page. A crashed page is loaded again: all it showed is on disk. */
export function openWindow({ remembered, remember }: WindowMemory): BrowserWindow {
  const place = placeToOpen(
    remembered,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  const { maximized, ...bounds } = place
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Fivefoot',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1d1f24' : '#f7f5f0',
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  window.on('close', () => remember(placeOf(window)))
  window.webContents.on('render-process-gone', (_, { reason }) => {
    console.error(`The page of a window is gone: ${reason}`)
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload()
  })
  window.webContents.on('preload-error', (_, path, error) => console.error(`The preload script ${path} broke:`, error))
  void window.loadURL(PAGE_ADDRESS)
  return window
}

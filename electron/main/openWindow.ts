import { join } from 'node:path'
import { app, BrowserWindow, clipboard, dialog, nativeTheme, screen } from 'electron'
import { en } from '../../src/words/en/index.ts'
import type { WindowPlaces } from '../services/windowPlaces.ts'
import { faultReport, noteFault } from './faultReport.ts'
import { addGmWindow } from './gmWindows.ts'
import { HARDENED_PREFERENCES } from './hardening.ts'
import { PAGE_ADDRESS } from './page.ts'
import { minSize, placeOf, placeToOpen, type WindowPlace } from './windowPlace.ts'

/** What is remembered about windows. */
export interface WindowMemory {
  /** Stored position of the last window. */
  readonly remembered: unknown
  readonly remember: (place: WindowPlace) => void
  /** What each page shows. */
  readonly places: WindowPlaces
}

/** Opens a window. A crashed page is reloaded a few times in a row; everything it showed is on disk. */
export function openWindow({ remembered, remember, places }: WindowMemory): BrowserWindow {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  const screens = [main.workArea, ...others.map(({ workArea }) => workArea)] as const
  const { maximized, ...bounds } = placeToOpen(remembered, screens)
  const window = new BrowserWindow({
    ...bounds,
    ...minSize(screens),
    show: false,
    title: 'Fivefoot',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1d1f24' : '#f7f5f0',
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/index.cjs'),
      ...HARDENED_PREFERENCES,
    },
  })
  addGmWindow(window)
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  window.on('close', () => remember(placeOf(window)))
  const { id } = window.webContents
  window.on('closed', () => places.close(id))
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    noteFault('The page of a window crashed', `${reason} ${exitCode}`)
    if (places.crash(id, Date.now())) window.webContents.reload()
    else void askAfterCrashes(window, places)
  })
  window.webContents.on('preload-error', (_, __, error) => noteFault('The preload script failed', error))
  void window.loadURL(PAGE_ADDRESS)
  return window
}

/** Asks what to do with a page that has crashed several times in a row. */
async function askAfterCrashes(window: BrowserWindow, places: WindowPlaces): Promise<void> {
  const { title, text, goToLibrary, copyReport, close } = en.mainDialogs.brokenWindow
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Fivefoot',
    message: title,
    detail: text,
    buttons: [goToLibrary, copyReport, close],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  if (window.isDestroyed()) return
  if (response === 1) void clipboard.writeText(faultReport())
  if (response === 2) return window.destroy()
  places.close(window.webContents.id)
  window.webContents.reload()
}

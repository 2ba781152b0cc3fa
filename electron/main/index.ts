/** Starts the program: one library, one set of handlers, any number of windows. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import type { EventName, Events } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { startServices } from '../services/index.ts'
import { endThreads } from '../services/threads.ts'
import { backUpDaily } from '../storage/backUp.ts'
import type { WritableDb } from '../storage/handles.ts'
import { recentMaps } from '../storage/libraryStore.ts'
import { openLibrary } from '../storage/openLibrary.ts'
import { readPicture } from '../storage/pictureStore.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import { commandWords, readCommandLine } from './commandLine.ts'
import { fileDialogs, sayLibraryError } from './dialogs.ts'
import { endBeforeQuitting } from './endBeforeQuitting.ts'
import { putUpFence } from './fence.ts'
import { putUpMenu } from './menu.ts'
import { openWindow } from './openWindow.ts'
import { declareSchemes, servePage } from './page.ts'
import { runAsCommand } from './runAsCommand.ts'
import { broadcast, serveIpc } from './serveIpc.ts'
import { WINDOW_PLACE_KEY } from './windowPlace.ts'

/** Maps in the menu. */
const RECENT_IN_MENU = 10

declareSchemes()
const words = commandWords(process.argv, app.isPackaged)
if (words !== null) runAsCommand(words)
// Two programs on one library would hold two truths in memory; `--user-data-dir` makes a second one possible.
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

function start(): void {
  const { libraryFile } = readCommandLine(process.argv, process.cwd())
  const file = libraryFile ?? join(app.getPath('userData'), 'library.fivefoot')
  mkdirSync(dirname(file), { recursive: true })
  const opened = openLibrary(file)
  if (!opened.ok) {
    sayLibraryError(opened.error)
    app.exit(1)
    return
  }
  const db = opened.value
  const newWindow = () =>
    openWindow({
      remembered: readPreference(db, WINDOW_PLACE_KEY),
      remember: (place) => writePreference(db, WINDOW_PLACE_KEY, place),
    })
  putUpFence()
  servePage(join(app.getAppPath(), 'out/renderer'), (id) => readPicture(db, id))
  const services = servicesOf(db, newWindow)
  serveIpc(services.handlers)
  newWindow()
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) newWindow()
  })
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  endBeforeQuitting(async () => {
    void services.stop()
    const haveEnded = await endThreads()
    db.close()
    return haveEnded
  })
  backUpDaily(db, join(dirname(file), 'backups'), Date.now()).catch((error: unknown) =>
    console.error('The daily copy of the library failed:', error),
  )
}

function servicesOf(db: WritableDb, newWindow: () => void) {
  let inMenu = ''
  const refreshMenu = () => {
    const recent = recentMaps(db, RECENT_IN_MENU)
    const key = JSON.stringify(recent.map(({ id, name }) => [id, name]))
    if (key !== inMenu) putUpMenu(recent, newWindow)
    inMenu = key
  }
  refreshMenu()
  const tell = <E extends EventName>(name: E, payload: Events[E]): void => {
    broadcast(name, payload)
    if (name === 'library.changed') refreshMenu()
  }
  return startServices({
    db,
    producer: `Fivefoot ${app.getVersion()}`,
    dialogs: fileDialogs,
    now: () => Date.now(),
    newMapId: () => randomUUID() as MapId,
    broadcast: tell,
    workerFile: join(app.getAppPath(), 'out/main/worker.cjs'),
    simulationFile: join(app.getAppPath(), 'out/main/simulation.cjs'),
    printFile: join(app.getAppPath(), 'out/main/print.cjs'),
    exchangeFile: join(app.getAppPath(), 'out/main/exchange.cjs'),
    previewFile: join(app.getAppPath(), 'out/main/preview.cjs'),
    log: (error) => console.error('A thread broke:', error),
  })
}

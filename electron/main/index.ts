/** Starts the program: one library, one set of handlers, any number of windows. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { fail, ok, type Result } from '../../src/base/result.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { startServices, type ServiceDeps } from '../services/index.ts'
import { endThreads } from '../jobs/threads.ts'
import { backUpDaily, backupFolder } from '../storage/backUp.ts'
import type { WritableDb } from '../storage/handles.ts'
import { recentMaps } from '../storage/libraryStore.ts'
import { openLibrary } from '../storage/openLibrary.ts'
import { readPicture } from '../storage/pictureStore.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import { openingProblem, sqliteProblem } from '../storage/storageProblem.ts'
import { commandWords, readCommandLine } from './commandLine.ts'
import { fileDialogs, startDialogs } from './dialogs.ts'
import { endBeforeQuitting } from './endBeforeQuitting.ts'
import { showUncaughtFaults } from './faultReport.ts'
import { hardenChromium, hardenSessions } from './fence.ts'
import { putUpMenu } from './menu.ts'
import { openWindow } from './openWindow.ts'
import { declareSchemes, servePage } from './page.ts'
import { runAsCommand } from './runAsCommand.ts'
import { broadcast, serveIpc } from './serveIpc.ts'
import { askAfterFailedStart } from './startFailure.ts'
import { WINDOW_PLACE_KEY } from './windowPlace.ts'

/** Maps in the menu. */
const RECENT_IN_MENU = 10

declareSchemes()
hardenChromium()
const words = commandWords(process.argv, app.isPackaged)
if (words !== null) runAsCommand(words)
// Two programs on one library would hold two truths in memory; `--user-data-dir` makes a second one possible.
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

/** Opens the library and the first window; where the library does not open, asks what to do until it does or the GM quits. */
async function start(): Promise<void> {
  showUncaughtFaults()
  hardenSessions()
  const { libraryFile } = readCommandLine(process.argv, process.cwd())
  let file: string | null = libraryFile ?? join(app.getPath('userData'), 'library.fivefoot')
  while (file !== null) {
    const started = startWith(file)
    if (started.ok) return
    file = await askAfterFailedStart(started.error, file, startDialogs)
  }
  // Releases the lock for the next start too.
  app.exit(1)
}

/** Starts everything on one library. Errors: those of `openLibrary`, and of the disk while the services start. */
function startWith(file: string): Result<null> {
  let db: WritableDb | undefined
  try {
    mkdirSync(dirname(file), { recursive: true })
    const opened = openLibrary(file)
    if (!opened.ok) return opened
    db = opened.value
    run(db, file)
    return ok(null)
  } catch (error) {
    db?.close()
    const problem = openingProblem(error, file)
    if (!problem) throw error
    return fail(problem)
  }
}

function run(db: WritableDb, file: string): void {
  const newWindow = () =>
    openWindow({
      remembered: readPreference(db, WINDOW_PLACE_KEY),
      remember: (place) => {
        try {
          writePreference(db, WINDOW_PLACE_KEY, place)
        } catch (error) {
          // A window's place is not worth an error on closing it.
          if (!sqliteProblem(error)) throw error
        }
      },
    })
  const services = servicesOf(db, newWindow)
  servePage(join(app.getAppPath(), 'out/renderer'), (id) => readPicture(db, id))
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
    services.stop()
    const haveEnded = await endThreads()
    db.close()
    return haveEnded
  })
  backUpDaily(db, backupFolder(file), Date.now()).catch((error: unknown) =>
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
  const tell: ServiceDeps['broadcast'] = (name, payload, except) => {
    broadcast(name, payload, except)
    if (name === 'library.changed') refreshMenu()
  }
  return startServices({
    db,
    producer: `Fivefoot ${app.getVersion()}`,
    dialogs: fileDialogs,
    now: () => Date.now(),
    newMapId: () => randomUUID() as MapId,
    broadcast: tell,
    threadFile: join(app.getAppPath(), 'out/main/thread.cjs'),
    log: (error) => console.error('A thread broke:', error),
  })
}

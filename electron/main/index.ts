/** Starts the program: one library, one set of handlers, any number of windows. */
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { app, session as sessions, shell } from 'electron'
import type { MapId } from '../../src/map/records/ids.ts'
import { en } from '../../src/words/en/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { removeLeftoverFolders, removeLeftovers } from '../disk/temporaryName.ts'
import { startServices, type Services } from '../services/index.ts'
import type { ClosedLibraryWork, LibraryHost } from '../services/libraryState.ts'
import { LOCK_PATIENCE_MS } from '../services/LockQueue.ts'
import { OpenedFiles } from '../services/openedFiles.ts'
import { WindowPlaces } from '../services/windowPlaces.ts'
import type { WritableDb } from '../storage/handles.ts'
import { recentMaps } from '../storage/libraryStore.ts'
import { readPicture } from '../storage/pictureStore.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import { confirmLibrarySwitch } from './confirmLibrarySwitch.ts'
import { commandWords, filesIn, readCommandLine } from './commandLine.ts'
import { DesktopRequests } from './DesktopRequests.ts'
import { fileDialogs, startDialogs } from './dialogs.ts'
import { endBeforeQuitting } from './endBeforeQuitting.ts'
import { noteFault, showUncaughtFaults } from './faultReport.ts'
import { hardenChromium, hardenSessions, quietChromium } from './hardening.ts'
import { openSession, type OpenSession } from './LibrarySession.ts'
import { gmWindows } from './gmWindows.ts'
import { setMenu } from './menu.ts'
import { openWindow } from './openWindow.ts'
import { declareSchemes, servePage, PLAYERS_SESSION } from './page.ts'
import { closeWithGm, PlayersBrowserWindow } from './playersWindow.ts'
import { runAsCommand } from './runAsCommand.ts'
import { broadcast, send, serveIpc, servePlayersIpc } from './serveIpc.ts'
import { askAfterFailedStart, showSalvageReport } from './startFailure.ts'
import { WINDOW_PLACE_KEY } from './windowPlace.ts'

/** Maps in the menu. */
const RECENT_IN_MENU = 10

/** The open library; null: none is open yet, or it is being opened again. */
let session: OpenSession | null = null

/** Opens the library and the first window; where the library does not open, asks what to do until it does or the GM quits. */
async function start(): Promise<void> {
  showUncaughtFaults()
  hardenSessions()
  removeLeftoverFolders()
  app.on('second-instance', (_, argv, folder) => desktop.startedAgain(argv, folder))
  const { libraryFile } = readCommandLine(process.argv, process.cwd())
  const opened = await openOrAsk(libraryFile ?? join(app.getPath('userData'), 'library.fivefoot'))
  // Releases the lock for the next start too.
  if (opened) run()
  else app.exit(1)
}

/** Opens the library at `wanted`, or another that the GM chooses where it does not open. Null: the GM quits. */
async function openOrAsk(wanted: string): Promise<OpenSession | null> {
  let file: string | null = wanted
  while (file !== null) {
    removeLeftovers(dirname(file))
    const opened = await openSession(file, {
      startServices: servicesOn,
      reopen,
      showFolder: (path) => shell.showItemInFolder(path),
    })
    if (opened.ok) {
      session = opened.value
      return session
    }
    noteFault('The library did not open', `${opened.error.code}: ${opened.error.details ?? ''}`)
    file = await askAfterFailedStart(opened.error, file, startDialogs)
  }
  return null
}

/** Closes the library, does `work` on the closed file, and opens it again in every window. */
function reopen(work?: ClosedLibraryWork): void {
  // Not before the call that asked for it is answered.
  setImmediate(() => void reopenAt(null, work))
}

/** The same for the library at `file`; null: the one that is open. */
async function reopenAt(file: string | null, work?: ClosedLibraryWork): Promise<void> {
  const closing = session
  if (!closing) return
  session = null
  await closing.close()
  const done = work?.(closing.file)
  if (done?.ok === false) await startDialogs.choose(en.errorTitles.restore, errorSentence(done.error), ['OK'])
  const opened = await openOrAsk(file ?? closing.file)
  if (!opened) return app.exit(1)
  windowPlaces.reopened(opened.file !== closing.file)
  for (const window of gmWindows()) window.webContents.reload()
  if (done?.ok && done.value) await showSalvageReport(done.value, startDialogs)
  await offerWantedLibrary()
}

/** The library that a second start named. */
let wantedLibrary: string | null = null

/** Asks about a library that a second start named, once there is one open that it could replace. */
async function offerWantedLibrary(): Promise<void> {
  const asked = wantedLibrary
  if (asked === null || !session) return
  wantedLibrary = null
  if (await confirmLibrarySwitch(asked, session.file, startDialogs)) await reopenAt(asked)
}

const windowPlaces = new WindowPlaces()
const openedFiles = new OpenedFiles()
const playersWindow = new PlayersBrowserWindow({
  changed: () => broadcast('players.changed', null),
  closed: () => session?.services.players.closed(),
})
const desktop = new DesktopRequests({
  files: openedFiles,
  window: () => gmWindows()[0],
  openWindow: () => session && newWindow(),
  tell: (window) => send(window, 'exchange.fileWaiting', null),
  wantLibrary: (file) => {
    wantedLibrary = file
    void offerWantedLibrary()
  },
})

function newWindow(): void {
  openWindow({
    remembered: session && readPreference(session.db, WINDOW_PLACE_KEY),
    remember: (place) => {
      try {
        if (session) writePreference(session.db, WINDOW_PLACE_KEY, place)
      } catch (error) {
        // A window's place is not worth an error on closing it.
        if (!sqliteProblem(error)) throw error
      }
    },
    places: windowPlaces,
  }).on('closed', () => closeWithGm(playersWindow))
}

function run(): void {
  const folder = join(app.getAppPath(), 'out/renderer')
  servePage(sessions.defaultSession, folder, (id) => (session ? readPicture(session.db, id) : undefined))
  servePage(sessions.fromPartition(PLAYERS_SESSION), folder, (id) => session?.services.players.picture(id))
  serveIpc(() => session?.services ?? null)
  servePlayersIpc(
    () => session?.services ?? null,
    () => playersWindow.contentsId,
  )
  openedFiles.add(filesIn(process.argv, process.cwd()))
  newWindow()
  void offerWantedLibrary()
  app.on('activate', () => {
    if (gmWindows().length === 0) newWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  endBeforeQuitting(async () => (await session?.close()) ?? true)
}

// macOS names files by this event, also before the program is ready.
app.on('open-file', (event, path) => {
  event.preventDefault()
  desktop.openFile(path)
})

function servicesOn(db: WritableDb, host: LibraryHost): Services {
  let inMenu = ''
  const refreshMenu = (): void => {
    const recent = recentMaps(db, RECENT_IN_MENU)
    const key = JSON.stringify(recent.map(({ id, name }) => [id, name]))
    if (key !== inMenu) setMenu(recent, newWindow)
    inMenu = key
  }
  refreshMenu()
  return startServices({
    db,
    host,
    producer: `Fivefoot ${app.getVersion()}`,
    dialogs: fileDialogs,
    now: () => Date.now(),
    newMapId: () => randomUUID() as MapId,
    broadcast: (name, payload, except) => {
      broadcast(name, payload, except)
      if (name === 'library.changed') refreshMenu()
    },
    threadFile: join(app.getAppPath(), 'out/main/thread.cjs'),
    log: (error) => noteFault('A thread broke', error),
    lockPatienceMs: LOCK_PATIENCE_MS,
    places: windowPlaces,
    openedFiles,
    playersWindow,
  })
}

declareSchemes()
hardenChromium()
quietChromium()
const words = commandWords(process.argv, app.isPackaged)
if (words !== null) runAsCommand(words)
// Two programs on one library would hold two truths in memory; `--user-data-dir` makes a second one possible.
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

/** Starts the program: one library, one set of handlers, any number of windows. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, session as sessions, shell } from 'electron'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { en } from '../../src/words/en/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { removeLeftoverFolders, removeLeftovers } from '../disk/temporaryName.ts'
import { startServices, type Services } from '../services/index.ts'
import type { ClosedLibraryWork, LibraryHost } from '../services/libraryState.ts'
import { KnownLibraries } from '../services/knownLibraries.ts'
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
import { askAfterFailedStart, showReplacement } from './startFailure.ts'
import { WINDOW_PLACE_KEY } from './windowPlace.ts'

/** Number of recent maps in the menu. */
const RECENT_IN_MENU = 10

/** The open library; null before it is open, and while it is being reopened. */
let session: OpenSession | null = null
/** Whether the next start opens this library too, unlike one that a command line names. */
let isRemembered = false
let known = new KnownLibraries(null)

/** Opens the library and the first window, or quits. */
async function start(): Promise<void> {
  showUncaughtFaults()
  hardenSessions()
  removeLeftoverFolders()
  app.on('second-instance', (_, argv, folder) => desktop.startedAgain(argv, folder))
  known = new KnownLibraries(join(app.getPath('userData'), 'libraries.json'))
  const { libraryFile } = readCommandLine(process.argv, process.cwd())
  const opened = await openOrAsk(libraryFile ?? known.open ?? standardLibrary(), libraryFile === null)
  // Exiting also releases the single-instance lock.
  if (opened) run()
  else app.exit(1)
}

/** Where the library is unless the GM has chosen another place. */
const standardLibrary = (): string => join(app.getPath('userData'), 'library.fivefoot')

/**
 * Opens the library at `requested`. If it does not open, asks for another one until one does; null if the GM quits. With
 * `remembers` it is opened at the next start too: one that is not there then is asked about, not made anew.
 */
async function openOrAsk(requested: string, remembers: boolean): Promise<OpenSession | null> {
  let file: string | null = requested
  while (file !== null) {
    removeLeftovers(dirname(file))
    const isLost = remembers && file !== standardLibrary() && !existsSync(file)
    const opened: Result<OpenSession> = isLost
      ? failure('no-such-library', { file })
      : await openSession(file, {
          startServices: servicesOn,
          reopen,
          showFolder: (path) => shell.showItemInFolder(path),
          switchTo: (path, lacks = null) => void setImmediate(() => void reopenAt(path, true, () => ok(lacks))),
          trash: moveToTrash,
        })
    if (opened.ok) {
      session = opened.value
      isRemembered = remembers
      if (remembers) known.opened(file)
      return session
    }
    noteFault('The library did not open', `${opened.error.code}: ${opened.error.details ?? ''}`)
    file = await askAfterFailedStart(opened.error, file, startDialogs, remembers ? standardLibrary() : file)
  }
  return null
}

/** Closes the library, runs `work` on the closed file, and reopens it in every window. */
function reopen(work?: ClosedLibraryWork): void {
  // After the call that requested it has been answered.
  setImmediate(() => void reopenAt(null, isRemembered, work))
}

/** Does the same, but opens the library at `file` if given; with `remembers` at the next start too. */
async function reopenAt(file: string | null, remembers: boolean, work?: ClosedLibraryWork): Promise<void> {
  const closing = session
  if (!closing) return
  session = null
  await closing.close()
  const done = work?.(closing.file)
  if (done?.ok === false) await startDialogs.choose(en.errorTitles.restore, errorSentence(done.error), ['OK'])
  const opened = await openOrAsk(file ?? closing.file, remembers)
  if (!opened) return app.exit(1)
  windowPlaces.reopened(opened.file !== closing.file)
  for (const window of gmWindows()) window.webContents.reload()
  if (done?.ok && done.value) await showReplacement(done.value, startDialogs)
  await offerRequestedLibrary()
}

/** The library that a second start named. */
let requestedLibrary: string | null = null

/** Asks whether to switch to the library that a second start named, once a library is open. */
async function offerRequestedLibrary(): Promise<void> {
  const requested = requestedLibrary
  if (requested === null || !session) return
  requestedLibrary = null
  if (await confirmLibrarySwitch(requested, session.file, startDialogs)) await reopenAt(requested, false)
}

async function moveToTrash(path: string): Promise<Result<null>> {
  try {
    await shell.trashItem(path)
    return ok(null)
  } catch {
    return failure('file-unwritable', { file: path, reason: 'no-permission' })
  }
}

const windowPlaces = new WindowPlaces()
const openedFiles = new OpenedFiles()
const playersWindow = new PlayersBrowserWindow({
  changed: () => broadcast('players.changed', null),
  closed: () => session?.services.players.closed(),
})
const desktop = new DesktopRequests({
  files: openedFiles,
  appFolder: app.getAppPath(),
  window: () => gmWindows()[0],
  openWindow: () => session && newWindow(),
  notify: (window) => send(window, 'exchange.fileWaiting', null),
  requestLibrary: (file) => {
    requestedLibrary = file
    void offerRequestedLibrary()
  },
})

function newWindow(): void {
  openWindow({
    remembered: session && readPreference(session.db, WINDOW_PLACE_KEY),
    remember: (place) => {
      try {
        if (session) writePreference(session.db, WINDOW_PLACE_KEY, place)
      } catch (error) {
        // Losing a window's position is not worth an error when it closes.
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
  openedFiles.add(filesIn(process.argv, process.cwd(), app.getAppPath()))
  newWindow()
  void offerRequestedLibrary()
  app.on('activate', () => {
    if (gmWindows().length === 0) newWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  endBeforeQuitting(async () => (await session?.close()) ?? true)
}

// macOS opens files by this event, also before the app is ready.
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
    log: (error) => noteFault('A thread failed', error),
    lockPatienceMs: LOCK_PATIENCE_MS,
    places: windowPlaces,
    openedFiles,
    known,
    playersWindow,
  })
}

declareSchemes()
hardenChromium()
quietChromium()
const words = commandWords(process.argv, app.isPackaged)
if (words !== null) runAsCommand(words)
// Two instances on one library would hold conflicting states in memory. `--user-data-dir` allows a second one.
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

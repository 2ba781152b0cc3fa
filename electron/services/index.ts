import type { Result } from '../../src/base/result.ts'
import type { Caller, EventName, Events, Handlers } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { LibraryCheck, LibraryWork } from '../../src/words/libraryFacts.ts'
import type { WritableDb } from '../storage/handles.ts'
import { purgeLongDeleted } from '../storage/deletedMaps.ts'
import { changesList } from '../storage/libraryStore.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import { jobRunner, type RunJob } from '../jobs/runJob.ts'
import type { Answering } from './answerCall.ts'
import { checkHandlers } from './checks.ts'
import { Engine, engineHandlers } from './engine.ts'
import { exchangeHandlers } from './exchange.ts'
import { WindowJobs } from './jobs.ts'
import { fileHandlers, type FileDialogs } from './files.ts'
import type { KnownLibraries } from './knownLibraries.ts'
import { librariesHandlers } from './libraries.ts'
import type { CardCache } from './CardCache.ts'
import { libraryHandlers } from './library.ts'
import { BackupCare } from './backupCare.ts'
import { libraryCare } from './libraryCare.ts'
import { LibraryStateKeeper, type LibraryHost } from './libraryState.ts'
import { LibraryWatch } from './libraryWatch.ts'
import { LockQueue } from './LockQueue.ts'
import { mapHandlers } from './maps.ts'
import type { OpenedFiles } from './openedFiles.ts'
import { OpenMaps } from './openMaps.ts'
import { pictureHandlers } from './pictures.ts'
import { pieceHandlers } from './pieces.ts'
import { PlayersWindow, type PlayersWindowHost } from './players.ts'
import { preferenceHandlers } from './preferences.ts'
import { mapSummaries, mapThumbnails } from './mapCards.ts'
import { printHandlers } from './print.ts'
import { ruleHandlers } from './rules.ts'
import { installNewSamples } from './samples.ts'
import { reportHandlers } from './report.ts'
import { simulationHandlers } from './simulation.ts'
import type { WindowPlaces } from './windowPlaces.ts'

/** What the services need from the program around them. */
export interface ServiceDeps {
  readonly db: WritableDb
  readonly host: LibraryHost
  readonly dialogs: FileDialogs
  readonly now: () => number
  /** Name and version of the program, for files that record them. */
  readonly producer: string
  /** Entry file of the threads. */
  readonly threadFile: string
  readonly log: (error: unknown) => void
  readonly newMapId: () => MapId
  /** How long calls wait for a lock of another program. */
  readonly lockPatienceMs: number
  readonly places: WindowPlaces
  readonly openedFiles: OpenedFiles
  readonly known: KnownLibraries
  /** The players' window. It gets no events. */
  readonly playersWindow: PlayersWindowHost
  /** Sends an event to every GM window, or to all but one. */
  readonly broadcast: <E extends EventName>(name: E, payload: Events[E], except?: Caller) => void
}

/** The running services. */
export interface Services extends Answering {
  /** Checks whether another program changed the library or its file is gone. Takes microseconds; call it every second. */
  readonly watch: () => void
  /** Makes the daily backup unless there is one. Errors: those of the library and its disk. */
  readonly backUp: () => Promise<Result<null>>
  readonly players: PlayersWindow
  /** Ends all background work. */
  readonly stop: () => void
}

/** Starts the handlers of every call on one open library: purges maps deleted long ago and installs new samples first. */
export function startServices(deps: ServiceDeps): Services {
  const { db, now, newMapId, playersWindow } = deps
  tidyLibrary(db, now(), newMapId)
  const parts = startParts(deps)
  const { thumbnails, summaries, engine, stopJobs, state, watch, backups, players, locks } = parts
  return {
    handlers: handlersOf(deps, parts),
    locks,
    explain: (error) => state.explain(error),
    watch: () => watch.check(),
    backUp: () => backups.makeDaily(),
    players,
    stop() {
      playersWindow.close()
      thumbnails.stop()
      summaries.stop()
      stopJobs()
      engine.stop()
    },
  }
}

/** Housekeeping at start. Can wait for the next start: a library on a full disk still opens. */
function tidyLibrary(db: WritableDb, atMs: number, newMapId: () => MapId): void {
  try {
    purgeLongDeleted(db, atMs)
    installNewSamples(db, { atMs, newMapId })
  } catch (error) {
    if (!sqliteProblem(error)) throw error
  }
}

/** What handlers share. */
function startParts(deps: ServiceDeps) {
  const { runJob, startThread, stop: stopJobs } = jobRunner(deps.threadFile)
  const { db, log, broadcast } = deps
  const libraryChanged = () => broadcast('library.changed', null)
  const maps = startMaps(deps, runJob, libraryChanged)
  const cards = { db, runJob, log, peek: (id: MapId) => maps.openMaps.peek(id) }
  const common = {
    runJob,
    startThread,
    stopJobs,
    libraryChanged,
    ...maps,
    thumbnails: mapThumbnails(cards),
    summaries: mapSummaries(cards),
    jobs: new WindowJobs((progress) => broadcast('jobs.progress', progress)),
    locks: new LockQueue(deps.lockPatienceMs),
  }
  return { ...common, ...startLibrary(deps, common) }
}

type Common = Pick<Services, 'locks'> & {
  readonly runJob: RunJob
  readonly openMaps: OpenMaps
  readonly libraryChanged: () => void
  readonly jobs: WindowJobs
  readonly thumbnails: Pick<CardCache<unknown>, 'pauseWhile'>
  readonly summaries: Pick<CardCache<unknown>, 'pauseWhile'>
}

/** The open maps, and what follows their changes: the engine, the players' window and the other windows. */
function startMaps(deps: ServiceDeps, runJob: RunJob, libraryChanged: () => void) {
  const { db, now, broadcast, threadFile, log, playersWindow } = deps
  const openMaps = new OpenMaps({
    db,
    now,
    changed: (event, caller, isNewStep) => {
      engine.changed(event.mapId, event.revision, event.change)
      players.mapChanged(event, isNewStep)
      broadcast('maps.changed', event, caller)
      if (changesList(event.change)) libraryChanged()
    },
    closed: (mapId) => engine.close(mapId),
    outdated: (mapId) => {
      broadcast('maps.outdated', { mapId })
      players.mapOutdated(mapId)
    },
  })
  const engine = new Engine({ threadFile, log, openMap: (id) => openMaps.get(id) })
  const changed = () => broadcast('players.changed', null)
  const endRedo = (mapId: MapId) => {
    const ended = openMaps.endRedo(mapId)
    if (ended) broadcast('maps.changed', ended)
  }
  const players = new PlayersWindow({ db, openMaps, host: playersWindow, runJob, log, endRedo, changed })
  return { openMaps, engine, players }
}

/** The state and care of the library file. */
function startLibrary(deps: ServiceDeps, common: Common) {
  const { openMaps, libraryChanged, locks, thumbnails, summaries } = common
  const { db, host, dialogs, now, newMapId, broadcast } = deps
  const state = new LibraryStateKeeper({
    db,
    host,
    dialogs,
    known: deps.known,
    jobs: common.jobs,
    changed: () => broadcast('library.stateChanged', null),
  })
  const watch = new LibraryWatch({
    db,
    file: host.file,
    changedElsewhere: () => {
      openMaps.dropOutdated()
      libraryChanged()
      broadcast('creatures.changed', null)
      broadcast('stamps.changed', null)
    },
    lost: (file) => state.lose(file),
  })
  const problem = () => state.problem
  const checked = ({ damaged }: LibraryCheck) =>
    state.setDamaged(damaged.flatMap(({ kind, name }) => (kind === 'map' ? [name] : [])))
  const whileWindowsWait = async <T>(kind: LibraryWork, work: () => Promise<T>): Promise<T> => {
    state.setWork(kind)
    try {
      const running = locks.holdWhile(work)
      for (const cards of [thumbnails, summaries]) cards.pauseWhile(running)
      return await running
    } finally {
      state.setWork(null)
    }
  }
  const care = { ...common, db, host, dialogs, now, newMapId, problem, checked, whileWindowsWait }
  const backups = new BackupCare({ ...care, report: (health) => state.setBackups(health) })
  return { state, watch, problem, backups, library: libraryCare({ ...care, backups }) }
}

/** One handler for each call of the contract. */
function handlersOf(deps: ServiceDeps, parts: ReturnType<typeof startParts>): Handlers {
  const { db, dialogs, now, newMapId, broadcast } = deps
  const { openMaps, engine, runJob, jobs, libraryChanged } = parts
  return {
    ...parts.state.handlers,
    ...deps.places.handlers,
    ...librariesHandlers({
      ...parts,
      ...deps,
      setMoving: (isMoving) => parts.state.setMoving(isMoving),
      stateChanged: () => broadcast('library.stateChanged', null),
    }),
    ...parts.backups.handlers,
    ...parts.library,
    ...libraryHandlers({ ...parts, db, now, newMapId }),
    ...mapHandlers({
      db,
      openMaps,
      now,
      opened: (open) => {
        engine.follow(open)
        libraryChanged()
      },
    }),
    ...ruleHandlers(openMaps),
    ...engineHandlers(engine),
    ...pieceHandlers({
      db,
      runJob,
      creaturesChanged: () => broadcast('creatures.changed', null),
      stampsChanged: () => broadcast('stamps.changed', null),
      clipboardChanged: (id) => broadcast('clipboard.changed', { id }),
    }),
    ...pictureHandlers({ db, dialogs, now, openMaps, runJob, jobs }),
    ...fileHandlers(dialogs),
    ...exchangeHandlers({ ...parts, ...deps, libraryFile: deps.host.file }),
    ...printHandlers({ db, openMaps, dialogs, runJob, jobs, now }),
    ...checkHandlers({ openMaps, runJob, jobs }),
    ...reportHandlers({ db, openMaps, runJob, jobs }),
    ...simulationHandlers({ openMaps, runJob, jobs }),
    ...jobs.handlers,
    ...preferenceHandlers(db),
    ...parts.players.handlers,
  }
}

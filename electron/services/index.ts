import type { Result } from '../../src/base/result.ts'
import type { Caller, EventName, Events } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { WritableDb } from '../storage/handles.ts'
import { changesList, purgeDeleted } from '../storage/libraryStore.ts'
import { sqliteProblem } from '../storage/storageProblem.ts'
import { jobRunner } from '../jobs/runJob.ts'
import type { Answering } from './answerCall.ts'
import { backups } from './backups.ts'
import { checkHandlers } from './checks.ts'
import { Engine, engineHandlers } from './engine.ts'
import { exchangeHandlers } from './exchange.ts'
import { WindowJobs } from './jobs.ts'
import { fileHandlers, type FileDialogs } from './files.ts'
import { libraryHandlers } from './library.ts'
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

/** How long a deleted map can be brought back. */
const KEEP_DELETED_MS = 30 * 24 * 60 * 60 * 1000

/** What the services need from the program around them. */
export interface ServiceDeps {
  readonly db: WritableDb
  readonly host: LibraryHost
  readonly dialogs: FileDialogs
  readonly now: () => number
  /** Name and version of the program, for files that ask for it. */
  readonly producer: string
  /** The program of the threads. */
  readonly threadFile: string
  readonly log: (error: unknown) => void
  readonly newMapId: () => MapId
  /** How long calls wait for a lock of another program. */
  readonly lockPatienceMs: number
  /** What windows show. */
  readonly places: WindowPlaces
  /** What the desktop asked the program to open. */
  readonly openedFiles: OpenedFiles
  /** The players' window, which gets no event. */
  readonly playersWindow: PlayersWindowHost
  /** Sends an event to every GM's window, or to all but one. */
  readonly broadcast: <E extends EventName>(name: E, payload: Events[E], except?: Caller) => void
}

/** The running services. */
export interface Services extends Answering {
  /** Looks whether another program changed the library, or its file is gone. Takes microseconds; to be called every second. */
  readonly watch: () => void
  /** Makes the backup of the day, unless there is one. Errors: those of the library and its disk. */
  readonly backUp: () => Promise<Result<null>>
  readonly players: PlayersWindow
  /** Ends what runs beside. */
  readonly stop: () => void
}

/** Answers to every call of the contract, on one open library. Gives a library what it should have from the start. */
export function startServices(needs: ServiceDeps): Services {
  const { db, host, dialogs, now, newMapId, broadcast, threadFile, log, producer } = needs
  const libraryChanged = () => broadcast('library.changed', null)
  const openMaps = new OpenMaps({
    db,
    now,
    changed: (event, caller) => {
      engine.changed(event.mapId, event.revision, event.change)
      players.mapChanged(event)
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
  const { runJob, startThread, stop: stopJobs } = jobRunner(threadFile)
  const players = new PlayersWindow({
    db,
    openMaps,
    host: needs.playersWindow,
    runJob,
    log,
    changed: () => broadcast('players.changed', null),
  })
  const jobs = new WindowJobs((told) => broadcast('jobs.progress', told))
  const cards = { db, runJob, log, peek: (id: MapId) => openMaps.peek(id) }
  const [thumbnails, summaries] = [mapThumbnails(cards), mapSummaries(cards)]
  try {
    purgeDeleted(db, now() - KEEP_DELETED_MS)
    installNewSamples(db, { atMs: now(), newMapId })
  } catch (error) {
    // Housekeeping can wait for the next start; a library on a full disk still opens.
    if (!sqliteProblem(error)) throw error
  }
  const state = new LibraryStateKeeper({ db, host, dialogs, changed: () => broadcast('library.stateChanged', null) })
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
  const keeping = backups({
    db,
    host,
    runJob,
    now,
    newMapId,
    problem: () => state.problem,
    checked: ({ damaged }) => state.setDamaged(damaged.flatMap(({ kind, name }) => (kind === 'map' ? [name] : []))),
    libraryChanged,
  })
  const handlers = {
    ...state.handlers,
    ...needs.places.handlers,
    ...keeping.handlers,
    ...libraryHandlers({ db, openMaps, thumbnails, summaries, now, newMapId, libraryChanged }),
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
      creaturesChanged: () => broadcast('creatures.changed', null),
      stampsChanged: () => broadcast('stamps.changed', null),
      clipboardChanged: (id) => broadcast('clipboard.changed', { id }),
    }),
    ...pictureHandlers({ db, dialogs, now, openMaps, runJob, jobs }),
    ...fileHandlers(dialogs),
    ...exchangeHandlers({
      db,
      libraryFile: host.file,
      problem: () => state.problem,
      openedFiles: needs.openedFiles,
      openMaps,
      dialogs,
      now,
      newMapId,
      libraryChanged,
      producer,
      runJob,
      startThread,
      jobs,
    }),
    ...printHandlers({
      db,
      openMaps,
      dialogs,
      runJob,
      jobs,
      now,
    }),
    ...checkHandlers({ openMaps, runJob, jobs }),
    ...reportHandlers({ db, openMaps, runJob, jobs }),
    ...simulationHandlers({ openMaps, runJob, jobs }),
    ...jobs.handlers,
    ...preferenceHandlers(db),
    ...players.handlers,
  }
  const stop = () => {
    needs.playersWindow.close()
    thumbnails.stop()
    summaries.stop()
    stopJobs()
    engine.stop()
  }
  return {
    handlers,
    locks: new LockQueue(needs.lockPatienceMs),
    explain: (error) => state.explain(error),
    watch: () => watch.check(),
    backUp: () => keeping.makeDaily(),
    players,
    stop,
  }
}

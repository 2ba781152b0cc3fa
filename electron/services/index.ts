import type { EventName, Events, Handlers } from '../../src/ipc/contract.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { WritableDb } from '../storage/handles.ts'
import { purgeDeleted } from '../storage/libraryStore.ts'
import { engineHandlers } from './engine.ts'
import { EngineThread } from './engineThread.ts'
import { exchangeHandlers } from './exchange.ts'
import { fileHandlers, type FileDialogs } from './files.ts'
import { libraryHandlers } from './library.ts'
import { mapHandlers } from './maps.ts'
import { OpenMaps } from './openMaps.ts'
import { pictureHandlers } from './pictures.ts'
import { pieceHandlers } from './pieces.ts'
import { preferenceHandlers } from './preferences.ts'
import { PreviewPicturesOfMaps } from './previewPictures.ts'
import { printHandlers } from './print.ts'
import { ruleHandlers } from './rules.ts'
import { rulesetHandlers } from './rulesets.ts'
import { installNewSamples } from './samples.ts'
import { simulationHandlers } from './simulation.ts'

/** How long a deleted map can be brought back. */
const KEEP_DELETED_MS = 30 * 24 * 60 * 60 * 1000

/** What the services need from the program around them. */
export interface ServiceNeeds {
  readonly db: WritableDb
  readonly dialogs: FileDialogs
  readonly now: () => number
  /** Name and version of the program, for files that ask for it. */
  readonly producer: string
  /** File of the engine's thread. */
  readonly workerFile: string
  /** File of the threads that play encounters. */
  readonly simulationFile: string
  /** File of the threads that print. */
  readonly printFile: string
  /** File of the threads that read and write map files. */
  readonly exchangeFile: string
  /** File of the thread that draws the pictures of the library's cards. */
  readonly previewFile: string
  readonly log: (error: unknown) => void
  readonly newMapId: () => MapId
  readonly broadcast: <E extends EventName>(name: E, payload: Events[E]) => void
}

/** The running services. */
export interface Services {
  readonly handlers: Handlers
  /** Ends what runs beside. */
  readonly stop: () => Promise<void>
}

/** Answers to every call of the contract, on one open library. Gives a library what it should have from the start. */
export function startServices(needs: ServiceNeeds): Services {
  const { db, dialogs, now, newMapId, broadcast, workerFile, log, producer } = needs
  const libraryChanged = () => broadcast('library.changed', null)
  const openMaps = new OpenMaps({
    db,
    now,
    changed: (event) => {
      engine.changed(event.mapId, event.revision, event.change)
      broadcast('maps.changed', event)
      libraryChanged()
    },
    closed: (mapId) => engine.close(mapId),
  })
  const engine = new EngineThread({ workerFile, log, openMap: (id) => openMaps.get(id) })
  const previews = new PreviewPicturesOfMaps({
    db,
    previewFile: needs.previewFile,
    log,
    peek: (id) => openMaps.peek(id),
  })
  purgeDeleted(db, now() - KEEP_DELETED_MS)
  installNewSamples(db, { atMs: now(), newMapId })
  const handlers = {
    ...libraryHandlers({ db, openMaps, previews, now, newMapId, libraryChanged }),
    ...mapHandlers({
      db,
      openMaps,
      now,
      opened: (open) => {
        engine.follow(open)
        libraryChanged()
      },
    }),
    ...rulesetHandlers,
    ...ruleHandlers(openMaps),
    ...engineHandlers(engine),
    ...pieceHandlers({
      db,
      creaturesChanged: () => broadcast('creatures.changed', null),
      stampsChanged: () => broadcast('stamps.changed', null),
      clipboardChanged: (id) => broadcast('clipboard.changed', { id }),
    }),
    ...pictureHandlers({ db, dialogs, now }),
    ...fileHandlers(dialogs),
    ...exchangeHandlers({
      db,
      openMaps,
      dialogs,
      now,
      newMapId,
      libraryChanged,
      producer,
      exchangeFile: needs.exchangeFile,
      progress: (told) => broadcast('exchange.progress', told),
    }),
    ...printHandlers({
      db,
      openMaps,
      dialogs,
      printFile: needs.printFile,
      now,
      progress: (told) => broadcast('print.progress', told),
    }),
    ...simulationHandlers({
      openMaps,
      simulationFile: needs.simulationFile,
      progress: (told) => broadcast('simulation.progress', told),
    }),
    ...preferenceHandlers(db),
  }
  const stop = () => {
    previews.stop()
    return engine.stop()
  }
  return { handlers, stop }
}

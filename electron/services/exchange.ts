import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { AppError } from '../../src/base/errors.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { formatById, FORMATS } from '../../src/formats/registry.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapFormat } from '../../src/formats/format.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { isSameFile } from '../disk/isSameFile.ts'
import { isSystemError } from '../disk/systemError.ts'
import { headBytes, startsLikeSqlite } from '../storage/libraryHead.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import { pictureIds } from '../print/pictures.ts'
import type { ReadableDb } from '../storage/handles.ts'
import type { JobThread } from '../jobs/JobThread.ts'
import type { JobRunner } from '../jobs/runJob.ts'
import type { ExportInput, MapOrigin } from '../jobs/tasks/exchange.ts'
import type { WindowJobs } from './jobs.ts'
import type { FileDialogs } from './files.ts'
import type { KnownLibraries } from './knownLibraries.ts'
import type { OpenedFiles } from './openedFiles.ts'
import type { OpenMaps } from './openMaps.ts'
import { storedPictures } from '../storage/pictureStore.ts'
import { en } from '../../src/words/en/index.ts'

/** Dependencies of the handlers of import and export. */
export interface ExchangeDeps {
  readonly db: ReadableDb
  /** Path of the library: threads write into it themselves. */
  readonly libraryFile: string
  /** Why the library cannot be written; null if it can. */
  readonly problem: () => AppError | null
  /** Files that the desktop asked the program to open. */
  readonly openedFiles: OpenedFiles
  readonly known: KnownLibraries
  readonly openMaps: OpenMaps
  readonly dialogs: FileDialogs
  readonly now: () => number
  readonly newMapId: () => MapId
  readonly libraryChanged: () => void
  readonly runJob: JobRunner['runJob']
  readonly startThread: JobRunner['startThread']
  readonly jobs: WindowJobs
  /** Name and version of the program. */
  readonly producer: string
}

/** Drafts kept for preview at the same time; the oldest is discarded when there are more. */
const MAX_DRAFTS = 4

/** An imported map before it is accepted. The map and its pictures stay in the thread that read it. */
interface Draft {
  readonly thread: JobThread
  readonly origin: MapOrigin
}

/** The drafts of all windows, by id. */
class Drafts {
  readonly #drafts = new Map<string, Draft>()

  get(id: string): Draft | undefined {
    return this.#drafts.get(id)
  }

  /** Adds a draft or replaces the one with this id. */
  put(id: string, draft: Draft): void {
    this.discard(id)
    this.#drafts.set(id, draft)
    const [oldest = id] = this.#drafts.keys()
    if (this.#drafts.size > MAX_DRAFTS) this.discard(oldest)
  }

  /** Removes a draft and returns it, its thread still running. */
  take(id: string): Draft | undefined {
    const draft = this.#drafts.get(id)
    this.#drafts.delete(id)
    return draft
  }

  discard(id: string): void {
    this.take(id)?.thread.end()
  }
}

/** The calls of import and export. Paths stay here; windows see names. Files are read and written in threads. */
export const exchangeHandlers = (deps: ExchangeDeps) =>
  ({
    'exchange.formats': () => ok(FORMAT_SUMMARIES),
    ...importHandlers(deps),
    ...exportHandlers(deps),
  }) satisfies Partial<Handlers>

const FORMAT_SUMMARIES = FORMATS.map(({ id, name, extensions, variants, read, write, isPicture, holdsPicture }) => ({
  id,
  name,
  extensions,
  variants: variants ?? [],
  reads: read !== undefined,
  writes: write !== undefined,
  isPicture: isPicture === true,
  holdsPicture: holdsPicture === true,
}))

/** Extensions of all formats that are read, as file dialogs take them: without the first part of `engine.json`. */
const READ_EXTENSIONS = [...new Set(FORMATS.flatMap(({ read, extensions }) => (read ? extensions : [])))].map(lastPart)

function lastPart(extension: string): string {
  return extension.replace(/^.*\./, '')
}

type ImportOptions = CallArgument<'exchange.choose'>

function importHandlers(deps: ExchangeDeps) {
  const { dialogs, jobs, openedFiles, startThread } = deps
  const drafts = new Drafts()
  const read = async (
    origin: MapOrigin,
    { job, toleranceSquares, ...options }: ImportOptions,
    draftId: string = randomUUID(),
  ): Promise<Result<DraftSummary>> => {
    const library = libraryAt(origin.path, deps)
    if (library) return fail(library)
    const thread = startThread()
    const task = { origin, options: { ...options, snap: { toleranceSquares } } }
    const summary = await jobs.run(job, (hooks) => thread.run('exchange.read', task, hooks))
    if (!summary.ok) {
      thread.end()
      return summary
    }
    drafts.put(draftId, { thread, origin })
    return ok({ ...summary.value, draftId })
  }
  const readIfAny = (path: string | null, options: ImportOptions) =>
    path === null ? ok(null) : read({ path, pictures: [] }, options)
  return {
    'exchange.choose': async (options) =>
      readIfAny(await dialogs.chooseFile({ kind: en.labels.system.maps, extensions: READ_EXTENSIONS }), options),
    'exchange.opened': async (options) => readIfAny(openedFiles.take(), options),
    'exchange.drop': ({ files, ...options }) => {
      const [path = '', ...pictures] = files?.paths ?? []
      // A file dragged out of another program may not exist on the disk.
      return path === '' ? failure('file-not-on-disk') : read({ path, pictures: pictures.filter(Boolean) }, options)
    },
    'exchange.reread': async ({ draftId, ...options }) => {
      const draft = drafts.get(draftId)
      return draft ? read(draft.origin, options, draftId) : failure('no-such-draft', { where: draftId })
    },
    'exchange.accept': ({ draftId, name }) => accept(deps, drafts, draftId, name),
    'exchange.discard': ({ draftId }) => {
      drafts.discard(draftId)
      return ok(null)
    },
  } satisfies Partial<Handlers>
}

/** The error for a file that is a whole library, with its id as `where`; null for any other. Such a file may be of any size. */
function libraryAt(path: string, { known, libraryFile }: ExchangeDeps): AppError | null {
  try {
    const isLibrary = isSameFile(path, libraryFile) || (statSync(path).isFile() && startsLikeSqlite(headBytes(path)))
    return isLibrary ? { code: 'is-a-library', file: basename(path), where: known.idOf(path) } : null
  } catch (error) {
    // Reading it says more.
    if (!isSystemError(error)) throw error
    return null
  }
}

/** Puts the map of a draft into the library. If that fails, the draft stays, so that it can be tried again. */
async function accept(
  { libraryFile, libraryChanged, newMapId, now, problem }: ExchangeDeps,
  drafts: Drafts,
  draftId: string,
  name: string,
): Promise<Result<MapId>> {
  const draft = drafts.get(draftId)
  if (!draft || draft.thread.isOver) return failure('no-such-draft', { where: draftId })
  const refused = problem()
  if (refused) return fail(refused)
  // Taken first, so that a second call does not make a second map.
  drafts.take(draftId)
  const accepted = await draft.thread.run('exchange.accept', { libraryFile, id: newMapId(), name, atMs: now() })
  if (accepted.ok) {
    draft.thread.end()
    libraryChanged()
  } else if (!draft.thread.isOver) drafts.put(draftId, draft)
  return accepted
}

type ExportRequest = CallArgument<'exchange.export'>

function exportHandlers({ db, dialogs, jobs, openMaps, producer, runJob }: ExchangeDeps) {
  const mapAndFormat = ({
    mapId,
    format: id,
  }: ExportRequest): Result<{ readonly map: BattleMap; readonly format: MapFormat }> => {
    const open = openMaps.peek(mapId)
    if (!open.ok) return open
    const format = formatById(id)
    return format?.write ? ok({ map: open.value.map, format }) : failure('cannot-write', { name: id })
  }
  const inputOf = (map: BattleMap, { format, pixelsPerSquare, variant, copy }: ExportRequest): ExportInput => ({
    map,
    pictures: storedPictures(db, pictureIds(map)),
    format,
    options: { baseName: fileNameOf(settingsOf(map).name), pixelsPerSquare, variant, copy, producer },
  })
  return {
    'exchange.forecast': async (request) => {
      const found = mapAndFormat(request)
      if (!found.ok) return found
      const input = inputOf(found.value.map, request)
      return jobs.run(request.job, (hooks) => runJob('exchange.forecast', input, hooks))
    },
    'exchange.export': async (request) => {
      const found = mapAndFormat(request)
      if (!found.ok) return found
      const { map, format } = found.value
      const [extension = format.id] = format.extensions
      const path = await dialogs.choosePlace(`${fileNameOf(settingsOf(map).name)}.${extension}`, {
        kind: format.name,
        extensions: [lastPart(extension)],
      })
      if (path === null) return ok(null)
      const input = { ...inputOf(map, request), path }
      const written = await jobs.run(request.job, (hooks) => runJob('exchange.write', input, hooks))
      if (!written.ok) return written
      const { paths, losses } = written.value
      return ok({ fileNames: paths.map((file) => basename(file)), losses })
    },
  } satisfies Partial<Handlers>
}

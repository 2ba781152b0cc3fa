import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { AppError } from '../../src/base/errors.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { formatById, FORMATS } from '../../src/formats/registry.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapFormat } from '../../src/formats/format.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import type { ReadOptions } from '../exchange/readMapFile.ts'
import { pictureIds } from '../print/pictures.ts'
import type { ReadableDb } from '../storage/handles.ts'
import type { JobThread } from '../jobs/JobThread.ts'
import type { JobRunner } from '../jobs/runJob.ts'
import type { ExportInput, MapOrigin } from '../jobs/tasks/exchange.ts'
import type { WindowJobs } from './jobs.ts'
import type { FileDialogs } from './files.ts'
import type { OpenedFiles } from './openedFiles.ts'
import type { OpenMaps } from './openMaps.ts'
import { storedPictures } from '../storage/pictureStore.ts'
import { en } from '../../src/words/en/index.ts'

/** What the handlers of the exchange need. */
export interface ExchangeDeps {
  readonly db: ReadableDb
  /** The library's path: threads write into it themselves. */
  readonly libraryFile: string
  /** Why nothing can be written into it; null: it can. */
  readonly problem: () => AppError | null
  /** What the desktop asked the program to open. */
  readonly openedFiles: OpenedFiles
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

/** Drafts kept while a person looks at them; the oldest goes when there are more. */
const MAX_DRAFTS = 4

/** A draft: its map and pictures are in the thread that read it, and go into the library from there. */
interface Draft {
  readonly thread: JobThread
  readonly origin: MapOrigin
}

const optionsOf = ({
  ruleset,
  toleranceSquares,
  pixelsPerSquare,
  cropsPicture,
  containedId,
  splitSquares,
}: CallArgument<'exchange.choose'>): ReadOptions => ({
  ruleset,
  snap: { toleranceSquares },
  pixelsPerSquare,
  cropsPicture,
  containedId,
  splitSquares,
})

/** The calls of import and export. Paths stay here; windows see names. Files are read and written in threads. */
export function exchangeHandlers(needs: ExchangeDeps) {
  const { db, dialogs, jobs, libraryChanged, libraryFile, newMapId, now, openMaps, producer, runJob, startThread } =
    needs
  const drafts = new Map<string, Draft>()
  const discard = (draftId: string): void => {
    drafts.get(draftId)?.thread.end()
    drafts.delete(draftId)
  }
  const keep = (draftId: string, draft: Draft): void => {
    discard(draftId)
    drafts.set(draftId, draft)
    const [oldest = draftId] = drafts.keys()
    if (drafts.size > MAX_DRAFTS) discard(oldest)
  }
  const read = async (
    origin: MapOrigin,
    asked: CallArgument<'exchange.choose'>,
    draftId: string = randomUUID(),
  ): Promise<Result<DraftSummary>> => {
    const thread = startThread()
    const task = { origin, options: optionsOf(asked) }
    const summary = await jobs.run(asked.job, (hooks) => thread.run('exchange.read', task, hooks))
    if (!summary.ok) {
      thread.end()
      return summary
    }
    keep(draftId, { thread, origin })
    return ok({ ...summary.value, draftId })
  }
  const chosen = (mapId: MapId, format: string): Result<{ readonly map: BattleMap; readonly format: MapFormat }> => {
    const open = openMaps.peek(mapId)
    if (!open.ok) return open
    const known = formatById(format)
    if (!known?.write) return failure('cannot-write', { name: format })
    return ok({ map: open.value.map, format: known })
  }
  const inputOf = (map: BattleMap, format: MapFormat, asked: CallArgument<'exchange.export'>): ExportInput => ({
    map,
    pictures: storedPictures(db, pictureIds(map)),
    format: format.id,
    options: {
      baseName: fileNameOf(settingsOf(map).name),
      pixelsPerSquare: asked.pixelsPerSquare,
      variant: asked.variant,
      copy: asked.copy,
      producer,
    },
  })
  return {
    'exchange.formats': () =>
      ok(
        FORMATS.map(({ id, name, extensions, variants, read: reads, write, isPicture, holdsPicture }) => ({
          id,
          name,
          extensions,
          variants: variants ?? [],
          reads: reads !== undefined,
          writes: write !== undefined,
          isPicture: isPicture === true,
          holdsPicture: holdsPicture === true,
        })),
      ),
    'exchange.choose': async (asked) => {
      const extensions = [...new Set(FORMATS.flatMap((format) => (format.read ? format.extensions : [])))]
      const path = await dialogs.chooseFile({
        kind: en.labels.system.maps,
        extensions: extensions.map((ending) => ending.replace(/^.*\./, '')),
      })
      return path === null ? ok(null) : read({ path, pictures: [] }, asked)
    },
    'exchange.opened': async (asked) => {
      const path = needs.openedFiles.take()
      return path === null ? ok(null) : read({ path, pictures: [] }, asked)
    },
    'exchange.drop': ({ files, ...asked }) => {
      const [path = '', ...pictures] = files?.paths ?? []
      // A file that was dragged out of another program is nowhere on the disk.
      return path === '' ? failure('file-not-on-disk') : read({ path, pictures: pictures.filter(Boolean) }, asked)
    },
    'exchange.reread': async ({ draftId, ...asked }) => {
      const draft = drafts.get(draftId)
      return draft ? read(draft.origin, asked, draftId) : failure('no-such-draft', { where: draftId })
    },
    'exchange.accept': async ({ draftId, name }) => {
      const draft = drafts.get(draftId)
      if (!draft || draft.thread.isOver) return failure('no-such-draft', { where: draftId })
      const refused = needs.problem()
      if (refused) return fail(refused)
      // Asked twice, there is no second map.
      drafts.delete(draftId)
      const as = { libraryFile, id: newMapId(), name, atMs: now() }
      const accepted = await draft.thread.run('exchange.accept', as)
      if (!accepted.ok) {
        if (!draft.thread.isOver) drafts.set(draftId, draft)
        return accepted
      }
      draft.thread.end()
      libraryChanged()
      return accepted
    },
    'exchange.discard': ({ draftId }) => {
      discard(draftId)
      return ok(null)
    },
    'exchange.forecast': async (asked) => {
      const known = chosen(asked.mapId, asked.format)
      if (!known.ok) return known
      const input = inputOf(known.value.map, known.value.format, asked)
      return jobs.run(asked.job, (hooks) => runJob('exchange.forecast', input, hooks))
    },
    'exchange.export': async (asked) => {
      const known = chosen(asked.mapId, asked.format)
      if (!known.ok) return known
      const { map, format } = known.value
      const [ending = format.id] = format.extensions
      const path = await dialogs.choosePlace(`${fileNameOf(settingsOf(map).name)}.${ending}`, {
        kind: format.name,
        extensions: [ending.replace(/^.*\./, '')],
      })
      if (path === null) return ok(null)
      const input = { ...inputOf(map, format, asked), path }
      const written = await jobs.run(asked.job, (hooks) => runJob('exchange.write', input, hooks))
      if (!written.ok) return written
      const { paths, losses } = written.value
      return ok({ fileNames: paths.map((file) => basename(file)), losses })
    },
  } satisfies Partial<Handlers>
}

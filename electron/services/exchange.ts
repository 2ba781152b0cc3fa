import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { formatById, FORMATS } from '../../src/formats/registry.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { DraftSummary, ExchangeProgress } from '../../src/ipc/shapes/exchange.ts'
import type { MapFormat } from '../../src/formats/format.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import { adoptDraft } from '../exchange/adoptDraft.ts'
import type { ReadOptions } from '../exchange/readMapFile.ts'
import { pictureIds } from '../print/pictures.ts'
import type { WritableDb } from '../storage/handles.ts'
import type { ExchangeTask, MapOrigin, ReadInThread } from '../worker/exchangeProtocol.ts'
import { startExchange, type ExchangeUnderWay } from './exchangeThread.ts'
import type { FileDialogs } from './files.ts'
import { mapPreview } from './mapPreview.ts'
import type { OpenMaps } from './openMaps.ts'
import { storedPictures } from './storedPictures.ts'

/** What the handlers of the exchange need. */
export interface ExchangeNeeds {
  readonly db: WritableDb
  readonly openMaps: OpenMaps
  readonly dialogs: FileDialogs
  readonly now: () => number
  readonly newMapId: () => MapId
  readonly libraryChanged: () => void
  /** File of the threads that read and write maps. */
  readonly exchangeFile: string
  readonly progress: (told: ExchangeProgress) => void
  /** Name and version of the program. */
  readonly producer: string
}

/** Drafts kept while a person looks at them; the oldest goes when there are more. */
const MOST_DRAFTS = 4

interface Draft extends ReadInThread {
  readonly fileName: string
  readonly origin: MapOrigin
}

const optionsOf = ({ ruleset, toleranceSquares, pixelsPerSquare }: CallArgument<'exchange.choose'>): ReadOptions => ({
  ruleset,
  snap: { toleranceSquares },
  pixelsPerSquare,
})

/** The calls of import and export. Paths stay here; windows see names. Files are read and written in threads. */
export function exchangeHandlers(needs: ExchangeNeeds) {
  const { db, dialogs, exchangeFile, libraryChanged, newMapId, now, openMaps, producer, progress } = needs
  const drafts = new Map<string, Draft>()
  const keep = (draftId: string, draft: Draft): DraftSummary => {
    drafts.delete(draftId)
    drafts.set(draftId, draft)
    const [oldest] = drafts.keys()
    if (drafts.size > MOST_DRAFTS && oldest !== undefined) drafts.delete(oldest)
    return summaryOf(draftId, draft)
  }
  const underWay = new Map<string, () => void>()
  /** Runs work that `exchange.cancel` can reach under the name a window gave it. */
  const run = async <K extends Parameters<typeof startExchange>[2]>(
    task: ExchangeTask,
    kind: K,
    job: string = randomUUID(),
  ) => {
    const work: ExchangeUnderWay<K> = startExchange(exchangeFile, task, kind, (told) => progress({ job, ...told }))
    underWay.set(job, work.cancel)
    try {
      return await work.result
    } finally {
      if (underWay.get(job) === work.cancel) underWay.delete(job)
    }
  }
  const read = async (
    fileName: string,
    origin: MapOrigin,
    asked: CallArgument<'exchange.choose'>,
    draftId: string = randomUUID(),
  ): Promise<Result<DraftSummary>> => {
    const done = await run({ kind: 'read', origin, options: optionsOf(asked) }, 'read', asked.job)
    return done.ok ? ok(keep(draftId, { ...done.value, fileName, origin })) : done
  }
  const chosen = (mapId: MapId, format: string): Result<{ readonly map: BattleMap; readonly format: MapFormat }> => {
    const open = openMaps.peek(mapId)
    if (!open.ok) return open
    const known = formatById(format)
    if (!known?.write) return failure('unknown-format', `Fivefoot does not write ${format}.`, 'format')
    return ok({ map: open.value.map, format: known })
  }
  const taskOf = (
    map: BattleMap,
    format: MapFormat,
    asked: CallArgument<'exchange.export'>,
    path: string | null,
  ): ExchangeTask => ({
    kind: 'write',
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
    path,
  })
  return {
    'exchange.formats': () =>
      ok(
        FORMATS.map(({ id, name, extensions, variants, read: reads, write }) => ({
          id,
          name,
          extensions,
          variants: variants ?? [],
          reads: reads !== undefined,
          writes: write !== undefined,
        })),
      ),
    'exchange.choose': async (asked) => {
      const extensions = [...new Set(FORMATS.flatMap((format) => (format.read ? format.extensions : [])))]
      const path = await dialogs.chooseFile({
        kind: 'Maps',
        extensions: extensions.map((ending) => ending.replace(/^.*\./, '')),
      })
      return path === null ? ok(null) : read(basename(path), { path }, asked)
    },
    'exchange.drop': ({ file, beside, ...asked }) => {
      const pictures = new Map(beside.map(({ name, bytes }) => [name, bytes]))
      return read(file.name, { file, beside: pictures }, asked)
    },
    'exchange.reread': async ({ draftId, ...asked }) => {
      const draft = drafts.get(draftId)
      if (!draft) return failure('no-such-draft', 'This import is no longer open.', draftId)
      return read(draft.fileName, draft.origin, asked, draftId)
    },
    'exchange.accept': ({ draftId, name }) => {
      const draft = drafts.get(draftId)
      if (!draft) return failure('no-such-draft', 'This import is no longer open.', draftId)
      const id = adoptDraft(db, draft.draft, { id: newMapId(), name, atMs: now() })
      drafts.delete(draftId)
      libraryChanged()
      return ok(id)
    },
    'exchange.discard': ({ draftId }) => {
      drafts.delete(draftId)
      return ok(null)
    },
    'exchange.forecast': async (asked) => {
      const known = chosen(asked.mapId, asked.format)
      if (!known.ok) return known
      return run(taskOf(known.value.map, known.value.format, asked, null), 'forecast', asked.job)
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
      const written = await run(taskOf(map, format, asked, path), 'written', asked.job)
      if (!written.ok) return written
      const { paths, losses } = written.value
      return ok({ fileNames: paths.map((file) => basename(file)), losses })
    },
    'exchange.cancel': ({ job }) => {
      underWay.get(job)?.()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}

function summaryOf(draftId: string, { draft, fileName, format, pictures }: Draft): DraftSummary {
  const { map, losses, lines, pixelsPerSquare = null } = draft
  const { name, ruleset } = settingsOf(map)
  return {
    draftId,
    fileName,
    formatName: formatById(format)?.name ?? format,
    name,
    ruleset,
    widthCells: map.widthCells,
    heightCells: map.heightCells,
    edgeCount: map.tables.edges.size,
    creatureCount: map.tables.creatures.size,
    pixelsPerSquare,
    preview: { ...mapPreview(map, 0), ...(pictures && { pictures }) },
    losses,
    lines,
  }
}

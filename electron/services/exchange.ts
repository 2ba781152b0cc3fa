import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { formatById, FORMATS } from '../../src/formats/registry.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { DraftSummary } from '../../src/ipc/shapes/exchange.ts'
import type { MapFormat } from '../../src/formats/format.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import { adoptDraft } from '../exchange/adoptDraft.ts'
import { readMapBytes, readMapFile, type ReadMap, type ReadOptions } from '../exchange/readMapFile.ts'
import { exportMap, writeMap } from '../exchange/writeMapFiles.ts'
import type { WritableDb } from '../storage/handles.ts'
import { readPicture } from '../storage/pictureStore.ts'
import type { FileDialogs } from './files.ts'
import { mapPreview } from './mapPreview.ts'
import type { OpenMaps } from './openMaps.ts'

/** What the handlers of the exchange need. */
export interface ExchangeNeeds {
  readonly db: WritableDb
  readonly openMaps: OpenMaps
  readonly dialogs: FileDialogs
  readonly now: () => number
  readonly newMapId: () => MapId
  readonly libraryChanged: () => void
  /** Name and version of the program. */
  readonly producer: string
}

/** Drafts kept while a person looks at them; the oldest goes when there are more. */
const MOST_DRAFTS = 4

interface Draft extends ReadMap {
  readonly fileName: string
  readonly readAgain: (options: ReadOptions) => Promise<Result<ReadMap>>
}

const optionsOf = ({ ruleset, toleranceSquares, pixelsPerSquare }: CallArgument<'exchange.choose'>): ReadOptions => ({
  ruleset,
  snap: { toleranceSquares },
  pixelsPerSquare,
})

/** The calls of import and export. Paths stay here; windows see names. */
export function exchangeHandlers(needs: ExchangeNeeds) {
  const { db, dialogs, libraryChanged, newMapId, now, openMaps, producer } = needs
  const drafts = new Map<string, Draft>()
  const keep = (draftId: string, draft: Draft): DraftSummary => {
    drafts.delete(draftId)
    drafts.set(draftId, draft)
    const [oldest] = drafts.keys()
    if (drafts.size > MOST_DRAFTS && oldest !== undefined) drafts.delete(oldest)
    return summaryOf(draftId, draft)
  }
  const read = async (
    fileName: string,
    readAgain: Draft['readAgain'],
    options: ReadOptions,
  ): Promise<Result<DraftSummary>> => {
    const done = await readAgain(options)
    return done.ok ? ok(keep(randomUUID(), { ...done.value, fileName, readAgain })) : done
  }
  const chosen = (mapId: MapId, format: string): Result<{ readonly map: BattleMap; readonly format: MapFormat }> => {
    const open = openMaps.peek(mapId)
    if (!open.ok) return open
    const known = formatById(format)
    if (!known?.write) return failure('unknown-format', `Fivefoot does not write ${format}.`, 'format')
    return ok({ map: open.value.map, format: known })
  }
  const pictures = (id: string) => readPicture(db, id)?.bytes
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
      return path === null ? ok(null) : read(basename(path), (options) => readMapFile(path, options), optionsOf(asked))
    },
    'exchange.drop': ({ file, beside, ...asked }) => {
      const pictures = new Map(beside.map(({ name, bytes }) => [name, bytes]))
      return read(file.name, (options) => readMapBytes(file, pictures, options), optionsOf(asked))
    },
    'exchange.reread': async ({ draftId, ...asked }) => {
      const draft = drafts.get(draftId)
      if (!draft) return failure('no-such-draft', 'This import is no longer open.', draftId)
      const again = await draft.readAgain(optionsOf(asked))
      return again.ok ? ok(keep(draftId, { ...draft, ...again.value })) : again
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
    'exchange.forecast': async ({ mapId, format, variant, pixelsPerSquare }) => {
      const asked = chosen(mapId, format)
      if (!asked.ok) return asked
      const { map } = asked.value
      const options = { baseName: fileNameOf(settingsOf(map).name), pixelsPerSquare, variant, producer }
      const made = await exportMap(map, asked.value.format, pictures, options)
      if (!made.ok) return made
      return ok({
        files: made.value.files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength })),
        losses: made.value.losses,
      })
    },
    'exchange.export': async ({ mapId, format, variant, pixelsPerSquare }) => {
      const asked = chosen(mapId, format)
      if (!asked.ok) return asked
      const { map } = asked.value
      const { name: kind, extensions } = asked.value.format
      const [ending = format] = extensions
      const path = await dialogs.choosePlace(`${fileNameOf(settingsOf(map).name)}.${ending}`, {
        kind,
        extensions: [ending.replace(/^.*\./, '')],
      })
      if (path === null) return ok(null)
      const written = await writeMap(map, asked.value.format, pictures, { pixelsPerSquare, variant, producer }, path)
      if (!written.ok) return written
      const { paths, losses } = written.value
      return ok({ fileNames: paths.map((file) => basename(file)), losses })
    },
  } satisfies Partial<Handlers>
}

function summaryOf(draftId: string, { draft, fileName, format }: Draft): DraftSummary {
  const { map, losses, lines, pixelsPerSquare = null } = draft
  const { name, ruleset } = settingsOf(map)
  return {
    draftId,
    fileName,
    formatName: format.name,
    name,
    ruleset,
    widthCells: map.widthCells,
    heightCells: map.heightCells,
    edgeCount: map.tables.edges.size,
    creatureCount: map.tables.creatures.size,
    pixelsPerSquare,
    preview: mapPreview(map, 0),
    losses,
    lines,
  }
}

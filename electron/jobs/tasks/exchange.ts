/** Reads and writes map files: long parses and the drawing of pictures stay out of the main process. */
import { basename } from 'node:path'
import { fail, failure, ok, type Result } from '../../../src/base/result.ts'
import type { ImportDraft, MapFormat } from '../../../src/formats/format.ts'
import { formatById } from '../../../src/formats/registry.ts'
import type { DraftSummary, ExportForecast } from '../../../src/ipc/shapes/exchange.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { adoptDraft } from '../../exchange/adoptDraft.ts'
import { picturesBelow, picturesOn } from '../../../src/map/objects.ts'
import { drawThumbnail } from '../../exchange/drawThumbnail.ts'
import { readMapFile, type ReadOptions } from '../../exchange/readMapFile.ts'
import { exportMap, writeMap, type WriteOptions, type WrittenMap } from '../../exchange/writeMapFiles.ts'
import { openLibrary } from '../../storage/openLibrary.ts'
import { sqliteProblem } from '../../storage/storageProblem.ts'
import type { TaskHooks } from '../protocol.ts'

/** Size of the preview of an import, for high-density screens. */
const PREVIEW_BOX = { widthPx: 960, heightPx: 600 }

/** The files a map is read from: the map file, and pictures that may belong to it. */
export interface MapOrigin {
  readonly path: string
  readonly pictures: readonly string[]
}

/** The last map read in this thread, with the bytes of its pictures, until the user accepts it. */
let draft: ImportDraft | null = null

/** Reads a map, keeps it in this thread and returns a summary. Errors: those of `readMapFile`. */
export async function readMap(
  { origin, options }: { readonly origin: MapOrigin; readonly options: ReadOptions },
  { onProgress }: TaskHooks,
): Promise<Result<Omit<DraftSummary, 'draftId'>>> {
  const hooks = {
    onRead: (): void => onProgress('understanding', 0, 0),
    onProgress: (done: number, of: number): void => onProgress('reading', done, of),
  }
  const read = await readMapFile(origin.path, options, hooks, origin.pictures)
  if (!read.ok) return read
  const { format } = read.value
  draft = read.value.draft
  const { map, losses, lines, pixelsPerSquare = null, isCropped = null, contained = null, scale = null } = draft
  const thumbnail = await drawThumbnail(map, (id) => draft?.pictures.get(id)?.bytes, PREVIEW_BOX)
  const { name, ruleset, look } = settingsOf(map)
  return ok({
    fileName: basename(origin.path),
    formatName: format.name,
    name,
    ruleset,
    widthCells: map.widthCells,
    heightCells: map.heightCells,
    edgeCount: map.tables.edges.size,
    creatureCount: map.tables.creatures.size,
    pixelsPerSquare,
    isCropped,
    thumbnail,
    hasPictures: picturesOn(map).length > 0,
    showsWalls: format.id === 'fivefoot' || picturesBelow(map).length === 0 ? null : look.pictureWalls !== undefined,
    losses,
    lines,
    contained,
    scale,
  })
}

/** The library a draft goes into, and the id and name of its map there. */
export interface Adoption {
  readonly libraryFile: string
  readonly id: MapId
  readonly name: string
  readonly atMs: number
}

/** Adds the last map read to the library, through a connection of this thread. Errors: `no-such-draft`, those of `openLibrary` and `sqliteProblem`. */
export function acceptMap({ libraryFile, ...as }: Adoption): Result<MapId> {
  if (!draft) return failure('no-such-draft')
  const library = openLibrary(libraryFile)
  if (!library.ok) return library
  try {
    return ok(adoptDraft(library.value, draft, as))
  } catch (error) {
    const problem = sqliteProblem(error)
    if (!problem) throw error
    return fail(problem)
  } finally {
    library.value.close()
  }
}

/** A map to write. */
export interface ExportInput {
  readonly map: BattleMap
  /** Bytes of the stored pictures the map uses, by id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** Id of the format. */
  readonly format: string
  readonly options: WriteOptions
}

const knownFormat = (id: string): Result<MapFormat> => {
  const format = formatById(id)
  return format ? ok(format) : failure('cannot-write', { name: id })
}

/** Returns what an export would write and lose. Errors: `cannot-write`, those of `exportMap`. */
export async function forecastMap(
  { map, pictures, format, options }: ExportInput,
  { onProgress }: TaskHooks,
): Promise<Result<ExportForecast>> {
  const known = knownFormat(format)
  if (!known.ok) return known
  const drawing = (done: number, of: number): void => onProgress('drawing', done, of)
  const made = await exportMap(map, known.value, (id) => pictures.get(id), options, { onProgress: drawing })
  if (!made.ok) return made
  const files = made.value.files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength }))
  return ok({ files, losses: made.value.losses })
}

/** Writes a map to `path`. Errors: `cannot-write`, those of `writeMap`. */
export async function writeMapFiles(
  { map, pictures, format, options, path }: ExportInput & { readonly path: string },
  { signal, onProgress }: TaskHooks,
): Promise<Result<WrittenMap>> {
  const known = knownFormat(format)
  if (!known.ok) return known
  const hooks = { signal, onProgress: (done: number, of: number): void => onProgress('drawing', done, of) }
  return writeMap(map, known.value, (id) => pictures.get(id), options, path, hooks)
}

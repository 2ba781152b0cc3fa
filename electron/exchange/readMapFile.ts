import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import { decodeUtf8 } from '../../src/base/encoding.ts'
import { longestEnding } from '../../src/base/fileEnding.ts'
import { fileKindOf, isLevelDbFolder, jsonKindOf, type FileKind } from '../../src/base/fileKind.ts'
import type { AppError } from '../../src/base/errors.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { recognizeCreatures } from '../../src/formats/creatures/recognize.ts'
import type { FormatFile, ImportDraft, MapFormat, SnapOptions } from '../../src/formats/format.ts'
import { findRollMismatch } from '../../src/answers/document/rollMismatch.ts'
import type { EngineQuery } from '../../src/formats/engineDocument/schema.ts'
import { isJsonObject, readJson } from '../../src/formats/readText.ts'
import { FORMATS, formatOf } from '../../src/formats/registry.ts'
import { settingsOf, SETTINGS_ID } from '../../src/map/battleMap.ts'
import { picturesBelow } from '../../src/map/objects.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { readWholeFile } from '../disk/readWholeFile.ts'
import { isSystemError } from '../disk/systemError.ts'
import { decodeGray } from './decodeSmall.ts'
import { drawPieces } from './drawPieces.ts'

/** Options of an import. */
export interface ReadOptions {
  readonly ruleset: string
  readonly snap: SnapOptions
  /** Of a plain picture; absent: found automatically. */
  readonly pixelsPerSquare?: number | undefined
  /** Whether squares that a plain picture does not fill are left out. */
  readonly cropsPicture?: boolean | undefined
  /** Id of the map to read if the file contains several; absent: the first. */
  readonly containedId?: string | undefined
  /** Whether larger squares are split into squares of 5 feet. */
  readonly splitSquares?: boolean | undefined
  /** Whether a picture below the map shows its walls itself, so that they are drawn for the GM alone; absent: yes. */
  readonly pictureShowsWalls?: boolean | undefined
}

/** A map read from a file, and its format. */
export interface ReadMap {
  readonly draft: ImportDraft
  readonly format: MapFormat
}

/** Names of the formats that are read. */
const READABLE = FORMATS.filter(({ read }) => read).map(({ name }) => name)
const MAX_BYTES = Math.max(...FORMATS.map(({ maxBytes }) => maxBytes))
/** Pictures by their ending. */
const PICTURE_NAMES: Readonly<Record<string, string>> = { png: 'PNG', jpg: 'JPEG', jpeg: 'JPEG', webp: 'WebP' }
/** Limits of pictures and tilesets beside a map. */
const BESIDE = { files: 200, bytes: 200_000_000, endings: /\.(png|jpe?g|webp|tsx|tsj)$/i, tilesets: /\.(tsx|tsj)$/i }

/** Reads a map from bytes. Errors, with the name of the file: `file-empty`, `is-a-library`, `other-kind`, `not-a-picture`, `unknown-format`, `holds-creatures`, `goes-with-a-map`, `file-too-large`, and those of the format. */
export async function readMapBytes(
  file: FormatFile,
  beside: ReadonlyMap<string, Uint8Array>,
  options: ReadOptions,
): Promise<Result<ReadMap>> {
  const read = await readAnyFormat(file, beside, options)
  return read.ok ? read : fail({ ...read.error, file: file.name })
}

async function readAnyFormat(
  file: FormatFile,
  beside: ReadonlyMap<string, Uint8Array>,
  options: ReadOptions,
): Promise<Result<ReadMap>> {
  if (file.bytes.byteLength === 0) return failure('file-empty')
  if (isDatabase(file.bytes)) return failure('is-a-library')
  const format = formatOf(file)
  if (!format?.read) return unreadable(file)
  if (file.bytes.byteLength > format.maxBytes) return failure('file-too-large', { max: format.maxBytes })
  const knowsRuleset = (id: string) => rulesetById(id) !== undefined
  const rollMismatch = (id: string, queries: readonly object[]) => {
    const rules = rulesetById(id)
    return rules ? findRollMismatch(rules, queries as readonly EngineQuery[]) : null
  }
  const context = { ...options, knowsRuleset, findRollMismatch: rollMismatch, beside, decodeGray, drawPieces }
  const draft = await format.read(file, context)
  if (draft.ok) return ok({ draft: format.id === 'fivefoot' ? draft.value : withArt(draft.value, options), format })
  const kind = otherToolOf(file, draft.error)
  return kind ? failure('other-kind', { kind }) : draft
}

/** The draft with its picture as its author made it, unless a person wants walls drawn over it. */
function withArt(draft: ImportDraft, { pictureShowsWalls = true }: ReadOptions): ImportDraft {
  if (picturesBelow(draft.map).length === 0) return draft
  const settings = settingsOf(draft.map)
  const { pictureWalls: _, ...look } = settings.look
  const own = { ...settings, look: pictureShowsWalls ? { ...look, pictureWalls: 'gm' as const } : look }
  const tables = { ...draft.map.tables, settings: new Map([[SETTINGS_ID, own]]) }
  return { ...draft, map: { ...draft.map, tables } }
}

/** What tools write that is no map here, though it has words of one. */
const NEVER_MAPS: ReadonlySet<FileKind> = new Set<FileKind>(['dungeondraft', 'foundry-manifest', 'geojson'])

/** The tool of a whole JSON that looked like a format and lacks what the format cannot do without; null: it is damaged. */
function otherToolOf({ name, bytes }: FormatFile, { code, where = '' }: AppError): FileKind | null {
  const missing = /^\$\.(\w+)/u.exec(where)?.[1]
  if (code !== 'not-this-format' || missing === undefined || !/\.(?:json|dungeondraft_map)$/iu.test(name)) return null
  const json = readJson(bytes)
  const kind = json.ok ? jsonKindOf(json.value) : null
  if (!json.ok || kind === null || NEVER_MAPS.has(kind)) return kind
  return isJsonObject(json.value) && !(missing in json.value) ? 'json' : null
}

/** What JSON of another tool is; null if the bytes are no JSON. */
function jsonKind(bytes: Uint8Array): FileKind | null {
  const json = readJson(bytes)
  return json.ok ? jsonKindOf(json.value) : null
}

/** The error for a file that no format reads: it contains creatures, belongs to a map, or is something else. */
function unreadable({ name, bytes }: FormatFile): Result<never> {
  const kind = fileKindOf(name, bytes)
  if (kind) return failure('other-kind', { kind })
  const picture = longestEnding(name, Object.keys(PICTURE_NAMES))
  if (picture) return failure('not-a-picture', { name: PICTURE_NAMES[picture] ?? '' })
  const text = /\.(?:txt|json|db|tsj|tsx|scen)$/i.test(name) ? decodeUtf8(bytes) : null
  const part = text?.ok === true ? PARTS_OF_MAPS.find(({ begins }) => begins.test(text.value)) : undefined
  if (part) return failure('goes-with-a-map', { name: part.name })
  // A stat block, or a file of actors.
  const creatures = text?.ok === true ? recognizeCreatures(text.value) : null
  if (creatures?.ok === true && creatures.value.length > 0) return failure('holds-creatures')
  const other = /\.(?:json|dungeondraft_map)$/iu.test(name) ? jsonKind(bytes) : null
  return other ? failure('other-kind', { kind: other }) : failure('unknown-format', { choices: READABLE })
}

/** Files that belong to maps. @source Tiled, JSON and TMX map formats; movingai.com, scenario format */
const PARTS_OF_MAPS = [
  {
    name: 'tileset',
    begins: /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<tileset\s|^\s*\{[\s\S]*"type"\s*:\s*"tileset"/,
  },
  { name: 'routes', begins: /^version\s+1(?:\.0)?\s*\n\d+\s+\S+\s+\d+\s+\d+\s/ },
] as const

/** True for a database: libraries and scenarios may both have the extension `.fivefoot`. @source SQLite, "Database File Format", 1.3 */
const isDatabase = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('latin1') === 'SQLite format 3\0'

/** Callbacks for the progress of reading. */
export interface ReadHooks {
  readonly onProgress?: (doneBytes: number, ofBytes: number) => void
  /** All bytes are read; parsing starts. */
  readonly onRead?: () => void
}

/**
 * Reads a map file with the pictures in its folder that it refers to, and those at `pictures`. Errors: `file-unreadable` and those
 * of `readMapBytes`.
 */
export async function readMapFile(
  path: string,
  options: ReadOptions,
  hooks: ReadHooks = {},
  pictures: readonly string[] = [],
): Promise<Result<ReadMap>> {
  const bytes = await readWholeFile(path, { maxBytes: MAX_BYTES, onProgress: hooks.onProgress })
  if (!bytes.ok) return bytes.error.reason === 'is-folder' ? folderError(path, bytes.error) : bytes
  const beside = await picturesBeside(path, bytes.value, pictures)
  hooks.onRead?.()
  return readMapBytes({ name: basename(path), bytes: bytes.value }, beside, options)
}

/** Why a folder is not read: some are packs of Foundry. */
async function folderError(path: string, error: AppError): Promise<Result<never>> {
  const names = await readdir(path).catch(() => [])
  return isLevelDbFolder(names) ? failure('other-kind', { kind: 'leveldb', file: basename(path) }) : fail(error)
}

/**
 * The pictures given, and those in the folder of the file whose name occurs in it: a file cannot reach other folders, not even
 * through links. Unreadable pictures are ignored.
 */
async function picturesBeside(
  path: string,
  bytes: Uint8Array,
  given: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const beside = new Map<string, Uint8Array>()
  let left = BESIDE.bytes
  const named = [...given, ...(await filesNamed(path, bytes))]
  for (const picture of named) {
    if (beside.size >= BESIDE.files) break
    const read = await readWholeFile(picture, { maxBytes: left })
    if (!read.ok) continue
    left -= read.value.byteLength
    beside.set(basename(picture), read.value)
    // A tileset refers to pictures of its own.
    if (BESIDE.tilesets.test(picture))
      named.push(...(await filesNamed(path, read.value)).filter((file) => !named.includes(file)))
  }
  return beside
}

async function filesNamed(path: string, bytes: Uint8Array): Promise<readonly string[]> {
  const isNamed = namedIn(bytes)
  try {
    const folder = await realpath(dirname(path))
    const names = (await readdir(folder)).filter((name) => BESIDE.endings.test(name) && isNamed(name))
    const places = await Promise.all(names.map((name) => realpath(join(folder, name)).catch(() => null)))
    return names.flatMap((name, i) => (places[i]?.startsWith(folder + sep) ? [join(folder, name)] : []))
  } catch (error) {
    // A folder that cannot be listed has no pictures.
    if (!isSystemError(error)) throw error
    return []
  }
}

/** Returns whether a file name occurs in a file, plain or URL-encoded, with any extension. */
function namedIn(bytes: Uint8Array): (name: string) => boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 20_000_000))
    .toString('utf8')
    .toLowerCase()
  return (name) => {
    const stem = name.slice(0, -extname(name).length).toLowerCase()
    return [stem, encodeURI(stem), encodeURIComponent(stem), JSON.stringify(stem).slice(1, -1)].some((written) =>
      text.includes(`${written.toLowerCase()}.`),
    )
  }
}

import { basename, dirname, extname, join } from 'node:path'
import { longestEnding } from '../../src/base/fileEnding.ts'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { xmlText } from '../../src/base/markup.ts'
import type {
  ExportLoss,
  ExportResult,
  FormatFile,
  MapFormat,
  MapPicture,
  WriteContext,
} from '../../src/formats/format.ts'
import { playerCopy } from '../../src/formats/playerCopy.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Copy } from '../../src/print/options.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { houseRuleLines, tableRulesInForce } from '../../src/rules/tableRules.ts'
import { encounterSummary } from '../../src/answers/summary.ts'
import type { SummaryRow } from '../../src/words/summary.ts'
import { readWholeFile } from '../disk/readWholeFile.ts'
import { writeBytesWhole } from '../disk/writeFileWhole.ts'
import type { PictureSource } from '../print/pictures.ts'
import { playerPictures } from '../print/playerPictures.ts'
import type { WriteHooks } from './renderMap.ts'

/** Options of an export. */
export interface WriteOptions {
  readonly baseName: string
  readonly pixelsPerSquare: number
  readonly variant?: string | undefined
  readonly copy: Copy
  /** Name and version of the program. */
  readonly producer: string
  /** Absent: `mapRenderer`. */
  readonly renderMap?: RenderMap
}

/** Draws a map as a picture. */
export type RenderMap = WriteContext['renderMap']

/** Draws maps for exports. Each picture is drawn once, since several files may need it. */
export function mapRenderer(source: PictureSource, hooks: WriteHooks = {}): RenderMap {
  const drawn = new WeakMap<BattleMap, Map<string, ReturnType<RenderMap>>>()
  // Loaded on demand: fonts and canvas would slow the start of the app.
  const draw: RenderMap = async (map, pixelsPerSquare, options) =>
    (await import('./renderMap.ts')).renderMap(map, pixelsPerSquare, source, hooks, options)
  return (map, pixelsPerSquare, options) => {
    const pictures = drawn.get(map) ?? new Map<string, ReturnType<RenderMap>>()
    drawn.set(map, pictures)
    const key = `${pixelsPerSquare} ${options?.copy ?? ''} ${options?.grid ?? ''}`
    const picture = pictures.get(key) ?? draw(map, pixelsPerSquare, options)
    pictures.set(key, picture)
    return picture
  }
}

/** The files of a map in a format, in memory. Errors: `cannot-write`, `unknown-variant`, and those of the format. */
export async function exportMap(
  map: BattleMap,
  format: MapFormat,
  source: PictureSource,
  options: WriteOptions,
  hooks: WriteHooks = {},
): Promise<Result<ExportResult>> {
  if (!format.write) return failure('cannot-write', { name: format.name })
  const { variant } = options
  if (variant !== undefined && !format.variants?.includes(variant))
    return failure('unknown-variant', { name: variant, choices: format.variants ?? [] })
  const { map: shown, losses } = options.copy === 'player' ? playerCopy(map) : { map, losses: [] }
  const written = await format.write(shown, {
    pictures: picturesUsed(shown, options.copy === 'player' ? await playerPictures(shown, source) : source),
    baseName: options.baseName,
    pixelsPerSquare: options.pixelsPerSquare,
    ...(variant === undefined ? {} : { variant }),
    renderMap: options.renderMap ?? mapRenderer(source, hooks),
    producer: options.producer,
    isPlayerCopy: options.copy === 'player',
    ...rulesOf(map),
    summary: () => (options.copy === 'player' ? [] : summaryRows(map)),
  })
  return written.ok ? ok({ ...written.value, losses: [...losses, ...written.value.losses] }) : written
}

function rulesOf(map: BattleMap): { readonly rulesetName: string; readonly houseRules: readonly string[] } {
  const { ruleset: id, tableRules } = settingsOf(map)
  const ruleset = rulesetById(id)
  if (!ruleset) return { rulesetName: id, houseRules: [] }
  const rules = tableRulesInForce(ruleset.tableRules, tableRules)
  return { rulesetName: ruleset.name, houseRules: rules.ok ? houseRuleLines(ruleset.tableRules, rules.value) : [] }
}

/** The summary of a map; empty if its rule system is unknown here. */
function summaryRows(map: BattleMap): readonly SummaryRow[] {
  const rows = encounterSummary(map)
  return rows.ok ? rows.value : []
}

function picturesUsed({ tables }: BattleMap, source: PictureSource): ReadonlyMap<string, MapPicture> {
  const ids = [...tables.props.values(), ...tables.creatures.values()].flatMap(({ picture }) => picture ?? [])
  const pictures = new Map<string, MapPicture>()
  for (const id of new Set(ids)) {
    const bytes = source(id)
    const head = bytes && readPictureHead(bytes)
    if (bytes && head?.ok) pictures.set(id, { mime: head.value.mime, bytes })
  }
  return pictures
}

/** The written files of a map, the main one first, and the losses. */
export interface WrittenMap {
  readonly paths: readonly string[]
  readonly losses: readonly ExportLoss[]
}

/** Names that are tried for the files beside the main one. */
const MAX_NAMES = 100

/**
 * Writes a map to `path` in a format, with the other files of the format beside it. Files that are not of an earlier export are
 * never replaced: if such a name is taken, all files beside the main one get a number, which is reported as a loss. Errors: those
 * of `exportMap` and of `writeFileWhole`, `no-free-name`.
 */
export async function writeMap(
  map: BattleMap,
  format: MapFormat,
  source: PictureSource,
  options: Omit<WriteOptions, 'baseName'>,
  path: string,
  hooks: WriteHooks = {},
): Promise<Result<WrittenMap>> {
  const requested = baseNameOf(path, format)
  const taken = new Set<string>()
  // Shared by all attempts: the pictures stay the same under another name.
  const renderMap = options.renderMap ?? mapRenderer(source, hooks)
  for (let number = 1; number <= MAX_NAMES; number++) {
    const baseName = number === 1 ? requested : `${requested} ${number}`
    const made = await exportMap(map, format, source, { ...options, baseName, renderMap }, hooks)
    if (!made.ok) return made
    const conflicts = await conflictsAt(path, made.value.files.slice(1))
    if (conflicts.length === 0) {
      const written = await writeExport(made.value, path, hooks.signal)
      return written.ok
        ? ok({ paths: written.value, losses: [...made.value.losses, ...renamed(taken, baseName)] })
        : written
    }
    for (const name of conflicts) taken.add(name)
  }
  return failure('no-free-name', { file: basename(path) })
}

/** The base name of the files of an export: the name of the main file without the extension of the format. */
function baseNameOf(path: string, { extensions }: MapFormat): string {
  const name = basename(path)
  const ending = longestEnding(name, extensions)
  return name.slice(0, name.length - (ending === undefined ? extname(name).length : ending.length + 1)) || name
}

const renamed = (taken: ReadonlySet<string>, baseName: string): ExportLoss[] =>
  taken.size === 0
    ? []
    : [
        {
          code: 'names-taken',
          count: taken.size,
          facts: { names: [...taken], name: baseName },
          parts: [],
        },
      ]

/**
 * The names among `files` that are taken beside `path` by files that must not be replaced. Replaceable are identical files, and
 * those of the earlier export at `path`: pictures that it refers to, and any other files.
 */
async function conflictsAt(path: string, files: readonly FormatFile[]): Promise<readonly string[]> {
  const conflicts: string[] = []
  for (const { name, bytes } of files) {
    const there = await bytesAt(join(dirname(path), name))
    if (there === null || Buffer.compare(there, bytes) === 0) continue
    const replaced = await bytesAt(path)
    const isOwn =
      replaced !== null &&
      (!PICTURE.test(name) || [name, xmlText(name)].some((word) => Buffer.from(replaced).includes(word)))
    if (!isOwn) conflicts.push(name)
  }
  return conflicts
}

const PICTURE = /\.(png|jpe?g|webp)$/iu

async function bytesAt(path: string): Promise<Uint8Array | null> {
  const read = await readWholeFile(path, { maxBytes: Infinity })
  if (read.ok) return read.value
  // A file that cannot be read exists, and cannot be ours.
  return read.error.reason === 'not-found' ? null : new Uint8Array()
}

/** Writes the main file last: without it, the export is visibly unfinished. */
async function writeExport(
  { files }: ExportResult,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Result<readonly string[]>> {
  const paths: string[] = []
  for (const [i, file] of [...files.entries()].reverse()) {
    const target = i === 0 ? path : join(dirname(path), file.name)
    const written = await writeBytesWhole(target, file.bytes, signal)
    if (!written.ok) return written
    paths.unshift(target)
  }
  return ok(paths)
}

/** `fivefoot list | formats | import | export | convert | check`: maps in and out, without a window. */
import { kindsOfFile } from '../../src/base/fileEnding.ts'
import { counted } from '../../src/base/text.ts'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { failure, ok, type Result } from '../../src/base/result.ts'
import {
  LINE_OUTCOMES,
  type ExportLoss,
  type ImportDraft,
  type Loss,
  type MapFormat,
} from '../../src/formats/format.ts'
import { errorReport } from '../../src/words/errors.ts'
import { lossText } from '../../src/words/losses.ts'
import { formatById, FORMATS } from '../../src/formats/registry.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { fileNameOf } from '../disk/fileNameOf.ts'
import { readWholeFile } from '../disk/readWholeFile.ts'
import { PICTURE_LIMITS } from '../../src/ipc/shapes/library.ts'
import { DEFAULT_WALL_LIKELIHOOD } from '../../src/map/chosenWalls.ts'
import { tracedDraft } from '../exchange/tracedDraft.ts'
import { adoptDraft } from '../exchange/adoptDraft.ts'
import type { ReadOptions } from '../exchange/readMapFile.ts'
import { writeMap } from '../exchange/writeMapFiles.ts'
import type { PictureSource } from '../print/pictures.ts'
import { listMaps } from '../storage/libraryStore.ts'
import { openLibrary } from '../storage/openLibrary.ts'
import { exchangeCommand, type ExchangeRequest, type CommandOutput } from './exchangeCommand.ts'
import { readNamed, writtenNamed } from './namedFiles.ts'
import { mapFromLibrary } from './printSource.ts'
import { untilStopped } from './untilStopped.ts'
import { isSameFile } from '../disk/isSameFile.ts'
import { VERSION, usage } from './command.ts'

const PRODUCER = `Fivefoot ${VERSION}`

const readOptions = ({ ruleset, tolerance, squarePixels, split, ...flags }: ExchangeRequest['flags']): ReadOptions => ({
  ruleset,
  snap: { toleranceSquares: tolerance },
  pixelsPerSquare: squarePixels,
  splitSquares: split,
  pictureShowsWalls: flags['draw-walls'] !== true,
})

/** Losses with their words, for JSON output. */
const withWords = <L extends Loss | ExportLoss>(losses: readonly L[]) =>
  losses.map((loss) => ({ ...lossText(loss), ...loss }))

const NO_LOSSES = 'nothing is lost\n'

const linesOfLosses = (losses: readonly (Loss | ExportLoss)[], none = NO_LOSSES): string =>
  losses.length === 0
    ? none
    : withWords(losses)
        .map(({ what, count, outcome }) => `  ${count} × ${what}: ${outcome}\n`)
        .join('')

/** What is lost, or `none`, then what only other programs lose because Fivefoot reads it back. */
function exportText(losses: readonly ExportLoss[], none: string): string {
  const [kept, lost] = [losses.filter(({ comesBack }) => comesBack), losses.filter(({ comesBack }) => !comesBack)]
  if (kept.length === 0) return linesOfLosses(lost, none)
  return `${linesOfLosses(lost, none)}kept in the file for Fivefoot alone; other programs see:\n${linesOfLosses(kept)}`
}

/** `list`: the maps of the library. */
const listCommand = exchangeCommand(
  {
    synopsis: ['list [OPTION …]'],
    description: [
      'Lists the maps of the library, one on a line: id, name, rules, size, number of creatures. Ids and names are what the other commands take for MAP.',
    ],
    options: ['library', 'json'],
    words: [],
    examples: [{ line: 'fivefoot list --json', description: 'the same for a program' }],
  },
  async ({ flags }) => {
    if (!existsSync(flags.library)) return failure('file-unreadable', { file: flags.library, reason: 'not-found' })
    const db = openLibrary(flags.library)
    if (!db.ok) return db
    const maps = listMaps(db.value)
    const lines = maps.map(
      ({ id, name, ruleset, houseRuled, widthCells, heightCells, creatureCount }) =>
        `${id}  ${name}  (${ruleset}${houseRuled ? ' with house rules' : ''}, ${widthCells} × ${heightCells}, ${counted(creatureCount, 'creature')})\n`,
    )
    return ok({ text: lines.join(''), json: maps })
  },
)

/** `formats`: what can be read and written. */
const formatsCommand = exchangeCommand(
  {
    synopsis: ['formats [--json]'],
    description: [
      'Lists the formats Fivefoot reads and writes: the short name that --to takes, what people call it, its endings, and the generations that --variant takes.',
    ],
    options: ['json'],
    words: [],
    examples: [],
  },
  async () => {
    const list = FORMATS.map(({ id, name, extensions, variants, read, write }) => ({
      id,
      name,
      extensions,
      variants: variants ?? [],
      reads: read !== undefined,
      writes: write !== undefined,
    }))
    const rows = list.map(({ id, name, extensions, variants, reads, writes }) => [
      id,
      `${name} (.${extensions.join(', .')})`,
      [reads ? 'reads' : '', writes ? 'writes' : ''].filter(Boolean).join(', ') +
        (variants.length > 0 ? `; --variant ${variants.join(' | ')}` : ''),
    ])
    return ok({ text: inColumns(rows), json: list })
  },
)

/** Rows of cells as lines, each column as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** A map of a file: its id in the library, or why it was not imported. */
interface ImportedMap {
  readonly file: string
  readonly map: string
  readonly id: MapId | null
  readonly losses: ReturnType<typeof withWords>
  readonly refused?: string
  /** Walls found in the background picture; absent: no search. */
  readonly wallsFound?: number
}

const importText = ({ file, map, id, losses, refused, wallsFound }: ImportedMap): string =>
  id === null
    ? `${file}, “${map}”: not imported. ${refused ?? ''}\n`
    : `${file}, “${map}” → ${id}\n${
        wallsFound === undefined ? '' : `  ${counted(wallsFound, 'wall')} found in the picture\n`
      }${linesOfLosses(losses)}`

/** The draft with the walls found in its picture or in a mask, if requested. Errors: `no-background-picture`, `broken-picture` and those of reading the mask. */
async function withPictureWalls(
  draft: ImportDraft,
  { walls, mask }: ExchangeRequest['flags'],
): Promise<Result<ImportDraft>> {
  if (walls === undefined && mask === undefined) return ok(draft)
  const masked = mask === undefined ? null : await readWholeFile(mask, { maxBytes: PICTURE_LIMITS.bytes })
  if (masked && !masked.ok) return masked
  return tracedDraft(draft, walls ?? DEFAULT_WALL_LIKELIHOOD, masked?.value ?? null)
}

/** Reads the map of a file with the given name or number, by default the first. Error: `bad-flag`, with the maps to choose from. */
async function readOne(file: string, flags: ExchangeRequest['flags']): ReturnType<typeof readNamed> {
  const options = readOptions(flags)
  const first = await readNamed(file, options)
  if (!first.ok || flags.map === undefined) return first
  const { all } = first.value.draft.contained ?? { all: [] }
  const found = all.filter(({ name }, i) => name === flags.map || String(i + 1) === flags.map)
  const [wanted] = found
  if (!wanted || found.length > 1)
    return failure('bad-flag', {
      where: '--map',
      details: `expected one of ${all.map(({ name }, i) => `${i + 1}: ${name}`).join(', ') || 'one map alone'}`,
    })
  return readNamed(file, { ...options, containedId: wanted.id })
}

/** `import FILE…`: maps from files into the library. */
const importCommand = exchangeCommand(
  {
    synopsis: ['import FILE … [OPTION …]'],
    description: [
      'Reads map files of any format and puts each into the library as a map of its own. Says for each file what the map could not take over and what became of it.',
      'A file of several maps, such as an adventure, a compendium, or a scene with levels, becomes a map for each; --map takes one of them.',
      'A library that is not there yet is made. Files are read in order; one that cannot be read ends the command, and the maps before it stay.',
    ],
    options: [
      'library',
      'name',
      'ruleset',
      'tolerance',
      'square-pixels',
      'walls',
      'mask',
      'map',
      'split',
      'draw-walls',
      'json',
    ],
    words: 'files',
    examples: [
      { line: 'fivefoot import crypt.dd2vtt --ruleset pf2e', description: 'a map that names no rules' },
      {
        line: 'fivefoot import old/*.tmx --tolerance 0.1',
        description: 'move walls onto the grid by a tenth of a square at most',
      },
      { line: 'fivefoot import crypt.webp --square-pixels 70', description: 'a picture as the ground of a new map' },
      { line: 'fivefoot import crypt.webp --walls 75', description: 'the same, with the walls that the picture shows' },
    ],
  },
  async ({ words, flags }) => {
    if (words.length === 0) return usage('one or more files')
    const db = openLibrary(flags.library)
    if (!db.ok) return db
    const imported: ImportedMap[] = []
    for (const file of words) {
      const first = await readOne(file, flags)
      if (!first.ok) return first
      const { contained } = first.value.draft
      const others = flags.map === undefined ? (contained?.all ?? []).filter(({ id }) => id !== contained?.id) : []
      for (const other of [null, ...others]) {
        const read = other === null ? first : await readNamed(file, { ...readOptions(flags), containedId: other.id })
        // One of several that cannot be read, such as a map of hexagons, does not stop the others.
        if (!read.ok) {
          imported.push({ file, map: other?.name ?? '', id: null, losses: [], refused: errorReport(read.error) })
          continue
        }
        const traced = await withPictureWalls(read.value.draft, flags)
        if (!traced.ok) return traced
        const draft = traced.value
        const id = adoptDraft(db.value, draft, { id: randomUUID() as MapId, name: flags.name, atMs: Date.now() })
        const losses = others.length > 0 ? draft.losses.filter(({ code }) => code !== 'other-maps') : draft.losses
        const wallsFound = draft.map.tables.edges.size - read.value.draft.map.tables.edges.size
        const isTraced = flags.walls !== undefined || flags.mask !== undefined
        imported.push({
          file,
          map: settingsOf(draft.map).name,
          id,
          losses: withWords(losses),
          ...(isTraced && { wallsFound }),
        })
      }
    }
    return ok({ text: imported.map(importText).join(''), json: imported })
  },
)

/** `export MAP --to FORMAT --out FILE`: a map of the library to a file. */
const exportCommand = exchangeCommand(
  {
    synopsis: ['export MAP --to FORMAT --out FILE [OPTION …]'],
    description: [
      'Writes a map of the library, named by id or name, as a file of another format, and says what that format cannot hold. Formats of several files put the others beside the first; where a file of that name is there already and not of an earlier export, they get other names, and the report says so.',
      'Without --to the ending of FILE decides; without --out the file is named after the map.',
    ],
    options: ['to', 'out', 'variant', 'copy', 'pixels', 'library', 'json'],
    words: [],
    examples: [
      {
        line: 'fivefoot export "Lantern Market" --to foundry --variant v13 --out market.json',
        description: 'for Foundry 13',
      },
      {
        line: 'fivefoot export "Lantern Market" --out market.dd2vtt --pixels 140',
        description: 'Universal VTT, a sharp picture',
      },
      {
        line: 'fivefoot export "Lantern Market" --out market.dd2vtt --copy player',
        description: 'for a table whose tool shows everything: secret doors are walls, hidden creatures are not there',
      },
    ],
  },
  async ({ words: [name, ...rest], flags }) => {
    if (name === undefined || rest.length > 0) return usage('one map, by id or name')
    const source = await mapFromLibrary(flags.library, name)
    return source.ok ? writeAs(source.value.map, source.value.pictures, flags) : source
  },
)

/** `convert IN OUT`: a file to a file of another format. */
const convertCommand = exchangeCommand(
  {
    synopsis: ['convert IN OUT [OPTION …]'],
    description: [
      'Turns a map file into one of another format without touching a library. The ending of OUT decides which, or --to. Says what was lost on the way in and on the way out.',
    ],
    options: [
      'to',
      'variant',
      'copy',
      'pixels',
      'ruleset',
      'tolerance',
      'square-pixels',
      'map',
      'split',
      'draw-walls',
      'json',
    ],
    words: 'files',
    examples: [{ line: 'fivefoot convert crypt.dd2vtt crypt.tmj', description: 'from Universal VTT to Tiled' }],
  },
  async ({ words: [from, to, ...rest], flags }) => {
    if (from === undefined || to === undefined || rest.length > 0) return usage('a file to read and a file to write')
    if (isSameFile(from, to)) return usage(`another file to write than the one to read, ${from}`)
    const read = await readOne(from, flags)
    if (!read.ok) return read
    const { map, pictures, losses }: ImportDraft = read.value.draft
    const noMore = losses.length === 0 ? NO_LOSSES : 'nothing more is lost\n'
    const written = await writeAs(map, (id) => pictures.get(id)?.bytes, { ...flags, out: to }, noMore)
    if (!written.ok) return written
    const text = `read as ${read.value.format.name}\n${linesOfLosses(withWords(losses))}${written.value.text}`
    return ok({
      text,
      json: { read: { format: read.value.format.id, losses: withWords(losses) }, written: written.value.json },
    })
  },
)

/** `check FILE`: says whether a file can be read, and what would be kept, moved and lost. */
const checkCommand = exchangeCommand(
  {
    synopsis: ['check FILE [OPTION …]'],
    description: [
      'Reads a map file, writes nothing, and says what it is: format, name, rules, size, how many edges, creatures and lights, and what an import would leave out. A file that cannot be read is explained with the place in it.',
    ],
    options: ['ruleset', 'tolerance', 'square-pixels', 'map', 'split', 'json'],
    words: 'files',
    examples: [{ line: 'fivefoot check crypt.dd2vtt && echo sound', description: 'in a script' }],
  },
  async ({ words: [file, ...rest], flags }) => {
    if (file === undefined || rest.length > 0) return usage('one file')
    const read = await readOne(file, flags)
    if (!read.ok) return read
    const { map, losses, lines, contained } = read.value.draft
    const facts = {
      format: read.value.format.id,
      name: settingsOf(map).name,
      ruleset: settingsOf(map).ruleset,
      houseRuled: Object.keys(settingsOf(map).tableRules).length > 0,
      widthCells: map.widthCells,
      heightCells: map.heightCells,
      edges: map.tables.edges.size,
      creatures: map.tables.creatures.size,
      lights: map.tables.lights.size,
      /** Walls and doors of the file, and how many of them became what. */
      lines: lines.length,
      outcomes: Object.fromEntries(
        LINE_OUTCOMES.map((outcome) => [outcome, lines.filter((line) => line.outcome === outcome).length]),
      ),
      maps: contained?.all.map(({ name }) => name) ?? [],
      losses: withWords(losses),
    }
    const text = `${read.value.format.name}: "${facts.name}", ${facts.ruleset}${facts.houseRuled ? ' with house rules' : ''}, ${facts.widthCells} × ${facts.heightCells} squares, ${counted(facts.edges, 'edge')}, ${counted(facts.creatures, 'creature')}, ${counted(facts.lights, 'light')}\n${linesOfLosses(facts.losses)}`
    return ok({ text, json: facts })
  },
)

/** The format given by `--to`, else the one of the file's extension. */
function formatFor(flags: ExchangeRequest['flags']): MapFormat | undefined {
  if (flags.to !== undefined) return formatById(flags.to)
  return kindsOfFile(
    basename(flags.out ?? ''),
    FORMATS.filter(({ write }) => write),
  )[0]
}

async function writeAs(
  map: BattleMap,
  pictures: PictureSource,
  flags: ExchangeRequest['flags'],
  noLosses = NO_LOSSES,
): Promise<Result<CommandOutput>> {
  const format = formatFor(flags)
  if (!format) return usage(`--to with one of ${FORMATS.map(({ id }) => id).join(', ')}`)
  const out = flags.out ?? `${fileNameOf(settingsOf(map).name)}.${format.extensions[0] ?? format.id}`
  const options = { pixelsPerSquare: flags.pixels, variant: flags.variant, copy: flags.copy, producer: PRODUCER }
  const written = await untilStopped((signal) => writeMap(map, format, pictures, options, resolve(out), { signal }))
  if (!written.ok) return writtenNamed(out, written)
  const { paths, losses } = written.value
  return ok({
    text: `${paths.map((path) => `${basename(path)} in ${dirname(path)}\n`).join('')}${exportText(losses, noLosses)}`,
    json: { format: format.id, files: paths, losses: withWords(losses) },
  })
}

/** The commands by name. */
export const EXCHANGE_COMMANDS = {
  list: listCommand,
  formats: formatsCommand,
  import: importCommand,
  export: exportCommand,
  convert: convertCommand,
  check: checkCommand,
} as const

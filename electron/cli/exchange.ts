/** `fivefoot list | import | export | convert | check | formats`: maps in and out, without a window. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import type { ImportDraft, Loss, MapFormat } from '../../src/formats/format.ts'
import { formatById, FORMATS } from '../../src/formats/registry.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { adoptDraft } from '../exchange/adoptDraft.ts'
import { readMapFile } from '../exchange/readMapFile.ts'
import { exportMap, fileNameOf, writeExport } from '../exchange/writeMapFiles.ts'
import type { PictureSource } from '../print/pictures.ts'
import { listMaps } from '../storage/libraryStore.ts'
import { openLibrary } from '../storage/openLibrary.ts'
import { defaultLibrary } from './defaultLibrary.ts'
import { mapFromLibrary } from './printSource.ts'

const FAILED = 1
const BAD_USAGE = 2
const PRODUCER = 'Fivefoot 0.1.0'

const FLAGS = {
  library: { type: 'string' },
  json: { type: 'boolean', default: false },
  to: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string' },
  variant: { type: 'string' },
  pixels: { type: 'string', default: '100' },
  ruleset: { type: 'string', default: 'pf1e' },
  tolerance: { type: 'string', default: '0.2' },
  name: { type: 'string' },
} as const

interface Request {
  readonly words: readonly string[]
  readonly flags: {
    readonly library: string
    readonly json: boolean
    readonly to?: string | undefined
    readonly out?: string | undefined
    readonly variant?: string | undefined
    readonly pixels: number
    readonly ruleset: string
    readonly tolerance: number
    readonly name?: string | undefined
  }
}

/** What a command says: for people, and the same for machines. */
interface Said {
  readonly text: string
  readonly json: unknown
}

/** One command: reads the words, does the work, says what came of it. Answers with the exit status. */
const command =
  (work: (request: Request) => Promise<Result<Said>>) =>
  async (args: readonly string[]): Promise<number> => {
    const request = readRequest(args)
    const done = request.ok ? await work(request.value) : request
    if (!done.ok) return refuse(done.error, args.includes('--json'))
    const isJson = request.ok && request.value.flags.json
    process.stdout.write(isJson ? `${JSON.stringify(done.value.json, null, 1)}\n` : done.value.text)
    return 0
  }

function readRequest(args: readonly string[]): Result<Request> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true })
    const [pixels, tolerance] = [Number(values.pixels), Number(values.tolerance)]
    if (!(pixels >= 8 && pixels <= 1000)) return failure('bad-flag', 'expected 8 to 1000 pixels a square', '--pixels')
    if (!(tolerance >= 0 && tolerance <= 0.5)) return failure('bad-flag', 'expected 0 to 0.5 squares', '--tolerance')
    return ok({
      words: positionals,
      flags: { ...values, library: values.library ?? defaultLibrary(), pixels, tolerance },
    })
  } catch (error) {
    return failure('bad-flag', error instanceof Error ? error.message : String(error))
  }
}

function refuse(error: AppError, json: boolean): number {
  const where = error.where === undefined ? '' : `${error.where}: `
  process.stderr.write(json ? `${JSON.stringify({ error })}\n` : `${where}${error.message}\n`)
  return error.code === 'bad-flag' ? BAD_USAGE : FAILED
}

const usage = (expected: string): Result<never> => failure('bad-flag', `expected ${expected}`)

const lossText = (losses: readonly Loss[]): string =>
  losses.length === 0
    ? 'nothing is lost\n'
    : losses.map(({ what, count, outcome }) => `  ${count} × ${what}: ${outcome}\n`).join('')

/** `list`: the maps of the library. */
const listCommand = command(async ({ flags }) => {
  if (!existsSync(flags.library)) return failure('file-unreadable', 'there is no library here', flags.library)
  const db = openLibrary(flags.library)
  if (!db.ok) return db
  const maps = listMaps(db.value)
  const lines = maps.map(
    ({ id, name, ruleset, widthCells, heightCells, creatureCount }) =>
      `${id}  ${name}  (${ruleset}, ${widthCells} × ${heightCells}, ${creatureCount} creatures)\n`,
  )
  return ok({ text: lines.join(''), json: maps })
})

/** `formats`: what can be read and written. */
const formatsCommand = command(async () => {
  const list = FORMATS.map(({ id, name, extensions, variants, read, write }) => ({
    id,
    name,
    extensions,
    variants: variants ?? [],
    reads: read !== undefined,
    writes: write !== undefined,
  }))
  const text = list.map(
    ({ id, name, extensions, variants, reads, writes }) =>
      `${id.padEnd(10)}${name} (.${extensions.join(', .')})  ${[reads ? 'reads' : '', writes ? 'writes' : ''].filter(Boolean).join(', ')}${variants.length > 0 ? `; --variant ${variants.join(' | ')}` : ''}\n`,
  )
  return ok({ text: text.join(''), json: list })
})

/** `import FILE…`: maps from files into the library. */
const importCommand = command(async ({ words, flags }) => {
  if (words.length === 0) return usage('one or more files')
  const db = openLibrary(flags.library)
  if (!db.ok) return db
  const said: { file: string; id: MapId; losses: readonly Loss[] }[] = []
  for (const file of words) {
    const read = await readMapFile(resolve(file), {
      ruleset: flags.ruleset,
      snap: { toleranceSquares: flags.tolerance },
    })
    if (!read.ok) return read
    const id = adoptDraft(db.value, read.value.draft, {
      id: randomUUID() as MapId,
      name: flags.name,
      atMs: Date.now(),
    })
    said.push({ file, id, losses: read.value.draft.losses })
  }
  return ok({ text: said.map(({ file, id, losses }) => `${file} → ${id}\n${lossText(losses)}`).join(''), json: said })
})

/** `export MAP --to FORMAT --out FILE`: a map of the library to a file. */
const exportCommand = command(async ({ words: [wanted, ...rest], flags }) => {
  if (wanted === undefined || rest.length > 0) return usage('one map, by id or name')
  const source = await mapFromLibrary(flags.library, wanted)
  return source.ok ? writeAs(source.value.map, source.value.pictures, flags) : source
})

/** `convert IN OUT`: a file to a file of another format. */
const convertCommand = command(async ({ words: [from, to, ...rest], flags }) => {
  if (from === undefined || to === undefined || rest.length > 0) return usage('a file to read and a file to write')
  const read = await readMapFile(resolve(from), {
    ruleset: flags.ruleset,
    snap: { toleranceSquares: flags.tolerance },
  })
  if (!read.ok) return read
  const { map, pictures, losses }: ImportDraft = read.value.draft
  const written = await writeAs(map, (id) => pictures.get(id)?.bytes, { ...flags, out: to })
  if (!written.ok) return written
  const text = `read as ${read.value.format.name}\n${lossText(losses)}${written.value.text}`
  return ok({ text, json: { read: { format: read.value.format.id, losses }, written: written.value.json } })
})

/** `check FILE`: says whether a file can be read, and what would be kept, moved and lost. */
const checkCommand = command(async ({ words: [file, ...rest], flags }) => {
  if (file === undefined || rest.length > 0) return usage('one file')
  const read = await readMapFile(resolve(file), {
    ruleset: flags.ruleset,
    snap: { toleranceSquares: flags.tolerance },
  })
  if (!read.ok) return read
  const { map, losses, lines } = read.value.draft
  const facts = {
    format: read.value.format.id,
    name: settingsOf(map).name,
    ruleset: settingsOf(map).ruleset,
    widthCells: map.widthCells,
    heightCells: map.heightCells,
    edges: map.tables.edges.size,
    creatures: map.tables.creatures.size,
    lights: map.tables.lights.size,
    lines: lines.length,
    losses,
  }
  const text = `${read.value.format.name}: "${facts.name}", ${facts.ruleset}, ${facts.widthCells} × ${facts.heightCells} squares, ${facts.edges} edges, ${facts.creatures} creatures, ${facts.lights} lights\n${lossText(losses)}`
  return ok({ text, json: facts })
})

/** The format a person named, or the one the file's ending belongs to. */
function formatFor(flags: Request['flags']): MapFormat | undefined {
  if (flags.to !== undefined) return formatById(flags.to)
  const name = basename(flags.out ?? '').toLowerCase()
  return FORMATS.find(({ extensions, write }) => write && extensions.some((ending) => name.endsWith(`.${ending}`)))
}

async function writeAs(map: BattleMap, pictures: PictureSource, flags: Request['flags']): Promise<Result<Said>> {
  const format = formatFor(flags)
  if (!format) return usage(`--to with one of ${FORMATS.map(({ id }) => id).join(', ')}`)
  const out = resolve(flags.out ?? `${fileNameOf(settingsOf(map).name)}.${format.extensions[0] ?? format.id}`)
  const baseName = basename(out, format.id === 'engine' ? '.engine.json' : extname(out))
  const made = await exportMap(map, format, pictures, {
    baseName,
    pixelsPerSquare: flags.pixels,
    variant: flags.variant,
    producer: PRODUCER,
  })
  if (!made.ok) return made
  const paths = await writeExport(made.value, out)
  if (!paths.ok) return paths
  const json = { format: format.id, files: paths.value, losses: made.value.losses }
  return ok({
    text: `${paths.value.map((path) => `${basename(path)} in ${dirname(path)}\n`).join('')}${lossText(made.value.losses)}`,
    json,
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

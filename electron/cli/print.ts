import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { checkChoicesSchema } from '../../src/ipc/shapes/checks.ts'
import { MAX_DANGER_ROUNDS } from '../../src/ipc/shapes/danger.ts'
import { MAX_ROUNDS, type Encounter } from '../../src/map/records/encounter.ts'
import { squareNamed } from '../../src/grid/squareName.ts'
import { MAX_PIXELS_PER_SQUARE, PRINT_FORMATS, type PrintFormat, type PrintOptions } from '../../src/print/options.ts'
import { en } from '../../src/words/en/index.ts'
import { preparePrint, type PrintRequest } from '../print/preparePrint.ts'
import type { RouteRequest } from '../../src/answers/print/route.ts'
import { DEFAULT_RULESET } from '../../src/rules/registry.ts'
import { writePrint, type PrintOutline } from '../print/writePrint.ts'
import { encounterOf, wholeNumber } from './encounterOf.ts'
import { writtenNamed } from './namedFiles.ts'
import { readArguments as readWords, refuse, STATUS, type Command } from './command.ts'
import { optionsFromFlags, presetOfFlags, PRINT_FLAGS, type PrintFlags } from './printOptions.ts'
import { mapFromFile, mapFromLibrary } from './printSource.ts'
import { untilStopped } from './untilStopped.ts'
import { writingTime } from './writingTime.ts'

const DEFAULT_PIXELS = 100

/** `fivefoot print MAP --out FILE`: prints a map to PDF, SVG, PNG or WebP. */
export const printCommand: Command = {
  synopsis: ['print MAP --out FILE [OPTION …]', 'print MAP --library FILE --out FILE [OPTION …]'],
  description: [
    'Prints a map at true scale to PDF, or draws it as SVG, PNG or WebP; the ending of the file decides. MAP is a file of any format Fivefoot reads, or with --library the id or name of a map in a library.',
    'Reports the number of sheets on standard error. Print a PDF at its actual size, not fitted to the paper; its calibration page has rulers to check that.',
  ],
  options: PRINT_FLAGS,
  words: 'files',
  examples: [
    { line: 'fivefoot print bridge.fivefoot --out bridge.pdf --paper a3', description: 'one inch a square on A3' },
    {
      line: 'fivefoot print bridge.fivefoot --out table.png --copy player --pixels 140 --reach Ogre',
      description: 'a picture for the players with the movement range of a creature',
    },
    {
      line: 'fivefoot print bridge.fivefoot --out folder.pdf --preset folder --rounds 3 --seed table-two',
      description: 'the encounter as a planning folder, with three rounds played: who goes where, initiative, ledger',
    },
  ],
  run: async (args) => {
    const parsed = readArguments(args)
    const printed = parsed.ok ? await print(parsed.value) : parsed
    if (!printed.ok) return refuse(printed.error, args)
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify(printed.value, null, 1)}\n`)
    return STATUS.done
  },
}

/** What was printed, for machines. */
interface Printed extends Partial<PrintOutline> {
  readonly file: string
  readonly format: PrintFormat
  readonly bytes: number
}

interface Arguments {
  readonly map: string
  readonly out: string
  readonly format: PrintFormat
  readonly flags: PrintFlags
}

function readArguments(args: readonly string[]): Result<Arguments> {
  const read = readWords(args, PRINT_FLAGS)
  if (!read.ok) return read
  const parsed = read.value
  const [map, ...rest] = parsed.positionals
  if (map === undefined || rest.length > 0) return failure('bad-flag', { where: 'print', details: 'expected one map' })
  const { out } = parsed.values
  if (out === undefined) return failure('bad-flag', { where: '--out', details: 'expected the file to write' })
  const ending = (parsed.values.format ?? extname(out).slice(1)).toLowerCase()
  const format = PRINT_FORMATS.find((known) => known === ending)
  if (!format)
    return failure('bad-flag', {
      where: parsed.values.format === undefined ? '--out' : '--format',
      details: 'expected pdf, svg, png or webp',
    })
  return ok({ map, out, format, flags: parsed.values })
}

const listOf = (value: PrintFlags[string]): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

async function print({ map: named, out, format, flags }: Arguments): Promise<Result<Printed>> {
  const ruleset = typeof flags.ruleset === 'string' ? flags.ruleset : DEFAULT_RULESET.id
  const source =
    typeof flags.library === 'string' ? await mapFromLibrary(flags.library, named) : await mapFromFile(named, ruleset)
  if (!source.ok) return source
  const { map } = source.value
  const options = optionsFor(map, flags)
  if (!options.ok) return options
  const pixelsPerSquare = pixelsOfFlags(flags)
  if (!pixelsPerSquare.ok) return pixelsPerSquare
  const time = writingTime(typeof flags.date === 'string' ? flags.date : undefined)
  if (!time.ok) return time
  const { now, dateText } = time.value
  const request = requestOf(map, flags, options.value)
  if (!request.ok) return request
  const prepared = await preparePrint(map, source.value.pictures, { ...request.value, dateText })
  if (!prepared.ok) return prepared
  const { facts, pictures } = prepared.value
  const isQuiet = flags.quiet === true || flags.json === true
  const report = isQuiet ? () => undefined : (line: string) => void process.stderr.write(`${line}\n`)
  const job = { map, facts, options: options.value, format, pixelsPerSquare: pixelsPerSquare.value }
  let outline: PrintOutline | undefined
  const written = await untilStopped((signal) =>
    writePrint(job, out, { pictures, now, signal }, (planned) => {
      outline = planned
      outlineLines(planned).forEach(report)
    }),
  )
  if (!written.ok) return writtenNamed(out, written)
  report(`${basename(out)}: ${written.value} bytes`)
  return ok({ file: out, format, bytes: written.value, ...outline })
}

/** Options from the flags and the file they name. Errors: `bad-flag`. */
function optionsFor(map: BattleMap, flags: PrintFlags): Result<PrintOptions> {
  const text = readOptionsFile(flags.options)
  if (!text.ok) return text
  const options = optionsFromFlags(
    flags,
    text.value,
    (name) => [...map.tables.regions.values()].find((region) => region.id === name || region.name === name)?.id,
  )
  if (!options.ok) return options
  const { area } = options.value
  return area.kind === 'rect' &&
    (area.col + area.widthCells > map.widthCells || area.row + area.heightCells > map.heightCells)
    ? failure('bad-flag', {
        where: '--area',
        details: `expected a part of the map, which has ${map.widthCells} × ${map.heightCells} squares`,
      })
    : options
}

function pixelsOfFlags(flags: PrintFlags): Result<number> {
  const pixels =
    flags.pixels === undefined ? (presetOfFlags(flags)?.pixelsPerSquare ?? DEFAULT_PIXELS) : Number(flags.pixels)
  return pixels >= 1 && pixels <= MAX_PIXELS_PER_SQUARE
    ? ok(pixels)
    : failure('bad-flag', { where: '--pixels', details: `expected 1 to ${MAX_PIXELS_PER_SQUARE} pixels` })
}

/** What to compute: overlays, checks, and rounds if any flag asks for them. Errors: `bad-flag`, those of `encounterOf`. */
function requestOf(
  map: BattleMap,
  flags: PrintFlags,
  { copy, parts }: Pick<PrintOptions, 'copy' | 'parts'>,
): Result<Omit<PrintRequest, 'dateText'>> {
  const routes = routesOfFlags(map, flags)
  if (!routes.ok) return routes
  const rounds = typeof flags['danger-rounds'] === 'string' ? wholeNumber(flags['danger-rounds'], MAX_DANGER_ROUNDS) : 3
  if (rounds === null)
    return failure('bad-flag', { where: '--danger-rounds', details: `expected 1 to ${MAX_DANGER_ROUNDS}` })
  const encounter = playedEncounter(map, flags)
  if (!encounter.ok) return encounter
  const by = listOf(flags.danger)
  const everyone = parts.includes('ranges') ? ['each'] : []
  return ok({
    copy,
    danger: by.length > 0 ? { by, rounds, opensDoors: false } : undefined,
    reach: [...everyone, ...listOf(flags.reach)],
    threat: [...everyone, ...listOf(flags.threat)],
    routes: routes.value,
    encounter: encounter.value,
    checks: parts.includes('checks') ? checkChoicesSchema.parse({}) : undefined,
    summary: parts.includes('cover'),
  })
}

function routesOfFlags(map: BattleMap, flags: PrintFlags): Result<readonly RouteRequest[]> {
  const routes: RouteRequest[] = []
  for (const text of listOf(flags.route)) {
    const [, creature, square] = /^(.+):([^:]+)$/u.exec(text) ?? []
    const to = square === undefined ? undefined : squareNamed(map, square)
    if (creature === undefined || to === undefined)
      return failure('bad-flag', {
        where: '--route',
        details: 'expected a creature and a square of the map, such as Ogre:F7',
      })
    routes.push({ creature, squares: [to] })
  }
  return ok(routes)
}

/** The encounter to play: that of the flags, else the map's only plan if the preset plays one. */
function playedEncounter(map: BattleMap, flags: PrintFlags): Result<Encounter | undefined> {
  const text = (flag: string) => (typeof flags[flag] === 'string' ? flags[flag] : undefined)
  const [rounds, seed, plan] = [text('rounds'), text('seed'), text('plan')]
  if (rounds === undefined && seed === undefined && plan === undefined) {
    const plays = presetOfFlags(flags)?.plays
    const [only, ...others] = map.tables.encounters.values()
    // Of several plans, the GM has to name one.
    if (plays === undefined || !only || others.length > 0) return ok(undefined)
    return ok({ ...only, rounds: Math.min(only.rounds, plays) })
  }
  const count = rounds === undefined ? undefined : wholeNumber(rounds, MAX_ROUNDS)
  if (count === null) return failure('bad-flag', { where: '--rounds', details: `expected 1 to ${MAX_ROUNDS}` })
  return encounterOf(map, { plan, rounds: count, seed })
}

function readOptionsFile(path: PrintFlags[string]): Result<string | undefined> {
  if (typeof path !== 'string') return ok(undefined)
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch {
    return failure('bad-flag', { where: '--options', details: 'expected a file that can be read' })
  }
}

const outlineLines = ({ sheets, skippedPages, warnings, pixels }: PrintOutline): string[] => [
  ...(sheets.length > 0 ? [en.print.plan({ sheets, skippedPages })] : []),
  ...(pixels ? [en.print.pixels(pixels.widthPx, pixels.heightPx)] : []),
  ...warnings.map(en.print.warning),
]

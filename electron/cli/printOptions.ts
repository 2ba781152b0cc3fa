/** The flags of `fivefoot print`, and print options from them. */
import { MAX_DANGER_ROUNDS } from '../../src/ipc/shapes/danger.ts'
import { z } from 'zod'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import {
  COORDINATE_STYLES,
  COPIES,
  CREATURE_STYLES,
  CUTS,
  DEFAULT_GRID_POINTS,
  DEFAULT_PICTURE_PPI,
  GRIDS,
  LAYOUTS,
  MAX_GRID_POINTS,
  MAX_PICTURE_PPI,
  MIN_GRID_POINTS,
  MIN_PICTURE_PPI,
  ORIENTATIONS,
  PARTS,
  PRINT_FORMATS,
  printOptionsSchema,
  type PrintOptions,
} from '../../src/print/options.ts'
import { PRINT_PRESETS, type PrintPreset } from '../../src/print/presets.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { PAPER_NAMES } from '../../src/print/papers.ts'
import { OFFERED_RULESETS } from '../../src/rules/registry.ts'
import { JSON_OPTION, type CommandOptions } from './command.ts'

const RULESET_IDS = OFFERED_RULESETS.map(({ id }) => id)
const STYLE_IDS = MAP_STYLES.map(({ id }) => id)
const PRESET_LIST = PRINT_PRESETS.map(({ id, label }) => `${id} (${label})`).join(', ')
const PRESET_IDS = PRINT_PRESETS.map(({ id }) => id)

const oneOf = <T extends string>(value: string, choices: readonly T[], description: string) =>
  ({ type: 'string', value, choices, description }) as const
const withValue = (value: string, description: string) => ({ type: 'string', value, description }) as const
const many = (value: string, description: string) => ({ type: 'string', multiple: true, value, description }) as const
const onOff = (description: string) => ({ type: 'boolean', description }) as const

/** Options of `fivefoot print`, in the form of `parseArgs`. */
export const PRINT_FLAGS = {
  out: withValue('FILE', 'the file to write; required'),
  format: oneOf('FORMAT', PRINT_FORMATS, 'the kind of file, where its ending does not say it'),
  library: withValue('FILE', 'the library that holds MAP; without it MAP is a file'),
  ruleset: oneOf('RULESET', RULESET_IDS, 'the rules of a map whose file names none'),
  preset: oneOf('PRESET', PRESET_IDS, `a set of options to begin with: ${PRESET_LIST}`),
  options: withValue('FILE', 'a JSON file of options; other flags override it'),
  copy: oneOf('COPY', COPIES, "for whom; the players' copy holds nothing they may not know"),
  paper: withValue('PAPER', `the sheet: ${PAPER_NAMES.join(', ')}, or sides such as 300x400mm`),
  layout: oneOf('LAYOUT', LAYOUTS, 'single sheets, a booklet to fold, or one page of its own size for a print shop'),
  bleed: withValue('LENGTH', 'background beyond the edge that a print shop cuts off; 0.125in without it'),
  orientation: oneOf('ORIENTATION', ORIENTATIONS, 'how sheets are turned'),
  margin: withValue('LENGTH', 'what the printer cannot reach on each side, such as 6mm or 0.25in'),
  scale: withValue(
    'SCALE',
    'the size of a square such as 1in or 25mm, or fit for one page, or poster:3 for 3 pages across',
  ),
  overlap: withValue('LENGTH', 'how much neighboring pages share'),
  coordinates: oneOf('STYLE', COORDINATE_STYLES, 'how squares are named along the edges'),
  'coordinates-inside': onOff('print the coordinates inside squares too, if squares are big enough'),
  style: oneOf('STYLE', STYLE_IDS, "the style the map is drawn in; the map's own without it"),
  grid: oneOf('GRID', GRIDS, 'how the grid is drawn; as the style has it without it'),
  'strong-grid': withValue(
    'POINTS',
    `an opaque grid with lines so many points wide, ${MIN_GRID_POINTS} to ${MAX_GRID_POINTS}, such as ${DEFAULT_GRID_POINTS}`,
  ),
  creatures: oneOf('STYLE', CREATURE_STYLES, 'how creatures are drawn'),
  parts: withValue('PARTS', `what to print, with commas between: ${PARTS.join(', ')}`),
  area: withValue('RECTANGLE', 'a part of the map as col,row,width,height in squares; the first square is 0,0'),
  region: many('NAME', 'a region of the map, by its shape with a strip of wall around it'),
  regions: onOff('every region, as many on a sheet as fit'),
  cut: oneOf(
    'CUT',
    CUTS,
    'how the pieces of a reveal set are cut: rooms from walls and doors, regions, or what is seen from each door',
  ),
  covers: onOff('cut plain cover sheets for a printed map instead of pieces of it'),
  reach: many('CREATURE', 'draw the movement range of a creature, in bands by action'),
  threat: many(
    'CREATURE',
    'draw the squares a creature threatens; all for each side with the count per square, each for every creature on its own',
  ),
  route: many(
    'CREATURE:SQUARE',
    'draw the shortest route of a creature to a square such as F7, with the feet spent at each square',
  ),
  danger: many('WHO', 'draw the squares that a creature or a side can attack, by the first round it can'),
  'danger-rounds': withValue('N', `how many rounds --danger looks ahead, 1 to ${MAX_DANGER_ROUNDS}; 3 without it`),
  rounds: withValue('N', 'play so many rounds and print a map of each, the initiative and the ledger; GM copy only'),
  seed: withValue('TEXT', 'the seed of the dice instead of that of the plan; plays without --rounds too'),
  plan: withValue('NAME', 'the encounter plan to play, by name or id; plays without --rounds too'),
  pixels: withValue('NUMBER', 'pixels per square of PNG and WebP, 1 to 2000; without it those of the preset, else 100'),
  'picture-ppi': withValue(
    'NUMBER',
    `the resolution of pictures in a PDF at most, in pixels per inch, ${MIN_PICTURE_PPI} to ${MAX_PICTURE_PPI}; ${DEFAULT_PICTURE_PPI} without it`,
  ),
  date: withValue(
    'TEXT',
    'the date to print instead of today; with a day such as 2026-11-23, or with SOURCE_DATE_EPOCH set, the same input gives the same bytes',
  ),
  'no-whole-squares': onOff('let a page end within a square'),
  'skip-empty': onOff('leave out pages with nothing but open terrain, and report their squares'),
  'no-crop-marks': onOff('leave the crop marks out'),
  'no-alignment-crosses': onOff('leave the alignment crosses out'),
  'no-page-labels': onOff('leave the labels of pages out'),
  'no-names': onOff('leave the names of creatures out'),
  'no-templates': onOff('leave templates out'),
  'no-zones': onOff('leave regions and deployment zones out'),
  foes: onOff('show players where creatures of other sides than the party stand; player copies leave them out'),
  'region-names': onOff('show players the names of regions; player copies leave them out'),
  'no-legend-on-map': onOff('print legend, key and tables on pages of their own even if they fit beside the map'),
  quiet: onOff('print nothing but errors'),
  json: JSON_OPTION,
} as const satisfies CommandOptions

/** Values of the flags, as `parseArgs` returns them. */
export interface PrintFlags {
  readonly [name: string]: string | boolean | readonly (string | boolean)[] | undefined
}

const SWITCHES_ON = {
  covers: 'covers',
  'coordinates-inside': 'coordinatesInside',
  'skip-empty': 'skipEmptyPages',
  foes: 'foes',
  'region-names': 'regionNames',
} as const

const SWITCHES_OFF = {
  'no-whole-squares': 'wholeSquares',
  'no-crop-marks': 'cropMarks',
  'no-alignment-crosses': 'alignmentCrosses',
  'no-page-labels': 'pageLabels',
  'no-names': 'names',
  'no-templates': 'templates',
  'no-zones': 'zones',
  'no-legend-on-map': 'legendOnMap',
} as const

const CHOICES = {
  copy: COPIES,
  layout: LAYOUTS,
  cut: CUTS,
  orientation: ORIENTATIONS,
  coordinates: COORDINATE_STYLES,
  grid: GRIDS,
  style: STYLE_IDS,
  creatures: CREATURE_STYLES,
} as const

/** The preset the flags name; undefined if none. */
export const presetOfFlags = ({ preset }: PrintFlags): PrintPreset | undefined =>
  PRINT_PRESETS.find(({ id }) => id === preset)

/**
 * Options of the preset, overridden by those of a JSON text, overridden by the flags. `regionId` finds a region by name or id.
 * Errors: `bad-flag` with the flag as `where`.
 */
export function optionsFromFlags(
  flags: PrintFlags,
  optionsText: string | undefined,
  regionId: (name: string) => string | undefined,
): Result<PrintOptions> {
  const options: Record<string, unknown> = {}
  if (flags.preset !== undefined) {
    const preset = presetOfFlags(flags)
    if (!preset) return refused('preset', PRESET_IDS.join(', '))
    Object.assign(options, preset.options)
  }
  if (optionsText !== undefined) {
    const read = readJson(optionsText)
    if (!read.ok) return read
    Object.assign(options, read.value)
  }
  for (const [flag, choices] of Object.entries(CHOICES)) {
    const value = flags[flag]
    if (value === undefined) continue
    if (!(choices as readonly unknown[]).includes(value)) return refused(flag, choices.join(', '))
    options[flag === 'cut' ? 'cutBy' : flag] = value
  }
  for (const [flag, option] of Object.entries(SWITCHES_ON)) if (flags[flag] === true) options[option] = true
  for (const [flag, option] of Object.entries(SWITCHES_OFF)) if (flags[flag] === true) options[option] = false
  const measured = readMeasures(flags, options)
  if (!measured.ok) return measured
  const placed = readArea(flags, options, regionId)
  if (!placed.ok) return placed
  const parsed = printOptionsSchema.safeParse(options)
  if (parsed.success) return ok(parsed.data)
  return outOfRange(parsed.error.issues[0])
}

const FLAG_OF: Readonly<Record<string, string>> = {
  marginInches: 'margin',
  overlapInches: 'overlap',
  bleedInches: 'bleed',
  picturePpi: 'picture-ppi',
  strongGridPoints: 'strong-grid',
}

/** The error for an invalid option, with the flag it came from. */
function outOfRange(issue: z.core.$ZodIssue | undefined): Result<never> {
  const [option = '', ...rest] = (issue?.path ?? []).map(String)
  const flag = FLAG_OF[option] ?? option
  if (issue?.code !== 'too_small' && issue?.code !== 'too_big')
    return failure('bad-flag', { where: [`--${flag}`, ...rest].join('.'), details: issue?.message ?? 'not an option' })
  const bound = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  const isLength = /inches$/iu.test(issue.path.map(String).at(-1) ?? '')
  const words = isLength ? `${bound} in (${Number((bound * MM_PER_INCH).toPrecision(4))} mm)` : String(bound)
  return refused(flag, `${issue.code === 'too_small' ? 'at least' : 'at most'} ${words}`)
}

const refused = (flag: string, expected: string) =>
  failure('bad-flag', { where: `--${flag}`, details: `expected ${expected}` })

function readJson(text: string): Result<Record<string, unknown>> {
  try {
    const value = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text))
    return value.success ? ok(value.data) : refused('options', 'a JSON object')
  } catch {
    return refused('options', 'a JSON object')
  }
}

/** `25mm`, `2.5cm`, `1in` or `1` (inches) in inches; undefined for other text. */
function inches(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(mm|cm|in|)$/u.exec(text.trim().toLowerCase())
  if (!match) return undefined
  const value = Number(match[1])
  if (match[2] === 'mm') return value / MM_PER_INCH
  return match[2] === 'cm' ? (value * 10) / MM_PER_INCH : value
}

function readMeasures(flags: PrintFlags, options: Record<string, unknown>): Result<null> {
  for (const [flag, option] of [
    ['margin', 'marginInches'],
    ['overlap', 'overlapInches'],
    ['bleed', 'bleedInches'],
  ] as const) {
    const text = flags[flag]
    if (typeof text !== 'string') continue
    const value = inches(text)
    if (value === undefined) return refused(flag, 'a length such as 6mm or 0.25in')
    options[option] = value
  }
  const ppi = flags['picture-ppi']
  if (typeof ppi === 'string') {
    if (!/^\d+$/u.test(ppi)) return refused('picture-ppi', 'a whole number')
    options['picturePpi'] = Number(ppi)
  }
  const strong = flags['strong-grid']
  if (typeof strong === 'string') {
    if (!/^\d+(?:\.\d+)?$/u.test(strong)) return refused('strong-grid', 'a number of points, such as 2')
    options['strongGridPoints'] = Number(strong)
  }
  if (typeof flags.scale === 'string') {
    const scale = readScale(flags.scale)
    if (!scale) return refused('scale', 'the size of a square such as 1in or 25mm, or fit, or poster:3')
    options.scale = scale
  }
  if (typeof flags.paper === 'string') {
    const paper = readPaper(flags.paper)
    if (!paper) return refused('paper', `${PAPER_NAMES.join(', ')}, or sides such as 300x400mm`)
    options.paper = paper
  }
  if (typeof flags.parts === 'string') {
    const parts = flags.parts.split(',')
    if (!parts.every((part) => (PARTS as readonly string[]).includes(part))) return refused('parts', PARTS.join(','))
    options.parts = parts
  }
  return ok(null)
}

function readScale(text: string): PrintOptions['scale'] | undefined {
  if (text === 'fit') return { kind: 'fit' }
  const poster = /^poster:(\d+)$/u.exec(text)
  if (poster) return { kind: 'poster', pagesAcross: Number(poster[1]) }
  const squareInches = inches(text)
  return squareInches === undefined ? undefined : { kind: 'square', squareInches }
}

function readPaper(text: string): PrintOptions['paper'] | undefined {
  const named = PAPER_NAMES.find((name) => name === text.toLowerCase())
  if (named) return named
  const sides = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|cm|in)$/u.exec(text.toLowerCase())
  if (!sides) return undefined
  const [widthInches, heightInches] = [inches(`${sides[1]}${sides[3]}`), inches(`${sides[2]}${sides[3]}`)]
  return widthInches === undefined || heightInches === undefined ? undefined : { widthInches, heightInches }
}

function readArea(
  flags: PrintFlags,
  options: Record<string, unknown>,
  regionId: (name: string) => string | undefined,
): Result<null> {
  if (flags.regions === true) options.area = { kind: 'regions' }
  if (Array.isArray(flags.region)) {
    const ids = flags.region.map((name) => regionId(String(name)))
    const missing = ids.indexOf(undefined)
    if (missing >= 0) return refused('region', `the name of a region, got ${String(flags.region[missing])}`)
    options.area = { kind: 'regions', ids }
  }
  if (typeof flags.area === 'string') {
    const numbers = flags.area.split(',').map(Number)
    const [col, row, widthCells, heightCells] = numbers
    if (numbers.length !== 4 || !numbers.every((n) => Number.isInteger(n) && n >= 0))
      return refused('area', 'col,row,width,height in squares, the first square being 0,0')
    options.area = { kind: 'rect', col, row, widthCells, heightCells }
  }
  return ok(null)
}

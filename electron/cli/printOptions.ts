/** The words of `fivefoot print` as options of a print. */
import { z } from 'zod'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import {
  BUILT_IN_PRESETS,
  COORDINATE_STYLES,
  COPIES,
  CREATURE_STYLES,
  GRID_STYLES,
  INKS,
  ORIENTATIONS,
  PARTS,
  printOptionsSchema,
  type PrintOptions,
} from '../../src/print/options.ts'
import { PAPER_NAMES } from '../../src/print/papers.ts'

/** Flags with a value, in the form of `parseArgs`. */
export const PRINT_FLAGS = {
  out: { type: 'string' },
  format: { type: 'string' },
  library: { type: 'string' },
  ruleset: { type: 'string' },
  preset: { type: 'string' },
  options: { type: 'string' },
  copy: { type: 'string' },
  paper: { type: 'string' },
  orientation: { type: 'string' },
  margin: { type: 'string' },
  scale: { type: 'string' },
  overlap: { type: 'string' },
  coordinates: { type: 'string' },
  grid: { type: 'string' },
  ink: { type: 'string' },
  creatures: { type: 'string' },
  parts: { type: 'string' },
  area: { type: 'string' },
  region: { type: 'string', multiple: true },
  regions: { type: 'boolean' },
  reach: { type: 'string', multiple: true },
  threat: { type: 'string', multiple: true },
  pixels: { type: 'string' },
  date: { type: 'string' },
  'no-whole-squares': { type: 'boolean' },
  'no-skip-empty': { type: 'boolean' },
  'no-crop-marks': { type: 'boolean' },
  'no-alignment-crosses': { type: 'boolean' },
  'no-page-labels': { type: 'boolean' },
  'no-names': { type: 'boolean' },
  'open-ground': { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const

/** Values of the flags, as `parseArgs` answers them. */
export interface PrintFlags {
  readonly [name: string]: string | boolean | readonly (string | boolean)[] | undefined
}

const SWITCHES_OFF = {
  'no-whole-squares': 'wholeSquares',
  'no-skip-empty': 'skipEmptyPages',
  'no-crop-marks': 'cropMarks',
  'no-alignment-crosses': 'alignmentCrosses',
  'no-page-labels': 'pageLabels',
  'no-names': 'names',
} as const

const CHOICES = {
  copy: COPIES,
  orientation: ORIENTATIONS,
  coordinates: COORDINATE_STYLES,
  grid: GRID_STYLES,
  ink: INKS,
  creatures: CREATURE_STYLES,
} as const

/**
 * Options from flags: those of the preset, then those of a JSON text, then the flags. `regionId` finds a region by name or
 * id. Errors: `bad-flag`, its `where` the flag.
 */
export function optionsFromFlags(
  flags: PrintFlags,
  optionsText: string | undefined,
  regionId: (name: string) => string | undefined,
): Result<PrintOptions> {
  const options: Record<string, unknown> = {}
  if (flags.preset !== undefined) {
    const preset = BUILT_IN_PRESETS.find(({ id }) => id === flags.preset)
    if (!preset) return refused('preset', BUILT_IN_PRESETS.map(({ id }) => id).join(', '))
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
    options[flag] = value
  }
  for (const [flag, option] of Object.entries(SWITCHES_OFF)) if (flags[flag] === true) options[option] = false
  if (flags['open-ground'] === true) options.paintOpenGround = true
  const measured = readMeasures(flags, options)
  if (!measured.ok) return measured
  const placed = readArea(flags, options, regionId)
  if (!placed.ok) return placed
  const parsed = printOptionsSchema.safeParse(options)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return failure('bad-flag', issue?.message ?? 'not an option', issue?.path.join('.') ?? '')
}

const refused = (flag: string, expected: string) => failure('bad-flag', `expected ${expected}`, `--${flag}`)

function readJson(text: string): Result<Record<string, unknown>> {
  try {
    const value = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text))
    return value.success ? ok(value.data) : refused('options', 'a JSON object')
  } catch {
    return refused('options', 'a JSON object')
  }
}

/** `25mm`, `2.5cm`, `1in`, `1` (inches) as inches, or nothing. */
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
  ] as const) {
    const text = flags[flag]
    if (typeof text !== 'string') continue
    const value = inches(text)
    if (value === undefined) return refused(flag, 'a length such as 6mm or 0.25in')
    options[option] = value
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

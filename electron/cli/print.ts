import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import { PRINT_FORMATS, type PrintFormat } from '../../src/print/options.ts'
import type { PrintWarning } from '../../src/print/planPages.ts'
import { dayOf } from '../print/factsOfMap.ts'
import { PrintFonts } from '../print/fontFiles.ts'
import { preparePrint } from '../print/preparePrint.ts'
import { writePrint, type PrintOutline } from '../print/writePrint.ts'
import { optionsFromFlags, PRINT_FLAGS, type PrintFlags } from './printOptions.ts'
import { mapFromFile, mapFromLibrary } from './printSource.ts'

const BAD_USAGE = 2
const FAILED = 1
const DEFAULT_PIXELS = 100
const DEFAULT_RULESET = 'pf1e'

/** `fivefoot print MAP --out FILE`: prints a map to PDF, SVG, PNG or WebP. Answers with the exit status. */
export async function printMap(args: readonly string[]): Promise<number> {
  const parsed = readArguments(args)
  if (!parsed.ok) return report(parsed.error, BAD_USAGE)
  const printed = await print(parsed.value)
  if (printed.ok) return 0
  return report(printed.error, printed.error.code === 'bad-flag' ? BAD_USAGE : FAILED)
}

interface Arguments {
  readonly map: string
  readonly out: string
  readonly format: PrintFormat
  readonly flags: PrintFlags
}

function readArguments(args: readonly string[]): Result<Arguments> {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options: PRINT_FLAGS, allowPositionals: true, strict: true })
  } catch (error) {
    return failure('bad-flag', error instanceof Error ? error.message : String(error))
  }
  const [map, ...rest] = parsed.positionals
  if (map === undefined || rest.length > 0) return failure('bad-flag', 'expected one map', 'print')
  const { out } = parsed.values
  if (out === undefined) return failure('bad-flag', 'expected the file to write', '--out')
  const ending = (parsed.values.format ?? extname(out).slice(1)).toLowerCase()
  const format = PRINT_FORMATS.find((known) => known === ending)
  if (!format)
    return failure(
      'bad-flag',
      'expected pdf, svg, png or webp',
      parsed.values.format === undefined ? '--out' : '--format',
    )
  return ok({ map, out, format, flags: parsed.values })
}

function report({ message, where }: AppError, status: number): number {
  process.stderr.write(`${where === undefined ? '' : `${where}: `}${message}\n`)
  return status
}

const listOf = (value: PrintFlags[string]): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

async function print({ map: wanted, out, format, flags }: Arguments): Promise<Result<null>> {
  const ruleset = typeof flags.ruleset === 'string' ? flags.ruleset : DEFAULT_RULESET
  const source =
    typeof flags.library === 'string' ? await mapFromLibrary(flags.library, wanted) : await mapFromFile(wanted, ruleset)
  if (!source.ok) return source
  const { map } = source.value
  const optionsText = readOptionsFile(flags.options)
  if (!optionsText.ok) return optionsText
  const options = optionsFromFlags(
    flags,
    optionsText.value,
    (name) => [...map.tables.regions.values()].find((region) => region.id === name || region.name === name)?.id,
  )
  if (!options.ok) return options
  const perSquare = flags.pixels === undefined ? DEFAULT_PIXELS : Number(flags.pixels)
  if (!(perSquare >= 1 && perSquare <= 2000)) return failure('bad-flag', 'expected 1 to 2000 pixels', '--pixels')
  const prepared = await preparePrint(map, source.value.pictures, {
    dateText: typeof flags.date === 'string' ? flags.date : dayOf(new Date()),
    copy: options.value.copy,
    reach: listOf(flags.reach),
    threat: listOf(flags.threat),
  })
  if (!prepared.ok) return prepared
  const { facts, pictures } = prepared.value
  const say = flags.quiet === true ? () => undefined : (words: string) => void process.stderr.write(`${words}\n`)
  const job = { map, facts, options: options.value, format, pixelsPerSquare: perSquare }
  const needs = { fonts: new PrintFonts(), pictures, now: new Date() }
  const written = await writePrint(job, out, needs, (outline) => outlineWords(outline).forEach(say))
  if (!written.ok) return written
  say(`${basename(out)}: ${written.value} bytes`)
  return ok(null)
}

function readOptionsFile(path: PrintFlags[string]): Result<string | undefined> {
  if (typeof path !== 'string') return ok(undefined)
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch {
    return failure('bad-flag', 'expected a file that can be read', '--options')
  }
}

function outlineWords({ pages, paperSquareInches, skippedPages, warnings, pixels }: PrintOutline): string[] {
  const squareMetres = (paperSquareInches * MM_PER_INCH ** 2) / 1e6
  const skipped = skippedPages > 0 ? `, ${skippedPages} empty ones left out` : ''
  return [
    ...(paperSquareInches > 0 ? [`${pages} pages, ${squareMetres.toFixed(2)} m² of paper${skipped}`] : []),
    ...(pixels ? [`${pixels.widthPx} × ${pixels.heightPx} pixels`] : []),
    ...warnings.map(warningWords),
  ]
}

function warningWords(warning: PrintWarning): string {
  switch (warning.code) {
    case 'picture-missing':
      return `warning: the picture of ${warning.name} is missing; a marked box is printed in its place`
    case 'many-pages':
      return `warning: this is ${warning.pages} pages`
  }
}

import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { PrintOptions } from '../../src/print/options.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import { planPages, type PrintWarning } from '../../src/print/planPages.ts'
import { planPicture } from '../../src/print/planPicture.ts'
import { dayOf, factsOfMap } from '../print/factsOfMap.ts'
import { PrintFonts } from '../print/fontFiles.ts'
import { mapOverlays } from '../print/mapOverlays.ts'
import { picturesOfMap } from '../print/pictures.ts'
import { writeFileWhole } from '../print/writeFileWhole.ts'
import { writePdf, type WriteNeeds } from '../print/writePdf.ts'
import { PIXEL_FORMATS, pixelSize, writePixels, writeSvg, type PixelFormat } from '../print/writePicture.ts'
import { optionsFromFlags, PRINT_FLAGS, type PrintFlags } from './printOptions.ts'
import { mapFromFile, mapFromLibrary } from './printSource.ts'

const BAD_USAGE = 2
const FAILED = 1
const DEFAULT_PIXELS = 100
const DEFAULT_RULESET = 'pf1e'
/** Pictures in pixels are drawn as if for paper of this resolution, so that lines keep their weight. */
const PICTURE_DPI = 96

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
  readonly format: string
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
  const format = (parsed.values.format ?? extname(out).slice(1)).toLowerCase()
  if (!['pdf', 'svg', ...PIXEL_FORMATS].includes(format))
    return failure(
      'bad-flag',
      'expected pdf, svg, png or webp',
      parsed.values.format === undefined ? '--out' : '--format',
    )
  return ok({ map, out, format, flags: parsed.values as PrintFlags })
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
  const pictures = await picturesOfMap(map, source.value.pictures)
  const dateText = typeof flags.date === 'string' ? flags.date : dayOf(new Date())
  const facts = factsOfMap(map, { dateText, pictures: pictures.facts })
  if (!facts.ok) return facts
  const seen = copyOfMap(map, facts.value, options.value.copy).map
  const overlays = mapOverlays(seen, { reach: listOf(flags.reach), threat: listOf(flags.threat) })
  if (!overlays.ok) return overlays
  const allFacts = { ...facts.value, overlays: overlays.value }
  const say = flags.quiet === true ? () => undefined : (words: string) => void process.stderr.write(`${words}\n`)
  const needs: WriteNeeds = { fonts: new PrintFonts(), pictures, now: new Date() }
  if (format === 'pdf') return printPages({ map, facts: allFacts, options: options.value, out, needs, say })
  return printPicture({ map, facts: allFacts, options: options.value, out, needs, say }, format, flags.pixels)
}

function readOptionsFile(path: PrintFlags[string]): Result<string | undefined> {
  if (typeof path !== 'string') return ok(undefined)
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch {
    return failure('bad-flag', 'expected a file that can be read', '--options')
  }
}

interface Job {
  readonly map: Parameters<typeof planPages>[0]
  readonly facts: PrintFacts
  readonly options: PrintOptions
  readonly out: string
  readonly needs: WriteNeeds
  readonly say: (words: string) => void
}

async function printPages({ map, facts, options, out, needs, say }: Job): Promise<Result<null>> {
  const plan = planPages(map, facts, options)
  if (!plan.ok) return plan
  const { pages, paperSquareInches, skippedPages, warnings } = plan.value
  const squareMetres = (paperSquareInches * MM_PER_INCH ** 2) / 1e6
  const skipped = skippedPages > 0 ? `, ${skippedPages} empty ones left out` : ''
  say(`${pages.length} pages, ${squareMetres.toFixed(2)} m² of paper${skipped}`)
  for (const warning of warnings) say(warningWords(warning))
  const written = await writeFileWhole(out, (sink) => writePdf(plan.value, sink, needs))
  if (!written.ok) return written
  say(`${basename(out)}: ${written.value} bytes`)
  return ok(null)
}

async function printPicture(job: Job, format: string, pixels: PrintFlags[string]): Promise<Result<null>> {
  const { map, facts, options, out, needs, say } = job
  const perSquare = typeof pixels === 'string' ? Number(pixels) : DEFAULT_PIXELS
  if (!(perSquare >= 1 && perSquare <= 2000)) return failure('bad-flag', 'expected 1 to 2000 pixels', '--pixels')
  const isSvg = format === 'svg'
  const trueInches = options.scale.kind === 'square' ? options.scale.squareInches : 1
  const plan = planPicture(map, facts, options, isSvg ? trueInches : perSquare / PICTURE_DPI)
  if (!plan.ok) return plan
  for (const warning of plan.value.warnings) say(warningWords(warning))
  if (isSvg) return finished(await writeFileWhole(out, (sink) => writeSvg(plan.value, sink, needs)), out, say)
  const pixelFormat = format as PixelFormat
  const size = pixelSize(plan.value, perSquare, pixelFormat)
  if (!size.ok) return size
  say(`${size.value.widthPx} × ${size.value.heightPx} pixels`)
  const write = await writeFileWhole(out, (sink) => writePixels(plan.value, pixelFormat, size.value, sink, needs))
  return finished(write, out, say)
}

function finished(written: Result<number>, out: string, say: Job['say']): Result<null> {
  if (!written.ok) return written
  say(`${basename(out)}: ${written.value} bytes`)
  return ok(null)
}

function warningWords(warning: PrintWarning): string {
  switch (warning.code) {
    case 'picture-missing':
      return `warning: the picture of ${warning.name} is missing; a marked box is printed in its place`
    case 'many-pages':
      return `warning: this is ${warning.pages} pages`
  }
}

import { dirname } from 'node:path'
import { failure, type Result } from '../../src/base/result.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { PrintFormat, PrintOptions } from '../../src/print/options.ts'
import { planPages } from '../../src/print/planPages.ts'
import type { PrintWarning, SheetCount } from '../../src/words/facts.ts'
import { pictureSquareInches, planPicture } from '../../src/print/planPicture.ts'
import { writeFileWhole } from '../disk/writeFileWhole.ts'
import { writeSheets } from './writeSheets.ts'
import { writePdf, type WriteDeps } from './writePdf.ts'

/** What is to be printed, and how. */
export interface PrintJob {
  readonly map: BattleMap
  readonly facts: PrintFacts
  readonly options: PrintOptions
  /** `sheets`: a page of HTML for a printer, with its pictures beside it. */
  readonly format: PrintFormat | 'sheets'
  /** For PNG and WebP. */
  readonly pixelsPerSquare: number
}

/** Facts of a print, reported before it is written. */
export interface PrintOutline {
  /** Pages of a PDF, one for a picture. */
  readonly pages: number
  /** Paper of a PDF, 0 for a picture. */
  readonly paperSquareInches: number
  /** Sheets of paper, by size. */
  readonly sheets: readonly SheetCount[]
  readonly skippedPages: number
  readonly warnings: readonly PrintWarning[]
  /** Pictures with pixels: their size. */
  readonly pixels?: { readonly widthPx: number; readonly heightPx: number }
}

/**
 * Plans the print, reports its outline, writes the file whole or not at all, and returns its size in bytes.
 * Errors: those of `planPages` or `planPicture`, `picture-too-large`, `nothing-to-print`, and those of `writeFileWhole`.
 */
export async function writePrint(
  job: PrintJob,
  path: string,
  deps: WriteDeps,
  onOutline: (outline: PrintOutline) => void = () => undefined,
): Promise<Result<number>> {
  if (job.format !== 'pdf' && job.format !== 'sheets') return writePicture(job, path, deps, onOutline)
  const plan = planPages(job.map, job.facts, job.options)
  if (!plan.ok) return plan
  const { pages, paperSquareInches, sheets, skippedPages, warnings } = plan.value
  onOutline({ pages: pages.length, paperSquareInches, sheets, skippedPages, warnings })
  if (pages.length === 0) return failure('nothing-to-print', { where: 'parts' })
  if (job.format === 'pdf') return writeFileWhole(path, (sink) => writePdf(plan.value, sink, deps), deps.signal)
  return writeFileWhole(path, (sink) => writeSheets(plan.value, sink, dirname(path), deps), deps.signal)
}

async function writePicture(
  { map, facts, options, format, pixelsPerSquare }: PrintJob,
  path: string,
  deps: WriteDeps,
  onOutline: (outline: PrintOutline) => void,
): Promise<Result<number>> {
  const { pixelSize, writePixels, writeSvg } = await import('./writePicture.ts')
  const plan = planPicture(map, facts, options, pictureSquareInches(options, format === 'svg' ? null : pixelsPerSquare))
  if (!plan.ok) return plan
  const outline = { pages: 1, paperSquareInches: 0, sheets: [], skippedPages: 0, warnings: plan.value.warnings }
  if (format !== 'png' && format !== 'webp') {
    onOutline(outline)
    return writeFileWhole(path, (sink) => writeSvg(plan.value, sink, deps), deps.signal)
  }
  const size = pixelSize(plan.value, pixelsPerSquare, format)
  if (!size.ok) return size
  onOutline({ ...outline, pixels: size.value })
  return writeFileWhole(path, (sink) => writePixels(plan.value, format, size.value, sink, deps), deps.signal)
}

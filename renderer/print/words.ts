/** Words of the print dialog; the export dialog has the copies too. */
import { unreachable } from '../../src/base/invariant.ts'
import type { PrintProgress } from '../../src/ipc/shapes/print.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import type { Copy, Part } from '../../src/print/options.ts'
import type { PagePlan, PrintWarning } from '../../src/print/planPages.ts'

/** For whom a print or an export is. */
export const COPY_CHOICES: readonly { readonly value: Copy; readonly label: string; readonly title?: string }[] = [
  { value: 'gm', label: 'GM copy' },
  { value: 'player', label: 'Player copy', title: 'Nothing secret is in the file' },
]

/** What the parts of a print are called. */
export const PART_WORDS: Readonly<Record<Part, string>> = {
  cover: 'Cover',
  calibration: 'Calibration page',
  assembly: 'Assembly page',
  map: 'Map',
  legend: 'Legend with prices',
  key: 'Key to the notes',
  creatures: 'Table of creatures',
  tables: 'Other tables',
  standees: 'Standees to fold',
  tokens: 'Tokens to cut out',
}

/** `12 pages · 0.75 m² of paper · 3 empty pages left out` */
export function planSentence({ pages, paperSquareInches, skippedPages }: PagePlan): string {
  const squareMetres = (paperSquareInches * MM_PER_INCH ** 2) / 1e6
  return [
    pages.length === 1 ? '1 page' : `${pages.length} pages`,
    `${squareMetres.toFixed(2)} m² of paper`,
    ...(skippedPages > 0 ? [`${skippedPages} empty ${skippedPages === 1 ? 'page' : 'pages'} left out`] : []),
  ].join(' · ')
}

/** A warning as a sentence. */
export function warningSentence(warning: PrintWarning): string {
  switch (warning.code) {
    case 'picture-missing':
      return `The picture of ${warning.name} is missing: a marked box is printed in its place.`
    case 'many-pages':
      return `This is ${warning.pages} pages. A smaller scale or a part of the map would need fewer.`
    default:
      return unreachable(warning)
  }
}

/** `Page 3 of 12`, `Pictures: 40 %`: what a print is busy with and how far it is. */
export function progressSentence({ stage, done, of }: Pick<PrintProgress, 'stage' | 'done' | 'of'>): string {
  const percent = of > 0 ? `${Math.floor((100 * done) / of)} %` : ''
  switch (stage) {
    case 'looking':
      return done < of ? `Looking at picture ${done + 1} of ${of} …` : 'Working out prices and pages …'
    case 'pictures':
      return `Making pictures ready: ${percent}`
    case 'pages':
      return done < of ? `Page ${done + 1} of ${of}` : 'Finishing the file …'
    case 'rows':
      return `Drawing: ${percent}`
    default:
      return unreachable(stage)
  }
}

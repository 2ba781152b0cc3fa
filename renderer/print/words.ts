/** Words of the print dialog; the export dialog has the copies too. */
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import type { Copy, Part } from '../../src/print/options.ts'
import type { PagePlan } from '../../src/print/planPages.ts'
import { en } from '../../src/words/en/index.ts'

/** For whom a print or an export is. */
export const COPY_CHOICES: readonly { readonly value: Copy; readonly label: string; readonly title?: string }[] = [
  { value: 'gm', label: 'GM copy' },
  { value: 'player', label: 'Player copy', title: 'Leaves out everything hidden from players' },
]

/** What the parts of a print are called. */
export const PART_WORDS: Readonly<Record<Part, string>> = {
  cover: 'Cover',
  calibration: 'Calibration sheet',
  assembly: 'Assembly sheet',
  map: 'Map',
  legend: 'Legend with movement costs',
  key: 'Notes',
  creatures: 'Creatures',
  tables: 'Other tables',
  standees: 'Standees to fold',
  tokens: 'Tokens to cut out',
}

/** A planned print in a line. */
export const planSentence = ({ pages: { length: pages }, paperSquareInches, skippedPages }: PagePlan): string =>
  en.print.plan({ pages, squareMeters: (paperSquareInches * MM_PER_INCH ** 2) / 1e6, skippedPages })

/** How far a job is, in a line. */
export const progressSentence = ({ stage, done, of }: Pick<JobProgress, 'stage' | 'done' | 'of'>): string =>
  en.progress[stage](done, of)

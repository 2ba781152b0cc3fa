/** Words of the print dialog; the export dialog has the copies too. */
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { MM_PER_INCH } from '../../src/print/drawing.ts'
import type { Copy, Part, PrintOptions } from '../../src/print/options.ts'
import type { PagePlan } from '../../src/print/planPages.ts'
import { en } from '../../src/words/en/index.ts'

/** For whom a print or an export is. */
export const COPY_CHOICES: readonly (readonly [value: Copy, words: string, look?: { readonly title: string }])[] = [
  ['gm', 'GM copy'],
  ['player', 'Player copy', { title: 'Leaves out everything hidden from players' }],
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

/** Options that are one of several, each with its words. */
export const CHOICE_WORDS = {
  orientation: {
    label: 'Orientation',
    words: { 'fewest-pages': 'Fewest pages', portrait: 'Portrait', landscape: 'Landscape' },
  },
  creatures: { label: 'Creatures', words: { tokens: 'Tokens', spaces: 'Empty spaces', none: 'None' } },
  grid: {
    label: 'Grid',
    words: { style: 'As in the style', lines: 'Lines', dots: 'Dots', crosses: 'Crosses', none: 'No grid' },
  },
  coordinates: { label: 'Coordinates', words: { a1: 'A1', numbers: '1,1', none: 'No coordinates' } },
} as const satisfies {
  readonly [Field in 'orientation' | 'creatures' | 'grid' | 'coordinates']: {
    readonly label: string
    readonly words: Readonly<Record<PrintOptions[Field], string>>
  }
}

/** The values of such an option with their words. */
export const choicesOf = (field: keyof typeof CHOICE_WORDS): [value: string, words: string][] =>
  Object.entries(CHOICE_WORDS[field].words)

/** The styles a map can be printed in; null: its own. */
export const STYLE_CHOICES: readonly (readonly [id: string | null, words: string])[] = [
  [null, 'As on the map'],
  ...MAP_STYLES.map(({ id, label }) => [id, label] as const),
]

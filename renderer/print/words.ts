/** Choices and sentences of the print dialog; the export dialog uses the copies too. */
import type { JobProgress } from '../../src/ipc/shapes/jobs.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { Copy, PrintOptions } from '../../src/print/options.ts'
import { en } from '../../src/words/en/index.ts'

/** The copies of a print or an export. */
export const COPY_CHOICES: readonly (readonly [value: Copy, words: string, look?: { readonly title: string }])[] = [
  ['gm', en.paper.copies.gm],
  ['player', en.paper.copies.player, { title: en.print.playerCopyHint }],
]

/** A line about the progress of a job. */
export const progressSentence = ({ stage, done, of }: Pick<JobProgress, 'stage' | 'done' | 'of'>): string =>
  en.progress[stage](done, of)

type ChoiceField = 'layout' | 'orientation' | 'creatures' | 'grid' | 'coordinates' | 'cutBy'

/** Options with a choice of values, and the words of each value. */
const CHOICES: {
  readonly [Field in ChoiceField]: { readonly words: Readonly<Record<PrintOptions[Field], string>> }
} = en.print.choices

/** The values of an option with their words. */
export const choicesOf = (field: ChoiceField): [value: string, words: string][] => Object.entries(CHOICES[field].words)

/** The styles to print a map in; null: its own. */
export const STYLE_CHOICES: readonly (readonly [id: string | null, words: string])[] = [
  [null, en.print.ownStyle],
  ...MAP_STYLES.map(({ id, label }) => [id, label] as const),
]

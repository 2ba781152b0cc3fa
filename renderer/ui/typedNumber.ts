import { en } from '../../src/words/en/index.ts'

const labels = en.labels.ui
/** What a field for a number takes. */
export interface NumberBounds {
  readonly min: number
  readonly max: number
  /** Every value is a multiple of this: 1 for whole numbers, 0.01 for hundredths. */
  readonly grain: number
  readonly mayBeEmpty: boolean
}

/** What was typed: a value (null: emptied), nothing at all, or what was expected in its place, in words. */
export type TypedNumber =
  | { readonly type: 'value'; readonly value: number | null }
  | { readonly type: 'nothing' }
  | { readonly type: 'problem'; readonly problem: string }

/** Smaller differences from a multiple of the grain come from binary fractions, not from a person. */
const TINY = 1e-6

/** Reads what a person typed as it stands: nothing is rounded or cut in silence. `isWord`: the browser could not read it as a number. */
export function typedNumber(text: string, isWord: boolean, { min, max, grain, mayBeEmpty }: NumberBounds): TypedNumber {
  const problem = (words: string): TypedNumber => ({ type: 'problem', problem: words })
  const trimmed = text.trim()
  if (isWord) return problem(labels.enterANumber)
  if (trimmed === '') return mayBeEmpty ? { type: 'value', value: null } : { type: 'nothing' }
  const value = Number(trimmed)
  if (!Number.isFinite(value)) return problem(labels.enterANumber)
  if (value < min) return problem(labels.atLeast(spoken(min)))
  if (value > max) return problem(labels.atMost(spoken(max)))
  const multiple = Math.round(value / grain)
  if (Math.abs(value / grain - multiple) > TINY) return problem(grainWords(grain))
  // Back from the multiple, so that 0.1 + 0.2 is the 0.3 that was meant.
  return { type: 'value', value: grain < 1 ? multiple / Math.round(1 / grain) : multiple * grain }
}

function grainWords(grain: number): string {
  if (grain === 1) return labels.wholeNumbersOnly
  return grain < 1 ? labels.inStepsOf(grain) : labels.multiplesOf(grain)
}

const spoken = (value: number): string => value.toLocaleString('en')

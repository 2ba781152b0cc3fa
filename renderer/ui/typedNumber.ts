import { en } from '../../src/words/en/index.ts'

const labels = en.labels.ui
/** Values that a number field accepts. */
export interface NumberBounds {
  readonly min: number
  readonly max: number
  /** Values must be multiples of this: 1 for whole numbers, 0.01 for hundredths. */
  readonly grain: number
  readonly mayBeEmpty: boolean
}

/** Typed text as a value (null: emptied), as nothing, or as a problem in words. */
export type TypedNumber =
  | { readonly type: 'value'; readonly value: number | null }
  | { readonly type: 'nothing' }
  | { readonly type: 'problem'; readonly problem: string }

/** Tolerance for binary fractions. */
const TINY = 1e-6

/** Parses typed text without rounding or clamping. `isBadInput`: the browser could not parse it as a number. */
export function typedNumber(
  text: string,
  isBadInput: boolean,
  { min, max, grain, mayBeEmpty }: NumberBounds,
): TypedNumber {
  const problem = (words: string): TypedNumber => ({ type: 'problem', problem: words })
  const trimmed = text.trim()
  if (isBadInput) return problem(labels.enterANumber)
  if (trimmed === '') return mayBeEmpty ? { type: 'value', value: null } : { type: 'nothing' }
  const value = Number(trimmed)
  if (!Number.isFinite(value)) return problem(labels.enterANumber)
  if (value < min) return problem(labels.atLeast(spoken(min)))
  if (value > max) return problem(labels.atMost(spoken(max)))
  const multiple = Math.round(value / grain)
  if (Math.abs(value / grain - multiple) > TINY) return problem(grainWords(grain))
  // Computed from the multiple, so 0.30000000000000004 becomes 0.3.
  return { type: 'value', value: grain < 1 ? multiple / Math.round(1 / grain) : multiple * grain }
}

function grainWords(grain: number): string {
  if (grain === 1) return labels.wholeNumbersOnly
  return grain < 1 ? labels.inStepsOf(grain) : labels.multiplesOf(grain)
}

const spoken = (value: number): string => value.toLocaleString('en')

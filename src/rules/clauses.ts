/**
 * Reasons for the cost of a step and for an illegal one. Each rule system lists the clauses of its conformance table behind
 * each reason; `src/words` has the sentences.
 */

/** Parts of a step's cost. */
export const COST_REASONS = [
  'orthogonal',
  'first-diagonal',
  'second-diagonal',
  'difficult',
  'greater-difficult',
  'hampered',
  'squeezing',
  'helpless-body',
  'creature',
  'slow',
  'barrier',
  'turn',
  'ascent',
] as const
/** One part. */
export type CostReason = (typeof COST_REASONS)[number]

/** Reasons for an illegal step that clauses explain. */
export const REFUSAL_REASONS = [
  'impassable',
  'wall',
  'corner',
  'occupied',
  'barred-terrain',
  'not-straight',
  'too-far',
  'cannot-end',
] as const
/** One reason. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Clause ids by reason. */
export type Clauses = Readonly<Record<CostReason | RefusalReason, readonly string[]>>

/**
 * Names for why a step costs what it costs and why one is refused. Each rule system says which clauses of its conformance
 * table stand behind a name; the renderer makes the sentences.
 */

/** Parts of a step's price. */
export const COST_REASONS = [
  'orthogonal',
  'first-diagonal',
  'second-diagonal',
  'difficult',
  'greater-difficult',
  'hampered',
  'squeezing',
  'helpless-body',
  'barrier',
  'turn',
  'ascent',
] as const
/** One part. */
export type CostReason = (typeof COST_REASONS)[number]

/** Why a step is refused, as far as clauses go. */
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

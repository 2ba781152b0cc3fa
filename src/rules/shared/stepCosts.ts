import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { areDiagonalsFlat, squaresAlong } from '../../grid/measure.ts'
import type { StepFacts, StepCost } from '../ruleset.ts'
import type { TableRules } from '../tableRules.ts'

const BARRIER_FEET = { doubling: 0, '10-feet': 10, '5-feet': 5, free: 0 } as const

/** Feet of a diagonal on normal terrain, by the count. */
const plainDiagonalFeet = (oddCount: boolean): number => FEET_PER_SQUARE * squaresAlong(1, 1, false, Number(oddCount))

/** Whether a step costs what a diagonal costs: by house rule none does, and nothing is counted. */
const isCounted = ({ diagonal }: StepFacts, rules: TableRules): boolean =>
  diagonal && !areDiagonalsFlat(rules['second-diagonal'])

/** Feet of a step on normal terrain, and whether it counts as a diagonal. */
export const plainStep = (facts: StepFacts, rules: TableRules): StepCost =>
  isCounted(facts, rules)
    ? { feet: plainDiagonalFeet(facts.oddCount), turnsCount: true }
    : { feet: FEET_PER_SQUARE, turnsCount: false }

/**
 * Cost of a step in the 3E family: each burden doubles it; a doubled diagonal costs 3 squares and counts as two
 * diagonals.
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Diagonals, Difficult Terrain, Double Movement Cost
 */
export function doublingCost(facts: StepFacts, rules: TableRules): StepCost {
  const barrierDoubles = facts.barrier && rules['barrier-price'] === 'doubling'
  const doublings =
    facts.terrainWeight +
    facts.hampered +
    [facts.squeezing, facts.creature, facts.slow, barrierDoubles].filter(Boolean).length
  const flatFeet = facts.barrier ? BARRIER_FEET[rules['barrier-price']] : 0
  if (!isCounted(facts, rules)) return { feet: FEET_PER_SQUARE * 2 ** doublings + flatFeet, turnsCount: false }
  if (doublings === 0) return { feet: plainDiagonalFeet(facts.oddCount) + flatFeet, turnsCount: true }
  return {
    feet: 3 * FEET_PER_SQUARE * 2 ** (doublings - 1) + flatFeet,
    turnsCount: rules['hard-diagonal-count'] === 'counts-as-one',
  }
}

/**
 * Cost of a step where burdens add feet, straight and diagonal alike, and every diagonal changes the count. A low wall that
 * doubles by house rule doubles the bare step; squeezing, which only a house rule allows, costs like difficult terrain.
 * @source Pathfinder 2e, Grid Movement, Difficult Terrain
 */
export function addingCost(facts: StepFacts, rules: TableRules): StepCost {
  const { feet: base, turnsCount } = plainStep(facts, rules)
  const barrierFeet = rules['barrier-price'] === 'doubling' ? base : BARRIER_FEET[rules['barrier-price']]
  return {
    feet: base + FEET_PER_SQUARE * (facts.terrainWeight + Number(facts.squeezing)) + (facts.barrier ? barrierFeet : 0),
    turnsCount,
  }
}

import type { Feet } from '../base/brands.ts'
import { rollDie, type RandomState } from '../base/random.ts'
import type { RulesetDetails } from '../rules/rulesetDetails.ts'
import { boxOffset, type Box } from '../grid/box.ts'
import { measuredFeet, type MeasuringRules } from '../grid/measure.ts'
import type { Combatant } from './combatant.ts'
import { boxOf, type Floor } from './levels.ts'

/** The nearest of several creatures; more than one if they are equally near. */
export interface Nearest {
  readonly feet: Feet
  /** In the order given. */
  readonly creatures: readonly Combatant[]
}

/**
 * The creatures nearest to a box; null if there are none. Distances count height and diagonals by the table rules.
 */
export function nearestTo(
  field: Floor & { readonly rules: MeasuringRules },
  box: Box,
  creatures: readonly Combatant[],
): Nearest | null {
  if (creatures.length === 0) return null
  const distances = creatures.map((each) => feetBetween(field, box, boxOf(field, each)))
  const feet = Math.min(...distances)
  return { feet, creatures: creatures.filter((_, i) => distances[i] === feet) }
}

/** Feet between the nearest cubes of two boxes, with height and diagonals counted by the table rules. */
export const feetBetween = ({ rules }: { readonly rules: MeasuringRules }, a: Box, b: Box): Feet =>
  measuredFeet(boxOffset(a, b), rules)

/** The closest creature, or those among which the acting creature chooses. */
export type Closest =
  | {
      readonly kind: 'settled'
      readonly creature: Combatant
      readonly die: number | null
      readonly random: RandomState
    }
  | { readonly kind: 'choice'; readonly creatures: readonly Combatant[] }

/**
 * Resolves a tie for the closest creature: by a die with one face for each, or the acting creature chooses.
 * @source Starfinder, Closest Creature; D&D 3.5 and Pathfinder 1e, Closest Creature
 */
export function settleClosest({ nearestTie }: RulesetDetails, { creatures }: Nearest, random: RandomState): Closest {
  const [only] = creatures
  if (only && creatures.length === 1) return { kind: 'settled', creature: only, die: null, random }
  if (nearestTie === 'choice') return { kind: 'choice', creatures }
  const [die, next] = rollDie(random, creatures.length)
  const creature = creatures[die - 1] ?? only
  if (!creature) return { kind: 'choice', creatures }
  return { kind: 'settled', creature, die, random: next }
}

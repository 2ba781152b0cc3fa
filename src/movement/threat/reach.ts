import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { Body, Size } from '../../map/sizes.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { areDiagonalsFlat, offsetFeet, type HeightDistance, type Offset } from '../../grid/measure.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** The rules of reach. */
export interface ReachRules extends Pick<Ruleset, 'naturalReachFeet' | 'reachWeapon' | 'unarmedThreatens'> {
  /** Whether a reach of exactly 10 ft also covers the square two squares away diagonally. */
  readonly secondDiagonalAt10Feet: boolean
  readonly heightDistance: HeightDistance
  readonly areDiagonalsFlat: boolean
}

/** The properties of a creature that reach depends on. */
export interface Attacker {
  readonly size: Size
  readonly body: Body
  /** Natural reach, if it differs from the table. */
  readonly reachFeet?: Feet | undefined
  readonly reachWeapon: boolean
  readonly unarmed: boolean
  readonly helpless: boolean
}

/** The ring of squares that a creature can attack. */
export interface ReachBand {
  /** Squares up to this distance are too near; -1 if none are. */
  readonly beyondFeet: number
  readonly farFeet: Feet
  readonly coversSecondDiagonal: boolean
  readonly heightDistance: HeightDistance
  readonly areDiagonalsFlat: boolean
}

/** Natural reach of a creature: its own, or that of its size. */
export const naturalReachFeet = (rules: ReachRules, attacker: Attacker): Feet =>
  attacker.reachFeet ?? rules.naturalReachFeet[attacker.body][attacker.size]

/**
 * The ring that a creature threatens; null if it threatens nothing: reach 0, helpless, or unarmed if that does not threaten.
 * @source Starfinder, Reach and Threatened Squares; D&D 3.5, Big and Little Creatures in Combat; Pathfinder 2e, Size, Space, and Reach
 */
export function reachBand(rules: ReachRules, attacker: Attacker): ReachBand | null {
  if (attacker.helpless || (attacker.unarmed && !rules.unarmedThreatens)) return null
  const natural = naturalReachFeet(rules, attacker)
  const doubles = attacker.reachWeapon && rules.reachWeapon === 'doubles'
  const adds = attacker.reachWeapon && rules.reachWeapon === 'adds-5-feet'
  const farFeet = doubles ? 2 * natural : adds ? natural + FEET_PER_SQUARE : natural
  if (farFeet <= 0) return null
  return {
    beyondFeet: doubles ? natural : -1,
    farFeet,
    coversSecondDiagonal: rules.secondDiagonalAt10Feet && farFeet === 2 * FEET_PER_SQUARE,
    heightDistance: rules.heightDistance,
    areDiagonalsFlat: rules.areDiagonalsFlat,
  }
}

/** True if an offset is within the far limit of a ring, including the second diagonal of a 10-foot reach. */
export const isWithinFarLimit = (band: ReachBand, offset: Offset): boolean =>
  offsetFeet(offset, band.heightDistance, band.areDiagonalsFlat) <= band.farFeet ||
  (band.coversSecondDiagonal && Math.max(offset.columns, offset.rows, offset.levels ?? 0) <= 2)

/** True if an offset is in a ring. */
export const isInBand = (band: ReachBand, offset: Offset): boolean =>
  offsetFeet(offset, band.heightDistance, band.areDiagonalsFlat) > band.beyondFeet && isWithinFarLimit(band, offset)

/** The rules of reach of a ruleset with its table rules. */
export const reachRulesOf = ({
  ruleset,
  rules,
}: {
  readonly ruleset: Ruleset
  readonly rules: TableRules
}): ReachRules => ({
  naturalReachFeet: ruleset.naturalReachFeet,
  reachWeapon: ruleset.reachWeapon,
  unarmedThreatens: ruleset.unarmedThreatens,
  secondDiagonalAt10Feet: rules['second-diagonal-at-10-feet-reach'],
  heightDistance: rules['height-distance'],
  areDiagonalsFlat: areDiagonalsFlat(rules['second-diagonal']),
})

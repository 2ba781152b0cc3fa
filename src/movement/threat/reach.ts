import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { Body, Size } from '../../map/sizes.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { offsetFeet, type HeightDistance, type Offset } from '../../grid/measure.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** What a ruleset says about reach. */
export interface ReachRules extends Pick<Ruleset, 'naturalReachFeet' | 'reachWeapon' | 'unarmedThreatens'> {
  /** Whether a reach of exactly 10 ft also covers the square two squares away diagonally. */
  readonly secondDiagonalAt10Feet: boolean
  readonly heightDistance: HeightDistance
}

/** What reach depends on in a creature. */
export interface Attacker {
  readonly size: Size
  readonly body: Body
  /** Its own natural reach, where it differs from the table. */
  readonly reachFeet?: Feet | undefined
  readonly reachWeapon: boolean
  readonly unarmed: boolean
  readonly helpless: boolean
}

/** The ring a creature strikes into. */
export interface ReachBand {
  /** Squares up to this distance are too near; -1 where none are. */
  readonly beyondFeet: number
  readonly farFeet: Feet
  readonly coversSecondDiagonal: boolean
  readonly heightDistance: HeightDistance
}

/** Natural reach of a creature: its own, or its size's. */
export const naturalReachFeet = (rules: ReachRules, striker: Attacker): Feet =>
  striker.reachFeet ?? rules.naturalReachFeet[striker.body][striker.size]

/**
 * Where a creature threatens, or null if nowhere: reach 0, helpless, or unarmed where that does not threaten.
 * @source Starfinder, Reach and Threatened Squares; D&D 3.5, Big and Little Creatures in Combat; Pathfinder 2e, Size, Space, and Reach
 */
export function reachBand(rules: ReachRules, striker: Attacker): ReachBand | null {
  if (striker.helpless || (striker.unarmed && !rules.unarmedThreatens)) return null
  const natural = naturalReachFeet(rules, striker)
  const doubles = striker.reachWeapon && rules.reachWeapon === 'doubles'
  const adds = striker.reachWeapon && rules.reachWeapon === 'adds-5-feet'
  const farFeet = doubles ? 2 * natural : adds ? natural + FEET_PER_SQUARE : natural
  if (farFeet <= 0) return null
  return {
    beyondFeet: doubles ? natural : -1,
    farFeet,
    coversSecondDiagonal: rules.secondDiagonalAt10Feet && farFeet === 2 * FEET_PER_SQUARE,
    heightDistance: rules.heightDistance,
  }
}

/** Whether an offset lies within the band's far limit; the second diagonal counts as within 10 ft. */
export const isWithinFarLimit = (band: ReachBand, offset: Offset): boolean =>
  offsetFeet(offset, band.heightDistance) <= band.farFeet ||
  (band.coversSecondDiagonal && Math.max(offset.columns, offset.rows, offset.levels ?? 0) <= 2)

/** Whether an offset lies in the band. The near limit goes by distance alone. */
export const isInBand = (band: ReachBand, offset: Offset): boolean =>
  offsetFeet(offset, band.heightDistance) > band.beyondFeet && isWithinFarLimit(band, offset)

/** What a ruleset at a table says about reach. */
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
})

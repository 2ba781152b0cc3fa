/**
 * The check of a jump: its distance and DC, with and without a running start. The table rule `jump-distance` says what counts
 * as the distance.
 * @source D&D 3.5, Jump; Pathfinder 1e, Acrobatics; Starfinder, Athletics; Pathfinder 2e, Leap and Long Jump (core books)
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { JumpRule } from '../../rules/rulesetDetails.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** The check of a jump. */
export interface JumpCheck {
  /** Distance that counts. */
  readonly countedFeet: Feet
  /** Short enough to need no check. */
  readonly isFree: boolean
  /** DC with a running start. */
  readonly dc: number
  /** DC without one; null if the jump is not possible then. */
  readonly standingDc: number | null
  /** Modifier for the speed. */
  readonly speedModifier: number
}

const COMMON_SPEED_FEET = 30

/** The check of a jump of `feet` from square to square, by a creature with a speed and a space `spaceFeet` wide. */
export function jumpCheck(
  rule: JumpRule,
  rules: Pick<TableRules, 'jump-distance'>,
  {
    feet,
    speedFeet,
    spaceFeet = FEET_PER_SQUARE,
  }: { readonly feet: Feet; readonly speedFeet: Feet; readonly spaceFeet?: Feet },
): JumpCheck {
  const countedFeet = rules['jump-distance'] === 'gap' ? Math.max(0, feet - spaceFeet) : feet
  const dc = Math.max(rule.minDc, countedFeet)
  const tens = Math.trunc((speedFeet - COMMON_SPEED_FEET) / 10)
  return {
    countedFeet,
    isFree: rule.free.some((jump) => speedFeet >= jump.minSpeedFeet && feet <= jump.feet),
    dc,
    standingDc: rule.standingTimes === null ? null : dc * rule.standingTimes,
    speedModifier: rule.bySpeed ? (tens < 0 ? -tens * rule.bySpeed.below : tens * rule.bySpeed.above) : 0,
  }
}

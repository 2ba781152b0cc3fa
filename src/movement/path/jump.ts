/**
 * The check a jump takes: for how many feet, against which DC, with and without a running start. What counts as its distance is
 * the table rule `jump-distance`.
 * @source D&D 3.5, Jump; Pathfinder 1e, Acrobatics; Starfinder, Athletics; Pathfinder 2e, Leap and Long Jump (core books)
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { JumpRule } from '../../rules/rulesetDetails.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** A check for a jump. */
export interface JumpCheck {
  /** Feet that count for it. */
  readonly countedFeet: Feet
  /** Short enough to take no check. */
  readonly isFree: boolean
  /** With a running start. */
  readonly dc: number
  /** Without one; null: it is not possible without. */
  readonly standingDc: number | null
  /** What the speed gives or takes. */
  readonly speedModifier: number
}

const COMMON_SPEED_FEET = 30

/** The check of a jump of some feet from square to square, by a jumper of a speed whose space is so many feet wide. */
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

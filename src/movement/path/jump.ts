/**
 * What a jump takes: a check by its distance, with and without a running start, or the strength for it. The table rule
 * `jump-distance` says what counts as the distance.
 * @source D&D 3.5, Jump; Pathfinder 1e, Acrobatics; Starfinder, Athletics; Pathfinder 2e, Leap and Long Jump (core books);
 *   SRD 5.2.1, Jumping
 */
import type { Feet } from '../../base/brands.ts'
import type { CheckedJump, JumpRule, StrengthJump } from '../../rules/rulesetDetails.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** What a jump takes. */
export type JumpNeeds = JumpCheck | JumpLength

interface Counted {
  /** Distance that counts. */
  readonly countedFeet: Feet
}

/** The check of a jump. */
export interface JumpCheck extends Counted {
  readonly kind: 'by-check'
  readonly rule: CheckedJump
  /** Short enough to need no check. */
  readonly isFree: boolean
  /** DC with a running start. */
  readonly dc: number
  /** DC without one; null if the jump is not possible then. */
  readonly standingDc: number | null
  /** Modifier for the speed. */
  readonly speedModifier: number
}

/** How far a jumper gets without a check. */
export interface JumpLength extends Counted {
  readonly kind: 'by-strength'
  readonly rule: StrengthJump
  readonly strength: number
  /** The longest jump with a running start, and without one. */
  readonly runningFeet: Feet
  readonly standingFeet: Feet
}

/** Who jumps. */
export interface Jumper {
  readonly speedFeet: Feet
  readonly strength: number
  /** Width of its space. */
  readonly spaceFeet: Feet
}

const COMMON_SPEED_FEET = 30

/** What a jump of `feet` from square to square takes. */
export function jumpNeeds(
  rule: JumpRule,
  rules: Pick<TableRules, 'jump-distance'>,
  feet: Feet,
  { speedFeet, strength, spaceFeet }: Jumper,
): JumpNeeds {
  const countedFeet = rules['jump-distance'] === 'gap' ? Math.max(0, feet - spaceFeet) : feet
  if (rule.kind === 'by-check') return { ...checkOf(rule, { feet, countedFeet, speedFeet }), countedFeet }
  const [runningFeet, standingFeet] = [rule.longestFeet(strength, true), rule.longestFeet(strength, false)]
  return { kind: 'by-strength', rule, countedFeet, strength, runningFeet, standingFeet }
}

/** Whether a jump is longer than any check or running start allows. */
export const isBeyond = (needs: JumpNeeds): needs is JumpLength =>
  needs.kind === 'by-strength' && needs.countedFeet > needs.runningFeet

/** Whether a running start changes what a jump takes. */
export const wantsRunningStart = (needs: JumpNeeds): boolean =>
  needs.kind === 'by-check' ? !needs.isFree : needs.countedFeet > needs.standingFeet

function checkOf(
  rule: CheckedJump,
  jump: { readonly feet: Feet; readonly countedFeet: Feet; readonly speedFeet: Feet },
): Omit<JumpCheck, 'countedFeet'> {
  const { feet, countedFeet, speedFeet } = jump
  const dc = Math.max(rule.minDc, countedFeet)
  const tens = Math.trunc((speedFeet - COMMON_SPEED_FEET) / 10)
  return {
    kind: 'by-check',
    rule,
    isFree: rule.free.some((each) => speedFeet >= each.minSpeedFeet && feet <= each.feet),
    dc,
    standingDc: rule.standingTimes === null ? null : dc * rule.standingTimes,
    speedModifier: rule.bySpeed ? (tens < 0 ? -tens * rule.bySpeed.below : tens * rule.bySpeed.above) : 0,
  }
}

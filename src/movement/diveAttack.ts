import type { DiveAttack } from '../rules/shared/particulars/particulars.ts'
import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { PathAnswer } from './pathAnswer.ts'
import type { PathPoint } from './walk.ts'

/** Why a charge through the air is no dive attack. */
export const DIVE_FAULTS = ['not-a-legal-charge', 'too-short', 'not-deep-enough'] as const
/** One fault. */
export type DiveFault = (typeof DIVE_FAULTS)[number]

/**
 * What a flying charge lacks to be a dive attack, worst first; none: it is one.
 * `charge` is the answer for `path` with the action `charge` in mode `fly`.
 * @source D&D 3.5, Fly
 */
export function diveFaults(rule: DiveAttack, charge: PathAnswer, path: readonly PathPoint[]): DiveFault[] {
  const [start, end] = [path[0], path.at(-1)]
  const descentFeet = start && end ? FEET_PER_SQUARE * (start.altitude - end.altitude) : 0
  return [
    ...(charge.legal ? [] : (['not-a-legal-charge'] as const)),
    ...(charge.feet >= rule.leastFeet ? [] : (['too-short'] as const)),
    ...(descentFeet >= rule.leastDescentFeet ? [] : (['not-deep-enough'] as const)),
  ]
}

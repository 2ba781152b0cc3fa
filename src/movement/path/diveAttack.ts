/**
 * Dive attacks: charges from the air. A dive is straight on the map and sinks steadily, up to 45° as the flier chooses, so only its
 * squares, not its altitudes, must follow the line of a charge.
 * @source D&D 3.5, Fly
 */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Cell } from '../../grid/cell.ts'
import type { DiveAttack } from '../../rules/rulesetDetails.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { prepareMove, type Move, type RefusedMove } from '../move.ts'
import { pathAnswer, type PathAnswer } from './pathAnswer.ts'
import { atItsAltitude, type PathPoint } from './walk.ts'

/** Reasons why a flying charge is not a dive attack. */
export const DIVE_FAULTS = ['not-a-legal-charge', 'too-short', 'not-deep-enough', 'too-steep'] as const
/** One fault. */
export type DiveFault = (typeof DIVE_FAULTS)[number]

/** A dive along a path. */
export interface Dive {
  readonly charge: Move
  readonly points: readonly PathPoint[]
  readonly answer: PathAnswer
  /** Why it is not a dive attack, worst first; empty if it is one. */
  readonly faults: readonly DiveFault[]
}

/** The dive along a path of top left squares, from a height to a lower one (in squares). Errors: those of `prepareMove`. */
export function diveAlong(
  field: Battlefield,
  flier: Combatant,
  rule: DiveAttack,
  path: readonly Cell[],
  [startAltitude, endAltitude]: readonly [start: number, end: number],
): Result<Dive, RefusedMove> {
  const prepared = prepareMove(field, { mover: flier, mode: 'fly', action: field.ruleset.turn.charge ?? 'charge' })
  if (!prepared.ok) return prepared
  const charge = prepared.value
  const steps = path.length - 1
  const fall = Math.min(startAltitude - endAltitude, steps)
  const points = path.map((cell, i) => ({
    ...cell,
    altitude: startAltitude - (steps === 0 ? 0 : Math.round((i * fall) / steps)),
  }))
  const level = pathAnswer(charge, atItsAltitude(charge, points))
  const sloping = pathAnswer({ ...charge, line: 'free' }, points)
  const answer = level.problem ? level : sloping
  const isTooSteep = startAltitude - endAltitude > steps
  const faults = [...diveFaults(rule, answer, points), ...(isTooSteep ? (['too-steep'] as const) : [])]
  return ok({ charge, points, answer, faults })
}

/** Why a flying charge is not a dive attack; `charge` is the answer for `path`. */
function diveFaults(rule: DiveAttack, charge: PathAnswer, path: readonly PathPoint[]): DiveFault[] {
  const [start, end] = [path[0], path.at(-1)]
  const descentFeet = start && end ? FEET_PER_SQUARE * (start.altitude - end.altitude) : 0
  return [
    ...(charge.legal ? [] : (['not-a-legal-charge'] as const)),
    // The full length of a dive that is stopped is unknown, so it is not reported as too short.
    ...(charge.feet >= rule.minFeet || charge.problem ? [] : (['too-short'] as const)),
    ...(descentFeet >= rule.minDescentFeet ? [] : (['not-deep-enough'] as const)),
  ]
}

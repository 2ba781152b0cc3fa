/**
 * A jump along a path: the terrain below does not matter, but walls and closed doors do, and it must end where the jumper can
 * stand. How far it jumps is up to a check.
 *
 * Ruling: the square where it lands is entered, so its terrain counts; the text only exempts squares jumped over. The other
 * reading, that the landing is part of the jump, would make the edge of a bog free.
 * @source Pathfinder 2e, Difficult Terrain
 */
import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Cell } from '../../grid/cell.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { BOX_RANK_SHIFT } from '../field/surface.ts'
import { mayEndAt, prepareMove, UNLIMITED_FEET, type RefusedMove } from '../move.ts'
import { openCosts } from '../openCosts.ts'
import { atItsAltitude, placeOf, walkPath, type StepProblem } from './walk.ts'

/** Result of a leap. */
export interface Leap {
  readonly feet: Feet
  readonly steps: readonly Feet[]
  /** The first step (from 0) that is illegal, and why; null if all are legal. */
  readonly problem: { readonly step: number; readonly reason: StepProblem } | null
}

/** The leap of a creature along a path of top left squares, its own first; `diagonals`: how many the turn has counted before. */
export function leapAlong(
  field: Battlefield,
  jumper: Combatant,
  path: readonly Cell[],
  diagonals = 0,
): Result<Leap, RefusedMove> {
  const inAir = prepareMove(field, { mover: { ...jumper, speedFeet: { fly: UNLIMITED_FEET } }, mode: 'fly' })
  if (!inAir.ok) return inAir
  const onLand = prepareMove(field, { mover: { ...jumper, speedFeet: { land: UNLIMITED_FEET } } })
  if (!onLand.ok) return onLand
  const walk = walkPath(inAir.value, atItsAltitude(inAir.value, path))
  const landing = path.at(-1)
  const mayLand =
    landing !== undefined && walk.problem === null && mayEndAt(onLand.value, placeOf(onLand.value, landing))
  const problem =
    walk.problem ?? (mayLand ? null : { step: Math.max(0, path.length - 2), reason: 'cannot-end' as const })
  const { layer } = onLand.value
  const boxes = path.slice(0, walk.made + 1)
  const end = boxes.at(-1)
  const rank = end ? (layer.boxes[layer.surface.indexOf(end.col, end.row)] ?? 0) >> BOX_RANK_SHIFT : 0
  const steps = openCosts(field, boxes, { diagonals, landingWeight: layer.surface.weights[rank] ?? 0 })
  return ok({ feet: steps.reduce((sum, feet) => sum + feet, 0), steps, problem })
}

/**
 * A jump along a path: what lies under it does not matter, walls and closed doors still do, and it must end where the
 * jumper can stand. How far one jumps is a check the GM asks for.
 *
 * Ruling: the square one lands in is entered, so its terrain counts; the text only spares what is jumped over. The other
 * reading, that the landing is part of the jump, would make the edge of a bog free.
 * @source Pathfinder 2e, Difficult Terrain
 */
import type { Feet } from '../../base/brands.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Cell } from '../../grid/cell.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { BOX_RANK_SHIFT } from '../field/surface.ts'
import { mayEndAt, prepareMove, type RefusedMove } from '../move.ts'
import { openCosts } from '../openCosts.ts'
import { atItsAltitude, placeOf, walkPath, type StepProblem } from './walk.ts'

/** What a leap comes to. */
export interface Leap {
  readonly feet: Feet
  readonly steps: readonly Feet[]
  /** The first step (from 0) that cannot be jumped, and why; null for a leap that can be made. */
  readonly problem: { readonly step: number; readonly reason: StepProblem } | null
}

const UNLIMITED_FEET = 5_000_000

/** The leap of a creature along a path of top left squares, its own first; `diagonals` were made before in the turn. */
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

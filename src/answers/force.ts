import { FEET_PER_SQUARE } from '../base/brands.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { Cell } from '../grid/cell.ts'
import { pathThrough } from '../grid/cellShapes.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ForceAnswer } from '../ipc/shapes/tactics.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { blockersOfStep } from '../movement/obstacle/blockers.ts'
import type { Combatant } from '../movement/combatant.ts'
import { forceAlong, straightPath, type ForcedMovement } from '../movement/path/forcedMovement.ts'
import { prepareMove } from '../movement/move.ts'
import { openCosts, pathWithinFeet } from '../movement/openCosts.ts'
import type { MovementMode } from '../map/modes.ts'
import { carrierIn } from './bandMoves.ts'
import { stepBlocker } from './blocker.ts'
import type { Situation } from './replica.ts'
import { obstacleSentence } from '../words/blockers.ts'
import { en } from '../words/en/index.ts'

/** Where someone lands who is moved straight on or along a path, and what stops it. Who is ridden or rides goes with the other. Errors: `no-such-creature`, those of `forceAlong`. */
export function forceAnswer(
  { map, field, revision }: Situation,
  { creatureId, force, direction, through, feet, mode }: CallArgument<'engine.force'>,
): Result<ForceAnswer> {
  const victim = carrierIn(field, creatureId)
  if (!victim) return failure('no-such-creature', { where: creatureId })
  const wished =
    through.length > 0
      ? pathThrough([victim.at, ...through])
      : straightPath(victim.at, direction, Math.floor(feet / FEET_PER_SQUARE))
  const path = pathWithinFeet(field, wished, feet)
  const moved = forceAlong(field, victim, force, path, mode)
  if (!moved.ok) return moved
  const { boxes, hazards, falls } = moved.value
  return ok({
    revision,
    boxes,
    movedFeet: openCosts(field, boxes).reduce((sum, cost) => sum + cost, 0),
    stoppedBy: stoppedBy(map, field, { victim, mode, path, moved: moved.value }),
    hazards,
    falls,
  })
}

interface Stop {
  readonly victim: Combatant
  readonly mode: MovementMode
  readonly path: readonly Cell[]
  readonly moved: ForcedMovement
}

function stoppedBy(map: BattleMap, field: Battlefield, stop: Stop): ForceAnswer['stoppedBy'] {
  const { stoppedBy: found } = stop.moved
  if (found === null) return null
  const [from, to] = [stop.path[found.step], stop.path[found.step + 1]]
  if (found.reason === 'danger') return { text: en.tactics.force.danger, at: to ?? null, clauses: [] }
  const clauses =
    found.reason === 'not-adjacent' || found.reason === 'off-map' ? [] : field.ruleset.clauses[found.reason]
  // Any speed will do: what stands in the way does not depend on it.
  const mover = { ...stop.victim, speedFeet: { [stop.mode]: FEET_PER_SQUARE } }
  const move = prepareMove(field, { mover, mode: stop.mode })
  const blockers = move.ok && from && to ? blockersOfStep(move.value, from, to) : []
  const said = stepBlocker(map, stop.path, { step: found.step, reason: found.reason, clauses, blockers })
  return { text: obstacleSentence(said.obstacle), at: said.at ?? null, clauses }
}

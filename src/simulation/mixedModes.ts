/**
 * Routes that take several modes of movement: to a cliff, up it, and on. A stretch of a turn takes one mode, as far as that leads.
 *
 * @source Starfinder, Climbing and Swimming: a move action each; Pathfinder 2e, Movement in Encounters
 */
import type { Cell } from '../grid/cell.ts'
import type { MovementMode } from '../map/modes.ts'
import { riskOf } from '../map/records/encounter.ts'
import { withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import type { Move } from '../movement/move.ts'
import type { Destination } from './aim.ts'
import { openableDoors } from './doors.ts'
import { mayStop, withoutOthers } from './goals.ts'
import { tollOf } from './legs.ts'
import { plainAction } from './pace.ts'
import { preparedMove, type ActingTurn } from './turn.ts'

/** Modes of a creature on the ground, which a route may mix. */
const ON_THE_GROUND: ReadonlySet<MovementMode> = new Set(['land', 'climb', 'swim'])

/** The first stretch of a route: its mode, its end, and the mode after it. */
export interface FirstStretch {
  readonly mode: MovementMode
  readonly end: Cell
  readonly then: MovementMode
}

/**
 * Returns the first stretch of the quickest route by all modes a creature has on the ground; null if one mode is enough, if it
 * has only one, or if there is no route.
 */
export function firstStretch(turn: ActingTurn, aim: Destination, modes: readonly MovementMode[]): FirstStretch | null {
  const [goal] = aim.kind === 'reach' ? aim.goals : []
  const { stage } = turn
  const moves = modes
    .filter((mode) => ON_THE_GROUND.has(mode))
    .map((mode) => preparedMove({ ...turn, mode }, plainAction(stage.scene.ruleset)))
    .flatMap((prepared) => (prepared.ok ? [prepared.move] : []))
  const [first] = moves
  if (!goal || !first || moves.length < 2) return null
  const isGoal = (place: Cell): boolean =>
    goal.isGoal(place) && (!goal.stops || moves.some((move) => mayStop(move, place)))
  const find = (by: readonly Move[]) =>
    stage.routeSearch.findMixed(by, { region: goal.region, isGoal }, tollOf(stage, first, riskOf(turn.order)))
  const route = withDoorsOpen(stage.field, openableDoors(turn), () => find(moves) ?? find(moves.map(withoutOthers)))
  const change = route?.modes.findIndex((mode) => mode !== route.modes[0]) ?? -1
  const [by, next] = [moves[route?.modes[0] ?? 0], moves[route?.modes[change] ?? 0]]
  const end = route?.path[change]
  return change > 0 && by && next && end ? { mode: by.mode, end, then: next.mode } : null
}

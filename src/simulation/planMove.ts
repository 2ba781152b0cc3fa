/** Plans the move of a turn: by the action of its pace, or a plainer one if that has no route, through a door it opens. */
import { riskOf } from '../map/records/encounter.ts'
import { actionOf } from '../rules/ruleset.ts'
import type { Destination } from './aim.ts'
import { spareRetreat, withCaution } from './caution.ts'
import { openableDoors, pastDoor } from './doors.ts'
import type { PacedAction } from './pace.ts'
import { mayReactIn } from './reactions.ts'
import { routeToBest } from './routeToBest.ts'
import { routeToGoals } from './routeToGoals.ts'
import { riskOfPath } from './routeToPlace.ts'
import { currentState, preparedMove, addNotes, type ActingTurn, type PlannedMove } from './turn.ts'

/** Plans a move toward an aim and adds its notes to the turn. */
export function planMove(turn: ActingTurn, aim: Destination, paced: PacedAction): PlannedMove {
  const planned = pastDoor(turn, moveAtPace(turn, aim, paced), (left) => moveAtPace(turn, aim, left))
  return saferAction(turn, aim, planned) ?? withCaution(turn, aim, planned)
}

/** Plans a plain move in place of a run or charge that provokes, on the safest route only; null if it provokes as much. */
function saferAction(turn: ActingTurn, aim: Destination, planned: PlannedMove): PlannedMove | null {
  const { move } = planned
  if (!move || move.line === 'free' || riskOf(turn.order) !== 'safest') return null
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const risk = riskOfPath({ move, mayReact }, planned.path)
  if (risk === 0) return null
  const { notes } = turn
  const other = withCaution(turn, aim, moveAtPace(turn, aim, turn.stage.scene.ruleset.turn.whole))
  if (other.move && other.path.length > 1 && riskOfPath({ move: other.move, mayReact }, other.path) < risk) return other
  turn.notes = notes
  return null
}

/**
 * Plans a move by an action; by a plainer one if a run or charge has no route; by the minimum of one square if the budget does
 * not cover even that.
 */
function moveAtPace(turn: ActingTurn, aim: Destination, paced: PacedAction): PlannedMove {
  const { ruleset } = turn.stage.scene
  const rule = actionOf(ruleset, paced.action)
  const planned = moveBy(turn, aim, paced)
  if (planned.path.length > 1 || !rule) return withNotes(turn, planned)
  if (rule.plainTerrainOnly || rule.isCharge) {
    const why = planned.notes.find(({ code }) => code === 'no-way')
    addNotes(turn, { ...why, code: rule.isCharge ? 'no-charge' : 'no-run' })
    return moveAtPace(turn, aim, ruleset.turn.whole)
  }
  const isShort = planned.move !== null && planned.notes.length > 0 && planned.notes.every((note) => isTooShort(note))
  const action = ruleset.turn.minimum
  if (!isShort || turn.stepsMade > 0 || action === null) return withNotes(turn, planned)
  const minimum = moveBy(turn, aim, { action, times: 1 })
  if (minimum.path.length < 2) return withNotes(turn, planned)
  addNotes(turn, { code: 'minimum-movement' })
  return withNotes(turn, minimum)
}

/** True if the budget, not another creature, stops the move. */
const isTooShort = ({ code, blocker }: PlannedMove['notes'][number]): boolean => code === 'waits' && !blocker

function withNotes(turn: ActingTurn, planned: PlannedMove): PlannedMove {
  addNotes(turn, ...planned.notes)
  return planned
}

function moveBy(turn: ActingTurn, aim: Destination, paced: PacedAction): PlannedMove {
  const prepared = preparedMove(turn, paced)
  const here = [currentState(turn).at]
  if (!prepared.ok) return { path: here, notes: [{ code: prepared.code }], jammed: false, move: null, paced }
  const request = {
    stage: turn.stage,
    move: prepared.move,
    moveRequest: prepared.request,
    risk: riskOf(turn.order),
    doors: openableDoors(turn),
    mayReact: mayReactIn(turn.stage.scene, turn.state),
  }
  if (aim.kind !== 'best') return { ...routeToGoals(request, aim.goals), move: prepared.move, paced }
  const planned = routeToBest(request, aim)
  const retreat = planned.path.length > 1 ? null : spareRetreat(turn, paced)
  const away = retreat && moveBy(turn, aim, retreat)
  return away && away.path.length > 1 ? away : { ...planned, move: prepared.move, paced }
}

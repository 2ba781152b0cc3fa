/** The way of a turn: by the action its pace stands for, a plainer one where that leads nowhere, past a door it opens. */
import { riskOf } from '../map/records/encounter.ts'
import { actionOf } from '../rules/ruleset.ts'
import type { Destination } from './aim.ts'
import { withCaution } from './caution.ts'
import { riskOfPath, routeToBest, routeToGoals } from './routeToGoals.ts'
import { openableDoors, pastDoor } from './doors.ts'
import { longestPlainAction, type PacedAction } from './pace.ts'
import { mayReactIn } from './reactions.ts'
import { currentState, preparedMove, addNotes, type ActingTurn, type PlannedMove } from './turn.ts'

/** The way towards an aim, with what there is to say of it. */
export function planMove(turn: ActingTurn, aim: Destination, paced: PacedAction): PlannedMove {
  const way = pastDoor(turn, moveAtPace(turn, aim, paced), (left) => moveAtPace(turn, aim, left))
  return saferAction(turn, aim, way) ?? withCaution(turn, aim, way)
}

/** Moves and steps in place of a charge or a run that gives opportunities, for those who mind; null where they give as many. */
function saferAction(turn: ActingTurn, aim: Destination, way: PlannedMove): PlannedMove | null {
  const { move } = way
  if (!move || move.line === 'free' || riskOf(turn.order) !== 'safest') return null
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const risk = riskOfPath({ move, mayReact }, way.path)
  if (risk === 0) return null
  const { notes } = turn
  const other = withCaution(turn, aim, moveAtPace(turn, aim, longestPlainAction(turn.stage.scene.ruleset)))
  if (other.move && other.path.length > 1 && riskOfPath({ move: other.move, mayReact }, other.path) < risk) return other
  turn.notes = notes
  return null
}

/** The way of the wanted action; of a plainer one where a run or a charge leads nowhere; of one square where feet do not suffice. */
function moveAtPace(turn: ActingTurn, aim: Destination, paced: PacedAction): PlannedMove {
  const { ruleset } = turn.stage.scene
  const rule = actionOf(ruleset, paced.action)
  const way = moveBy(turn, aim, paced)
  if (way.path.length > 1 || !rule) return withNotes(turn, way)
  if (rule.plainTerrainOnly || rule.isCharge) {
    const why = way.notes.find(({ code }) => code === 'no-way')
    addNotes(turn, { ...why, code: rule.isCharge ? 'no-charge' : 'no-run' })
    return moveAtPace(turn, aim, longestPlainAction(ruleset))
  }
  const isShort = way.move !== null && way.notes.length > 0 && way.notes.every((note) => isTooShort(note))
  if (!isShort || turn.stepsMade > 0 || !actionOf(ruleset, 'minimum')) return withNotes(turn, way)
  const least = moveBy(turn, aim, { action: 'minimum', times: 1 })
  if (least.path.length < 2) return withNotes(turn, way)
  addNotes(turn, { code: 'minimum-movement' })
  return withNotes(turn, least)
}

/** Feet, and no one in the way, are what a turn lacks. */
const isTooShort = ({ code, blocker }: PlannedMove['notes'][number]): boolean => code === 'waits' && !blocker

function withNotes(turn: ActingTurn, way: PlannedMove): PlannedMove {
  addNotes(turn, ...way.notes)
  return way
}

function moveBy(turn: ActingTurn, aim: Destination, paced: PacedAction): PlannedMove {
  const prepared = preparedMove(turn, paced)
  const here = [currentState(turn).at]
  if (!prepared.ok) return { path: here, notes: [{ code: prepared.code }], jammed: false, move: null, paced }
  const wanted = {
    stage: turn.stage,
    move: prepared.move,
    moveRequest: prepared.request,
    risk: riskOf(turn.order),
    doors: openableDoors(turn),
    mayReact: mayReactIn(turn.stage.scene, turn.state),
  }
  const way = aim.kind === 'best' ? routeToBest(wanted, aim) : routeToGoals(wanted, aim.goals)
  return { ...way, move: prepared.move, paced }
}

/** Makes the move of a turn: checks, opportunities, where it ends and what follows from that. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { spaceRect, type Cell } from '../grid/cell.ts'
import { boxAt, type PathPoint } from '../movement/levels.ts'
import { explainPath } from '../movement/obstacle/explainPath.ts'
import type { Move } from '../movement/move.ts'
import { bystandersOf, pathAnswer, type PathAnswer } from '../movement/path/pathAnswer.ts'
import { struckSquare, type PathEvent } from '../movement/threat/provoke.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { atItsAltitude, walkPath } from '../movement/path/walk.ts'
import { actionOf } from '../rules/ruleset.ts'
import { requiredChecks, makeCheck } from './moveChecks.ts'
import { openDoor } from './doors.ts'
import { hasPassed, canAttackFrom, touches, type Waypoint } from './goals.ts'
import type { LedgerStep, TurnEntry } from './ledger.ts'
import { cheaperActions, plainAction, type PacedAction } from './pace.ts'
import { mayReactIn, recordOpportunities } from './reactions.ts'
import { riskOfAnswer } from './routeToPlace.ts'
import {
  updateCreature,
  currentState,
  preparedMove,
  addNotes,
  entryWithoutMove,
  type ActingTurn,
  type PlannedMove,
  type TurnResult,
} from './turn.ts'

/** How much the ledger records. `steps`: each step with its reasons, which takes as long again as the turn. */
export interface Detail {
  readonly steps: boolean
}

/** A move that will be made, and what it is about. */
export interface CommittedMove extends PlannedMove {
  readonly move: Move
  /** The creature it is about. */
  readonly target: string | null
  readonly waypoints: readonly Waypoint[]
}

/** Makes the move: rolls checks in the order of the steps until one fails, then applies the result. */
export function makeMove(turn: ActingTurn, planned: CommittedMove, detail: Detail): TurnResult {
  const { move, path, paced, jammed } = planned
  const { creature } = turn
  const checked = applyChecks(turn, move, planned.points ?? atItsAltitude(move, path))
  const { points } = checked
  const explained = detail.steps ? explainPath(move, points) : null
  const answer = explained?.answer ?? checked.answer ?? pathAnswer(move, points)
  const to = { col: answer.endsAt.col, row: answer.endsAt.row }
  const made = points.slice(0, answer.steps.length + 1).map(cellOf)
  const walked = isAt(made.at(-1), to) ? made : [...made, to]
  if (!isAt(points.at(-1), to)) {
    const clauses = answer.problem?.reason === 'cannot-end' ? move.field.ruleset.clauses['cannot-end'] : []
    addNotes(turn, { code: 'illegal-end', clauses })
  }
  // A creature that falls or is stopped does not reach the door.
  if (planned.door && isAt(path.at(-1), to)) openDoor(turn, planned.door)
  const before = currentState(turn)
  const spent = actionSpent(turn, planned, points.slice(0, walked.length), answer)
  const runs = spent.paced.action === move.field.ruleset.turn.run
  const provoked = planned.stepsFirst ? pathAnswer(move, points.slice(1)).provokes.map(oneStepLater) : answer.provokes
  recordOpportunities(turn, checked.provoked ? [...provoked, checked.provoked] : provoked)
  updateCreature(turn, {
    at: to,
    altitude: answer.endsAt.altitude,
    prone: checked.falls,
    waypoint: waypointsPassed(turn, planned.waypoints, walked),
    runRounds: runs ? before.runRounds + 1 : 0,
    runChecks: runs ? before.runChecks : 0,
  })
  turn.stepsMade += walked.length - 1
  turn.diagonals = answer.walk.foothold.parity
  leaveByExit(turn)
  noteReach(turn, { ...move, mover: { ...move.mover, at: to, altitude: answer.endsAt.altitude } }, to, planned.target)
  const charged = hasCharged(turn, paced)
  // Another action may cost more for the same squares: a Starfinder flier turns for free on a run alone.
  const repriced =
    charged || spent.feet === answer.feet ? null : explainPath(spent.move, points.slice(0, walked.length))
  const steps = detail.steps ? (repriced ?? explained)?.steps : undefined
  const entry: TurnEntry = {
    ...entryWithoutMove(turn),
    ...(charged ? paced : spent.paced),
    from: path[0] ?? creature.at,
    to,
    path: walked,
    feet: repriced?.answer.feet ?? answer.feet,
    steps: (steps ?? []).map(({ feet, parts, action }): LedgerStep => ({ feet, parts, action })),
    ...(planned.points ? { altitudeFeet: answer.endsAt.altitude * FEET_PER_SQUARE } : {}),
    hazards: answer.hazards.map(({ col, row }) => ({ col, row })),
    jammed,
  }
  return { state: turn.state, entry }
}

const oneStepLater = (along: PathEvent): PathEvent => ({ ...along, step: along.step + 1 })

/** True if a charge got within reach of its target. */
const hasCharged = ({ stage, notes }: ActingTurn, { action }: PacedAction): boolean =>
  actionOf(stage.scene.ruleset, action)?.isCharge === true && notes.some(({ code }) => code === 'in-reach')

interface Spent {
  readonly paced: PacedAction
  readonly move: Move
  readonly feet: Feet
}

/** Returns the cheapest action that covers the path: a pace is how much may be spent, not how much is. */
function actionSpent(
  turn: ActingTurn,
  { paced, stepsFirst, move }: CommittedMove,
  points: readonly PathPoint[],
  answer: PathAnswer,
): Spent {
  const asPaced = { paced, move, feet: answer.feet }
  if (stepsFirst || move.action.isWithdrawal) return asPaced
  if (!move.action.provokes && !move.isOneSquare) return plainIfSafe(turn, points) ?? asPaced
  if (paced.times > 1) return { ...asPaced, paced: { ...paced, times: (answer.walk.foothold.actions.at(-1) ?? 0) + 1 } }
  for (const each of cheaperActions(turn.stage.scene.ruleset, paced.action)) {
    const prepared = preparedMove(turn, each)
    if (!prepared.ok || answer.feet > prepared.move.budgetFeet) continue
    const { problem, foothold } = walkPath(prepared.move, points)
    if (problem === null) return { paced: each, move: prepared.move, feet: foothold.feet }
  }
  return asPaced
}

/** The plain move along a path, if it provokes no one who can react: then nothing else has to be spent. */
function plainIfSafe(turn: ActingTurn, points: readonly PathPoint[]): Spent | null {
  const paced = plainAction(turn.stage.scene.ruleset)
  const prepared = preparedMove(turn, paced)
  if (!prepared.ok) return null
  const { move } = prepared
  const answer = pathAnswer(move, points)
  const isSafe = answer.legal && riskOfAnswer({ mayReact: mayReactIn(turn.stage.scene, turn.state) }, answer) === 0
  return isSafe ? { paced, move, feet: answer.feet } : null
}

const cellOf = ({ col, row }: Cell): Cell => ({ col, row })

const isAt = (a: Cell | undefined, b: Cell): boolean => a?.col === b.col && a.row === b.row

interface CheckedPath {
  readonly points: readonly PathPoint[]
  readonly falls: boolean
  /** The answer for the whole path; null if a check cut it. */
  readonly answer: PathAnswer | null
  /** The opportunity of a failed tumble. */
  readonly provoked?: PathEvent
}

/** Rolls the checks of a path and cuts it where one fails. */
function applyChecks(turn: ActingTurn, move: Move, points: readonly PathPoint[]): CheckedPath {
  const policy = turn.stage.scene.encounter.checks
  const answer = pathAnswer(move, points)
  for (const required of requiredChecks(answer, points, move.layer.spaceCells)) {
    const { check, random } = makeCheck(required, turn.creature, policy, turn.state.random)
    turn.state = { ...turn.state, random }
    turn.checks = [...turn.checks, { ...check, step: turn.stepsMade + check.step }]
    if (check.passed !== false) continue
    if (required.kind === 'balance') {
      addNotes(turn, { code: 'falls-prone' })
      return { points: points.slice(0, required.step + 2), falls: true, answer: null }
    }
    const by = required.creatureId
    addNotes(turn, { code: 'tumble-failed', ...(by === null ? {} : { creatureId: by }) })
    const stopped = points.slice(0, required.step + 1)
    const provoked = failedTumbleOpportunity(move, stopped, by, answer)
    return { points: stopped, falls: false, answer: null, ...(provoked ? { provoked } : {}) }
  }
  return { points, falls: false, answer }
}

/**
 * Returns the opportunity a failed tumble gives the opponent where the rules say so, unless the path up to there already gave it one.
 *
 * @source D&D 3.5, Tumble; Pathfinder 1e and Starfinder, Acrobatics; Pathfinder 2e, Tumble Through
 */
function failedTumbleOpportunity(
  move: Move,
  stopped: readonly PathPoint[],
  by: string | null,
  answer: PathAnswer,
): PathEvent | undefined {
  const at = stopped.at(-1)
  const opponent = bystandersOf(move).find(({ id }) => id === by)
  if (!at || !opponent?.takesOpportunities || !move.field.ruleset.provoking.failedTumble) return undefined
  const box = boxAt(move.field, { ...move.mover, altitude: at.altitude }, at)
  const square = struckSquare(opponent, box)
  const step = Math.max(0, stopped.length - 2)
  const isGiven = answer.provokes.some((given) => given.by === by && given.step <= step && stopped.length > 1)
  return square && !isGiven ? { by: opponent.id, step, square } : undefined
}

/** Returns the number of waypoints passed after the path. */
function waypointsPassed(turn: ActingTurn, waypoints: readonly Waypoint[], path: readonly Cell[]): number {
  const { task } = turn.order
  let { waypoint } = currentState(turn)
  const count = waypoints.length
  for (const cell of path.slice(1)) {
    const next = waypoints[waypoint]
    if (next && hasPassed(next, cell))
      waypoint = task.type === 'patrol' ? (waypoint + 1) % count : Math.min(waypoint + 1, count)
  }
  return waypoint
}

const EXITING_TASKS = new Set(['go-to', 'flee', 'follow'])

/** Takes the exit where the creature is, if its task may lead off the map. Returns false otherwise. */
export function leaveByExit(turn: ActingTurn): boolean {
  if (!EXITING_TASKS.has(turn.order.task.type)) return false
  const space = spaceRect(currentState(turn).at, SPACE_CELLS[turn.creature.size])
  const exit = turn.stage.scene.encounter.exits.find(({ cells }) => touches(space, cells))
  if (!exit) return false
  addNotes(turn, { code: 'took-exit', exit: exit.name })
  updateCreature(turn, { exit: exit.name, onMap: !exit.takesOff })
  return true
}

/** Adds a note if the target of the order is in reach now. */
function noteReach(turn: ActingTurn, move: Move, to: Cell, targetId: string | null): void {
  const target = targetId === null ? undefined : move.field.combatants.get(targetId)
  if (!target || turn.order.task.type === 'follow') return
  if (canAttackFrom(move, to, target)) addNotes(turn, { code: 'in-reach', creatureId: target.id })
}

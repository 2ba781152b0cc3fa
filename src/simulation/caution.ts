/**
 * Avoids opportunities: by a 5-foot step, guarded step or Step if the move is one square, by a short detour, or by a withdrawal
 * that costs no more than an action to spare. On the safest route also by any other withdrawal, by a step before the rest of the
 * move, or by stopping where an opponent's reach begins.
 *
 * @source Starfinder, Guarded Step; D&D 3.5 and Pathfinder 1e, Take 5-Foot Step; Pathfinder 2e, Step; SRD 5.2.1, Disengage
 */
import { riskOf } from '../map/records/encounter.ts'
import { prepareMove, type Move } from '../movement/move.ts'
import { bystandersOf, pathAnswer } from '../movement/path/pathAnswer.ts'
import { isRisky, provokedIn } from '../movement/threat/provoke.ts'
import { safestRoute } from '../movement/path/safestRoute.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import { atItsAltitude } from '../movement/path/walk.ts'
import { actionOf } from '../rules/ruleset.ts'
import type { Destination } from './aim.ts'
import { isGoalPlace, mayStop, passesAsMany, passing, type Goal } from './goals.ts'
import { tollOf } from './legs.ts'
import { openingActions } from './doors.ts'
import { plainAction, type PacedAction } from './pace.ts'
import { mayReactIn } from './reactions.ts'
import { riskOfPath } from './routeToPlace.ts'
import { preparedMove, addNotes, retreatOf, type ActingTurn, type PlannedMove } from './turn.ts'

type PossibleMove = PlannedMove & { readonly move: Move }

/** A path with more threatened squares than this is not walked step by step, one a turn. */
const MAX_STEPS = 2

/** Returns a move that provokes less and gets as far in the end; the planned one if there is none. */
export function withCaution(turn: ActingTurn, aim: Destination, planned: PlannedMove): PlannedMove {
  const { move } = planned
  if (!move || planned.path.length < 2 || !move.action.provokes || move.line !== 'free') return planned
  const moved: PossibleMove = { ...planned, move }
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  if (riskOfPath({ move, mayReact }, planned.path) === 0) return planned
  const step = planned.path.length === 2 ? stepTo(turn, moved, planned.path) : null
  if (step) return step
  // Only a creature it approaches can be expected to wait.
  const isApproach = aim.kind === 'reach' && aim.target !== null
  const end = planned.path.at(-1)
  const attacks =
    isApproach &&
    turn.order.task.type !== 'follow' &&
    end !== undefined &&
    aim.goals.some((goal) => isGoalPlace(move, goal, end))
  if (riskOf(turn.order) !== 'safest')
    return (
      byDetour(turn, aim, moved) ??
      (attacks || !spareRetreat(turn, planned.paced) ? null : byWithdrawal(turn, aim, moved)) ??
      planned
    )
  // A withdrawal leaves no action to attack with.
  const careful = (attacks ? null : byWithdrawal(turn, aim, moved)) ?? byStepFirst(turn, moved)
  if (careful) return careful
  return isApproach ? (bySteps(turn, moved) ?? planned) : planned
}

/** The withdrawal that takes no more than what a plain move leaves of the turn; null if the order asks for the shortest route. */
export function spareRetreat(turn: ActingTurn, paced: PacedAction): PacedAction | null {
  const { ruleset } = turn.stage.scene
  if (riskOf(turn.order) === 'shortest' || !ruleset.turn.retreat(plainAction(ruleset))) return null
  const retreat = retreatOf(turn, paced)
  return retreat?.action === paced.action ? null : retreat
}

const goalsOf = (aim: Destination): readonly Goal[] => (aim.kind === 'reach' ? aim.goals : [])

/** How much longer a detour that avoids an opportunity may be, unless the order asks for the safest route. */
const DETOUR_FEET = 10

/** Extra cost of a threatened square in the search for a detour, in squares. */
const THREATENED_SQUARES = 2

/** Returns a slightly longer route to the same place with fewer opportunities, unless the order asks for the shortest. */
function byDetour(turn: ActingTurn, aim: Destination, planned: PossibleMove): PlannedMove | null {
  const { move, path } = planned
  const { stage, state, order } = turn
  const end = path.at(-1)
  if (!end || riskOf(order) === 'shortest') return null
  const mayReact = mayReactIn(stage.scene, state)
  const now = pathAnswer(move, atItsAltitude(move, path))
  const attackers = new Set(now.provokes.map(({ by }) => by).filter(mayReact))
  const here = boxOf(move.field, move.mover)
  // Of those that threaten its own place, no detour keeps clear.
  const threats = bystandersOf(move).filter((each) => attackers.has(each.id) && !isRisky(each, here))
  if (threats.length === 0) return null
  const toll = tollOf(stage, move, riskOf(order))
  const around = stage.routeSearch.find(move, passing(end), (place) => {
    const box = boxAt(move.field, move.mover, place)
    return (toll?.(place) ?? 0) + (threats.some((each) => isRisky(each, box)) ? THREATENED_SQUARES : 0)
  })
  const other = around && pathAnswer(move, atItsAltitude(move, around))
  if (!around || !passesAsMany(goalsOf(aim), around, path)) return null
  if (!other?.legal || other.feet > now.feet + DETOUR_FEET || other.hazards.length > now.hazards.length) return null
  return other.provokes.filter(({ by }) => mayReact(by)).length < attackers.size ? { ...planned, path: around } : null
}

function stepTo(turn: ActingTurn, planned: PlannedMove, path: PlannedMove['path']): PlannedMove | null {
  const { step } = turn.stage.scene.ruleset.turn
  if (step === null) return null
  const paced: PacedAction = { action: step, times: 1 }
  const prepared = preparedMove(turn, paced)
  if (!prepared.ok || !isLegal(prepared.move, path)) return null
  // A step that takes no action is for turns without another move.
  if (turn.stepsMade > 0 && prepared.move.action.spends === 0) return null
  const { door: _, ...rest } = planned
  return { ...rest, path, move: prepared.move, paced }
}

const isLegal = (move: Move, path: PlannedMove['path']): boolean => pathAnswer(move, atItsAltitude(move, path)).legal

/** Makes the whole move a withdrawal, if the rules have one and the turn leaves the actions for it. */
function byWithdrawal(turn: ActingTurn, aim: Destination, planned: PossibleMove): PlannedMove | null {
  const paced = retreatOf(turn, planned.paced)
  if (!paced) return null
  const prepared = preparedMove(turn, paced)
  const end = planned.path.at(-1)
  if (!prepared.ok || !end) return null
  // A withdrawal exempts other squares than a move, so its safest route may differ.
  const safest = safestRoute(prepared.move, end, 'action')
  const other = safest.ok ? safest.value?.path : undefined
  const path = other && passesAsMany(goalsOf(aim), other, planned.path) ? other : planned.path
  if (!isLegal(prepared.move, path)) return null
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const isSafer =
    riskOfPath({ move: prepared.move, mayReact }, path) < riskOfPath({ ...planned, mayReact }, planned.path)
  const { door, ...rest } = planned
  const { actions } = turn.stage.scene.ruleset.turn
  const opens = door && prepared.move.action.spends + turn.spentActions + openingActions(turn) <= actions
  return isSafer ? { ...rest, path, move: prepared.move, paced, ...(opens ? { door } : {}) } : null
}

/** Takes a step first and then the rest of the path, where a step costs one of several actions of the turn. */
function byStepFirst(turn: ActingTurn, planned: PossibleMove): PlannedMove | null {
  const { stage, state } = turn
  const { ruleset } = stage.scene
  const rule = actionOf(ruleset, planned.paced.action)
  const step = ruleset.turn.step === null ? undefined : actionOf(ruleset, ruleset.turn.step)
  // The step may use an action that the pace leaves over.
  const actions = Math.min(ruleset.turn.actions - turn.spentActions, (rule?.spends ?? 0) * planned.paced.times + 1)
  if (!rule || !step || step.spends === 0 || actions < 2) return null
  const [from, next, ...further] = planned.path
  if (!from || !next || further.length === 0 || !mayStop(planned.move, next)) return null
  if (!stepTo(turn, planned, [from, next])) return null
  const { mover } = planned.move
  const rest = prepareMove(stage.field, {
    mover: { ...mover, at: next },
    mode: turn.mode,
    tumble: turn.order.tumble,
    actions: actions - 1,
  })
  if (!rest.ok) return null
  const mayReact = mayReactIn(stage.scene, state)
  const onward = [next, ...further]
  const made = pathAnswer(rest.value, atItsAltitude(rest.value, onward))
  // The action the step costs may leave the last squares for the next turn.
  const reached = made.legal ? onward : onward.slice(0, lastStop(rest.value, onward, made.steps.length) + 1)
  const before = riskOfPath({ ...planned, mayReact }, planned.path)
  if (reached.length < 2 || riskOfPath({ move: rest.value, mayReact }, reached) >= before) return null
  const path = [from, ...reached]
  const used = made.walk.foothold.actions[reached.length - 2] ?? 0
  const paced = rule.spends === 1 ? { ...planned.paced, times: used + 2 } : planned.paced
  const prepared = preparedMove(turn, paced)
  if (!prepared.ok || !isLegal(prepared.move, path)) return null
  addNotes(turn, { code: 'steps-first' })
  const { door: _, ...withoutDoor } = planned
  return { ...withoutDoor, path, move: prepared.move, paced, stepsFirst: true }
}

function lastStop(move: Move, path: PlannedMove['path'], made: number): number {
  let last = made
  while (last > 0 && !mayStop(move, path[last] ?? move.mover.at)) last--
  return last
}

/** Moves as far as possible without provoking, then takes a step a turn, if few steps are left. */
function bySteps(turn: ActingTurn, planned: PossibleMove): PlannedMove | null {
  const { move, path } = planned
  if (turn.stage.scene.ruleset.turn.step === null) return null
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const threats = bystandersOf(move).filter(({ id, takesOpportunities }) => takesOpportunities && mayReact(id))
  const boxes = path.map((place) => boxAt(move.field, move.mover, place))
  const threatened = boxes.slice(1).map((after, i) => {
    const before = boxes[i]
    return before !== undefined && threats.some((threat) => provokedIn(threat, before, after) !== null)
  })
  if (threatened.filter(Boolean).length > MAX_STEPS) return null
  const first = threatened.indexOf(true)
  if (first === 0) return stepTo(turn, planned, path.slice(0, 2))
  const stop = first > 0 ? lastStop(move, path, first) : 0
  if (stop === 0) return null
  addNotes(turn, { code: 'stops-short' })
  const { door: _, ...rest } = planned
  return { ...rest, path: path.slice(0, stop + 1), jammed: false }
}

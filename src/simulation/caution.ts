/**
 * Opportunities that a little care saves: a 5-foot step, guarded step or Step where one square is all the way there is; for
 * those who take the safest route also one before the rest of the way, a stop where an opponent's reach begins, a withdrawal.
 *
 * @source Starfinder, Guarded Step; D&D 3.5 and Pathfinder 1e, Take 5-Foot Step; Pathfinder 2e, Step
 */
import { riskOf } from '../map/records/encounter.ts'
import { prepareMove, type Move } from '../movement/move.ts'
import { bystandersOf, pathAnswer } from '../movement/path/pathAnswer.ts'
import { strikesAtLeaving } from '../movement/threat/provoke.ts'
import { safestRoute } from '../movement/path/safestRoute.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import { atItsAltitude } from '../movement/path/walk.ts'
import { actionOf } from '../rules/ruleset.ts'
import type { Destination } from './aim.ts'
import { riskOfPath } from './routeToGoals.ts'
import { isGoalPlace, mayStop, passing } from './goals.ts'
import { tollOf } from './legs.ts'
import { withdrawalFor, type PacedAction } from './pace.ts'
import { mayReactIn } from './reactions.ts'
import { preparedMove, addNotes, type ActingTurn, type PlannedMove } from './turn.ts'

type PossibleMove = PlannedMove & { readonly move: Move }

/** Threatened squares that one would rather leave step by step, one a turn. */
const MAX_STEPS = 2

/** The way with fewer opportunities, where there is one that leads as far in the end; else as it is. */
export function withCaution(turn: ActingTurn, aim: Destination, way: PlannedMove): PlannedMove {
  const { move } = way
  if (!move || way.path.length < 2 || !move.action.provokes || move.line !== 'free') return way
  const moved: PossibleMove = { ...way, move }
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  if (riskOfPath({ move, mayReact }, way.path) === 0) return way
  const single = bySingleStep(turn, moved)
  if (single) return single
  if (riskOf(turn.order) !== 'safest') return byDetour(turn, moved) ?? way
  // Only whom one approaches waits for it.
  const isApproach = aim.kind === 'reach' && aim.target !== null
  const end = way.path.at(-1)
  const attacks = isApproach && end !== undefined && aim.goals.some((goal) => isGoalPlace(move, goal, end))
  // No one withdraws to where it attacks.
  const careful = (attacks ? null : byWithdrawal(turn, moved)) ?? byStepFirst(turn, moved)
  if (careful) return careful
  return isApproach ? (bySteps(turn, moved) ?? way) : way
}

/** How much longer a route may be that saves an opportunity, for those who do not mind the safest one. */
const DETOUR_FEET = 10

/** What a square within reach of those who would strike counts when such a route is looked for, in squares. */
const THREATENED_SQUARES = 2

/** Hardly longer a route to the same place with fewer opportunities, unless the order is the shortest. */
function byDetour(turn: ActingTurn, way: PossibleMove): PlannedMove | null {
  const { move, path } = way
  const { stage, state, order } = turn
  const end = path.at(-1)
  if (!end || riskOf(order) === 'shortest') return null
  const mayReact = mayReactIn(stage.scene, state)
  const now = pathAnswer(move, atItsAltitude(move, path))
  const attackers = new Set(now.provokes.map(({ by }) => by).filter(mayReact))
  const here = boxOf(move.field, move.mover)
  // No route saves what leaving its own place gives.
  const threats = bystandersOf(move).filter((each) => attackers.has(each.id) && !strikesAtLeaving(each, here))
  if (threats.length === 0) return null
  const toll = tollOf(stage, move, riskOf(order))
  const around = stage.routeSearch.find(move, passing(end), (place) => {
    const box = boxAt(move.field, move.mover, place)
    return (toll?.(place) ?? 0) + (threats.some((each) => strikesAtLeaving(each, box)) ? THREATENED_SQUARES : 0)
  })
  const other = around && pathAnswer(move, atItsAltitude(move, around))
  if (!around || !other?.legal || other.feet > now.feet + DETOUR_FEET || other.hazards.length > now.hazards.length)
    return null
  return other.provokes.filter(({ by }) => mayReact(by)).length < attackers.size ? { ...way, path: around } : null
}

/** One square as a step. */
function bySingleStep(turn: ActingTurn, way: PossibleMove): PlannedMove | null {
  if (way.path.length !== 2) return null
  return stepTo(turn, way, way.path)
}

function stepTo(turn: ActingTurn, way: PlannedMove, path: PlannedMove['path']): PlannedMove | null {
  const paced: PacedAction = { action: 'step', times: 1 }
  const prepared = preparedMove(turn, paced)
  if (!prepared.ok || !isLegal(prepared.move, path)) return null
  // A step that takes no action is for turns without another move.
  if (turn.stepsMade > 0 && prepared.move.action.spends === 0) return null
  const { door: _, ...rest } = way
  return { ...rest, path, move: prepared.move, paced }
}

const isLegal = (move: Move, path: PlannedMove['path']): boolean => pathAnswer(move, atItsAltitude(move, path)).legal

/** All the way as a withdrawal, where the table has it and the whole turn goes into moving. */
function byWithdrawal(turn: ActingTurn, way: PossibleMove): PlannedMove | null {
  const paced = withdrawalFor(turn.stage.scene.ruleset, way.paced)
  if (!paced) return null
  const prepared = preparedMove(turn, paced)
  const end = way.path.at(-1)
  if (!prepared.ok || !end) return null
  // The way that is safest for a move may lead along squares that a withdrawal makes no exception of.
  const safest = safestRoute(prepared.move, end, 'action')
  const path = safest.ok && safest.value ? safest.value.path : way.path
  if (!isLegal(prepared.move, path)) return null
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const isSafer = riskOfPath({ move: prepared.move, mayReact }, path) < riskOfPath({ ...way, mayReact }, way.path)
  const { door: _, ...rest } = way
  return isSafer ? { ...rest, path, move: prepared.move, paced } : null
}

/** A step and then the rest of the way, where a step takes one of several actions of the turn. */
function byStepFirst(turn: ActingTurn, way: PossibleMove): PlannedMove | null {
  const { stage, state } = turn
  const { ruleset } = stage.scene
  const rule = actionOf(ruleset, way.paced.action)
  const step = actionOf(ruleset, 'step')
  // A pace leaves the step to an action that is not spent on it, where the turn has one.
  const actions = Math.min(ruleset.turnActions - turn.spentActions, (rule?.spends ?? 0) * way.paced.times + 1)
  if (!rule || !step || step.spends === 0 || actions < 2) return null
  const [from, next, ...further] = way.path
  if (!from || !next || further.length === 0 || !mayStop(way.move, next)) return null
  if (!stepTo(turn, way, [from, next])) return null
  const { mover } = way.move
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
  // What the step takes of the turn may leave the last squares for the next.
  const reached = made.legal ? onward : onward.slice(0, lastStop(rest.value, onward, made.steps.length) + 1)
  const before = riskOfPath({ ...way, mayReact }, way.path)
  if (reached.length < 2 || riskOfPath({ move: rest.value, mayReact }, reached) >= before) return null
  const path = [from, ...reached]
  const used = made.walk.foothold.actions[reached.length - 2] ?? 0
  const paced = rule.spends === 1 ? { ...way.paced, times: used + 2 } : way.paced
  const prepared = preparedMove(turn, paced)
  if (!prepared.ok || !isLegal(prepared.move, path)) return null
  addNotes(turn, { code: 'steps-first' })
  const { door: _, ...onWay } = way
  return { ...onWay, path, move: prepared.move, paced, stepsFirst: true }
}

function lastStop(move: Move, path: PlannedMove['path'], made: number): number {
  let last = made
  while (last > 0 && !mayStop(move, path[last] ?? move.mover.at)) last--
  return last
}

/** As far as it goes without an opportunity, then a step a turn, where few steps will do. */
function bySteps(turn: ActingTurn, way: PossibleMove): PlannedMove | null {
  const { move, path } = way
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const threats = bystandersOf(move).filter(({ id, isStriker }) => isStriker && mayReact(id))
  const isThreatened = (place: (typeof path)[number]): boolean => {
    const box = boxAt(move.field, move.mover, place)
    return threats.some((threat) => strikesAtLeaving(threat, box))
  }
  const threatened = path.slice(0, -1).map(isThreatened)
  if (threatened.filter(Boolean).length > MAX_STEPS) return null
  const first = threatened.indexOf(true)
  if (first === 0) return stepTo(turn, way, path.slice(0, 2))
  const stop = first > 0 ? lastStop(move, path, first) : 0
  if (stop === 0) return null
  addNotes(turn, { code: 'stops-short' })
  const { door: _, ...rest } = way
  return { ...rest, path: path.slice(0, stop + 1), jammed: false }
}

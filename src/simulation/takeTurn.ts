/** The turn of one creature: its order, carried out by the engine under the table rules. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { MOVEMENT_MODES, usualModes, type MovementMode } from '../map/modes.ts'
import { paceOf, riskOf } from '../map/records/encounter.ts'
import { withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import { atAltitude, type Move } from '../movement/move.ts'
import { speedIn } from '../movement/speeds.ts'
import type { Aim, AimResult, Destination } from './aim.ts'
import { aimOf } from './aimOf.ts'
import { altitudeBeside, altitudeToFleeTo, moveToAltitude, withdrawalToAltitude } from './altitude.ts'
import { runCheck } from './moveChecks.ts'
import { planMove } from './planMove.ts'
import { openableDoors } from './doors.ts'
import { nextTask, orderIndex, startOrder } from './orders.ts'
import { passing } from './goals.ts'
import { joinEntries, joinInPool, remainingPace, spendStretch } from './stretches.ts'
import { leaveByExit, makeMove, type Detail, type CommittedMove } from './makeMove.ts'
import { firstStretch } from './mixedModes.ts'
import { afterStandingUp, pacedAction, plainAction, wholeTurnOf, type PacedAction } from './pace.ts'
import { mayReactIn, withFreshReactions } from './reactions.ts'
import type { Stage } from './Stage.ts'
import { standUp } from './standUp.ts'
import { withCreature, type EncounterState } from './state.ts'
import {
  updateCreature,
  currentState,
  preparedMove,
  addNotes,
  retreatOf,
  endWithoutMove,
  type ActingTurn,
  type PlannedMove,
  type Turn,
  type TurnResult,
} from './turn.ts'
import type { Note } from './ledger.ts'

/** Takes the turn of a creature on the map. The stage must show the state. */
export function takeTurn(stage: Stage, begun: EncounterState, id: string, detail: Detail): TurnResult {
  const creature = stage.scene.creatures.get(id)
  if (!creature) throw new Error(`${id} takes part`)
  const index = orderIndex(stage, begun, id)
  const order = stage.scene.encounter.orders[index]
  const [mode = 'land'] = order?.mode ? [order.mode] : usualModes(creature.speedFeet, isInTheAir(begun, id))
  const turn: Turn = {
    stage,
    creature,
    order,
    mode,
    state: withFreshReactions(stage.scene, begun, id),
    notes: [],
    checks: [],
    doorsOpened: [],
    opportunities: [],
    spentActions: 0,
    spentFeet: 0,
    stepsMade: 0,
    diagonals: 0,
  }
  if (currentState(turn).helpless) return endWithoutMove(turn, { code: 'helpless' })
  if (!order) return endWithoutMove(turn, { code: 'no-order' })
  startOrder(turn, index, order)
  return carryOut(turn as ActingTurn, detail)
}

function carryOut(turn: ActingTurn, detail: Detail): TurnResult {
  const { ruleset } = turn.stage.scene
  const requested = pacedAction(ruleset, paceOf(turn.order, wholeTurnOf(ruleset)))
  if (!requested) return endWithoutMove(turn, { code: 'no-such-action' })
  const paced = availablePace(turn, requested)
  if (!paced) return endWithoutMove(turn, null)
  const chosen = chooseByMode(turn, paced)
  if (chosen.kind === 'move')
    return withRemainingActions(turn, chosen.planned, makeMove(turn, chosen.planned, detail), detail)
  const isReady = turn.order.task.type === 'flee' || chosen.note?.code === 'arrived'
  const leaves = isReady && currentState(turn).exit === null && leaveByExit(turn)
  return endWithoutMove(turn, leaves ? null : chosen.note, chosen.jammed)
}

/** Continues a turn with its remaining actions, if a stretch ended at a change of mode or at a door it opened. */
function withRemainingActions(
  turn: ActingTurn,
  { paced, door }: CommittedMove,
  taken: TurnResult,
  detail: Detail,
): TurnResult {
  const { entry } = taken
  const changes = turn.notes.at(-1)?.code === 'changes-mode'
  const opened = door !== undefined && turn.notes.at(-1)?.code === 'opens-door'
  if (!changes && !opened) return taken
  const left = remainingPace(turn, paced, entry)
  if (!left) return taken
  spendStretch(turn, entry)
  if (!hasFeetLeft(turn, left)) return taken
  const begun = snapshot(turn)
  turn.notes = []
  turn.stage.show(turn.state)
  const chosen = chooseByMode(turn, left)
  if (chosen.kind !== 'move') {
    Object.assign(turn, begun)
    return taken
  }
  turn.notes = [...(changes ? begun.notes.slice(0, -1) : begun.notes), ...turn.notes]
  const onward = withRemainingActions(turn, chosen.planned, makeMove(turn, chosen.planned, detail), detail)
  const join = turn.stage.scene.ruleset.turn.isOnePool ? joinInPool : joinEntries
  return { ...onward, entry: join(entry, onward.entry) }
}

function hasFeetLeft(turn: ActingTurn, paced: PacedAction): boolean {
  const prepared = preparedMove(turn, paced)
  return !prepared.ok || prepared.move.budgetFeet >= FEET_PER_SQUARE
}

type Choice =
  | { readonly kind: 'stay'; readonly note: Note | null; readonly jammed: boolean; readonly isStuck: boolean }
  | { readonly kind: 'move'; readonly planned: CommittedMove }

/** Chooses what a creature does by its usual mode or, if that has no route, by the first other mode that has. */
function chooseByMode(turn: ActingTurn, paced: PacedAction): Choice {
  const { order } = turn
  const modes = order.mode ? [order.mode] : modesOf(turn)
  let first: { readonly choice: Choice; readonly after: Partial<ActingTurn> } | null = null
  const begun = snapshot(turn)
  for (const mode of modes.length > 0 ? modes : (['land'] as const)) {
    Object.assign(turn, begun, { mode })
    const choice = choose(turn, paced)
    const leadsThere = choice.kind === 'move' ? !isBlocked(turn) : !choice.isStuck
    if (leadsThere) return choice
    first ??= { choice, after: { ...snapshot(turn), mode } }
    if (mode !== modes[0]) continue
    Object.assign(turn, begun, { mode })
    const stretch = chooseFirstStretch(turn, paced, modes)
    if (stretch) return stretch
  }
  Object.assign(turn, first?.after)
  return first?.choice ?? { kind: 'stay', note: null, jammed: false, isStuck: true }
}

/** The modes a creature moves in of its own accord: its usual ones, then those it has no speed for but can use all the same. */
function modesOf({ stage: { scene }, creature, state }: ActingTurn): readonly MovementMode[] {
  const usual = usualModes(creature.speedFeet, isInTheAir(state, creature.id))
  const others = MOVEMENT_MODES.filter((mode) => !usual.includes(mode) && speedIn(scene, creature, mode) > 0)
  return [...usual, ...others]
}

const isInTheAir = ({ creatures }: EncounterState, id: string): boolean => (creatures[id]?.altitude ?? 0) > 0

/** Chooses the first stretch of a route that takes several modes; null if there is none. */
function chooseFirstStretch(turn: ActingTurn, paced: PacedAction, modes: readonly MovementMode[]): Choice | null {
  const plain = modes.length > 1 ? preparedMove(turn, plainAction(turn.stage.scene.ruleset)) : null
  const aim = plain?.ok ? aimAt(turn, plain.move, paced, false).aim : null
  const stretch = aim && aim.kind !== 'stay' ? firstStretch(turn, aim, modes) : null
  if (!stretch) return null
  turn.mode = stretch.mode
  const planned = planMove(turn, { kind: 'reach', goals: [passing(stretch.end)], target: null }, paced)
  if (!planned.move || planned.path.length < 2) return null
  const [end] = planned.path.slice(-1)
  if (end?.col === stretch.end.col && end.row === stretch.end.row)
    addNotes(turn, { code: 'changes-mode', mode: stretch.then })
  return { kind: 'move', planned: { ...planned, move: planned.move, target: null, waypoints: [] } }
}

/** True if the planned move only leads up to what blocks it. */
const isBlocked = ({ notes }: ActingTurn): boolean => notes.some(({ code }) => BLOCKED_CODES.has(code))

const BLOCKED_CODES: ReadonlySet<Note['code']> = new Set(['blocked', 'no-way', 'at-other-height'])

/** Copies what a turn has recorded so far, to restore it with `Object.assign`. */
const snapshot = ({ order, mode, state, notes, checks, doorsOpened }: ActingTurn) => ({
  order,
  mode,
  state,
  notes,
  checks,
  doorsOpened,
})

function choose(turn: ActingTurn, paced: PacedAction, isTargetUnreachable = false): Choice {
  const plain = preparedMove(turn, plainAction(turn.stage.scene.ruleset))
  if (!plain.ok) return { kind: 'stay', note: { code: plain.code }, jammed: false, isStuck: true }
  const begun = snapshot(turn)
  const kept = currentState(turn).target
  const aimed = aimAt(turn, plain.move, paced, isTargetUnreachable)
  const { aim } = aimed
  const aloft = moveToLevel(turn, aim, plain.move, paced, isTargetUnreachable)
  if (aim.kind === 'stay' && !aloft) {
    if (nextTask(turn, aim.note)) return choose(turn, paced)
    return { kind: 'stay', note: aim.note, jammed: false, isStuck: aim.note.code === 'nowhere-better' }
  }
  const planned = aloft ?? planMove(turn, aim as Destination, paced)
  if (planned.move && planned.path.length > 1) {
    const target = aim.kind === 'reach' ? aim.target : null
    return { kind: 'move', planned: { ...planned, move: planned.move, target, waypoints: aimed.waypoints ?? [] } }
  }
  const note = turn.notes.length > begun.notes.length ? null : noteOfGoalHere(turn)
  const choice: Choice = { kind: 'stay', note, jammed: planned.jammed, isStuck: turn.doorsOpened.length === 0 }
  if (isTargetUnreachable || kept === null || !choice.isStuck) return choice
  // It has no route to its target: another opponent will do.
  const asBefore = snapshot(turn)
  Object.assign(turn, begun)
  const other = choose(turn, paced, true)
  if (currentState(turn).target !== kept) return other
  Object.assign(turn, asBefore)
  return choice
}

/** The note of a creature whose route ends where it is: at an exit that leaves it on the map, or beside all its waypoints. */
const noteOfGoalHere = ({ order }: ActingTurn): Note => ({
  code: order.task.type === 'flee' ? 'arrived' : 'in-place',
})

/** Plans the move of a flier that has to climb or descend to its target, or away from pursuers; null if it does not have to. */
function moveToLevel(
  turn: ActingTurn,
  aim: AimResult['aim'],
  plain: Move,
  paced: PacedAction,
  isTargetUnreachable: boolean,
): PlannedMove | null {
  if (turn.mode !== 'fly') return null
  const altitude = altitudeToFleeTo(turn, plain, aim) ?? altitudeOfTarget(turn, aim, plain)
  if (altitude === null) return null
  const isFleeing = turn.order.task.type === 'flee'
  const withdrawal = isFleeing && riskOf(turn.order) === 'safest' ? retreatOf(turn, paced) : null
  const aimOfMove = (move: Move): Aim => aimAt(turn, move, paced, isTargetUnreachable).aim
  const planned = withdrawal
    ? withdrawalToAltitude(turn, paced, withdrawal, altitude, aimOfMove)
    : moveToAltitude(turn, paced, altitude, aimOfMove)
  if (planned) addNotes(turn, ...planned.notes)
  return planned ?? (isFleeing ? null : blockedAtLevel(turn, plain, altitude, aimOfMove))
}

/** A flier without a route to another altitude stays, with the notes that would block it at that altitude. */
function blockedAtLevel(
  turn: ActingTurn,
  plain: Move,
  altitude: number,
  aimAs: (move: Move) => AimResult['aim'],
): PlannedMove | null {
  const aim = aimAs(atAltitude(plain, altitude))
  if (aim.kind === 'stay') return null
  const there: ActingTurn = { ...turn, notes: [], state: withCreature(turn.state, turn.creature.id, { altitude }) }
  const paced = plainAction(turn.stage.scene.ruleset)
  const { jammed } = planMove(there, aim, paced)
  const notes = there.notes.filter(({ code }) => BLOCKED_CODES.has(code))
  if (notes.length === 0) return null
  addNotes(turn, ...notes)
  return { path: [currentState(turn).at], notes, jammed, move: plain, paced }
}

/** Returns the altitude at which the target of an aim is in reach; null if it is at the mover's own. */
function altitudeOfTarget({ stage }: ActingTurn, aim: AimResult['aim'], plain: Move): number | null {
  if (aim.kind !== 'reach' || aim.target === null) return null
  const target = stage.field.combatants.get(aim.target)
  const isOutOfReach = aim.goals.some(({ whyNone }) => whyNone !== undefined)
  return target && isOutOfReach ? altitudeBeside(plain, target) : null
}

/** Returns what rest, standing up and exhaustion leave of a pace; null if nothing. */
function availablePace(turn: ActingTurn, requested: PacedAction): PacedAction | null {
  const { ruleset } = turn.stage.scene
  const now = currentState(turn)
  let paced: PacedAction | null = requested
  if (now.restRounds > 0) {
    addNotes(turn, { code: 'rests' })
    updateCreature(turn, { restRounds: now.restRounds - 1 })
    paced = plainAction(ruleset)
  } else if (requested.action === ruleset.turn.run && !keepsRunning(turn)) paced = plainAction(ruleset)
  return now.prone && standUp(turn) ? afterStandingUp(ruleset, paced) : paced
}

function keepsRunning(turn: ActingTurn): boolean {
  const now = currentState(turn)
  const rolled = runCheck(turn.creature, now, turn.stage.scene.encounter.checks, turn.state.random)
  if (!rolled) return true
  turn.checks = [...turn.checks, rolled.check]
  turn.state = { ...turn.state, random: rolled.random }
  updateCreature(turn, { runChecks: now.runChecks + 1 })
  if (rolled.check.passed !== false) return true
  addNotes(turn, { code: 'exhausted' })
  updateCreature(turn, { restRounds: REST_ROUNDS - 1 })
  return false
}

/** Rounds an exhausted runner rests: a minute. */
const REST_ROUNDS = 10

function aimAt(turn: ActingTurn, move: Move, paced: PacedAction, isTargetUnreachable: boolean): AimResult {
  const { order, state, stage } = turn
  const { waypoint, target } = currentState(turn)
  const doors = openableDoors(turn)
  const aimed = aimOf({
    move,
    task: order.task,
    waypoint,
    target,
    isTargetUnreachable: isTargetUnreachable,
    random: state.random,
    feetPerTurn: feetPerTurn(turn, move, paced),
    exits: stage.scene.encounter.exits,
    knownCover: stage.knownCover,
    sightCache: stage.sightCache,
    mayReact: mayReactIn(stage.scene, state),
    isCautious: riskOf(order) === 'safest',
    withdrawal: withdrawalOf(turn, paced),
    mayOpenDoors: doors.length > 0,
    withDoorsOpen: (measure) => withDoorsOpen(stage.field, doors, measure),
  })
  turn.checks = [...turn.checks, ...aimed.checks]
  turn.state = { ...state, random: aimed.random }
  updateCreature(turn, { waypoint: aimed.waypoint, target: aimed.target ?? target })
  return aimed
}

/** Returns the movement range of a pace in a turn, on normal terrain. */
function feetPerTurn(turn: ActingTurn, plain: Move, paced: PacedAction): Feet {
  const prepared = preparedMove(turn, paced)
  return (prepared.ok ? prepared.move : plain).budgetFeet * paced.times
}

function withdrawalOf(turn: ActingTurn, paced: PacedAction): Move | null {
  const withdrawal = retreatOf(turn, paced)
  const prepared = withdrawal && preparedMove(turn, withdrawal)
  return prepared?.ok ? prepared.move : null
}

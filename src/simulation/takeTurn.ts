/** One creature's turn: its order, carried out by the engine under the rules of the table. */
import type { Feet } from '../base/brands.ts'
import { usualModes, type MovementMode } from '../map/modes.ts'
import { paceOf, riskOf } from '../map/records/encounter.ts'
import { withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import { atAltitude, type Move } from '../movement/move.ts'
import { bystandersOf } from '../movement/path/pathAnswer.ts'
import { threatenedSquare } from '../movement/threat/provoke.ts'
import { boxOf } from '../movement/levels.ts'
import type { Aimed, Destination } from './aim.ts'
import { aimOf } from './aimOf.ts'
import { altitudeBeside, altitudeToFleeTo, wayToAltitude } from './altitude.ts'
import { runCheck } from './checks.ts'
import { chooseWay } from './chooseWay.ts'
import { openableDoors } from './doors.ts'
import { nextTask, orderIndex, takeUp } from './duty.ts'
import { passing } from './goals.ts'
import { actionsMade, joined, leftOf } from './goOn.ts'
import { leaveByExit, makeMove, type Detail, type WayTaken } from './makeMove.ts'
import { firstStretch } from './mixedModes.ts'
import { afterStandingUp, pacedAction, plainAction, withdrawalFor, type PacedAction } from './pace.ts'
import { mayReactIn, provoke, withFreshReactions } from './reactions.ts'
import type { Stage } from './Stage.ts'
import { withCreature, type EncounterState } from './state.ts'
import {
  change,
  nowOf,
  preparedMove,
  say,
  stay,
  type ActingTurn,
  type ChosenWay,
  type Turn,
  type TurnTaken,
} from './turn.ts'
import type { Note } from './ledger.ts'

/** The turn of a creature that is on the map. The stage shows the state. */
export function takeTurn(stage: Stage, begun: EncounterState, id: string, detail: Detail): TurnTaken {
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
    stepsMade: 0,
    diagonals: 0,
  }
  if (nowOf(turn).helpless) return stay(turn, { code: 'helpless' })
  if (!order) return stay(turn, { code: 'no-order' })
  takeUp(turn, index, order)
  return carryOut(turn as ActingTurn, detail)
}

function carryOut(turn: ActingTurn, detail: Detail): TurnTaken {
  const { ruleset } = turn.stage.scene
  const wanted = pacedAction(ruleset, paceOf(turn.order, ruleset))
  if (!wanted) return stay(turn, { code: 'no-such-action' })
  const paced = strained(turn, wanted)
  if (!paced) return stay(turn, null)
  const chosen = byAnyMode(turn, paced)
  if (chosen.kind === 'move') return goingOn(turn, chosen.way, makeMove(turn, chosen.way, detail), detail)
  const isReady = turn.order.task.type === 'flee' || chosen.note?.code === 'arrived'
  const leaves = isReady && nowOf(turn).exit === null && leaveByExit(turn)
  return stay(turn, leaves ? null : chosen.note, chosen.jammed)
}

/** The turn with what its remaining actions add, where a stretch ended at a change of mode or at a door that it opened. */
function goingOn(turn: ActingTurn, { paced, door }: WayTaken, taken: TurnTaken, detail: Detail): TurnTaken {
  const { entry } = taken
  const changes = turn.notes.at(-1)?.code === 'changes-mode'
  const opened = door !== undefined && turn.notes.at(-1)?.code === 'opens-door'
  if (!changes && !opened) return taken
  if (opened) turn.spentActions++
  const left = leftOf(turn, paced, entry)
  if (!left) return taken
  turn.spentActions += actionsMade(turn, entry)
  const begun = gathered(turn)
  turn.notes = []
  turn.stage.show(turn.state)
  const chosen = byAnyMode(turn, left)
  if (chosen.kind !== 'move') {
    Object.assign(turn, begun)
    return taken
  }
  turn.notes = [...(changes ? begun.notes.slice(0, -1) : begun.notes), ...turn.notes]
  const onward = goingOn(turn, chosen.way, makeMove(turn, chosen.way, detail), detail)
  return { ...onward, entry: joined(entry, onward.entry) }
}

type Choice =
  | { readonly kind: 'stay'; readonly note: Note | null; readonly jammed: boolean; readonly isStuck: boolean }
  | { readonly kind: 'move'; readonly way: WayTaken }

/** What a creature does, by its usual mode or, where that does not lead there, by the first of its others that does. */
function byAnyMode(turn: ActingTurn, paced: PacedAction): Choice {
  const { creature, order } = turn
  const modes = order.mode ? [order.mode] : usualModes(creature.speedFeet, isInTheAir(turn.state, creature.id))
  let first: { readonly choice: Choice; readonly after: Partial<ActingTurn> } | null = null
  const begun = gathered(turn)
  for (const mode of modes.length > 0 ? modes : (['land'] as const)) {
    Object.assign(turn, begun, { mode })
    const choice = choose(turn, paced)
    const leadsThere = choice.kind === 'move' ? !isBlocked(turn) : !choice.isStuck
    if (leadsThere) return choice
    first ??= { choice, after: { ...gathered(turn), mode } }
    if (mode !== modes[0]) continue
    Object.assign(turn, begun, { mode })
    const stretch = byStretches(turn, paced, modes)
    if (stretch) return stretch
  }
  Object.assign(turn, first?.after)
  return first?.choice ?? { kind: 'stay', note: null, jammed: false, isStuck: true }
}

const isInTheAir = ({ creatures }: EncounterState, id: string): boolean => (creatures[id]?.altitude ?? 0) > 0

/** The first stretch of a way that takes several modes. */
function byStretches(turn: ActingTurn, paced: PacedAction, modes: readonly MovementMode[]): Choice | null {
  const plain = modes.length > 1 ? preparedMove(turn, plainAction(turn.stage.scene.ruleset)) : null
  const aim = plain?.ok ? aimAt(turn, plain.move, paced, false).aim : null
  const stretch = aim && aim.kind !== 'stay' ? firstStretch(turn, aim, modes) : null
  if (!stretch) return null
  turn.mode = stretch.mode
  const way = chooseWay(turn, { kind: 'reach', goals: [passing(stretch.end)], target: null }, paced)
  if (!way.move || way.path.length < 2) return null
  const [end] = way.path.slice(-1)
  if (end?.col === stretch.end.col && end.row === stretch.end.row)
    say(turn, { code: 'changes-mode', mode: stretch.then })
  return { kind: 'move', way: { ...way, move: way.move, target: null, waypoints: [] } }
}

/** Whether the way of a turn leads up to what blocks it only. */
const isBlocked = ({ notes }: ActingTurn): boolean => notes.some(({ code }) => BLOCKED.has(code))

const BLOCKED: ReadonlySet<Note['code']> = new Set(['blocked', 'no-way', 'at-other-height'])

/** What a turn has gathered so far. */
const gathered = ({ order, mode, state, notes, checks, doorsOpened }: ActingTurn) => ({
  order,
  mode,
  state,
  notes,
  checks,
  doorsOpened,
})

function choose(turn: ActingTurn, paced: PacedAction, isTargetShut = false): Choice {
  const plain = preparedMove(turn, plainAction(turn.stage.scene.ruleset))
  if (!plain.ok) return { kind: 'stay', note: { code: plain.code }, jammed: false, isStuck: true }
  const begun = gathered(turn)
  const kept = nowOf(turn).target
  const aimed = aimAt(turn, plain.move, paced, isTargetShut)
  const { aim } = aimed
  const aloft = atItsLevel(turn, aim, plain.move, paced, isTargetShut)
  if (aim.kind === 'stay' && !aloft) {
    if (nextTask(turn, aim.note)) return choose(turn, paced)
    return { kind: 'stay', note: aim.note, jammed: false, isStuck: aim.note.code === 'nowhere-better' }
  }
  const way = aloft ?? chooseWay(turn, aim as Destination, paced)
  if (way.move && way.path.length > 1) {
    const target = aim.kind === 'reach' ? aim.target : null
    return { kind: 'move', way: { ...way, move: way.move, target, waypoints: aimed.waypoints ?? [] } }
  }
  const choice: Choice = { kind: 'stay', note: null, jammed: way.jammed, isStuck: turn.doorsOpened.length === 0 }
  if (isTargetShut || kept === null || !choice.isStuck) return choice
  // It cannot get to whom it engages: another opponent within its way will do.
  const asBefore = gathered(turn)
  Object.assign(turn, begun)
  const other = choose(turn, paced, true)
  if (nowOf(turn).target !== kept) return other
  Object.assign(turn, asBefore)
  return choice
}

/** The way of a flier that has to climb or descend to whom it is after, or away from those it flees. Null: it does not have to. */
function atItsLevel(
  turn: ActingTurn,
  aim: Aimed['aim'],
  plain: Move,
  paced: PacedAction,
  isTargetShut: boolean,
): ChosenWay | null {
  if (turn.mode !== 'fly') return null
  const altitude = altitudeToFleeTo(turn, plain, aim) ?? altitudeOfTarget(turn, aim, plain)
  if (altitude === null) return null
  const isFleeing = turn.order.task.type === 'flee'
  const withdrawal =
    isFleeing && riskOf(turn.order) === 'safest' ? withdrawalFor(turn.stage.scene.ruleset, paced) : null
  const way = wayToAltitude(turn, withdrawal ?? paced, altitude, (move) => aimAt(turn, move, paced, isTargetShut).aim)
  if (way) say(turn, ...way.notes)
  return (
    way ?? (isFleeing ? null : heldBack(turn, plain, altitude, (move) => aimAt(turn, move, paced, isTargetShut).aim))
  )
}

/** A flier that no route leads to another altitude stays, for the reason that would keep it from its target at that altitude. */
function heldBack(
  turn: ActingTurn,
  plain: Move,
  altitude: number,
  aimAs: (move: Move) => Aimed['aim'],
): ChosenWay | null {
  const aim = aimAs(atAltitude(plain, altitude))
  if (aim.kind === 'stay') return null
  const there: ActingTurn = { ...turn, notes: [], state: withCreature(turn.state, turn.creature.id, { altitude }) }
  const paced = plainAction(turn.stage.scene.ruleset)
  const { jammed } = chooseWay(there, aim, paced)
  const notes = there.notes.filter(({ code }) => BLOCKED.has(code))
  if (notes.length === 0) return null
  say(turn, ...notes)
  return { path: [nowOf(turn).at], notes, jammed, move: plain, paced }
}

/** The altitude of the creature an aim is about, where that is out of reach at the mover's. */
function altitudeOfTarget({ stage }: ActingTurn, aim: Aimed['aim'], plain: Move): number | null {
  if (aim.kind !== 'reach' || aim.target === null) return null
  const target = stage.field.combatants.get(aim.target)
  const isOutOfReach = aim.goals.some(({ whyNone }) => whyNone !== undefined)
  return target && isOutOfReach ? altitudeBeside(plain, target) : null
}

/** What rest, standing up and the end of one's breath leave of an action. Null: nothing. */
function strained(turn: ActingTurn, wanted: PacedAction): PacedAction | null {
  const { ruleset } = turn.stage.scene
  const now = nowOf(turn)
  let paced: PacedAction | null = wanted
  if (now.restRounds > 0) {
    say(turn, { code: 'rests' })
    change(turn, { restRounds: now.restRounds - 1 })
    paced = plainAction(ruleset)
  } else if (wanted.action === 'run' && !keepsRunning(turn)) paced = plainAction(ruleset)
  if (!now.prone) return paced
  standUp(turn)
  return afterStandingUp(ruleset, paced)
}

function keepsRunning(turn: ActingTurn): boolean {
  const now = nowOf(turn)
  const rolled = runCheck(turn.creature, now, turn.stage.scene.encounter.checks, turn.state.random)
  if (!rolled) return true
  turn.checks = [...turn.checks, rolled.check]
  turn.state = { ...turn.state, random: rolled.random }
  change(turn, { runChecks: now.runChecks + 1 })
  if (rolled.check.passed !== false) return true
  say(turn, { code: 'exhausted' })
  change(turn, { restRounds: REST_ROUNDS - 1 })
  return false
}

/** Rounds of rest a spent runner owes: a minute. */
const REST_ROUNDS = 10

/**
 * Gets up, beside opponents at a risk.
 *
 * @source Pathfinder 2e, Move Actions that Trigger Reactions; D&D 3.5 and Pathfinder 1e, Actions in Combat: stand up from
 *   prone
 */
function standUp(turn: ActingTurn): void {
  say(turn, { code: 'stands-up' })
  turn.spentActions++
  const prepared = turn.stage.scene.ruleset.provoking.standingUp
    ? preparedMove(turn, plainAction(turn.stage.scene.ruleset))
    : null
  change(turn, { prone: false })
  turn.stage.show(turn.state)
  if (prepared?.ok) provoke(turn, opportunitiesAt(prepared.move))
}

/** Those who could strike at a creature that moves without leaving its place. */
function opportunitiesAt(move: Move) {
  const box = boxOf(move.field, move.mover)
  return bystandersOf(move).flatMap((each) => {
    const square = each.isStriker && !each.isCovered(box) ? threatenedSquare(each, box) : null
    return square ? [{ by: each.id, step: -1, square }] : []
  })
}

function aimAt(turn: ActingTurn, move: Move, paced: PacedAction, isTargetShut: boolean): Aimed {
  const { order, state, stage } = turn
  const { waypoint, target } = nowOf(turn)
  const doors = openableDoors(turn)
  const aimed = aimOf({
    move,
    task: order.task,
    waypoint,
    target,
    isTargetShut,
    random: state.random,
    feetPerTurn: feetPerTurn(turn, move, paced),
    exits: stage.scene.encounter.exits,
    knownCover: stage.knownCover,
    sightings: stage.sightings,
    mayReact: mayReactIn(stage.scene, state),
    isCautious: riskOf(order) === 'safest',
    withdrawal: withdrawalOf(turn, paced),
    mayOpenDoors: doors.length > 0,
    withDoorsOpen: (measure) => withDoorsOpen(stage.field, doors, measure),
  })
  turn.checks = [...turn.checks, ...aimed.checks]
  turn.state = { ...state, random: aimed.random }
  change(turn, { waypoint: aimed.waypoint, target: aimed.target ?? target })
  return aimed
}

/** What a pace allows in a turn, on normal terrain. */
function feetPerTurn(turn: ActingTurn, plain: Move, paced: PacedAction): Feet {
  const prepared = preparedMove(turn, paced)
  return (prepared.ok ? prepared.move : plain).budgetFeet * paced.times
}

function withdrawalOf(turn: ActingTurn, paced: PacedAction): Move | null {
  const withdrawal = withdrawalFor(turn.stage.scene.ruleset, paced)
  const prepared = withdrawal && preparedMove(turn, withdrawal)
  return prepared?.ok ? prepared.move : null
}

/** One creature's turn: its order, carried out by the engine under the rules of the table. */
import { spaceRect, type Cell } from '../grid/cell.ts'
import { usualMode, type MovementMode } from '../map/modes.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Feet } from '../base/brands.ts'
import { riskOf, type Order } from '../map/records/encounter.ts'
import { withDoorsOpen } from '../movement/blockerRemoval.ts'
import { explainPath } from '../movement/explainPath.ts'
import { prepareMove, type Move, type MoveRequest } from '../movement/move.ts'
import { pathAnswer, type PathAnswer } from '../movement/pathAnswer.ts'
import { atItsAltitude, walkPath } from '../movement/walk.ts'
import { actionOf } from '../rules/ruleset.ts'
import { aimOf, type Aim, type Aimed } from './aim.ts'
import { checksAsked, makeCheck, runCheck } from './checks.ts'
import { wayToBest, wayToGoals, type ChosenRoute } from './chooseRoute.ts'
import { strikes, touches } from './goals.ts'
import { actionsFor, afterOpening, openableDoors, withDoorOpen } from './doors.ts'
import type { CheckMade, LedgerStep, Note, TurnEntry } from './ledger.ts'
import { spendReactions, withFreshReactions } from './reactions.ts'
import { afterStandingUp, insteadOf, pacedAction, plainAction, plainerThan, type PacedAction } from './pace.ts'
import type { Stage } from './Stage.ts'
import { withCreature, type CreatureState, type EncounterState } from './state.ts'

/** How much is written down. `steps`: each step with its reasons, which costs as much again as the turn. */
export interface Detail {
  readonly steps: boolean
}

/** A turn taken. */
export interface TurnTaken {
  readonly state: EncounterState
  readonly entry: TurnEntry
}

/** What a turn gathers while it is taken. */
interface Turn {
  readonly stage: Stage
  readonly creature: Creature
  readonly order: Order
  readonly mode: MovementMode
  state: EncounterState
  notes: Note[]
  checks: CheckMade[]
  doorsOpened: readonly string[]
}

/** The turn of a creature that is on the map. The stage shows the state. */
export function takeTurn(stage: Stage, begun: EncounterState, id: string, detail: Detail): TurnTaken {
  const before = withFreshReactions(stage.scene, begun, id)
  const creature = stage.scene.creatures.get(id)
  const now = before.creatures[id]
  if (!creature || !now) throw new Error(`${id} takes part`)
  const index = orderIndex(stage, before, id)
  const order = stage.scene.encounter.orders[index]
  const mode = order?.mode ?? usualMode(creature.speedFeet, creature.altitudeFeet > 0) ?? 'land'
  const turn: Pick<Turn, 'state' | 'notes' | 'checks'> = { state: before, notes: [], checks: [] }
  if (now.helpless) return idle(turn, id, order, mode, 'helpless')
  if (!order) return idle(turn, id, order, mode, 'no-order')
  if (now.order !== index) turn.state = withCreature(before, id, { order: index, waypoint: 0, target: null })
  const acting: Turn = { ...turn, stage, creature, order, mode, doorsOpened: [] }
  const taken = carryOut(acting, detail)
  return acting.doorsOpened.length === 0
    ? taken
    : { ...taken, entry: { ...taken.entry, doorsOpened: acting.doorsOpened } }
}

/** The last order of the list that holds for this creature and round; −1 for none. */
const orderIndex = ({ scene }: Stage, { round }: EncounterState, id: string): number =>
  scene.encounter.orders.findLastIndex(
    (order) => order.creatureId === id && order.fromRound <= round && round <= (order.toRound ?? Infinity),
  )

function idle(
  turn: Pick<Turn, 'state' | 'notes' | 'checks'>,
  id: string,
  order: Order | undefined,
  mode: MovementMode,
  code: Note['code'],
): TurnTaken {
  const state = withCreature(turn.state, id, { runRounds: 0, runChecks: 0 })
  return { state, entry: stillEntry(state, id, order, mode, [...turn.notes, { code }], turn.checks) }
}

const nowOf = (state: EncounterState, id: string): CreatureState => {
  const now = state.creatures[id]
  if (!now) throw new Error(`${id} takes part`)
  return now
}

function stillEntry(
  state: EncounterState,
  id: string,
  order: Order | undefined,
  mode: MovementMode,
  notes: readonly Note[],
  checks: readonly CheckMade[],
): TurnEntry {
  const { at, prone, onMap } = nowOf(state, id)
  return {
    kind: 'turn',
    round: state.round,
    turn: state.turn,
    creatureId: id,
    task: order?.task.type ?? null,
    action: null,
    times: 0,
    mode,
    from: at,
    to: at,
    path: [at],
    feet: 0,
    steps: [],
    opportunities: [],
    hazards: [],
    doorsOpened: [],
    checks,
    notes,
    jammed: false,
    prone,
    onMap,
  }
}

function carryOut(turn: Turn, detail: Detail): TurnTaken {
  const { stage, creature, order } = turn
  const { ruleset } = stage.scene
  const wanted = pacedAction(ruleset, order.pace)
  if (!wanted) return stayBecause(turn, { code: 'no-such-action' })
  const paced = strained(turn, wanted)
  if (!paced) return stayBecause(turn, null)
  const plain = preparedMove(turn, plainAction(ruleset))
  if (!plain.ok) return stayBecause(turn, { code: plain.code })
  const aimed = aimAt(turn, plain.move, paced)
  if (aimed.aim.kind === 'stay') return stayBecause(turn, aimed.aim.note)
  const way = pastDoor(turn, aimed.aim, chosenWay(turn, aimed.aim, paced))
  if (!way.move || way.path.length < 2) return stayBecause(turn, null, way.jammed)
  const target = aimed.aim.kind === 'reach' ? aimed.aim.target : null
  return moveAlong(turn, { ...way, move: way.move }, target, detail, creature)
}

function stayBecause(turn: Turn, note: Note | null, jammed = false): TurnTaken {
  const { creature, order, mode } = turn
  const notes = note ? [...turn.notes, note] : turn.notes
  const state = withCreature(turn.state, creature.id, { runRounds: 0, runChecks: 0 })
  const entry = stillEntry(state, creature.id, order, mode, notes, turn.checks)
  return { state, entry: { ...entry, jammed } }
}

/** What rest, standing up and the end of one's breath leave of an action. Null: nothing. */
function strained(turn: Turn, wanted: PacedAction): PacedAction | null {
  const { stage, creature } = turn
  const { ruleset, encounter } = stage.scene
  const now = nowOf(turn.state, creature.id)
  let paced: PacedAction | null = wanted
  if (now.restRounds > 0) {
    turn.notes.push({ code: 'rests' })
    turn.state = withCreature(turn.state, creature.id, { restRounds: now.restRounds - 1 })
    paced = plainAction(ruleset)
  } else if (wanted.action === 'run') {
    const rolled = runCheck(creature, now, encounter.checks, turn.state.random)
    if (rolled) {
      turn.checks.push(rolled.check)
      turn.state = withCreature({ ...turn.state, random: rolled.random }, creature.id, { runChecks: now.runChecks + 1 })
      if (rolled.check.passed === false) {
        turn.notes.push({ code: 'exhausted' })
        turn.state = withCreature(turn.state, creature.id, { restRounds: REST_ROUNDS - 1 })
        paced = plainAction(ruleset)
      }
    }
  }
  if (!now.prone) return paced
  turn.notes.push({ code: 'stands-up' })
  turn.state = withCreature(turn.state, creature.id, { prone: false })
  turn.stage.show(turn.state)
  return afterStandingUp(ruleset, paced)
}

/** Rounds of rest a spent runner owes: a minute. */
const REST_ROUNDS = 10

type Prepared =
  | { readonly ok: true; readonly move: Move; readonly request: MoveRequest }
  | { readonly ok: false; readonly code: Note['code'] }

function preparedMove(turn: Turn, { action, times }: PacedAction): Prepared {
  const { stage, creature, order, mode, state } = turn
  const mover = stage.combatant(state, creature.id)
  if (!mover) return { ok: false, code: 'not-on-map' }
  const request: MoveRequest = { mover, action, mode, tumble: order.tumble, actions: times }
  const move = prepareMove(stage.field, request)
  return move.ok ? { ok: true, move: move.value, request } : { ok: false, code: move.error.code }
}

function aimAt(turn: Turn, move: Move, paced: PacedAction): Aimed {
  const { creature, order, state, stage } = turn
  const { waypoint, target } = nowOf(state, creature.id)
  const aimed = aimOf({
    move,
    task: order.task,
    waypoint,
    target,
    random: state.random,
    feetPerTurn: feetPerTurn(turn, move, paced),
    exits: stage.scene.encounter.exits,
    withDoorsOpen: (measure) => withDoorsOpen(stage.field, openableDoors(stage, state, creature), measure),
  })
  turn.checks.push(...aimed.checks)
  turn.state = withCreature({ ...state, random: aimed.random }, creature.id, {
    waypoint: aimed.waypoint,
    target: aimed.target ?? target,
  })
  return aimed
}

/** What a pace allows in a turn, on plain ground. */
function feetPerTurn(turn: Turn, plain: Move, paced: PacedAction): Feet {
  const prepared = preparedMove(turn, paced)
  return (prepared.ok ? prepared.move : plain).budgetFeet * paced.times
}

type Way = ChosenRoute & { readonly move: Move | null; readonly paced: PacedAction }

/** The way of the wanted action; of a plainer one where a run or a charge leads nowhere; of one square where feet do not suffice. */
function chosenWay(turn: Turn, aim: Exclude<Aim, { readonly kind: 'stay' }>, paced: PacedAction): Way {
  const rule = actionOf(turn.stage.scene.ruleset, paced.action)
  const way = wayBy(turn, aim, paced)
  if (way.path.length > 1 || !rule) return said(turn, way)
  const isBound = rule.plainTerrainOnly || rule.isCharge
  if (isBound) {
    const why = way.notes.find(({ code }) => code === 'no-way')
    turn.notes.push({ ...why, code: rule.isCharge ? 'no-charge' : 'no-run' })
    return chosenWay(turn, aim, insteadOf(turn.stage.scene.ruleset))
  }
  const isShort = way.move !== null && way.notes.length > 0 && way.notes.every(({ code }) => code === 'waits')
  if (!isShort || !actionOf(turn.stage.scene.ruleset, 'minimum')) return said(turn, way)
  const least = wayBy(turn, aim, { action: 'minimum', times: 1 })
  if (least.path.length < 2) return said(turn, way)
  turn.notes.push({ code: 'minimum-movement' })
  return said(turn, least)
}

function said(turn: Turn, way: Way): Way {
  turn.notes.push(...way.notes)
  return way
}

function wayBy(turn: Turn, aim: Exclude<Aim, { readonly kind: 'stay' }>, paced: PacedAction): Way {
  const prepared = preparedMove(turn, paced)
  const here = [nowOf(turn.state, turn.creature.id).at]
  if (!prepared.ok) return { path: here, notes: [{ code: prepared.code }], jammed: false, move: null, paced }
  const wanted = {
    stage: turn.stage,
    move: prepared.move,
    request: prepared.request,
    risk: riskOf(turn.order),
    doors: openableDoors(turn.stage, turn.state, turn.creature),
  }
  const way = aim.kind === 'best' ? wayToBest(wanted, aim) : wayToGoals(wanted, aim.goals)
  return { ...way, move: prepared.move, paced }
}

/**
 * Opens the door that the route leads to, if an action is left for it: in front of it first, then with what is left on
 * through it; else at the end of the way up to it.
 *
 * @source D&D 3.5 and Pathfinder 1e, Move Actions: open or close a door; Starfinder, Move Actions; Pathfinder 2e, Interact
 */
function pastDoor(turn: Turn, aim: Exclude<Aim, { readonly kind: 'stay' }>, way: Way): Way {
  const { stage, creature, mode } = turn
  const { move, door, path, paced } = way
  if (!move || !door) return way
  const feet = path.length < 2 ? 0 : pathAnswer(move, atItsAltitude(move, path)).feet
  const used = actionsFor(feet, creature.speedFeet[mode] ?? 0)
  if (used >= stage.scene.ruleset.turnActions) return way
  turn.notes.push({ code: 'opens-door', blocker: door })
  const opened = withDoorOpen(stage, turn.state, door)
  turn.state = opened.state
  turn.doorsOpened = opened.ids
  if (used > 0) return way
  stage.show(turn.state)
  const { door: _, ...onward } = chosenWay(turn, aim, afterOpening(stage.scene.ruleset, paced))
  return onward
}

/** Makes the move: checks in the order of the steps, until one fails; then what it comes to. */
function moveAlong(
  turn: Turn,
  { move, path, paced, jammed }: Way & { readonly move: Move },
  target: string | null,
  detail: Detail,
  creature: Creature,
): TurnTaken {
  const checked = withChecks(turn, move, path, creature)
  const explained = detail.steps ? explainPath(move, atItsAltitude(move, checked.path)) : null
  const answer = explained?.answer ?? checked.answer ?? pathAnswer(move, atItsAltitude(move, checked.path))
  const to = { col: answer.endsAt.col, row: answer.endsAt.row }
  const made = checked.path.slice(0, answer.steps.length + 1)
  const walked = isAt(made.at(-1), to) ? made : [...made, to]
  if (!isAt(checked.path.at(-1), to)) {
    const clauses = answer.problem?.reason === 'cannot-end' ? move.field.ruleset.clauses['cannot-end'] : []
    turn.notes.push({ code: 'illegal-end', clauses })
  }
  const before = nowOf(turn.state, creature.id)
  const spent = spentOn(turn, paced, walked, answer)
  const runs = spent.action === 'run'
  turn.state = withCreature(turn.state, creature.id, {
    at: to,
    prone: checked.falls,
    waypoint: waypointsBehind(turn, before, walked),
    runRounds: runs ? before.runRounds + 1 : 0,
    runChecks: runs ? before.runChecks : 0,
  })
  leaveByExit(turn, creature, spaceRect(to, move.layer.spaceCells))
  sayReach(turn, { ...move, mover: { ...move.mover, at: to } }, to, target)
  const steps: LedgerStep[] = (explained?.steps ?? []).map(({ feet, parts, action }) => ({ feet, parts, action }))
  const entry: TurnEntry = {
    ...stillEntry(turn.state, creature.id, turn.order, turn.mode, turn.notes, turn.checks),
    ...(hasCharged(turn, paced) ? paced : spent),
    from: before.at,
    to,
    path: walked,
    feet: answer.feet,
    steps,
    opportunities: withReactions(turn, answer),
    hazards: answer.hazards.map(({ col, row }) => ({ col, row })),
    jammed,
  }
  return { state: turn.state, entry }
}

/** Whether a charge got to where it strikes. */
const hasCharged = ({ stage, notes }: Turn, { action }: PacedAction): boolean =>
  actionOf(stage.scene.ruleset, action)?.isCharge === true && notes.some(({ code }) => code === 'in-reach')

/** The least a way takes of the turn: a pace is how much may be spent, not how much is. */
function spentOn(turn: Turn, paced: PacedAction, path: readonly Cell[], answer: PathAnswer): PacedAction {
  const { ruleset } = turn.stage.scene
  if (paced.times > 1) return { ...paced, times: (answer.walk.foothold.actions.at(-1) ?? 0) + 1 }
  const plainer = plainerThan(ruleset, paced.action)
  return (
    plainer.find((each) => {
      const prepared = preparedMove(turn, each)
      if (!prepared.ok || answer.feet > prepared.move.budgetFeet) return false
      return walkPath(prepared.move, atItsAltitude(prepared.move, path)).problem === null
    }) ?? paced
  )
}

const isAt = (a: Cell | undefined, b: Cell): boolean => a?.col === b.col && a.row === b.row

/** The part of a path that failed checks leave. */
function withChecks(turn: Turn, move: Move, path: readonly Cell[], creature: Creature) {
  const policy = turn.stage.scene.encounter.checks
  const answer = pathAnswer(move, atItsAltitude(move, path))
  for (const asked of checksAsked(answer, path, move.layer.spaceCells)) {
    const { check, random } = makeCheck(asked, creature, policy, turn.state.random)
    turn.state = { ...turn.state, random }
    turn.checks.push(check)
    if (check.passed !== false) continue
    if (asked.kind === 'balance') {
      turn.notes.push({ code: 'falls-prone' })
      return { path: path.slice(0, asked.step + 2), falls: true, answer: null }
    }
    turn.notes.push({ code: 'tumble-failed', ...(asked.creatureId === null ? {} : { creatureId: asked.creatureId }) })
    return { path: path.slice(0, asked.step + 1), falls: false, answer: null }
  }
  return { path, falls: false, answer }
}

/** Waypoints of the order that the path has passed. */
function waypointsBehind(turn: Turn, before: CreatureState, path: readonly Cell[]): number {
  const { task } = turn.order
  if (task.type !== 'go-to' && task.type !== 'patrol') return before.waypoint
  let { waypoint } = before
  const count = task.waypoints.length
  for (const cell of path.slice(1)) {
    const next = task.waypoints[waypoint]
    if (next && isAt(cell, next))
      waypoint = task.type === 'patrol' ? (waypoint + 1) % count : Math.min(waypoint + 1, count)
  }
  return waypoint
}

const LEADING_OUT = new Set(['go-to', 'flee', 'follow'])

/** Anyone who is on the way out, and wants to, has got there. */
function leaveByExit(turn: Turn, creature: Creature, space: ReturnType<typeof spaceRect>): void {
  if (!LEADING_OUT.has(turn.order.task.type)) return
  const exit = turn.stage.scene.encounter.exits.find(({ cells }) => touches(space, cells))
  if (!exit) return
  turn.notes.push({ code: 'took-exit', exit: exit.name })
  turn.state = withCreature(turn.state, creature.id, { exit: exit.name, onMap: !exit.takesOff })
}

/** Says it where the creature the order is about can be struck at now. */
function sayReach(turn: Turn, move: Move, to: Cell, targetId: string | null): void {
  const target = targetId === null ? undefined : move.field.combatants.get(targetId)
  if (!target || turn.order.task.type === 'follow') return
  if (strikes(move, to, target)) turn.notes.push({ code: 'in-reach', creatureId: target.id })
}

function withReactions(turn: Turn, answer: PathAnswer): TurnEntry['opportunities'] {
  const { state, opportunities } = spendReactions(turn.stage.scene, turn.state, answer.provokes)
  turn.state = state
  return opportunities
}

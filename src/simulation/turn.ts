/** The working data of a turn, and its result. */
import type { Cell } from '../grid/cell.ts'
import type { MovementMode } from '../map/modes.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Order } from '../map/records/encounter.ts'
import type { PathPoint } from '../movement/levels.ts'
import { prepareMove, type Move, type MoveRequest } from '../movement/move.ts'
import { actionOf } from '../rules/ruleset.ts'
import type { CheckMade, Note, Opportunity, TurnEntry } from './ledger.ts'
import type { PacedAction } from './pace.ts'
import type { Door, Stage } from './Stage.ts'
import { withCreature, type CreatureState, type EncounterState } from './state.ts'

/** The state after a turn, and its ledger entry. */
export interface TurnResult {
  readonly state: EncounterState
  readonly entry: TurnEntry
}

/** A turn while it is taken. */
export interface Turn {
  readonly stage: Stage
  readonly creature: Creature
  /** The order in force, with its current task. Absent if there is none. */
  order: Order | undefined
  mode: MovementMode
  state: EncounterState
  notes: readonly Note[]
  checks: readonly CheckMade[]
  doorsOpened: readonly string[]
  opportunities: readonly Opportunity[]
  /** Actions spent on anything but the move. */
  spentActions: number
  /** Feet of its speed spent on anything but the move. */
  spentFeet: number
  /** Steps of earlier stretches of the turn, and the parity of their diagonals. */
  stepsMade: number
  diagonals: number
}

/** A turn of a creature that acts. */
export type ActingTurn = Turn & { order: Order }

/** Returns the state of the turn's creature. */
export function currentState({ state, creature: { id } }: Pick<Turn, 'state' | 'creature'>): CreatureState {
  const now = state.creatures[id]
  if (!now) throw new Error(`${id} takes part`)
  return now
}

/** Changes the state of the turn's creature. */
export function updateCreature(turn: Turn, changed: Partial<CreatureState>): void {
  turn.state = withCreature(turn.state, turn.creature.id, changed)
}

/** Adds notes to a turn. */
export function addNotes(turn: Turn, ...notes: readonly Note[]): void {
  turn.notes = [...turn.notes, ...notes.map((note) => withPlaces(note, turn.state))]
}

/** A note with the places of the creatures it blames: they move on. */
function withPlaces(note: Note, { creatures }: EncounterState): Note {
  const blockers = [note.blocker ?? [], note.furtherBlockers ?? [], note.limit?.blockers ?? []].flat()
  const ids = blockers.flatMap((each) => (each.kind === 'creature' ? [each.id] : []))
  const places = ids.flatMap((id) => (creatures[id] ? [[id, creatures[id].at] as const] : []))
  return places.length === 0 ? note : { ...note, standing: Object.fromEntries(places) }
}

/** Ends the turn of a creature that stays where it is. */
export function endWithoutMove(turn: Turn, note: Note | null, jammed = false): TurnResult {
  if (note) addNotes(turn, note)
  updateCreature(turn, { runRounds: 0, runChecks: 0 })
  return { state: turn.state, entry: { ...entryWithoutMove(turn), jammed } }
}

/** Returns the entry of a turn without a move. */
export function entryWithoutMove(turn: Turn): TurnEntry {
  const { state, order, mode, checks, notes, doorsOpened, opportunities, creature } = turn
  const { at, prone, onMap } = currentState(turn)
  return {
    kind: 'turn',
    round: state.round,
    turn: state.turn,
    creatureId: creature.id,
    task: order?.task.type ?? null,
    action: null,
    times: 0,
    mode,
    from: at,
    to: at,
    path: [at],
    feet: 0,
    steps: [],
    opportunities,
    hazards: [],
    doorsOpened,
    checks,
    notes,
    jammed: false,
    prone,
    onMap,
  }
}

/** A route for a turn. A path of one square: the creature stays. */
export interface ChosenRoute {
  readonly path: readonly Cell[]
  readonly notes: readonly Note[]
  readonly jammed: boolean
  /** The closed door to open at its end. */
  readonly door?: Door
}

/** A route with the move that makes it; null if no move is possible. */
export interface PlannedMove extends ChosenRoute {
  readonly move: Move | null
  readonly paced: PacedAction
  /** The path with altitudes, if it leads to another altitude. */
  readonly points?: readonly PathPoint[]
  /** Its first square is a separate step, which does not provoke. */
  readonly stepsFirst?: boolean
}

/** Returns the withdrawal a creature may make in place of a paced action, if its order and its turn leave the actions for it. */
export function retreatOf({ stage, order, spentActions }: ActingTurn, paced: PacedAction): PacedAction | null {
  const { ruleset } = stage.scene
  const retreat = ruleset.turn.retreat(paced)
  if (!retreat) return null
  const spends = (each: PacedAction): number => (actionOf(ruleset, each.action)?.spends ?? 0) * each.times
  const isWithinPace = order.pace === undefined || spends(retreat) <= spends(paced)
  return isWithinPace && spentActions + spends(retreat) <= ruleset.turn.actions ? retreat : null
}

/** A prepared move, or why it cannot be made. */
export type Prepared =
  | { readonly ok: true; readonly move: Move; readonly request: MoveRequest }
  | { readonly ok: false; readonly code: Note['code'] }

/** Prepares a move of the creature from its place. */
export function preparedMove(
  { stage, creature, order, mode, state, diagonals, spentFeet }: ActingTurn,
  paced: PacedAction,
): Prepared {
  const mover = stage.combatant(state, creature.id)
  if (!mover) return { ok: false, code: 'not-on-map' }
  const request: MoveRequest = {
    mover,
    action: paced.action,
    mode,
    tumble: order.tumble,
    actions: paced.times,
    diagonals,
    spentFeet,
  }
  const move = prepareMove(stage.field, request)
  return move.ok ? { ok: true, move: move.value, request } : { ok: false, code: move.error.code }
}

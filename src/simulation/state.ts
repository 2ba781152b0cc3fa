/**
 * Where an encounter stands between two steps: plain data, the random numbers still to come included. So a run can be
 * stored, compared, branched off and taken up again, and the same state always goes on in the same way.
 */
import type { RandomState } from '../base/random.ts'
import type { Cell } from '../grid/cell.ts'
import type { DoorState } from '../map/edges.ts'

/** One creature. */
export interface CreatureState {
  readonly at: Cell
  /** Squares above the floor. */
  readonly altitude: number
  readonly onMap: boolean
  readonly helpless: boolean
  readonly prone: boolean
  /** Index of the order it carries out, −1 for none; how many of its tasks are done, and waypoints of the present one. */
  readonly order: number
  readonly tasksDone: number
  readonly waypoint: number
  /** On watch, it has seen an opponent or heard the alarm. */
  readonly isAlerted: boolean
  /** Whom it chose to engage. */
  readonly target: string | null
  /** Rounds run without a pause, checks made to keep running, and rounds of rest still owed. */
  readonly runRounds: number
  readonly runChecks: number
  readonly restRounds: number
  /** Name of the way out it took. */
  readonly exit: string | null
}

/** What comes next: initiative, the beginning of a round, a turn, nothing. */
export const PHASES = ['initiative', 'round', 'turns', 'over'] as const

/** An encounter between two steps. */
export interface EncounterState {
  readonly phase: (typeof PHASES)[number]
  /** From 1; 0 before the first. */
  readonly round: number
  /** Index into `order` of who is next. */
  readonly turn: number
  /** Ids of those who take turns, first to last. */
  readonly order: readonly string[]
  readonly creatures: Readonly<Record<string, CreatureState>>
  /** Doors that are not as on the map, by edge id. */
  readonly doors: Readonly<Record<string, DoorState>>
  /** Squares that are not as on the map: cell index and terrain code. */
  readonly terrain: readonly (readonly [index: number, code: number])[]
  /** Sides on whose behalf someone has raised the alarm. */
  readonly alarms: readonly string[]
  /** Opportunities used since the last turn of who used them, by creature; none: left out. */
  readonly reactionsUsed: Readonly<Record<string, number>>
  /** Whether anything has changed in this round. */
  readonly hasChanged: boolean
  readonly random: RandomState
}

/** The state with one creature changed. */
export const withCreature = (state: EncounterState, id: string, changed: Partial<CreatureState>): EncounterState => {
  const before = state.creatures[id]
  return before ? { ...state, creatures: { ...state.creatures, [id]: { ...before, ...changed } } } : state
}

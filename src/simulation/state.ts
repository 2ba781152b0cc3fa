/**
 * The state of an encounter between two steps: plain data that includes the random state, so equal states continue alike and a
 * run can be stored, compared, branched and resumed.
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
  /** Index of its order, −1 for none; number of tasks done, and of waypoints passed in the current task. */
  readonly order: number
  readonly tasksDone: number
  readonly waypoint: number
  /** On watch, it has seen an opponent or heard the alarm. */
  readonly isAlerted: boolean
  /** The creature it chose to engage. */
  readonly target: string | null
  /** Rounds run without a pause, checks made to keep running, and rounds of rest left. */
  readonly runRounds: number
  readonly runChecks: number
  readonly restRounds: number
  /** Name of the exit it took. */
  readonly exit: string | null
}

/** What the next step is: initiative, the start of a round, a turn, or none. */
export const PHASES = ['initiative', 'round', 'turns', 'over'] as const

/** An encounter between two steps. */
export interface EncounterState {
  readonly phase: (typeof PHASES)[number]
  /** From 1; 0 before the first. */
  readonly round: number
  /** Index into `order` of the next turn. */
  readonly turn: number
  /** Ids of participants in order of initiative. */
  readonly order: readonly string[]
  readonly creatures: Readonly<Record<string, CreatureState>>
  /** Doors that differ from the map, by edge id. */
  readonly doors: Readonly<Record<string, DoorState>>
  /** Squares that differ from the map: cell index and terrain code. */
  readonly terrain: readonly (readonly [index: number, code: number])[]
  /** Sides that have raised the alarm. */
  readonly alarms: readonly string[]
  /** Reactions used since the creature's last turn, by id; zeros are left out. */
  readonly reactionsUsed: Readonly<Record<string, number>>
  /** Something has changed in this round. */
  readonly hasChanged: boolean
  readonly random: RandomState
}

/** Returns the state with one creature changed. */
export const withCreature = (state: EncounterState, id: string, changed: Partial<CreatureState>): EncounterState => {
  const before = state.creatures[id]
  return before ? { ...state, creatures: { ...state.creatures, [id]: { ...before, ...changed } } } : state
}

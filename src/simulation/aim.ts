/** What an order means this turn: places to go to, a ranking of places, or staying. */
import type { Exit, Task } from '../map/records/encounter.ts'
import type { Goal, Waypoint } from './goals.ts'
import type { CheckMade, Note } from './ledger.ts'
import type { Feet } from '../base/brands.ts'
import type { RandomState } from '../base/random.ts'
import type { Cell } from '../grid/cell.ts'
import type { CoverCache } from '../movement/cover/CoverCache.ts'
import type { Move } from '../movement/move.ts'
import type { SightCache } from './SightCache.ts'

/** What a creature tries to do this turn. */
export type Aim =
  | { readonly kind: 'stay'; readonly note: Note }
  /** One goal after the other; `target`: the creature they are about. */
  | { readonly kind: 'reach'; readonly goals: readonly Goal[]; readonly target: string | null }
  /**
   * The place of least `badness` within range, if it improves on the current place by more than `gain`. `badness` may return any
   * number of at least `limit` once it reaches that. `bound` is a cheap lower bound. A creature at `ideal` or below stays; one
   * that finds nothing better is well placed at `acceptable` or below, else cornered.
   */
  | {
      readonly kind: 'best'
      readonly bound: (place: Cell) => number
      readonly badness: (place: Cell, limit: number) => number
      readonly gain: (now: number) => number
      readonly ideal: number
      readonly acceptable: number
    }

/** An aim that may move the creature. */
export type Destination = Exclude<Aim, { readonly kind: 'stay' }>

/** An aim, with what choosing it changed. */
export interface AimResult {
  readonly aim: Aim
  readonly waypoint: number
  /** The waypoints of the task, as the mover can pass them. */
  readonly waypoints?: readonly Waypoint[]
  readonly random: RandomState
  readonly checks: readonly CheckMade[]
  /** The creature it chose to engage; absent if unchanged. */
  readonly target?: string
}

/** What aims depend on. `move` starts at the creature's place. */
export interface AimContext {
  readonly move: Move
  readonly task: Task
  /** Number of waypoints passed. */
  readonly waypoint: number
  readonly random: RandomState
  /** The creature it chose to engage earlier. */
  readonly target: string | null
  /** It has no route to that creature this turn, so it may choose another. */
  readonly isTargetUnreachable: boolean
  /** True if a creature still has a reaction. */
  readonly mayReact: (id: string) => boolean
  /** It takes the safest route. */
  readonly isCautious: boolean
  /** The withdrawal its pace allows, if any. */
  readonly withdrawal: Move | null
  /** Movement range of a turn at its pace. */
  readonly feetPerTurn: Feet
  readonly exits: readonly Exit[]
  readonly knownCover: CoverCache
  readonly sightCache: SightCache
  /** There are doors it may open. */
  readonly mayOpenDoors: boolean
  /** Runs a function while those doors are open. */
  readonly withDoorsOpen: <T>(measure: () => T) => T
}

/** An aim to stay, for the reason of a note. */
export const stay = (code: Note['code'], creatureId?: string): Aim => ({
  kind: 'stay',
  note: creatureId === undefined ? { code } : { code, creatureId },
})
/** An aim to go to one goal after the other. */
export const reach = (goals: readonly Goal[], target: string | null = null): Aim => ({ kind: 'reach', goals, target })

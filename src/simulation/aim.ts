/** What an order comes to this turn: places to get to, a way to tell better places from worse, or staying where one is. */
import type { Exit, Task } from '../map/records/encounter.ts'
import type { Goal, Waypoint } from './goals.ts'
import type { CheckMade, Note } from './ledger.ts'
import type { Feet } from '../base/brands.ts'
import type { RandomState } from '../base/random.ts'
import type { Cell } from '../grid/cell.ts'
import type { KnownCover } from '../movement/cover/KnownCover.ts'
import type { Move } from '../movement/move.ts'
import type { SightCache } from './SightCache.ts'

/** What a creature is up to. */
export type Aim =
  | { readonly kind: 'stay'; readonly note: Note }
  /** One goal after the other; `target`: the creature it is all about. */
  | { readonly kind: 'reach'; readonly goals: readonly Goal[]; readonly target: string | null }
  /**
   * The place of least `badness` within reach, if it is less than that of the place it stands on by more than `gain`. From
   * `limit` on any number does that is no less than it. No place is less bad than its `bound`, which is quick to find. A
   * place with no more than `least` needs no better one; with no more than `good` a creature that finds none is well placed.
   */
  | {
      readonly kind: 'best'
      readonly bound: (place: Cell) => number
      readonly badness: (place: Cell, limit: number) => number
      readonly gain: (now: number) => number
      readonly ideal: number
      readonly acceptable: number
    }

/** An aim that leads somewhere. */
export type Destination = Exclude<Aim, { readonly kind: 'stay' }>

/** An aim and what finding it took. */
export interface AimResult {
  readonly aim: Aim
  readonly waypoint: number
  /** All waypoints of the task, as the mover can pass them. */
  readonly waypoints?: readonly Waypoint[]
  readonly random: RandomState
  readonly checks: readonly CheckMade[]
  /** Whom it chose to engage; absent: as before. */
  readonly target?: string
}

/** What aims depend on. `move` is prepared from the creature's place. */
export interface AimContext {
  readonly move: Move
  readonly task: Task
  /** Waypoints that lie behind. */
  readonly waypoint: number
  readonly random: RandomState
  /** Whom it engages, by an earlier choice of its own. */
  readonly target: string | null
  /** It cannot get to that one this turn: another will do. */
  readonly isTargetUnreachable: boolean
  /** Who still has a reaction, and whether it minds. */
  readonly mayReact: (id: string) => boolean
  readonly isCautious: boolean
  /** The withdrawal its pace allows; null for none. */
  readonly withdrawal: Move | null
  /** How far the mover gets in a turn at its pace. */
  readonly feetPerTurn: Feet
  readonly exits: readonly Exit[]
  readonly knownCover: KnownCover
  readonly sightCache: SightCache
  /** There are doors it may open. */
  readonly mayOpenDoors: boolean
  /** What is measured while they stand open. */
  readonly withDoorsOpen: <T>(measure: () => T) => T
}

/** Stays where it is, and why. */
export const stay = (code: Note['code'], creatureId?: string): Aim => ({
  kind: 'stay',
  note: creatureId === undefined ? { code } : { code, creatureId },
})
/** Goes to one goal after the other. */
export const reach = (goals: readonly Goal[], target: string | null = null): Aim => ({ kind: 'reach', goals, target })

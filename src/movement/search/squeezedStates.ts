/**
 * Squeezing in the fast searches: how states are numbered, and what a squeezed one leads to.
 *
 * Whole boxes come first, by place; the rectangles of each box follow, side by side, so that looking at a box touches one
 * line of the cache. Most rectangles met were reached at less: they are left out by one look at their label, and only what
 * remains is asked for borders, bodies and ground.
 */
import { ORTHOGONAL_BITS } from '../ground/directions.ts'
import { KNOWN_STANCES, WHOLE, WHOLLY_FREE, type Squeezing } from '../ground/squeezing.ts'
import { startStances, type Move } from '../move.ts'
import { squeezedPrice } from './eachStep.ts'
import type { LabelStore } from './labelStore.ts'

/** Number of a state. */
export function fastState({ layer: { ground }, squeezing }: Move, place: number, stance: number): number {
  return stance === WHOLE || !squeezing ? place : ground.paddedCells + place * squeezing.stances + stance
}

/** Place of a state. */
export function placeOfState({ layer: { ground }, squeezing }: Move, state: number): number {
  return state < ground.paddedCells || !squeezing ? state : Math.floor((state - ground.paddedCells) / squeezing.stances)
}

/** Stance of a state. */
export function stanceOfState({ layer: { ground }, squeezing }: Move, state: number): number {
  return state < ground.paddedCells || !squeezing ? WHOLE : (state - ground.paddedCells) % squeezing.stances
}

/** How many states a move has. */
export const fastStates = ({ layer, squeezing }: Move): number =>
  layer.ground.paddedCells * (1 + (squeezing ? squeezing.stances : 0))

/** The start of a move as states; all have the key `startKey`. */
export const startStatesOf = (move: Move): readonly number[] =>
  startStances(move)
    .filter((stance) => stance === WHOLE || move.squeezing !== null)
    .map((stance) => fastState(move, move.start, stance))

/** What squeezed states lead to, for one search. */
export class SqueezedSteps {
  readonly #move: Move
  readonly #squeezing: Squeezing
  readonly #store: LabelStore
  readonly #labels: Int32Array
  /** By place, free rectangles as bits with flags; 0 where nobody has looked yet. */
  readonly #free: Uint16Array
  readonly #estimate: (place: number) => number
  readonly #base: number
  readonly #cells: number
  readonly #stances: number
  readonly #offsets: Int32Array
  readonly #leastKey: number
  readonly #leastSqueezedKey: number

  /** Steps of a search under way; `estimate` is what remains from a place at least. */
  constructor(move: Move, squeezing: Squeezing, store: LabelStore, estimate: (place: number) => number) {
    this.#move = move
    this.#squeezing = squeezing
    this.#store = store
    this.#labels = store.labels
    this.#free = squeezing.freeTable()
    this.#estimate = estimate
    this.#base = store.base
    this.#cells = move.layer.ground.paddedCells
    this.#stances = squeezing.stances
    this.#offsets = move.layer.offsets
    this.#leastKey = move.prices.keys[0] ?? 0
    this.#leastSqueezedKey = move.prices.leastSqueezedKey
  }

  /** Offers what a squeezed state leads to: other rectangles of its box, and steps. */
  leave(state: number, key: number): void {
    const place = ((state - this.#cells) / this.#stances) | 0
    const first = this.#cells + place * this.#stances
    const stance = state - first
    const free = (this.#free[place] as number) & ~KNOWN_STANCES
    let others = free === 1 << stance ? 0 : this.#squeezing.changes(place, stance) & ~(1 << stance)
    while (others !== 0) {
      const other = 31 - Math.clz32(others)
      others ^= 1 << other
      if ((this.#labels[first + other] as number) > this.#base + key)
        this.#store.offer(first + other, key, key + this.#estimate(place))
    }
    this.#steps(place, stance, key, ORTHOGONAL_BITS)
  }

  /** Offers the squeezed steps from a whole box whose step word is given. */
  enter(place: number, word: number, key: number): void {
    this.#steps(place, WHOLE, key, ORTHOGONAL_BITS & ~word)
  }

  /** Offers the squeezed steps from a stance in some directions (as bits): `eachSqueezedStep` without a callback. */
  #steps(place: number, stance: number, key: number, ways: number): void {
    const squeezing = this.#squeezing
    const labels = this.#labels
    // What no step from here undercuts.
    const whole = this.#base + key + this.#leastKey
    const squeezed = this.#base + key + this.#leastSqueezedKey
    for (let rest = ways; rest !== 0;) {
      const d = 31 - Math.clz32(rest)
      rest ^= 1 << d
      const to = place + (this.#offsets[d] as number)
      let known = this.#free[to] as number
      if (known === 0) {
        squeezing.freeStances(to)
        known = this.#free[to] as number
      }
      if ((known & WHOLLY_FREE) !== 0) {
        if (stance !== WHOLE && (labels[to] as number) > whole) this.#offer(place, stance, d, to, WHOLE, to, key)
        continue
      }
      for (let after = known & squeezing.overlapping(d >> 1, stance); after !== 0;) {
        const next = 31 - Math.clz32(after)
        after ^= 1 << next
        const state = this.#cells + to * this.#stances + next
        if ((labels[state] as number) > squeezed) this.#offer(place, stance, d, to, next, state, key)
      }
    }
  }

  #offer(place: number, stance: number, d: number, to: number, next: number, state: number, key: number): void {
    const squeezing = this.#squeezing
    if (next === WHOLE && !squeezing.overlap(d >> 1, stance, next)) return
    if (squeezing.hasBorders(place) && !squeezing.mayPass(place, stance, to, next)) return
    const nextKey = key + (this.#move.prices.keys[squeezedPrice(squeezing, place, stance, to, next)] as number)
    this.#store.offer(state, nextKey, nextKey + this.#estimate(to))
  }
}

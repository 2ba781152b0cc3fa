/**
 * The loop of flights that have a target or squeeze, as a class whose methods share its state. See `fastFlight.ts` for the algorithm.
 */
import { lowestBit } from '../../base/bits.ts'
import { STEP_BITS, STEP_RANK_MASK, STEP_UNIFORM } from '../field/stepWord.ts'
import { stancesIn, WHOLE, type Squeezing } from '../field/squeezing.ts'
import type { LabelStore } from '../field/labelStore.ts'
import type { SpaceLayer } from '../field/spaceLayer.ts'
import type { Move } from '../move.ts'
import { eachSqueezedStepIn, wholeStepKind, type StepVisitor } from './eachStep.ts'
import { startKey } from './fastMove.ts'
import {
  BESIDE,
  HEADINGS,
  NOT_FLOWN_INTO,
  OPEN_SIDE,
  STEADY,
  STEADY_AFTER,
  TAG_BITS,
  TURNED_FROM,
  TURNS,
  TURNS_WORTH,
} from './flightTurns.ts'
import { mayPrune } from './pruning.ts'

/** Options of a flight search. */
export interface FlightQuery {
  /** The target; negative for every place. */
  readonly target: number
  /** Key of a turn by 45°. */
  readonly turnKey: number
  /** Index of the lowest label of place 0; those of the other places follow. */
  readonly best: number
  readonly heuristic: (place: number) => number
}

/** One search. A class because V8 inlines methods into each other, but not closures over the same variables. */
export class FlightSearch {
  readonly #store: LabelStore
  readonly #layer: SpaceLayer
  readonly #steps: SpaceLayer['steps']
  readonly #offsets: SpaceLayer['offsets']
  readonly #keys: Move['costs']['keys']
  readonly #squeezing: Squeezing | null
  readonly #query: FlightQuery
  readonly #plainOnly: boolean
  readonly #cells: number
  readonly #base: number
  readonly #best: number
  readonly #maxKey: number
  readonly #turnKey: number
  /** Bits that the step words of places with pruned turns have. */
  readonly #prunedWord: number
  readonly #labels: Int32Array
  readonly #headings: Uint8Array
  readonly #cameFrom: Int32Array | null
  /** Number of entries in the queue. */
  #waiting = 0
  /** Key plus heuristic of the states being expanded. */
  #total: number

  constructor(move: Move, store: LabelStore, query: FlightQuery) {
    this.#store = store
    this.#layer = move.layer
    this.#steps = move.layer.steps
    this.#offsets = move.layer.offsets
    this.#keys = move.costs.keys
    this.#squeezing = move.squeezing
    this.#query = query
    this.#plainOnly = move.action.plainTerrainOnly
    this.#cells = move.layer.surface.paddedCells
    this.#base = store.base
    this.#best = query.best
    this.#maxKey = store.maxKey
    this.#turnKey = query.turnKey
    // If a place may also be squeezed into, its lowest label may be that of a rectangle, so turns there are never pruned.
    this.#prunedWord = mayPrune(move.costs) ? STEP_UNIFORM | (move.squeezing ? STEP_BITS : 0) : -1
    this.#total = startKey(move) + query.heuristic(move.start)
    this.#labels = store.labels
    this.#headings = store.reserveHeadings(this.#cells)
    this.#cameFrom = query.target < 0 ? null : store.reserveCameFrom(query.best)
  }

  /** Runs until the queue is empty or the target is reached; true if it is. */
  run(): boolean {
    this.#waiting = this.#store.queued
    for (; this.#waiting > 0; this.#total++)
      if (this.#expandBucket((this.#base + this.#total) & this.#store.mask)) return true
    return false
  }

  /** Expands one bucket; true if the target is reached. */
  #expandBucket(bucket: number): boolean {
    const store = this.#store
    const { tails } = store
    for (let i = 0; bucket * store.room + i < tails[bucket]; i++) {
      const entry = store.queue[bucket * store.room + i]
      const state = entry >>> TAG_BITS
      const box = state >> 3
      const place = box < this.#cells ? box : box % this.#cells
      const key = this.#total - this.#query.heuristic(place)
      const label = this.#base + key
      if (this.#labels[state] !== label) continue
      const minLabel = this.#arrive(place, label, 1 << (state & 7))
      if (place === this.#query.target) {
        store.drain()
        store.lastState = state
        return true
      }
      const mayPruneTurns =
        (entry & NOT_FLOWN_INTO) === 0 &&
        (this.#steps[place] & this.#prunedWord) === this.#prunedWord &&
        box < this.#cells
      if (mayPruneTurns && label > minLabel && this.#isCheaperByTurning(place, state & 7, label - minLabel)) continue
      if (this.#waiting + HEADINGS > store.room) store.growQueue()
      this.#flyOn(state, place, key, mayPruneTurns ? entry & STEADY : -1)
    }
    this.#waiting -= tails[bucket] - bucket * store.room
    tails[bucket] = bucket * store.room
    return false
  }

  /** Records an arrival with a heading (as a bit); returns the lowest label the place had before. */
  #arrive(place: number, label: number, heading: number): number {
    const minLabel = this.#labels[this.#best + place]
    if (label < minLabel) {
      this.#labels[this.#best + place] = label
      this.#headings[place] = heading
    } else if (label === minLabel) this.#headings[place] |= heading
    return minLabel
  }

  /** True if the cheapest flight to a place, cheaper by `surplus`, can turn to a heading for less than this one. */
  #isCheaperByTurning(place: number, heading: number, surplus: number): boolean {
    const turns = Math.min(4, Math.floor((surplus - 1) / this.#turnKey))
    return turns > 0 && ((TURNED_FROM[(turns << 8) | this.#headings[place]] >> heading) & 1) !== 0
  }

  /**
   * Flies on from a state in its heading and in those it can turn to, unless they were reached for less. `tag`: see
   * `flightTurns.ts`; negative if turns may not be pruned.
   */
  #flyOn(state: number, place: number, key: number, tag: number): void {
    const word = this.#steps[place]
    const legal = word & STEP_BITS
    const heading = state & 7
    const mayPruneTurns = tag >= 0
    const steady = mayPruneTurns ? openTag(tag, heading, legal) : 0
    let headings = this.#squeezing === null ? legal : STEP_BITS
    if (mayPruneTurns) headings = TURNS_WORTH[(heading << 8) | legal] & (steady === 0 ? -1 : ~BESIDE[heading])
    while (headings !== 0) {
      const to = 31 - Math.clz32(headings)
      headings ^= 1 << to
      const from = state - heading + to
      const turn = (to - heading) & 7
      const at = key + TURNS[turn] * this.#turnKey
      if (turn !== 0 && !this.#label(from, at, state)) continue
      if (this.#squeezing !== null) this.#squeezeFrom(from, word, at)
      if (state >> 3 < this.#cells && ((word >> to) & 1) !== 0)
        this.#step(from, place, at, turn === 0 ? steady : mayPruneTurns ? openTag(STEADY_AFTER[turn], to, legal) : 0)
    }
  }

  /** Labels a state if `key` is lower than before; true if it was. */
  #label(state: number, key: number, from: number): boolean {
    if (key > this.#maxKey || this.#base + key >= this.#labels[state]) return false
    this.#labels[state] = this.#base + key
    if (this.#cameFrom) this.#cameFrom[state] = from
    return true
  }

  /** Flies from a state to the next place in its heading. */
  #step(from: number, place: number, key: number, tag: number): void {
    const heading = from & 7
    const toPlace = place + this.#offsets[heading]
    const kind = wholeStepKind(this.#layer, place, heading)
    if (this.#plainOnly && (kind & STEP_RANK_MASK) > 0) return
    const stepKey = this.#keys[kind]
    const to = toPlace * HEADINGS + heading
    if (!this.#label(to, key + stepKey, from)) return
    this.#push(to, toPlace, key + stepKey, tag)
  }

  #push(state: number, place: number, key: number, tag: number): void {
    const { queue, tails, mask } = this.#store
    const bucket = (this.#base + key + this.#query.heuristic(place)) & mask
    queue[tails[bucket]++] = (state << TAG_BITS) | tag
    this.#waiting++
  }

  /** Relaxes the squeezed steps from a state; a whole box is left by squeezing only if it has no whole step in that heading. */
  #squeezeFrom(state: number, word: number, key: number): void {
    const heading = state & 7
    const isWhole = state >> 3 < this.#cells
    if (heading % 2 === 1 || (isWhole && ((word >> heading) & 1) !== 0)) return
    const before = this.#store.queued
    this.#squeezeOn(state, key)
    this.#waiting += this.#store.queued - before
  }

  /** Queues squeezed steps in the heading of a state, from all rectangles it can change to. */
  #squeezeOn(state: number, key: number): void {
    const squeezing = this.#squeezing
    if (!squeezing) return
    const heading = state & 7
    const box = state >> 3
    const place = box % this.#cells
    const stance = Math.floor(box / this.#cells) - 1
    const visit: StepVisitor = (_, toPlace, next, kind) => {
      const to = ((representative(squeezing, toPlace, next) + 1) * this.#cells + toPlace) * HEADINGS + heading
      const toKey = key + this.#keys[kind]
      const before = this.#store.queued
      this.#store.relax(to, toKey, toKey + this.#query.heuristic(toPlace))
      if (this.#cameFrom && this.#store.queued > before) this.#cameFrom[to] = state
    }
    if (stance === WHOLE) eachSqueezedStepIn(squeezing, { place, stance, d: heading }, visit)
    else
      for (const each of stancesIn(squeezing.changes(place, stance)))
        eachSqueezedStepIn(squeezing, { place, stance: each, d: heading }, visit)
  }
}

/** The tag if the side it needs open is open; else 0. */
function openTag(tag: number, heading: number, legal: number): number {
  const side = OPEN_SIDE[(tag << 2) | heading]
  return (legal & side) === side ? tag : 0
}

/** The stance that represents a connected component of free rectangles: changing between them costs nothing. */
export const representative = (squeezing: Squeezing | null, place: number, stance: number): number =>
  squeezing === null || stance === WHOLE ? stance : lowestBit(squeezing.changes(place, stance))

/**
 * The loop of a flight that looks for a place or squeezes, after the queue has been filled: what it reads and writes at every
 * step, and the steps as methods of a screen each. See `fastFlight.ts` for what is searched, and why this way.
 */
import { STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL, STEP_UNIFORM } from '../field/stepWord.ts'
import { WHOLE, stancesIn, type Squeezing } from '../field/squeezing.ts'
import type { LabelStore } from '../field/labelStore.ts'
import type { SpaceLayer } from '../field/spaceLayer.ts'
import type { Move } from '../move.ts'
import { eachSqueezedStepIn, type StepVisitor } from './eachStep.ts'
import { specialBurdens, startKey } from './fastMove.ts'
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

/** What a flight search is asked. */
export interface FlightQuestion {
  /** The place to get to; negative: every place. */
  readonly target: number
  /** Key of a turn by 45°. */
  readonly turnKey: number
  /** Where the least label of a place stands: at this number plus the place. */
  readonly best: number
  /** What there is left to pay from a place at the least. */
  readonly left: (place: number) => number
}

/** A flight under way. Its methods are put into one another by the compiler, which closures over the same variables are not. */
export class FlightSearch {
  readonly #store: LabelStore
  readonly #layer: SpaceLayer
  readonly #steps: SpaceLayer['steps']
  readonly #offsets: SpaceLayer['offsets']
  readonly #keys: Move['costs']['keys']
  readonly #squeezing: Squeezing | null
  readonly #question: FlightQuestion
  readonly #plainOnly: boolean
  readonly #cells: number
  readonly #base: number
  readonly #best: number
  readonly #maxKey: number
  readonly #turnKey: number
  /** Bits of the step words of places whose turns may be left out. */
  readonly #freeWord: number
  readonly #labels: Int32Array
  readonly #headings: Uint8Array
  readonly #cameFrom: Int32Array | null
  /** Entries in the queue. */
  #waiting = 0
  /** The key, with what is left at the least, that is being expanded. */
  #total: number

  constructor(move: Move, store: LabelStore, question: FlightQuestion) {
    this.#store = store
    this.#layer = move.layer
    this.#steps = move.layer.steps
    this.#offsets = move.layer.offsets
    this.#keys = move.costs.keys
    this.#squeezing = move.squeezing
    this.#question = question
    this.#plainOnly = move.action.plainTerrainOnly
    this.#cells = move.layer.surface.paddedCells
    this.#base = store.base
    this.#best = question.best
    this.#maxKey = store.maxKey
    this.#turnKey = question.turnKey
    // Where rectangles may be had for less than the box, the least label of a place says nothing of the box.
    this.#freeWord = mayPrune(move.costs) ? STEP_UNIFORM | (move.squeezing ? STEP_BITS : 0) : -1
    this.#total = startKey(move) + question.left(move.start)
    this.#labels = store.labels
    this.#headings = store.reserveHeadings(this.#cells)
    this.#cameFrom = question.target < 0 ? null : store.reserveCameFrom(question.best)
  }

  /** Expands what waits until nothing does or the target is reached; answers whether it was. */
  run(): boolean {
    this.#waiting = this.#store.queued
    for (; this.#waiting > 0; this.#total++)
      if (this.#expandBucket((this.#base + this.#total) & this.#store.mask)) return true
    return false
  }

  /** Expands what waits at one total; answers whether the target was reached. */
  #expandBucket(bucket: number): boolean {
    const store = this.#store
    const { tails } = store
    for (let i = 0; bucket * store.room + i < tails[bucket]; i++) {
      const entry = store.queue[bucket * store.room + i]
      const state = entry >>> TAG_BITS
      const box = state >> 3
      const place = box < this.#cells ? box : box % this.#cells
      const key = this.#total - this.#question.left(place)
      const label = this.#base + key
      if (this.#labels[state] !== label) continue
      const least = this.#arrive(place, label, 1 << (state & 7))
      if (place === this.#question.target) {
        store.drain()
        store.lastState = state
        return true
      }
      const isFree =
        (entry & NOT_FLOWN_INTO) === 0 && (this.#steps[place] & this.#freeWord) === this.#freeWord && box < this.#cells
      if (isFree && label > least && this.#isHadByTurning(place, state & 7, label - least)) continue
      if (this.#waiting + HEADINGS > store.room) store.growQueue()
      this.#flyOn(state, place, key, isFree ? entry & STEADY : -1)
    }
    this.#waiting -= tails[bucket] - bucket * store.room
    tails[bucket] = bucket * store.room
    return false
  }

  /** Notes a flight's coming to a place in a heading, as a bit; answers the least label the place had before. */
  #arrive(place: number, label: number, heading: number): number {
    const least = this.#labels[this.#best + place]
    if (label < least) {
      this.#labels[this.#best + place] = label
      this.#headings[place] = heading
    } else if (label === least) this.#headings[place] |= heading
    return least
  }

  /** Whether another flight, which reaches a place for so much less, may turn there and have this heading for less. */
  #isHadByTurning(place: number, heading: number, less: number): boolean {
    const turns = Math.min(4, Math.floor((less - 1) / this.#turnKey))
    return turns > 0 && ((TURNED_FROM[(turns << 8) | this.#headings[place]] >> heading) & 1) !== 0
  }

  /**
   * Flies on from a state in its heading and in those it turns to, unless they have been had for less. `tag`: that of
   * `flightTurns.ts`, negative where turns may not be left out.
   */
  #flyOn(state: number, place: number, key: number, tag: number): void {
    const word = this.#steps[place]
    const legal = word & STEP_BITS
    const heading = state & 7
    const isFree = tag >= 0
    const steady = isFree ? openTag(tag, heading, legal) : 0
    let headings = this.#squeezing === null ? legal : STEP_BITS
    if (isFree) headings = TURNS_WORTH[(heading << 8) | legal] & (steady === 0 ? -1 : ~BESIDE[heading])
    while (headings !== 0) {
      const to = 31 - Math.clz32(headings)
      headings ^= 1 << to
      const from = state - heading + to
      const turn = (to - heading) & 7
      const at = key + TURNS[turn] * this.#turnKey
      if (turn !== 0 && !this.#label(from, at, state)) continue
      if (this.#squeezing !== null) this.#squeezeFrom(from, word, at)
      if (state >> 3 < this.#cells && ((word >> to) & 1) !== 0)
        this.#step(from, place, at, turn === 0 ? steady : isFree ? openTag(STEADY_AFTER[turn], to, legal) : 0)
    }
  }

  /** Labels a state that is reached more cheaply than before; answers whether it was. */
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
    const rank = (this.#steps[toPlace] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
    if (this.#plainOnly && rank > 0) return
    const isSpecial = (this.#steps[place] & STEP_SPECIAL) !== 0
    const burdens = isSpecial ? specialBurdens(this.#layer, place, heading) : 0
    const stepKey = this.#keys[burdens | ((heading & 1) << 5) | rank]
    const to = toPlace * HEADINGS + heading
    if (!this.#label(to, key + stepKey, from)) return
    this.#push(to, toPlace, key + stepKey, tag)
  }

  #push(state: number, place: number, key: number, tag: number): void {
    const { queue, tails, mask } = this.#store
    const bucket = (this.#base + key + this.#question.left(place)) & mask
    queue[tails[bucket]++] = (state << TAG_BITS) | tag
    this.#waiting++
  }

  /** Offers what squeezing adds to a state of so much: a whole box is squeezed out of only where it cannot be left whole. */
  #squeezeFrom(state: number, word: number, key: number): void {
    const heading = state & 7
    const isWhole = state >> 3 < this.#cells
    if (heading % 2 === 1 || (isWhole && ((word >> heading) & 1) !== 0)) return
    const before = this.#store.queued
    this.#squeezeOn(state, key)
    this.#waiting += this.#store.queued - before
  }

  /** Queues squeezed steps in the heading of a state, from all rectangles of the box it can slip to. */
  #squeezeOn(state: number, key: number): void {
    const squeezing = this.#squeezing
    if (!squeezing) return
    const heading = state & 7
    const box = state >> 3
    const place = box % this.#cells
    const stance = Math.floor(box / this.#cells) - 1
    const visit: StepVisitor = (_, toPlace, next, kind) => {
      const to = ((standingFor(squeezing, toPlace, next) + 1) * this.#cells + toPlace) * HEADINGS + heading
      const toKey = key + this.#keys[kind]
      const before = this.#store.queued
      this.#store.relax(to, toKey, toKey + this.#question.left(toPlace))
      if (this.#cameFrom && this.#store.queued > before) this.#cameFrom[to] = state
    }
    if (stance === WHOLE) eachSqueezedStepIn(squeezing, { place, stance, d: heading }, visit)
    else
      for (const each of stancesIn(squeezing.changes(place, stance)))
        eachSqueezedStepIn(squeezing, { place, stance: each, d: heading }, visit)
  }
}

/** A tag while the side it needs open is, by legal steps; else 0. */
function openTag(tag: number, heading: number, legal: number): number {
  const side = OPEN_SIDE[(tag << 2) | heading]
  return (legal & side) === side ? tag : 0
}

/** The rectangle that stands for all that hang together with one: changing between them costs nothing. */
export function standingFor(squeezing: Squeezing | null, place: number, stance: number): number {
  return squeezing === null || stance === WHOLE ? stance : lowestOf(squeezing.changes(place, stance))
}

/** The lowest of a set of rectangles. */
export const lowestOf = (stances: number): number => 31 - Math.clz32(stances & -stances)

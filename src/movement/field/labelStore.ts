/**
 * Labels of a search, kept from one query to the next without being cleared: each query writes numbers that all lie below
 * those of the queries before, so whatever an earlier one left behind looks like "not reached yet". Only when the
 * numbers run out is everything wiped, once in dozens of queries. A query thus costs what it touches.
 */
import { invariant } from '../../base/invariant.ts'

/**
 * The greatest label. Where pointers are compressed, as in Electron, V8 computes with whole numbers of 31 bits directly and wraps
 * others up: labels above would cost a tenth to a third of every search.
 */
const TOP = 2 ** 30 - 1
/** The greatest key a search may count to. */
export const MAX_KEY: number = 2 ** 29
const FIRST_LIST = 64
const FIRST_ROOM = 512
/** Bits of a tag that holds directions. */
export const DIRECTION_BITS = 8
/** How many entries a search may push for one state before it asks for room again (`keepRoom`). */
export const MAX_PUSHES = 8
/** Entries of the queue have room for a state and a tag. */
const ENTRY_BITS = 32

/** Scratch memory of the fast searches over one battlefield. Holds one query at a time. */
export class LabelStore {
  /** `base + key` of each state reached by the query under way; numbers above `base + maxKey` are leftovers. */
  labels: Int32Array = new Int32Array(0)
  /** Label of key 0, and the greatest key, of the query under way. */
  base = TOP
  maxKey = 0
  /** States the query has reached by `relax` (or lists itself), each once, and how many. */
  found: Int32Array = new Int32Array(FIRST_LIST)
  foundCount = 0
  /** The state a search for a target ended in. */
  lastState = 0
  /**
   * The circular bucket queue: bucket b holds the entries from `b * room` to `tails[b]`. Buckets are empty between queries.
   * Rejected: chained slots, which read and write twice as much for each entry.
   */
  queue: Int32Array = new Int32Array(0)
  tails: Int32Array = new Int32Array(0)
  /** Entries are `state << tagBits | tag`: what a search wants to know of a state when its time comes, all ones for what `relax` queues. */
  tagBits: number = DIRECTION_BITS
  /** Entries there is room for in each bucket. */
  room = FIRST_ROOM
  /** Bits of a bucket's number; labels are queued in bucket `label & mask`. */
  mask = 0
  /** How many entries `relax` has added. */
  queued = 0
  /** The state each was reached from, for searches that keep it. */
  cameFrom: Int32Array = new Int32Array(0)
  /** Places or states a search lists for its own ends. */
  reached: Int32Array = new Int32Array(FIRST_LIST)
  /** Bits of the headings in which a flight reaches each place at its least cost. */
  headings: Uint8Array = new Uint8Array(0)

  /** Begins a query over so many states with keys up to `maxKey` and steps of at most `maxStep`. */
  begin(states: number, maxKey: number, maxStep: number, tagBits = DIRECTION_BITS): void {
    invariant(maxKey + 2 < TOP, 'keys fit into a label')
    invariant(states <= 2 ** (ENTRY_BITS - tagBits), 'states fit into an entry of the queue')
    this.tagBits = tagBits
    if (this.labels.length < states) {
      this.labels = new Int32Array(states).fill(TOP)
      this.base = TOP
    }
    if (this.base - maxKey < 3) {
      this.labels.fill(TOP)
      this.base = TOP
    }
    this.base -= maxKey + 2
    this.maxKey = maxKey
    this.foundCount = 0
    this.queued = 0
    // A power of two above the longest step.
    const buckets = 1 << (32 - Math.clz32(maxStep + 1))
    this.mask = buckets - 1
    if (this.tails.length < buckets) {
      this.tails = Int32Array.from({ length: buckets }, (_, b) => b * this.room)
      this.queue = new Int32Array(buckets * this.room)
    }
  }

  /** Labels a state that is reached more cheaply than before, and queues it at `at` (its key, or more with an estimate). */
  relax(state: number, key: number, at = key): void {
    if (this.label(state, key)) this.#queue(state, at)
  }

  /** Labels a state that is reached more cheaply than before; answers whether it was. */
  label(state: number, key: number): boolean {
    const known = this.labels[state]
    if (key > this.maxKey || this.base + key >= known) return false
    if (known > this.base + this.maxKey) {
      if (this.foundCount === this.found.length) this.growFound()
      this.found[this.foundCount++] = state
    }
    this.labels[state] = this.base + key
    return true
  }

  /** Labels a state anew, whatever it was reached at, and queues it there. */
  queueAt(state: number, key: number): void {
    this.labels[state] = this.base + key
    this.#queue(state, key)
  }

  #queue(state: number, at: number): void {
    const b = (this.base + at) & this.mask
    if (this.tails[b] === (b + 1) * this.room) this.growQueue()
    const tail = this.tails[b]
    this.queue[tail] = ((state + 1) << this.tagBits) - 1
    this.tails[b] = tail + 1
    this.queued++
  }

  /** Keeps room in each bucket for all entries that wait (those that `relax` added and `waiting` more) and the next pushes. */
  keepRoom(waiting: number): void {
    while (waiting + this.queued + MAX_PUSHES > this.room) this.growQueue()
  }

  /** Doubles the room of every bucket. */
  growQueue(): Int32Array {
    const { room, tails, queue } = this
    const longer = new Int32Array(2 * queue.length)
    for (let b = 0; b < tails.length; b++) {
      const tail = tails[b]
      longer.set(queue.subarray(b * room, tail), 2 * b * room)
      tails[b] = tail + b * room
    }
    this.room = 2 * room
    return (this.queue = longer)
  }

  /** Empties the queue of a search that ends before it has seen everything. */
  drain(): void {
    for (let b = 0; b <= this.mask; b++) this.tails[b] = b * this.room
  }

  /** Whether the query under way has reached a state. */
  hasReached(state: number): boolean {
    return (this.labels[state] ?? TOP) <= this.base + this.maxKey
  }

  /** Makes room for labels of so many states while a query is under way. */
  reserve(states: number): void {
    if (this.labels.length >= states) return
    const longer = new Int32Array(Math.max(states, this.labels.length + (this.labels.length >> 2))).fill(
      TOP,
      this.labels.length,
    )
    longer.set(this.labels)
    this.labels = longer
  }

  /** A longer list of states found. */
  growFound(): Int32Array {
    return (this.found = doubled(this.found))
  }

  /** A longer list of reached places. */
  growReached(): Int32Array {
    return (this.reached = doubled(this.reached))
  }

  /** Makes room for `cameFrom` of that many states. */
  reserveCameFrom(states: number): Int32Array {
    if (this.cameFrom.length < states) this.cameFrom = new Int32Array(states)
    return this.cameFrom
  }

  /** Makes room for `headings` of that many places. */
  reserveHeadings(places: number): Uint8Array {
    if (this.headings.length < places) this.headings = new Uint8Array(places)
    return this.headings
  }
}

/** A list twice as long with the same beginning. */
export function doubled<List extends Uint8Array | Int32Array>(list: List): List {
  const longer = new (list.constructor as new (length: number) => List)(2 * list.length)
  longer.set(list)
  return longer
}

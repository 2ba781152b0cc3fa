/**
 * Labels and bucket queue of the fast searches ([Dial's algorithm](https://en.wikipedia.org/wiki/Dijkstra%27s_algorithm#Specialized_variants)).
 *
 * Labels are never cleared between queries: each query writes numbers below those of all earlier ones, so that leftovers look like
 * "not reached yet". Everything is wiped only when the numbers run out, once in dozens of queries. A query thus costs what it
 * touches. Rejected: a generation stamp beside each label, which doubles the memory read at every step.
 */
import { invariant } from '../../base/invariant.ts'

/**
 * The greatest label. With compressed pointers, as in Electron, V8 stores integers of up to 31 bits directly and boxes larger ones,
 * which would slow every search by a tenth to a third.
 */
const TOP = 2 ** 30 - 1
/** The greatest key of any search. */
export const MAX_KEY: number = 2 ** 29
const FIRST_LIST = 64
const FIRST_ROOM = 512
/** Bits of a tag of directions. */
export const DIRECTION_BITS = 8
/** How many entries a search may push for one state before it calls `keepRoom` again. */
export const MAX_PUSHES = 8
/** Bits of a queue entry: a state and a tag. */
const ENTRY_BITS = 32

/** Scratch memory of the fast searches over one battlefield, for one query at a time. */
export class LabelStore {
  /** `base + key` of each state reached by the current query; numbers above `base + maxKey` are leftovers. */
  labels: Int32Array = new Int32Array(0)
  /** Label of key 0, and the greatest key, of the current query. */
  base = TOP
  maxKey = 0
  /** States reached by `relax` (or listed by the search itself), each once; the first `foundCount`. */
  found: Int32Array = new Int32Array(FIRST_LIST)
  foundCount = 0
  /** The state in which a search for a target ended. */
  lastState = 0
  /**
   * The circular bucket queue: bucket b holds entries `b * room` to `tails[b] - 1`. Buckets are empty between queries.
   * Rejected: chained slots, which read and write twice as much for each entry.
   */
  queue: Int32Array = new Int32Array(0)
  tails: Int32Array = new Int32Array(0)
  /** Entries are `state << tagBits | tag`. A search reads the tag when it expands the state; `relax` sets all its bits. */
  tagBits: number = DIRECTION_BITS
  /** Capacity of each bucket. */
  room = FIRST_ROOM
  /** Labels are queued in bucket `label & mask`. */
  mask = 0
  /** Number of entries that `relax` has added. */
  queued = 0
  /** Predecessor of each state, for searches that store it. */
  cameFrom: Int32Array = new Int32Array(0)
  /** Scratch list of places or states. */
  reached: Int32Array = new Int32Array(FIRST_LIST)
  /** Headings, as bits, in which a flight reaches each place at its lowest cost. */
  headings: Uint8Array = new Uint8Array(0)

  /** Begins a query over `states` states with keys up to `maxKey` and steps of at most `maxStep`. */
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

  /** Labels and queues a state if `key` is lower than before. `priority`: the key plus the heuristic. */
  relax(state: number, key: number, priority = key): void {
    if (this.label(state, key)) this.#queue(state, priority)
  }

  /** Labels a state if `key` is lower than before; true if it was. */
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

  /** Labels and queues a state, whatever its label was. */
  queueAt(state: number, key: number): void {
    this.labels[state] = this.base + key
    this.#queue(state, key)
  }

  #queue(state: number, priority: number): void {
    const b = (this.base + priority) & this.mask
    if (this.tails[b] === (b + 1) * this.room) this.growQueue()
    const tail = this.tails[b]
    this.queue[tail] = ((state + 1) << this.tagBits) - 1
    this.tails[b] = tail + 1
    this.queued++
  }

  /** Makes each bucket large enough for all queued entries (those of `relax` and `waiting` more) and the next pushes. */
  keepRoom(waiting: number): void {
    while (waiting + this.queued + MAX_PUSHES > this.room) this.growQueue()
  }

  /** Doubles the capacity of every bucket; returns the new queue. */
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

  /** Empties the queue when a search ends early. */
  drain(): void {
    for (let b = 0; b <= this.mask; b++) this.tails[b] = b * this.room
  }

  /** True if the current query has reached a state. */
  hasReached(state: number): boolean {
    return (this.labels[state] ?? TOP) <= this.base + this.maxKey
  }

  /** Makes room for more states during a query. */
  reserve(states: number): void {
    if (this.labels.length >= states) return
    const longer = new Int32Array(Math.max(states, this.labels.length + (this.labels.length >> 2))).fill(
      TOP,
      this.labels.length,
    )
    longer.set(this.labels)
    this.labels = longer
  }

  /** Doubles `found` and returns it. */
  growFound(): Int32Array {
    return (this.found = doubled(this.found))
  }

  /** Doubles `reached` and returns it. */
  growReached(): Int32Array {
    return (this.reached = doubled(this.reached))
  }

  /** Makes room in `cameFrom` and returns it. */
  reserveCameFrom(states: number): Int32Array {
    if (this.cameFrom.length < states) this.cameFrom = new Int32Array(states)
    return this.cameFrom
  }

  /** Makes room in `headings` and returns it. */
  reserveHeadings(places: number): Uint8Array {
    if (this.headings.length < places) this.headings = new Uint8Array(places)
    return this.headings
  }
}

/** A copy twice as long. */
export function doubled<List extends Uint8Array | Int32Array>(list: List): List {
  const longer = new (list.constructor as new (length: number) => List)(2 * list.length)
  longer.set(list)
  return longer
}

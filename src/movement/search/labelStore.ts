/**
 * Labels of a search, kept from one query to the next without being cleared: each query writes numbers that all lie below
 * those of the queries before, so whatever an earlier one left behind looks like "not reached yet". Only when the
 * numbers run out is everything wiped, once in dozens of queries. A query thus costs what it touches.
 */
import { invariant } from '../../base/invariant.ts'

const TOP = 0x7fffffff
const FIRST_BUCKET = 64
/** Entries of the queue are `state << ARRIVAL_BITS | arrival`. */
export const ARRIVAL_BITS = 4
/** Arrival of a state that was not entered by a step between whole boxes. */
export const NO_ARRIVAL = 8

/** Scratch memory of the fast searches over one battlefield. Holds one query at a time. */
export class LabelStore {
  /** `base + key` of each state reached by the query under way; numbers above `base + mostKey` are leftovers. */
  labels: Int32Array = new Int32Array(0)
  /** Label of key 0, and the greatest key, of the query under way. */
  base = TOP
  mostKey = 0
  /** States in the order they were settled, cheapest first, and how many. */
  settled: Int32Array = new Int32Array(FIRST_BUCKET)
  settledCount = 0
  /** The state a search for a target ended in. */
  lastState = 0
  /** Circular buckets of queue entries, and how many wait in each; all empty between queries. */
  readonly buckets: Int32Array[] = []
  counts: Int32Array = new Int32Array(0)
  /** Bits of a bucket's number. */
  mask = 0
  /** How many entries `offer` has added. */
  offered = 0
  /** The action that first got to each place; all 0 between queries. */
  actions: Uint8Array = new Uint8Array(0)
  /** The state each was reached from, for searches that keep it. */
  cameFrom: Int32Array = new Int32Array(0)
  /** Places reached over several actions, and the parity each can be left with. */
  reached: Int32Array = new Int32Array(FIRST_BUCKET)
  parities: Uint8Array = new Uint8Array(0)

  /** Begins a query over so many states with keys up to `mostKey` and steps of at most `mostStep`. */
  begin(states: number, mostKey: number, mostStep: number): void {
    invariant(mostKey + 2 < TOP, 'keys fit into a label')
    if (this.labels.length < states) {
      this.labels = new Int32Array(states).fill(TOP)
      this.base = TOP
    }
    if (this.base - mostKey < 3) {
      this.labels.fill(TOP)
      this.base = TOP
    }
    this.base -= mostKey + 2
    this.mostKey = mostKey
    this.settledCount = 0
    this.offered = 0
    const buckets = 2 ** Math.ceil(Math.log2(mostStep + 2))
    this.mask = buckets - 1
    if (this.counts.length < buckets) this.counts = new Int32Array(buckets)
    while (this.buckets.length < buckets) this.buckets.push(new Int32Array(FIRST_BUCKET))
  }

  /** Labels a state that is reached more cheaply than before, and queues it at `at` (its key, or more with an estimate). */
  offer(state: number, key: number, at = key): void {
    if (key > this.mostKey || this.base + key >= (this.labels[state] ?? 0)) return
    this.labels[state] = this.base + key
    const b = at & this.mask
    const n = this.counts[b] ?? 0
    let bucket = this.buckets[b]
    invariant(bucket, 'as many buckets as the longest step asks for')
    if (n === bucket.length) bucket = this.growBucket(b)
    bucket[n] = (state << ARRIVAL_BITS) | NO_ARRIVAL
    this.counts[b] = n + 1
    this.offered++
  }

  /** Whether the query under way has reached a state. */
  hasReached(state: number): boolean {
    return (this.labels[state] ?? TOP) <= this.base + this.mostKey
  }

  /** A longer bucket in place of a full one. */
  growBucket(bucket: number): Int32Array {
    const longer = twiceAsLong(this.buckets[bucket] ?? new Int32Array(FIRST_BUCKET))
    this.buckets[bucket] = longer
    return longer
  }

  /** A longer list of settled states. */
  growSettled(): Int32Array {
    return (this.settled = twiceAsLong(this.settled))
  }

  /** A longer list of reached places. */
  growReached(): Int32Array {
    return (this.reached = twiceAsLong(this.reached))
  }

  /** Makes room for `cameFrom` of that many states. */
  reserveCameFrom(states: number): Int32Array {
    if (this.cameFrom.length < states) this.cameFrom = new Int32Array(states)
    return this.cameFrom
  }

  /** Makes room for `parities` of that many places. */
  reserveParities(places: number): Uint8Array {
    if (this.parities.length < places) this.parities = new Uint8Array(places)
    return this.parities
  }

  /** Makes room for `actions` of that many places. */
  reserveActions(places: number): Uint8Array {
    if (this.actions.length < places) this.actions = new Uint8Array(places)
    return this.actions
  }
}

function twiceAsLong(list: Int32Array): Int32Array {
  const longer = new Int32Array(list.length * 2)
  longer.set(list)
  return longer
}

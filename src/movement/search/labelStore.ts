/**
 * Labels of a search, kept from one query to the next without being cleared: each query writes numbers that all lie below
 * those of the queries before, so whatever an earlier one left behind looks like "not reached yet". Only when the
 * numbers run out is everything wiped, once in dozens of queries. A query thus costs what it touches.
 */
import { invariant } from '../../base/invariant.ts'

const TOP = 0x7fffffff
const FIRST_LIST = 64
const FIRST_SLOTS = 1024
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
  settled: Int32Array = new Int32Array(FIRST_LIST)
  settledCount = 0
  /** The state a search for a target ended in. */
  lastState = 0
  /** First slot of each circular bucket; 0 where it is empty, as all are between queries. */
  heads: Int32Array = new Int32Array(0)
  /**
   * Slots of the queue, two numbers each: an entry and the next slot of its chain (bucket or free slots; 0 ends it). A slot
   * freed is the next one taken, so that the few in use stay in the nearest cache whatever the number of buckets.
   */
  slots: Int32Array = new Int32Array(0)
  /** First free slot, and how many slots there are. */
  free = 0
  room = 0
  /** Bits of a bucket's number; labels are queued in bucket `label & mask`. */
  mask = 0
  /** How many entries `offer` has added. */
  offered = 0
  /** The action that first got to each place; all 0 between queries. */
  actions: Uint8Array = new Uint8Array(0)
  /** The state each was reached from, for searches that keep it. */
  cameFrom: Int32Array = new Int32Array(0)
  /** Places reached over several actions, and the parity each can be left with. */
  reached: Int32Array = new Int32Array(FIRST_LIST)
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
    // A power of two above the longest step.
    const buckets = 1 << (32 - Math.clz32(mostStep + 1))
    this.mask = buckets - 1
    if (this.heads.length < buckets) this.heads = new Int32Array(buckets)
    if (this.room === 0) this.growQueue()
  }

  /** Labels a state that is reached more cheaply than before, and queues it at `at` (its key, or more with an estimate). */
  offer(state: number, key: number, at = key): void {
    if (key > this.mostKey || this.base + key >= (this.labels[state] ?? 0)) return
    this.labels[state] = this.base + key
    if (this.free === 0) this.growQueue()
    const slot = this.free
    const b = (this.base + at) & this.mask
    this.free = this.slots[2 * slot + 1] ?? 0
    this.slots[2 * slot] = (state << ARRIVAL_BITS) | NO_ARRIVAL
    this.slots[2 * slot + 1] = this.heads[b] ?? 0
    this.heads[b] = slot
    this.offered++
  }

  /** Doubles the slots of the queue. */
  growQueue(): Int32Array {
    const had = this.room
    this.room = had === 0 ? FIRST_SLOTS : 2 * had
    const longer = new Int32Array(2 * (this.room + 1))
    longer.set(this.slots)
    for (let slot = this.room; slot > had; slot--) {
      longer[2 * slot + 1] = this.free
      this.free = slot
    }
    return (this.slots = longer)
  }

  /** Empties the queue of a search that ends before it has seen everything. */
  drain(): void {
    for (let b = 0; b <= this.mask; b++) {
      for (let slot = this.heads[b] ?? 0; slot !== 0;) {
        const next = this.slots[2 * slot + 1] ?? 0
        this.slots[2 * slot + 1] = this.free
        this.free = slot
        slot = next
      }
      this.heads[b] = 0
    }
  }

  /** Whether the query under way has reached a state. */
  hasReached(state: number): boolean {
    return (this.labels[state] ?? TOP) <= this.base + this.mostKey
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

/**
 * Labels of a search, kept from one query to the next without being cleared: each query writes numbers that all lie below
 * those of the queries before, so whatever an earlier one left behind looks like "not reached yet". Only when the
 * numbers run out is everything wiped, once in dozens of queries. A query thus costs what it touches.
 */
import { invariant } from '../../base/invariant.ts'

const TOP = 0x7fffffff
/** Entries of the queue are `state * ARRIVALS + arrival`. */
export const ARRIVALS = 16
const FIRST_BUCKET = 64

/** Scratch memory of the fast searches over one battlefield. Holds one query at a time. */
export class LabelStore {
  /** `base + key` of each state reached by the query under way; larger numbers are leftovers. */
  labels: Int32Array = new Int32Array(0)
  /** The state each was reached from. */
  cameFrom: Int32Array = new Int32Array(0)
  /** Label of key 0 in the query under way. */
  base = TOP
  /** States in the order they were settled, cheapest first; as many as the search says. */
  settled: Int32Array = new Int32Array(FIRST_BUCKET)
  /** Circular buckets of queue entries, and how many wait in each; all empty between queries. */
  readonly buckets: Int32Array[] = []
  counts: Int32Array = new Int32Array(0)
  /** The action that first got to each place; all 0 between queries. */
  actions: Uint8Array = new Uint8Array(0)

  /** How many were settled by a search that keeps two labels. */
  settledCount = 0
  /** Places reached over several actions, and the parity each can be left with. */
  reached: Int32Array = new Int32Array(FIRST_BUCKET)
  parities: Uint8Array = new Uint8Array(0)

  /** Begins a query over so many states whose keys stay below `range`, with steps of at most `mostStep`. */
  begin(states: number, range: number, mostStep: number): void {
    invariant(range < TOP, 'keys fit into a label')
    if (this.labels.length < states) {
      this.labels = new Int32Array(states).fill(TOP)
      this.cameFrom = new Int32Array(states)
      this.base = TOP
    }
    if (this.base - range < 1) {
      this.labels.fill(TOP)
      this.base = TOP
    }
    this.base -= range
    const buckets = 2 ** Math.ceil(Math.log2(mostStep + 2))
    if (this.counts.length < buckets) this.counts = new Int32Array(buckets)
    while (this.buckets.length < buckets) this.buckets.push(new Int32Array(FIRST_BUCKET))
  }

  /** A longer bucket in place of a full one. */
  growBucket(bucket: number): Int32Array {
    const old = this.buckets[bucket] ?? new Int32Array(FIRST_BUCKET)
    const longer = new Int32Array(old.length * 2)
    longer.set(old)
    this.buckets[bucket] = longer
    return longer
  }

  /** A longer list of settled states. */
  growSettled(): Int32Array {
    const longer = new Int32Array(this.settled.length * 2)
    longer.set(this.settled)
    this.settled = longer
    return longer
  }

  /** A longer list of reached places. */
  growReached(): Int32Array {
    const longer = new Int32Array(this.reached.length * 2)
    longer.set(this.reached)
    this.reached = longer
    return longer
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

/**
 * Strides one after the other where all terrain that is reached is plain: even, of the lightest rank, nothing special to pay.
 *
 * There one label for a place is enough, with the parity of its least key. Of two ways that end in a place, the one with an
 * even count is never worse to begin the next Stride with; and where the least key is odd, an even count is to be had for one
 * square more: some diagonal of the way becomes two straight steps, and a place that only an odd count reaches has a
 * neighbor that an even one does. So a Stride begins with an odd count only where the one before has not a square left.
 */
import { STEP_BITS, STEP_UNIFORM, STEP_RANK_MASK, STEP_RANK_SHIFT } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { longestWait, expand } from './fastField.ts'
import { DIAGONAL, startKey } from './fastMove.ts'
import type { LabelStore } from '../field/labelStore.ts'
import { reachedSpan } from './reachedWindow.ts'

/** The greatest key a Stride begins with, that of an odd count; steps add more. */
export const MAX_START = 1

/** A plain place has `STEP_UNIFORM` of these bits and no other. */
const PLAIN_MASK = STEP_UNIFORM | (STEP_RANK_MASK << STEP_RANK_SHIFT)

/**
 * By the legal steps of a place: 1 where a straight one stands beside each diagonal, so that two straight steps lead there too.
 *
 *     o +     for each diagonal \ one of the squares + must be open
 *     + \
 */
const HAS_WAYS_ROUND: Uint8Array = Uint8Array.from({ length: 256 }, (_, legal) =>
  [1, 3, 5, 7].every((d) => (legal & (1 << d)) === 0 || (legal & ((1 << (d - 1)) | (1 << ((d + 1) & 7)))) !== 0)
    ? 1
    : 0,
)

/** Labels as `fastStrides` does; false, with the labels undone, where some place reached is not plain. */
export function plainStrides(move: Move, store: LabelStore, maxKey: number): boolean {
  const { layer, actions, start } = move
  const { keys } = move.costs
  // Anyone who sets out with an odd count has none who is a step away with an even one.
  if (2 * keys[0] !== keys[DIAGONAL] + 1 || startKey(move) !== 0) return false
  store.begin(layer.surface.paddedCells, actions * (maxKey + 1), longestWait(move, maxKey))
  store.relax(start, 0)
  for (let action = 0, minKey = 0; ; action++, minKey += maxKey + 1) {
    expand(move, store, { minKey, maxKey: minKey + maxKey, squeezed: null })
    if (action === actions - 1) return true
    if (!beginNext(move, store, minKey, maxKey)) return false
  }
}

/**
 * Queues the places the next Stride begins in: those of this one, which began with `minKey`, with a step left that may ask
 * for too much. False where a place is not plain.
 */
function beginNext(move: Move, store: LabelStore, minKey: number, maxKey: number): boolean {
  const countsOn = move.field.rules['count-over-turn'] ? 1 : 0
  const maxStep = move.costs.keys[DIAGONAL]
  const { steps, surface } = move.layer
  const { labels, base } = store
  const { left, right, top, bottom } = reachedSpan(move, store)
  const least = base + minKey
  let { reached } = store
  let count = 0
  for (let row = top; row <= bottom; row++)
    for (let at = row * surface.paddedWidth + left, end = at + right - left; at <= end; at++) {
      const key = labels[at] - least
      // Below: the Strides before; above: no one has got there.
      if (key < 0 || key > maxKey) continue
      const word = steps[at]
      if ((word & PLAIN_MASK) !== STEP_UNIFORM || HAS_WAYS_ROUND[word & STEP_BITS] === 0) return false
      if (key <= MAX_START || key + maxStep <= maxKey) continue
      if (count === reached.length) reached = store.growReached()
      reached[count++] = at
    }
  store.queued = 0
  for (let i = 0; i < count; i++) {
    const place = reached[i]
    const key = labels[place] - least
    store.queueAt(place, minKey + maxKey + 1 + (key === maxKey ? countsOn : 0))
  }
  return true
}

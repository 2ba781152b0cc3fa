/**
 * Several Strides in a row where all terrain reached is plain: uniform, of the lightest rank, without special costs.
 *
 * Then one label per place is enough, holding the parity of its lowest key. Of two paths to a place, the one with an even count is
 * never worse for the next Stride. And if the lowest key is odd, an even count costs one square more: some diagonal of the path can be
 * replaced by two straight steps (`HAS_DETOURS`). So a Stride begins with an odd count only in places where the previous one
 * had no square left. Rejected: using it on other terrain, where replacing a diagonal may cost more than one square.
 *
 * If no diagonals are counted, there is no parity, and one label is enough on any terrain.
 */
import { STEP_BITS, STEP_UNIFORM, STEP_RANK_MASK, STEP_RANK_SHIFT } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { longestWait, expand } from './fastField.ts'
import { DIAGONAL, startKey } from './fastMove.ts'
import type { LabelStore } from '../field/labelStore.ts'
import { reachedSpan } from './reachedWindow.ts'

/** The greatest key with which a Stride begins: that of an odd count. */
export const MAX_START = 1

/** True if some step changes the parity of the diagonals: only then is it part of the keys. */
const countsDiagonals = ({ costs }: Move): boolean => costs.unit === 1

/** The greatest key with which a Stride of the move begins. */
export const maxStartOf = (move: Move): number => (countsDiagonals(move) ? MAX_START : 0)

/** Of these bits, a plain place has only `STEP_UNIFORM`. */
const PLAIN_MASK = STEP_UNIFORM | (STEP_RANK_MASK << STEP_RANK_SHIFT)

/**
 * By the legal steps of a place: 1 if every legal diagonal has a legal straight step beside it, so that two straight steps can
 * replace it.
 *
 *     o +     for each legal diagonal ↘ one of the squares + must be legal
 *     + ↘
 */
export const HAS_DETOURS: Uint8Array = Uint8Array.from({ length: 256 }, (_, legal) =>
  [1, 3, 5, 7].every((d) => (legal & (1 << d)) === 0 || (legal & ((1 << (d - 1)) | (1 << ((d + 1) & 7)))) !== 0)
    ? 1
    : 0,
)

/** Labels places as `fastStrides` does. False, with worthless labels, if diagonals are counted and some place reached is not plain. */
export function plainStrides(move: Move, store: LabelStore, maxKey: number): boolean {
  const { layer, actions, start } = move
  const { keys } = move.costs
  const counts = countsDiagonals(move)
  // After an odd number of diagonals no path from the start has an even count yet.
  if (counts && (2 * keys[0] !== keys[DIAGONAL] + 1 || startKey(move) !== 0)) return false
  store.begin(layer.surface.paddedCells, actions * (maxKey + 1), longestWait(move, maxKey))
  store.relax(start, 0)
  for (let action = 0, minKey = 0; ; action++, minKey += maxKey + 1) {
    expand(move, store, { minKey, maxKey: minKey + maxKey, squeezed: null })
    if (action === actions - 1) return true
    if (!beginNext(move, store, minKey, maxKey)) return false
  }
}

/**
 * Queues the places in which the next Stride begins: those of this one (from `minKey` on) where a step may exceed the budget.
 * False if a place is not plain.
 */
function beginNext(move: Move, store: LabelStore, minKey: number, maxKey: number): boolean {
  const counts = countsDiagonals(move)
  const countsOn = counts && move.field.rules['count-over-turn'] ? 1 : 0
  const maxStep = counts ? move.costs.keys[DIAGONAL] : move.costs.maxKey
  const maxStart = maxStartOf(move)
  const { steps, surface } = move.layer
  const { labels, base } = store
  const { left, right, top, bottom } = reachedSpan(move, store)
  const least = base + minKey
  let { reached } = store
  let count = 0
  for (let row = top; row <= bottom; row++)
    for (let at = row * surface.paddedWidth + left, end = at + right - left; at <= end; at++) {
      const key = labels[at] - least
      // Below 0: an earlier Stride; above: not reached.
      if (key < 0 || key > maxKey) continue
      const word = steps[at]
      if (counts && ((word & PLAIN_MASK) !== STEP_UNIFORM || HAS_DETOURS[word & STEP_BITS] === 0)) return false
      if (key <= maxStart || key + maxStep <= maxKey) continue
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

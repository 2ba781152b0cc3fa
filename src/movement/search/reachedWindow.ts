/**
 * The rectangle that a search has reached, read off its labels. Rejected: keeping a list or bounds during the search, which cost more
 * than anything else in its loop.
 *
 * Places reached are connected, so every row between two of them has some: rows are scanned up and down from the start until one is
 * empty, and in each row only the columns within the budget that are not in the rectangle yet. Cost: about the places in the
 * rectangle, whatever the size of the map.
 */
import type { Move } from '../move.ts'
import type { LabelStore } from '../field/labelStore.ts'
import { squeezedPlaces } from './squeezedStates.ts'

/** A rectangle of padded columns and rows, both ends included. */
interface Span {
  left: number
  right: number
  top: number
  bottom: number
}

/** The labels of the places, and the columns within the budget. */
interface Labeled {
  readonly labels: Int32Array
  /** Index of the label of place 0. */
  readonly plane: number
  readonly width: number
  /** The greatest label of the search. */
  readonly reach: number
  readonly west: number
  readonly east: number
}

/**
 * The smallest rectangle around all places that the last `fastField` or `fastFlight` reached, as padded columns and rows, both ends
 * included. `plane`: the index of the label of place 0.
 */
export function reachedSpan(move: Move, store: LabelStore, plane = 0): Readonly<Span> {
  const { paddedWidth: width, paddedCells: cells } = move.layer.surface
  const { found, foundCount, labels } = store
  const span = { left: width, right: 0, top: cells, bottom: 0 }
  // The labels of squeezed states are outside the plane, and sources may be apart from each other.
  const places = squeezedPlaces(move)
  for (let i = 0; plane === 0 && i < foundCount; i++) {
    const state = found[i]
    include(span, state < cells ? state : places[state - cells], width)
  }
  include(span, move.start, width)
  const steps = Math.floor(store.maxKey / move.costs.minKey)
  const startCol = move.start % width
  const [west, east] = [Math.max(0, startCol - steps), Math.min(width - 1, startCol + steps)]
  const labeled = { labels, plane, width, reach: store.base + store.maxKey, west, east }
  for (let row = span.top; row <= span.bottom; row++) widen(span, row, labeled)
  // The padding around the map is never reached, so both loops end.
  while (widen(span, span.top - 1, labeled)) span.top--
  while (widen(span, span.bottom + 1, labeled)) span.bottom++
  return span
}

/** Widens a span to the places reached in a row; true if there are any. */
function widen(span: Span, row: number, { labels, plane, width, reach, west, east }: Labeled): boolean {
  const first = plane + row * width
  const [left, right] = [first + span.left, first + span.right]
  let from = first + west
  while (from < left && labels[from] > reach) from++
  let to = first + east
  while (to > right && labels[to] > reach) to--
  if (from < left || to > right) {
    span.left = Math.min(span.left, from - first)
    span.right = Math.max(span.right, to - first)
    return true
  }
  for (let at = left; at <= right; at++) if (labels[at] <= reach) return true
  return false
}

function include(span: Span, place: number, width: number): void {
  const row = (place / width) | 0
  const col = place - row * width
  if (col < span.left) span.left = col
  if (col > span.right) span.right = col
  if (row < span.top) span.top = row
  if (row > span.bottom) span.bottom = row
}

/**
 * The whole boxes that the last `fastField` reached, or the places of the last `fastFlight`, by row, then column, as padded indices;
 * `plane`: see `reachedSpan`.
 */
export function placesReached(move: Move, store: LabelStore, plane = 0): Int32Array {
  const width = move.layer.surface.paddedWidth
  const { left, right, top, bottom } = reachedSpan(move, store, plane)
  const { labels } = store
  const reach = store.base + store.maxKey
  const places = new Int32Array((right - left + 1) * (bottom - top + 1))
  let count = 0
  for (let row = top; row <= bottom; row++)
    for (let at = row * width + left, end = row * width + right; at <= end; at++)
      if (labels[plane + at] <= reach) places[count++] = at
  return places.subarray(0, count)
}

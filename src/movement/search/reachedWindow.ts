/**
 * Where a search has reached, read off its labels alone: lists kept during the search cost it more than all else.
 *
 * What is reached hangs together, so no row between two that hold something of it is empty: rows are looked at up and down
 * from the start until one holds nothing, each only as far to the sides as the budget goes and others have not been found
 * to reach. Row by row, since labels of one row lie side by side. Cost: about the places in the rectangle, whatever the
 * size of the map.
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

/** Labels of places in the order of the map, and how far to the sides a row can have been reached. */
interface Labeled {
  readonly labels: Int32Array
  /** Number of the label of place 0. */
  readonly plane: number
  readonly width: number
  /** The greatest label of a place reached. */
  readonly reach: number
  readonly west: number
  readonly east: number
}

/**
 * The smallest rectangle round every place the last `fastField` or `fastFlight` reached, as padded columns and rows, ends
 * included. `plane`: the number of the label of place 0.
 */
export function reachedSpan(move: Move, store: LabelStore, plane = 0): Readonly<Span> {
  const { paddedWidth: width, paddedCells: cells } = move.layer.surface
  const { found, foundCount, labels } = store
  const span = { left: width, right: 0, top: cells, bottom: 0 }
  // Squeezed states stand outside the plane that is looked through; sources may lie apart.
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
  // The padding round the map is never reached: both loops end there at last.
  while (widen(span, span.top - 1, labeled)) span.top--
  while (widen(span, span.bottom + 1, labeled)) span.bottom++
  return span
}

/** Widens a span to what is reached in a row; whether anything is. */
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
 * The whole boxes the last `fastField` reached, or the places of the last `fastFlight`, row by row, as padded indices; `plane`:
 * see `reachedSpan`.
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

/**
 * Where a search has got to, told by its labels alone: lists kept during the search cost it more than all else.
 *
 * What is reached hangs together, so the smallest rectangle round it grows from the start: as long as some place just
 * outside is reached, that side moves out. Cost: about the places in the rectangle, whatever the size of the map.
 */
import type { Move } from '../move.ts'
import type { LabelStore } from './labelStore.ts'
import { placeOfState } from './squeezedStates.ts'

/** A rectangle of padded columns and rows, both ends included. */
interface Span {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * The smallest rectangle round every place the last `fastField` or `fastFlight` reached, as padded columns and rows, ends
 * included. `plane`: the number of the label of place 0.
 */
export function reachedSpan(move: Move, store: LabelStore, plane = 0): Readonly<Span> {
  const { paddedWidth: width, paddedCells: cells } = move.layer.ground
  const { found, foundCount } = store
  const labels = plane === 0 ? store.labels : store.labels.subarray(plane)
  const reach = store.base + store.mostKey
  const span = { left: width, right: 0, top: cells, bottom: 0 }
  // Squeezed states stand outside the plane that is looked through; sources may lie apart.
  for (let i = 0; plane === 0 && i < foundCount; i++) include(span, placeOfState(move, found[i] as number), width)
  include(span, move.start, width)
  for (let grew = true; grew;) {
    grew = false
    while (isAnyReached(labels, reach, (span.top - 1) * width + span.left - 1, span.right - span.left + 3, 1))
      [span.top, grew] = [span.top - 1, true]
    while (isAnyReached(labels, reach, (span.bottom + 1) * width + span.left - 1, span.right - span.left + 3, 1))
      [span.bottom, grew] = [span.bottom + 1, true]
    while (isAnyReached(labels, reach, (span.top - 1) * width + span.left - 1, span.bottom - span.top + 3, width))
      [span.left, grew] = [span.left - 1, true]
    while (isAnyReached(labels, reach, (span.top - 1) * width + span.right + 1, span.bottom - span.top + 3, width))
      [span.right, grew] = [span.right + 1, true]
  }
  return span
}

function include(span: Span, place: number, width: number): void {
  const row = Math.floor(place / width)
  const col = place - row * width
  if (col < span.left) span.left = col
  if (col > span.right) span.right = col
  if (row < span.top) span.top = row
  if (row > span.bottom) span.bottom = row
}

function isAnyReached(labels: Int32Array, reach: number, from: number, count: number, by: number): boolean {
  for (let at = from, end = from + count * by; at < end; at += by) if ((labels[at] as number) <= reach) return true
  return false
}

/** The whole boxes the last `fastField` reached, row by row, as padded indices. */
export function wholePlacesReached(move: Move, store: LabelStore): Int32Array {
  const width = move.layer.ground.paddedWidth
  const { left, right, top, bottom } = reachedSpan(move, store)
  const { labels } = store
  const reach = store.base + store.mostKey
  const places = new Int32Array((right - left + 1) * (bottom - top + 1))
  let count = 0
  for (let row = top; row <= bottom; row++)
    for (let at = row * width + left, end = row * width + right; at <= end; at++)
      if ((labels[at] as number) <= reach) places[count++] = at
  return places.subarray(0, count)
}

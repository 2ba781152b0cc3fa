/** Top left corner of a tile or card, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
}

/**
 * Index of the box that an arrow key, Home or End moves to from box `at`, in reading order; null for other keys and at the
 * end. Up and Down move to the nearest box of the next row.
 */
export function boxInDirection(boxes: readonly Box[], at: number, key: string): number | null {
  const from = boxes[at]
  if (!from) return null
  const last = boxes.length - 1
  switch (key) {
    case 'ArrowRight':
      return at < last ? at + 1 : null
    case 'ArrowLeft':
      return at > 0 ? at - 1 : null
    case 'Home':
      return at === 0 ? null : 0
    case 'End':
      return at === last ? null : last
    case 'ArrowDown':
      return nearestInRow(boxes, from, Math.min(...boxes.map((b) => b.top).filter((top) => top > from.top)))
    case 'ArrowUp':
      return nearestInRow(boxes, from, Math.max(...boxes.map((b) => b.top).filter((top) => top < from.top)))
    default:
      return null
  }
}

function nearestInRow(boxes: readonly Box[], from: Box, top: number): number | null {
  let best: number | null = null
  for (const [index, box] of boxes.entries()) {
    if (box.top !== top) continue
    const soFar = best === null ? Infinity : Math.abs((boxes[best]?.left ?? 0) - from.left)
    if (Math.abs(box.left - from.left) < soFar) best = index
  }
  return best
}

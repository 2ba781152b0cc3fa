import type { CellRect } from '../cell.ts'
import type { HalfSegment3 } from './halfSquares.ts'

/**
 * Whether the lowest point of a line's part over a closed rectangle lies below a height in half squares; the rectangle may be a
 * border, without width or height, and the part a single point. Whole numbers only. The line must touch the rectangle.
 */
export function isBelowOver({ from, to }: HalfSegment3, rect: CellRect, height: number): boolean {
  const rise = to.z - from.z
  if (rise === 0) return from.z < height
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const scale = (Math.abs(dx) || 1) * (Math.abs(dy) || 1)
  const x = times(from.x, dx, 2 * rect.col, 2 * (rect.col + rect.widthCells), scale)
  const y = times(from.y, dy, 2 * rect.row, 2 * (rect.row + rect.heightCells), scale)
  // A rising line is lowest where it comes over the rectangle, a falling one where it leaves it.
  const at = rise > 0 ? Math.max(0, x[0], y[0]) : Math.min(scale, x[1], y[1])
  return from.z * scale + at * rise < height * scale
}

/** When a line is over a span of one axis, from 0 at its start to `scale` at its end. */
function times(start: number, delta: number, low: number, high: number, scale: number): readonly [number, number] {
  if (delta === 0) return [-Infinity, Infinity]
  const [a, b] = [(low - start) * (scale / delta), (high - start) * (scale / delta)]
  return [Math.min(a, b), Math.max(a, b)]
}

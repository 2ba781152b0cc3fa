import type { Box } from '../box.ts'
import type { HalfSegment3 } from './halfSquares.ts'
import type { CellRect } from '../cell.ts'

/** Sides of a box. */
export const SIDES = ['left', 'right', 'top', 'bottom', 'floor', 'ceiling'] as const
/** One side. */
export type Side = (typeof SIDES)[number]

/**
 * How the endless line through a segment passes the inside of a box. Parameters run from 0 at the segment's start to `scale`
 * at its end and are exact whole numbers.
 */
export interface Passage {
  readonly enters: number
  readonly leaves: number
  readonly scale: number
  /** Sides the entry point lies on: one, or more at an edge or corner. */
  readonly entrySides: readonly Side[]
  readonly exitSides: readonly Side[]
}

interface Slab {
  readonly enters: number
  readonly leaves: number
}

/** The passage of the line through `box`; null if it misses the inside (running along a side is a miss) or has no length. */
export function passageThrough(segment: HalfSegment3, box: Box): Passage | null {
  const span = passageSpan(segment, box)
  if (!span) return null
  const { x, y, z, dx, dy, dz, enters, leaves, scale } = span
  const entrySides: Side[] = []
  const exitSides: Side[] = []
  if (x.enters === enters) entrySides.push(dx > 0 ? 'left' : 'right')
  if (y.enters === enters) entrySides.push(dy > 0 ? 'top' : 'bottom')
  if (z.enters === enters) entrySides.push(dz > 0 ? 'floor' : 'ceiling')
  if (x.leaves === leaves) exitSides.push(dx > 0 ? 'right' : 'left')
  if (y.leaves === leaves) exitSides.push(dy > 0 ? 'bottom' : 'top')
  if (z.leaves === leaves) exitSides.push(dz > 0 ? 'ceiling' : 'floor')
  return { enters, leaves, scale, entrySides, exitSides }
}

function passageSpan({ from, to }: HalfSegment3, box: Box) {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const dz = to.z - from.z
  if (dx === 0 && dy === 0 && dz === 0) return null
  const scale = (Math.abs(dx) || 1) * (Math.abs(dy) || 1) * (Math.abs(dz) || 1)
  const x = slab(from.x, dx, 2 * box.col, 2 * (box.col + box.widthCells), scale)
  if (!x) return null
  const y = slab(from.y, dy, 2 * box.row, 2 * (box.row + box.heightCells), scale)
  if (!y) return null
  const z = slab(from.z, dz, 2 * box.level, 2 * (box.level + box.tall), scale)
  if (!z) return null
  const enters = Math.max(x.enters, y.enters, z.enters)
  const leaves = Math.min(x.leaves, y.leaves, z.leaves)
  return enters >= leaves ? null : { x, y, z, dx, dy, dz, enters, leaves, scale }
}

/** True if a point of the segment is inside `box` and outside `own`, whose sides count as inside. */
export function passesInside(segment: HalfSegment3, box: Box, own: Box | null): boolean {
  const inside = passageSpan(segment, box)
  if (!inside) return false
  const { enters, leaves, scale } = inside
  // The segment begins in its own box and leaves it for good.
  const leavesOwn = own ? leavesClosed(segment, own, scale) : -Infinity
  return leavesOwn < scale && Math.max(enters, leavesOwn) < leaves && enters < scale && leaves > 0
}

/** Where a segment that begins in a box, or on one of its sides, leaves it. */
function leavesClosed({ from, to }: HalfSegment3, box: Box, scale: number): number {
  const axis = (start: number, delta: number, low: number, high: number): number =>
    delta === 0 ? Infinity : ((delta > 0 ? high : low) - start) * (scale / delta)
  return Math.min(
    axis(from.x, to.x - from.x, 2 * box.col, 2 * (box.col + box.widthCells)),
    axis(from.y, to.y - from.y, 2 * box.row, 2 * (box.row + box.heightCells)),
    axis(from.z, to.z - from.z, 2 * box.level, 2 * (box.level + box.tall)),
  )
}

const ENDLESS: Slab = { enters: -Infinity, leaves: Infinity }

/** Where the line is strictly between `low` and `high` on one axis; null if never. */
function slab(start: number, delta: number, low: number, high: number, scale: number): Slab | null {
  if (delta === 0) return start > low && start < high ? ENDLESS : null
  const step = scale / delta
  const atLow = (low - start) * step
  const atHigh = (high - start) * step
  return { enters: Math.min(atLow, atHigh), leaves: Math.max(atLow, atHigh) }
}

/**
 * True if a line is anywhere below `height` (in half squares) while it is over a rectangle, which it must touch. The rectangle may be
 * a border, without width or height. Whole numbers only.
 */
export function isBelowOver({ from, to }: HalfSegment3, rect: CellRect, height: number): boolean {
  const rise = to.z - from.z
  if (rise === 0) return from.z < height
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const scale = (Math.abs(dx) || 1) * (Math.abs(dy) || 1)
  const x = times(from.x, dx, 2 * rect.col, 2 * (rect.col + rect.widthCells), scale)
  const y = times(from.y, dy, 2 * rect.row, 2 * (rect.row + rect.heightCells), scale)
  // A rising line is lowest where it enters the rectangle, a falling one where it leaves it.
  const at = rise > 0 ? Math.max(0, x[0], y[0]) : Math.min(scale, x[1], y[1])
  return from.z * scale + at * rise < height * scale
}

/** When a line is over a span of one axis, from 0 at its start to `scale` at its end. */
function times(start: number, delta: number, low: number, high: number, scale: number): readonly [number, number] {
  if (delta === 0) return [-Infinity, Infinity]
  const [a, b] = [(low - start) * (scale / delta), (high - start) * (scale / delta)]
  return [Math.min(a, b), Math.max(a, b)]
}

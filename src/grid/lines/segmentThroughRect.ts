import type { CellRect } from '../cell.ts'
import type { HalfSegment } from './halfSquares.ts'

/** Sides of a space. */
export const SIDES = ['left', 'right', 'top', 'bottom'] as const
/** One side. */
export type Side = (typeof SIDES)[number]

/**
 * How the endless line through a segment passes the inside of a rectangle. Parameters run from 0 at the segment's
 * start to `scale` at its end and are exact whole numbers.
 */
export interface Passage {
  readonly enters: number
  readonly leaves: number
  readonly scale: number
  /** Sides the entry point lies on: one, or two at a corner. */
  readonly entrySides: readonly Side[]
  readonly exitSides: readonly Side[]
}

interface Slab {
  readonly enters: number
  readonly leaves: number
}

/** The passage of the line through `rect`, or null where it misses the inside (running along a side is a miss) or has no length. */
export function passageThrough({ from, to }: HalfSegment, rect: CellRect): Passage | null {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (dx === 0 && dy === 0) return null
  const scale = (Math.abs(dx) || 1) * (Math.abs(dy) || 1)
  const x = slab(from.x, dx, 2 * rect.col, 2 * (rect.col + rect.widthCells), scale)
  const y = slab(from.y, dy, 2 * rect.row, 2 * (rect.row + rect.heightCells), scale)
  if (!x || !y) return null
  const enters = Math.max(x.enters, y.enters)
  const leaves = Math.min(x.leaves, y.leaves)
  if (enters >= leaves) return null
  const sidesAt = (at: number, xAt: number, yAt: number, xSide: Side, ySide: Side): Side[] => [
    ...(at === xAt ? [xSide] : []),
    ...(at === yAt ? [ySide] : []),
  ]
  return {
    enters,
    leaves,
    scale,
    entrySides: sidesAt(enters, x.enters, y.enters, dx > 0 ? 'left' : 'right', dy > 0 ? 'top' : 'bottom'),
    exitSides: sidesAt(leaves, x.leaves, y.leaves, dx > 0 ? 'right' : 'left', dy > 0 ? 'bottom' : 'top'),
  }
}

/** Where the line is strictly between `low` and `high` on one axis; null if never. */
function slab(start: number, delta: number, low: number, high: number, scale: number): Slab | null {
  if (delta === 0) return start > low && start < high ? { enters: -Infinity, leaves: Infinity } : null
  const step = scale / delta
  const atLow = (low - start) * step
  const atHigh = (high - start) * step
  return { enters: Math.min(atLow, atHigh), leaves: Math.max(atLow, atHigh) }
}

/**
 * Spaces with height: a creature fills a box of cubes, its squares from `level` up. Level 0 reaches from height 0 to height 1,
 * in squares.
 */
import { rectHolds, rectsOverlap, type Cell, type CellRect } from './cell.ts'
import { offsetBetween, type Offset } from './measure.ts'

/** Levels one above the other, from `level` up. */
export interface Levels {
  readonly level: number
  readonly tall: number
}

/** A space and the levels it fills. */
export interface Box extends CellRect, Levels {}

/** Whether two share a level; touching from above or below is not sharing. */
export const sharesLevel = (a: Levels, b: Levels): boolean => a.level < b.level + b.tall && b.level < a.level + a.tall

/** Levels between two: 0 where they share one, 1 where they touch. */
export const levelsBetween = (a: Levels, b: Levels): number =>
  Math.max(0, b.level - (a.level + a.tall - 1), a.level - (b.level + b.tall - 1))

/** Whether two boxes share a cube. */
export const boxesOverlap = (a: Box, b: Box): boolean => rectsOverlap(a, b) && sharesLevel(a, b)

/** The least offset between cubes of two boxes. */
export const boxOffset = (a: Box, b: Box): Offset => ({ ...offsetBetween(a, b), levels: levelsBetween(a, b) })

/**
 * The first square of `box`, by row, then column, in which a mover enters a cube of it: one that is in `after` and was not in
 * `before`. Null if none.
 */
export function firstEntered(before: Box, after: Box, box: Box): Cell | null {
  if (!boxesOverlap(after, box)) return null
  const entersLevel = entersLevelOf(before, after, box)
  const endRow = Math.min(after.row + after.heightCells, box.row + box.heightCells)
  const endCol = Math.min(after.col + after.widthCells, box.col + box.widthCells)
  for (let row = Math.max(after.row, box.row); row < endRow; row++)
    for (let col = Math.max(after.col, box.col); col < endCol; col++)
      if (entersLevel || !rectHolds(before, { col, row })) return { col, row }
  return null
}

/** Whether levels of `other` are among those of `after` that were not among those of `before`. */
export function entersLevelOf(before: Levels, after: Levels, other: Levels): boolean {
  const bottom = Math.max(after.level, other.level)
  const top = Math.min(after.level + after.tall, other.level + other.tall)
  return bottom < top && (bottom < before.level || top > before.level + before.tall)
}

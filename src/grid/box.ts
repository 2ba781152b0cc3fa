/**
 * Spaces with height: a creature fills a box of cubes, one stack of `tall` cubes on each of its squares, from `level` up. Level 0
 * is the cube between heights 0 and 1, in squares.
 */
import { rectHolds, rectsOverlap, type Cell, type CellRect } from './cell.ts'
import { offsetBetween, type Offset } from './measure.ts'

/** A stack of `tall` levels from `level` up. */
export interface Levels {
  readonly level: number
  readonly tall: number
}

/** A space and the levels it fills. */
export interface Box extends CellRect, Levels {}

/** True if two stacks share a level; touching from above or below is not sharing. */
export const sharesLevel = (a: Levels, b: Levels): boolean => a.level < b.level + b.tall && b.level < a.level + a.tall

/** Vertical distance of two stacks: 0 if they share a level, 1 if they touch. */
export const levelsBetween = (a: Levels, b: Levels): number =>
  Math.max(0, b.level - (a.level + a.tall - 1), a.level - (b.level + b.tall - 1))

/** True if two boxes share a cube. */
export const boxesOverlap = (a: Box, b: Box): boolean => rectsOverlap(a, b) && sharesLevel(a, b)

/** The smallest offset between cubes of two boxes. */
export const boxOffset = (a: Box, b: Box): Offset => ({ ...offsetBetween(a, b), levels: levelsBetween(a, b) })

/**
 * The first square of `box`, by row, then column, where a step from `before` to `after` enters one of its cubes; null if none.
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

/** True if `after` has a level of `other` that `before` does not have. */
export function entersLevelOf(before: Levels, after: Levels, other: Levels): boolean {
  const bottom = Math.max(after.level, other.level)
  const top = Math.min(after.level + after.tall, other.level + other.tall)
  return bottom < top && (bottom < before.level || top > before.level + before.tall)
}

/** Boxes of several squares: may a space of that size stand there, how bad is its worst ground, is anything hard in it? */
import type { GroundSurface } from './groundSurface.ts'
import {
  BOX_FREE,
  BOX_HARD,
  BOX_RANK_SHIFT,
  BOX_SHUT,
  NORTH_HARD,
  NORTH_SHUT,
  WEST_HARD,
  WEST_SHUT,
} from './groundSurface.ts'

const RANK = 0xff << BOX_RANK_SHIFT

/** First and last column and row of a rectangle of places, both included; parts off the map are left out. */
export interface Corners {
  readonly col0: number
  readonly row0: number
  readonly col1: number
  readonly row1: number
}

/**
 * Flags of boxes of `n` squares in a rectangle, by padded index of the top left square: put together from four smaller ones.
 * Those overlap where borders may run between them (two squares: borders inside are looked at); otherwise they touch, and
 * fewer sizes have to be made first.
 */
export function fillBoxes(
  ground: GroundSurface,
  n: number,
  boxes: Uint8Array,
  { col0, row0, col1, row1 }: Corners,
): void {
  const mayTouch = ground.hardBorders === 0
  const part = n === 6 ? (mayTouch ? 3 : 4) : n === 4 && mayTouch ? 2 : n - 1
  const parts = part === 1 ? ground.squares : ground.boxes(part)
  const across = n - part
  const down = across * ground.paddedWidth
  const hasInside = n === 2 && ground.hardBorders > 0
  const lastCol = Math.min(col1, ground.source.widthCells - n)
  const lastRow = Math.min(row1, ground.source.heightCells - n)
  for (let row = Math.max(0, row0); row <= lastRow; row++) {
    const start = ground.indexOf(0, row)
    for (let p = start + Math.max(0, col0); p <= start + lastCol; p++) {
      const a = parts[p] as number
      const b = parts[p + across] as number
      const c = parts[p + down] as number
      const d = parts[p + down + across] as number
      const flags = (a & b & c & d & BOX_FREE) | ((a | b | c | d) & (BOX_HARD | BOX_SHUT))
      let worst = a
      // Flags below the rank do no harm to the comparison: they are cut off.
      if ((a | b | c | d) >> BOX_RANK_SHIFT !== 0) {
        if (b > worst) worst = b
        if (c > worst) worst = c
        if (d > worst) worst = d
      }
      boxes[p] = (hasInside ? withBordersInside(ground, p, flags) : flags) | (worst & RANK)
    }
  }
}

/** Flags of a box of two squares with the four borders inside it. */
function withBordersInside({ borders, paddedWidth }: GroundSurface, place: number, flags: number): number {
  const inside =
    ((borders[place + 1] ?? 0) & (WEST_SHUT | WEST_HARD)) |
    ((borders[place + 1 + paddedWidth] ?? 0) & (WEST_SHUT | WEST_HARD | NORTH_SHUT | NORTH_HARD)) |
    ((borders[place + paddedWidth] ?? 0) & (NORTH_SHUT | NORTH_HARD))
  const withHard = (inside & (WEST_HARD | NORTH_HARD)) === 0 ? flags : flags | BOX_HARD
  return (inside & (WEST_SHUT | NORTH_SHUT)) === 0 ? withHard : (withHard | BOX_SHUT) & ~BOX_FREE
}

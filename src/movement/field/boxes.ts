/** Boxes of several squares: may a space of that size stand there, how bad is its worst terrain, is anything hard in it? */
import type { Surface } from './surface.ts'
import {
  BOX_FREE,
  BOX_HARD,
  BOX_RANK_SHIFT,
  BOX_SHUT,
  NORTH_HARD,
  NORTH_SHUT,
  WEST_HARD,
  WEST_SHUT,
} from './surface.ts'

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
export function fillBoxes(surface: Surface, n: number, boxes: Uint8Array, { col0, row0, col1, row1 }: Corners): void {
  const mayTouch = surface.hardBorders === 0
  const part = n === 6 ? (mayTouch ? 3 : 4) : n === 4 && mayTouch ? 2 : n - 1
  const parts = part === 1 ? surface.squares : surface.boxes(part)
  const across = n - part
  const down = across * surface.paddedWidth
  const hasInside = n === 2 && surface.hardBorders > 0
  const lastCol = Math.min(col1, surface.source.widthCells - n)
  const lastRow = Math.min(row1, surface.source.heightCells - n)
  for (let row = Math.max(0, row0); row <= lastRow; row++) {
    const start = surface.indexOf(0, row)
    for (let p = start + Math.max(0, col0); p <= start + lastCol; p++) {
      const a = parts[p]
      const b = parts[p + across]
      const c = parts[p + down]
      const d = parts[p + down + across]
      const flags = (a & b & c & d & BOX_FREE) | ((a | b | c | d) & (BOX_HARD | BOX_SHUT))
      let worst = a
      // Flags below the rank do no harm to the comparison: they are cut off.
      if ((a | b | c | d) >> BOX_RANK_SHIFT !== 0) {
        if (b > worst) worst = b
        if (c > worst) worst = c
        if (d > worst) worst = d
      }
      boxes[p] = (hasInside ? withBordersInside(surface, p, flags) : flags) | (worst & RANK)
    }
  }
}

/** Flags of a box of two squares with the four borders inside it. */
function withBordersInside({ borders, paddedWidth }: Surface, place: number, flags: number): number {
  const inside =
    (borders[place + 1] & (WEST_SHUT | WEST_HARD)) |
    (borders[place + 1 + paddedWidth] & (WEST_SHUT | WEST_HARD | NORTH_SHUT | NORTH_HARD)) |
    (borders[place + paddedWidth] & (NORTH_SHUT | NORTH_HARD))
  const withHard = (inside & (WEST_HARD | NORTH_HARD)) === 0 ? flags : flags | BOX_HARD
  return (inside & (WEST_SHUT | NORTH_SHUT)) === 0 ? withHard : (withHard | BOX_SHUT) & ~BOX_FREE
}

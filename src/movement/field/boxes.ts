/** Flags of boxes of several squares: whether they are free, their worst terrain, and whether they contain something hard. */
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

/** First and last column and row of a rectangle of places, both included; parts off the map are ignored. */
export interface Corners {
  readonly col0: number
  readonly row0: number
  readonly col1: number
  readonly row1: number
}

/**
 * Computes the flags of `n` × `n` boxes in a rectangle, by padded index of the top left square, by combining four smaller boxes.
 * These overlap if there may be borders between them (for `n` = 2 the borders inside are read); otherwise they only touch, so
 * that fewer sizes have to be computed first.
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
      // The rank is in the high bits, so comparing whole flags finds the worst; the low bits are masked off below.
      if ((a | b | c | d) >> BOX_RANK_SHIFT !== 0) {
        if (b > worst) worst = b
        if (c > worst) worst = c
        if (d > worst) worst = d
      }
      boxes[p] = (hasInside ? withBordersInside(surface, p, flags) : flags) | (worst & RANK)
    }
  }
}

/** Adds the four borders inside a 2 × 2 box to its flags. */
function withBordersInside({ borders, paddedWidth }: Surface, place: number, flags: number): number {
  const inside =
    (borders[place + 1] & (WEST_SHUT | WEST_HARD)) |
    (borders[place + 1 + paddedWidth] & (WEST_SHUT | WEST_HARD | NORTH_SHUT | NORTH_HARD)) |
    (borders[place + paddedWidth] & (NORTH_SHUT | NORTH_HARD))
  const withHard = (inside & (WEST_HARD | NORTH_HARD)) === 0 ? flags : flags | BOX_HARD
  return (inside & (WEST_SHUT | NORTH_SHUT)) === 0 ? withHard : (withHard | BOX_SHUT) & ~BOX_FREE
}

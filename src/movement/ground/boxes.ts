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

/** First and last column and row of a rectangle of places, both included; parts off the map are left out. */
export interface Corners {
  readonly col0: number
  readonly row0: number
  readonly col1: number
  readonly row1: number
}

/**
 * Flags of boxes of `n` squares in a rectangle, by padded index of the top left square: put together from four smaller ones
 * that overlap (two squares: that touch).
 */
export function fillBoxes(
  ground: GroundSurface,
  n: number,
  boxes: Uint8Array,
  { col0, row0, col1, row1 }: Corners,
): void {
  const part = n === 2 ? 1 : n === 6 ? 4 : n - 1
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
      let rank = a >> BOX_RANK_SHIFT
      if (b >> BOX_RANK_SHIFT > rank) rank = b >> BOX_RANK_SHIFT
      if (c >> BOX_RANK_SHIFT > rank) rank = c >> BOX_RANK_SHIFT
      if (d >> BOX_RANK_SHIFT > rank) rank = d >> BOX_RANK_SHIFT
      boxes[p] = (hasInside ? withBordersInside(ground, p, flags) : flags) | (rank << BOX_RANK_SHIFT)
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

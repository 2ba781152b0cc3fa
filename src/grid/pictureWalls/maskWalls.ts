/**
 * Walls from a mask, a black and white picture of the map, black for walls. Nothing is guessed: the likelihood of an edge is the
 * share of it that the mask covers.
 */
import type { GridSize } from '../cell.ts'
import type { FoundWalls } from './likelihoods.ts'
import { SQUARE_PX, type PixelRows } from './pixels.ts'

/** Distance from the grid line within which a line of the mask counts, in pixels; and the ends of an edge that are ignored, where other walls cross. */
const NEAR_PX = SQUARE_PX / 4
const END_PX = SQUARE_PX / 8
/** Share of a square that must be covered for it to be solid. */
const SOLID_SHARE = 0.6
const DARK = 128

/** True for a dark pixel, which is a wall. */
const isDark = (rgba: Uint8ClampedArray | Uint8Array, at: number): boolean =>
  (rgba[at] ?? 0) + (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0) < 3 * DARK

/** The result without any walls. */
export const noWalls = ({ widthCells, heightCells }: GridSize): FoundWalls => {
  const none = () => new Uint8Array(widthCells * heightCells)
  return { widthCells, heightCells, north: none(), west: none(), northKind: none(), westKind: none(), solid: none() }
}

/** Reads rows `from` to `to` (exclusive) of a mask into `found`. `pixels` must include a row above and below, within the map. */
export function readMaskRows(
  size: GridSize,
  pixels: PixelRows,
  [from, to]: readonly [number, number],
  found: FoundWalls,
): void {
  const widthPx = size.widthCells * SQUARE_PX
  const heightPx = pixels.rows * SQUARE_PX
  const isWall = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < widthPx && y < heightPx && isDark(pixels.rgba, 4 * (y * widthPx + x))
  const coverage = (col: number, row: number): number => {
    let covered = 0
    for (let y = 0; y < SQUARE_PX; y++)
      for (let x = 0; x < SQUARE_PX; x++) if (isWall(col * SQUARE_PX + x, row * SQUARE_PX + y)) covered++
    return covered / SQUARE_PX ** 2
  }
  for (let row = Math.max(pixels.top, from - 1); row < to; row++)
    for (let col = 0; col < size.widthCells; col++) {
      const isSolid = coverage(col, row - pixels.top) >= SOLID_SHARE
      found.solid[row * size.widthCells + col] = isSolid ? 255 : 0
    }
  const along = (col: number, row: number, isNorth: boolean): number => {
    let covered = 0
    for (let u = END_PX; u < SQUARE_PX - END_PX; u++)
      for (let t = -NEAR_PX; t < NEAR_PX; t++)
        if (
          isNorth ? isWall(col * SQUARE_PX + u, row * SQUARE_PX + t) : isWall(col * SQUARE_PX + t, row * SQUARE_PX + u)
        ) {
          covered++
          break
        }
    return Math.round((255 * covered) / (SQUARE_PX - 2 * END_PX))
  }
  for (let row = from; row < to; row++)
    for (let col = 0; col < size.widthCells; col++) {
      const at = row * size.widthCells + col
      for (const isNorth of [true, false]) {
        if ((isNorth ? row : col) === 0) continue
        const other = at - (isNorth ? size.widthCells : 1)
        const [here, there] = [found.solid[at], found.solid[other]]
        const sides = isNorth ? found.north : found.west
        // No edges between solid squares; every side of a solid square is a wall.
        if (here !== there) sides[at] = 255
        else sides[at] = here === 255 ? 0 : along(col, row - pixels.top, isNorth)
      }
    }
}

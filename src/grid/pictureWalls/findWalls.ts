/** Walls in a picture of a map, some rows of squares at a time: a large map is never in memory as pixels as a whole. */
import type { GridSize } from '../cell.ts'
import { emptyProbabilities, type WallProbabilities } from './context.ts'
import { foundWallsOf, refine, classifyRows, type FoundWalls } from './likelihoods.ts'
import { noWalls, readMaskRows } from './maskWalls.ts'
import { exposureOf, MARGIN_ROWS, SQUARE_PX, type PixelRows } from './pixels.ts'
import { WALL_MODEL } from './model.ts'

/** A picture as it lies on a map. */
export interface MapPixels {
  /** The picture over the whole map, small: for its exposure. Four bytes a pixel. */
  readonly overview: Uint8ClampedArray | Uint8Array
  /** Rows of squares from `top`. */
  readonly rows: (top: number, rows: number) => PixelRows
  /** 1 for squares that the picture covers, row-major; nothing is found where it does not lie. */
  readonly covered: Uint8Array
}

/** Told how many rows are done, of how many. */
export type OnRows = (done: number, of: number) => void

/** How a picture is gone through. */
export interface SearchOptions {
  readonly onRows?: OnRows | undefined
  /** Pixels held at once, roughly. The answer does not depend on it. */
  readonly bandPx?: number
}

const BAND_PX = 8_000_000

/** Bands of rows that are looked at together, from and below. */
function bandsOf({ widthCells, heightCells }: GridSize, bandPx: number): readonly (readonly [number, number])[] {
  const rows = Math.max(1, Math.floor(bandPx / (widthCells * SQUARE_PX * SQUARE_PX)) - 2 * MARGIN_ROWS)
  return Array.from({ length: Math.ceil(heightCells / rows) }, (_, i) => [
    i * rows,
    Math.min(heightCells, (i + 1) * rows),
  ])
}

function overBands(
  size: GridSize,
  picture: MapPixels,
  { onRows, bandPx = BAND_PX }: SearchOptions,
  look: (band: readonly [number, number], pixels: PixelRows) => void,
): void {
  for (const [from, to] of bandsOf(size, bandPx)) {
    const top = Math.max(0, from - MARGIN_ROWS)
    look([from, to], picture.rows(top, Math.min(size.heightCells, to + MARGIN_ROWS) - top))
    onRows?.(to, size.heightCells)
  }
}

/** What a picture of a map shows. Cost: linear in squares, a fifth of a millisecond each. */
export function findWalls(size: GridSize, picture: MapPixels, options: SearchOptions = {}): FoundWalls {
  const exposure = exposureOf(picture.overview)
  let shares: WallProbabilities = emptyProbabilities(size)
  overBands(size, picture, options, (band, pixels) => classifyRows(WALL_MODEL, size, pixels, exposure, band, shares))
  for (const again of WALL_MODEL.refinements) shares = refine(again, size, shares)
  return within(foundWallsOf(size, shares), picture.covered)
}

/** What a mask of a map says: a picture of it in black and white, black for walls. */
export function readMask(size: GridSize, mask: MapPixels, options: SearchOptions = {}): FoundWalls {
  const found = noWalls(size)
  overBands(size, mask, options, (band, pixels) => readMaskRows(size, pixels, band, found))
  return within(found, mask.covered)
}

/** Nothing where the picture does not lie: its rim is no wall. */
function within(found: FoundWalls, covered: Uint8Array): FoundWalls {
  const { widthCells } = found
  const sides = (likelihoods: Uint8Array, step: number): Uint8Array =>
    likelihoods.map((value, at) => (covered[at] === 1 && covered[at - step] === 1 ? value : 0))
  return {
    ...found,
    north: sides(found.north, widthCells),
    west: sides(found.west, 1),
    solid: found.solid.map((value, at) => (covered[at] === 1 ? value : 0)),
  }
}

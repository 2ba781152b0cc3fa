/** Finds walls in a picture of a map, in bands of rows: the pixels of a large map are never all in memory. */
import type { GridSize } from '../cell.ts'
import { emptyProbabilities, type WallProbabilities } from './context.ts'
import { foundWallsOf, refine, classifyRows, type FoundWalls } from './likelihoods.ts'
import { noWalls, readMaskRows } from './maskWalls.ts'
import { exposureOf, MARGIN_ROWS, SQUARE_PX, type PixelRows } from './pixels.ts'
import { WALL_MODEL } from './model.ts'

/** A picture on a map, as pixels. */
export interface MapPixels {
  /** The picture of the whole map in small, for its exposure. Four bytes per pixel. */
  readonly overview: Uint8ClampedArray | Uint8Array
  /** Returns rows of squares from `top`. */
  readonly rows: (top: number, rows: number) => PixelRows
  /** 1 for squares that the picture covers, row-major; nothing is found elsewhere. */
  readonly covered: Uint8Array
}

/** Called with the number of rows done, and of all rows. */
export type OnRows = (done: number, of: number) => void

/** Options of the search. */
export interface SearchOptions {
  readonly onRows?: OnRows | undefined
  /** Approximate pixels in memory at once. The result does not depend on it. */
  readonly bandPx?: number
}

const BAND_PX = 8_000_000

/** Bands of rows that are processed together: the first row, and the one after the last. */
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
  process: (band: readonly [number, number], pixels: PixelRows) => void,
): void {
  for (const [from, to] of bandsOf(size, bandPx)) {
    const top = Math.max(0, from - MARGIN_ROWS)
    process([from, to], picture.rows(top, Math.min(size.heightCells, to + MARGIN_ROWS) - top))
    onRows?.(to, size.heightCells)
  }
}

/** Finds the walls in a picture of a map. Cost: linear in squares, a fifth of a millisecond each. */
export function findWalls(size: GridSize, picture: MapPixels, options: SearchOptions = {}): FoundWalls {
  const exposure = exposureOf(picture.overview)
  let probabilities: WallProbabilities = emptyProbabilities(size)
  overBands(size, picture, options, (band, pixels) =>
    classifyRows(WALL_MODEL, size, pixels, exposure, band, probabilities),
  )
  for (const networks of WALL_MODEL.refinements) probabilities = refine(networks, size, probabilities)
  return withinPicture(foundWallsOf(size, probabilities), picture.covered)
}

/** Reads the walls from a mask: a black and white picture of the map, black for walls. */
export function readMask(size: GridSize, mask: MapPixels, options: SearchOptions = {}): FoundWalls {
  const found = noWalls(size)
  overBands(size, mask, options, (band, pixels) => readMaskRows(size, pixels, band, found))
  return withinPicture(found, mask.covered)
}

/** Removes walls outside the picture and along its border, which is no wall. */
function withinPicture(found: FoundWalls, covered: Uint8Array): FoundWalls {
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

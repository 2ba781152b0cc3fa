/** Pixels of a picture as the search for walls takes them: so many to a square, rows of squares at a time. */
import type { GridSize } from '../cell.ts'

/** Pixels along one square in which walls are looked for: a thin wall is three wide, and the smallest picture is not blown up much. */
export const SQUARE_PX = 32
/** Rows of squares above and below those looked at that must be there too. */
export const MARGIN_ROWS = 3

/** Rows of squares of a map's picture, from the row `top`; four bytes a pixel, `SQUARE_PX` pixels a square, all columns. */
export interface PixelRows {
  readonly top: number
  readonly rows: number
  readonly rgba: Uint8ClampedArray | Uint8Array
}

/** Brightness and two opponent colors (red against green, yellow against blue) as planes, row-major. */
export interface Planes {
  readonly widthPx: number
  readonly heightPx: number
  readonly luma: Float32Array
  readonly redGreen: Float32Array
  readonly yellowBlue: Float32Array
}

/** How bright a picture is and how far it spreads, 0 to 255; what is near is compared with this. */
export interface Exposure {
  readonly middle: number
  readonly spread: number
}

/** Spread of a picture of one brightness: noise is not made loud. */
const MIN_SPREAD = 20

/** Exposure of pixels, four bytes each. */
export function exposureOf(rgba: Uint8ClampedArray | Uint8Array): Exposure {
  const counts = new Float64Array(256)
  let [sum, squares] = [0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    const value = luma(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)
    counts[Math.round(value)]! += 1
    sum += value
    squares += value * value
  }
  const count = Math.max(1, rgba.length / 4)
  let [middle, below] = [0, 0]
  while (middle < 255 && below + (counts[middle] ?? 0) < count / 2) below += counts[middle++] ?? 0
  return { middle, spread: Math.max(MIN_SPREAD, Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))) }
}

/** Brightness of a color. @source ITU-R Recommendation BT.601 */
const luma = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue

/** Planes of rows, by the exposure of their whole picture. */
export function planesOf({ rows, rgba }: PixelRows, { widthCells }: GridSize, exposure: Exposure): Planes {
  const [widthPx, heightPx] = [widthCells * SQUARE_PX, rows * SQUARE_PX]
  const planes = {
    luma: new Float32Array(widthPx * heightPx),
    redGreen: new Float32Array(widthPx * heightPx),
    yellowBlue: new Float32Array(widthPx * heightPx),
  }
  const scale = 1 / exposure.spread
  for (let i = 0, at = 0; i < planes.luma.length; i++, at += 4) {
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
    planes.luma[i] = (luma(red, green, blue) - exposure.middle) * scale
    planes.redGreen[i] = (red - green) * scale
    planes.yellowBlue[i] = ((red + green) / 2 - blue) * scale
  }
  return { widthPx, heightPx, ...planes }
}

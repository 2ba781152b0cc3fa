/** Pixels of a picture in the form the search for walls needs: a fixed number per square, in rows of squares. */
import type { GridSize } from '../cell.ts'

/** Pixels along a square: a thin wall is three pixels wide, and small pictures are not enlarged much. */
export const SQUARE_PX = 32
/** Rows of squares needed above and below those that are classified. */
export const MARGIN_ROWS = 3

/** Rows of squares of a map's picture from row `top`, all columns; four bytes per pixel, `SQUARE_PX` pixels per square. */
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

/** Median and standard deviation of the brightness of a picture, 0 to 255, to normalize pixels with. */
export interface Exposure {
  readonly middle: number
  readonly spread: number
}

/** Minimum of `spread`, so that the noise of a uniform picture is not amplified. */
const MIN_SPREAD = 20

/** The exposure of pixels, four bytes each. */
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

/** The planes of rows, normalized by the exposure of the whole picture. */
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

import { findPictureGrid, grayPicture, seenSize, type PictureGrid } from '../../../../src/grid/pictureGrid.ts'
import type { GridCorners } from '../../../../src/grid/alignPicture.ts'

/** Pixels along the longer side that a grid is looked for in: enough for squares of a large map, quick to read. */
const SEEN_PX = 1600

/** A grid as shares of the picture's width and height, so that no scaling of it matters. */
export interface SharedGrid {
  readonly squareWidth: number
  readonly squareHeight: number
  readonly offsetX: number
  readonly offsetY: number
  readonly confidence: number
}

/** A grid found in a scaled copy, as shares of the picture. */
export const sharesOf = (grid: PictureGrid, widthPx: number, heightPx: number): SharedGrid => ({
  squareWidth: grid.squarePx / widthPx,
  squareHeight: grid.squarePx / heightPx,
  offsetX: grid.offsetXPx / widthPx,
  offsetY: grid.offsetYPx / heightPx,
  confidence: grid.confidence,
})

/**
 * The two corners a found grid proposes: the first and the last that lie whole in the picture, so that a small error of the
 * square's size counts once over the whole picture.
 */
export function cornersOf({ squareWidth, squareHeight, offsetX, offsetY }: SharedGrid): GridCorners {
  const columns = Math.floor((1 - offsetX) / squareWidth + 1e-6)
  const rows = Math.floor((1 - offsetY) / squareHeight + 1e-6)
  return {
    from: { x: offsetX, y: offsetY },
    to: { x: offsetX + columns * squareWidth, y: offsetY + rows * squareHeight },
    columns,
    rows,
  }
}

/** Looks for the grid of a loaded picture, on a copy of it that is small enough; null where none stands out. */
export function detectGrid(image: HTMLImageElement): SharedGrid | null {
  const [widthPx, heightPx] = seenSize(image.naturalWidth, image.naturalHeight, SEEN_PX)
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, widthPx, heightPx)
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const grid = findPictureGrid(grayPicture(data, widthPx, heightPx))
  return grid && sharesOf(grid, widthPx, heightPx)
}

import { failure, ok, type Result } from '../base/result.ts'

/** A point in a picture, as fractions of its width and height from the top left. */
export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** Position and size of a picture on the map, in squares. */
export interface PicturePlace {
  readonly at: { readonly x: number; readonly y: number }
  readonly widthSquares: number
  readonly heightSquares: number
}

/** Two corners of the grid drawn in a picture, and the number of squares between them. */
export interface GridCorners {
  readonly from: PicturePoint
  readonly to: PicturePoint
  readonly columns: number
  readonly rows: number
}

/** Size limits of a picture, in squares. */
const MAX_SQUARES = 2000
const MIN_SQUARES = 0.05

/**
 * Scales and moves a picture so that its own grid falls on the map's: the squares between the corners match the given number,
 * and the first corner snaps to the nearest grid line. Errors: `corners-too-near`, `picture-off-scale`.
 */
export function alignPicture(present: PicturePlace, corners: GridCorners): Result<PicturePlace> {
  const { from, to, columns, rows } = corners
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (across < 1e-3 || down < 1e-3 || columns <= 0 || rows <= 0) return failure('corners-too-near')
  const [widthSquares, heightSquares] = [columns / across, rows / down]
  if (Math.max(widthSquares, heightSquares) > MAX_SQUARES || Math.min(widthSquares, heightSquares) < MIN_SQUARES)
    return failure('picture-off-scale', { max: MAX_SQUARES })
  const line = (start: number, length: number, share: number): number => Math.round(start + length * share)
  const at = {
    x: line(present.at.x, present.widthSquares, from.x) - from.x * widthSquares,
    y: line(present.at.y, present.heightSquares, from.y) - from.y * heightSquares,
  }
  return ok({ at, widthSquares, heightSquares })
}

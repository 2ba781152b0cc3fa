/** Squares in pixels of a tile or a view, and their borders. */
import { squareBorder, type SquareBox } from '../../src/draw/squareBorder.ts'

/** Where a square lies, in whole pixels from the first square of the map. */
export const squareBox = (col: number, row: number, cellPx: number): SquareBox => {
  const [x, y] = [Math.round(col * cellPx), Math.round(row * cellPx)]
  return { x, y, width: Math.round((col + 1) * cellPx) - x, height: Math.round((row + 1) * cellPx) - y }
}

/** Adds a line to a path. */
export const line = (path: Path2D, x1: number, y1: number, x2: number, y2: number): void => {
  path.moveTo(x1, y1)
  path.lineTo(x2, y2)
}

/** Adds the sides of a square towards neighbors that are not in its set, `insetPx` inside it. */
export const addBorder = (
  path: Path2D,
  square: SquareBox,
  insetPx: number,
  isInside: (dCol: number, dRow: number) => boolean,
): void => squareBorder(square, insetPx, isInside, (...ends) => line(path, ...ends))

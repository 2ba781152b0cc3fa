import type { CellRect, GridSize } from '../grid/cell.ts'
import type { Prop } from './records/annotations.ts'

/** A cut square of which more than this is in the picture counts as whole: the rest is the thickness of a line or rounding. */
const WHOLE_SQUARE = 0.9

/** The squares of a map that a picture, upright or upside down, fills; null where it fills none or stands askew. */
export function filledSquares(
  map: GridSize,
  {
    at,
    widthSquares,
    heightSquares,
    rotationDegrees,
  }: Pick<Prop, 'at' | 'widthSquares' | 'heightSquares' | 'rotationDegrees'>,
): CellRect | null {
  if (rotationDegrees % 180 !== 0) return null
  const [col, right] = wholeSquares(at.x, widthSquares, map.widthCells)
  const [row, bottom] = wholeSquares(at.y, heightSquares, map.heightCells)
  const [widthCells, heightCells] = [right - col, bottom - row]
  return widthCells < 1 || heightCells < 1 ? null : { col, row, widthCells, heightCells }
}

/** The first whole square along a side, and the one after the last, within the map. */
const wholeSquares = (from: number, length: number, cells: number): readonly [number, number] => [
  Math.max(0, Math.ceil(from - (1 - WHOLE_SQUARE))),
  Math.min(cells, Math.floor(from + length + (1 - WHOLE_SQUARE))),
]

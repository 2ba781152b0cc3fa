import type { GridSize } from '../../src/grid/cell.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'

/** The frame of a picture: its sides, and how it is turned. */
export type PictureFrame = Pick<Prop, 'at' | 'widthSquares' | 'heightSquares' | 'rotationDegrees'>

const turned = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** The middle of a picture on the map; it turns round it. */
export const middleOfPicture = ({ at, widthSquares, heightSquares }: PictureFrame): Point => ({
  x: at.x + widthSquares / 2,
  y: at.y + heightSquares / 2,
})

/** A place in the picture, in squares from its middle as if it stood upright, on the map. */
export function onMap(frame: PictureFrame, local: Point): Point {
  const [middle, by] = [middleOfPicture(frame), turned(local, frame.rotationDegrees)]
  return { x: middle.x + by.x, y: middle.y + by.y }
}

/** A place on the map in the picture: squares from its middle, as if it stood upright. */
export function inPicture(frame: PictureFrame, { x, y }: Point): Point {
  const middle = middleOfPicture(frame)
  return turned({ x: x - middle.x, y: y - middle.y }, -frame.rotationDegrees)
}

/** A cut square of which more than this is in the picture counts as whole: the rest is the thickness of a line or rounding. */
const WHOLE_SQUARE = 0.9

/**
 * The step that crops a map to the squares that an upright picture fills, so that no half squares of blank floor stay around it; null where
 * there is nothing to crop, or the picture fills no square.
 */
export function cropToPicture(map: GridSize, frame: PictureFrame): MapCommandInput | null {
  if (frame.rotationDegrees % 180 !== 0) return null
  const [left, right] = wholeSquares(frame.at.x, frame.widthSquares, map.widthCells)
  const [top, bottom] = wholeSquares(frame.at.y, frame.heightSquares, map.heightCells)
  const [widthCells, heightCells] = [right - left, bottom - top]
  if (widthCells < 1 || heightCells < 1) return null
  if (widthCells === map.widthCells && heightCells === map.heightCells) return null
  return { type: 'resize-map', widthCells, heightCells, offset: { col: -left || 0, row: -top || 0 } }
}

/** The first whole square along a side, and the one after the last, within the map. */
const wholeSquares = (from: number, length: number, cells: number): readonly [number, number] => [
  Math.max(0, Math.ceil(from - (1 - WHOLE_SQUARE))),
  Math.min(cells, Math.floor(from + length + (1 - WHOLE_SQUARE))),
]

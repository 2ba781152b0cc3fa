import type { GridSize } from '../../src/grid/cell.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import { filledSquares } from '../../src/map/filledSquares.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { recordIsEditable } from './layers.ts'
import type { Selection } from './selection.ts'

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

/**
 * The step that crops a map to the squares that an upright picture fills, so that no half squares of blank floor stay around it; null where
 * there is nothing to crop, or the picture fills no square.
 */
export function cropToPicture(map: GridSize, frame: PictureFrame): MapCommandInput | null {
  const filled = filledSquares(map, frame)
  if (!filled) return null
  const { col, row, widthCells, heightCells } = filled
  if (widthCells === map.widthCells && heightCells === map.heightCells) return null
  return { type: 'resize-map', widthCells, heightCells, offset: { col: -col || 0, row: -row || 0 } }
}

/** Degrees a picture turns by with one key. */
export const TURN_STEP_DEGREES = 15
/** Squares a side of a picture grows by with one key, and in what steps it is dragged while Shift is held. */
export const SIZE_STEP_SQUARES = 0.5
/** Sides of a picture, in squares. */
const [MIN_SQUARES, MAX_SQUARES] = [0.05, 2000]

/** Whether a side of a picture may be so long. */
export const isPictureLength = (squares: number): boolean => squares >= MIN_SQUARES && squares <= MAX_SQUARES

/** The length nearest to this that a side of a picture may have, in squares. */
export const pictureLength = (squares: number): number =>
  thousandths(Math.min(MAX_SQUARES, Math.max(MIN_SQUARES, squares)))

/** A frame with its middle at a place of the map, turned to an angle between -180° and 180°. */
export const frameAround = (
  middle: Point,
  widthSquares: number,
  heightSquares: number,
  degrees: number,
): PictureFrame => ({
  at: { x: thousandths(middle.x - widthSquares / 2), y: thousandths(middle.y - heightSquares / 2) },
  widthSquares,
  heightSquares,
  rotationDegrees: ((((degrees + 180) % 360) + 360) % 360) - 180,
})

/** The picture turned round its middle. */
export const turnedPicture = (prop: Prop, degrees: number): Prop => ({
  ...prop,
  ...frameAround(middleOfPicture(prop), prop.widthSquares, prop.heightSquares, degrees),
})

/** The picture in another size; its top left corner, as if it stood upright, stays where it is. */
export function resizedPicture(prop: Prop, widthSquares: number, heightSquares: number): Prop {
  const [width, height] = [pictureLength(widthSquares), pictureLength(heightSquares)]
  const middle = onMap(prop, { x: (width - prop.widthSquares) / 2, y: (height - prop.heightSquares) / 2 })
  return { ...prop, ...frameAround(middle, width, height, prop.rotationDegrees) }
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** The picture that is selected alone and may be changed. */
export function selectedPicture(map: BattleMap | null, { records, cells }: Selection): Prop | null {
  const [ref] = records
  if (!map || ref?.table !== 'props' || records.length > 1 || cells.size > 0 || !recordIsEditable(map, ref)) return null
  return map.tables.props.get(ref.id) ?? null
}

import type { GridSize } from '../../src/grid/cell.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import { filledSquares, objectCenter, type ObjectBox } from '../../src/map/objects.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { recordIsEditable } from './layers.ts'
import type { Selection } from './selection.ts'

const rotated = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** The point of the map for a point in the picture, which is in squares from its center, before rotation. */
export function onMap(frame: ObjectBox, local: Point): Point {
  const [center, by] = [objectCenter(frame), rotated(local, frame.rotationDegrees)]
  return { x: center.x + by.x, y: center.y + by.y }
}

/** The point in the picture for a point of the map: in squares from its center, before rotation. */
export function inPicture(frame: ObjectBox, { x, y }: Point): Point {
  const center = objectCenter(frame)
  return rotated({ x: x - center.x, y: y - center.y }, -frame.rotationDegrees)
}

/**
 * The command that crops a map to the squares that an unrotated picture fills, so that no partly blank squares remain; null
 * if there is nothing to crop, or the picture fills no square.
 */
export function cropToPicture(map: GridSize, frame: ObjectBox): MapCommandInput | null {
  const filled = filledSquares(map, frame)
  if (!filled) return null
  const { col, row, widthCells, heightCells } = filled
  if (widthCells === map.widthCells && heightCells === map.heightCells) return null
  return { type: 'resize-map', widthCells, heightCells, offset: { col: -col || 0, row: -row || 0 } }
}

/** Degrees by which a key rotates a picture. */
export const TURN_STEP_DEGREES = 15
/** Squares by which a key resizes a picture, and the steps of a drag while Shift is held. */
export const SIZE_STEP_SQUARES = 0.5
/** Limits of the sides of a picture. */
const [MIN_SQUARES, MAX_SQUARES] = [0.05, 2000]

/** Whether a side of a picture may have that length. */
export const isPictureLength = (squares: number): boolean => squares >= MIN_SQUARES && squares <= MAX_SQUARES

/** The nearest allowed length of a side of a picture, in squares. */
export const pictureLength = (squares: number): number =>
  thousandths(Math.min(MAX_SQUARES, Math.max(MIN_SQUARES, squares)))

/** A frame with that center, and its rotation normalized to -180° to 180°. */
export const frameAround = (
  center: Point,
  widthSquares: number,
  heightSquares: number,
  degrees: number,
): ObjectBox => ({
  at: { x: thousandths(center.x - widthSquares / 2), y: thousandths(center.y - heightSquares / 2) },
  widthSquares,
  heightSquares,
  rotationDegrees: ((((degrees + 180) % 360) + 360) % 360) - 180,
})

/** The picture with that rotation around its center. */
export const turnedPicture = (prop: Prop, degrees: number): Prop => ({
  ...prop,
  ...frameAround(objectCenter(prop), prop.widthSquares, prop.heightSquares, degrees),
})

/** The picture in another size. Its top left corner, which may be rotated, stays where it is. */
export function resizedPicture(prop: Prop, widthSquares: number, heightSquares: number): Prop {
  const [width, height] = [pictureLength(widthSquares), pictureLength(heightSquares)]
  const center = onMap(prop, { x: (width - prop.widthSquares) / 2, y: (height - prop.heightSquares) / 2 })
  return { ...prop, ...frameAround(center, width, height, prop.rotationDegrees) }
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** The picture, if one is selected alone and editable. */
export function selectedPicture(map: BattleMap | null, { records, cells }: Selection): Prop | null {
  const [ref] = records
  if (!map || ref?.table !== 'props' || records.length > 1 || cells.size > 0 || !recordIsEditable(map, ref)) return null
  return map.tables.props.get(ref.id) ?? null
}

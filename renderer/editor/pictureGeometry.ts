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

import type { Point } from '../../../../src/map/records/shared.ts'

interface Box {
  readonly widthSquares: number
  readonly heightSquares: number
  readonly rotationDegrees: number
}

/** What does not fill whole squares snaps to quarters of one, so that a shelf stands at a wall and a chair at a table. */
const FINE_STEP = 0.25

/** Top left, before rotation, of a box with its middle near a point: with `snaps`, its sides as they come to lie are on grid lines. */
export function symbolBox(
  { widthSquares, heightSquares, rotationDegrees }: Box,
  { x, y }: Point,
  snaps: boolean,
): Point {
  const isOnSide = rotationDegrees % 180 === 90
  const [across, down] = isOnSide ? [heightSquares, widthSquares] : [widthSquares, heightSquares]
  const middle = snaps ? { x: snapped(x, across), y: snapped(y, down) } : { x, y }
  return { x: middle.x - widthSquares / 2, y: middle.y - heightSquares / 2 }
}

/** The middle nearest to a point at which something so long ends on grid lines. */
function snapped(middle: number, length: number): number {
  if (!Number.isInteger(length)) return Math.round(middle / FINE_STEP) * FINE_STEP
  return length % 2 === 0 ? Math.round(middle) : Math.floor(middle) + 0.5
}

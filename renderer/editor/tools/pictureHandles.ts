/** Handles of a selected picture: corners keep its proportions, sides stretch it, the one above it turns it. */
import type { Prop } from '../../../src/map/records/annotations.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { inPicture, middleOfPicture, onMap } from '../pictureGeometry.ts'

/** A handle: -1 left or top, 1 right or bottom, 0 in the middle of a side; or the one that turns. */
export type PictureHandle =
  | { readonly kind: 'size'; readonly sideX: -1 | 0 | 1; readonly sideY: -1 | 0 | 1 }
  | { readonly kind: 'turn' }

const SIDES = [-1, 0, 1] as const
const HANDLES: readonly PictureHandle[] = [
  { kind: 'turn' },
  ...SIDES.flatMap((sideX) =>
    SIDES.flatMap((sideY): PictureHandle[] => (sideX === 0 && sideY === 0 ? [] : [{ kind: 'size', sideX, sideY }])),
  ),
]
/** How far above the picture the handle that turns it stands, in units of what counts as near. */
const TURN_ABOVE = 3.5
/** Degrees a turn goes by while Shift is held, and by keyboard. */
export const TURN_STEP_DEGREES = 15
/** Squares a side grows by while Shift is held, and by keyboard. */
export const SIZE_STEP_SQUARES = 0.5
const [MIN_SQUARES, MAX_SQUARES] = [0.05, 2000]

/** Where each handle of a picture is on the map. `nearSquares`: what counts as near at the present zoom. */
export const pictureHandles = (
  prop: Prop,
  nearSquares: number,
): readonly { readonly handle: PictureHandle; readonly point: Point }[] =>
  HANDLES.map((handle) => {
    const local =
      handle.kind === 'turn'
        ? { x: 0, y: -prop.heightSquares / 2 - TURN_ABOVE * nearSquares }
        : { x: (handle.sideX * prop.widthSquares) / 2, y: (handle.sideY * prop.heightSquares) / 2 }
    return { handle, point: onMap(prop, local) }
  })

/** The handle under the pointer, or null. */
export function pictureHandleAt(prop: Prop, at: Point & { readonly nearSquares: number }): PictureHandle | null {
  const away = ({ point }: { readonly point: Point }) => Math.hypot(point.x - at.x, point.y - at.y)
  const [nearest] = pictureHandles(prop, at.nearSquares).toSorted((a, b) => away(a) - away(b))
  return nearest && away(nearest) <= at.nearSquares * 1.2 ? nearest.handle : null
}

/** The picture after its handle was dragged to a point; `inSteps`: by half squares and by 15°. */
export function draggedPicture(prop: Prop, handle: PictureHandle, to: Point, inSteps: boolean): Prop {
  if (handle.kind === 'turn') {
    const middle = middleOfPicture(prop)
    const degrees = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI + 90
    const step = inSteps ? TURN_STEP_DEGREES : 1
    return turnedPicture(prop, Math.round(degrees / step) * step)
  }
  const { sideX, sideY } = handle
  const local = inPicture(prop, to)
  const width = sideX === 0 ? prop.widthSquares : sideX * local.x + prop.widthSquares / 2
  const height = sideY === 0 ? prop.heightSquares : sideY * local.y + prop.heightSquares / 2
  const snapped = (length: number) => (inSteps ? Math.round(length / SIZE_STEP_SQUARES) * SIZE_STEP_SQUARES : length)
  if (sideX === 0 || sideY === 0)
    return resizedPicture(prop, handle, sideX === 0 ? width : snapped(width), sideY === 0 ? height : snapped(height))
  const scale = Math.max(width / prop.widthSquares, height / prop.heightSquares)
  const wide = snapped(prop.widthSquares * scale)
  return resizedPicture(prop, handle, wide, (wide * prop.heightSquares) / prop.widthSquares)
}

/** The picture turned to `degrees`, kept between -180 and 180. */
export const turnedPicture = (prop: Prop, degrees: number): Prop => ({
  ...prop,
  rotationDegrees: ((((degrees + 180) % 360) + 360) % 360) - 180,
})

/** The picture in another size; what lies opposite the side that moves stays where it is. */
export function resizedPicture(
  prop: Prop,
  { sideX, sideY }: { readonly sideX: number; readonly sideY: number },
  widthSquares: number,
  heightSquares: number,
): Prop {
  const within = (length: number) => thousandths(Math.min(MAX_SQUARES, Math.max(MIN_SQUARES, length)))
  const [width, height] = [within(widthSquares), within(heightSquares)]
  const middle = onMap(prop, {
    x: (sideX * (width - prop.widthSquares)) / 2,
    y: (sideY * (height - prop.heightSquares)) / 2,
  })
  const at = { x: thousandths(middle.x - width / 2), y: thousandths(middle.y - height / 2) }
  return { ...prop, at, widthSquares: width, heightSquares: height }
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

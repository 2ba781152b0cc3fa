import type { Prop } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { onMap } from '../editor/pictureGeometry.ts'
import { haloStroke } from './haloStroke.ts'
import type { Painting } from './painting.ts'

/** Paints the frame round a picture, turned as it is. */
export function paintPictureFrame(context: CanvasRenderingContext2D, { view, colors }: Painting, prop: Prop): void {
  const px = ({ x, y }: Point): readonly [number, number] => [
    view.originX + x * view.cellPx,
    view.originY + y * view.cellPx,
  ]
  const [w, h] = [prop.widthSquares / 2, prop.heightSquares / 2]
  const frame = new Path2D()
  for (const [x, y] of [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ] as const)
    frame.lineTo(...px(onMap(prop, { x, y })))
  frame.closePath()
  haloStroke(context, [4.5, colors.halo], [2, colors.selection], () => context.stroke(frame))
}

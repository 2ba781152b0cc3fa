import type { Prop } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { layerView, layersOf } from '../editor/layers.ts'
import { onMap } from '../editor/pictureGeometry.ts'
import { pictureHandles } from '../editor/tools/pictureHandles.ts'
import { haloStroke } from './haloStroke.ts'
import type { Painting } from './painting.ts'

/** Paints the frame round a picture, turned as it is, with the handles that change it where it may be changed. */
export function paintPictureFrame(
  context: CanvasRenderingContext2D,
  { scene, view, colors }: Painting,
  prop: Prop,
  withHandles = true,
): void {
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
  const isFree =
    !prop.locked && layersOf({ table: 'props' }, prop).every((layer) => !layerView(scene.settings, layer).locked)
  const handles = withHandles && isFree ? pictureHandles(prop, view.nearSquares) : []
  haloStroke(context, [4.5, colors.labelHalo], [2, colors.selection], () => {
    context.stroke(frame)
    const turn = handles.find(({ handle }) => handle.kind === 'turn')
    if (!turn) return
    context.beginPath()
    context.moveTo(...px(onMap(prop, { x: 0, y: -h })))
    context.lineTo(...px(turn.point))
    context.stroke()
  })
  const size = 4.5 * view.pixelRatio
  for (const { handle, point } of handles) {
    const [x, y] = px(point)
    context.beginPath()
    if (handle.kind === 'turn') context.arc(x, y, size * 1.2, 0, 2 * Math.PI)
    else context.rect(x - size, y - size, 2 * size, 2 * size)
    context.fillStyle = colors.labelHalo.slice(0, 7)
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = colors.selection
    context.stroke()
  }
}

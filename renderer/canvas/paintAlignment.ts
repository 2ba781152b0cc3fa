import type { Prop } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { cornerOnMap, type Alignment } from '../editor/alignment.ts'
import { pillText } from './labels.ts'
import type { Painting } from './painting.ts'

/** Seen on any picture, and on no map by accident. */
const LINE_COLOR = '#ff2bd6'
/** A grid finer than this share of the picture would hide it. */
const MIN_STEP = 0.002

/** Paints the grid a picture is said to have, over the picture, and the two corners that define it. */
export function paintAlignment(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  { prop, alignment }: { readonly prop: Prop; readonly alignment: Alignment },
): void {
  const px = (share: Point): readonly [number, number] => {
    const { x, y } = cornerOnMap(prop, share)
    return [view.originX + x * view.cellPx, view.originY + y * view.cellPx]
  }
  const { from, to, columns, rows } = alignment
  context.beginPath()
  for (const x of linesAlong(from.x, to.x, columns)) {
    context.moveTo(...px({ x, y: 0 }))
    context.lineTo(...px({ x, y: 1 }))
  }
  for (const y of linesAlong(from.y, to.y, rows)) {
    context.moveTo(...px({ x: 0, y }))
    context.lineTo(...px({ x: 1, y }))
  }
  context.lineWidth = view.pixelRatio
  context.strokeStyle = LINE_COLOR
  context.stroke()
  const [near, far] = [5 * view.pixelRatio, 18 * view.pixelRatio]
  for (const [corner, name] of [
    [from, '1'],
    [to, '2'],
  ] as const) {
    const [x, y] = px(corner)
    for (const [width, ink] of [
      [4, '#ffffff'],
      [2, '#000000'],
    ] as const) {
      context.lineWidth = width * view.pixelRatio
      context.strokeStyle = ink
      context.beginPath()
      context.arc(x, y, (near + far) / 2, 0, 2 * Math.PI)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        context.moveTo(x + dx * near, y + dy * near)
        context.lineTo(x + dx * far, y + dy * far)
      }
      context.stroke()
    }
    const at = [x + far, y - far] as const
    pillText(context, name, ...at, 13 * view.pixelRatio, colors.pillInk, colors.pillFill)
  }
}

/** Shares of the picture at which lines lie, both corners among them. */
function linesAlong(from: number, to: number, count: number): readonly number[] {
  const step = Math.abs(to - from) / count
  if (step < MIN_STEP) return []
  const first = from - Math.floor(from / step) * step
  return Array.from({ length: Math.floor((1 - first) / step + 1e-6) + 1 }, (_, i) => first + i * step)
}

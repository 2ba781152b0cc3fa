/**
 * Groups with opacity, blur or a blend, which must be painted on a canvas of their own first. A blur is painted small and scaled
 * up: it has no detail that more pixels could show, and takes a tenth of the time.
 */
import { BLUR_REACH, grownBox, innerBounds, isEmptyBox, movedBox, sharedBox, type Box } from './bounds.ts'
import type { Canvas2D, CanvasDeps, Matrix } from './canvas2d.ts'
import { mixesWithin, type GroupMark, type Mark } from './marks.ts'

/** True if a group must be painted on a canvas of its own first. */
export const isLayer = (group: GroupMark): boolean => {
  const { marks, opacity = 1, blur = 0, blend = 'normal', soft = false } = group
  if (blur > 0) return true
  if (opacity < 1 || blend !== 'normal') return !isOnePaint(marks)
  return soft && mixesWithin(group)
}

/** True for a single fill or stroke: it does not overlap itself, so it needs no canvas for opacity and blend. */
const isOnePaint = ([mark, ...more]: readonly Mark[]): boolean =>
  more.length === 0 && mark?.kind === 'path' && (mark.paint.fill === undefined) !== (mark.paint.stroke === undefined)

/** From this standard deviation on, in pixels, engines use fast box blurs; narrower Gaussian blurs are slow. */
const FAST_BLUR_PX = 2
/** Scaling up alone blurs more than this, so narrower blurs cannot be painted smaller. */
const MIN_SMALL_BLUR_PX = 0.5
/** The blur of scaling up: the variances of a pixel's box and of linear interpolation. */
const SCALED_VARIANCE_PX = 1 / 12 + 1 / 6
/** A blur narrower than this, in pixels, does not show. */
const MIN_BLUR_PX = 0.2

/** The scale at which a blur is painted, and its standard deviation there. */
function smallBlur(blurPx: number): { readonly shrink: number; readonly layerBlurPx: number } {
  const minPx = blurPx < 2 * FAST_BLUR_PX ? MIN_SMALL_BLUR_PX : FAST_BLUR_PX
  const shrink = 2 ** -Math.max(0, Math.floor(Math.log2(blurPx / minPx)))
  const scaled = shrink < 1 ? SCALED_VARIANCE_PX : 0
  return { shrink, layerBlurPx: Math.sqrt(Math.max(0, (blurPx * shrink) ** 2 - scaled)) }
}

/** Layers are aligned to this grid from the corner of the drawing, so that a part of a drawing has the same pixels as the whole. */
const LAYER_STEP_PX = 32

/** Paints a group as one; `paint` paints its clipped marks. The context's unit and origin are those of the marks. */
export function paintLayer<Image>(
  context: Canvas2D<Image>,
  group: GroupMark,
  deps: CanvasDeps<Image>,
  paint: (context: Canvas2D<Image>, group: GroupMark, deps: CanvasDeps<Image>) => void,
): void {
  const matrix = context.getTransform()
  const pixelsPerUnit = Math.hypot(matrix.a, matrix.b)
  const blurPx = (group.blur ?? 0) * pixelsPerUnit
  const canvas: Box = { left: 0, top: 0, right: context.canvas.width, bottom: context.canvas.height }
  const onCanvas = movedBox(innerBounds(group), (x, y) => applied(matrix, x, y))
  const seen = sharedBox(onCanvas, grownBox(canvas, blurPx * BLUR_REACH))
  if (isEmptyBox(seen)) return
  const { shrink, layerBlurPx } = smallBlur(blurPx)
  const box = steppedBox(seen, LAYER_STEP_PX / shrink, matrix)
  const widthPx = Math.max(1, Math.ceil((box.right - box.left) * shrink))
  const heightPx = Math.max(1, Math.ceil((box.bottom - box.top) * shrink))
  const layer = deps.newLayer(widthPx, heightPx)
  const { a, b, c, d, e, f } = matrix
  layer.context.setTransform(
    ...([a, b, c, d].map((each) => each * shrink) as [number, number, number, number]),
    (e - box.left) * shrink,
    (f - box.top) * shrink,
  )
  paint(layer.context, group, deps)
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha *= group.opacity ?? 1
  if (group.blend && group.blend !== 'normal') context.globalCompositeOperation = group.blend
  context.imageSmoothingEnabled = true
  const blurred =
    layerBlurPx < MIN_BLUR_PX
      ? layer.image
      : blurredLayer(layer.image, { widthPx, heightPx, blurPx: layerBlurPx }, deps)
  context.drawImage(blurred, box.left, box.top, widthPx / shrink, heightPx / shrink)
  context.restore()
}

function blurredLayer<Image>(
  image: Image,
  { widthPx, heightPx, blurPx }: { readonly widthPx: number; readonly heightPx: number; readonly blurPx: number },
  { newLayer }: CanvasDeps<Image>,
): Image {
  const blurred = newLayer(widthPx, heightPx)
  blurred.context.filter = `blur(${blurPx}px)`
  blurred.context.drawImage(image, 0, 0, widthPx, heightPx)
  return blurred.image
}

const applied = ({ a, b, c, d, e, f }: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** A box enlarged to a grid from the origin of the drawing. */
function steppedBox({ left, top, right, bottom }: Box, stepPx: number, { e, f }: Matrix): Box {
  const down = (value: number, origin: number) => Math.floor((value - origin) / stepPx) * stepPx + origin
  const up = (value: number, origin: number) => Math.ceil((value - origin) / stepPx) * stepPx + origin
  const [x, y] = [Math.round(e), Math.round(f)]
  return { left: down(left, x), top: down(top, y), right: up(right, x), bottom: up(bottom, y) }
}

/** Paints marks on a 2D canvas: tiles on screen, cards, print previews and pictures in files. */
import { unreachable } from '../base/invariant.ts'
import type { Canvas2D, CanvasDeps, CanvasPath } from './canvas2d.ts'
import type { GroupMark, Mark, Paint, PictureMark, PixelsMark, StampMark, TextMark } from './marks.ts'
import { partAsGroup } from './paths.ts'
import { isLayer, paintLayer } from './paintLayer.ts'
import { texturePicture } from './textures/texturePicture.ts'
import { tracePath } from './tracePath.ts'

/** Paints marks in order; the context's unit must be the unit of the marks (`scale(pixelsPerUnit, pixelsPerUnit)` before). */
export function toCanvas<Image>(context: Canvas2D<Image>, marks: readonly Mark[], deps: CanvasDeps<Image>): void {
  paintMarks(context, marks, deps, false)
}

/** `isClipped`: the context has the clip of a group around these marks. */
function paintMarks<Image>(
  context: Canvas2D<Image>,
  marks: readonly Mark[],
  deps: CanvasDeps<Image>,
  isClipped: boolean,
): void {
  for (const mark of marks)
    switch (mark.kind) {
      case 'path':
        context.beginPath()
        tracePath(context, mark.path)
        paintPath(context, mark.paint, 1, deps)
        break
      case 'text':
        paintText(context, mark, deps)
        break
      case 'picture':
        paintPicture(context, mark, deps)
        break
      case 'pixels':
        paintPixels(context, mark, deps)
        break
      case 'stamp':
        paintStamp(context, mark, deps)
        break
      case 'group':
        paintGroup(context, mark, deps, isClipped)
        break
      case 'part':
        paintGroup(context, partAsGroup(mark), deps, isClipped)
        break
      default:
        unreachable(mark)
    }
}

/** Paints a path, by default the context's current one. Widths and dashes are multiplied by `size`. */
function paintPath<Image>(
  context: Canvas2D<Image>,
  paint: Paint,
  size: number,
  deps: CanvasDeps<Image>,
  path?: CanvasPath,
): void {
  const { opacity = 1, rule = 'nonzero' } = paint
  const alpha = context.globalAlpha
  if (opacity < 1) context.globalAlpha = alpha * opacity
  if (paint.fill !== undefined) {
    const restore = setFill(context, paint.fill, deps)
    if (path) context.fill(path, rule)
    else context.fill(rule)
    restore?.()
  }
  if (paint.stroke !== undefined) {
    context.strokeStyle = paint.stroke
    context.lineWidth = (paint.width ?? 0) * size
    context.lineCap = paint.cap ?? 'butt'
    context.lineJoin = paint.join ?? 'round'
    context.setLineDash((paint.dash ?? []).map((length) => length * size))
    if (path) context.stroke(path)
    else context.stroke()
  }
  if (opacity < 1) context.globalAlpha = alpha
}

/** Sets the fill; returns a function to call after filling, if necessary. */
function setFill<Image>(
  context: Canvas2D<Image>,
  fill: NonNullable<Paint['fill']>,
  deps: CanvasDeps<Image>,
): (() => void) | undefined {
  if (typeof fill === 'string') {
    context.fillStyle = fill
    return undefined
  }
  if ('stops' in fill) {
    const gradient = context.createRadialGradient(fill.x, fill.y, fill.from, fill.x, fill.y, fill.to)
    for (const [at, color] of fill.stops) gradient.addColorStop(at, color)
    context.fillStyle = gradient
    return undefined
  }
  // The path is already traced: the transform now only scales the pattern.
  context.save()
  const { a, b } = context.getTransform()
  const { picture, sidePx } = texturePicture(fill.texture, Math.hypot(a, b) * fill.tile, deps)
  context.scale(fill.tile / sidePx, fill.tile / sidePx)
  context.fillStyle = context.createPattern(picture, 'repeat')
  return () => context.restore()
}

/** Copies of a stamp's path that are painted at once; more would make paths too long. */
const PLACES_AT_ONCE = 500

/** Traces each path of a stamp once: on Node, tracing it for every square would take most of a picture's time. */
function paintStamp<Image>(context: Canvas2D<Image>, { stamp, at, size }: StampMark, deps: CanvasDeps<Image>): void {
  for (const { path, paint } of stamp.marks) {
    const one = deps.newPath()
    tracePath(one, path)
    for (let from = 0; from < at.length; from += PLACES_AT_ONCE * 2) {
      const end = Math.min(at.length, from + PLACES_AT_ONCE * 2)
      const many = deps.newPath()
      for (let i = from; i + 1 < end; i += 2)
        many.addPath(one, { a: size, b: 0, c: 0, d: size, e: at[i] ?? 0, f: at[i + 1] ?? 0 })
      paintPath(context, paint, size, deps, many)
    }
  }
}

/** Text is painted this much larger and scaled down: engines refuse font sizes below one pixel. */
const TYPE_UNIT = 200

function paintText<Image>(context: Canvas2D<Image>, mark: TextMark, { fontFamilies }: CanvasDeps<Image>): void {
  context.save()
  context.translate(mark.x, mark.y)
  if (mark.turnDegrees !== 0) context.rotate((mark.turnDegrees * Math.PI) / 180)
  context.scale(1 / TYPE_UNIT, 1 / TYPE_UNIT)
  context.font = `${mark.bold ? 'bold ' : ''}${mark.size * TYPE_UNIT}px ${fontFamilies[mark.face]}`
  context.textAlign = mark.align
  context.fillStyle = mark.color
  if (mark.maxWidth !== undefined) {
    const { width } = context.measureText(mark.text)
    const max = mark.maxWidth * TYPE_UNIT
    if (width > max) context.scale(max / width, 1)
  }
  if (mark.halo) {
    context.strokeStyle = mark.halo.color
    context.lineWidth = mark.halo.width * TYPE_UNIT
    context.lineJoin = 'round'
    context.setLineDash([])
    context.strokeText(mark.text, 0, 0)
  }
  context.fillText(mark.text, 0, 0)
  context.restore()
}

function paintPicture<Image>(context: Canvas2D<Image>, mark: PictureMark, { image }: CanvasDeps<Image>): void {
  const picture = image(mark.picture)
  if (picture === undefined) return
  const { width, height } = mark
  context.save()
  context.globalAlpha *= mark.opacity
  context.translate(mark.x + width / 2, mark.y + height / 2)
  if (mark.turnDegrees !== 0) context.rotate((mark.turnDegrees * Math.PI) / 180)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  context.restore()
}

function paintPixels<Image>(context: Canvas2D<Image>, mark: PixelsMark, { newLayer }: CanvasDeps<Image>): void {
  const { image, context: inner } = newLayer(mark.widthPx, mark.heightPx)
  const data = inner.createImageData(mark.widthPx, mark.heightPx)
  data.data.set(mark.pixels)
  inner.putImageData(data, 0, 0)
  context.save()
  context.imageSmoothingEnabled = true
  context.drawImage(image, mark.x, mark.y, mark.width, mark.height)
  context.restore()
}

function paintGroup<Image>(
  context: Canvas2D<Image>,
  mark: GroupMark,
  deps: CanvasDeps<Image>,
  isClipped: boolean,
): void {
  context.save()
  context.translate(mark.x ?? 0, mark.y ?? 0)
  if (mark.turnDegrees) context.rotate((mark.turnDegrees * Math.PI) / 180)
  if (mark.scale !== undefined && mark.scale !== 1) context.scale(mark.scale, mark.scale)
  // Intersecting two irregular clips is slower than a layer with one of them.
  if (isLayer(mark) || (mark.soft && mark.clip && isClipped)) paintLayer(context, mark, deps, paintClipped)
  else {
    if (mark.opacity !== undefined) context.globalAlpha *= mark.opacity
    if (mark.blend !== undefined && mark.blend !== 'normal') context.globalCompositeOperation = mark.blend
    paintClipped(context, mark, deps, isClipped)
  }
  context.restore()
}

function paintClipped<Image>(
  context: Canvas2D<Image>,
  { clip, clipRule, marks }: GroupMark,
  deps: CanvasDeps<Image>,
  isClipped = false,
): void {
  if (clip) {
    context.beginPath()
    tracePath(context, clip)
    context.clip(clipRule ?? 'nonzero')
  }
  paintMarks(context, marks, deps, isClipped || clip !== undefined)
}

/** Paints marks on a 2D canvas: the preview in a window and pictures in files go through here alike. */
import { unreachable } from '../base/invariant.ts'
import {
  PATH_OPS,
  type GroupMark,
  type ImageMark,
  type Mark,
  type Paint,
  type PathNumbers,
  type Stamp,
  type StampMark,
  type TextMark,
} from './drawing.ts'

/** A path that is kept: traced once, then put together with others without being traced again. */
export interface KeptPath extends Tracer {
  addPath(
    path: KeptPath,
    place: {
      readonly a: number
      readonly b: number
      readonly c: number
      readonly d: number
      readonly e: number
      readonly f: number
    },
  ): void
}

interface Tracer {
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
  rect(x: number, y: number, width: number, height: number): void
}

/** What of a 2D context is used: a browser's has it, and so has the one on the Node side. */
export interface Canvas2D<Image> extends Tracer {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineCap: 'butt' | 'round' | 'square'
  lineJoin: 'bevel' | 'round' | 'miter'
  globalAlpha: number
  font: string
  textAlign: 'left' | 'center' | 'right' | 'start' | 'end'
  save(): void
  restore(): void
  translate(x: number, y: number): void
  rotate(radians: number): void
  scale(x: number, y: number): void
  beginPath(): void
  fill(path?: KeptPath): void
  stroke(path?: KeptPath): void
  clip(): void
  setLineDash(lengths: number[]): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { readonly width: number }
  drawImage(image: Image, x: number, y: number, width: number, height: number): void
}

/** What painting needs beside the marks. */
export interface CanvasNeeds<Image> {
  /** A CSS list of font families. */
  readonly fontFamily: string
  /** The picture of an id; without one its place stays empty (it may still be loading). */
  readonly image: (id: string) => Image | undefined
  /** A new, empty path of the context's own kind. */
  readonly newPath: () => KeptPath
  /** A stamp of that size as pixels, where every place of it falls on whole pixels; absent, or nothing: it is drawn. */
  readonly stampPixels?: (stamp: Stamp, sizeInches: number) => StampPixels<Image> | undefined
}

/** A stamp as a picture that reaches `marginInches` beyond the stamp on every side. */
export interface StampPixels<Image> {
  readonly image: Image
  readonly marginInches: number
  readonly widthInches: number
}

/** Paints marks; the context's unit must be an inch (`scale(pixelsPerInch, pixelsPerInch)` before). */
export function paintCanvas<Image>(context: Canvas2D<Image>, marks: readonly Mark[], needs: CanvasNeeds<Image>): void {
  for (const mark of marks)
    switch (mark.kind) {
      case 'path':
        context.beginPath()
        trace(context, mark.path)
        paintPath(context, mark.paint, 1)
        break
      case 'text':
        paintText(context, mark, needs)
        break
      case 'image':
        paintImage(context, mark, needs)
        break
      case 'stamp':
        paintStamp(context, mark, needs)
        break
      case 'group':
        paintGroup(context, mark, needs)
        break
      default:
        unreachable(mark)
    }
}

function trace(context: Tracer, path: PathNumbers): void {
  const at = (i: number) => path[i] ?? 0
  for (let i = 0; i < path.length;) {
    switch (path[i]) {
      case PATH_OPS.move:
        context.moveTo(at(i + 1), at(i + 2))
        i += 3
        break
      case PATH_OPS.line:
        context.lineTo(at(i + 1), at(i + 2))
        i += 3
        break
      case PATH_OPS.curve:
        context.bezierCurveTo(at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5), at(i + 6))
        i += 7
        break
      case PATH_OPS.rect:
        context.rect(at(i + 1), at(i + 2), at(i + 3), at(i + 4))
        i += 5
        break
      case PATH_OPS.close:
        context.closePath()
        i += 1
        break
      default:
        throw new Error(`no path operation ${path[i]}`)
    }
  }
}

/** Paints a path, or the context's own where none is given. Widths and dashes are `size` inches for each inch they say. */
function paintPath(context: Canvas2D<never>, paint: Paint, size: number, path?: KeptPath): void {
  const opacity = paint.opacity ?? 1
  if (opacity < 1) context.globalAlpha = opacity
  if (paint.fill !== undefined) {
    context.fillStyle = paint.fill
    if (path) context.fill(path)
    else context.fill()
  }
  if (paint.stroke !== undefined) {
    context.strokeStyle = paint.stroke
    context.lineWidth = (paint.widthInches ?? 0) * size
    context.lineCap = paint.cap ?? 'butt'
    context.lineJoin = 'round'
    context.setLineDash((paint.dash ?? []).map((length) => length * size))
    if (path) context.stroke(path)
    else context.stroke()
  }
  if (opacity < 1) context.globalAlpha = 1
}

/** A stamp's path is put down at many places before it is painted once; this many keep a path of bearable length. */
const PLACES_AT_ONCE = 500

/** Traces each path of a stamp once: on the Node side a call for every line of every square takes most of a picture's time. */
function paintStamp<Image>(
  context: Canvas2D<Image>,
  { stamp, at, sizeInches }: StampMark,
  { newPath, stampPixels }: CanvasNeeds<Image>,
): void {
  const pixels = stampPixels?.(stamp, sizeInches)
  if (pixels) {
    const { image, marginInches: margin, widthInches: width } = pixels
    for (let i = 0; i + 1 < at.length; i += 2)
      context.drawImage(image, (at[i] ?? 0) - margin, (at[i + 1] ?? 0) - margin, width, width)
    return
  }
  for (const { path, paint } of stamp.marks) {
    const one = newPath()
    trace(one, path)
    for (let from = 0; from < at.length; from += PLACES_AT_ONCE * 2) {
      const end = Math.min(at.length, from + PLACES_AT_ONCE * 2)
      const many = newPath()
      for (let i = from; i + 1 < end; i += 2)
        many.addPath(one, { a: sizeInches, b: 0, c: 0, d: sizeInches, e: at[i] ?? 0, f: at[i + 1] ?? 0 })
      paintPath(context, paint, sizeInches, many)
    }
  }
}

/** Letters are set this much bigger and shrunk again: engines refuse type smaller than a pixel of their own unit. */
const TYPE_UNIT = 200

function paintText<Image>(context: Canvas2D<Image>, mark: TextMark, { fontFamily }: CanvasNeeds<Image>): void {
  context.save()
  context.translate(mark.x, mark.y)
  if (mark.turnDegrees !== 0) context.rotate((mark.turnDegrees * Math.PI) / 180)
  context.scale(1 / TYPE_UNIT, 1 / TYPE_UNIT)
  context.font = `${mark.bold ? 'bold ' : ''}${mark.sizeInches * TYPE_UNIT}px ${fontFamily}`
  context.textAlign = mark.align
  context.fillStyle = mark.colour
  if (mark.maxWidthInches !== undefined) {
    const { width } = context.measureText(mark.text)
    const most = mark.maxWidthInches * TYPE_UNIT
    if (width > most) context.scale(most / width, 1)
  }
  context.fillText(mark.text, 0, 0)
  context.restore()
}

function paintImage<Image>(context: Canvas2D<Image>, mark: ImageMark, { image }: CanvasNeeds<Image>): void {
  const picture = image(mark.picture)
  if (picture === undefined) return
  const { widthInches: width, heightInches: height } = mark
  context.save()
  context.globalAlpha = mark.opacity
  context.translate(mark.x + width / 2, mark.y + height / 2)
  if (mark.turnDegrees !== 0) context.rotate((mark.turnDegrees * Math.PI) / 180)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  context.restore()
}

function paintGroup<Image>(context: Canvas2D<Image>, mark: GroupMark, needs: CanvasNeeds<Image>): void {
  context.save()
  context.translate(mark.x, mark.y)
  if (mark.turnDegrees !== 0) context.rotate((mark.turnDegrees * Math.PI) / 180)
  if (mark.clip) {
    context.beginPath()
    trace(context, mark.clip)
    context.clip()
  }
  paintCanvas(context, mark.marks, needs)
  context.restore()
}

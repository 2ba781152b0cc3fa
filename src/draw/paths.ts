/** Builders of paths and marks; lengths are in the unit of the drawing. */
import {
  PATH_OPS,
  type GroupMark,
  type Mark,
  type Paint,
  type PartMark,
  type PathMark,
  type PathNumbers,
  type RadialFill,
} from './marks.ts'

/** A path of one straight line. */
export const linePath = (x1: number, y1: number, x2: number, y2: number): PathNumbers => [
  PATH_OPS.move,
  x1,
  y1,
  PATH_OPS.line,
  x2,
  y2,
]

/** A path of one rectangle. */
export const rectPath = (x: number, y: number, width: number, height: number): PathNumbers => [
  PATH_OPS.rect,
  x,
  y,
  width,
  height,
]

/** A path through points (x, y in turn). */
export function polygonPath(xy: readonly number[], closed = true): PathNumbers {
  const path: number[] = []
  for (let i = 0; i + 1 < xy.length; i += 2)
    path.push(i === 0 ? PATH_OPS.move : PATH_OPS.line, xy[i] ?? 0, xy[i + 1] ?? 0)
  if (closed) path.push(PATH_OPS.close)
  return path
}

/** Length of the handles with which four Bézier curves make a unit circle (error below 0.03%). */
const CIRCLE_HANDLE = 0.5523

/** A path of one ellipse, its axes level and upright. */
export function ellipsePath(cx: number, cy: number, radiusX: number, radiusY: number): PathNumbers {
  const [hx, hy] = [radiusX * CIRCLE_HANDLE, radiusY * CIRCLE_HANDLE]
  const { move, curve, close } = PATH_OPS
  return [
    ...[move, cx + radiusX, cy],
    ...[curve, cx + radiusX, cy + hy, cx + hx, cy + radiusY, cx, cy + radiusY],
    ...[curve, cx - hx, cy + radiusY, cx - radiusX, cy + hy, cx - radiusX, cy],
    ...[curve, cx - radiusX, cy - hy, cx - hx, cy - radiusY, cx, cy - radiusY],
    ...[curve, cx + hx, cy - radiusY, cx + radiusX, cy - hy, cx + radiusX, cy],
    close,
  ]
}

/** A path of one circle. */
export const circlePath = (cx: number, cy: number, radius: number): PathNumbers => ellipsePath(cx, cy, radius, radius)

/** A path of one rectangle with rounded corners. */
export function roundedRectPath(x: number, y: number, width: number, height: number, radius: number): PathNumbers {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return rectPath(x, y, width, height)
  const k = r * (1 - CIRCLE_HANDLE)
  const [right, bottom] = [x + width, y + height]
  const { move, line, curve, close } = PATH_OPS
  return [
    ...[move, x + r, y, line, right - r, y, curve, right - k, y, right, y + k, right, y + r],
    ...[line, right, bottom - r, curve, right, bottom - k, right - k, bottom, right - r, bottom],
    ...[line, x + r, bottom, curve, x + k, bottom, x, bottom - k, x, bottom - r],
    ...[line, x, y + r, curve, x, y + k, x + k, y, x + r, y],
    close,
  ]
}

/** Maximum angle of one curve in an arc so small that the error is invisible. */
export const SMALL_ARC_RADIANS = 0.8 * Math.PI

/**
 * An open path along a circle from one angle to another (radians, clockwise from east), in curves of at most `maxRadians`. A
 * curve of a quarter turn deviates by 0.03% of the radius, one of 0.8 of a half turn by 0.5%.
 */
export function arcPath(
  cx: number,
  cy: number,
  radius: number,
  from: number,
  to: number,
  maxRadians = Math.PI / 2,
): PathNumbers {
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / maxRadians))
  const step = (to - from) / pieces
  const handle = (4 / 3) * Math.tan(step / 4) * radius
  const path: number[] = [PATH_OPS.move, cx + radius * Math.cos(from), cy + radius * Math.sin(from)]
  for (let i = 0; i < pieces; i++) {
    const [a, b] = [from + i * step, from + (i + 1) * step]
    path.push(
      PATH_OPS.curve,
      cx + radius * Math.cos(a) - handle * Math.sin(a),
      cy + radius * Math.sin(a) + handle * Math.cos(a),
      cx + radius * Math.cos(b) + handle * Math.sin(b),
      cy + radius * Math.sin(b) - handle * Math.cos(b),
      cx + radius * Math.cos(b),
      cy + radius * Math.sin(b),
    )
  }
  return path
}

/** A mark of a path. */
export const pathMark = (path: PathNumbers, paint: Paint): PathMark => ({ kind: 'path', path, paint })

/** A mark of a path; none if the path is empty. */
export const pathMarks = (path: PathNumbers, paint: Paint): readonly PathMark[] =>
  path.length === 0 ? [] : [pathMark(path, paint)]

/** Marks that paper shows as a picture: blurred, blended, textured or faded by gradients. */
export const softGroup = (
  marks: readonly Mark[],
  options: Omit<GroupMark, 'kind' | 'marks' | 'soft'> = {},
): GroupMark => ({
  kind: 'group',
  soft: true,
  marks,
  ...options,
})

/** A circle whose color changes from its center to its rim; stops are positions from 0 to 1 with their colors. */
export const gradientCircle = (
  x: number,
  y: number,
  radius: number,
  stops: RadialFill['stops'],
  innerRadius = 0,
): PathMark => pathMark(circlePath(x, y, radius), { fill: { x, y, from: innerRadius, to: radius, stops } })

/** Marks seen through a clip. */
export const clipped = (clip: PathNumbers, marks: readonly Mark[]): GroupMark => ({ kind: 'group', clip, marks })

/** A part as a group, for painters that do not cache parts. */
export const partAsGroup = ({ box: { left, top, right, bottom }, draw }: PartMark): GroupMark =>
  clipped(rectPath(left, top, right - left, bottom - top), draw())

/** A four-pointed star, the sign on altars and coffins; it is no real faith's symbol. */
export function crossPath(cx: number, cy: number, size: number): PathNumbers {
  const waist = size * 0.22
  return polygonPath(
    [0, -size, waist, -waist, size, 0, waist, waist, 0, size, -waist, waist, -size, 0, -waist, -waist].map((n, i) =>
      i % 2 === 0 ? cx + n : cy + n,
    ),
  )
}

/** Small makers of paths and marks; lengths are in the unit of the drawing. */
import { PATH_OPS, type GroupMark, type Mark, type Paint, type PathMark, type PathNumbers } from './marks.ts'

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

/** How far a Bézier's handles reach so that four of them make a circle (error below 0.03 %). */
const CIRCLE_HANDLE = 0.5523

/** A path of one circle. */
export function circlePath(cx: number, cy: number, radius: number): PathNumbers {
  const h = radius * CIRCLE_HANDLE
  const { move, curve, close } = PATH_OPS
  return [
    ...[move, cx + radius, cy],
    ...[curve, cx + radius, cy + h, cx + h, cy + radius, cx, cy + radius],
    ...[curve, cx - h, cy + radius, cx - radius, cy + h, cx - radius, cy],
    ...[curve, cx - radius, cy - h, cx - h, cy - radius, cx, cy - radius],
    ...[curve, cx + h, cy - radius, cx + radius, cy - h, cx + radius, cy],
    close,
  ]
}

/** A mark of a path. */
export const pathMark = (path: PathNumbers, paint: Paint): PathMark => ({ kind: 'path', path, paint })

/** Marks seen through a clip. */
export const clipped = (clip: PathNumbers, marks: readonly Mark[]): GroupMark => ({ kind: 'group', clip, marks })

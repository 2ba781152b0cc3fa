import { unreachable } from '../base/invariant.ts'
import type { Box, GroupMark, Mark, PathNumbers } from './marks.ts'
import { tracePath } from './tracePath.ts'

export type { Box } from './marks.ts'

/** An empty box. */
export const EMPTY_BOX: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

/** The bounding box of two boxes. */
export const unitedBox = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** The intersection of two boxes; may be empty. */
export const sharedBox = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** A box enlarged on every side. */
export const grownBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** True if a box is empty. */
export const isEmptyBox = ({ left, top, right, bottom }: Box): boolean => right <= left || bottom <= top

/** The bounding box of a transformed box. */
export function movedBox(box: Box, move: (x: number, y: number) => readonly [number, number]): Box {
  if (isEmptyBox(box)) return EMPTY_BOX
  const corners = [
    move(box.left, box.top),
    move(box.right, box.top),
    move(box.left, box.bottom),
    move(box.right, box.bottom),
  ]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The box around the points of a path or a part of it, including handles of curves. */
export function pathBounds(path: PathNumbers, start = 0, end = path.length): Box {
  let { left, top, right, bottom } = EMPTY_BOX
  const reach = (x: number, y: number) => {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  tracePath(
    {
      moveTo: reach,
      lineTo: reach,
      bezierCurveTo: (x1, y1, x2, y2, x, y) => {
        reach(x1, y1)
        reach(x2, y2)
        reach(x, y)
      },
      rect: (x, y, width, height) => {
        reach(x, y)
        reach(x + width, y + height)
      },
      closePath: () => undefined,
    },
    path,
    start,
    end,
  )
  return { left, top, right, bottom }
}

/** Standard deviations beyond which a blur is invisible. */
export const BLUR_REACH = 4

/** A box that contains everything a mark paints. It is generous: strokes include miters, text has the widest letters. */
export function markBounds(mark: Mark): Box {
  switch (mark.kind) {
    case 'path':
      return grownBox(pathBounds(mark.path), mark.paint.stroke === undefined ? 0 : (mark.paint.width ?? 0) * 2)
    case 'text': {
      const { x, y, size, text } = mark
      return grownBox({ left: x, top: y, right: x, bottom: y }, size * (text.length + 1))
    }
    case 'picture': {
      const { x, y, width, height } = mark
      const middle = { left: x + width / 2, top: y + height / 2, right: x + width / 2, bottom: y + height / 2 }
      return grownBox(middle, Math.hypot(width, height) / 2)
    }
    case 'pixels':
      return { left: mark.x, top: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height }
    case 'stamp': {
      const points = pathBounds(
        [...mark.at.keys()].flatMap((i) => (i % 2 === 0 ? [0, mark.at[i] ?? 0, mark.at[i + 1] ?? 0] : [])),
      )
      return grownBox(
        { ...points, right: points.right + mark.size, bottom: points.bottom + mark.size },
        mark.size * 0.1,
      )
    }
    case 'group':
      return groupBounds(mark)
    case 'part':
      return mark.box
    default:
      return unreachable(mark)
  }
}

/** A box that contains everything a group paints, in the coordinates around it. */
export function groupBounds(group: GroupMark): Box {
  const inner = innerBounds(group)
  const [cos, sin] = [Math.cos(radiansOf(group)), Math.sin(radiansOf(group))]
  const scale = group.scale ?? 1
  return movedBox(inner, (x, y) => [
    (group.x ?? 0) + scale * (cos * x - sin * y),
    (group.y ?? 0) + scale * (sin * x + cos * y),
  ])
}

/** Converts a box from the coordinates around a group to those of its marks, ignoring clip and blur. */
export function boxInside(group: Pick<GroupMark, 'x' | 'y' | 'scale' | 'turnDegrees'>, box: Box): Box {
  const { x = 0, y = 0, scale = 1 } = group
  const [cos, sin] = [Math.cos(radiansOf(group)), Math.sin(radiansOf(group))]
  return movedBox(box, (px, py) => [
    (cos * (px - x) + sin * (py - y)) / scale,
    (cos * (py - y) - sin * (px - x)) / scale,
  ])
}

const radiansOf = ({ turnDegrees = 0 }: Pick<GroupMark, 'turnDegrees'>): number => (turnDegrees * Math.PI) / 180

/** A box that contains everything a group paints, in the coordinates of its marks. */
export function innerBounds({ marks, clip, blur = 0 }: GroupMark): Box {
  let box = EMPTY_BOX
  for (const mark of marks) box = unitedBox(box, markBounds(mark))
  if (clip) box = sharedBox(box, pathBounds(clip))
  return blur === 0 ? box : grownBox(box, blur * BLUR_REACH)
}

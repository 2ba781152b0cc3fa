/** Leaves out what a page does not show: drawings extend beyond their window, and what paper cuts off would only fill its file. */
import { unreachable } from '../base/invariant.ts'
import { BLUR_REACH, boxInside, grownBox, isEmptyBox, markBounds, pathBounds, sharedBox, type Box } from './bounds.ts'
import { PATH_OPS, type GroupMark, type Mark, type PathNumbers } from './marks.ts'

/**
 * Marks that may be visible in a box, with only the visible parts of their paths. The box looks the same, except that points of
 * straight lines are left out if the line moves by at most `tolerance` units.
 */
export function culled(marks: readonly Mark[], box: Box, tolerance = 0): readonly Mark[] {
  return marks.flatMap((mark): readonly Mark[] => {
    switch (mark.kind) {
      case 'path': {
        const { stroke, width = 0, dash = [] } = mark.paint
        // Miters extend beyond half the width. Dashes are counted from the beginning of a line: dashed lines stay whole.
        const near = stroke === undefined ? box : grownBox(box, width * 2)
        const path = culledPath(mark.path, near, dash.length > 0 ? null : tolerance)
        return path.length === 0 ? [] : [{ ...mark, path }]
      }
      case 'group':
        return culledGroup(mark, box, tolerance)
      case 'text':
      case 'picture':
      case 'pixels':
      case 'stamp':
      case 'part':
        return meet(markBounds(mark), box) ? [mark] : []
      default:
        return unreachable(mark)
    }
  })
}

/** True if boxes overlap or touch: a line has no area. */
const meet = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

function culledGroup(group: GroupMark, box: Box, tolerance: number): readonly GroupMark[] {
  const { clip, blur = 0, scale = 1 } = group
  const inside = grownBox(boxInside(group, box), blur * BLUR_REACH)
  const seen = clip ? sharedBox(inside, pathBounds(clip)) : inside
  if (isEmptyBox(seen)) return []
  const within = tolerance / scale
  const marks = culled(group.marks, seen, within)
  if (marks.length === 0) return []
  return [{ ...group, marks, ...(clip ? { clip: culledPath(clip, inside, within) } : {}) }]
}

/** The subpaths that extend into a box: others do not change it. Tolerance null: all their points. */
function culledPath(path: PathNumbers, box: Box, tolerance: number | null): PathNumbers {
  const out: number[] = []
  for (let start = 0; start < path.length;) {
    const end = subpathEnd(path, start)
    if (meet(pathBounds(path, start, end), box)) {
      if (path[start] === PATH_OPS.move && tolerance !== null) addThinned(out, path.slice(start, end), box, tolerance)
      else for (let i = start; i < end; i++) out.push(path[i] ?? 0)
    }
    start = end
  }
  return out
}

/** Count of numbers after each operation of a path. */
const COUNTS: Readonly<Record<number, number>> = {
  [PATH_OPS.move]: 2,
  [PATH_OPS.line]: 2,
  [PATH_OPS.curve]: 6,
  [PATH_OPS.close]: 0,
  [PATH_OPS.rect]: 4,
}

/** Where the next subpath begins. Operations after a rectangle without a move belong to it, as in canvases and PDF. */
function subpathEnd(path: PathNumbers, start: number): number {
  let i = start
  do i += 1 + (COUNTS[path[i] ?? -1] ?? 0)
  while (i < path.length && path[i] !== PATH_OPS.move && path[i] !== PATH_OPS.rect)
  return i
}

/** After closing, the current point is the first point of the subpath, at this index. */
const CLOSE_AT = 1

/** Adds a subpath (a move, then anything but rectangles) with only the visible points of its straight stretches. */
function addThinned(out: number[], subpath: PathNumbers, box: Box, tolerance: number): void {
  let run: number[] = [subpath[1] ?? 0, subpath[2] ?? 0]
  let isFirst = true
  const flush = () => {
    const kept = seenPoints(withoutDetours(run, box), tolerance)
    for (let i = isFirst ? 0 : 2; i < kept.length; i += 2)
      out.push(i === 0 ? PATH_OPS.move : PATH_OPS.line, kept[i] ?? 0, kept[i + 1] ?? 0)
    isFirst = false
  }
  for (let i = 3; i < subpath.length;) {
    const op = subpath[i] ?? -1
    const end = i + 1 + (COUNTS[op] ?? 0)
    if (op === PATH_OPS.line) run.push(subpath[i + 1] ?? 0, subpath[i + 2] ?? 0)
    else {
      flush()
      for (let j = i; j < end; j++) out.push(subpath[j] ?? 0)
      const at = op === PATH_OPS.curve ? end - 2 : CLOSE_AT
      run = [subpath[at] ?? 0, subpath[at + 1] ?? 0]
    }
    i = end
  }
  if (run.length > 2 || isFirst) flush()
}

/** Points (x, y in turn) without those in the middle of a stretch that is on one side of the box, where a shortcut is invisible. */
function withoutDetours(run: readonly number[], box: Box): readonly number[] {
  const sideAt = (i: number): number => {
    const [x, y] = [run[i] ?? 0, run[i + 1] ?? 0]
    return (x < box.left ? 1 : x > box.right ? 2 : 0) | (y < box.top ? 4 : y > box.bottom ? 8 : 0)
  }
  const kept: number[] = [run[0] ?? 0, run[1] ?? 0]
  let common = sideAt(0)
  for (let i = 2; i < run.length; i += 2) {
    const isLast = i + 2 >= run.length
    common &= sideAt(i)
    // A point is left out if the last kept point, all since then and the next one share a side.
    if (!isLast && (common & sideAt(i + 2)) !== 0) continue
    kept.push(run[i] ?? 0, run[i + 1] ?? 0)
    common = sideAt(i)
  }
  return kept
}

/**
 * Simplifies a line by Douglas–Peucker: leaves out points that are within the tolerance of the line without them.
 * @source D. H. Douglas, T. K. Peucker: Algorithms for the reduction of the number of points, Cartographica 10 (1973)
 */
function seenPoints(run: readonly number[], tolerance: number): readonly number[] {
  const count = run.length / 2
  if (count < 3 || tolerance === 0) return run
  const isKept = new Uint8Array(count)
  isKept[0] = isKept[count - 1] = 1
  const open: [number, number][] = [[0, count - 1]]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch
    const [farthest, distance] = farthestFrom(run, from, to)
    if (distance <= tolerance) continue
    isKept[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return run.filter((_, i) => isKept[i >> 1] === 1)
}

/** The point between two others that is farthest from the line between them, and its distance. */
function farthestFrom(run: readonly number[], from: number, to: number): readonly [number, number] {
  const [ax, ay] = [run[2 * from] ?? 0, run[2 * from + 1] ?? 0]
  const [dx, dy] = [(run[2 * to] ?? 0) - ax, (run[2 * to + 1] ?? 0) - ay]
  const squared = dx * dx + dy * dy
  let [farthest, maxDistance] = [from, 0]
  for (let i = from + 1; i < to; i++) {
    const [px, py] = [(run[2 * i] ?? 0) - ax, (run[2 * i + 1] ?? 0) - ay]
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared))
    const distance = Math.hypot(px - along * dx, py - along * dy)
    if (distance > maxDistance) [farthest, maxDistance] = [i, distance]
  }
  return [farthest, maxDistance]
}

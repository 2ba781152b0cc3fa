/** Small closed outlines: pillars, boulders, statues, furniture. They are in squares, not between them. */
import type { GridSize } from '../../grid/cell.ts'
import type { Line } from '../format.ts'
import type { Joint } from './closeGaps.ts'
import { fine } from './crossings.ts'

/** Longest side of the bounding box of a small shape, in squares. Larger shapes are walls. */
const MAX_SIDE_SQUARES = 1.75
/** Shapes of a smaller area, in squares, are ignored. */
const MIN_AREA_SQUARES = 0.05
/** Share of a square that a shape must cover to fill it. */
const FILLED_SHARE = 0.5
/** Share of a square that a shape must cover to hinder movement there. */
const HINDERED_SHARE = 0.1
/** Sample points along each side of a square. */
const SAMPLES = 8

/** A small closed outline. */
export interface SmallShape {
  /** Indices of its lines. */
  readonly lines: readonly number[]
  /** The center of its bounding box, in squares. */
  readonly middle: Point
  /** Indices of the squares it fills, and of the other squares it hinders. */
  readonly filled: readonly number[]
  readonly hindered: readonly number[]
}

/** Small rings of lines in which each line meets exactly two others. `isWall`: which lines may be part of one. */
export function smallShapes(size: GridSize, lines: readonly Line[], isWall: (index: number) => boolean): SmallShape[] {
  return ringsOf(lines).flatMap((ring) => {
    if (ring.length < 3 || !ring.every(isWall)) return []
    const points = cornersOf(ring.map((i) => lines[i] ?? [0, 0, 0, 0]))
    if (points === null || !isSmall(points)) return []
    return [{ lines: ring, middle: middleOf(points), ...coveredBy(points, size) }]
  })
}

/**
 * Continues walls through shapes in them: if ends of walls meet a shape farther apart than the tolerance, each continues to the
 * center of the shape. Otherwise the wall would have a gap there.
 */
export function throughShapes(
  shapes: readonly SmallShape[],
  joints: readonly Joint[],
  toleranceSquares: number,
): Pick<Joint, 'line' | 'of'>[] {
  const shapeOf = new Map(shapes.flatMap((shape) => shape.lines.map((line) => [line, shape] as const)))
  const meeting = new Map<SmallShape, Joint[]>()
  for (const joint of joints) {
    const shape = shapeOf.get(joint.met)
    if (!shape || shapeOf.has(joint.of)) continue
    const met = meeting.get(shape)
    if (met) met.push(joint)
    else meeting.set(shape, [joint])
  }
  return [...meeting].flatMap(([{ middle }, met]) => {
    const [[x = 0, y = 0] = []] = met.map(({ line }) => line)
    const isThrough = met.some(({ line }) => Math.hypot(line[0] - x, line[1] - y) > toleranceSquares)
    return isThrough ? met.map(({ line, of }) => ({ line: [line[0], line[1], ...middle] as const, of })) : []
  })
}

type Point = readonly [x: number, y: number]

/** Connected groups of lines in which every end is shared by exactly two of them. */
function ringsOf(lines: readonly Line[]): number[][] {
  const at = new Map<string, number[]>()
  const keysOf = ([x1, y1, x2, y2]: Line) => [`${fine(x1)},${fine(y1)}`, `${fine(x2)},${fine(y2)}`] as const
  for (const [i, line] of lines.entries())
    for (const key of keysOf(line)) {
      const met = at.get(key)
      if (met) met.push(i)
      else at.set(key, [i])
    }
  const seen = new Set<number>()
  const rings: number[][] = []
  for (const first of lines.keys()) {
    if (seen.has(first)) continue
    const group: number[] = []
    let isRing = true
    for (let open = [first]; open.length > 0;) {
      const i = open.pop() ?? first
      if (seen.has(i)) continue
      seen.add(i)
      group.push(i)
      const [a, b] = keysOf(lines[i] ?? [0, 0, 0, 0])
      if (a === b) isRing = false
      for (const met of [at.get(a) ?? [], at.get(b) ?? []]) {
        if (met.length !== 2) isRing = false
        open = [...open, ...met.filter((other) => !seen.has(other))]
      }
    }
    if (isRing) rings.push(group)
  }
  return rings
}

/** The corners of a ring in order; null if its lines do not form one cycle. */
function cornersOf(lines: readonly Line[]): Point[] | null {
  const left = [...lines]
  const first = left.shift()
  if (!first) return null
  const corners: Point[] = [[first[0], first[1]]]
  let end: Point = [first[2], first[3]]
  while (left.length > 0) {
    corners.push(end)
    const [x, y] = [fine(end[0]), fine(end[1])]
    const next = left.findIndex(
      ([x1, y1, x2, y2]) => (fine(x1) === x && fine(y1) === y) || (fine(x2) === x && fine(y2) === y),
    )
    const [line] = next < 0 ? [] : left.splice(next, 1)
    if (!line) return null
    end = fine(line[0]) === x && fine(line[1]) === y ? [line[2], line[3]] : [line[0], line[1]]
  }
  return corners
}

/** The smallest and largest coordinate of a shape. */
function extent(points: readonly Point[], axis: 0 | 1): readonly [min: number, max: number] {
  const along = points.map((point) => point[axis])
  return [Math.min(...along), Math.max(...along)]
}

const isSmall = (points: readonly Point[]): boolean =>
  ([0, 1] as const).every((axis) => {
    const [min, max] = extent(points, axis)
    return max - min <= MAX_SIDE_SQUARES
  })

function middleOf(points: readonly Point[]): Point {
  const [[left, right], [top, bottom]] = [extent(points, 0), extent(points, 1)]
  return [(left + right) / 2, (top + bottom) / 2]
}

/** The squares a small polygon fills and hinders; none if it is too small to matter. */
function coveredBy(
  points: readonly Point[],
  { widthCells, heightCells }: GridSize,
): Pick<SmallShape, 'filled' | 'hindered'> {
  const shares = sharesOf(points).filter(
    ({ col, row }) => col >= 0 && row >= 0 && col < widthCells && row < heightCells,
  )
  const total = shares.reduce((sum, { share }) => sum + share, 0)
  if (total < MIN_AREA_SQUARES) return { filled: [], hindered: [] }
  const largest = Math.max(...shares.map(({ share }) => share))
  const indexOf = ({ col, row }: { col: number; row: number }) => row * widthCells + col
  return {
    filled: shares.filter(({ share }) => share >= FILLED_SHARE).map(indexOf),
    // A shape that is small everywhere counts in the square with its largest share.
    hindered: shares
      .filter(
        ({ share }) =>
          share < FILLED_SHARE && (share >= HINDERED_SHARE || (share === largest && largest < HINDERED_SHARE)),
      )
      .map(indexOf),
  }
}

/** The share of each square that a small polygon covers, by sampling. */
function sharesOf(points: readonly Point[]): { col: number; row: number; share: number }[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const shares: { col: number; row: number; share: number }[] = []
  for (let row = Math.floor(Math.min(...ys)); row <= Math.max(...ys); row++)
    for (let col = Math.floor(Math.min(...xs)); col <= Math.max(...xs); col++) {
      let hits = 0
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const [x, y] = [col + ((i % SAMPLES) + 0.5) / SAMPLES, row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES]
        if (holds(points, x, y)) hits++
      }
      if (hits > 0) shares.push({ col, row, share: hits / SAMPLES ** 2 })
    }
  return shares
}

/** Even-odd rule. */
function holds(points: readonly Point[], x: number, y: number): boolean {
  let inside = false
  for (const [i, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Lines of equal distance, by marching squares over a distance field. */
import { SAMPLES_PER_SQUARE, type DistanceField } from './distanceField.ts'

/** Sides of a square between four samples. */
const TOP = 0
const RIGHT = 1
const BOTTOM = 2
const LEFT = 3

/**
 * The cases of marching squares: which sides lines connect, from and to in turn, by the corners above the level (1 top left, 2 top
 * right, 4 bottom right, 8 bottom left).
 */
const CONNECTED: readonly (readonly number[])[] = [
  [],
  [LEFT, TOP],
  [TOP, RIGHT],
  [LEFT, RIGHT],
  [RIGHT, BOTTOM],
  [LEFT, TOP, RIGHT, BOTTOM],
  [TOP, BOTTOM],
  [LEFT, BOTTOM],
  [BOTTOM, LEFT],
  [BOTTOM, TOP],
  [TOP, RIGHT, BOTTOM, LEFT],
  [BOTTOM, RIGHT],
  [RIGHT, LEFT],
  [RIGHT, TOP],
  [TOP, LEFT],
  [],
]

/** Line segments, four numbers each (x1, y1, x2, y2), in squares of the map. */
export type Segments = readonly number[]

/** Segments of the line where the distance is `level`. `isFramed` adds zeros around the field, so that every line is closed. */
export function isoSegments(field: DistanceField, level: number, isFramed = false): Segments {
  const { rect, columns, rows, distances } = field
  const out: number[] = []
  const border = isFramed ? 1 : 0
  for (let j = -border; j + 1 < rows + border; j++) {
    const [hasTop, hasBottom] = [j >= 0, j + 1 < rows]
    let at = j * columns - border
    // The right side of a square is the left side of the next.
    let a = hasTop && !isFramed ? (distances[at] ?? 0) : 0
    let d = hasBottom && !isFramed ? (distances[at + columns] ?? 0) : 0
    for (let i = -border; i + 1 < columns + border; i++, at++) {
      const hasRight = i + 1 < columns
      const b = hasTop && hasRight ? (distances[at + 1] ?? 0) : 0
      const c = hasBottom && hasRight ? (distances[at + columns + 1] ?? 0) : 0
      const above = (a > level ? 1 : 0) | (b > level ? 2 : 0) | (c > level ? 4 : 0) | (d > level ? 8 : 0)
      if (above !== 0 && above !== ALL_ABOVE) {
        const sides = CONNECTED[above] ?? []
        for (const side of sides) {
          out.push(toMap(i + crossingX(side, a, b, c, d, level), rect.col))
          out.push(toMap(j + crossingY(side, a, b, c, d, level), rect.row))
        }
      }
      a = b
      d = c
    }
  }
  return out
}

const ALL_ABOVE = 15

/** Samples are in the middle of their cells. */
const toMap = (sample: number, origin: number): number => origin + (sample + 0.5) / SAMPLES_PER_SQUARE

/** X of the crossing of a side, from the top left sample. */
function crossingX(side: number, a: number, b: number, c: number, d: number, level: number): number {
  if (side === TOP) return (level - a) / (b - a)
  if (side === BOTTOM) return (level - d) / (c - d)
  return side === RIGHT ? 1 : 0
}

/** Y of the crossing of a side, from the top left sample. */
function crossingY(side: number, a: number, b: number, c: number, d: number, level: number): number {
  if (side === RIGHT) return (level - b) / (c - b)
  if (side === LEFT) return (level - a) / (d - a)
  return side === BOTTOM ? 1 : 0
}

/** Closed lines around everything deeper than `level`; at the border of the field they follow it. */
export const isoLoops = (field: DistanceField, level: number): number[][] =>
  joinedSegments(isoSegments(field, level, true))

/** Resolution of points, in parts of a square: ends closer than that are the same point. */
const POINT_PARTS = 4096
/** More than the parts across the largest map with its surroundings. */
const KEY_STRIDE = 2 ** 23
const NONE = -1

/** A key that is the same for ends at the same point. */
const pointKey = (x = 0, y = 0): number => Math.round(x * POINT_PARTS) * KEY_STRIDE + Math.round(y * POINT_PARTS)

/** Joins segments to lines (x and y in turn); each segment is used once. */
export function joinedSegments(segments: Segments): number[][] {
  const count = segments.length / 4
  const startKey = (i: number) => pointKey(segments[i * 4], segments[i * 4 + 1])
  const endKey = (i: number) => pointKey(segments[i * 4 + 2], segments[i * 4 + 3])
  // Segments with the same start are a linked list, in their order.
  const firstFrom = new Map<number, number>()
  const nextFrom = new Int32Array(count).fill(NONE)
  const ends = new Set<number>()
  for (let i = count - 1; i >= 0; i--) {
    const start = startKey(i)
    nextFrom[i] = firstFrom.get(start) ?? NONE
    firstFrom.set(start, i)
    ends.add(endKey(i))
  }
  const isUsed = new Uint8Array(count)
  const follow = (first: number): number[] => {
    const line = [segments[first * 4] ?? 0, segments[first * 4 + 1] ?? 0]
    for (let i = first; i !== NONE;) {
      isUsed[i] = 1
      line.push(segments[i * 4 + 2] ?? 0, segments[i * 4 + 3] ?? 0)
      i = firstFrom.get(endKey(i)) ?? NONE
      while (i !== NONE && isUsed[i] === 1) i = nextFrom[i] ?? NONE
    }
    return line
  }
  const lines: number[][] = []
  for (let i = 0; i < count; i++) if (isUsed[i] === 0 && !ends.has(startKey(i))) lines.push(follow(i))
  for (let i = 0; i < count; i++) if (isUsed[i] === 0) lines.push(follow(i))
  return lines
}

/** Lines of equal distance, by marching squares over a distance field. */
import { SAMPLES_PER_SQUARE, type DistanceField } from './distanceField.ts'

/** Sides of a square between four samples. */
const TOP = 0
const RIGHT = 1
const BOTTOM = 2
const LEFT = 3

/**
 * Which sides a line connects, from and to in turn, by which corners are above the level (1 top left, 2 top right, 4 bottom right, 8
 * bottom left).
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

/** Pieces of lines: the x and y of their ends, four numbers each, in squares of the map. */
export type Segments = readonly number[]

/** The pieces of the line where the distance is `level`. `isFramed`: as if zeros lay around the field, so that every line closes. */
export function isoSegments(field: DistanceField, level: number, isFramed = false): Segments {
  const { rect, columns, rows, distances } = field
  const out: number[] = []
  const border = isFramed ? 1 : 0
  for (let j = -border; j + 1 < rows + border; j++) {
    const [hasTop, hasBottom] = [j >= 0, j + 1 < rows]
    let at = j * columns - border
    // The right side of a square is the left one of the next.
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

/** Samples lie in the middle of their cells. */
const toMap = (sample: number, origin: number): number => origin + (sample + 0.5) / SAMPLES_PER_SQUARE

/** Where a side is crossed, to the right of the top left sample. */
function crossingX(side: number, a: number, b: number, c: number, d: number, level: number): number {
  if (side === TOP) return (level - a) / (b - a)
  if (side === BOTTOM) return (level - d) / (c - d)
  return side === RIGHT ? 1 : 0
}

/** Where a side is crossed, below the top left sample. */
function crossingY(side: number, a: number, b: number, c: number, d: number, level: number): number {
  if (side === RIGHT) return (level - b) / (c - b)
  if (side === LEFT) return (level - a) / (d - a)
  return side === BOTTOM ? 1 : 0
}

/** Closed lines around all that is deeper than `level`; where it runs on beyond the field, they run along the field's border. */
export const isoLoops = (field: DistanceField, level: number): number[][] =>
  joinedSegments(isoSegments(field, level, true))

/** Ends nearer to each other than a part of a square in so many are one point. */
const POINT_PARTS = 4096
/** Parts across and down the largest map, and what lies around it. */
const KEY_STRIDE = 2 ** 23
const NONE = -1

/** A number for a point: the same for ends that meet. */
const pointKey = (x = 0, y = 0): number => Math.round(x * POINT_PARTS) * KEY_STRIDE + Math.round(y * POINT_PARTS)

/** Pieces that meet, joined to lines: x and y in turn. Each piece is used once. */
export function joinedSegments(segments: Segments): number[][] {
  const count = segments.length / 4
  const startKey = (i: number) => pointKey(segments[i * 4], segments[i * 4 + 1])
  const endKey = (i: number) => pointKey(segments[i * 4 + 2], segments[i * 4 + 3])
  // Pieces that start at the same point are a chain, in their order.
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

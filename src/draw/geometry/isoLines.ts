/** Lines of equal distance, by marching squares over a distance field. */
import { SAMPLES_PER_SQUARE, type DistanceField } from './distanceField.ts'

/** Sides of a square between four samples. */
const TOP = 0
const RIGHT = 1
const BOTTOM = 2
const LEFT = 3

/** Which sides a line connects, by which corners are above the level (1 top left, 2 top right, 4 bottom right, 8 bottom left). */
const CONNECTED: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[LEFT, TOP]],
  [[TOP, RIGHT]],
  [[LEFT, RIGHT]],
  [[RIGHT, BOTTOM]],
  [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  [[TOP, BOTTOM]],
  [[LEFT, BOTTOM]],
  [[BOTTOM, LEFT]],
  [[BOTTOM, TOP]],
  [
    [TOP, RIGHT],
    [BOTTOM, LEFT],
  ],
  [[BOTTOM, RIGHT]],
  [[RIGHT, LEFT]],
  [[RIGHT, TOP]],
  [[TOP, LEFT]],
  [],
]

/** Calls for each piece of the line where the distance is `level`: its ends, in squares of the map. */
export function forEachIsoSegment(
  field: DistanceField,
  level: number,
  visit: (ax: number, ay: number, bx: number, by: number) => void,
): void {
  const { rect, columns, rows, distances } = field
  for (let j = 0; j + 1 < rows; j++)
    for (let i = 0; i + 1 < columns; i++) {
      const at = j * columns + i
      const [a, b] = [distances[at] ?? 0, distances[at + 1] ?? 0]
      const [d, c] = [distances[at + columns] ?? 0, distances[at + columns + 1] ?? 0]
      const above = (a > level ? 1 : 0) | (b > level ? 2 : 0) | (c > level ? 4 : 0) | (d > level ? 8 : 0)
      for (const [from, to] of CONNECTED[above] ?? []) {
        const [ax, ay] = crossing(from, a, b, c, d, level)
        const [bx, by] = crossing(to, a, b, c, d, level)
        visit(toMap(i + ax, rect.col), toMap(j + ay, rect.row), toMap(i + bx, rect.col), toMap(j + by, rect.row))
      }
    }
}

/** Samples lie in the middle of their cells. */
const toMap = (sample: number, origin: number): number => origin + (sample + 0.5) / SAMPLES_PER_SQUARE

/** Where a side is crossed, from the top left sample. */
function crossing(side: number, a: number, b: number, c: number, d: number, level: number): readonly [number, number] {
  const between = (from: number, to: number) => (level - from) / (to - from)
  if (side === TOP) return [between(a, b), 0]
  if (side === RIGHT) return [1, between(b, c)]
  return side === BOTTOM ? [between(d, c), 1] : [0, between(a, d)]
}

/** Closed lines around all that is deeper than `level`; where it runs on beyond the field, they run along the field's border. */
export function isoLoops(field: DistanceField, level: number): number[][] {
  const segments: (readonly [number, number, number, number])[] = []
  forEachIsoSegment(framed(field), level, (ax, ay, bx, by) => segments.push([ax, ay, bx, by]))
  return joinedSegments(segments)
}

/** A field with a border of zeros, so that every line closes. */
function framed({ rect, columns, rows, distances }: DistanceField): DistanceField {
  const wide = columns + 2 * SAMPLES_PER_SQUARE
  const copy = new Float32Array(wide * (rows + 2 * SAMPLES_PER_SQUARE))
  for (let j = 0; j < rows; j++)
    copy.set(distances.subarray(j * columns, (j + 1) * columns), (j + SAMPLES_PER_SQUARE) * wide + SAMPLES_PER_SQUARE)
  const grown = {
    col: rect.col - 1,
    row: rect.row - 1,
    widthCells: rect.widthCells + 2,
    heightCells: rect.heightCells + 2,
  }
  return { rect: grown, columns: wide, rows: rows + 2 * SAMPLES_PER_SQUARE, distances: copy }
}

/** Pieces that meet, joined to lines: x and y in turn. Each piece is used once. */
export function joinedSegments(segments: readonly (readonly [number, number, number, number])[]): number[][] {
  const key = (x: number, y: number) => `${Math.round(x * 4096)} ${Math.round(y * 4096)}`
  const starting = new Map<string, number[]>()
  const ending = new Map<string, number>()
  for (const [i, [ax, ay, bx, by]] of segments.entries()) {
    const start = key(ax, ay)
    starting.set(start, [...(starting.get(start) ?? []), i])
    ending.set(key(bx, by), i)
  }
  const used = new Set<number>()
  const follow = (first: number): number[] => {
    const [ax = 0, ay = 0] = segments[first] ?? []
    const line = [ax, ay]
    for (let i: number | undefined = first; i !== undefined && !used.has(i);) {
      used.add(i)
      const [, , bx, by]: readonly [number, number, number, number] = segments[i] ?? [0, 0, 0, 0]
      line.push(bx, by)
      i = starting.get(key(bx, by))?.find((next) => !used.has(next))
    }
    return line
  }
  const lines: number[][] = []
  for (const [i, [ax, ay]] of segments.entries()) if (!ending.has(key(ax, ay)) && !used.has(i)) lines.push(follow(i))
  for (const i of segments.keys()) if (!used.has(i)) lines.push(follow(i))
  return lines
}

/**
 * Distances from the samples of a regular grid to the outlines around them: a chamfer distance transform (5 × 5 weights) seeded
 * with exact distances next to the outline, so that lines of equal distance are smooth. Samples are at fixed map coordinates.
 */
import { sharedRect, unitedRect, type CellRect } from '../../grid/cell.ts'
import type { Contour } from './contour.ts'

/** Samples along a square. */
export const SAMPLES_PER_SQUARE = 12

/** Distances by sample, row by row, in squares: 0 outside, at most `limit` inside. */
export interface DistanceField {
  readonly rect: CellRect
  readonly columns: number
  readonly rows: number
  readonly distances: Float32Array
}

/**
 * Distance fields of contours, up to `limit` squares: one for each group of contours whose boxes overlap, as small as possible.
 * Exact within the rectangle less `limit` on each side.
 */
export function distanceFields(contours: readonly Contour[], rect: CellRect, limit: number): DistanceField[] {
  return groupedByBox(contours).flatMap(({ box, members }) => {
    const shared = sharedRect(box, rect)
    return shared.widthCells === 0 ? [] : [distanceField(members, shared, limit)]
  })
}

function distanceField(contours: readonly Contour[], rect: CellRect, limit: number): DistanceField {
  const columns = rect.widthCells * SAMPLES_PER_SQUARE
  const rows = rect.heightCells * SAMPLES_PER_SQUARE
  const distances = new Float32Array(columns * rows)
  const field = { rect, columns, rows, distances }
  fillInside(field, contours, limit * SAMPLES_PER_SQUARE)
  seedBesideOutline(field, contours)
  chamfer(field)
  for (let i = 0; i < distances.length; i++) distances[i] = (distances[i] ?? 0) / SAMPLES_PER_SQUARE
  return field
}

interface BoxedContours {
  readonly box: CellRect
  readonly members: readonly Contour[]
}

/** Groups contours whose boxes overlap; a hole is in the group of its outer contour. */
function groupedByBox(contours: readonly Contour[]): BoxedContours[] {
  let groups: BoxedContours[] = []
  for (const contour of contours) {
    let merged: BoxedContours = { box: boxAround(contour), members: [contour] }
    const apart: BoxedContours[] = []
    for (const group of groups) {
      if (sharedRect(group.box, merged.box).widthCells === 0) apart.push(group)
      else merged = { box: unitedRect(group.box, merged.box), members: [...group.members, ...merged.members] }
    }
    groups = [...apart, merged]
  }
  return groups
}

/** The squares of an outline and one more on each side. */
function boxAround({ points }: Contour): CellRect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < points.length; i += 2) {
    left = Math.min(left, points[i] ?? 0)
    right = Math.max(right, points[i] ?? 0)
    top = Math.min(top, points[i + 1] ?? 0)
    bottom = Math.max(bottom, points[i + 1] ?? 0)
  }
  const [col, row] = [Math.floor(left) - 1, Math.floor(top) - 1]
  return { col, row, widthCells: Math.ceil(right) + 1 - col, heightCells: Math.ceil(bottom) + 1 - row }
}

/** The distance at a point; 0 outside all fields. */
export function distanceAt(fields: readonly DistanceField[], x: number, y: number): number {
  for (const { rect, columns, rows, distances } of fields) {
    const i = Math.floor((x - rect.col) * SAMPLES_PER_SQUARE)
    const j = Math.floor((y - rect.row) * SAMPLES_PER_SQUARE)
    const distance = i < 0 || j < 0 || i >= columns || j >= rows ? 0 : (distances[j * columns + i] ?? 0)
    if (distance > 0) return distance
  }
  return 0
}

/** Sets the samples inside, by even–odd scan lines, to `far`. */
function fillInside(field: DistanceField, contours: readonly Contour[], far: number): void {
  const { columns, rows, distances } = field
  const crossings: number[][] = Array.from({ length: rows }, () => [])
  forEachSegment(field, contours, (ax, ay, bx, by) => {
    const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)]
    // Samples are half a step from the grid's lines.
    for (let j = Math.max(0, Math.ceil(top - 0.5)); j < Math.min(rows, bottom - 0.5); j++)
      crossings[j]?.push(ax + ((j + 0.5 - ay) / (by - ay)) * (bx - ax))
  })
  for (const [j, line] of crossings.entries()) {
    line.sort((a, b) => a - b)
    for (let k = 0; k + 1 < line.length; k += 2)
      for (let i = Math.max(0, Math.ceil((line[k] ?? 0) - 0.5)); i < Math.min(columns, (line[k + 1] ?? 0) - 0.5); i++)
        distances[j * columns + i] = far
  }
}

/** Calls for each segment of the contours, in samples from the field's corner. */
function forEachSegment(
  { rect }: DistanceField,
  contours: readonly Contour[],
  visit: (ax: number, ay: number, bx: number, by: number) => void,
): void {
  for (const { points } of contours) {
    const n = points.length
    for (let i = 0; i < n; i += 2) {
      const j = (i + 2) % n
      visit(
        ((points[i] ?? 0) - rect.col) * SAMPLES_PER_SQUARE,
        ((points[i + 1] ?? 0) - rect.row) * SAMPLES_PER_SQUARE,
        ((points[j] ?? 0) - rect.col) * SAMPLES_PER_SQUARE,
        ((points[j + 1] ?? 0) - rect.row) * SAMPLES_PER_SQUARE,
      )
    }
  }
}

/** How far from the outline distances are exact, in samples. */
const SEED_REACH = 1.5

function seedBesideOutline(field: DistanceField, contours: readonly Contour[]): void {
  const { columns, rows, distances } = field
  forEachSegment(field, contours, (ax, ay, bx, by) => {
    const left = Math.max(0, Math.floor(Math.min(ax, bx) - SEED_REACH))
    const right = Math.min(columns - 1, Math.ceil(Math.max(ax, bx) + SEED_REACH))
    const top = Math.max(0, Math.floor(Math.min(ay, by) - SEED_REACH))
    const bottom = Math.min(rows - 1, Math.ceil(Math.max(ay, by) + SEED_REACH))
    for (let j = top; j <= bottom; j++)
      for (let i = left; i <= right; i++) {
        const at = j * columns + i
        const known = distances[at] ?? 0
        if (known === 0) continue
        const distance = segmentDistance(i + 0.5, j + 0.5, ax, ay, bx, by)
        if (distance < known) distances[at] = distance
      }
  })
}

function segmentDistance(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length))
  const [x, y] = [ax + dx * t - px, ay + dy * t - py]
  return Math.sqrt(x * x + y * y)
}

/** Neighbors of the first pass and their distances; the second pass mirrors them. */
const NEIGHBORS: readonly (readonly [number, number, number])[] = [
  [-1, 0, 1],
  [0, -1, 1],
  [-1, -1, Math.SQRT2],
  [1, -1, Math.SQRT2],
  [-2, -1, 2.236],
  [2, -1, 2.236],
  [-1, -2, 2.236],
  [1, -2, 2.236],
]

/** Maximum offset of a neighbor, in samples. */
const NEIGHBOR_REACH = 2

/** The two passes of the chamfer transform. Samples outside are 0 and not used: next to them seeds are exact. */
function chamfer({ columns, rows, distances }: DistanceField): void {
  // A border of zeros around the samples: neighbors need no bounds checks.
  const stride = columns + 2 * NEIGHBOR_REACH
  const padded = new Float32Array(stride * (rows + 2 * NEIGHBOR_REACH))
  const rowAt = (j: number) => (j + NEIGHBOR_REACH) * stride + NEIGHBOR_REACH
  for (let j = 0; j < rows; j++) padded.set(distances.subarray(j * columns, (j + 1) * columns), rowAt(j))
  const offsets = Int32Array.from(NEIGHBORS, ([dx, dy]) => dy * stride + dx)
  const steps = Float64Array.from(NEIGHBORS, ([, , step]) => step)
  for (let at = rowAt(0), end = rowAt(rows - 1) + columns; at < end; at++) relaxSample(padded, at, offsets, steps, 1)
  for (let at = rowAt(rows - 1) + columns - 1; at >= rowAt(0); at--) relaxSample(padded, at, offsets, steps, -1)
  for (let j = 0; j < rows; j++) distances.set(padded.subarray(rowAt(j), rowAt(j) + columns), j * columns)
}

function relaxSample(
  distances: Float32Array,
  at: number,
  offsets: Int32Array,
  steps: Float64Array,
  sign: 1 | -1,
): void {
  const own = distances[at] ?? 0
  if (own === 0) return
  let best = own
  for (let k = 0; k < offsets.length; k++) {
    const there = distances[at + (offsets[k] ?? 0) * sign] ?? 0
    const through = there + (steps[k] ?? 0)
    if (there !== 0 && through < best) best = through
  }
  distances[at] = best
}

/**
 * Seamless tiles of Voronoi cells around Poisson-disk points, on a torus. Hatching, facets of rock, slabs and cobbles are made of
 * them. Each tile is made once.
 */
import type { CellRect } from '../../grid/cell.ts'
import { hash2 } from './noise.ts'

/** Side of a tile, in squares. */
export const TILE_SQUARES = 8

/** One cell of a tile. */
export interface VoronoiCell {
  readonly x: number
  readonly y: number
  /** Corners, x and y in turn; may be outside the tile. */
  readonly corners: readonly number[]
  /** A random direction, in radians from 0 to π. */
  readonly angle: number
  /** Index in the tile. */
  readonly index: number
}

/** A tile. */
export interface VoronoiTile {
  readonly cells: readonly VoronoiCell[]
}

/** A cell of a tile laid over the map. */
export interface PlacedCell {
  readonly cell: VoronoiCell
  /** Corner of the tile, to add to the cell's coordinates. */
  readonly x: number
  readonly y: number
  /** Different for each tile, for hashes that do not repeat. */
  readonly tileSeed: number
}

/** Consecutive misses after which no more points are tried. */
const MAX_MISSES = 900

/** Points at least `distance` apart on the torus, by dart throwing; x and y in turn. */
function poissonDisk(distance: number, seed: number): number[] {
  const side = Math.max(1, Math.floor(TILE_SQUARES / distance))
  const buckets = new Map<number, number[]>()
  const points: number[] = []
  const bucketOf = (x: number, y: number) =>
    wrapped(Math.floor((y / TILE_SQUARES) * side), side) * side + wrapped(Math.floor((x / TILE_SQUARES) * side), side)
  const isFree = (x: number, y: number) => {
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const step = TILE_SQUARES / side
        for (const i of buckets.get(bucketOf(x + dx * step, y + dy * step)) ?? [])
          if (torusDistance(x, y, points[i * 2] ?? 0, points[i * 2 + 1] ?? 0) < distance) return false
      }
    return true
  }
  for (let throws = 0, misses = 0; misses < MAX_MISSES; throws++) {
    const [x, y] = [hash2(throws, 0, seed) * TILE_SQUARES, hash2(throws, 1, seed) * TILE_SQUARES]
    if (!isFree(x, y)) {
      misses++
      continue
    }
    misses = 0
    const bucket = bucketOf(x, y)
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), points.length / 2])
    points.push(x, y)
  }
  return points
}

const wrapped = (value: number, period: number): number => ((value % period) + period) % period

/** The shorter distance from a to b around the torus, with its sign. */
const torusStep = (a: number, b: number): number => {
  const step = wrapped(b - a, TILE_SQUARES)
  return step > TILE_SQUARES / 2 ? step - TILE_SQUARES : step
}

const torusDistance = (ax: number, ay: number, bx: number, by: number): number =>
  Math.hypot(torusStep(ax, bx), torusStep(ay, by))

/** A tile whose points are at least `distance` squares apart. */
export function voronoiTile(distance: number, seed: number): VoronoiTile {
  const points = poissonDisk(distance, seed)
  const cells: VoronoiCell[] = []
  for (let index = 0; index < points.length / 2; index++) {
    const [x, y] = [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0]
    cells.push({ x, y, corners: cellAround(x, y, points, distance), angle: hash2(index, 2, seed) * Math.PI, index })
  }
  return { cells }
}

/** The Voronoi cell of a point: a square cut by the bisectors to all points near. */
function cellAround(x: number, y: number, points: readonly number[], distance: number): number[] {
  const reach = 2 * distance
  let corners = [x - reach, y - reach, x + reach, y - reach, x + reach, y + reach, x - reach, y + reach]
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [dx, dy] = [torusStep(x, points[i] ?? 0), torusStep(y, points[i + 1] ?? 0)]
    if ((dx === 0 && dy === 0) || Math.hypot(dx, dy) > 2 * reach) continue
    corners = cutByHalfPlane(corners, x + dx / 2, y + dy / 2, dx, dy)
  }
  return corners
}

/** The part of a convex polygon on the near side of a line through px, py whose normal is nx, ny (Sutherland–Hodgman). */
export function cutByHalfPlane(corners: readonly number[], px: number, py: number, nx: number, ny: number): number[] {
  const kept: number[] = []
  const n = corners.length / 2
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n
    const [ax, ay, bx, by] = [
      corners[i * 2] ?? 0,
      corners[i * 2 + 1] ?? 0,
      corners[j * 2] ?? 0,
      corners[j * 2 + 1] ?? 0,
    ]
    const a = (ax - px) * nx + (ay - py) * ny
    const b = (bx - px) * nx + (by - py) * ny
    if (a <= 0) kept.push(ax, ay)
    if (a * b < 0) kept.push(ax + ((bx - ax) * a) / (a - b), ay + ((by - ay) * a) / (a - b))
  }
  return kept
}

/** Calls for the cells of a repeated tile whose points are in a rectangle. */
export function forEachCell(tile: VoronoiTile, rect: CellRect, visit: (placed: PlacedCell) => void): void {
  const [right, bottom] = [rect.col + rect.widthCells, rect.row + rect.heightCells]
  const first = (from: number) => Math.floor(from / TILE_SQUARES)
  for (let tileRow = first(rect.row); tileRow * TILE_SQUARES < bottom; tileRow++)
    for (let tileCol = first(rect.col); tileCol * TILE_SQUARES < right; tileCol++) {
      const [x, y] = [tileCol * TILE_SQUARES, tileRow * TILE_SQUARES]
      const tileSeed = tileCol * 37 + tileRow * 91
      for (const cell of tile.cells)
        if (cell.x + x >= rect.col && cell.x + x < right && cell.y + y >= rect.row && cell.y + y < bottom)
          visit({ cell, x, y, tileSeed })
    }
}

/** Corners of a placed cell, scaled around its point: less than 1 leaves gaps. */
export function cellCorners({ cell, x, y }: PlacedCell, scale: number): number[] {
  return cell.corners.map((value, i) => {
    const [center, offset] = i % 2 === 0 ? [cell.x, x] : [cell.y, y]
    return offset + center + (value - center) * scale
  })
}

/** Parallel strokes across a cell in its direction, `spacing` apart; x1, y1, x2, y2 in turn. */
export function hatchStrokes({ x, y, corners, angle, index }: VoronoiCell, spacing: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across: number[] = []
  for (let i = 0; i + 1 < corners.length; i += 2)
    across.push(-((corners[i] ?? 0) - x) * sin + ((corners[i + 1] ?? 0) - y) * cos)
  const [low, high] = [Math.min(...across), Math.max(...across)]
  const strokes: number[] = []
  const start = Math.ceil((low + 0.03) / spacing) * spacing + (hash2(index, 3, 7) - 0.5) * 0.04
  for (let offset = start, k = 0; offset < high - 0.02; offset += spacing, k++) {
    const ends = chord(corners, across, offset)
    if (ends) strokes.push(...pulledIn(ends, hash2(index, k, 11), hash2(index, k, 12)))
  }
  return strokes
}

/** Where the line at distance `offset` crosses a convex polygon: x1, y1, x2, y2. */
function chord(corners: readonly number[], across: readonly number[], offset: number): number[] | undefined {
  const ends: number[] = []
  for (let i = 0; i < across.length; i++) {
    const j = (i + 1) % across.length
    const [a, b] = [(across[i] ?? 0) - offset, (across[j] ?? 0) - offset]
    if (a * b >= 0) continue
    const t = a / (a - b)
    for (const axis of [0, 1]) {
      const from = corners[i * 2 + axis] ?? 0
      ends.push(from + ((corners[j * 2 + axis] ?? 0) - from) * t)
    }
  }
  return ends.length === 4 ? ends : undefined
}

const MIN_STROKE = 0.1
const [PULL_MIN, PULL_MAX] = [-0.01, 0.05]

/** A stroke with its ends moved inward by random amounts; empty if it is too short. */
function pulledIn([ax = 0, ay = 0, bx = 0, by = 0]: readonly number[], a: number, b: number): number[] {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < MIN_STROKE) return []
  const [s, e] = [a, b].map((share) => (PULL_MIN + (PULL_MAX - PULL_MIN) * share) / length) as [number, number]
  return [ax + (bx - ax) * s, ay + (by - ay) * s, bx + (ax - bx) * e, by + (ay - by) * e]
}

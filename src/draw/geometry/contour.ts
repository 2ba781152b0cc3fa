/**
 * Turns the border of a set of squares into a hand-drawn outline: corners are rounded or chamfered, natural stretches are relaxed
 * and warped by noise in map coordinates. Every unit edge has the same number of points, and each depends only on its neighborhood
 * (`REACH_SQUARES`): an edit changes nothing farther away, and every window has the same outline.
 */
import type { Detail } from '../marks.ts'
import type { CellRect } from '../../grid/cell.ts'
import { fbm } from './noise.ts'
import { STEP_X, STEP_Y, traceLoops, type Holds, type UnitEdge } from './trace.ts'

/** What an outline follows: masonry has sharp corners, a hull chamfered ones, natural rock round ones. */
export const STRETCHES = ['natural', 'masonry', 'hull'] as const
export type Stretch = (typeof STRETCHES)[number]

/** Points of each unit edge; the first is its start. */
export const POINTS_PER_EDGE = 10

/**
 * How far from a square its outline may depend on the map. The maximum is that of water: a corner's radius depends on the edge
 * after it (1), its curve extends half a square (0.5), each of 12 rounds of relaxing adds a point of a tenth (1.2), amplitudes are
 * averaged over four points (0.4), and the strongest warp moves a point by 0.87: 3.97 in all. Of a wild cave it is 2.96.
 */
export const REACH_SQUARES = 4

/** Shape of an outline. Lengths in squares. */
export interface ContourShape {
  readonly stretch: (edge: UnitEdge) => Stretch
  /** True for natural stretches with wide curves, as of caves. */
  readonly isWild?: (edge: UnitEdge) => boolean
  /** How far noise moves a natural stretch. */
  readonly amplitude: (edge: UnitEdge) => number
  /** Frequency of the noise, per square. */
  readonly frequency: number
  readonly seed: number
  /** Rounds of relaxing. */
  readonly relax: number
  /** Radius of a corner between two natural stretches if one of them is wild. */
  readonly radius: number
  /** Radius if neither is wild. */
  readonly tameRadius: number
  /** Chamfer of a hull's corner between a step of one square and a longer side. */
  readonly chamfer: number
  /** How much noise moves the outline at a point, 0 to 1; 0 at ends of walls. */
  readonly freedom?: (x: number, y: number) => number
}

/** A closed outline around connected squares. */
export interface Contour {
  readonly edges: readonly UnitEdge[]
  /** x, y in turn: `POINTS_PER_EDGE` points for each edge (fewer if `coarsened`), in the order of `edges`. */
  readonly points: Float64Array
  /** By edge. */
  readonly stretches: readonly Stretch[]
}

/** Natural outlines are warped by this multiple of their amplitude, since noise rarely comes close to ±1. */
const WARP = 1.7
/** Chamfer of the corners of a flight of steps. */
const SLANT = 0.5
/** Below this amplitude points are not relaxed. */
const RELAX_FROM = 0.07
/** Points on both sides whose amplitude is averaged. */
const BLEND_POINTS = 4

/**
 * Outlines of the squares of a rectangle for which `holds`. Points outside `detail` (default: all) are approximate. Coarse outlines
 * have fewer points, at the same positions.
 */
export function contoursOf(
  rect: CellRect,
  holds: Holds,
  shape: ContourShape,
  detail: CellRect = rect,
  density: Detail = 'full',
): Contour[] {
  return traceLoops(rect, holds).map((edges) => {
    const stretches = edges.map(shape.stretch)
    const amplitudes = new Float64Array(edges.length * POINTS_PER_EDGE)
    const points = cornered(edges, stretches, shape, amplitudes)
    const relaxed = relaxedPoints(points, amplitudes, shape.relax)
    if (density === 'full') return { edges, stretches, points: warped(relaxed, amplitudes, stretches, shape, detail) }
    const kept = warped(relaxed, amplitudes, stretches, shape, detail, COARSE_POINTS)
    return coarsened({ edges, stretches, points: kept })
  })
}

/** Points of an edge in a coarse outline. */
const COARSE_POINTS = [0, 3, 6]

/** An outline with fewer points: the same ones of each edge, wherever the loop begins. */
function coarsened({ edges, stretches, points }: Contour): Contour {
  const kept = new Float64Array(edges.length * COARSE_POINTS.length * 2)
  for (let i = 0; i < edges.length; i++)
    for (const [k, j] of COARSE_POINTS.entries()) {
      const [from, to] = [(i * POINTS_PER_EDGE + j) * 2, (i * COARSE_POINTS.length + k) * 2]
      kept[to] = points[from] ?? 0
      kept[to + 1] = points[from + 1] ?? 0
    }
  return { edges, stretches, points: kept }
}

interface Corner {
  readonly radius: number
  readonly isStraight: boolean
}

/** The corner between an edge and the next. */
function cornerBetween(
  edges: readonly UnitEdge[],
  stretches: readonly Stretch[],
  wild: readonly boolean[],
  i: number,
  shape: ContourShape,
): Corner {
  const next = (i + 1) % edges.length
  const [edge, after] = [edges[i], edges[next]]
  if (!edge || !after || edge.direction === after.direction) return { radius: 0, isStraight: true }
  const [a, b] = [stretches[i], stretches[next]]
  if (a === 'masonry' && b === 'masonry') return { radius: 0, isStraight: true }
  const runs = [runLength(edges, stretches, i, -1), runLength(edges, stretches, next, 1)]
  const run = Math.min(...runs)
  if (a === 'hull' && b === 'hull') {
    const radius = run === 1 ? (isFlight(edges, stretches, i) ? SLANT : shape.chamfer) : 0.16
    return { radius, isStraight: true }
  }
  if (a !== 'natural' || b !== 'natural') return { radius: 0.12, isStraight: false }
  const freedom = shape.freedom?.(after.x, after.y) ?? 1
  return { radius: naturalRadius(wild[i] === true, wild[next] === true, run / 2, freedom, shape), isStraight: false }
}

/** True for the corner after an edge if it is in a flight of steps of one square: cut to their middles they make one straight line. */
function isFlight(edges: readonly UnitEdge[], stretches: readonly Stretch[], i: number): boolean {
  const at = (k: number) => (i + k + edges.length) % edges.length
  const isStep = [-1, 0].map((k) => runLength(edges, stretches, at(k), -1) === 1)
  const isNextStep = [1, 2].map((k) => runLength(edges, stretches, at(k), 1) === 1)
  return (isStep[1] === true && (isNextStep[0] === true || isStep[0] === true)) || isNextStep.every(Boolean)
}

function naturalRadius(
  isWild: boolean,
  isNextWild: boolean,
  half: number,
  freedom: number,
  shape: ContourShape,
): number {
  if (freedom < 0.3) return Math.min(0.07, half)
  if (isWild && isNextWild) return Math.min(0.75, half)
  return Math.min(isWild || isNextWild ? shape.radius : shape.tameRadius, half)
}

/** Length of the straight run that starts with an edge, in a direction along the loop; at most 2. */
function runLength(edges: readonly UnitEdge[], stretches: readonly Stretch[], i: number, step: 1 | -1): number {
  const other = (i + step + edges.length) % edges.length
  return edges[other]?.direction === edges[i]?.direction && stretches[other] === stretches[i] ? 2 : 1
}

/** The points before relaxing: on the edges, with rounded corners. Writes their amplitudes. */
function cornered(
  edges: readonly UnitEdge[],
  stretches: readonly Stretch[],
  shape: ContourShape,
  amplitudes: Float64Array,
): Float64Array {
  const wild = edges.map((edge) => shape.isWild?.(edge) ?? false)
  const corners = edges.map((_, i) => cornerBetween(edges, stretches, wild, i, shape))
  const points = new Float64Array(amplitudes.length * 2)
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]
    const before = corners[(i + edges.length - 1) % edges.length]
    const after = corners[i]
    if (!edge || !before || !after) continue
    const amplitude = stretches[i] === 'natural' ? shape.amplitude(edge) : 0
    const previous = edges[(i + edges.length - 1) % edges.length]?.direction ?? 0
    const next = edges[(i + 1) % edges.length]?.direction ?? 0
    for (let j = 0; j < POINTS_PER_EDGE; j++) {
      const [x, y] = pointOnEdge(edge, j / POINTS_PER_EDGE, before, previous, after, next)
      const k = i * POINTS_PER_EDGE + j
      points[k * 2] = x
      points[k * 2 + 1] = y
      amplitudes[k] = amplitude
    }
  }
  return points
}

function pointOnEdge(
  { x, y, direction }: UnitEdge,
  t: number,
  before: Corner,
  previous: number,
  after: Corner,
  next: number,
): readonly [number, number] {
  const [dx, dy] = [STEP_X[direction], STEP_Y[direction]]
  if (t < before.radius) return onCorner(x, y, previous, direction, before, (1 + t / before.radius) / 2)
  const rest = 1 - t
  if (rest < after.radius) return onCorner(x + dx, y + dy, direction, next, after, (1 - rest / after.radius) / 2)
  return [x + dx * t, y + dy * t]
}

/** A point of the curve that replaces a corner at x, y; `u` from 0 (start of the curve) to 1. */
function onCorner(
  x: number,
  y: number,
  into: number,
  outOf: number,
  { radius, isStraight }: Corner,
  u: number,
): readonly [number, number] {
  const [ax, ay] = [x - (STEP_X[into] ?? 0) * radius, y - (STEP_Y[into] ?? 0) * radius]
  const [bx, by] = [x + (STEP_X[outOf] ?? 0) * radius, y + (STEP_Y[outOf] ?? 0) * radius]
  const v = 1 - u
  if (isStraight) return [ax * v + bx * u, ay * v + by * u]
  return [v * v * ax + 2 * u * v * x + u * u * bx, v * v * ay + 2 * u * v * y + u * u * by]
}

/** Smooths the loop with the kernel ¼, ½, ¼ in each round, except points with a small amplitude. */
function relaxedPoints(points: Float64Array, amplitudes: Float64Array, rounds: number): Float64Array {
  const n = amplitudes.length
  let now: Float64Array = points
  let next: Float64Array = new Float64Array(points.length)
  if (!amplitudes.some((amplitude) => amplitude >= RELAX_FROM)) return points
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < n; i++) {
      const [a, b] = [i === 0 ? n - 1 : i - 1, i === n - 1 ? 0 : i + 1]
      const isLoose = (amplitudes[i] ?? 0) >= RELAX_FROM
      for (let axis = 0; axis < 2; axis++) {
        const own = now[i * 2 + axis] ?? 0
        next[i * 2 + axis] = isLoose ? own / 2 + ((now[a * 2 + axis] ?? 0) + (now[b * 2 + axis] ?? 0)) / 4 : own
      }
    }
    ;[now, next] = [next, now]
  }
  return now
}

function warped(
  points: Float64Array,
  amplitudes: Float64Array,
  stretches: readonly Stretch[],
  shape: ContourShape,
  detail: CellRect,
  wanted?: readonly number[],
): Float64Array {
  const out = Float64Array.from(points)
  const [right, bottom] = [detail.col + detail.widthCells, detail.row + detail.heightCells]
  for (let i = 0; i < amplitudes.length; i++) {
    if (stretches[Math.floor(i / POINTS_PER_EDGE)] !== 'natural') continue
    if (wanted && !wanted.includes(i % POINTS_PER_EDGE)) continue
    const [x, y] = [points[i * 2] ?? 0, points[i * 2 + 1] ?? 0]
    if (x < detail.col || y < detail.row || x > right || y > bottom) continue
    const amplitude = blended(amplitudes, i) * (shape.freedom?.(x, y) ?? 1)
    if (amplitude === 0) continue
    const [u, v] = [x * shape.frequency, y * shape.frequency]
    out[i * 2] = x + amplitude * WARP * fbm(u, v, shape.seed)
    out[i * 2 + 1] = y + amplitude * WARP * fbm(u, v, shape.seed + 91)
  }
  return out
}

function blended(amplitudes: Float64Array, i: number): number {
  let sum = 0
  for (let d = -BLEND_POINTS; d <= BLEND_POINTS; d++)
    sum += amplitudes[(i + d + amplitudes.length * BLEND_POINTS) % amplitudes.length] ?? 0
  return sum / (2 * BLEND_POINTS + 1)
}

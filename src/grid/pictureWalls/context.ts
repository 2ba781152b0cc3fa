/**
 * Context features: what the previous pass found around an edge or a square, as input of the next pass. Walls continue as walls,
 * rooms are closed, and solid squares are behind them.
 * @source Tu, Bai: Auto-Context and Its Application to High-Level Vision Tasks and 3D Brain Image Segmentation (2010)
 */
import type { GridSize } from '../cell.ts'
import type { GridEdge } from './features.ts'

/** Class probabilities of every edge, and the probability of every square to be solid, row-major. */
export interface WallProbabilities {
  /** `EDGE_CLASSES` for the north border of each square. */
  readonly north: Float32Array
  /** The same for the west border. */
  readonly west: Float32Array
  readonly solid: Float32Array
}

/** Classes of edges: none, wall, door, window, low wall. */
export const EDGE_CLASSES = 5

/** Parallel edges included on each side of an edge, along and across. */
const REACH = 2
/** Offsets along and across an edge of the squares included with it. */
const SQUARES: readonly (readonly [number, number])[] = [-2, -1, 0, 1].flatMap((across) =>
  [-1, 0, 1].map((along) => [along, across] as const),
)

/** Context features of an edge. */
export const EDGE_CONTEXT = (2 * REACH + 1) ** 2 + 4 * 4 + SQUARES.length + EDGE_CLASSES
/** Context features of a square: 5 × 5 squares, and the edges of 3 × 3 squares. */
export const SQUARE_CONTEXT = 25 + 24

/** Probabilities to be filled in. */
export const emptyProbabilities = ({ widthCells, heightCells }: GridSize): WallProbabilities => ({
  north: new Float32Array(widthCells * heightCells * EDGE_CLASSES),
  west: new Float32Array(widthCells * heightCells * EDGE_CLASSES),
  solid: new Float32Array(widthCells * heightCells),
})

/** Keeps logits within about ±2. */
const MIN_PROBABILITY = 1e-4

/**
 * The log-odds of a probability, divided by 4. Unlike the probability, it separates certain from likely: a gap of bare floor between
 * two walls stays a gap, one under a table may be a wall.
 */
const logit = (probability: number): number =>
  Math.log((probability + MIN_PROBABILITY) / (1 - probability + MIN_PROBABILITY)) / 4

/** Belief that there is an edge, -1 to 1; 0 off the map and on its border. */
function edgeBelief(
  probabilities: WallProbabilities,
  { widthCells, heightCells }: GridSize,
  col: number,
  row: number,
  isNorth: boolean,
): number {
  if (col < 0 || row < 0 || col >= widthCells || row >= heightCells || (isNorth ? row : col) === 0) return 0
  return 1 - 2 * ((isNorth ? probabilities.north : probabilities.west)[(row * widthCells + col) * EDGE_CLASSES] ?? 0)
}

/** Belief that a square is solid, -1 to 1; off the map, that of the nearest square. */
function solidBelief(
  { solid }: WallProbabilities,
  { widthCells, heightCells }: GridSize,
  col: number,
  row: number,
): number {
  const c = Math.min(widthCells - 1, Math.max(0, col))
  const r = Math.min(heightCells - 1, Math.max(0, row))
  return 2 * (solid[r * widthCells + c] ?? 0) - 1
}

/** Writes the context features of an edge to `out`; `mirrored`: seen from its other side. */
export function edgeContext(
  probabilities: WallProbabilities,
  size: GridSize,
  { col, row, isNorth }: GridEdge,
  mirrored: boolean,
  out: Float32Array,
): void {
  let at = 0
  const see = (u: number, t: number, isParallel: boolean): void => {
    out[at++] = isNorth
      ? edgeBelief(probabilities, size, col + u, row + t, isParallel)
      : edgeBelief(probabilities, size, col + t, row + u, !isParallel)
  }
  for (let t = -REACH; t <= REACH; t++)
    for (let u = -REACH; u <= REACH; u++) see(mirrored ? -u : u, mirrored ? -t : t, true)
  // Perpendicular edges: at four vertices along it, two squares before and two behind it.
  for (let t = -2; t < 2; t++) for (let u = -1; u <= 2; u++) see(mirrored ? 1 - u : u, mirrored ? -1 - t : t, false)
  for (const [along, across] of SQUARES) {
    const [u, t] = mirrored ? [-along, -1 - across] : [along, across]
    out[at++] = isNorth
      ? solidBelief(probabilities, size, col + u, row + t)
      : solidBelief(probabilities, size, col + t, row + u)
  }
  const own = (row * size.widthCells + col) * EDGE_CLASSES
  for (let each = 0; each < EDGE_CLASSES; each++)
    out[at++] = logit((isNorth ? probabilities.north : probabilities.west)[own + each] ?? 0)
}

/** Writes the context features of a square to `out`. */
export function squareContext(
  probabilities: WallProbabilities,
  size: GridSize,
  col: number,
  row: number,
  out: Float32Array,
): void {
  let at = 0
  for (let r = row - 2; r <= row + 2; r++)
    for (let c = col - 2; c <= col + 2; c++) out[at++] = solidBelief(probabilities, size, c, r)
  for (let r = row - 1; r <= row + 2; r++)
    for (let c = col - 1; c <= col + 1; c++) out[at++] = edgeBelief(probabilities, size, c, r, true)
  for (let r = row - 1; r <= row + 1; r++)
    for (let c = col - 1; c <= col + 2; c++) out[at++] = edgeBelief(probabilities, size, c, r, false)
}

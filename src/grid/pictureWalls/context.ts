/**
 * What the first look found around an edge or a square, as numbers for a second look: a wall goes on in walls, a room is closed,
 * solid lies behind it.
 * @source Tu, Bai: Auto-Context and Its Application to High-Level Vision Tasks and 3D Brain Image Segmentation (2010)
 */
import type { GridSize } from '../cell.ts'
import type { GridEdge } from './features.ts'

/** Shares of the classes of every edge and the share of solid of every square, row-major. */
export interface WallProbabilities {
  /** `EDGE_CLASSES` for the north border of each square. */
  readonly north: Float32Array
  /** The same for the west border. */
  readonly west: Float32Array
  readonly solid: Float32Array
}

/** Classes of edges: none, wall, door, window, low wall. */
export const EDGE_CLASSES = 5

/** Edges parallel to the one asked about: so many to each side, along and across. */
const REACH = 2
/** Squares whose solidness is seen with an edge: along and across it. */
const SQUARES: readonly (readonly [number, number])[] = [-2, -1, 0, 1].flatMap((across) =>
  [-1, 0, 1].map((along) => [along, across] as const),
)

/** Numbers for an edge. */
export const EDGE_CONTEXT = (2 * REACH + 1) ** 2 + 4 * 4 + SQUARES.length + EDGE_CLASSES
/** Numbers for a square: solidness of five by five squares, edges around three by three, and which of them are doors or so. */
export const SQUARE_CONTEXT = 25 + 24

/** No shares yet. */
export const emptyProbabilities = ({ widthCells, heightCells }: GridSize): WallProbabilities => ({
  north: new Float32Array(widthCells * heightCells * EDGE_CLASSES),
  west: new Float32Array(widthCells * heightCells * EDGE_CLASSES),
  solid: new Float32Array(widthCells * heightCells),
})

/** Keeps certainty within about 2 to each side. */
const MIN_PROBABILITY = 1e-4

/**
 * Logarithm of the odds of a share, in fours: what is plain to see differs from what is only likely, so that a gap of bare floor
 * between two walls stays one, and a gap under a table need not.
 */
const logit = (share: number): number => Math.log((share + MIN_PROBABILITY) / (1 - share + MIN_PROBABILITY)) / 4

/** How sure it is that something stands there, -1 to 1; 0 off the map and on its rim. */
function edgeBelief(
  shares: WallProbabilities,
  { widthCells, heightCells }: GridSize,
  col: number,
  row: number,
  isNorth: boolean,
): number {
  if (col < 0 || row < 0 || col >= widthCells || row >= heightCells || (isNorth ? row : col) === 0) return 0
  return 1 - 2 * ((isNorth ? shares.north : shares.west)[(row * widthCells + col) * EDGE_CLASSES] ?? 0)
}

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

/** Writes the `EDGE_CONTEXT` numbers of an edge; `mirrored`: seen from its other side. */
export function edgeContext(
  shares: WallProbabilities,
  size: GridSize,
  { col, row, isNorth }: GridEdge,
  mirrored: boolean,
  out: Float32Array,
): void {
  let at = 0
  const see = (u: number, t: number, isParallel: boolean): void => {
    out[at++] = isNorth
      ? edgeBelief(shares, size, col + u, row + t, isParallel)
      : edgeBelief(shares, size, col + t, row + u, !isParallel)
  }
  for (let t = -REACH; t <= REACH; t++)
    for (let u = -REACH; u <= REACH; u++) see(mirrored ? -u : u, mirrored ? -t : t, true)
  // Across it: through four vertices along it, two squares before and two behind it.
  for (let t = -2; t < 2; t++) for (let u = -1; u <= 2; u++) see(mirrored ? 1 - u : u, mirrored ? -1 - t : t, false)
  for (const [along, across] of SQUARES) {
    const [u, t] = mirrored ? [-along, -1 - across] : [along, across]
    out[at++] = isNorth ? solidBelief(shares, size, col + u, row + t) : solidBelief(shares, size, col + t, row + u)
  }
  const own = (row * size.widthCells + col) * EDGE_CLASSES
  for (let each = 0; each < EDGE_CLASSES; each++)
    out[at++] = logit((isNorth ? shares.north : shares.west)[own + each] ?? 0)
}

/** Writes the `SQUARE_CONTEXT` numbers of a square. */
export function squareContext(
  shares: WallProbabilities,
  size: GridSize,
  col: number,
  row: number,
  out: Float32Array,
): void {
  let at = 0
  for (let r = row - 2; r <= row + 2; r++)
    for (let c = col - 2; c <= col + 2; c++) out[at++] = solidBelief(shares, size, c, r)
  for (let r = row - 1; r <= row + 2; r++)
    for (let c = col - 1; c <= col + 1; c++) out[at++] = edgeBelief(shares, size, c, r, true)
  for (let r = row - 1; r <= row + 1; r++)
    for (let c = col - 1; c <= col + 2; c++) out[at++] = edgeBelief(shares, size, c, r, false)
}

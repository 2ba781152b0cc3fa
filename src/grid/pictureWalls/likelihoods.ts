/**
 * Classifies every edge of a map's grid (wall, door, window, low wall or nothing) and every square (solid or not) in a picture of
 * the map. The first pass uses the pixels around each edge; refinement passes use what the pass before found around it. The
 * weights were trained on random maps drawn by Fivefoot itself (`build/walls`). Deterministic.
 */
import type { GridSize } from '../cell.ts'
import { EDGE_CLASSES, edgeContext, emptyProbabilities, squareContext, type WallProbabilities } from './context.ts'
import { EDGE_FEATURES, EDGE_VIEWS, edgeFeatures, rowStatistics, squareFeatures, type GridEdge } from './features.ts'
import type { Perceptron } from './perceptron.ts'
import { planesOf, type Exposure, type PixelRows } from './pixels.ts'

/** The trained networks. */
export interface WallModel {
  readonly edges: Perceptron
  readonly squares: Perceptron
  /** Refinement passes in order; each uses the results of the one before. */
  readonly refinements: readonly { readonly edges: Perceptron; readonly squares: Perceptron }[]
}

/** Probability of one class above which the other views of an edge are skipped. */
const CONFIDENT = 0.99

/** Writes the class probabilities of an edge, averaged over its views, to `out`. `write` fills in the features of a view. */
function classifyEdge<View>(
  network: Perceptron,
  views: readonly View[],
  write: (view: View) => void,
  out: Float32Array,
  at: number,
): void {
  out.fill(0, at, at + EDGE_CLASSES)
  let count = 0
  for (const view of views) {
    write(view)
    const classes = network.classify()
    for (let each = 0; each < EDGE_CLASSES; each++) out[at + each]! += classes[each]!
    count++
    if (count === 1 && Math.max(...classes) > CONFIDENT) break
  }
  for (let each = 0; each < EDGE_CLASSES; each++) out[at + each]! /= count
}

/** Calls `each` for every edge between two squares in some rows. */
export function forEachEdge(
  { widthCells }: GridSize,
  from: number,
  to: number,
  each: (edge: GridEdge, at: number) => void,
): void {
  for (let row = from; row < to; row++)
    for (let col = 0; col < widthCells; col++) {
      const at = (row * widthCells + col) * EDGE_CLASSES
      if (row > 0) each({ col, row, isNorth: true }, at)
      if (col > 0) each({ col, row, isNorth: false }, at)
    }
}

/**
 * The first pass over rows `from` to `to` (exclusive), written to `probabilities`. `pixels` must include `MARGIN_ROWS` rows above
 * and below, within the map.
 */
export function classifyRows(
  model: WallModel,
  size: GridSize,
  pixels: PixelRows,
  exposure: Exposure,
  [from, to]: readonly [number, number],
  probabilities: WallProbabilities,
): void {
  const statistics = rowStatistics(planesOf(pixels, size, exposure), exposure)
  const { edges, squares } = model
  const numbers = new Float32Array(EDGE_FEATURES)
  const write = (view: Uint16Array): void => {
    for (let i = 0; i < EDGE_FEATURES; i++) edges.features[i] = numbers[view[i]!]!
  }
  forEachEdge(size, from, to, ({ col, row, isNorth }, at) => {
    edgeFeatures(statistics, { col, row: row - pixels.top, isNorth }, numbers)
    classifyEdge(edges, EDGE_VIEWS, write, isNorth ? probabilities.north : probabilities.west, at)
  })
  for (let row = from; row < to; row++)
    for (let col = 0; col < size.widthCells; col++) {
      squareFeatures(statistics, col, row - pixels.top, squares.features)
      probabilities.solid[row * size.widthCells + col] = squares.classify()[1] ?? 0
    }
}

/** A refinement pass over the whole map. */
export function refine(
  { edges, squares }: WallModel['refinements'][number],
  size: GridSize,
  before: WallProbabilities,
): WallProbabilities {
  const after = emptyProbabilities(size)
  forEachEdge(size, 0, size.heightCells, (edge, at) => {
    const write = (mirrored: boolean): void => edgeContext(before, size, edge, mirrored, edges.features)
    classifyEdge(edges, [false, true], write, edge.isNorth ? after.north : after.west, at)
  })
  for (let row = 0, at = 0; row < size.heightCells; row++)
    for (let col = 0; col < size.widthCells; col++, at++) {
      squareContext(before, size, col, row, squares.features)
      after.solid[at] = squares.classify()[1] ?? 0
    }
  return after
}

/** Kinds of edges by class: `EDGE_CLASSES` without the first, which is none. */
export const FOUND_KINDS = ['wall', 'door', 'window', 'barrier'] as const

/** Walls found in a picture of a map. Row-major, one entry per square; likelihoods 0 to 255. */
export interface FoundWalls extends GridSize {
  /** Likelihood of an edge on the north border of a square; 0 along the border of the map. */
  readonly north: Uint8Array
  /** The same for the west border. */
  readonly west: Uint8Array
  /** The most likely kind of that edge: an index of `FOUND_KINDS`. */
  readonly northKind: Uint8Array
  readonly westKind: Uint8Array
  /** Likelihood that a square is solid. */
  readonly solid: Uint8Array
}

/** Converts probabilities to the result. */
export function foundWallsOf(
  { widthCells, heightCells }: GridSize,
  { north, west, solid }: WallProbabilities,
): FoundWalls {
  const likelihoods = (probabilities: Float32Array, isBorder: (at: number) => boolean): Uint8Array =>
    Uint8Array.from(solid, (_, at) => (isBorder(at) ? 0 : byteOf(1 - (probabilities[at * EDGE_CLASSES] ?? 1))))
  const kinds = (probabilities: Float32Array): Uint8Array =>
    Uint8Array.from(solid, (_, at) => {
      const of = (kind: number): number => probabilities[at * EDGE_CLASSES + 1 + kind] ?? 0
      return FOUND_KINDS.reduce((best, _kind, kind) => (of(kind) > of(best) ? kind : best), 0)
    })
  return {
    widthCells,
    heightCells,
    north: likelihoods(north, (at) => at < widthCells),
    west: likelihoods(west, (at) => at % widthCells === 0),
    northKind: kinds(north),
    westKind: kinds(west),
    solid: Uint8Array.from(solid, byteOf),
  }
}

const byteOf = (probability: number): number => Math.round(255 * Math.min(1, Math.max(0, probability)))

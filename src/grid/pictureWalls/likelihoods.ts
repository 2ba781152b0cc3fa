/**
 * How likely a wall, door or window stands on every edge of a map's grid, and how likely every square is solid, from a picture
 * of the map. Two looks: one at the pixels around each edge, one at what the first found around it. The weights were learned from
 * maps made by chance and drawn by Fivefoot itself (`build/walls`); the same picture gives the same likelihoods.
 */
import type { GridSize } from '../cell.ts'
import { EDGE_CLASSES, edgeContext, emptyProbabilities, squareContext, type WallProbabilities } from './context.ts'
import { EDGE_FEATURES, EDGE_VIEWS, edgeFeatures, rowStatistics, squareFeatures, type GridEdge } from './features.ts'
import type { Perceptron } from './perceptron.ts'
import { planesOf, type Exposure, type PixelRows } from './pixels.ts'

/** What has been learned. */
export interface WallModel {
  readonly edges: Perceptron
  readonly squares: Perceptron
  /** Second looks, in turn: each sees what the one before it found. */
  readonly refinements: readonly { readonly edges: Perceptron; readonly squares: Perceptron }[]
}

/** A share of one class so large that an edge need not be looked at in the other ways. */
const CONFIDENT = 0.99

/** Writes what a network says of an edge, on average of the ways it is looked at, to `out`. `write` fills in the features. */
function classifyEdge<View>(
  network: Perceptron,
  views: readonly View[],
  write: (view: View) => void,
  out: Float32Array,
  at: number,
): void {
  out.fill(0, at, at + EDGE_CLASSES)
  let looks = 0
  for (const view of views) {
    write(view)
    const shares = network.classify()
    for (let each = 0; each < EDGE_CLASSES; each++) out[at + each]! += shares[each]!
    looks++
    if (looks === 1 && Math.max(...shares) > CONFIDENT) break
  }
  for (let each = 0; each < EDGE_CLASSES; each++) out[at + each]! /= looks
}

/** Every edge between two squares of some rows. */
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
 * The first look at rows of squares, from `from` below `to`, written into `shares`. `pixels` must begin `MARGIN_ROWS` rows above and end as many
 * below, as far as the map goes.
 */
export function classifyRows(
  model: WallModel,
  size: GridSize,
  pixels: PixelRows,
  exposure: Exposure,
  [from, to]: readonly [number, number],
  shares: WallProbabilities,
): void {
  const seen = rowStatistics(planesOf(pixels, size, exposure), exposure)
  const { edges, squares } = model
  const numbers = new Float32Array(EDGE_FEATURES)
  const write = (view: Uint16Array): void => {
    for (let i = 0; i < EDGE_FEATURES; i++) edges.features[i] = numbers[view[i]!]!
  }
  forEachEdge(size, from, to, ({ col, row, isNorth }, at) => {
    edgeFeatures(seen, { col, row: row - pixels.top, isNorth }, numbers)
    classifyEdge(edges, EDGE_VIEWS, write, isNorth ? shares.north : shares.west, at)
  })
  for (let row = from; row < to; row++)
    for (let col = 0; col < size.widthCells; col++) {
      squareFeatures(seen, col, row - pixels.top, squares.features)
      shares.solid[row * size.widthCells + col] = squares.classify()[1] ?? 0
    }
}

/** The next look at all of the map: what it makes of what was found before. */
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

/** What stands on an edge, by its class: `EDGE_CLASSES` without the first. */
export const FOUND_KINDS = ['wall', 'door', 'window', 'barrier'] as const

/** What was found in a picture of a map. Row-major, one entry for each square; likelihoods 0 to 255. */
export interface FoundWalls extends GridSize {
  /** That something stands on the north border of a square; those of the map's rim are 0. */
  readonly north: Uint8Array
  /** The same for the west border. */
  readonly west: Uint8Array
  /** What most likely stands there, if anything does: an index of `FOUND_KINDS`. */
  readonly northKind: Uint8Array
  readonly westKind: Uint8Array
  /** That a square is solid. */
  readonly solid: Uint8Array
}

/** The last word on shares. */
export function foundWallsOf(
  { widthCells, heightCells }: GridSize,
  { north, west, solid }: WallProbabilities,
): FoundWalls {
  const likelihoods = (shares: Float32Array, isRim: (at: number) => boolean): Uint8Array =>
    Uint8Array.from(solid, (_, at) => (isRim(at) ? 0 : byteOf(1 - (shares[at * EDGE_CLASSES] ?? 1))))
  const kinds = (shares: Float32Array): Uint8Array =>
    Uint8Array.from(solid, (_, at) => {
      const of = (kind: number): number => shares[at * EDGE_CLASSES + 1 + kind] ?? 0
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

const byteOf = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)))

/**
 * The libraries the engine is measured against, typed as far as they are used. They have a package of their own (test/bench), and
 * types must not depend on whether that is installed: therefore `require`, which TypeScript does not resolve here.
 */
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

interface EasyStarFinder {
  setGrid(rows: readonly (readonly number[])[]): void
  setAcceptableTiles(tiles: readonly number[]): void
  setTileCost(tile: number, cost: number): void
  enableDiagonals(): void
  disableCornerCutting(): void
  enableSync(): void
  findPath(x: number, y: number, toX: number, toY: number, done: (path: SquarePath) => void): void
  calculate(): void
}
export type SquarePath = readonly { readonly x: number; readonly y: number }[]
export const EasyStar = load('easystarjs') as { readonly js: new () => EasyStarFinder }

interface NgraphGraph {
  addNode(id: number, data: { readonly x: number; readonly y: number }): void
  addLink(from: number, to: number, data: number): void
}
export const createGraph = load('ngraph.graph') as () => NgraphGraph

interface NgraphNode {
  readonly data: { readonly x: number; readonly y: number }
}
interface NgraphOptions {
  readonly oriented: boolean
  readonly distance: (from: NgraphNode, to: NgraphNode, link: { readonly data: number }) => number
  readonly heuristic: (from: NgraphNode, to: NgraphNode) => number
}
export const { aStar } = load('ngraph.path') as {
  aStar: (graph: NgraphGraph, options: NgraphOptions) => { find(from: number, to: number): readonly unknown[] }
}

interface PathfindingGrid {
  clone(): PathfindingGrid
}
interface PathfindingFinder {
  findPath(x: number, y: number, toX: number, toY: number, grid: PathfindingGrid): readonly unknown[]
}
export const PF = load('pathfinding') as {
  readonly Grid: new (rows: readonly (readonly number[])[]) => PathfindingGrid
  readonly AStarFinder: new (options: { readonly diagonalMovement: number }) => PathfindingFinder
  readonly DiagonalMovement: { readonly OnlyWhenNoObstacles: number }
}

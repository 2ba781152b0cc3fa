/** Facts about the squares of a scene that many layers need. Squares outside the map count as the nearest one on it. */
import type { CellRect } from '../grid/cell.ts'
import { BOUNDED } from './facts/features.ts'
import { FLOOR_MATERIALS, type FloorMaterial } from '../map/records/styleSettings.ts'
import { TERRAIN } from './facts/terrain.ts'
import type { Edge } from '../map/records/edge.ts'
import { STEP_X, STEP_Y, type Holds } from './geometry/trace.ts'
import type { PathNumbers } from './marks.ts'
import { linePath } from './paths.ts'
import type { MapScene } from './scene.ts'

/** Index of a square, or of the nearest square on the map. */
export function nearestIndex({ widthCells, heightCells }: MapScene, col: number, row: number): number {
  const c = Math.min(widthCells - 1, Math.max(0, col))
  const r = Math.min(heightCells - 1, Math.max(0, row))
  return r * widthCells + c
}

/** Reads a layer of facts by square. */
const factAt = (scene: MapScene, fact: Uint8Array) => (col: number, row: number) =>
  fact[nearestIndex(scene, col, row)] ?? 0

/** Solid squares: rock, earth and masonry. */
export function solidSquares(scene: MapScene): Holds {
  const at = factAt(scene, scene.features.isSolid)
  return (col, row) => at(col, row) === 1
}

/** Empty squares, as around a ship. */
export function voidSquares(scene: MapScene): Holds {
  const at = factAt(scene, scene.features.isVoid)
  return (col, row) => at(col, row) === 1
}

/** Squares with a floor: neither solid nor void. */
export function floorSquares(scene: MapScene): Holds {
  const [solid, empty] = [scene.features.isSolid, scene.features.isVoid]
  return (col, row) => {
    const index = nearestIndex(scene, col, row)
    return solid[index] === 0 && empty[index] === 0
  }
}

/** Squares of water, including objects in it and decks over it. */
export function waterSquares(scene: MapScene): Holds {
  const at = factAt(scene, scene.features.water)
  return (col, row) => at(col, row) !== BOUNDED.absent
}

/** Squares of pits, including decks over them. */
export function pitSquares(scene: MapScene): Holds {
  const at = factAt(scene, scene.features.pit)
  return (col, row) => at(col, row) !== BOUNDED.absent
}

/** Shallows. */
export function fordSquares(scene: MapScene): Holds {
  const at = factAt(scene, scene.features.isFord)
  return (col, row) => at(col, row) === 1
}

/** Solid squares of one terrain. */
export function solidsOf(scene: MapScene, code: number): Holds {
  const isSolid = solidSquares(scene)
  return (col, row) => scene.baseTerrain.at(col, row) === code && isSolid(col, row)
}

/** Squares of masonry; of the hull on a ship. */
export const masonrySquares = (scene: MapScene): Holds => solidsOf(scene, TERRAIN.wall)

/** The hull of a ship and all squares around it: what floors and the void leave of them is hull. */
export function underHull(scene: MapScene): Holds {
  const isMasonry = masonrySquares(scene)
  const steps = [-1, 0, 1]
  return (col, row) => steps.some((dx) => steps.some((dy) => isMasonry(col + dx, row + dy)))
}

/**
 * Water, and adjacent rock that no dry floor touches. The outline of the rock then is the shore: two outlines, each with
 * its own noise, would leave slivers between them.
 */
export function waterUnderRock(scene: MapScene): Holds {
  const [isWater, isSolid, isFloor] = [waterSquares(scene), solidSquares(scene), floorSquares(scene)]
  const water = factAt(scene, scene.features.water)
  const isBeside = (col: number, row: number, holds: Holds) =>
    STEP_X.some((dx, d) => holds(col + dx, row + (STEP_Y[d] ?? 0)))
  return (col, row) =>
    isWater(col, row) ||
    (isSolid(col, row) &&
      isBeside(col, row, (c, r) => water(c, r) === BOUNDED.organic) &&
      !isBeside(col, row, (c, r) => isFloor(c, r) && !isWater(c, r)))
}

/** What the floor of a square is made of. */
export const floorMaterialAt = (scene: MapScene, col: number, row: number): FloorMaterial =>
  FLOOR_MATERIALS[scene.floors.material[nearestIndex(scene, col, row)] ?? 0] ?? 'flagstones'

/** True if the outline at a square is natural with wide curves. */
export const isWildAt = (scene: MapScene, col: number, row: number): boolean =>
  scene.floors.isWild[nearestIndex(scene, col, row)] === 1

/** Calls for every square of a rectangle that is on the map, by rows. */
export function forEachSquare(scene: MapScene, rect: CellRect, visit: (col: number, row: number) => void): void {
  const right = Math.min(scene.widthCells, rect.col + rect.widthCells)
  const bottom = Math.min(scene.heightCells, rect.row + rect.heightCells)
  for (let row = Math.max(0, rect.row); row < bottom; row++)
    for (let col = Math.max(0, rect.col); col < right; col++) visit(col, row)
}

/** The border that an edge is on, as a line. */
export const edgePath = ({ cell: { col, row }, border }: Edge): PathNumbers =>
  border === 'north' ? linePath(col, row, col + 1, row) : linePath(col, row, col, row + 1)

/** Edges on the borders of the squares of a rectangle, each once, by rows. */
export function edgesIn(scene: MapScene, rect: CellRect): Edge[] {
  const edges: Edge[] = []
  for (let row = rect.row; row <= rect.row + rect.heightCells; row++)
    for (let col = rect.col; col <= rect.col + rect.widthCells; col++)
      for (const edge of [scene.edgeGrid.north(col, row), scene.edgeGrid.west(col, row)]) if (edge) edges.push(edge)
  return edges
}

/** The squares of a map as a drawing sees them: what each is made of, and what stands on its borders. */
import { invariant } from '../../base/invariant.ts'
import type { GridSize } from '../../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Edge } from '../../map/records/edge.ts'
import { BUILT_IN_TERRAIN, type TerrainType } from '../../map/terrain.ts'

type BuiltInId = (typeof BUILT_IN_TERRAIN)[number]['id']
/** Codes of the built-in terrain by id. */
export const TERRAIN = Object.fromEntries(BUILT_IN_TERRAIN.map(({ id, code }) => [id, code])) as {
  readonly [Id in BuiltInId]: number
}

/** Codes of a layer, readable beyond the map: its outermost squares go on without end. */
export class CodeGrid implements GridSize {
  readonly widthCells: number
  readonly heightCells: number
  readonly codes: Uint8Array

  constructor(size: GridSize, codes: Uint8Array) {
    invariant(codes.length === size.widthCells * size.heightCells, 'a code for every square')
    this.widthCells = size.widthCells
    this.heightCells = size.heightCells
    this.codes = codes
  }

  /** The code of a square; of the nearest one on the map where it lies off the map. */
  at(col: number, row: number): number {
    const c = col < 0 ? 0 : col >= this.widthCells ? this.widthCells - 1 : col
    const r = row < 0 ? 0 : row >= this.heightCells ? this.heightCells - 1 : row
    return this.codes[r * this.widthCells + c] ?? 0
  }
}

/**
 * What each square counts as: the built-in terrain, solid terrain of the map's own as rock, wall or earth, all other as open
 * ground (it is drawn as a patch on top).
 */
export function baseTerrainOf(map: BattleMap): CodeGrid {
  const palette = terrainPalette(map)
  const countsAs = Uint8Array.from({ length: 256 }, (_, code) => builtInCode(code, palette[code]))
  return new CodeGrid(
    map,
    map.layers.terrain.map((code) => countsAs[code] ?? TERRAIN.normal),
  )
}

function builtInCode(code: number, type: TerrainType | undefined): number {
  if (code < BUILT_IN_TERRAIN.length) return code
  if (!type?.blocksLines || !type.hardCorner) return TERRAIN.normal
  if (type.pattern === 'earth') return TERRAIN.earth
  return type.pattern === 'wall' || type.pattern === 'grid' ? TERRAIN.wall : TERRAIN.rock
}

/** Whether terrain is solid: nothing is seen through it. */
export const isSolidCode = (code: number): boolean =>
  code === TERRAIN.rock || code === TERRAIN.wall || code === TERRAIN.earth

/** Terrain that lies on a floor and is nothing to any fact: one may stand for another. */
const MERE_PATCHES: ReadonlySet<number> = new Set([
  TERRAIN.difficult,
  TERRAIN.obstacle,
  TERRAIN.hazard,
  TERRAIN.incline,
  TERRAIN.tree,
  TERRAIN.canopy,
])
/** What each code is to the facts; open and uneven ground count alike: both may be the deck of a bridge. */
const SHAPES = Uint8Array.from({ length: 256 }, (_, code) => {
  if (MERE_PATCHES.has(code)) return TERRAIN.difficult
  return code === TERRAIN.uneven ? TERRAIN.normal : code
})

/** Whether two grounds are the same to all facts. */
export function haveSameShapes(a: CodeGrid, b: CodeGrid): boolean {
  if (a.widthCells !== b.widthCells || a.codes.length !== b.codes.length) return false
  for (let i = 0; i < a.codes.length; i++) if (SHAPES[a.codes[i] ?? 0] !== SHAPES[b.codes[i] ?? 0]) return false
  return true
}

/** Edges by place, for quick looks. */
export interface EdgeGrid {
  /** What stands on the north border of a square, if anything. */
  readonly north: (col: number, row: number) => Edge | undefined
  /** What stands on the west border of a square, if anything. */
  readonly west: (col: number, row: number) => Edge | undefined
  /** Between a square and the next one in a direction (`STEP_X`, `STEP_Y`). */
  readonly beside: (col: number, row: number, direction: number) => Edge | undefined
}

/** The edges among those given that lie within a grid. */
export function edgeGridOf(size: GridSize, edges: Iterable<Edge>): EdgeGrid {
  const stride = size.widthCells + 1
  const norths = new Map<number, Edge>()
  const wests = new Map<number, Edge>()
  for (const edge of edges) {
    const { col, row } = edge.cell
    ;(edge.border === 'north' ? norths : wests).set(row * stride + col, edge)
  }
  const isOn = (col: number, row: number) => col >= 0 && row >= 0 && col < stride
  const north = (col: number, row: number) => (isOn(col, row) ? norths.get(row * stride + col) : undefined)
  const west = (col: number, row: number) => (isOn(col, row) ? wests.get(row * stride + col) : undefined)
  const beside = (col: number, row: number, direction: number) => {
    if (direction === 0) return west(col + 1, row)
    if (direction === 1) return north(col, row + 1)
    return direction === 2 ? west(col, row) : north(col, row)
  }
  return { north, west, beside }
}

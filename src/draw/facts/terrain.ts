/** The squares of a map as a drawing reads them: their terrain and their edges. */
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

/** Codes of a layer, also readable outside the map, where the squares of its border repeat. */
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

  /** The code of a square, or of the nearest square on the map. */
  at(col: number, row: number): number {
    const c = col < 0 ? 0 : col >= this.widthCells ? this.widthCells - 1 : col
    const r = row < 0 ? 0 : row >= this.heightCells ? this.heightCells - 1 : row
    return this.codes[r * this.widthCells + c] ?? 0
  }
}

/**
 * The built-in terrain that each square counts as. Solid custom terrain is rock, wall or earth; other custom terrain is open
 * terrain with a patch drawn on top.
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

/** True if terrain is solid: it blocks lines of sight. */
export const isSolidCode = (code: number): boolean =>
  code === TERRAIN.rock || code === TERRAIN.wall || code === TERRAIN.earth

/** Terrain that is only a patch on a floor: no fact depends on which one it is. */
const MERE_PATCHES: ReadonlySet<number> = new Set([
  TERRAIN.difficult,
  TERRAIN.obstacle,
  TERRAIN.hazard,
  TERRAIN.incline,
  TERRAIN.tree,
  TERRAIN.canopy,
])
/** Each code as facts see it. Open and uneven terrain are the same: both may be the deck of a bridge. */
const SHAPES = Uint8Array.from({ length: 256 }, (_, code) => {
  if (MERE_PATCHES.has(code)) return TERRAIN.difficult
  return code === TERRAIN.uneven ? TERRAIN.normal : code
})

/** True if all facts of two terrains are the same. */
export function haveSameShapes(a: CodeGrid, b: CodeGrid): boolean {
  if (a.widthCells !== b.widthCells || a.codes.length !== b.codes.length) return false
  for (let i = 0; i < a.codes.length; i++) if (SHAPES[a.codes[i] ?? 0] !== SHAPES[b.codes[i] ?? 0]) return false
  return true
}

/** Edges by position, for fast lookups. */
export interface EdgeGrid {
  /** The edge on the north border of a square, if any. */
  readonly north: (col: number, row: number) => Edge | undefined
  /** The edge on the west border of a square, if any. */
  readonly west: (col: number, row: number) => Edge | undefined
  /** The edge between a square and its neighbor in a direction (`STEP_X`, `STEP_Y`). */
  readonly beside: (col: number, row: number, direction: number) => Edge | undefined
}

/** Indexes edges by their position on a grid. */
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

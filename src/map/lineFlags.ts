import { GIVES_COVER, LOW_WALL, STOPS_LINES, TREE_HIGH, type LineGrid } from '../grid/lines/lineGrid.ts'
import type { CellRect } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { EDGE_CODE, edgeCodeOf, edgeAt } from './edges.ts'
import type { EdgeBorder } from './records/edge.ts'
import type { TerrainType } from './terrain.ts'

/** Flags of a terrain type for lines of effect and cover; 0 if undefined. */
export const terrainLineFlags = (type: TerrainType | undefined): number =>
  type
    ? (type.blocksLines ? STOPS_LINES : 0) |
      (type.givesCover ? GIVES_COVER : 0) |
      // Terrain that blocks fliers is as high as a tree.
      (type.givesCover && !type.blocksLines && !type.entry.fly.passable ? TREE_HIGH : 0)
    : 0

/** Flags of an edge for lines of effect and cover, by its `EDGE_CODE`. */
export function edgeLineFlags(code: number): number {
  if (code === EDGE_CODE.wall || code === EDGE_CODE.doorClosed) return STOPS_LINES | GIVES_COVER
  if (code === EDGE_CODE.barrier) return LOW_WALL
  return code === EDGE_CODE.window ? GIVES_COVER : 0
}

/** A rectangle of a map as a grid for lines; its top left is square 0, 0. It must be on the map. Cost: its squares. */
export function lineGridOf(map: BattleMap, part: CellRect): LineGrid {
  const { widthCells, heightCells } = part
  const cells = widthCells * heightCells
  const grid = {
    widthCells,
    heightCells,
    squares: new Uint8Array(cells),
    west: new Uint8Array(cells),
    north: new Uint8Array(cells),
  }
  const flagsByCode = terrainPalette(map).map(terrainLineFlags)
  const flagsAt = (col: number, row: number, border: EdgeBorder) => {
    const edge = edgeAt(map, { cell: { col, row }, border })
    return edge ? edgeLineFlags(edgeCodeOf(edge)) : 0
  }
  for (let y = 0, i = 0; y < heightCells; y++)
    for (let x = 0; x < widthCells; x++, i++) {
      const [col, row] = [part.col + x, part.row + y]
      grid.squares[i] = flagsByCode[map.layers.terrain[row * map.widthCells + col] ?? 0] ?? 0
      grid.west[i] = flagsAt(col, row, 'west')
      grid.north[i] = flagsAt(col, row, 'north')
    }
  return grid
}

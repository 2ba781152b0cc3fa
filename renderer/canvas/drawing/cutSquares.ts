import type { CellRect } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'

/** The squares of a rectangle as a map of their own, with their edges; everything else is left out. */
export function cutSquares(map: BattleMap, rect: CellRect): BattleMap {
  const { col, row, widthCells, heightCells } = rect
  const cut = <A extends Uint8Array | Int16Array>(layer: A, into: A): A => {
    for (let r = 0; r < heightCells; r++) {
      const from = (row + r) * map.widthCells + col
      into.set(layer.subarray(from, from + widthCells), r * widthCells)
    }
    return into
  }
  const size = widthCells * heightCells
  const edges = [...map.tables.edges].flatMap(([id, edge]) => {
    const cell = { col: edge.cell.col - col, row: edge.cell.row - row }
    const isInside = cell.col >= 0 && cell.row >= 0 && cell.col < widthCells && cell.row < heightCells
    return isInside ? [[id, { ...edge, cell }] as const] : []
  })
  return {
    ...map,
    widthCells,
    heightCells,
    layers: {
      terrain: cut(map.layers.terrain, new Uint8Array(size)),
      elevationFeet: cut(map.layers.elevationFeet, new Int16Array(size)),
    },
    tables: { ...map.tables, edges: new Map(edges), props: new Map() },
  }
}

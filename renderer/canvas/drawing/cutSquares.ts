import { floorAreasOf } from '../../../src/draw/facts/floors.ts'
import { rectHolds, type CellRect } from '../../../src/grid/cell.ts'
import type { BattleMap, MapTables } from '../../../src/map/battleMap.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'

/** The squares of a rectangle as a map of their own, with their edges, symbols and floors; everything else is left out. */
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
  const { unseen } = map
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
    ...(unseen ? { unseen: cut(unseen, new Uint8Array(size)) } : {}),
    tables: { ...map.tables, edges: new Map(edges), props: cutSymbols(map, rect), regions: cutAreas(map, rect) },
  }
}

/** The areas whose floors look otherwise, as far as they lie in the rectangle. */
function cutAreas({ tables }: BattleMap, rect: CellRect): MapTables['regions'] {
  const regions = floorAreasOf(tables.regions.values()).map((region) => {
    const within = region.cells.filter((cell) => rectHolds(rect, cell))
    return [
      region.id,
      { ...region, cells: within.map(({ col, row }) => ({ col: col - rect.col, row: row - rect.row })) },
    ] as const
  })
  return new Map(regions)
}

/** The symbols of which any part may lie in the rectangle. */
function cutSymbols({ tables }: BattleMap, rect: CellRect): MapTables['props'] {
  const reaches = ({ at, widthSquares, heightSquares }: Prop) => {
    const radius = Math.hypot(widthSquares, heightSquares) / 2
    const [x, y] = [at.x + widthSquares / 2 - rect.col, at.y + heightSquares / 2 - rect.row]
    return x > -radius && y > -radius && x < rect.widthCells + radius && y < rect.heightCells + radius
  }
  return new Map(
    [...tables.props]
      .filter(([, prop]) => prop.symbol !== undefined && reaches(prop))
      .map(([id, prop]) => [id, { ...prop, at: { x: prop.at.x - rect.col, y: prop.at.y - rect.row } }]),
  )
}

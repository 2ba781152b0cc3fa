import { floorAreasOf } from '../../src/draw/facts/floorKinds.ts'
import type { CellRect } from '../../src/grid/cell.ts'
import type { BattleMap, MapTables } from '../../src/map/battleMap.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { Scene } from './Scene.ts'
import { withSeenSymbols } from './seenSymbols.ts'

/** Changed squares closer together than this are painted as one rectangle. */
const BLOCK_CELLS = 8

/**
 * What of the ground must be drawn again between two scenes: rectangles of squares, all of it, or `other-map` where nothing
 * of the old one may be shown. Layers are compared cell by cell (a quarter of a million in well under a millisecond), so the
 * answer does not rest on having heard of every change.
 */
export function changedAreas(before: Scene, after: Scene): readonly CellRect[] | 'all' | 'other-map' {
  const [a, b] = [before.map, after.map]
  if (a.id !== b.id || a.widthCells !== b.widthCells || a.heightCells !== b.heightCells) return 'other-map'
  if (
    !haveSameSquares(a.unseen, b.unseen) ||
    before.settings.heavyLineEverySquares !== after.settings.heavyLineEverySquares ||
    a.tables.terrainTypes !== b.tables.terrainTypes
  )
    return 'all'
  return [
    ...changedBlocks(a, b),
    ...changedEdges(a, b),
    ...changedSymbols(seenProps(before), seenProps(after)),
    ...changedFloors(a, b),
  ]
}

const haveSameSquares = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.every((value, index) => value === b[index]))

/** Squares that differ, as rectangles of whole blocks; heights reach one square further, since drops are drawn on borders. */
function changedBlocks(a: BattleMap, b: BattleMap): readonly CellRect[] {
  const { widthCells } = b
  const blocks = new Set<number>()
  const compare = (before: ArrayLike<number>, after: ArrayLike<number>, margin: number) => {
    if (before === after) return
    for (let index = 0; index < after.length; index++) {
      if (before[index] === after[index]) continue
      const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
      for (let y = Math.floor((row - margin) / BLOCK_CELLS); y <= Math.floor((row + margin) / BLOCK_CELLS); y++)
        for (let x = Math.floor((col - margin) / BLOCK_CELLS); x <= Math.floor((col + margin) / BLOCK_CELLS); x++)
          if (x >= 0 && y >= 0) blocks.add(y * 1024 + x)
    }
  }
  compare(a.layers.terrain, b.layers.terrain, 0)
  compare(a.layers.elevationFeet, b.layers.elevationFeet, 1)
  return [...blocks].map((key) => ({
    col: (key % 1024) * BLOCK_CELLS,
    row: Math.floor(key / 1024) * BLOCK_CELLS,
    widthCells: BLOCK_CELLS,
    heightCells: BLOCK_CELLS,
  }))
}

/** Where edges came, went or changed: the squares round them, as far as a door swings. */
function changedEdges(a: BattleMap, b: BattleMap): readonly CellRect[] {
  if (a.tables.edges === b.tables.edges) return []
  const changed: Edge[] = []
  for (const edge of b.tables.edges.values()) if (a.tables.edges.get(edge.id) !== edge) changed.push(edge)
  for (const edge of a.tables.edges.values()) if (!b.tables.edges.has(edge.id)) changed.push(edge)
  return changed.map(({ cell }) => ({
    col: Math.max(0, cell.col - 1),
    row: Math.max(0, cell.row - 1),
    widthCells: 3,
    heightCells: 3,
  }))
}

/** Areas whose floors came to look otherwise: the squares round each. */
function changedFloors({ tables: a }: BattleMap, { tables: b }: BattleMap): readonly CellRect[] {
  if (a.regions === b.regions) return []
  const [before, after] = [floorAreasOf(a.regions.values()), floorAreasOf(b.regions.values())]
  const [old, now] = [new Set(before), new Set(after)]
  return [...before.filter((region) => !now.has(region)), ...after.filter((region) => !old.has(region))].map(
    ({ cells }) => {
      const [cols, rows] = [cells.map(({ col }) => col), cells.map(({ row }) => row)]
      const [col, row] = [least(cols), least(rows)]
      return { col, row, widthCells: most(cols) - col + 1, heightCells: most(rows) - row + 1 }
    },
  )
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b))
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b))

const seenProps = ({ map, settings }: Scene) => withSeenSymbols(map, settings).tables.props

/** Where objects that are symbols came, went or changed: the squares they lie on, however they are turned. */
function changedSymbols(a: MapTables['props'], b: MapTables['props']): readonly CellRect[] {
  if (a === b) return []
  const changed: Prop[] = []
  for (const prop of b.values()) if (a.get(prop.id) !== prop) changed.push(prop)
  for (const prop of a.values()) if (b.get(prop.id) !== prop) changed.push(prop)
  return changed.filter(({ symbol }) => symbol !== undefined).map(squaresAround)
}

function squaresAround({ at, widthSquares, heightSquares }: Prop): CellRect {
  const radius = Math.hypot(widthSquares, heightSquares) / 2
  const [x, y] = [at.x + widthSquares / 2, at.y + heightSquares / 2]
  const [col, row] = [Math.max(0, Math.floor(x - radius)), Math.max(0, Math.floor(y - radius))]
  return { col, row, widthCells: Math.ceil(x + radius) - col, heightCells: Math.ceil(y + radius) - row }
}

const backgroundsByTable = new WeakMap<object, readonly Prop[]>()

/** Pictures below the ground; the same list for the same table. */
export function backgroundsOf({ tables }: Pick<BattleMap, 'tables'>): readonly Prop[] {
  const known = backgroundsByTable.get(tables.props)
  if (known) return known
  const found = [...tables.props.values()].filter(({ background, symbol }) => background && symbol === undefined)
  backgroundsByTable.set(tables.props, found)
  return found
}

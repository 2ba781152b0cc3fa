import { floorAreasOf } from '../../src/draw/facts/floors.ts'
import { boundsOfCells, cellIndex, cellsOfRect, isOnGrid, type CellRect } from '../../src/grid/cell.ts'
import { CELL_LAYER_NAMES, type BattleMap, type MapTables } from '../../src/map/battleMap.ts'
import { edgeCells } from '../../src/map/records/edge.ts'
import { outOfStep } from '../../src/map/change.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { Scene } from './Scene.ts'
import { withSeenSymbols } from './seenSymbols.ts'

/** Side of the blocks that are drawn again as one rectangle, in squares. */
const BLOCK_CELLS = 8

/**
 * The parts of the map that must be drawn again between two scenes: rectangles of squares, everything, or `other-map` if nothing
 * of the old one may be shown. Layers are compared square by square (a quarter of a million takes well under a millisecond), so
 * no change can be missed.
 */
export function changedAreas(before: Scene, after: Scene): readonly CellRect[] | 'all' | 'other-map' {
  if (mapSizeDiffers(before, after)) return 'other-map'
  const [a, b] = [before.map, after.map]
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

/** Blocks with squares that differ; elevation affects one more square, since drops are drawn on borders. */
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

/**
 * Indices of the squares that certainly look different: those with other terrain or elevation, on both sides of changed edges, under
 * changed symbols and in areas with other floors.
 */
export function changedSquares(a: BattleMap, b: BattleMap): ReadonlySet<number> {
  const squares = new Set<number>()
  for (const layer of CELL_LAYER_NAMES) {
    const [before, after] = [a.layers[layer], b.layers[layer]]
    if (before !== after) for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) squares.add(i)
  }
  const cells = [
    ...changedRecords(a.tables.edges, b.tables.edges).flatMap((edge) => edgeCells(edge)),
    ...floorAreasOf(changedRecords(a.tables.regions, b.tables.regions)).flatMap((area) => area.cells),
    ...changedSymbols(a.tables.props, b.tables.props).flatMap(cellsOfRect),
  ]
  for (const cell of cells) if (isOnGrid(b, cell)) squares.add(cellIndex(b, cell))
  return squares
}

/** Records that were added, removed or changed; a changed one before and after. */
const changedRecords = <R>(before: ReadonlyMap<string, R>, after: ReadonlyMap<string, R>): readonly R[] =>
  before === after
    ? []
    : [
        ...[...before].flatMap(([id, record]) => (after.get(id) === record ? [] : [record])),
        ...[...after].flatMap(([id, record]) => (before.get(id) === record ? [] : [record])),
      ]

/** The squares around changed edges, as far as a door swings. */
const changedEdges = (a: BattleMap, b: BattleMap): readonly CellRect[] =>
  changedRecords(a.tables.edges, b.tables.edges).map(({ cell }) => ({
    col: Math.max(0, cell.col - 1),
    row: Math.max(0, cell.row - 1),
    widthCells: 3,
    heightCells: 3,
  }))

/** The squares of regions whose floors changed. */
const changedFloors = (a: BattleMap, b: BattleMap): readonly CellRect[] =>
  floorAreasOf(changedRecords(a.tables.regions, b.tables.regions)).map(({ cells }) =>
    boundsOfCells(
      b,
      cells.map((cell) => cellIndex(b, cell)),
    ),
  )

const seenProps = ({ map, settings }: Scene) => withSeenSymbols(map, settings).tables.props

/** The squares under symbols that changed or changed places with others, in every rotation. */
const changedSymbols = (a: MapTables['props'], b: MapTables['props']): readonly CellRect[] =>
  [...changedRecords(a, b), ...[...outOfStep(a, b)].flatMap((id) => b.get(id) ?? [])]
    .filter(({ symbol }) => symbol !== undefined)
    .map(squaresAround)

function squaresAround({ at, widthSquares, heightSquares }: Prop): CellRect {
  const radius = Math.hypot(widthSquares, heightSquares) / 2
  const [x, y] = [at.x + widthSquares / 2, at.y + heightSquares / 2]
  const [col, row] = [Math.max(0, Math.floor(x - radius)), Math.max(0, Math.floor(y - radius))]
  return { col, row, widthCells: Math.ceil(x + radius) - col, heightCells: Math.ceil(y + radius) - row }
}

const backgroundsByTable = new WeakMap<object, readonly Prop[]>()

/** Pictures below the terrain; the same list for the same table. */
export function backgroundsOf({ tables }: Pick<BattleMap, 'tables'>): readonly Prop[] {
  const known = backgroundsByTable.get(tables.props)
  if (known) return known
  const found = [...tables.props.values()].filter(({ background, symbol }) => background && symbol === undefined)
  backgroundsByTable.set(tables.props, found)
  return found
}

export const backgroundsDiffer = (a: Scene, b: Scene): boolean =>
  backgroundsOf(a.map).length + backgroundsOf(b.map).length > 0 &&
  (a.map.tables.props !== b.map.tables.props || a.settings.layers !== b.settings.layers)

export const regionsDiffer = (a: Scene, b: Scene): boolean =>
  a.map.id !== b.map.id ||
  a.map.tables.regions !== b.map.tables.regions ||
  a.settings.layers !== b.settings.layers ||
  a.theme !== b.theme

export const mapSizeDiffers = ({ map: a }: Scene, { map: b }: Scene): boolean =>
  a.id !== b.id || a.widthCells !== b.widthCells || a.heightCells !== b.heightCells

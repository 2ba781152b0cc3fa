/** What must be opened so that a door or window leads through a thick wall, and what closes it again. */
import { cellIndex, cellsOfRect, isOnGrid, type Cell } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { occupiedSpace } from './creatureSpace.ts'
import { partnerOf } from './edges.ts'
import { squaresUnder } from './objects.ts'
import { edgeCells, edgeIdAt, edgePlaceBetween, type Edge, type EdgePlace } from './records/edge.ts'
import type { RecordId } from './records/ids.ts'
import { OPEN_TERRAIN } from './terrain.ts'

/** A way through solid squares. */
export interface Passage {
  /** Indices of the solid squares. */
  readonly squares: readonly number[]
  /** Where it leaves them again, apart from the border that was asked about. */
  readonly ends: readonly EdgePlace[]
}

/** A thicker wall is a hillside: a door may stand before a passage that is not dug yet. */
const MAX_THICKNESS_SQUARES = 3

type WallMap = Pick<BattleMap, 'tables' | 'layers' | 'widthCells' | 'heightCells'>

/**
 * The way through the solid squares on either side of a border; null if there are none, or it is too long, leads off the map, or one of
 * them is solid only because an object stands on it, as a pillar does.
 */
export function passageThrough(map: WallMap, place: EdgePlace): Passage | null {
  const isSolid = solidOn(map)
  const [a, b] = edgeCells(place)
  const squares: number[] = []
  const ends: EdgePlace[] = []
  for (const [first, last] of [
    [a, b],
    [b, a],
  ] as const) {
    const [dCol, dRow] = [first.col - last.col, first.row - last.row]
    let [cell, before] = [first, last]
    while (isOnGrid(map, cell) && isSolid(cell)) {
      squares.push(cellIndex(map, cell))
      if (squares.length > MAX_THICKNESS_SQUARES) return null
      before = cell
      cell = { col: cell.col + dCol, row: cell.row + dRow }
    }
    if (!isOnGrid(map, cell)) return null
    if (before !== last) ends.push(edgePlaceBetween(before, cell))
  }
  const objects = underObjects(map)
  return squares.length === 0 || squares.some((index) => objects.has(index)) ? null : { squares, ends }
}

/** What closes passages again. */
export interface ClosedPassages {
  /** Terrain by index of the square. */
  readonly terrain: ReadonlyMap<number, number>
  /** Ids of the edges that go with them: the doors and windows, and secret ones at the other ends. */
  readonly edges: readonly RecordId[]
}

/**
 * Closes the passages of doors and windows that are taken out of thick walls. Only those that were clearly cut for them: as wide as the
 * door, straight through to open squares on both sides, between squares of one solid terrain, with nothing else in them.
 */
export function closedPassages(map: WallMap, ids: Iterable<RecordId>): ClosedPassages {
  const terrain = new Map<number, number>()
  const edges = new Set<RecordId>()
  for (const id of ids) {
    const edge = map.tables.edges.get(id)
    const cut = edge && (edge.kind === 'door' || edge.kind === 'window') ? passageOf(map, edge) : null
    for (const square of cut?.squares ?? []) terrain.set(square, cut?.code ?? OPEN_TERRAIN)
    for (const each of cut?.edges ?? []) edges.add(each)
  }
  return { terrain, edges: [...edges] }
}

interface CutPassage {
  readonly squares: readonly number[]
  readonly edges: readonly RecordId[]
  /** The terrain of the wall. */
  readonly code: number
}

function passageOf(map: WallMap, edge: Edge): CutPassage | null {
  const partner = partnerOf(map, edge)
  const leaves = [edge, ...(partner ? [partner] : [])].sort(
    (a, b) => a.cell.row - b.cell.row || a.cell.col - b.cell.col,
  )
  const isSolid = solidOn(map)
  const objects = underObjects(map)
  const code = (cell: Cell) => map.layers.terrain[cellIndex(map, cell)] ?? OPEN_TERRAIN
  const [along, across] = edge.border === 'north' ? [EAST, SOUTH] : [SOUTH, EAST]
  const cells: Cell[] = []
  const walls = new Set<number>()
  for (const step of [1, -1] as const)
    for (let distance = step === 1 ? 0 : -1; ; distance += step) {
      const row = leaves.map(({ cell }) => moved(cell, across, distance))
      const sides = [moved(row[0]!, along, -1), moved(row.at(-1)!, along, 1)]
      if (![...row, ...sides].every((cell) => isOnGrid(map, cell)) || row.some(isSolid)) return null
      const enclosing = sides.filter(isSolid)
      // Out in the open. Beside a corner, or where a corridor bends, it is not clear what was cut.
      if (enclosing.length === 0) break
      if (enclosing.length === 1 || sides.some((side) => objects.has(cellIndex(map, side)))) return null
      if (row.some((cell) => code(cell) !== OPEN_TERRAIN)) return null
      for (const side of sides) walls.add(code(side))
      cells.push(...row)
      if (cells.length > MAX_THICKNESS_SQUARES * leaves.length) return null
    }
  const [wall, ...others] = walls
  if (wall === undefined || others.length > 0) return null
  const squares = cells.map((cell) => cellIndex(map, cell))
  const ends = otherEnds(map, leaves, cells)
  if (!ends || isUsed(map, new Set(squares))) return null
  return { squares, edges: [...leaves.map(({ id }) => id), ...ends], code: wall }
}

const EAST: Cell = { col: 1, row: 0 }
const SOUTH: Cell = { col: 0, row: 1 }
const moved = ({ col, row }: Cell, by: Cell, times: number): Cell => ({
  col: col + by.col * times,
  row: row + by.row * times,
})

/** The secret edges at the other end of a passage of secret doors or windows; null if there are any other edges around it. */
function otherEnds(map: WallMap, leaves: readonly Edge[], cells: readonly Cell[]): readonly RecordId[] | null {
  const own = new Set(leaves.map(({ id }) => id))
  const around = new Set(
    cells.flatMap((cell) => [
      edgeIdAt(cell, 'north'),
      edgeIdAt(cell, 'west'),
      edgeIdAt(moved(cell, SOUTH, 1), 'north'),
      edgeIdAt(moved(cell, EAST, 1), 'west'),
    ]),
  )
  const others = [...around].flatMap((id) => (own.has(id) ? [] : (map.tables.edges.get(id) ?? [])))
  const isEnd = ({ kind, secret, border }: Edge) =>
    secret && leaves.every((leaf) => leaf.secret && leaf.kind === kind && leaf.border === border)
  return others.every(isEnd) ? others.map(({ id }) => id) : null
}

/** True if creatures, objects, notes or lights are on any of the squares. */
function isUsed(map: WallMap, squares: ReadonlySet<number>): boolean {
  const { creatures, props, notes, lights } = map.tables
  const used = [
    ...[...creatures.values()].flatMap((creature) => cellsOfRect(occupiedSpace(creature))),
    ...[...props.values()].flatMap((prop) => (prop.background ? [] : squaresUnder(map, prop))),
    ...[...notes.values(), ...lights.values()].map(({ at }) => ({ col: Math.floor(at.x), row: Math.floor(at.y) })),
  ]
  return used.some((cell) => isOnGrid(map, cell) && squares.has(cellIndex(map, cell)))
}

function solidOn(map: WallMap): (cell: Cell) => boolean {
  const palette = terrainPalette(map)
  return (cell) => palette[map.layers.terrain[cellIndex(map, cell)] ?? OPEN_TERRAIN]?.blocksLines === true
}

/** The squares whose terrain belongs to an object. */
const underObjects = (map: WallMap): ReadonlySet<number> =>
  new Set(
    [...map.tables.props.values()].flatMap((prop) =>
      prop.terrain === undefined ? [] : squaresUnder(map, prop).map((cell) => cellIndex(map, cell)),
    ),
  )

import { isOnFloor } from '../../../../src/draw/facts/objects.ts'
import { isRectOnGrid, spaceRect, type Cell, type GridSize } from '../../../../src/grid/cell.ts'
import type { BattleMap } from '../../../../src/map/battleMap.ts'
import { tableRecord, type MapCommandInput, type TableRecord } from '../../../../src/map/commands/command.ts'
import type { Prop } from '../../../../src/map/records/annotations.ts'
import type { RecordId } from '../../../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../../../src/map/sizes.ts'
import { OPEN_TERRAIN } from '../../../../src/map/terrain.ts'
import { wallsBehind } from '../../../../src/map/wallsBehind.ts'
import { cellsOf } from '../../recordCommands.ts'
import { cutPiece, placedPiece, turnedPiece, type Piece, type PieceTurn } from '../../piece.ts'
import { closedBehind, recutFor } from '../edges/cutFor.ts'
import { SELECTABLE_TABLES, selectedOf, type RecordRef, type Selection } from '../../selection.ts'
import { en } from '../../../../src/words/en/index.ts'

const labels = en.labels.tools

/** A command, and what to select once it is done. */
export interface SelectionStep {
  readonly command: MapCommandInput
  readonly after: Selection
}

/** Moves the selection by whole squares; null if nothing would move, or a creature would leave the map. */
export function moveSelection(map: BattleMap, selection: Selection, by: Cell): SelectionStep | null {
  if (by.col === 0 && by.row === 0) return null
  const creatures = selectedOf(map, selection, 'creatures')
  const to = ({ at }: { at: Cell }): Cell => ({ col: at.col + by.col, row: at.row + by.row })
  if (creatures.some((creature) => !isRectOnGrid(map, spaceRect(to(creature), SPACE_CELLS[creature.size])))) return null
  if (selection.cells.size === 0 && creatures.length === selection.records.length && creatures.length > 0)
    return {
      command: { type: 'move-creatures', moves: creatures.map((creature) => ({ id: creature.id, to: to(creature) })) },
      after: selection,
    }
  const cut = cutPiece(map, selection, 'selection')
  return cut && putBack(map, selection, cut.piece, { col: cut.at.col + by.col, row: cut.at.row + by.row }, labels.move)
}

/** Rotates or flips the selection around its center, moved inward where it would leave the map. */
export function turnSelection(map: BattleMap, selection: Selection, turn: PieceTurn): SelectionStep | null {
  const cut = cutPiece(map, selection, 'selection')
  if (!cut) return null
  const piece = turnedPiece(cut.piece, turn)
  const at = {
    col: cut.at.col + Math.trunc((cut.piece.widthCells - piece.widthCells) / 2),
    row: cut.at.row + Math.trunc((cut.piece.heightCells - piece.heightCells) / 2),
  }
  return putBack(
    map,
    selection,
    piece,
    movedInside(map, piece, at),
    turn.startsWith('mirror') ? labels.flip : labels.rotate,
  )
}

/**
 * Deletes the selected records, and makes the selected squares open and level. Doors and windows leave their wall. Null if nothing is
 * selected.
 */
export function deleteSelection(map: BattleMap, { cells, records }: Selection): MapCommandInput | null {
  if (cells.size === 0 && records.length === 0) return null
  const closed = closedBehind(map, cells.size === 0 ? edgeIdsOf(records) : [])
  const { put, remove } = withWallsBehind(map, records, [], closed.edges)
  if (closed.terrain.size > 0)
    return { type: 'paste', cells: cellsOf('terrain', closed.terrain), put, remove, label: labels.deleteSelection }
  if (cells.size === 0)
    return { type: 'edit-records', put, remove, ...(remove.length === 0 && { label: labels.wallUp }) }
  const indices = Uint32Array.from(cells)
  return {
    type: 'paste',
    cells: [
      { layer: 'terrain', indices, values: [OPEN_TERRAIN] },
      { layer: 'elevationFeet', indices, values: [0] },
    ],
    put,
    remove,
    label: records.length === 0 ? labels.clearSquares(indices.length) : labels.deleteSelection,
  }
}

/** Tables whose records lie over each other. */
const ORDERED: ReadonlySet<RecordRef['table']> = new Set(['props', 'drawings', 'templates', 'regions'])

/** Whether anything selected can lie over something else. */
export const canOrder = ({ records }: Selection): boolean => records.some(({ table }) => ORDERED.has(table))

/**
 * Brings the selection above everything of its kind, or below. A rug in front covers furniture, and furniture at the back lies under
 * rugs. Null if nothing selected can lie over something else.
 */
export function orderSelection(
  map: BattleMap,
  { records }: Selection,
  order: 'front' | 'back',
  label: string,
): MapCommandInput | null {
  const put = records.flatMap(({ table, id }): TableRecord[] => {
    if (table === 'props') {
      const prop = map.tables.props.get(id)
      return prop ? [tableRecord(table, leveled(prop, order))] : []
    }
    const record = ORDERED.has(table) ? map.tables[table].get(id) : undefined
    return record ? [tableRecord(table, record)] : []
  })
  return put.length === 0 ? null : { type: 'edit-records', put, order, label }
}

/** A symbol that stands above all that lie on the floor, or lies among them; the field only says what its kind does not. */
function leveled({ raised: _, ...prop }: Prop, order: 'front' | 'back'): Prop {
  const isFloor = isOnFloor(prop)
  return prop.symbol === undefined || isFloor === (order === 'back') ? prop : { ...prop, raised: isFloor }
}

/** One step that clears the old place of the selection and puts the piece, with the same ids, in the new one. */
function putBack(map: BattleMap, selection: Selection, piece: Piece, at: Cell, verb: string): SelectionStep {
  const placed = placedPiece(map, piece, at)
  const kept = new Set(placed.put.map(({ table, record }) => `${table}/${record.id}`))
  const gone = selection.records.filter(({ table, id }) => !kept.has(`${table}/${id}`))
  const edges = placed.put.flatMap((thing) => (thing.table === 'edges' ? [thing.record] : []))
  // Squares that move along take their walls and passages with them.
  const isAlone = selection.cells.size === 0
  const recut = recutFor(map, isAlone ? edgeIdsOf(selection.records) : [], isAlone ? edges : [])
  const { put, remove } = withWallsBehind(
    map,
    gone,
    [...placed.put, ...recut.put.map((edge) => tableRecord('edges', edge))],
    recut.gone,
  )
  const cells = (['terrain', 'elevationFeet'] as const).flatMap((layer) => {
    const values = new Map<number, number>([...selection.cells].map((index) => [index, OPEN_TERRAIN]))
    if (layer === 'terrain') for (const [index, code] of recut.terrain) values.set(index, code)
    const change = placed.cells.find((part) => part.layer === layer)
    change?.indices.forEach((index, i) => values.set(index, change.values[i] ?? 0))
    return cellsOf(layer, values)
  })
  return {
    command: { type: 'paste', cells, put, remove, label: labels.changeSelection(verb) },
    after: placedSelection(placed.put, placed.cells[0]?.indices ?? []),
  }
}

const edgeIdsOf = (records: readonly RecordRef[]) => records.flatMap(({ table, id }) => (table === 'edges' ? [id] : []))
const edgeRefs = (ids: readonly RecordId[]) => ids.map((id): RecordRef => ({ table: 'edges', id }))

/**
 * Removed records and those put in the same step, with the walls that doors and windows leave behind. Those of `closed` passages leave
 * none.
 */
function withWallsBehind(
  map: BattleMap,
  records: readonly RecordRef[],
  put: readonly TableRecord[],
  closed: readonly RecordId[],
) {
  const edges = put.flatMap((thing) => (thing.table === 'edges' ? [thing.record] : []))
  const isPut = (id: RecordId) => edges.some((edge) => edge.id === id)
  const left = wallsBehind(
    map,
    edgeIdsOf(records).filter((id) => !closed.includes(id)),
    edges,
  )
  return {
    put: [...put, ...left.put.map((edge) => tableRecord('edges', edge))],
    remove: [
      ...records.filter(({ table }) => table !== 'edges'),
      ...edgeRefs([...left.remove, ...closed.filter((id) => !isPut(id))]),
    ],
  }
}

/** The top left of a piece, moved so that as much of it as possible is on the map. */
export const movedInside = (map: GridSize, piece: GridSize, at: Cell): Cell => ({
  col: Math.max(0, Math.min(at.col, map.widthCells - piece.widthCells)),
  row: Math.max(0, Math.min(at.row, map.heightCells - piece.heightCells)),
})

/** Everything of a placed piece that can be selected. */
export const placedSelection = (put: readonly TableRecord[], cells: readonly number[]): Selection => ({
  cells: new Set(cells),
  records: put.flatMap(({ table, record }): RecordRef[] => {
    const selectable = SELECTABLE_TABLES.find((each) => each === table)
    return selectable ? [{ table: selectable, id: record.id }] : []
  }),
})

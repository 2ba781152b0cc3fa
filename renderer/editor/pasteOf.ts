import type { Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { tableRecord, type MapCommandInput } from '../../src/map/commands/command.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { settleNames } from './creatureNames.ts'
import { placedPiece, withNewIds, type Piece, type PlacedPiece } from './piece.ts'

/** A piece put on a map again: what is new there, and the one step that makes it so. */
export interface Paste {
  readonly command: MapCommandInput
  readonly placed: PlacedPiece
}

/** Puts a piece on a map with ids and names of its own; null where none of it would lie on the map. */
export function pasteOf(map: BattleMap, piece: Piece, at: Cell, newId: () => RecordId): Paste | null {
  const placed = placedPiece(map, withNewIds(piece, newId), at)
  const { cells, put } = placed
  if (cells.length === 0 && put.length === 0) return null
  const { newcomers, renamed } = settleNames(
    map,
    put.flatMap((thing) => (thing.table === 'creatures' ? [thing.record] : [])),
  )
  const others = put.filter(({ table }) => table !== 'creatures')
  const creatures = [...newcomers, ...renamed].map((record) => tableRecord('creatures', record))
  return { command: { type: 'paste', cells, put: [...others, ...creatures] }, placed }
}

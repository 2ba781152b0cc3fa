import { ok, type Result } from '../../base/result.ts'
import { terrainPalette, type BattleMap, type CellLayers } from '../battleMap.ts'
import { applyChange, type CellChange, type MapChange, type RecordChange } from '../change.ts'
import { refuse, type CommandError } from './commandError.ts'
import { editedRecords, type RecordEdit } from './editRecords.ts'
import { paintedCells, type PaintedCells } from './paintCells.ts'

/** Cells and records to change in one step. At most one entry for each layer. */
export interface MapEdit extends RecordEdit {
  readonly cells: readonly PaintedCells[]
}

/**
 * The change an edit makes. Records come first, so that cells may use kinds of ground the same edit brings.
 * Errors: those of `paintedCells` and `editedRecords`; `terrain-in-use` where a kind of ground goes that cells still have.
 */
export function planEdit(map: BattleMap, edit: MapEdit): Result<MapChange, CommandError> {
  const records = editedRecords(map, edit)
  if (!records.ok) return records
  const palette = terrainPalette(applyChange(map, { cells: [], records: records.value }))
  const cells: CellChange[] = []
  for (const painted of edit.cells) {
    if (cells.some(({ layer }) => layer === painted.layer))
      return refuse('values-mismatch', 'expected each layer once', `cells/${painted.layer}`)
    const changed = paintedCells(map, palette, painted)
    if (!changed.ok) return changed
    cells.push(...changed.value)
  }
  const change: MapChange = { cells, records: records.value }
  const lost = lostTerrainCode(records.value)
  if (lost.size > 0) {
    const { terrain }: CellLayers = applyChange(map, change).layers
    const used = terrain.find((code) => lost.has(code) && !palette[code])
    if (used !== undefined)
      return refuse('terrain-in-use', `squares of the map still have the ground of code ${used}`, 'terrainTypes')
  }
  return ok(change)
}

/** Codes that a kind of ground had before and may not have any more. */
const lostTerrainCode = (records: readonly RecordChange[]): ReadonlySet<number> =>
  new Set(records.flatMap((change) => (change.before !== null && 'code' in change.before ? [change.before.code] : [])))

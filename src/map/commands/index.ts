import { counted } from '../../base/text.ts'
import { unreachable } from '../../base/invariant.ts'
import { ok, type Result } from '../../base/result.ts'
import { applyChange, changeBetween, type MapChange } from '../change.ts'
import { tablesOf, terrainPalette, type BattleMap } from '../battleMap.ts'
import type { MapSettings } from '../records/settings.ts'
import { withBothLeaves } from './bothLeaves.ts'
import { tableRecord, type CommandOf, type MapCommand, type TableRecord } from './command.ts'
import { DOUBLE_LABEL, doubledMap } from './doubleMap.ts'
import { planEdit, type MapEdit } from './edit.ts'
import { recordsLabel, terrainName } from './labels.ts'
import { movedCreatures } from './moveCreatures.ts'
import { paintLabel, replacedTerrain, type PaintedCells } from './paintCells.ts'
import { resizedMap, resizeLabel } from './resizeMap.ts'
import { withTerrainUnderneath } from './terrainUnderneath.ts'
import { turnedMap, TURN_LABELS } from './turnMap.ts'

/** The change of a command and its label in the history. */
export interface PlannedCommand {
  readonly change: MapChange
  readonly label: string
}

/** Checks settings against the rule systems, which a map does not know. */
export type SettingsCheck = (settings: MapSettings) => Result<unknown>

/**
 * Plans a command on a map without applying it. The change is empty if nothing would change. Errors: `COMMAND_ERROR_CODES` and
 * those of `checkSettings`; `where` names the record or field. Cost: what the command touches; resizing, rotating, flipping and
 * doubling cost the whole map.
 */
export function planCommand(command: MapCommand, map: BattleMap, checkSettings: SettingsCheck): Result<PlannedCommand> {
  const plan = planUnchecked(command, map)
  const settings = plan.ok && plan.value.change.records.find(({ table }) => table === 'settings')?.after
  const checked = settings ? checkSettings(settings as MapSettings) : null
  return checked && !checked.ok ? checked : plan
}

function planUnchecked(command: MapCommand, map: BattleMap): Result<PlannedCommand> {
  switch (command.type) {
    case 'paint-cells':
      return planPaint(map, command, command.label)
    case 'replace-terrain':
      return planPaint(map, replacedTerrain(map, command), replaceLabel(map, command))
    case 'edit-records': {
      const plan = planned(map, { ...command, cells: [] }, command.label ?? editLabel(map, command))
      return plan.ok && command.order ? ok(ordered(map, plan.value, command.put, command.order)) : plan
    }
    case 'paste':
      return planned(map, command, command.label ?? pasteLabel(map, command))
    case 'move-creatures': {
      const moved = movedCreatures(map, command)
      return moved.ok ? planned(map, { ...moved.value, cells: [] }, moved.value.label) : moved
    }
    case 'resize-map':
      return ok({ change: changeBetween(map, resizedMap(map, command)), label: resizeLabel(command) })
    case 'turn-map':
      return ok({ change: changeBetween(map, turnedMap(map, command.turn)), label: TURN_LABELS[command.turn] })
    case 'double-map': {
      const doubled = doubledMap(map)
      return doubled.ok ? ok({ change: changeBetween(map, doubled.value), label: DOUBLE_LABEL }) : doubled
    }
    default:
      return unreachable(command)
  }
}

function planned(map: BattleMap, edit: MapEdit, label: string): Result<PlannedCommand> {
  const change = planEdit(map, withTerrainUnderneath(map, { ...edit, ...withBothLeaves(map, edit) }))
  return change.ok ? ok({ change: change.value, label }) : change
}

/** The step with its records in front of or behind all others of their tables. */
function ordered(
  map: BattleMap,
  { change, label }: PlannedCommand,
  put: readonly TableRecord[],
  order: 'front' | 'back',
): PlannedCommand {
  const after = applyChange(map, change)
  const named = new Set(put.map(({ table, record }) => `${table}/${record.id}`))
  const tables = tablesOf((table) => {
    const records = [...after.tables[table].values()]
    const moved = records.filter(({ id }) => named.has(`${table}/${id}`))
    const others = records.filter(({ id }) => !named.has(`${table}/${id}`))
    return order === 'front' ? [...others, ...moved] : [...moved, ...others]
  })
  return { change: changeBetween(map, { ...after, tables }), label }
}

function planPaint(map: BattleMap, painted: PaintedCells, label?: string): Result<PlannedCommand> {
  const change = planEdit(map, { cells: [painted], put: [], remove: [] })
  if (!change.ok) return change
  const squares = change.value.cells[0]?.indices.length ?? 0
  return ok({ change: change.value, label: label ?? paintLabel(terrainPalette(map), painted, squares) })
}

const replaceLabel = (map: BattleMap, { from, to }: CommandOf<'replace-terrain'>): string => {
  const palette = terrainPalette(map)
  return `Replace ${terrainName(palette, from)} with ${terrainName(palette, to)}`
}

function editLabel(map: BattleMap, { put, remove }: CommandOf<'edit-records'>): string {
  const removed = remove.flatMap(({ table, id }) => {
    const record = map.tables[table].get(id)
    return record ? [tableRecord(table, record)] : []
  })
  return recordsLabel(map, put, removed)
}

function pasteLabel(map: BattleMap, { cells, put }: CommandOf<'paste'>): string {
  const squares = new Set(cells.flatMap(({ indices }) => [...indices])).size
  if (squares === 0) return recordsLabel(map, put, [])
  const things = put.length === 0 ? '' : ` and ${counted(put.length, 'thing')}`
  return `Paste ${counted(squares, 'square')}${things}`
}

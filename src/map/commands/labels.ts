import { counted } from '../../base/text.ts'
import { squareName } from '../../grid/squareName.ts'
import type { AnyRecord, BattleMap, TableName } from '../battleMap.ts'
import type { Drawing } from '../records/annotations.ts'
import type { Edge } from '../records/edge.ts'
import type { TerrainType } from '../terrain.ts'
import type { TableRecord } from './command.ts'

/** A terrain type inside a sentence: “deep water”. */
export const terrainName = (palette: readonly (TerrainType | undefined)[], code: number): string =>
  palette[code]?.name.toLowerCase() ?? `terrain ${code}`

const NOUNS: { readonly [T in TableName]: readonly [one: string, many: string] } = {
  settings: ['map settings', 'map settings'],
  terrainTypes: ['terrain type', 'terrain types'],
  edges: ['edge', 'edges'],
  creatures: ['creature', 'creatures'],
  notes: ['note', 'notes'],
  drawings: ['drawing', 'drawings'],
  props: ['object', 'objects'],
  templates: ['area', 'areas'],
  regions: ['region', 'regions'],
  lights: ['light', 'lights'],
  encounters: ['encounter plan', 'encounter plans'],
}
const DRAWING_NOUNS: Readonly<Record<Drawing['shape'], readonly [one: string, many: string]>> = {
  text: ['text', 'texts'],
  arrow: ['arrow', 'arrows'],
  freehand: ['freehand line', 'freehand lines'],
  polyline: ['line', 'lines'],
  polygon: ['polygon', 'polygons'],
}
const EDGE_NOUNS: Readonly<Record<Edge['kind'], readonly [one: string, many: string]>> = {
  wall: ['wall', 'walls'],
  door: ['door', 'doors'],
  window: ['window', 'windows'],
  barrier: ['low wall', 'low walls'],
}

/** Label of a set of records: “Ogre”, “3 creatures”, “12 walls”, “5 things”. */
function thingsLabel(things: readonly TableRecord[]): string {
  const [first] = things
  if (!first) return 'nothing'
  if (!things.every(({ table }) => table === first.table)) return counted(things.length, 'thing')
  const [one, many] = nounsOf(first, things)
  if (things.length > 1) return `${things.length} ${many}`
  return ownName(first.record) ?? (first.table === 'settings' ? one : `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`)
}

function nounsOf(first: TableRecord, things: readonly TableRecord[]): readonly [one: string, many: string] {
  if (first.table === 'drawings') {
    const { shape } = first.record
    return things.every((thing) => thing.table === 'drawings' && thing.record.shape === shape)
      ? DRAWING_NOUNS[shape]
      : NOUNS.drawings
  }
  if (first.table !== 'edges') return NOUNS[first.table]
  const { kind } = first.record
  return things.every((thing) => thing.table === 'edges' && thing.record.kind === kind) ? EDGE_NOUNS[kind] : NOUNS.edges
}

function ownName(record: AnyRecord): string | undefined {
  if ('ruleset' in record) return undefined
  const name = 'name' in record ? record.name : 'title' in record ? record.title : undefined
  return name === '' ? undefined : name
}

/** Label of a step that puts and removes records: “Place Ogre”, “Open the door north of C4”, “Remove 3 creatures”. */
export function recordsLabel(map: BattleMap, put: readonly TableRecord[], removed: readonly TableRecord[]): string {
  const isNew = ({ table, record }: TableRecord) => !map.tables[table].has(record.id)
  const added = put.filter(isNew)
  if (put.length === 0) return `Remove ${thingsLabel(removed)}`
  // Creatures of the same name are renumbered along with a new one: the label names only the new one.
  const isPlaced = added.length > 0 && put.every((each) => isNew(each) || each.table === 'creatures')
  if (removed.length === 0 && isPlaced)
    return `${added.every(({ table }) => table === 'edges') ? 'Draw' : 'Place'} ${thingsLabel(added)}`
  const [only] = put
  if (removed.length === 0 && put.length === 1 && only) return doorLabel(map, only) ?? `Change ${thingsLabel(put)}`
  return `Change ${thingsLabel([...put, ...removed])}`
}

function doorLabel(map: BattleMap, { table, record }: TableRecord): string | undefined {
  const before = map.tables.edges.get(record.id)
  if (table !== 'edges' || record.kind !== 'door' || before?.kind !== 'door') return undefined
  const door = `the door ${record.border} of ${squareName(record.cell)}`
  if (before.door !== record.door) return `${record.door === 'open' ? 'Open' : 'Close'} ${door}`
  if (before.doorLocked === record.doorLocked) return undefined
  return `${record.doorLocked ? 'Lock' : 'Unlock'} ${door}`
}

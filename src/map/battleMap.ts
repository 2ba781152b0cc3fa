import type { z } from 'zod'
import type { GridSize } from '../grid/cell.ts'
import {
  areaTemplateSchema,
  drawingSchema,
  lightSchema,
  noteSchema,
  propSchema,
  regionSchema,
} from './records/annotations.ts'
import { creatureSchema } from './records/creature.ts'
import { edgeSchema } from './records/edge.ts'
import { encounterSchema } from './records/encounter.ts'
import type { MapId, RecordId } from './records/ids.ts'
import { settingsSchema, type MapSettings } from './records/settings.ts'
import { asTerrainType, terrainTypeSchema } from './records/terrainType.ts'
import { BUILT_IN_TERRAIN, type TerrainType } from './terrain.ts'

/** The tables of a map: everything on it except cells is a record in one of them. */
export const RECORD_SCHEMAS = {
  settings: settingsSchema,
  terrainTypes: terrainTypeSchema,
  edges: edgeSchema,
  creatures: creatureSchema,
  notes: noteSchema,
  drawings: drawingSchema,
  props: propSchema,
  templates: areaTemplateSchema,
  regions: regionSchema,
  lights: lightSchema,
  encounters: encounterSchema,
} as const

/** Name of a table. */
export type TableName = keyof typeof RECORD_SCHEMAS
/** Names of all tables. */
export const TABLE_NAMES = Object.keys(RECORD_SCHEMAS) as readonly TableName[]
type Records = { [T in TableName]: z.output<(typeof RECORD_SCHEMAS)[T]> }
/** The record type of a table. */
export type RecordOf<T extends TableName> = Records[T]
/** A record of any table. */
export type AnyRecord = RecordOf<TableName>
/** All tables; each keeps its records by id, in order of insertion. */
export type MapTables = { readonly [T in TableName]: ReadonlyMap<RecordId, RecordOf<T>> }

/** The cell layers. */
export interface CellLayers {
  /** Terrain code by cell index. */
  readonly terrain: Uint8Array
  /** Elevation in feet by cell index. */
  readonly elevationFeet: Int16Array
}
/** Name of a cell layer. */
export type CellLayerName = keyof CellLayers
/** Names of all cell layers. */
export const CELL_LAYER_NAMES = ['terrain', 'elevationFeet'] as const satisfies readonly CellLayerName[]

/**
 * A battle map. Immutable: a change makes a new one (`applyChange`) that shares unchanged parts. Layers are row-major and
 * `widthCells * heightCells` long.
 */
export interface BattleMap extends GridSize {
  readonly id: MapId
  readonly layers: CellLayers
  readonly tables: MapTables
  /** In player copies with a background picture: 1 for squares where it must not show, row-major. */
  readonly unseen?: Uint8Array
}

/** Id of the one settings record. */
export const SETTINGS_ID = 'settings' as RecordId

/** The settings of a map. */
export function settingsOf(map: Pick<BattleMap, 'tables'>): MapSettings {
  const settings = map.tables.settings.get(SETTINGS_ID)
  if (!settings) throw new Error('a map without settings')
  return settings
}

/** Tables with the given records in their order; of two with the same id, the later one in the place of the first. */
export function tablesOf(recordsOf: (table: TableName) => Iterable<AnyRecord>): MapTables {
  const table = (name: TableName) => new Map([...recordsOf(name)].map((record) => [record.id, record]))
  // The type of a table depends on its name, which the compiler cannot follow through a list of names.
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, table(name)])) as unknown as MapTables
}

/** A map of open terrain with nothing on it. */
export function emptyMap(
  id: MapId,
  size: GridSize,
  settings: { readonly name: string; readonly ruleset: string },
): BattleMap {
  const cells = size.widthCells * size.heightCells
  const record = settingsSchema.parse({ id: SETTINGS_ID, ...settings })
  return {
    id,
    widthCells: size.widthCells,
    heightCells: size.heightCells,
    layers: { terrain: new Uint8Array(cells), elevationFeet: new Int16Array(cells) },
    tables: tablesOf((table) => (table === 'settings' ? [record] : [])),
  }
}

/** The terrain types of a map by code: built-in and custom ones. Unused codes are `undefined`. */
export function terrainPalette(map: Pick<BattleMap, 'tables'>): readonly (TerrainType | undefined)[] {
  const palette: (TerrainType | undefined)[] = []
  for (const type of BUILT_IN_TERRAIN) palette[type.code] = type
  for (const type of map.tables.terrainTypes.values()) palette[type.code] = asTerrainType(type)
  return palette
}

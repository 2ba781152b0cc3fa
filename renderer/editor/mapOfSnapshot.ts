import { TABLE_NAMES, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import type { MapSnapshot } from '../../src/ipc/shapes/maps.ts'

/** The map a snapshot holds. Arrays may have crossed as plain buffers; they are taken as they are. */
export function mapOfSnapshot(snapshot: MapSnapshot): BattleMap {
  const table = (name: TableName) => new Map(snapshot.records[name].map((record) => [record.id, record] as const))
  return {
    id: snapshot.mapId,
    widthCells: snapshot.widthCells,
    heightCells: snapshot.heightCells,
    layers: snapshot.layers,
    tables: Object.fromEntries(TABLE_NAMES.map((name) => [name, table(name)])) as unknown as BattleMap['tables'],
  }
}

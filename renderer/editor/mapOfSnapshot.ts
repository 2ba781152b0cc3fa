import { tablesOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapSnapshot } from '../../src/ipc/shapes/maps.ts'

/** The map a snapshot holds. Arrays may have crossed as plain buffers; they are taken as they are. */
export const mapOfSnapshot = (snapshot: MapSnapshot): BattleMap => ({
  id: snapshot.mapId,
  widthCells: snapshot.widthCells,
  heightCells: snapshot.heightCells,
  layers: snapshot.layers,
  tables: tablesOf((table) => snapshot.records[table]),
})

import { TABLE_NAMES, type BattleMap } from '../../src/map/battleMap.ts'

/** A map as plain data, its records in their order: what two maps that are the same have in common. */
export const plainMap = (map: BattleMap) => ({
  size: [map.widthCells, map.heightCells],
  layers: map.layers,
  tables: TABLE_NAMES.map((table) => [...map.tables[table].values()]),
})

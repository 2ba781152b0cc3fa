/** The kinds of ground of a map's own that a piece takes with it: elsewhere their codes are free, or mean another ground. */
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { TableRecord } from '../../src/map/commands/command.ts'
import { freeTerrainCode, type CustomTerrainType } from '../../src/map/records/terrainType.ts'

/** Records for the map's own kinds of ground among `codes`. */
export function ownGrounds(map: BattleMap, codes: readonly (number | null)[]): TableRecord[] {
  const used = new Set(codes)
  return [...map.tables.terrainTypes.values()]
    .filter(({ code }) => used.has(code))
    .map((record) => ({ table: 'terrainTypes', record }))
}

/** How a piece's grounds are called on a map. */
export interface SettledGrounds {
  /** The map's code for a code of the piece; itself where it is no ground of the piece's own. Null: the map has no code left. */
  readonly codeOf: (code: number) => number | null
  /** Kinds of ground the map must get with the piece. */
  readonly put: readonly TableRecord[]
}

/** Finds the piece's own grounds on the map, by their ids; those it has not get codes that are free there. */
export function settledGrounds(map: BattleMap, records: readonly TableRecord[]): SettledGrounds {
  const codes = new Map<number, number | null>()
  const brought: CustomTerrainType[] = []
  for (const { table, record } of records) {
    if (table !== 'terrainTypes') continue
    const known = map.tables.terrainTypes.get(record.id)
    const code = known?.code ?? freeTerrainCode([...map.tables.terrainTypes.values(), ...brought])
    codes.set(record.code, code)
    if (!known && code !== null) brought.push({ ...record, code })
  }
  return {
    codeOf: (code) => codes.get(code) ?? (codes.has(code) ? null : code),
    put: brought.map((record) => ({ table: 'terrainTypes', record })),
  }
}

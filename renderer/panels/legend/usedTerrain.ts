import { OPEN_TERRAIN, type TerrainType } from '../../../src/map/terrain.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.legend

/** Terrain types on the map in palette order, without open terrain. */
export function usedTerrain(
  terrain: Uint8Array,
  palette: readonly (TerrainType | undefined)[],
): readonly TerrainType[] {
  const used = new Set(terrain)
  return palette.filter(
    (type) => type !== undefined && type.code !== OPEN_TERRAIN && used.has(type.code),
  ) as TerrainType[]
}

/** What a terrain type does to a walking creature, in a few words. */
export function terrainWords(type: TerrainType): string {
  const { land } = type.entry
  const words = [
    !land.passable ? labels.noWalking : land.doublings > 1 ? labels.verySlow : land.doublings === 1 ? labels.slow : '',
    type.hazard ? 'hazard' : '',
    type.balance ? 'balance' : '',
  ]
  return words.filter((word) => word !== '').join(', ')
}

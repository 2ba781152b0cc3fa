import { MOVEMENT_MODES } from '../../../src/map/modes.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { CustomTerrainType } from '../../../src/map/records/terrainType.ts'
import { OPEN_TERRAIN, type TerrainEntry } from '../../../src/map/terrain.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.map

/** The costs of a terrain for one movement mode that can be chosen, from normal to impassable. */
export const TERRAIN_COSTS = [
  { id: 'open', label: labels.normal, entry: { passable: true, doublings: 0, extraFeet: 0 } },
  { id: 'difficult', label: labels.difficult, entry: { passable: true, doublings: 1, extraFeet: 5 } },
  { id: 'greater', label: labels.greaterDifficult, entry: { passable: true, doublings: 2, extraFeet: 10 } },
  { id: 'worst', label: labels.extreme, entry: { passable: true, doublings: 3, extraFeet: 15 } },
  { id: 'barred', label: labels.impassable, entry: { passable: false, doublings: 0, extraFeet: 0 } },
] as const satisfies readonly { id: string; label: string; entry: TerrainEntry }[]

/** The choice for a cost. Imported costs that match none go by their doublings. */
export function costOf({ passable, doublings }: TerrainEntry): (typeof TERRAIN_COSTS)[number] {
  const found = passable
    ? TERRAIN_COSTS.find(({ entry }) => entry.passable && entry.doublings === Math.min(doublings, 3))
    : TERRAIN_COSTS.find(({ entry }) => !entry.passable)
  return found ?? TERRAIN_COSTS[0]
}

/** A new terrain: difficult on foot, normal in the air. */
export function newTerrain(id: RecordId, code: number): CustomTerrainType {
  const [open, difficult] = [TERRAIN_COSTS[0].entry, TERRAIN_COSTS[1].entry]
  const entry = Object.fromEntries(
    MOVEMENT_MODES.map((mode) => [mode, mode === 'land' || mode === 'climb' ? difficult : open]),
  ) as CustomTerrainType['entry']
  return {
    id,
    code,
    name: labels.newTerrain,
    glyph: '?',
    entry,
    normalForIncorporeal: true,
    hardCorner: false,
    blocksLines: false,
    givesCover: false,
    hazard: false,
    balance: false,
    pattern: 'diagonal',
    colour: '#c2a3d6',
  }
}

/** Removes a terrain from the map, and makes its squares open terrain, in one step. */
export function removeTerrain(map: BattleMap, type: CustomTerrainType): MapCommandInput {
  const indices = [...map.layers.terrain.keys()].filter((index) => map.layers.terrain[index] === type.code)
  return {
    type: 'paste',
    cells: indices.length === 0 ? [] : [{ layer: 'terrain', indices, values: indices.map(() => OPEN_TERRAIN) }],
    remove: [{ table: 'terrainTypes', id: type.id }],
    label: labels.removeTerrainNamed(type.name),
  }
}

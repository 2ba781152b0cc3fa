import { FEET_PER_SQUARE } from '../../src/base/brands.ts'
import { levelOf } from '../../src/map/heights.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { mapAfterRounds } from '../../src/map/aftermath.ts'
import type { Scene } from '../../src/simulation/scene.ts'
import type { EncounterState } from '../../src/simulation/state.ts'

/** The map in a state: creatures, doors and ground as they are; who is gone is gone, riders are with their mounts. */
export const mapAfter = ({ map }: Scene, { creatures, doors, terrain }: EncounterState): BattleMap =>
  mapAfterRounds(map, {
    creatures: new Map(
      Object.entries(creatures).map(([id, after]) => {
        const before = map.tables.creatures.get(id as RecordId)?.altitudeFeet ?? 0
        const altitudeFeet = after.altitude === levelOf(before) ? before : after.altitude * FEET_PER_SQUARE
        return [id, { ...after, altitudeFeet }]
      }),
    ),
    doors: new Map(Object.entries(doors)),
    terrain: new Map(terrain),
  })

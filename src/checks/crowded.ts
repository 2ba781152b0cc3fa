import { cellIndex, cellsOfRect, isOnGrid } from '../grid/cell.ts'
import { terrainPalette } from '../map/battleMap.ts'
import { spaceOf } from '../movement/passage.ts'
import { marked, middleOf, roomsOf } from './areas.ts'
import type { Check } from './check.ts'

/** Closed rooms with enemies in them whose creatures fill at least half of the squares. */
export const crowded: Check = {
  id: 'crowded',
  severity: 'warning',
  reasons: ['cannot-end'],
  *find(scene) {
    const { map, standing } = scene
    if (standing.length < 2) return
    const palette = terrainPalette(map)
    for (const room of roomsOf(scene)) {
      const own = new Set<number>(room)
      const inside = standing.filter(({ creature: { at } }) => isOnGrid(map, at) && own.has(cellIndex(map, at)))
      const isFight = inside.some((one) =>
        inside.some((other) => scene.areEnemies(one.creature.side, other.creature.side)),
      )
      if (!isFight) continue
      const held = new Set<number>(
        inside.flatMap(({ combatant }) =>
          cellsOfRect(spaceOf(combatant))
            .filter((cell) => isOnGrid(map, cell))
            .map((cell) => cellIndex(map, cell)),
        ),
      )
      const floor = room.filter((index) => palette[map.layers.terrain[index] ?? 0]?.entry.land.passable)
      const filled = floor.filter((index) => held.has(index)).length
      if (filled * 2 < floor.length) continue
      const near = middleOf(map, room)
      yield {
        code: 'crowded',
        facts: { squares: floor.length, held: filled, creatures: inside.length, near },
        place: { cells: marked(map, room, near), creatureIds: inside.map(({ creature: { id } }) => id) },
      }
    }
  },
}

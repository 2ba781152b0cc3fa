import { canMove } from './CheckScene.ts'
import type { Check } from './check.ts'

/** Creatures without a speed or a side. */
export const sheet: Check = {
  id: 'sheet',
  severity: 'warning',
  reasons: [],
  *find({ map }) {
    for (const creature of map.tables.creatures.values()) {
      const { id, name, at, side, helpless } = creature
      const place = { cells: [at], creatureIds: [id] }
      // Riders and helpless creatures need no speed.
      if (!canMove(creature) && !helpless && creature.mountId === undefined)
        yield { code: 'no-speed', facts: { name, at }, place }
      if (side.trim() === '') yield { code: 'no-side', facts: { name, at }, place }
    }
  },
}

/** Creatures without a picture, in one finding, if most have one. */
export const picture: Check = {
  id: 'picture',
  severity: 'note',
  reasons: [],
  *find({ map }) {
    const all = [...map.tables.creatures.values()]
    const without = all.filter((creature) => creature.picture === undefined)
    if (without.length === 0 || without.length * 2 >= all.length) return
    yield {
      code: 'no-picture',
      facts: { creatures: without.map(({ name, at }) => ({ name, at })) },
      place: { cells: without.map(({ at }) => at), creatureIds: without.map(({ id }) => id) },
    }
  },
}

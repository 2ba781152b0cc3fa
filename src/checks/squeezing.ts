import { tableRecord } from '../map/commands/command.ts'
import type { Check } from './check.ts'
import { sizeFacts } from './confined.ts'
import { stanceOf } from './reached.ts'

/** Creatures that fit only by squeezing and are not marked as squeezing. */
export const squeezing: Check = {
  id: 'squeezing',
  severity: 'warning',
  reasons: ['squeezing'],
  *find(scene) {
    for (const { creature, combatant } of scene.standing) {
      const move = scene.moveOf(combatant, 'none')
      if (creature.squeezing || !move || stanceOf(move) !== 'squeezed') continue
      yield {
        code: 'fits-squeezing',
        facts: { name: creature.name, at: creature.at, ...sizeFacts(creature) },
        place: { cells: [creature.at], creatureIds: [creature.id] },
        fix: {
          code: 'squeeze',
          facts: { name: creature.name },
          command: { type: 'edit-records', put: [tableRecord('creatures', { ...creature, squeezing: true })] },
        },
      }
    }
  },
}

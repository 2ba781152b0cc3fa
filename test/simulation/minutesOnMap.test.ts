import { expect, it } from 'vitest'
import { seedRandom } from '../../src/base/random.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { minutesOnMap } from '../../src/simulation/travel/minutesOnMap.ts'
import { at } from '../support/drawnEncounter.ts'
import { drawnField } from '../support/drawnField.ts'
import { localPace } from '../support/paces.ts'

it('a group that runs arrives by the route that takes longest, even if another one is longer', () => {
  const field = drawnField([`${'.'.repeat(21)}ddddd..`], rulesetById('pf1e')!, {
    creatures: [
      { id: 'far', at: at(0, 0) },
      { id: 'near', at: at(27, 0) },
    ],
  })
  const members = [...field.combatants.values()].map((combatant) => ({
    combatant,
    constitution: 10,
    mode: 'land' as const,
  }))
  const asked = { members, pace: localPace('run'), doors: [], rounds: [10], to: at(20, 0) } as const
  const made = minutesOnMap(field, asked, seedRandom('run'))
  if (!made.ok) throw new Error(made.error.code)
  expect(made.value.arrivals.map(({ id, feet }) => [id, feet])).toEqual([
    ['far', 100],
    ['near', 60],
  ])
  // 50 ft at a hustle take as long as 100 ft at a run.
  expect(made.value.together).toMatchObject({
    pace: 'run',
    feet: 60,
    legs: [
      { pace: 'run', feet: 5 },
      { pace: 'hustle', feet: 50 },
      { pace: 'run', feet: 5 },
    ],
    rounds: 1,
  })
})

import { expect, it } from 'vitest'
import { seedRandom } from '../../src/base/random.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { makeCheck } from '../../src/simulation/moveChecks.ts'
import { drawnCreature } from '../support/drawnMap.ts'

it.each([
  ['tumble', { acrobatics: 2, tumble: 7 }, 7, 15],
  ['tumble', { acrobatics: 2, balance: 9 }, 2, 15],
  ['tumble', {}, 3, 15],
  ['balance', { acrobatics: 2, balance: 5 }, 5, 12],
  ['balance', { acrobatics: 2, tumble: 7 }, 2, 12],
  ['balance', { tumble: 7 }, 3, 12],
] as const)('a check to %s with the skills %j has the modifier %d', (kind, skills, modifier, dc) => {
  const creature = creatureSchema.parse(drawnCreature('A', 0, 0, { id: 'A', dexterity: 16, skills }))
  const policy = { how: 'roll', tumbleDc: 15, balanceDc: 12 } as const
  const { check } = makeCheck({ kind, step: 2, creatureId: null }, creature, policy, seedRandom('check'))
  expect(check).toMatchObject({ kind, step: 2, modifier, dc, passed: (check.roll ?? 0) + modifier >= dc })
})

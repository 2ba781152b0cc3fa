import { expect, test } from 'vitest'
import { EDGE_CODE } from '../../src/map/edges.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { at, drawnField } from '../support/drawnField.ts'

const UNHINDERED = { hampered: 0, slow: false, turnFeet: 0 }

test('costs of steps are kept apart by all they depend on', () => {
  const field = drawnField(['....', '....'], pf1e)
  const profile = { mode: 'land', incorporeal: false, ignoresDifficultTerrain: false } as const
  const surface = field.surface(profile)
  const double = { key: 'double', factorOf: () => 2 }
  const plain = field.costsFor(surface, UNHINDERED)
  const others = [
    field.costsFor(field.surface({ ...profile, mode: 'fly' }), UNHINDERED),
    field.costsFor(surface, { ...UNHINDERED, hampered: 1 }),
    field.costsFor(surface, { ...UNHINDERED, turnFeet: 5 }),
    field.costsFor(surface, { ...UNHINDERED, slow: true }),
    field.costsFor(surface, { ...UNHINDERED, paces: double }),
  ]
  expect(field.costsFor(surface, UNHINDERED)).toBe(plain)
  expect(field.costsFor(surface, { ...UNHINDERED, paces: double })).toBe(others[4])
  field.setEdge(at(1, 0), 'west', EDGE_CODE.barrier)
  expect(new Set([plain, ...others, field.costsFor(surface, UNHINDERED)]).size).toBe(7)
})

import { expect, test } from 'vitest'
import { EDGE_CODE } from '../../src/map/edges.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { at, drawnField } from '../support/drawnField.ts'

test('costs of steps are kept apart by all they depend on', () => {
  const field = drawnField(['....', '....'], pf1e)
  const profile = { mode: 'land', incorporeal: false, ignoresDifficultTerrain: false } as const
  const surface = field.surface(profile)
  const double = { key: 'double', factorOf: () => 2 }
  const plain = field.costsFor(surface, 0, 0)
  const others = [
    field.costsFor(field.surface({ ...profile, mode: 'fly' }), 0, 0),
    field.costsFor(surface, 1, 0),
    field.costsFor(surface, 0, 5),
    field.costsFor(surface, 0, 0, double),
  ]
  expect(field.costsFor(surface, 0, 0)).toBe(plain)
  expect(field.costsFor(surface, 0, 0, double)).toBe(others[3])
  field.setEdge(at(1, 0), 'west', EDGE_CODE.barrier)
  expect(new Set([plain, ...others, field.costsFor(surface, 0, 0)]).size).toBe(6)
})

import { expect, it } from 'vitest'
import { mixedRun } from '../../../src/movement/travel/mixedRun.ts'
import type { DrawnEdge } from '../../support/drawnField.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'

/** Paces along a path to the east in the first row. */
function paces(rows: readonly string[], size: 'medium' | 'large', edges: readonly DrawnEdge[] = []): readonly string[] {
  const mover = combatant({ id: 'm', at: at(0, 0), size })
  const mixed = mixedRun(drawnField(rows, dnd35, { creatures: [mover], edges }), mover, 'land')
  if (!mixed) throw new Error('the mover can run')
  return mixed.legsOf([0, 1, 2, 3, 4].map((col) => at(col, 0))).map(({ pace }) => pace)
}

it('a run hustles over what a run may not enter: difficult terrain, low walls, gaps it squeezes through', () => {
  expect(paces(['.....'], 'medium')).toEqual(['run'])
  expect(paces(['..d..'], 'medium')).toEqual(['run', 'hustle', 'run'])
  expect(paces(['.....'], 'medium', [[2, 0, 'west', 'barrier']])).toEqual(['run', 'hustle', 'run'])
  expect(paces(['......', '..##..'], 'large')).toEqual(['hustle', 'run'])
})

import { expect, it } from 'vitest'
import { battlefieldOf } from '../../src/movement/battlefield.ts'
import { deploy } from '../../src/simulation/deploy.ts'
import { drawnEncounter, sceneOf } from '../support/drawnEncounter.ts'

const cell = (col: number, row: number) => ({ col, row })
/** Two squares by two, and one more to the right. */
const ZONE = [cell(5, 0), cell(6, 0), cell(5, 1), cell(6, 1), cell(7, 0)]

/** Sets up a medium and a large creature, from the left, in this zone. */
function setUp(cells: readonly { readonly col: number; readonly row: number }[]) {
  const map = drawnEncounter(['m.L......', '.........'], 'pf1e', { m: {}, L: { size: 'large' } })
  const scene = sceneOf(map, { orders: [] })
  const field = battlefieldOf(scene.map, scene.ruleset, scene.rules)
  return deploy(field, [...field.combatants.values()], cells)
}

it('the larger are set up first: what they need is not taken by those who fit anywhere', () => {
  expect(setUp(ZONE)).toEqual({
    moves: [
      { id: 'L', to: cell(5, 0) },
      { id: 'm', to: cell(7, 0) },
    ],
    noRoom: [],
  })
})

it('who finds no room is named, and the rest are set up as near as can be', () => {
  expect(setUp(ZONE.filter(({ row }) => row === 0))).toEqual({ moves: [{ id: 'm', to: cell(5, 0) }], noRoom: ['L'] })
})

import { expect, it } from 'vitest'
import { Battlefield } from '../../../src/movement/battlefield.ts'
import { atAltitude, markCreatures, isFree, prepareMove } from '../../../src/movement/move.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { at, drawnField } from '../../support/drawnField.ts'

it('recomputes the route of a Large flier at another altitude over uneven floors', () => {
  const flier = { id: 'f', at: at(0, 0), size: 'large' as const, speedFeet: { fly: 60 } }
  const drawn = drawnField(['......', '......'], pf1e, { creatures: [flier, { id: 'o', at: at(3, 0), side: 'foe' }] })
  const floorLevels = new Int16Array(12).fill(1, 11)
  const field = new Battlefield({ ...drawn, floorLevels, combatants: [...drawn.combatants.values()] })
  const mover = field.combatants.get('f')
  const move = mover && prepareMove(field, { mover, mode: 'fly' })
  if (!move?.ok) throw new Error('a flier flies')
  const over = move.value.layer.surface.indexOf(3, 0)
  const isFreeAt = (altitude: number): boolean => {
    const there = atAltitude(move.value, altitude)
    markCreatures(there)
    return isFree(there, over)
  }
  expect([0, 1, 0, 4].map(isFreeAt)).toEqual([false, true, false, true])
})

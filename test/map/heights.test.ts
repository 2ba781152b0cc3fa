import { expect, test } from 'vitest'
import { creatureBox, elevationUnder, floorCube } from '../../src/map/heights.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { at } from '../support/drawnField.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'

/** Steps up to the east: 0, 5, 14 and 20 ft. */
function stairs(): BattleMap {
  const map = drawnMap(['....', '....'], 'pf1e', {
    creatures: [
      drawnCreature('Ogre', 1, 0, { size: 'large', altitudeFeet: 12 }),
      drawnCreature('Rider', 1, 0, { mountId: 'ogre' }),
    ],
  })
  map.layers.elevationFeet.set([0, 5, 14, 20, 0, 5, 14, 20])
  return map
}

test('a space is as high as the highest floor under it on the map', () => {
  const under = (col: number, widthCells: number) =>
    elevationUnder(stairs(), { col, row: 0, widthCells, heightCells: 2 })
  expect([under(0, 2), under(1, 2), under(2, 5), under(4, 2)]).toEqual([5, 14, 20, 0])
})

test('a creature and its rider are a cube above that floor, whole squares up', () => {
  const map = stairs()
  const box = { ...at(1, 0), widthCells: 2, heightCells: 2, level: 4, tall: 2 }
  for (const id of ['ogre', 'rider'])
    expect([id, creatureBox(map, map.tables.creatures.get(id as RecordId)!)]).toEqual([id, box])
  expect(floorCube(map, at(2, 1))).toEqual({ ...at(2, 1), widthCells: 1, heightCells: 1, level: 2, tall: 1 })
})

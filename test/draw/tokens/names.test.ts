import { expect, test } from 'vitest'
import { shortName, tokenLabel } from '../../../src/draw/tokens/names.ts'
import { stackedCreatures } from '../../../src/draw/tokens/order.ts'
import { sideIndex, SIDE_SHAPES } from '../../../src/draw/tokens/sides.ts'
import { creatureSchema } from '../../../src/map/records/creature.ts'

const letters = (text: string): number => text.length

test('a name too long for its room is shortened in the middle, so that its number survives', () => {
  expect(shortName('Skeleton 1', 10, letters)).toBe('Skeleton 1')
  expect(shortName('Skeleton 1', 7, letters)).toBe('Skel. 1')
  expect(shortName('Skeleton 12', 7, letters)).toBe('Ske. 12')
  expect(shortName('Skeleton 12', 2, letters)).toBe('12')
  expect(shortName('Ogre Warlord', 8, letters)).toBe('Ogre Wa.')
  expect(shortName('Ogre', 1, letters)).toBe('O')
})

test('a label says number and first letters', () => {
  expect(['Goblin 3', 'Ogre Warlord', 'Ogre', ''].map(tokenLabel)).toEqual(['G3', 'OW', 'Og', ''])
})

test('a rider stands above its mount, and small creatures above large ones', () => {
  const creature = (id: string, size: string, mountId?: string) =>
    creatureSchema.parse({
      id,
      name: id,
      size,
      side: 'party',
      at: { col: 0, row: 0 },
      speedFeet: {},
      ...(mountId === undefined ? {} : { mountId }),
    })
  const stacked = stackedCreatures([
    creature('knight', 'huge', 'horse'),
    creature('rat', 'tiny'),
    creature('horse', 'large'),
  ])
  expect(stacked.map(({ id }) => id)).toEqual(['horse', 'rat', 'knight'])
})

test('the common sides have shapes of their own', () => {
  expect(['party', 'foes', 'neutral'].map((side) => SIDE_SHAPES[sideIndex(side)])).toEqual([
    'circle',
    'octagon',
    'square',
  ])
})

/** What a report measures by itself: whose zones, and for creatures of which size and speed. */
import { expect, test } from 'vitest'
import { sidesOn, usualSize, usualSpeedFeet, zoneOf } from '../../src/report/zones.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { drawnMap } from '../support/drawnMap.ts'

const ROWS = ['A...b', '.....', 'c...d']
const CREATURES = {
  A: { size: 'large', speedFeet: { land: 40 } },
  b: { size: 'large', speedFeet: { land: 20 } },
  c: { side: 'neutral', size: 'huge', speedFeet: { land: 60 } },
  d: { size: 'small', speedFeet: { land: 20, fly: 60 } },
} as const

test('without zones a side starts where its creatures stand, with all of their spaces that are on the map', () => {
  const map = drawnEncounter(ROWS, 'pf1e', CREATURES)
  expect(zoneOf(map, 'party')).toEqual({ side: 'party', squares: [0, 1, 5, 6], creatures: 1 })
  expect(zoneOf(map, 'foes')).toEqual({ side: 'foes', squares: [4, 9, 14], creatures: 2 })
})

test('deployment zones of a side are its zone, each square once, even if others stand elsewhere', () => {
  const cells = (...squares: readonly (readonly [col: number, row: number])[]) =>
    squares.map(([col, row]) => ({ col, row }))
  const zone = { name: 'Camp', purpose: 'deployment', side: 'party' }
  const regions = [
    { ...zone, cells: cells([3, 1], [2, 1]) },
    { ...zone, cells: cells([2, 1], [2, 2]) },
    { ...zone, side: 'foes', cells: cells([0, 0]) },
    { ...zone, purpose: 'trap', side: undefined, cells: cells([4, 0]) },
  ]
  expect(zoneOf(drawnMap(['.....', '.....', '.....'], 'pf1e', { regions }), 'party')).toEqual({
    side: 'party',
    squares: [7, 8, 12],
    creatures: 0,
  })
})

test('the party comes first, then who is against it, then the others', () => {
  expect(sidesOn(drawnEncounter(['cbA'], 'pf1e', CREATURES))).toEqual(['party', 'foes', 'neutral'])
  expect(sidesOn(drawnEncounter(['cb'], 'pf1e', CREATURES))).toEqual(['foes', 'neutral'])
})

test('size and speed are those of most on the two sides, the first on a tie, and usual ones where no one is', () => {
  const map = drawnEncounter(ROWS, 'pf1e', CREATURES)
  expect([usualSize(map, ['party', 'foes']), usualSpeedFeet(map, ['party', 'foes'])]).toEqual(['large', 20])
  expect([usualSize(map, ['neutral', 'party']), usualSpeedFeet(map, ['neutral', 'party'])]).toEqual(['large', 40])
  expect([usualSize(map, ['no one']), usualSpeedFeet(map, ['no one'])]).toEqual(['medium', 30])
})

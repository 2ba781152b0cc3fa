import { expect, test } from 'vitest'
import { tokenPlace } from '../../../renderer/editor/tokenPlaces.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { mapWith } from '../../support/printableMap.ts'

/** Where tokens are drawn: middle and width in squares, by name. */
function placesOf(...creatures: readonly (readonly [name: string, size: string, col: number, row: number])[]) {
  const records = creatures.map(([name, size, col, row]) => ({
    id: name,
    name,
    size,
    side: 'party',
    at: { col, row },
    speedFeet: { land: 30 },
  }))
  const map = mapWith({ widthCells: 9, heightCells: 6 }, { creatures: records })
  return Object.fromEntries(
    creatures.map(([name]) => {
      const { x, y, widthSquares } = tokenPlace(map, map.tables.creatures.get(name as RecordId)!)
      return [name, [x, y, widthSquares]]
    }),
  )
}

test('a creature has the middle of its space; a small one alone in its square is half as wide', () => {
  expect(
    placesOf(['human', 'medium', 2, 1], ['halfling', 'small', 0, 0], ['ogre', 'large', 4, 1], ['rat', 'tiny', 7, 4]),
  ).toEqual({
    human: [2.5, 1.5, 1],
    halfling: [0.5, 0.5, 1],
    ogre: [5, 2, 2],
    rat: [7.5, 4.5, 0.5],
  })
})

test('small ones that share a square have a corner each, in rows', () => {
  expect(placesOf(['a', 'tiny', 3, 2], ['b', 'fine', 3, 2], ['c', 'diminutive', 3, 2], ['far', 'tiny', 2, 3])).toEqual({
    a: [3.25, 2.25, 0.5],
    b: [3.75, 2.25, 0.5],
    c: [3.25, 2.75, 0.5],
    far: [2.5, 3.5, 0.5],
  })
  const five = placesOf(...['a', 'b', 'c', 'd', 'e'].map((name) => [name, 'tiny', 0, 0] as const))
  expect(Object.values(five).map((place) => place[2])).toEqual(Array(5).fill(1 / 3))
  expect(five['e']).toEqual([0.5, 0.5, 1 / 3])
})

test('one in any square of a larger creature keeps to a corner; one beside it does not', () => {
  const [ogre, ring] = [
    ['ogre', 'large', 2, 1] as const,
    (col: number, row: number) => ['rat', 'tiny', col, row] as const,
  ]
  for (const [col, row] of [
    [2, 1],
    [3, 1],
    [2, 2],
    [3, 2],
  ] as const)
    expect([col, row, placesOf(ogre, ring(col, row))['rat']]).toEqual([col, row, [col + 0.25, row + 0.25, 0.5]])
  for (const [col, row] of [
    [1, 1],
    [4, 1],
    [2, 0],
    [3, 3],
  ] as const)
    expect([col, row, placesOf(ogre, ring(col, row))['rat']]).toEqual([col, row, [col + 0.5, row + 0.5, 0.5]])
})

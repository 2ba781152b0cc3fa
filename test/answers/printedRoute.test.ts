import { expect, test } from 'vitest'
import { printedRoute } from '../../src/answers/print/route.ts'
import { Replica } from '../../src/answers/replica.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { mapWith } from '../support/printableMap.ts'

const WALL = 13
/** A way of a walker in the row of a map whose squares from `wallFrom` on are walls. */
function printed(squares: readonly number[], wallFrom: number) {
  const creature = {
    id: 'hero',
    name: 'Hero',
    size: 'medium',
    side: 'party',
    speedFeet: { land: 30 },
    at: { col: 0, row: 1 },
  }
  const map = mapWith({ widthCells: 9, heightCells: 3 }, { creatures: [creature] }, (col) =>
    col >= wallFrom ? WALL : 0,
  )
  const situation = new Replica(map, 0).situation()
  if (!situation.ok) throw new Error(situation.error.code)
  const [hero] = map.tables.creatures.values()
  return printedRoute(situation.value, hero!, { creature: 'Hero', squares: squares.map((col) => ({ col, row: 1 })) })
}

test('a way that can be walked is printed, square by square, also beyond a turn', () => {
  const way = printed([0, 1, 2, 3], 9)
  expect(way.ok && way.value.overlay.steps.map(({ cell, label }) => [cell.col, label])).toEqual([
    [0, undefined],
    [1, '5'],
    [2, '10'],
    [3, '15'],
  ])
  expect(way.ok && way.value.table.rows).toHaveLength(3)
  const far = printed([0, 1, 2, 3, 4, 5, 6, 7, 8], 9)
  expect(far.ok && far.value.overlay.label).toBe('Route of Hero to I2: 40 ft, Double move')
})

test.each([
  ['at its first step', [0, 1, 2], 1],
  ['half-way', [0, 1, 2, 3, 4], 3],
  ['at its last step', [0, 1, 2, 3, 4], 4],
])('a way of several squares that is refused %s is refused whole', (_, squares, wallFrom) => {
  expect(printed(squares, wallFrom)).toMatchObject({
    ok: false,
    error: {
      code: 'no-route',
      name: 'Hero',
      got: `${'ABCDEFGHI'[squares.at(-1)!]}2`,
      details: expect.any(String) as string,
    },
  })
})

test('to one square the cheapest way is looked for; where none leads there it is refused', () => {
  const way = printed([3], 9)
  expect(way.ok && way.value.overlay.steps).toHaveLength(4)
  expect(printed([3], 2)).toMatchObject({ ok: false, error: { code: 'no-route', got: 'D2' } })
})

test('a flier in the air flies to a square, by the shortest way, and its states are rows as broad as its steps', () => {
  const flier = { speedFeet: { land: 20, fly: 40 }, altitudeFeet: 10, side: 'party', prone: true }
  const map = drawnEncounter(['........', 'A.......', '........', '...x....'], 'pf1e', {
    A: flier,
    x: { reachFeet: 10 },
  })
  const situation = new Replica(map, 0).situation()
  const [hero] = map.tables.creatures.values()
  if (!situation.ok || !hero) throw new Error('A flies')
  const way = printedRoute(situation.value, hero, { creature: 'A', squares: [{ col: 6, row: 1 }] })
  if (!way.ok) throw new Error(way.error.code)
  expect(way.value.overlay.label).toBe('Route of A to G2: 30 ft, Move')
  expect(way.value.table.rows.map((row) => row.length)).toEqual(way.value.table.rows.map(() => 7))
})

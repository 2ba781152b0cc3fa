/** A map that players see in part looks there as it will once they see all of it. */
import { expect, test } from 'vitest'
import { withLookOfWhole } from '../../src/draw/revealedLook.ts'
import { cellAt } from '../../src/grid/cell.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { allSquares, revealedMap, withSquares, type RevealedSquares } from '../../src/map/revealed.ts'
import { mapOf } from './support.ts'

/** A built hall with a basin, a cave and a corridor between them, in much rock. */
const DUNGEON = [
  'rrrrrrrrrrrrrrrrrrrrrrrr',
  'r........rrrr...rrrrrrrr',
  'r..~~~...rrr.....rrr.rrr',
  'r..~~~............r...rr',
  'r..~~~...rrrr...r......r',
  'r........rrrrrr...rr.rrr',
  'rrrrrrrrrrrrrrrrrrrrrrrr',
  'rrrrrrrrrrrrrrrrrrrrrrrr',
  ...Array.from({ length: 12 }, () => 'r'.repeat(24)),
]

/** Four houses on a square. */
const TOWN = [
  '........................',
  '.######...######........',
  '.#....#...#....#........',
  '.#....#...#....#........',
  '.######...######........',
  '........................',
  '.######...######........',
  '.#....#...#....#........',
  '.######...######........',
  '........................',
]

const shownOf = (map: BattleMap, revealed: RevealedSquares): BattleMap =>
  withLookOfWhole(map, revealedMap(map, revealed), revealed)
/** What is drawn in each revealed square: floor, rock, water. */
function looks(map: BattleMap, revealed: RevealedSquares): readonly string[] {
  const { floors, features, dressing } = sceneOf(map, {
    view: 'gm',
    dressing: settingsOf(map).look.dressing,
  })
  return [...revealed.keys()]
    .filter((index) => revealed[index] === 1)
    .map((i) => `${i}: ${dressing} ${floors.material[i]} ${floors.isWild[i]} ${features.water[i]}`)
}

/** Squares of a map by their first and last columns and rows. */
const block = (map: BattleMap, [left, top, right, bottom]: readonly [number, number, number, number]) =>
  [...map.layers.terrain.keys()].filter((index) => {
    const { col, row } = cellAt(map, index)
    return col >= left && col <= right && row >= top && row <= bottom
  })

test.each([
  ['the hall with its basin', DUNGEON, [0, 0, 9, 6]],
  ['half of the hall', DUNGEON, [0, 0, 6, 4]],
  ['the cave', DUNGEON, [15, 0, 23, 6]],
  ['two squares of the cave', DUNGEON, [19, 3, 20, 3]],
  ['a house', TOWN, [1, 1, 6, 4]],
] as const)('%s alone looks as on the whole map', (_, rows, part) => {
  const map = mapOf(rows)
  const squares = block(map, part)
  const revealed = withSquares(allSquares(map, false), squares, true)
  expect(looks(shownOf(map, revealed), revealed)).toEqual(looks(map, revealed))
  expect(looks(revealedMap(map, revealed), revealed)).not.toEqual(looks(map, revealed))
})

test('of covered squares it shows nothing, and a whole map needs nothing more', () => {
  const map = mapOf(DUNGEON)
  const revealed = withSquares(allSquares(map, false), block(map, [15, 0, 23, 6]), true)
  for (const { cells } of shownOf(map, revealed).tables.regions.values())
    for (const { col, row } of cells) expect(revealed[row * map.widthCells + col]).toBe(1)
  expect(shownOf(map, allSquares(map, false)).tables.regions.size).toBe(0)
  expect(shownOf(map, allSquares(map, true)).tables.regions.size).toBe(0)
})

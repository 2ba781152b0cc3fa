import fc from 'fast-check'
import type { Cell } from '../../src/grid/cell.ts'
import type { Size } from '../../src/map/sizes.ts'
import { markCreatures, squaresIn, type Move } from '../../src/movement/move.ts'
import { startStates, stateOf, wideSearch } from '../../src/movement/search/wideSearch.ts'

/** Squares along a side of `brokenGrounds`. */
export const SIDE = 22

/** Rooms in a grid of walls with gaps, or rubble in the open, with some difficult terrain. */
export const brokenGrounds: fc.Arbitrary<readonly string[]> = fc
  .record({
    room: fc.integer({ min: 4, max: SIDE }),
    difficult: fc.constantFrom(0, 20, 50),
    rock: fc.constantFrom(0, 3, 20),
    worse: fc.constantFrom(0, 0, 3),
  })
  .chain(({ room, difficult, rock, worse }) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 3 })), {
        minLength: SIDE * SIDE,
        maxLength: SIDE * SIDE,
      })
      .map((drawn) =>
        drawn.map(([percent, gap], i) => {
          const isWall = (i % SIDE) % room === room - 1 || Math.floor(i / SIDE) % room === room - 1
          if (isWall && gap > 0) return '#'
          if (percent < rock) return '#'
          if (percent < rock + worse) return 'D'
          return percent < rock + worse + difficult ? 'd' : '.'
        }),
      ),
  )
  .map((glyphs) => Array.from({ length: SIDE }, (_, row) => glyphs.slice(row * SIDE, (row + 1) * SIDE).join('')))

const inside = fc.integer({ min: 4, max: SIDE - 9 })
/** Places to start from, far enough from the borders for every size. */
export const placesInside: fc.Arbitrary<Cell> = fc.record({ col: inside, row: inside })

/** Sizes whose spaces are one to four squares wide. */
export const largerAndLarger: fc.Arbitrary<Size> = fc.constantFrom<Size>('medium', 'large', 'huge', 'gargantuan')

/** Lowest cost of each place by the general search, by column and row. */
export function slowly(move: Move): Map<string, number> {
  markCreatures(move)
  const { surface } = move.layer
  const { settled, squares } = wideSearch(move, startStates(move), squaresIn(move.budgetFeet))
  const feet = new Map<string, number>()
  for (const number of settled) {
    const { place } = stateOf(move, number)
    const key = `${surface.colOf(place)},${surface.rowOf(place)}`
    if (!feet.has(key)) feet.set(key, squares.get(number) * 5)
  }
  return feet
}

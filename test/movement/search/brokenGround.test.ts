import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Size } from '../../../src/map/sizes.ts'
import { isPocket } from '../../../src/movement/ground/pockets.ts'
import { enter, prepareMove, squaresIn, type Move } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/reach.ts'
import { cheapestRoute } from '../../../src/movement/route.ts'
import { isFast } from '../../../src/movement/search/fastMove.ts'
import { startStates, stateOf, wideSearch } from '../../../src/movement/search/wideSearch.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'

const SIDE = 22

/** Rooms in a lattice of walls with gaps, or rubble in the open; more or less of it difficult. */
const grounds = fc
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

const sizes = fc.constantFrom<Size>('medium', 'large', 'huge', 'gargantuan')

/** Least feet to each place by the search that knows every rule, by column and row. */
function slowly(move: Move): Map<string, number> {
  enter(move)
  const { ground } = move.layer
  const { settled, squares } = wideSearch(move, startStates(move), squaresIn(move.budgetFeet))
  const feet = new Map<string, number>()
  for (const number of settled) {
    const { place } = stateOf(move, number)
    const key = `${ground.colOf(place)},${ground.rowOf(place)}`
    if (!feet.has(key)) feet.set(key, squares.get(number) * 5)
  }
  return feet
}

it('ways that are left out on broken ground and along walls were never needed', () => {
  const middle = fc.integer({ min: 4, max: SIDE - 9 })
  fc.assert(
    fc.property(
      grounds,
      fc.record({ col: middle, row: middle }),
      sizes,
      fc.constantFrom(...RULESETS),
      fc.constantFrom(30, 75),
      (ground, start, size, ruleset, speedFeet) => {
        const rows = Array.from({ length: SIDE }, (_, i) => ground.slice(i * SIDE, (i + 1) * SIDE).join(''))
        const mover = combatant({ id: 'm', at: start, size, speedFeet: { land: speedFeet } })
        const move = prepareMove(drawnField(rows, ruleset, { creatures: [mover] }), { mover })
        if (!move.ok) return
        expect(isFast(move.value)).toBe(true)
        const slow = slowly(move.value)
        const fast = reachedPlaces(move.value)
        expect(new Map(fast.map(({ col, row, feet }) => [`${col},${row}`, feet]))).toEqual(slow)
        const [nearest, farthest] = [fast.at(1), fast.at(-1)]
        for (const place of [nearest, farthest])
          if (place?.canEnd) expect(cheapestRoute(move.value, place)?.feet).toBe(slow.get(`${place.col},${place.row}`))
      },
    ),
    { numRuns: 150 },
  )
})

/** Directions in which a Large creature at a cell squeezes into a pocket, and those in which it squeezes into anything. */
function besides(rows: readonly string[], col: number, row: number): { pockets: number[]; any: number[] } {
  const mover = combatant({ id: 'm', at: at(col, row), size: 'large' })
  const move = prepareMove(drawnField(rows, dnd35, { creatures: [mover] }), { mover })
  if (!move.ok || !move.value.squeezing) throw new Error('a Large creature squeezes')
  enter(move.value)
  const { squeezing, start, layer } = move.value
  const any = [0, 2, 4, 6].filter((d) => squeezing.freeStances(start + (layer.offsets[d] ?? 0)) !== 0)
  return { any, pockets: any.filter((d) => isPocket(squeezing, start, d)) }
}

it('along a wall a creature squeezes for the sake of the place alone; at a gap it may get through', () => {
  const wall = ['.....#...', '.....#...', '.....#...', '.....#...', '.....#...']
  expect(besides(wall, 3, 1)).toEqual({ any: [0], pockets: [0] })
  const gap = ['.....#...', '.....#...', '.........', '.....#...', '.....#...']
  expect(besides(gap, 3, 1)).toEqual({ any: [0], pockets: [] })
  const cornered = ['.....#...', '.....#...', '######...']
  expect(besides(cornered, 3, 0)).toEqual({ any: [0, 2], pockets: [0, 2] })
  // The way round leads over worse ground than the place itself.
  const rubble = ['..dd.#...', '..dd.#...', '.....#...', '.....#...', '.....#...']
  expect(besides(rubble, 3, 2).pockets).toEqual([])
})

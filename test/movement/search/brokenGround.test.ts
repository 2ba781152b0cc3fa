import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPocket } from '../../../src/movement/field/pockets.ts'
import { enter, prepareMove } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { isFast } from '../../../src/movement/search/fastMove.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { brokenGrounds, largerAndLarger, placesInside, slowly } from '../../support/brokenGround.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'

it('ways that are left out on broken ground and along walls were never needed', () => {
  fc.assert(
    fc.property(
      brokenGrounds,
      placesInside,
      largerAndLarger,
      fc.constantFrom(...RULESETS),
      fc.constantFrom(30, 75),
      (ground, start, size, ruleset, speedFeet) => {
        const mover = combatant({ id: 'm', at: start, size, speedFeet: { land: speedFeet } })
        const move = prepareMove(drawnField(ground, ruleset, { creatures: [mover] }), { mover })
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
  // The way around leads over worse ground than the place itself.
  const rubble = ['..dd.#...', '..dd.#...', '.....#...', '.....#...', '.....#...']
  expect(besides(rubble, 3, 2).pockets).toEqual([])
})

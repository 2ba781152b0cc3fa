import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_DIRECTION } from '../../../src/movement/field/stepWord.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { reachField } from '../../../src/movement/search/reachField.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { isFastFlight } from '../../../src/movement/search/fastFlight.ts'
import { TURNED_FROM, TURNS, TURNS_WORTH } from '../../../src/movement/search/flightTurns.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { brokenGrounds, largerAndLarger, placesInside, SIDE, slowly } from '../../support/brokenGround.ts'
import { combatant, drawnField } from '../../support/drawnField.ts'

const [E, SE, S, SW, W, NW, N, NE] = [1, 2, 4, 8, 16, 32, 64, 128] as const

it('turns that are pruned were never needed', () => {
  fc.assert(
    fc.property(
      brokenGrounds,
      placesInside,
      largerAndLarger,
      fc.record({
        'turn-price': fc.constantFrom(5, 5, 10, 15),
        'corner-rule': fc.constantFrom('hard-corners' as const, 'both-detours' as const, 'none' as const),
        squeezing: fc.boolean(),
        'run-line': fc.constant('free' as const),
      }),
      fc.record({
        speedFeet: fc.constantFrom(40, 90),
        heading: fc.constantFrom(NO_DIRECTION, 0, 1, 2, 3, 4, 5, 6, 7),
        hampered: fc.nat(1),
        action: fc.constantFrom('run', undefined, undefined),
        canopy: fc.nat(SIDE),
      }),
      fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: SIDE - 1 }),
          fc.integer({ min: 1, max: SIDE - 1 }),
          fc.constantFrom('west' as const, 'north' as const),
          fc.constantFrom('wall' as const, 'wall' as const, 'barrier' as const),
        ),
        { maxLength: 60 },
      ),
      (ground, start, size, rules, { speedFeet, heading, hampered, action, canopy }, edges) => {
        // Broken terrain does not slow a flier; a canopy does, scattered and all over the west.
        const rows = ground.map(
          (row) => row.slice(0, canopy).replaceAll('.', 'c') + row.slice(canopy).replaceAll('d', 'c'),
        )
        const mover = combatant({ id: 'm', at: start, size, hampered, speedFeet: { fly: speedFeet } })
        const field = drawnField(rows, starfinder, { creatures: [mover], rules, edges })
        const move = prepareMove(field, { mover, mode: 'fly', heading, ...(action && { action }) })
        if (!move.ok || move.value.line !== 'free') return
        // So small that it grows several times.
        field.labels.room = 16
        expect(isFastFlight(move.value)).toBe(true)
        const slow = slowly(move.value)
        const fast = reachedPlaces(move.value)
        expect(new Map(fast.map(({ col, row, feet }) => [`${col},${row}`, feet]))).toEqual(slow)
        const { window, costFeet, band } = reachField(move.value)
        for (const { col, row, feet } of fast) {
          const i = (row - window.row) * window.widthCells + col - window.col
          expect([costFeet[i], band[i]]).toEqual([feet, 1])
        }
        const farthest = fast.at(-1)
        if (farthest?.canEnd)
          expect(cheapestRoute(move.value, farthest)?.feet).toBe(slow.get(`${farthest.col},${farthest.row}`))
      },
    ),
    { numRuns: 150 },
  )
})

it('in the open a flier turns by 45°; past a corner it turns aside', () => {
  const openEast = TURNS_WORTH[0xff]
  expect(openEast).toBe(E | NE | SE)
  // A wall in the northwest: no shorter path leads to the square in the north.
  expect(TURNS_WORTH[0xff & ~NW]).toBe(E | NE | SE | N)
  const southEast = 1 << 8
  expect(TURNS_WORTH[southEast | 0xff]).toBe(E | SE | S)
  // The straight steps to the north and west are closed, so no path leads around.
  expect(TURNS_WORTH[southEast | (0xff & ~(N | W))]).toBe(E | SE | S | NE | SW)
})

it('turns are counted in the shorter direction', () => {
  expect(Array.from(TURNS)).toEqual([0, 1, 2, 3, 4, 3, 2, 1])
  expect(TURNED_FROM[(1 << 8) | E]).toBe(E | NE | SE)
  expect(TURNED_FROM[(2 << 8) | N]).toBe(N | NE | NW | E | W)
  expect(TURNED_FROM[(4 << 8) | S]).toBe(0xff)
})

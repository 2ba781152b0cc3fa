import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markCreatures, prepareMove, squaresIn, type Move } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { reachField } from '../../../src/movement/search/reachField.ts'
import { startStates, stateNumber, stateOf, wideSearch } from '../../../src/movement/search/wideSearch.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, combatant, drawnField } from '../../support/drawnField.ts'

const SIDE = 26

/** Wide enough for Strides that end in the open, with walls, pits and difficult terrain strewn about, thickly or thinly, or walls and pits alone. */
const grounds = fc
  .tuple(fc.constantFrom(8, 30, 100), fc.constantFrom(0, 1), fc.constantFrom(1, 12))
  .chain(([open, difficult, pits]) =>
    fc.array(
      fc.oneof(
        { weight: open, arbitrary: fc.constant('.') },
        { weight: 3, arbitrary: fc.constant('#') },
        { weight: difficult, arbitrary: fc.constantFrom('d', 'D') },
        { weight: pits, arbitrary: fc.constant('p') },
      ),
      { minLength: SIDE * SIDE, maxLength: SIDE * SIDE },
    ),
  )

/** The Stride that first reaches each place, by the general search. */
function slowly(move: Move): Map<number, number> {
  markCreatures(move)
  const found = new Map<number, number>()
  let sources = startStates(move)
  for (let action = 1; action <= move.actions; action++) {
    const { settled } = wideSearch(move, sources, squaresIn(move.budgetFeet))
    for (const number of settled) {
      const { place } = stateOf(move, number)
      if (!found.has(place)) found.set(place, action)
    }
    const runsOn = move.field.rules['count-over-turn']
    sources = [
      ...new Set(
        runsOn ? settled : settled.map((number) => stateNumber(move, { ...stateOf(move, number), parity: 0 })),
      ),
    ]
  }
  return found
}

it('Strides reach each place as early as in the general search', () => {
  const starts = fc.integer({ min: 8, max: SIDE - 9 })
  fc.assert(
    fc.property(
      grounds,
      fc.record({ col: starts, row: starts }),
      fc.record({
        actions: fc.constantFrom(2, 3),
        speed: fc.constantFrom(15, 20, 25, 30),
        diagonals: fc.constantFrom(0, 1),
      }),
      fc.boolean(),
      fc.constantFrom('hard-corners' as const, 'hard-corners' as const, 'both-detours' as const, 'none' as const),
      (ground, { col, row }, { actions, speed, diagonals }, runsOn, corners) => {
        const rows = Array.from({ length: SIDE }, (_, i) => ground.slice(i * SIDE, (i + 1) * SIDE).join(''))
        const mover = combatant({ id: 'mover', at: at(col, row), speedFeet: { land: speed } })
        const field = drawnField(rows, pf2e, {
          creatures: [mover],
          rules: { 'count-over-turn': runsOn, 'corner-rule': corners },
        })
        const move = prepareMove(field, { mover, actions, diagonals })
        if (!move.ok) throw new Error(move.error.code)
        // So small that it grows several times.
        field.labels.room = 16
        const { surface } = move.value.layer
        const slow = slowly(move.value)
        const fast = reachedPlaces(move.value).map((place) => [
          surface.indexOf(place.col, place.row),
          place.action || 1,
        ])
        expect(new Map(fast as [number, number][])).toEqual(new Map([...slow].sort(([a], [b]) => a - b)))
        const { window, band } = reachField(move.value)
        const drawn = [...band].flatMap((action, i): [number, number][] => {
          const place = surface.indexOf(
            window.col + (i % window.widthCells),
            window.row + Math.floor(i / window.widthCells),
          )
          return action === 0 ? [] : [[place, action]]
        })
        expect(new Map(drawn)).toEqual(slow)
      },
    ),
    { numRuns: 250 },
  )
})

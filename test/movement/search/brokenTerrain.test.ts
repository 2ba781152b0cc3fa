import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prepareMove } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { isFast } from '../../../src/movement/search/fastMove.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { brokenGrounds, largerAndLarger, placesInside, slowly } from '../../support/brokenGround.ts'
import { combatant, drawnField } from '../../support/drawnField.ts'

it('steps pruned on broken terrain and along walls were never needed', () => {
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

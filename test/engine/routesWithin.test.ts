import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { prepareMove, type Move, type MoveRequest } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../src/movement/search/route.ts'
import { cheapestWithin, safestRoute } from '../../src/movement/path/safestRoute.ts'
import { atItsAltitude } from '../../src/movement/path/walk.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { corridorPlans, fieldPlans, planned, type FieldPlan } from './randomField.ts'

const plans = { numRuns: 50 }

function moveOf(plan: FieldPlan, ruleset: Ruleset, request: Partial<MoveRequest>): Move {
  const { field, mover } = planned(plan, ruleset)
  const move = prepareMove(field, { mover, ...request })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

const routeOf = (found: ReturnType<typeof cheapestWithin>) => (found.ok ? found.value : found.error)

describe('routes within an action', () => {
  it('lead to every place that Strides reach, in as many Strides, and to no other', () => {
    fc.assert(
      fc.property(fieldPlans, fc.constantFrom<1 | 2 | 3>(1, 2, 3), (plan, actions) => {
        const move = moveOf(plan, pf2e, { actions })
        const reached = new Set(
          reachedPlaces(move)
            .filter(({ canEnd }) => canEnd)
            .map(({ col, row }) => `${col},${row}`),
        )
        for (let row = 0; row < plan.height; row++)
          for (let col = 0; col < plan.width; col++) {
            const route = routeOf(cheapestWithin(move, { col, row }))
            expect([col, row, route !== null]).toEqual([col, row, reached.has(`${col},${row}`)])
            if (route && 'path' in route)
              expect(pathAnswer(move, atItsAltitude(move, route.path))).toMatchObject({ legal: true, feet: route.feet })
          }
      }),
      plans,
    )
  })

  it('cost what reach says', () => {
    fc.assert(
      fc.property(fieldPlans, fc.constantFrom(...RULESETS), (plan, ruleset) => {
        const move = moveOf(plan, ruleset, {})
        for (const place of reachedPlaces(move).filter(({ canEnd }) => canEnd))
          expect(routeOf(cheapestWithin(move, place))).toMatchObject({ feet: place.feet })
      }),
      plans,
    )
  })

  it('are the safest within the budget: never less safe than the cheapest, never more expensive than the action allows', () => {
    fc.assert(
      fc.property(fieldPlans, fc.constantFrom(...RULESETS), (plan, ruleset) => {
        const move = moveOf(plan, ruleset, {})
        for (const place of reachedPlaces(move).filter(({ canEnd }) => canEnd)) {
          const [cheap, safe] = [routeOf(cheapestWithin(move, place)), safestRoute(move, place, 'action')]
          if (!cheap || !('path' in cheap) || !safe.ok || !safe.value) throw new Error('reached places have routes')
          const risky = pathAnswer(move, atItsAltitude(move, cheap.path))
          const answer = pathAnswer(move, atItsAltitude(move, safe.value.path))
          expect(answer).toMatchObject({ legal: true, feet: safe.value.feet })
          expect(answer.provokes.length).toBe(safe.value.provokes.length)
          expect(answer.provokes.length).toBeLessThanOrEqual(risky.provokes.length)
          const free = safestRoute(move, place)
          expect(free.ok && free.value ? free.value.provokes.length : Infinity).toBeLessThanOrEqual(
            answer.provokes.length,
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  it('of one straight line are that line', () => {
    fc.assert(
      fc.property(fieldPlans, (plan) => {
        const move = moveOf(
          plan,
          RULESETS.find(({ id }) => id === 'pf1e')!,
          { action: 'charge' },
        )
        for (const place of reachedPlaces(move).filter(({ canEnd }) => canEnd)) {
          const safe = safestRoute(move, place, 'action')
          expect(safe).toMatchObject({ ok: true, value: { feet: place.feet } })
        }
      }),
      plans,
    )
  })
})

describe('the safest route through corridors', () => {
  it('past one opponent that cannot be avoided is the cheapest, squeezed or not', () => {
    fc.assert(
      fc.property(corridorPlans, fc.constantFrom(...RULESETS), (plan, ruleset) => {
        const move = moveOf(plan, ruleset, {})
        for (let row = 0; row < plan.height; row++)
          for (let col = 0; col < plan.width; col++) {
            const cheapest = cheapestRoute(move, { col, row })
            const safest = safestRoute(move, { col, row })
            if (!safest.ok) throw new Error(safest.error.code)
            expect([col, row, safest.value !== null]).toEqual([col, row, cheapest !== null])
            if (safest.value && safest.value.provokes.length > 0)
              expect([col, row, safest.value.feet]).toEqual([col, row, cheapest?.feet])
          }
      }),
      plans,
    )
  })
})

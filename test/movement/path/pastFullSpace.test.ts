import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../src/grid/cell.ts'
import { explainPath } from '../../../src/movement/obstacle/explainPath.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { pathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { foe, open } from '../../support/asked.ts'
import { combatant, drawnField } from '../../support/drawnField.ts'

const SIDE = 6

/** The cheapest route found without prepared steps: each step is checked as a path of its own, by square and count of diagonals. */
function slowFeet(feetOf: (from: Cell, to: Cell, parity: number) => number | null, to: Cell): number {
  const least = new Map<string, number>([['0,0,0', 0]])
  for (let changed = true; changed;) {
    changed = false
    for (const [key, feet] of [...least]) {
      const [col = 0, row = 0, parity = 0] = key.split(',').map(Number)
      for (let d = 0; d < 9; d++) {
        const next = { col: col + (d % 3) - 1, row: row + Math.floor(d / 3) - 1 }
        const cost = d === 4 ? null : feetOf({ col, row }, next, parity)
        if (cost === null) continue
        const isDiagonal = next.col !== col && next.row !== row
        const there = `${next.col},${next.row},${parity ^ (isDiagonal ? 1 : 0)}`
        if (feet + cost < (least.get(there) ?? Infinity)) {
          least.set(there, feet + cost)
          changed = true
        }
      }
    }
  }
  return Math.min(...[0, 1].map((parity) => least.get(`${to.col},${to.row},${parity}`) ?? Infinity))
}

/** Systems in which no one passes a creature that fills its space. */
const BLOCKING = RULESETS.filter((ruleset) => {
  const mover = {
    size: 'medium',
    helpless: false,
    prone: false,
    fillsSpace: false,
    obstacleWhenHelpless: false,
  } as const
  const other = { ...mover, fillsSpace: true }
  const options = { tumble: false, isCharge: false, overruns: false }
  return !ruleset.passing({ mover, other, attitude: 'enemy', options, rules: ruleset.tableRules }).passes
})

describe('diagonals past creatures that fill their space (the table rule past-full-space)', () => {
  it('a refused diagonal names the creature', () => {
    const mover = combatant({ id: 'm', at: { col: 0, row: 0 } })
    const creatures = [mover, foe('cube', 1, 0, { fillsSpace: true })]
    const field = drawnField(open(2, 2), dnd35, { creatures, rules: { 'past-full-space': 'none' } })
    const move = prepareMove(field, { mover })
    if (!move.ok) throw new Error(move.error.code)
    const path = [0, 1].map((i) => ({ col: i, row: i, altitude: 0 }))
    expect(explainPath(move.value, path).refusal).toMatchObject({
      reason: 'corner',
      blockers: [{ kind: 'creature', id: 'cube' }],
    })
  })

  it('routes are the cheapest there are, under each reading, for one square or four', () => {
    const plan = fc.record({
      ruleset: fc.constantFrom(...BLOCKING),
      reading: fc.constantFrom('free' as const, 'between-two' as const, 'none' as const),
      size: fc.constantFrom('medium' as const, 'large' as const),
      cubes: fc.uniqueArray(fc.integer({ min: 3, max: SIDE * SIDE - 1 }), { maxLength: 9 }),
      to: fc.integer({ min: 1, max: SIDE * SIDE - 1 }),
    })
    fc.assert(
      fc.property(plan, ({ ruleset, reading, size, cubes, to }) => {
        const rules = { 'past-full-space': reading, squeezing: false } as const
        const at = (i: number): Cell => ({ col: i % SIDE, row: Math.floor(i / SIDE) })
        const others = cubes.map((i) => foe(`c${i}`, at(i).col, at(i).row, { fillsSpace: true, reachFeet: 0 }))
        const mover = combatant({ id: 'm', at: at(0), size })
        const field = drawnField(open(SIDE, SIDE), ruleset, { creatures: [mover, ...others], rules })
        const feetOf = (from: Cell, next: Cell, parity: number): number | null => {
          const move = prepareMove(field, { mover: { ...mover, at: from }, diagonals: parity })
          if (!move.ok) return null
          const answer = pathAnswer(
            move.value,
            [from, next].map((cell) => ({ ...cell, altitude: 0 })),
          )
          return answer.legal ? answer.feet : null
        }
        const move = prepareMove(field, { mover })
        if (!move.ok) throw new Error(move.error.code)
        // Where it starts is never checked; a start among cubes is no matter here.
        expect(cheapestRoute(move.value, at(to))?.feet ?? Infinity).toBe(slowFeet(feetOf, at(to)))
      }),
      { numRuns: 30 },
    )
  })
})

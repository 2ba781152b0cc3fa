/** How far a flier gets that arrives at another altitude: what the cheapest route to each place costs. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { atAltitude, markCreatures, mayEndAt, prepareMove, type Move } from '../../../src/movement/move.ts'
import { flightReach } from '../../../src/movement/flight/flightReach.ts'
import { flightRoute } from '../../../src/movement/flight/flightRoute.ts'
import { CAN_END, indexIn } from '../../../src/movement/search/reachField.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

/** Squeezing is for level flight. */
const WHOLE_BOXES = { squeezing: false }

function flying(
  ruleset: Ruleset,
  rows: readonly string[],
  {
    feet,
    more = {},
    others = [],
    rules = {},
  }: {
    feet: number
    more?: object
    others?: readonly DrawnCreature[]
    rules?: Partial<Ruleset['tableRules']>
  },
): Move {
  const flier: DrawnCreature = { id: 'f', at: at(1, 1), speedFeet: { fly: feet }, ...more }
  const field = drawnField(rows, ruleset, { creatures: [flier, ...others], rules: { ...WHOLE_BOXES, ...rules } })
  const mover = field.combatants.get('f')
  const move = mover && prepareMove(field, { mover, mode: 'fly' })
  if (!move?.ok) throw new Error('a flier flies')
  return move.value
}

/** Feet by place where the flier can end; `-` where it gets not or may not end. */
function drawn(move: Move, altitude: number): readonly string[] {
  const field = flightReach(move, altitude)
  if (!field) return []
  const { widthCells, heightCells } = move.field
  return Array.from({ length: heightCells }, (_, row) =>
    Array.from({ length: widthCells }, (__, col) => {
      const { window } = field
      if (col < window.col || row < window.row) return '-'
      if (col >= window.col + window.widthCells || row >= window.row + window.heightCells) return '-'
      const i = indexIn(window, move, move.layer.surface.indexOf(col, row))
      if (((field.flags[i] ?? 0) & CAN_END) === 0) return '-'
      return String(move.actions > 1 ? field.band[i] : field.costFeet[i])
    }).join(' '),
  )
}

describe('the range of a flier that arrives at another altitude', () => {
  it('climbs over diagonals for nothing and straight up for what a square costs', () => {
    expect(drawn(flying(pf1e, ['....', '....', '....'], { feet: 10 }), 1)).toEqual(['5 5 5 10', '5 5 5 10', '5 5 5 10'])
    // Straight up and then up along a diagonal: the first of the turn.
    expect(drawn(flying(pf1e, ['....', '....', '....'], { feet: 10 }), 2)).toEqual(Array(3).fill('10 10 10 -'))
  })

  it('counts the feet lost between Strides', () => {
    const field = flying(pf2e, ['......', '......', '......'], { feet: 10 })
    const three: Move = { ...field, actions: 3 }
    // Three squares up and one aside: a diagonal of 5 feet, one of 10 that no longer fits in, and so on.
    expect(drawn(three, 3)[1]?.split(' ')[1]).toBe('2')
    expect(drawn(three, 6)[1]).toBe('3 3 3 - - -')
  })

  it('counts diagonals anew in each Stride where the table does', () => {
    const rows = Array.from({ length: 5 }, () => '.....')
    const threeBy = (isOver: boolean): Move => ({
      ...flying(pf2e, rows, { feet: 5, rules: { 'count-over-turn': isOver } }),
      actions: 3,
    })
    // Three diagonals, up and three rows down: the second costs 10 feet, unless it is the first of its Stride.
    expect(drawn(threeBy(true), 3)[4]).toBe('- - - - -')
    expect(drawn(threeBy(false), 3)[4]).toBe('3 3 3 3 3')
  })

  test.each(RULESETS)('costs what the cheapest route to each place costs ($id)', (ruleset) => {
    const other = fc.record({
      col: fc.nat(5),
      row: fc.nat(3),
      altitude: fc.nat(3),
      size: fc.constantFrom<'medium' | 'large'>('medium', 'medium', 'large'),
      side: fc.constantFrom('foe', 'foe', 'pc'),
      helpless: fc.constantFrom(false, false, true),
    })
    const rows = fc.array(fc.string({ unit: fc.constantFrom(...'.....c#'), minLength: 7, maxLength: 7 }), {
      minLength: 5,
      maxLength: 5,
    })
    fc.assert(
      fc.property(
        rows,
        fc.array(other, { maxLength: 3 }),
        fc.record({ feet: fc.constantFrom(10, 20, 30), altitude: fc.nat(3), size: fc.constantFrom('medium', 'large') }),
        fc.nat(4),
        (ground, others, { feet, ...more }, end) => {
          const bodies = others.map(({ col, row, ...rest }, i) => ({
            ...rest,
            id: `c${i}`,
            at: at(col, row),
            obstacleWhenHelpless: true,
          }))
          const move = flying(ruleset, ground, { feet, more, others: bodies })
          const n = move.layer.spaceCells
          const expected = Array.from({ length: 5 }, (_, row) =>
            Array.from({ length: 7 }, (__, col) => {
              if (col + n > 7 || row + n > 5) return '-'
              const there = atAltitude(move, end)
              markCreatures(there)
              if (!mayEndAt(there, move.layer.surface.indexOf(col, row))) return '-'
              const route = flightRoute(move, at(col, row), end)
              return route && route.feet <= feet ? String(route.feet) : '-'
            }).join(' '),
          )
          expect(drawn(move, end)).toEqual(expected)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('has none for runs, charges and steps', () => {
    const move = flying(pf1e, ['......', '......'], { feet: 30 })
    for (const action of ['run', 'charge', 'step'] as const) {
      const bound = prepareMove(move.field, { mover: move.mover, mode: 'fly', action })
      expect(bound.ok && flightReach(bound.value, 1)).toBeNull()
    }
  })
})

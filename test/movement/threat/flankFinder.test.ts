import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flankingPlaces, isFlanking } from '../../../src/movement/threat/flank.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, combatant, drawnCells, drawnField } from '../../support/drawnField.ts'

const OPEN = Array.from({ length: 5 }, () => '.....')

describe('the squares to flank from', () => {
  test('lie opposite the ally (P2-FLANK-2)', () => {
    const x = combatant({ id: 'x', at: at(0, 0) })
    const ally = combatant({ id: 'ally', at: at(1, 2) })
    const foe = combatant({ id: 'foe', at: at(2, 2), side: 'foe' })
    const field = drawnField(OPEN, pf2e, { creatures: [x, ally, foe] })
    expect(drawnCells(field, flankingPlaces(field, x, ally, foe))).toEqual([
      '.....',
      '.....',
      '...*.',
      '.....',
      '.....',
    ])
    const reaching = { ...x, reachWeapon: true }
    expect(drawnCells(field, flankingPlaces(field, reaching, ally, foe))).toEqual([
      '.....',
      '....*',
      '...**',
      '....*',
      '.....',
    ])
  })
  test('leave out those someone else holds', () => {
    const creatures = [
      combatant({ id: 'x', at: at(0, 0) }),
      combatant({ id: 'ally', at: at(1, 2) }),
      combatant({ id: 'foe', at: at(2, 2), side: 'foe' }),
      combatant({ id: 'other', at: at(3, 2) }),
    ]
    const field = drawnField(OPEN, pf2e, { creatures })
    expect(flankingPlaces(field, creatures[0]!, creatures[1]!, creatures[2]!)).toEqual([])
  })
  test('are none for one without reach', () => {
    const tiny = combatant({ id: 'x', at: at(0, 0), size: 'tiny' })
    const field = drawnField(OPEN, pf2e, { creatures: [tiny] })
    expect(
      flankingPlaces(
        field,
        tiny,
        combatant({ id: 'a', at: at(1, 2) }),
        combatant({ id: 'f', at: at(2, 2), side: 'f' }),
      ),
    ).toEqual([])
  })
  test('are exactly the places where one would flank', () => {
    const size = fc.constantFrom('small' as const, 'medium' as const, 'large' as const, 'huge' as const)
    const cell = fc.record({ col: fc.nat(7), row: fc.nat(7) })
    fc.assert(
      fc.property(
        fc.constantFrom(...RULESETS),
        size,
        size,
        cell,
        cell,
        fc.boolean(),
        (ruleset, mine, theirs, allyAt, foeAt, reachWeapon) => {
          const x = combatant({ id: 'x', at: at(0, 0), size: mine, reachWeapon })
          const ally = combatant({ id: 'a', at: allyAt, reachFeet: 30 })
          const foe = combatant({ id: 'f', at: foeAt, size: theirs, side: 'foe' })
          const field = drawnField(
            Array.from({ length: 8 }, () => '........'),
            ruleset,
          )
          const found = flankingPlaces(field, x, ally, foe)
          const cells = { large: 2, huge: 3 }[mine as string] ?? 1
          for (let row = 0; row + cells <= 8; row++)
            for (let col = 0; col + cells <= 8; col++) {
              const flanks = isFlanking(field, { ...x, at: at(col, row) }, ally, foe)
              expect(found.some((c) => c.col === col && c.row === row)).toBe(flanks)
            }
        },
      ),
      { numRuns: 100 },
    )
  })
})

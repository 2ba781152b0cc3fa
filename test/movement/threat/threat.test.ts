import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIZES } from '../../../src/map/sizes.ts'
import { hasLineOfEffect } from '../../../src/grid/lines/lineOfEffect.ts'
import { reachRulesOf } from '../../../src/movement/threat/reach.ts'
import { isThreatened, threatenedCells, threatField } from '../../../src/movement/threat/threatField.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { BOOKS } from '../../support/books.ts'
import { at, combatant, drawnCells, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

const OPEN_7 = Array.from({ length: 7 }, () => '.......')

const fieldOf = (
  rows: readonly string[],
  ruleset: Ruleset,
  creature: Partial<DrawnCreature>,
  more: Parameters<typeof drawnField>[2] = {},
) => {
  const field = drawnField(rows, ruleset, more)
  const rules = reachRulesOf(field)
  return { field, threat: threatField(field.lines, rules, combatant({ id: 'x', at: at(0, 0), ...creature })) }
}
const drawn = (...args: Parameters<typeof fieldOf>): string[] => {
  const { field, threat } = fieldOf(...args)
  return drawnCells(field, threatenedCells(threat))
}

describe('threatened squares', () => {
  test.each(RULESETS)(
    'a Medium creature threatens its eight neighbors and not its own square ($id: SF-REACH-4 SF-REACH-6 D35-SIZETAB-2 P1-NOSIZETAB P2-REACH-1)',
    (ruleset) => {
      expect(drawn(['....', '....', '....', '....'], ruleset, { at: at(1, 1) })).toEqual([
        '***.',
        '*.*.',
        '***.',
        '....',
      ])
    },
  )
  test.each(RULESETS)('a reach of exactly 10 feet covers the second diagonal ($id: SF-REACH-14)', (ruleset) => {
    expect(drawn(OPEN_7, ruleset, { at: at(3, 3), reachFeet: 10 })).toEqual([
      '.......',
      '.*****.',
      '.*****.',
      '.**.**.',
      '.*****.',
      '.*****.',
      '.......',
    ])
  })
  test('by table rule it does not (SF-REACH-14)', () => {
    const rules = { 'second-diagonal-at-10-feet-reach': false }
    expect(drawn(OPEN_7, starfinder, { at: at(3, 3), reachFeet: 10 }, { rules })[1]).toBe('..***..')
  })
  test('a reach of 15 feet counts its diagonals as distance does (SF-REACH-14)', () => {
    expect(drawn(OPEN_7, starfinder, { at: at(3, 3), reachFeet: 15 })).toEqual([
      '..***..',
      '.*****.',
      '*******',
      '***.***',
      '*******',
      '.*****.',
      '..***..',
    ])
  })
  test.each([starfinder, pf2e])(
    'a reach weapon adds 5 feet and keeps the near squares ($id: SF-REACH-7 SF-REACH-13 P2-FLANK-5)',
    (ruleset) => {
      expect(drawn(OPEN_7, ruleset, { at: at(3, 3), reachWeapon: true })[3]).toBe('.**.**.')
      expect(drawn(OPEN_7, ruleset, { at: at(3, 3), size: 'tiny', reachWeapon: true })[2]).toBe('..***..')
    },
  )
  test.each([dnd35, pf1e])(
    'a reach weapon doubles natural reach and leaves the near squares out ($id: D35-BIG-3 D35-BIG-5)',
    (ruleset) => {
      expect(drawn(OPEN_7, ruleset, { at: at(3, 3), reachWeapon: true })).toEqual([
        '.......',
        '.*****.',
        '.*...*.',
        '.*...*.',
        '.*...*.',
        '.*****.',
        '.......',
      ])
      expect(drawn(OPEN_7, ruleset, { at: at(3, 3), size: 'tiny', reachWeapon: true }).join('')).not.toContain('*')
    },
  )
  test.each([starfinder, dnd35, pf1e])('strikes without a weapon do not threaten ($id: SF-REACH-3)', (ruleset) => {
    expect(drawn(OPEN_7, ruleset, { at: at(3, 3), unarmed: true }).join('')).not.toContain('*')
  })
  test('in Pathfinder 2e an unarmed attack is enough (P2-FLANK-3)', () => {
    expect(drawn(OPEN_7, pf2e, { at: at(3, 3), unarmed: true })[3]).toBe('..*.*..')
  })
  test.each(RULESETS)('the helpless and those without reach threaten nothing ($id: SF-REACH-10)', (ruleset) => {
    expect(drawn(OPEN_7, ruleset, { at: at(3, 3), helpless: true }).join('')).not.toContain('*')
    expect(drawn(OPEN_7, ruleset, { at: at(3, 3), reachFeet: 0 }).join('')).not.toContain('*')
  })
  test.each(BOOKS)('among them the tiny ($id: D35-TINY-4 D35-TINY-6)', (ruleset) => {
    expect(drawn(OPEN_7, ruleset, { at: at(3, 3), size: 'tiny' }).join('')).not.toContain('*')
  })
  test('a wall hides what is behind it, and its own square is never listed (CT-LOE CT-THREAT)', () => {
    expect(drawn(['.....', '.#...', '.....'], starfinder, { at: at(2, 1), reachWeapon: true })).toEqual([
      '.****',
      '...**',
      '.****',
    ])
  })
  test('a burrower in packed earth threatens nothing (CT-LOE)', () => {
    expect(drawn(['e..'], starfinder, { at: at(0, 0) })).toEqual(['...'])
  })
  test('a big creature needs one square within reach that sees the target (CT-LOE)', () => {
    // Beside the wall square only the lower half of the ogre sees anything, and nothing of it sees past the wall upwards.
    expect(drawn(['..#.', '....'], dnd35, { at: at(0, 0), size: 'large', body: 'long' })).toEqual(['....', '..*.'])
    expect(drawn(['..#.', '....'], dnd35, { at: at(0, 0), size: 'large' })).toEqual(['....', '..**'])
    // (3,1) is 10 feet from (1,0), whose line runs under the wall, and from (1,1): one is enough.
    expect(drawn(['....', '..#.'], dnd35, { at: at(0, 0), size: 'large' })).toEqual(['..**', '....'])
  })
  test('its own squares count as threatened, so that one who stands inside it provokes, but are not shown (CT-THREAT)', () => {
    const { threat } = fieldOf(OPEN_7, dnd35, { at: at(2, 2), size: 'large' })
    expect(isThreatened(threat, 2, 2)).toBe(true)
    expect(threatenedCells(threat)).not.toContainEqual(at(2, 2))
    const reachWeapon = fieldOf(OPEN_7, dnd35, { at: at(2, 2), size: 'large', reachWeapon: true })
    expect(isThreatened(reachWeapon.threat, 2, 2)).toBe(false)
  })
  test('a space that overhangs the map threatens from the part on it', () => {
    expect(drawn(['...', '...', '...'], dnd35, { at: at(-1, -1), size: 'large', body: 'long' })).toEqual([
      '.*.',
      '**.',
      '...',
    ])
  })
})

describe('the threat field on random maps', () => {
  const glyph = fc.constantFrom('.', '.', '.', '#', 'e', 't', 'd')
  const rows = fc.array(
    fc.array(glyph, { minLength: 9, maxLength: 9 }).map((g) => g.join('')),
    { minLength: 9, maxLength: 9 },
  )
  const creature = fc.record({
    at: fc.record({ col: fc.nat(8), row: fc.nat(8) }),
    size: fc.constantFrom(...SIZES),
    body: fc.constantFrom('tall' as const, 'long' as const),
    reachWeapon: fc.boolean(),
  })
  test('is what the definition says, square by square', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULESETS), rows, creature, (ruleset, map, mover) => {
        const { field, threat } = fieldOf(map, ruleset, mover)
        const space = threat.space
        const isFlat = ruleset.tableRules['second-diagonal'] === '5-feet'
        const natural = ruleset.naturalReachFeet[mover.body][mover.size]
        const doubles = mover.reachWeapon && ruleset.reachWeapon === 'doubles'
        const far = doubles ? 2 * natural : natural + (mover.reachWeapon ? 5 : 0)
        const own = Array.from({ length: space.widthCells ** 2 }, (_, i) =>
          at(space.col + (i % space.widthCells), space.row + Math.floor(i / space.widthCells)),
        )
        for (let row = 0; row < 9; row++)
          for (let col = 0; col < 9; col++) {
            const feet = (from: { col: number; row: number }): number => {
              const [dx, dy] = [Math.abs(col - from.col), Math.abs(row - from.row)]
              const second = isFlat ? 0 : Math.floor(Math.min(dx, dy) / 2)
              return 5 * (Math.max(dx, dy) + second)
            }
            const second = (from: { col: number; row: number }): boolean =>
              far === 10 && Math.abs(col - from.col) === 2 && Math.abs(row - from.row) === 2
            const nearest = Math.min(...own.map(feet))
            const expected =
              far > 0 &&
              (!doubles || nearest > natural) &&
              own.some(
                (square) =>
                  (feet(square) <= far || second(square)) && hasLineOfEffect(field.lines, square, at(col, row)),
              )
            expect(isThreatened(threat, col, row), `${col},${row}`).toBe(expected)
          }
      }),
      { numRuns: 150 },
    )
  })
})

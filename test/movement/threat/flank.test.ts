import { describe, expect, test } from 'vitest'
import { spaceRect, type Cell } from '../../../src/grid/cell.ts'
import { isFlanking, liesBetween } from '../../../src/movement/threat/flank.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { BOOKS } from '../../support/books.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

const flanks = (
  ruleset: Ruleset,
  a: Partial<DrawnCreature>,
  b: Partial<DrawnCreature>,
  foe: Partial<DrawnCreature> = {},
  rows = ['.......', '.......', '.......', '.......', '.......'],
): boolean => {
  const field = drawnField(rows, ruleset, { rules: { flanking: true } })
  return isFlanking(
    field,
    combatant({ id: 'a', at: at(0, 0), ...a }),
    combatant({ id: 'b', at: at(0, 0), ...b }),
    combatant({ id: 'f', at: at(2, 2), side: 'foe', ...foe }),
  )
}

describe.each(BOOKS)('flanking ($id)', (ruleset) => {
  test('takes opposite sides or opposite corners (P2-FLANK-2 CT-FLANK)', () => {
    expect(flanks(ruleset, { at: at(1, 2) }, { at: at(3, 2) })).toBe(true)
    expect(flanks(ruleset, { at: at(1, 1) }, { at: at(3, 3) })).toBe(true)
    expect(flanks(ruleset, { at: at(1, 1) }, { at: at(3, 2) })).toBe(false)
    expect(flanks(ruleset, { at: at(1, 2) }, { at: at(2, 1) })).toBe(false)
  })
  test('needs the foe within reach of both, that of a reach weapon too unless they must be adjacent (P2-FLANK-4 P2-FLANK-5)', () => {
    expect(flanks(ruleset, { at: at(0, 2) }, { at: at(3, 2) })).toBe(false)
    const isFarEnough = !ruleset.flanking.mustBeAdjacent
    expect(flanks(ruleset, { at: at(0, 2), reachWeapon: true }, { at: at(3, 2) })).toBe(isFarEnough)
  })
  test('takes two allies who can act, against an opponent (P2-FLANK-3)', () => {
    expect(flanks(ruleset, { at: at(1, 2), helpless: true }, { at: at(3, 2) })).toBe(false)
    expect(flanks(ruleset, { at: at(1, 2), side: 'other' }, { at: at(3, 2) })).toBe(false)
    expect(flanks(ruleset, { at: at(1, 2) }, { at: at(3, 2) }, { side: 'pc' })).toBe(false)
    expect(flanks(ruleset, { at: at(1, 2) }, { at: at(3, 2), id: 'a' })).toBe(false)
  })
  test('is nothing for those without reach (SF-REACH-10 D35-TINY-7)', () => {
    expect(flanks(ruleset, { at: at(1, 2), size: 'tiny' }, { at: at(3, 2) })).toBe(false)
  })
  test('needs line of effect to the foe (CT-LOE)', () => {
    const rows = ['.....', '.....', '..#..', '.....', '.....']
    expect(flanks(ruleset, { at: at(1, 2), reachWeapon: true }, { at: at(4, 2) }, { at: at(3, 2) }, rows)).toBe(false)
  })
})

describe('flanking from next to the foe only', () => {
  const ruleset = { ...pf2e, flanking: { mustBeAdjacent: true } }
  test('takes two who both stand beside it, whatever they reach', () => {
    expect(flanks(ruleset, { at: at(1, 2), reachFeet: 10 }, { at: at(3, 2), reachFeet: 10 })).toBe(true)
    expect(flanks(ruleset, { at: at(0, 2), reachFeet: 10 }, { at: at(3, 2) })).toBe(false)
    expect(flanks(ruleset, { at: at(3, 2) }, { at: at(0, 2), reachFeet: 10 })).toBe(false)
  })
  test('is not done from its own square', () => {
    const around = { at: at(0, 1), size: 'huge' } as const
    expect(flanks({ ...ruleset, flanking: { mustBeAdjacent: false } }, around, { at: at(3, 2) })).toBe(true)
    expect(flanks(ruleset, around, { at: at(3, 2) })).toBe(false)
  })
  test('is done from above and below, too', () => {
    const above = { at: at(2, 2), altitude: 2 }
    expect(flanks(ruleset, above, { at: at(2, 2) }, { altitude: 1 })).toBe(true)
    expect(flanks(ruleset, { ...above, altitude: 3, reachFeet: 10 }, { at: at(2, 2) }, { altitude: 1 })).toBe(false)
  })
})

describe('flanking by unarmed attackers', () => {
  test('is possible in Pathfinder 2e only (P2-FLANK-3 SF-REACH-3)', () => {
    const unarmed = [{ at: at(1, 2), unarmed: true }, { at: at(3, 2) }] as const
    expect(flanks(pf2e, ...unarmed)).toBe(true)
    expect(flanks(starfinder, ...unarmed)).toBe(false)
  })
})

const box = (cell: Cell, n: number) => ({ ...spaceRect(cell, n), level: 0, tall: n })

describe('lying between two centers', () => {
  test('a big foe is flanked from sides that its whole space separates (P2-FLANK-2)', () => {
    const foe = box(at(1, 1), 2)
    expect(liesBetween(box(at(0, 1), 1), box(at(3, 2), 1), foe, 'centre')).toBe(true)
    expect(liesBetween(box(at(0, 1), 1), box(at(3, 3), 1), foe, 'centre')).toBe(false)
  })
  test('a corner belongs to both its sides (CT-FLANK)', () => {
    // In through the corner of left and top, out on the right; and turned by 90 degrees out at the bottom.
    expect(liesBetween(box(at(0, 0), 1), box(at(6, 2), 1), box(at(2, 1), 2), 'centre')).toBe(true)
    expect(liesBetween(box(at(0, 0), 1), box(at(2, 6), 1), box(at(1, 2), 2), 'centre')).toBe(true)
    // A little lower it comes in on the left only, and leaving at the bottom is not opposite.
    expect(liesBetween(box(at(0, 1), 1), box(at(3, 3), 1), box(at(1, 1), 2), 'centre')).toBe(false)
  })
  test('a center inside or on the border of the foe is not outside it (CT-FLANK)', () => {
    expect(liesBetween(box(at(0, 0), 2), box(at(3, 3), 1), box(at(1, 1), 1), 'centre')).toBe(false)
    expect(liesBetween(box(at(1, 1), 1), box(at(3, 1), 1), box(at(1, 1), 2), 'centre')).toBe(false)
  })
  test('touching a corner from outside is not passing through (CT-FLANK)', () => {
    expect(liesBetween(box(at(0, 1), 1), box(at(1, 0), 1), box(at(1, 1), 1), 'centre')).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../src/grid/cell.ts'
import { explainPath } from '../../../src/movement/obstacle/explainPath.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { findAlternatives } from '../../../src/movement/obstacle/alternatives.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'
import { SYSTEMS } from '../../support/systemFacts.ts'

/** What may be tried where the step is refused: modes by name, rules by their first clause. */
function tried(
  ruleset: Ruleset,
  rows: string[],
  from: Cell,
  to: Cell,
  mover: Partial<DrawnCreature> = {},
  others: DrawnCreature[] = [],
) {
  const moving = combatant({ id: 'm', at: from, ...mover })
  const field = drawnField(rows, ruleset, { creatures: [moving, ...others] })
  const move = prepareMove(field, { mover: moving })
  if (!move.ok) throw new Error(move.error.code)
  const { refusal } = explainPath(
    move.value,
    [from, to].map((cell) => ({ ...cell, altitude: 0 })),
  )
  return findAlternatives(move.value, from, to, refusal?.blockers ?? []).map((way) =>
    way.kind === 'mode' ? way.mode : way.note.clauses[0],
  )
}
const foe = (more: Partial<DrawnCreature> = {}): DrawnCreature => ({ id: 'f', at: at(1, 0), side: 'foe', ...more })

describe('where a step is refused', () => {
  test('a creature may try another of its modes', () => {
    expect(tried(starfinder, ['.~'], at(0, 0), at(1, 0), { speedFeet: { land: 30, swim: 20 } })).toEqual(['swim'])
    expect(tried(pf2e, ['.p'], at(0, 0), at(1, 0), { speedFeet: { land: 30, fly: 20 } })).toEqual(['fly'])
  })
  test('or a check where it has no such speed (SF-SWIM-4 SF-CLIMB-5 P2-INCL-1)', () => {
    expect(tried(starfinder, ['.~'], at(0, 0), at(1, 0))).toEqual(['SF-SWIM-4'])
    expect(tried(starfinder, ['.^'], at(0, 0), at(1, 0))).toEqual(['SF-CLIMB-5'])
    expect(tried(dnd35, ['.^'], at(0, 0), at(1, 0))).toEqual(['D35-CLIMB-1'])
    expect(tried(pf2e, ['.^'], at(0, 0), at(1, 0))).toEqual(['P2-INCL-1'])
  })
  const past = (ruleset: Ruleset, more: Partial<DrawnCreature> = {}) =>
    tried(ruleset, ['......', '......', '......', '......'], at(0, 0), at(1, 0), {}, [foe(more)])
  test.each(SYSTEMS)('a foe may be passed by the means that the text has ($name)', ({ ruleset, pastOpponent }) => {
    expect(past(ruleset)).toEqual(pastOpponent)
  })
  test('a foe may be overrun if it is small enough (D35-TUMBLE-1 D35-OVERRUN-1)', () => {
    expect(past(dnd35, { size: 'huge' })).toEqual(['D35-TUMBLE-1'])
    expect(past(dnd35, { fillsSpace: true })).toEqual([])
  })
  test('a gap under half the width takes Escape Artist (D35-SQZ-6 P1-SQZ-6)', () => {
    const rows = ['...#', '....', '...#']
    const huge = { size: 'huge' } as const
    for (const ruleset of [dnd35, pf1e]) {
      const found = tried(ruleset, [...rows.map((row) => `${row}..`)], at(0, 0), at(1, 0), huge)
      expect(found).toEqual([ruleset === dnd35 ? 'D35-SQZ-6' : 'P1-SQZ-6'])
    }
    expect(
      tried(
        starfinder,
        rows.map((row) => `${row}..`),
        at(0, 0),
        at(1, 0),
        huge,
      ),
    ).toEqual([])
    expect(tried(dnd35, ['...#..', '...#..', '...#..'], at(0, 0), at(1, 0), huge)).toEqual([])
  })
  test('nothing helps against a wall', () => {
    for (const ruleset of RULESETS) expect(tried(ruleset, ['.#'], at(0, 0), at(1, 0))).toEqual([])
  })
})

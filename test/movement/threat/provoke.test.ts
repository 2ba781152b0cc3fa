import { describe, expect, test } from 'vitest'
import type { ActionId } from '../../../src/rules/ruleset.ts'
import type { Cell } from '../../../src/grid/cell.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { pathAnswer, type PathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import { firstEntered } from '../../../src/grid/box.ts'
import { spaceRect } from '../../../src/grid/cell.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

const row = (from: number, to: number, y = 0): Cell[] =>
  Array.from({ length: to - from + 1 }, (_, i) => at(from + i, y))

function walked(
  ruleset: Ruleset,
  path: readonly Cell[],
  others: readonly DrawnCreature[],
  how: { mover?: Partial<DrawnCreature>; action?: ActionId; actions?: number; tumble?: boolean; rows?: string[] } = {},
): PathAnswer {
  const mover = combatant({ id: 'm', at: path[0]!, ...how.mover })
  const field = drawnField(how.rows ?? ['...........', '...........', '...........'], ruleset, {
    creatures: [mover, ...others],
  })
  const { action, actions, tumble = false } = how
  const move = prepareMove(field, { mover, tumble, ...(action ? { action } : {}), ...(actions ? { actions } : {}) })
  if (!move.ok) throw new Error(move.error.code)
  return pathAnswer(
    move.value,
    path.map((cell) => ({ ...cell, altitude: 0 })),
  )
}
const box = (col: number, y: number, n: number) => ({ ...spaceRect(at(col, y), n), level: 0, tall: n })
const foe = (id: string, col: number, y: number, more: Partial<DrawnCreature> = {}): DrawnCreature => ({
  id,
  at: at(col, y),
  side: 'foe',
  ...more,
})

describe('opportunities along a path', () => {
  test.each([starfinder, dnd35, pf1e])(
    'each foe gets one, at the first threatened square left ($id: SF-REACH-5 CT-PROVOKE)',
    (ruleset) => {
      expect(walked(ruleset, row(0, 6), [foe('f', 2, 1), foe('g', 5, 1)]).provokes).toEqual([
        { by: 'f', step: 1, square: at(1, 0) },
        { by: 'g', step: 4, square: at(4, 0) },
      ])
    },
  )
  test('entering a threatened square and stopping there provokes nothing (CT-PROVOKE)', () => {
    expect(walked(dnd35, row(0, 1), [foe('f', 2, 1)]).provokes).toEqual([])
  })
  test('opportunities at the same step come in the order of the creatures (CT-PROVOKE)', () => {
    const both = [foe('z', 2, 1), foe('a', 2, 1)]
    expect(walked(dnd35, row(1, 2), both).provokes.map((o) => o.by)).toEqual(['z', 'a'])
  })
  test.each([starfinder, dnd35, pf1e, pf2e])(
    'a step provokes nothing ($id: SF-REACH-12 D35-BIG-4 P2-REACT-4)',
    (ruleset) => {
      expect(walked(ruleset, row(1, 2), [foe('f', 1, 1)], { action: 'step' }).provokes).toEqual([])
    },
  )
  test.each([starfinder, dnd35, pf1e])('minimum movement provokes ($id: SF-MIN-3 D35-MIN-3 P1-MIN-3)', (ruleset) => {
    expect(walked(ruleset, row(1, 2), [foe('f', 1, 1)], { action: 'minimum' }).provokes).toHaveLength(1)
  })
  test('in Pathfinder 2e a foe reacts once in every Stride (P2-REACT-2)', () => {
    const foes = [foe('f', 5, 1, { reachWeapon: true })]
    const mover = { speedFeet: { land: 25 } }
    expect(walked(pf2e, row(0, 10), foes, { mover, actions: 2 }).provokes).toEqual([
      { by: 'f', step: 3, square: at(3, 0) },
      { by: 'f', step: 5, square: at(5, 0) },
    ])
    expect(walked(pf2e, row(0, 10), foes, { mover: { speedFeet: { land: 50 } } }).provokes).toHaveLength(1)
  })
  test.each([starfinder, dnd35, pf1e])(
    'a tiny mover provokes from the foe whose square it enters, whatever its reach ($id: D35-TINY-2 D35-TINY-5 P1-TINY-2 SF-REACH-8)',
    (ruleset) => {
      const tiny = { size: 'tiny' } as const
      expect(walked(ruleset, row(0, 1), [foe('f', 1, 0, tiny)], { mover: tiny }).provokes).toEqual([
        { by: 'f', step: 0, square: at(1, 0) },
      ])
      expect(
        walked(ruleset, row(0, 1), [foe('f', 1, 0, { ...tiny, helpless: true })], { mover: tiny }).provokes,
      ).toEqual([])
      expect(walked(ruleset, row(0, 1), [foe('f', 1, 0, { unarmed: true })], { mover: tiny }).provokes).toEqual([])
    },
  )
  test.each([starfinder, dnd35, pf1e, pf2e])(
    'one who leaves the square of a tiny foe provokes nothing: it threatens not even its own ($id: SF-REACH-8 SF-REACH-10 D35-TINY-4 D35-TINY-6)',
    (ruleset) => {
      const tiny = { size: 'tiny' } as const
      expect(walked(ruleset, row(1, 2), [foe('f', 1, 0, tiny)]).provokes).toEqual([])
      expect(walked(ruleset, row(1, 2), [foe('f', 1, 0, { ...tiny, reachFeet: 5 })]).provokes).toHaveLength(1)
    },
  )
  test('in Pathfinder 2e entering provokes nothing (P2-TINY-2)', () => {
    expect(walked(pf2e, row(0, 1), [foe('f', 1, 0, { size: 'tiny' })], { mover: { size: 'tiny' } }).provokes).toEqual(
      [],
    )
  })
  test('in Pathfinder 1e who passes a foe for its size provokes from it, in D&D 3.5 not (P1-SIZE3-3 D35-SIZE3-2)', () => {
    const large = { mover: { size: 'large' } } as const
    const tiny = [foe('f', 2, 0, { size: 'tiny' })]
    expect(walked(pf1e, row(0, 3), tiny, large).provokes).toEqual([{ by: 'f', step: 0, square: at(2, 0) }])
    expect(walked(dnd35, row(0, 3), tiny, large).provokes).toEqual([])
  })
  test('a big mover provokes when any square of its space is threatened (D35-BIG-1)', () => {
    expect(walked(dnd35, row(0, 4), [foe('f', 3, 2)], { mover: { size: 'large' } }).provokes).toEqual([
      { by: 'f', step: 1, square: at(2, 1) },
    ])
  })
  test('the cover of a rider’s own mount stops no opportunity, that of another creature does', () => {
    const between = { size: 'large', reachFeet: 0 } as const
    const rider = foe('rider', 4, 2, { reachFeet: 10, mountedOn: 'mount' })
    const past = (creature: DrawnCreature) => walked(pf1e, [at(2, 0), at(1, 0), at(0, 0)], [creature, rider]).provokes
    expect(past(foe('mount', 3, 1, between))).toEqual([{ by: 'rider', step: 0, square: at(2, 0) }])
    expect(past(foe('other', 3, 1, between))).toEqual([])
  })
})

describe('tumbling past a foe', () => {
  test.each([starfinder, dnd35, pf1e, pf2e])(
    'asks for one check for each foe, where its first square is entered ($id: SF-OPP-4 D35-TUMBLE-1 P1-TUMBLE-1 P2-THRU-2)',
    (ruleset) => {
      const answer = walked(ruleset, row(0, 4), [foe('f', 2, 0, { size: 'large', reachFeet: 0 })], { tumble: true })
      expect(answer.checks).toEqual([{ by: 'f', step: 1, square: at(2, 0) }])
      expect(answer.provokes).toEqual([])
    },
  )
  test('no check is asked where the foe is helpless or passed for size (D35-OPP-1 D35-SIZE3-1)', () => {
    expect(walked(dnd35, row(0, 3), [foe('f', 1, 0, { helpless: true })], { tumble: true }).checks).toEqual([])
    expect(
      walked(dnd35, row(0, 5), [foe('f', 1, 0, { size: 'gargantuan', reachFeet: 0 })], {
        tumble: true,
        rows: Array(5).fill('..........'),
      }).checks,
    ).toEqual([])
  })
})

test('the first square entered is the first by row, then column, that was not under the space before', () => {
  expect(firstEntered(box(0, 0, 2), box(1, 1, 2), box(1, 1, 2))).toEqual(at(2, 1))
  expect(firstEntered(box(0, 0, 2), box(1, 0, 2), box(0, 0, 1))).toBeNull()
})

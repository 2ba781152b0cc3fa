import { describe, expect, test } from 'vitest'
import { SPACE_CELLS, type Size } from '../../../../src/map/sizes.ts'
import type { Combatant } from '../../../../src/movement/combatant.ts'
import { coverOf } from '../../../../src/movement/cover/cover.ts'
import { standing } from '../../../../src/movement/cover/coverField.ts'
import { isFlanking } from '../../../../src/movement/threat/flank.ts'
import { rulesetSummary } from '../../../../src/answers/rulesets.ts'
import { RULESETS } from '../../../../src/rules/registry.ts'
import { dnd5e } from '../../../../src/rules/systems/dnd5e/index.ts'
import {
  along,
  farthest,
  foe,
  open,
  reached,
  refusal,
  walked,
  type Situation,
  type Spot,
} from '../../../support/asked.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../../../support/drawnField.ts'

const feet = (rows: readonly string[], path: readonly Spot[], how: Situation = {}) =>
  walked(dnd5e, rows, path, how).steps
const outcome = (rows: readonly string[], path: readonly Spot[], how: Situation = {}) =>
  walked(dnd5e, rows, path, how).problem?.reason ?? 'legal'
const DIAGONAL: readonly Spot[] = [
  [0, 0],
  [1, 1],
  [2, 2],
]
const CORNER = DIAGONAL.slice(0, 2)

describe('size and space', () => {
  test('six sizes take 1, 2, 3 or 4 squares a side (D5-SIZE-1)', () => {
    const known: readonly Size[] = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan']
    expect(dnd5e.sizes).toEqual(known)
    expect(known.map((size) => SPACE_CELLS[size])).toEqual([1, 1, 1, 2, 3, 4])
    expect(refusal(dnd5e, open(8, 8), [0, 0], { mover: { size: 'colossal' } })).toBe('size-not-in-ruleset')
  })
  test('four tiny creatures share a square, not five (D5-SIZE-2)', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `t${i}`, at: at(1, 0), size: 'tiny' as const }))
    const ending = (count: number) =>
      outcome(open(2, 1), along(0, 1), { mover: { size: 'tiny' }, creatures: others(count) })
    expect([ending(3), ending(4)]).toEqual(['legal', 'cannot-end'])
  })
})

describe('playing on a grid', () => {
  test('a speed of 30 feet is six squares (D5-GRID-1)', () => {
    expect(farthest(dnd5e, open(12, 1), [0, 0])).toBe(30)
    expect(reached(dnd5e, open(12, 1), [0, 0])).toHaveLength(7)
  })
  test('every step costs 5 feet, diagonal or not (D5-GRID-2)', () => {
    expect(feet(open(3, 3), DIAGONAL)).toEqual([5, 5])
    expect(feet(open(3, 1), along(0, 2))).toEqual([5, 5])
  })
  test('a house rule counts diagonals 5 and 10 (D5-GRID-6)', () => {
    const rules = { 'second-diagonal': '10-feet' } as const
    expect(feet(open(3, 3), DIAGONAL, { rules })).toEqual([5, 10])
    expect(feet(['...', '.d.', '..d'], DIAGONAL, { rules })).toEqual([10, 15])
    expect(feet(open(3, 3), DIAGONAL, { rules, diagonals: 1 })).toEqual([10, 5])
    const [byDefault, counted] = [{}, { rules }].map((how) => reached(dnd5e, open(15, 15), [7, 7], how))
    expect([byDefault, counted].map((places) => places?.length)).toEqual([169, 121])
  })
  test('distances count diagonals as steps do (D5-GRID-5, D5-GRID-6)', () => {
    const provoking = (rules: NonNullable<Situation['rules']>) =>
      walked(dnd5e, open(5, 5), along(1, 0), { rules, creatures: [foe('f', 3, 2, { reachFeet: 10 })] }).provokes.length
    const counted = { 'second-diagonal': '10-feet' } as const
    expect([{}, counted, { ...counted, 'second-diagonal-at-10-feet-reach': false }].map(provoking)).toEqual([1, 1, 0])
  })
  test('no diagonal leads past the corner of a wall or a large tree (D5-GRID-4)', () => {
    expect(['.#', '.t', '.o'].map((row) => outcome([row, '..'], CORNER))).toEqual(['corner', 'corner', 'legal'])
  })
  test('a creature two squares away on the diagonal is 10 feet away (D5-GRID-5)', () => {
    const provoking = (reachFeet: number) =>
      walked(dnd5e, open(6, 3), along(1, 3), { creatures: [foe('f', 0, 2, { reachFeet })] }).provokes.length
    expect([5, 10].map(provoking)).toEqual([0, 1])
  })
})

describe('difficult terrain', () => {
  test('costs 5 feet more, diagonals too (D5-DIFF-1 D5-GRID-3 D5-DIFF-4)', () => {
    expect(feet(['.d'], along(0, 1))).toEqual([10])
    expect(feet(['..', '.d'], CORNER)).toEqual([10])
    expect(feet(['.o'], along(0, 1))).toEqual([10])
  })
  test('does not add up: greater difficult, and behind a low wall, costs no more (D5-DIFF-2)', () => {
    const edges: DrawnEdge[] = [[1, 0, 'west', 'barrier']]
    expect(feet(['.D'], along(0, 1))).toEqual([10])
    expect(feet(['.d'], along(0, 1), { edges })).toEqual([10])
  })
  test('is a low wall (D5-DIFF-6)', () => {
    expect(feet(['..'], along(0, 1), { edges: [[1, 0, 'west', 'barrier']] })).toEqual([10])
  })
  test('is the space of a creature that is neither tiny nor an ally (D5-DIFF-3)', () => {
    const through = (other: Partial<DrawnCreature>) =>
      feet(open(8, 3), along(0, 6), {
        mover: { speedFeet: { land: 60 } },
        creatures: [{ id: 'o', at: at(1, 0), ...other }],
      })
    expect(through({ side: 'foe', helpless: true })).toEqual([10, 5, 5, 5, 5, 5])
    expect(through({ side: 'foe', size: 'tiny' })).toEqual([5, 5, 5, 5, 5, 5])
    expect(through({ side: 'pc' })).toEqual([5, 5, 5, 5, 5, 5])
    expect(through({ side: 'foe', size: 'huge' })).toEqual([10, 10, 10, 5, 5, 5])
  })
})

describe('moving around other creatures', () => {
  const through = (other: Partial<DrawnCreature>) =>
    outcome(open(8, 4), along(0, 6), {
      mover: { speedFeet: { land: 90 } },
      creatures: [{ id: 'o', at: at(1, 0), side: 'foe', ...other }],
    })
  test('one passes allies, the incapacitated, the tiny, and those two sizes apart (D5-THRU-1)', () => {
    expect(through({ side: 'pc' })).toBe('legal')
    expect(through({ helpless: true })).toBe('legal')
    expect(through({ size: 'tiny' })).toBe('legal')
    expect(through({ size: 'huge' })).toBe('legal')
    expect([through({}), through({ size: 'large' }), through({ size: 'small' })]).toEqual(Array(3).fill('occupied'))
  })
  test('no one ends a move in the space of another (D5-THRU-2)', () => {
    const ending = (other: Partial<DrawnCreature>) =>
      outcome(open(2, 1), along(0, 1), { creatures: [{ id: 'o', at: at(1, 0), ...other }] })
    expect([ending({}), ending({ helpless: true }), ending({ size: 'tiny' })]).toEqual(Array(3).fill('cannot-end'))
  })
})

describe('movement and actions', () => {
  test('a move covers the speed, a Dash as much again (D5-MOVE-1 D5-MOVE-2)', () => {
    const far = (action: string) => farthest(dnd5e, open(30, 1), [0, 0], { action })
    expect(['move', 'dash', 'disengage'].map(far)).toEqual([30, 60, 30])
  })
  test('nothing runs, charges or takes a 5-foot step (D5-MOVE-2)', () => {
    const refused = ['double', 'run', 'charge', 'withdraw', 'step', 'minimum', 'stride'].map((action) =>
      refusal(dnd5e, open(3, 1), [0, 0], { action }),
    )
    expect(new Set(refused)).toEqual(new Set(['no-such-action']))
  })
  test('Disengage provokes nothing (D5-MOVE-3)', () => {
    const leaving = (action: string) =>
      walked(dnd5e, open(5, 2), along(1, 4), { action, creatures: [foe('f', 1, 1)] }).provokes.length
    expect(['move', 'dash', 'disengage'].map(leaving)).toEqual([1, 1, 0])
  })
})

describe('climbing, swimming, crawling, flying', () => {
  test.each([
    ['climb', '..'],
    ['swim', '~~'],
  ] as const)('a %s costs twice without a speed for it (D5-CLIMB-1 D5-SWIM-1)', (mode, row) => {
    const steps = (speed: object = {}) =>
      feet([row], along(0, 1), { mode, mover: { speedFeet: { land: 30, ...speed } } })
    expect([steps(), steps({ [mode]: 20 }), steps({ [mode]: 0 })]).toEqual([[10], [5], [10]])
  })
  test('windows offer both to anyone who walks, in no other system (D5-CLIMB-1 D5-SWIM-1)', () => {
    const offered = RULESETS.map(rulesetSummary).filter(({ modesOnLandSpeed }) => modesOnLandSpeed.length > 0)
    expect(offered.map(({ id, modesOnLandSpeed }) => [id, modesOnLandSpeed])).toEqual([['dnd5e', ['swim', 'climb']]])
  })
  test('on difficult terrain a climb costs three times (D5-CLIMB-1)', () => {
    expect(feet(['.d'], along(0, 1), { mode: 'climb' })).toEqual([15])
  })
  test('the prone crawl at 5 feet more, 10 more on difficult terrain (D5-CRAWL-1)', () => {
    const steps = (row: string) => feet([row], along(0, 1), { mover: { prone: true } })
    expect([steps('..'), steps('.d')]).toEqual([[10], [15]])
  })
  test('standing up takes half the speed, rounded down, and no action (D5-CRAWL-2)', () => {
    expect([30, 25, 0].map(dnd5e.turn.standingUp.feet)).toEqual([15, 12, null])
    expect(dnd5e.turn.standingUp.actions).toBe(0)
    expect(dnd5e.provoking.standingUp).toBe(false)
  })
  test('flying upward costs what flying on does (D5-FLY-1)', () => {
    const up: Spot[] = [
      [0, 0, 0],
      [0, 0, 1],
      [1, 0, 2],
    ]
    expect(feet(open(2, 1), up, { mode: 'fly', mover: { speedFeet: { fly: 60 } } })).toEqual([5, 5])
  })
})

describe('opportunity attacks', () => {
  const provoked = (path: readonly Spot[], more: Partial<DrawnCreature> = {}, how: Situation = {}) =>
    walked(dnd5e, open(7, 5), path, { ...how, creatures: [foe('f', 3, 2, more)] }).provokes

  test('come from leaving the reach, not from moving inside it (D5-OPP-1)', () => {
    expect(provoked(along(2, 4, 1))).toEqual([])
    expect(provoked(along(2, 5, 1))).toMatchObject([{ by: 'f', step: 2, square: at(4, 1) }])
    expect(provoked(along(0, 2, 1))).toEqual([])
  })
  test('each creature has one, and the helpless none (D5-OPP-3 D5-OPP-1)', () => {
    const inAndOut: Spot[] = [...along(1, 5, 1), ...along(5, 1, 1).slice(1)]
    expect(provoked(inAndOut, {}, { mover: { speedFeet: { land: 60 } } })).toHaveLength(1)
    expect(provoked(along(2, 5, 1), { helpless: true })).toEqual([])
  })
  test('reach is 5 feet for every size, and a Reach weapon adds 5 (D5-OPP-4)', () => {
    expect(Object.values(dnd5e.naturalReachFeet).flatMap(Object.values)).toEqual(Array(18).fill(5))
    expect(provoked(along(2, 5, 1), { reachWeapon: true })).toEqual([])
    expect(provoked(along(2, 6, 1), { reachWeapon: true })).toMatchObject([{ step: 3, square: at(5, 1) }])
  })
})

describe('cover', () => {
  const cover = (rows: readonly string[], more: { others?: Combatant[]; edges?: DrawnEdge[] } = {}) => {
    const field = drawnField(rows, dnd5e, { edges: more.edges ?? [] })
    const [archer, target] = [combatant({ id: 'a', at: at(0, 0) }), combatant({ id: 't', at: at(4, 0), side: 'foe' })]
    return coverOf(field, archer, standing(field, target), more.others ?? [], 'ranged')
  }
  const bonus = (degree: string) => dnd5e.cover.degrees[degree]?.bonus
  test('half: +2; a creature in between gives it (D5-COVER-1)', () => {
    expect(cover(['.....'], { others: [combatant({ id: 'o', at: at(2, 0) })] })).toBe('half')
    expect(bonus('half')).toMatchObject({ armorClass: 2, saves: { by: 2 } })
  })
  test('three-quarters: +5 (D5-COVER-2)', () => {
    expect(bonus('three-quarters')).toMatchObject({ armorClass: 5, saves: { by: 5 } })
    expect(bonus('none')).toBeNull()
  })
  test('total: no target (D5-COVER-3)', () => {
    expect(cover(['..#..'])).toBe('blocked')
    expect(cover(['.....'])).toBe('none')
  })
  test('only the best counts: a creature behind a low wall gives half (D5-COVER-4)', () => {
    const others = [combatant({ id: 'o', at: at(2, 0) })]
    expect(cover(['.....'], { others, edges: [[3, 0, 'west', 'barrier']] })).toBe('half')
  })
})

describe('flanking', () => {
  const flanks = (allyAt: readonly [number, number], rules: object, more: Partial<DrawnCreature> = {}) => {
    const field = drawnField(open(5, 5), dnd5e, { rules })
    return isFlanking(
      field,
      combatant({ id: 'm', at: at(1, 2) }),
      combatant({ id: 'a', at: at(...allyAt), ...more }),
      combatant({ id: 'f', at: at(2, 2), side: 'foe' }),
    )
  }
  test('is off unless the table turns it on, then takes opposite sides next to the foe (D5-FLANK-1)', () => {
    expect(flanks([3, 2], {})).toBe(false)
    expect(flanks([3, 2], { flanking: true })).toBe(true)
    expect(flanks([2, 3], { flanking: true })).toBe(false)
    expect(flanks([4, 2], { flanking: true }, { reachWeapon: true })).toBe(false)
    expect(flanks([3, 2], { flanking: true }, { helpless: true })).toBe(false)
    expect(dnd5e.details.flanked).toMatchObject({ by: 'Advantage' })
  })
})

describe('squeezing', () => {
  test('fits through a space for one size smaller, at 5 feet more (D5-SQZ-1 D5-DIFF-5)', () => {
    const steps = (rows: readonly string[], size: Size) =>
      feet(rows, along(0, 1), { mover: { size, speedFeet: { land: 60 } } })
    expect(steps(['....', '..#.'], 'large')).toEqual([10])
    expect(steps(['.....', '..##.', '..##.'], 'huge')).toEqual([])
    expect(steps(['.....', '.....', '...#.'], 'huge')).toEqual([10])
  })
  test('gives disadvantage on attacks and Dexterity saves, and advantage to attackers (D5-SQZ-1)', () => {
    expect(dnd5e.details.squeezing.map(({ to, by }) => `${by} on ${to}`)).toEqual([
      'Disadvantage on attack rolls',
      'Disadvantage on Dexterity saves',
      'Advantage on attack rolls against it',
    ])
  })
})

describe('jumping', () => {
  test('as far as the Strength score after a run of 10 feet, half as far without (D5-JUMP-1)', () => {
    const { leap } = dnd5e.details
    if (leap?.kind !== 'by-strength') throw new Error('a check')
    expect([16, 15].map((strength) => [leap.longestFeet(strength, true), leap.longestFeet(strength, false)])).toEqual([
      [16, 8],
      [15, 7],
    ])
    expect(leap.runningStartFeet).toBe(10)
  })
})

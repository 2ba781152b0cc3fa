import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Combatant } from '../../../src/movement/combatant.ts'
import { CoverCache } from '../../../src/movement/cover/CoverCache.ts'
import { spaceRect } from '../../../src/grid/cell.ts'
import { cornersOf } from '../../../src/grid/lines/halfSquares.ts'
import { passesInside } from '../../../src/grid/lines/segmentThroughBox.ts'
import { mayBlockLines } from '../../../src/movement/cover/cornerLines.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { coverLine, coverOf, type CoverSource } from '../../../src/movement/cover/cover.ts'
import { standing } from '../../../src/movement/cover/coverField.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { at, combatant, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

const creature = (id: string, col: number, row: number, size: Combatant['size']): Combatant =>
  combatant({ id, at: at(col, row), size })
const medium = (id: string, col: number, row: number): Combatant => creature(id, col, row, 'medium')
const from = (creature: Combatant): CoverSource => ({ kind: 'creature', creature })
const cover = (
  rows: string[],
  source: Combatant | CoverSource,
  target: Combatant,
  more: { others?: Combatant[]; edges?: DrawnEdge[] } = {},
) => {
  const field = drawnField(rows, pf2e, { edges: more.edges ?? [] })
  return coverLine(field, 'kind' in source ? source : from(source), target, more.others ?? [])
}

describe('cover', () => {
  test('is standard where the line passes crates, trees, rock or a window (P2-COVER-7)', () => {
    for (const glyph of ['o', 't'])
      expect(cover([`..${glyph}..`], medium('a', 0, 0), medium('t', 4, 0)).degree).toBe('standard')
    expect(cover(['....'], medium('a', 0, 0), medium('t', 3, 0), { edges: [[2, 0, 'west', 'window']] }).degree).toBe(
      'standard',
    )
    expect(cover(['.#.', '...'], medium('a', 0, 0), medium('t', 2, 1)).degree).toBe('standard')
  })
  test('is none where nothing stands between, and rubble, water or an open door are nothing (P2-COVER-7)', () => {
    for (const glyph of ['.', 'd', '~', 'p', '^'])
      expect(cover([`..${glyph}..`], medium('a', 0, 0), medium('t', 4, 0)).degree).toBe('none')
    expect(cover(['....'], medium('a', 0, 0), medium('t', 3, 0), { edges: [[2, 0, 'west', 'doorOpen']] }).degree).toBe(
      'none',
    )
  })
  test.each([
    ['a crate', '..o..', [], 1],
    ['a tree', '..t..', [], 4],
    ['a low wall', '.....', [[2, 0, 'west', 'barrier']], 1],
  ] as const)('%s covers up to its top, not those above it', (_, row, edges, topSquares) => {
    const degreeAt = (altitude: number) =>
      cover([row], { ...medium('a', 0, 0), altitude }, { ...medium('t', 4, 0), altitude }, { edges: [...edges] }).degree
    expect([degreeAt(topSquares - 1), degreeAt(topSquares)]).toEqual(['standard', 'none'])
  })
  test('is lesser where a creature stands between, standard where it is two sizes larger than both (P2-COVER-8 P2-COVBIG-1)', () => {
    const rows = ['.......', '.......', '.......']
    const between = (size: Combatant['size'], col: number, row: number) =>
      cover(rows, medium('a', 0, 1), medium('t', 6, 1), { others: [creature('c', col, row, size)] })
    expect(between('medium', 3, 1)).toMatchObject({ degree: 'lesser', creatures: [{ id: 'c', degree: 'lesser' }] })
    expect(between('large', 2, 0).degree).toBe('lesser')
    expect(between('huge', 2, 0)).toMatchObject({ degree: 'standard', creatures: [{ id: 'c', degree: 'standard' }] })
    expect(between('medium', 3, 0).degree).toBe('none')
    expect(between('large', 2, 1).degree).toBe('lesser')
  })
  test('where the line runs along the border of two spaces, it passes neither inside', () => {
    const others = [medium('b', 3, 0), medium('c', 3, 1)]
    const line = cover(['......', '......'], creature('a', 0, 0, 'large'), creature('t', 4, 0, 'large'), { others })
    expect(line.degree).toBe('none')
  })
  test('is blocked where no corner of one sees a corner of the other (P2-COVER-6)', () => {
    expect(cover(['..#..', '..#..', '..#..'], medium('a', 0, 1), medium('t', 4, 1)).degree).toBe('blocked')
    expect(
      cover(['....', '....'], medium('a', 0, 0), medium('t', 3, 0), {
        edges: [
          [2, 0, 'west', 'wall'],
          [2, 1, 'west', 'wall'],
        ],
      }).degree,
    ).toBe('blocked')
  })
  test('is never given by the attacker or the target (P2-COVER-8)', () => {
    const [a, t] = [medium('a', 0, 0), medium('t', 3, 0)]
    expect(cover(['....'], a, t, { others: [a, t] })).toMatchObject({ degree: 'none', creatures: [] })
  })
  test('differs from attacker to attacker (P2-COVER-5)', () => {
    const rows = ['..o..', '.....', '.....']
    expect(cover(rows, medium('a', 0, 0), medium('t', 4, 0)).degree).toBe('standard')
    expect(cover(rows, medium('b', 2, 2), medium('t', 4, 0)).degree).toBe('none')
  })
  test('the square one stands in is no cover for others, but covers the one in it (CT-COVER)', () => {
    expect(cover(['o...'], medium('a', 0, 0), medium('t', 3, 0)).degree).toBe('none')
    expect(cover(['o...'], medium('t', 3, 0), medium('a', 0, 0)).degree).toBe('standard')
  })
  test('a creature that shares the attacker’s space gives no cover (CT-COVER)', () => {
    expect(
      cover(['....'], medium('a', 0, 0), medium('t', 3, 0), { others: [creature('rat', 0, 0, 'tiny')] }).degree,
    ).toBe('none')
    expect(
      cover(['....'], medium('a', 0, 0), medium('t', 3, 0), { others: [creature('rat', 3, 0, 'tiny')] }).degree,
    ).toBe('lesser')
  })
  test('names what the line met, for drawing (P2-COVER-7)', () => {
    const line = cover(['..o..'], medium('a', 0, 0), medium('t', 4, 0))
    expect(line.line).toEqual({ from: { x: 1, y: 1, z: 1 }, to: { x: 9, y: 1, z: 1 } })
    expect(line.obstructions).toEqual([{ kind: 'square', cell: at(2, 0) }])
  })
})

describe('cover in the older systems', () => {
  test('is not given by a friend whose square one passes, as it is by one between (SF-ALLY-2 D35-FRIEND-2 P1-FRIEND-2)', () => {
    const [attacker, target] = [medium('a', 0, 0), medium('t', 4, 0)]
    for (const ruleset of [starfinder, dnd35, pf1e]) {
      const field = drawnField(['.....'], ruleset, {})
      const past = (col: number) => coverLine(field, from(attacker), target, [medium('friend', col, 0)]).degree
      expect([past(0), past(2)]).toEqual(['none', 'cover'])
    }
  })
  test('in melee takes clear lines from every corner, at range from one', () => {
    const field = drawnField(['.#', '..'], pf1e)
    const degree = (attack: 'melee' | 'ranged') =>
      coverOf(field, medium('a', 0, 0), standing(field, medium('t', 1, 1)), [], attack)
    expect([degree('melee'), degree('ranged')]).toEqual(['cover', 'none'])
  })
  test('is given by a low wall, but not against an attacker right behind it', () => {
    const degreeBehind = (col: number) => {
      const field = drawnField(['......'], pf1e, { edges: [[col, 0, 'west', 'barrier']] })
      return coverOf(field, medium('a', 0, 0), standing(field, medium('t', 5, 0)), [], 'ranged')
    }
    expect([1, 2, 5].map(degreeBehind)).toEqual(['none', 'cover', 'cover'])
  })
  test('is given by one who fills the air between one above another', () => {
    const [below, above] = [medium('a', 1, 1), { ...medium('t', 1, 1), altitude: 3 }]
    const field = drawnField(['...', '...', '...'], dnd35, {})
    const giant = creature('giant', 0, 0, 'huge')
    expect(coverLine(field, from(below), above, [giant]).degree).toBe('cover')
    expect(coverLine(field, from(below), above, []).degree).toBe('none')
  })
})

describe('low walls', () => {
  /** Low walls on all sides of a square. */
  const around = (col: number, row: number): DrawnEdge[] => [
    [col, row, 'west', 'barrier'],
    [col, row, 'north', 'barrier'],
    [col + 1, row, 'west', 'barrier'],
    [col, row + 1, 'north', 'barrier'],
  ]
  const rows = Array.from({ length: 8 }, () => '.'.repeat(9))
  const sides = [
    ['east', at(7, 4)],
    ['west', at(1, 4)],
    ['south', at(4, 7)],
    ['north', at(4, 1)],
    ['southeast', at(6, 7)],
    ['northwest', at(1, 2)],
  ] as const
  const degree = (
    ruleset: Ruleset,
    [a, t]: readonly [Combatant, Combatant],
    edges: DrawnEdge[],
    attack: 'melee' | 'ranged' = 'ranged',
  ) => {
    const field = drawnField(rows, ruleset, { edges })
    return coverOf(field, a, standing(field, t), [], attack)
  }
  test.each(sides)('around the attacker give none to a target in the %s, around the target they do', (_, spot) => {
    const pair = [medium('a', 4, 4), creature('t', spot.col, spot.row, 'medium')] as const
    for (const ruleset of [starfinder, dnd35, pf1e, pf2e]) {
      const [none, given] = [degree(ruleset, pair, around(4, 4)), degree(ruleset, pair, around(spot.col, spot.row))]
      expect([ruleset.id, none, given]).toEqual([ruleset.id, 'none', ruleset === pf2e ? 'standard' : 'cover'])
    }
  })
  test.each(sides)('at any side of a large attacker give none to a target in the %s', (_, spot) => {
    const pair = [creature('a', 3, 3, 'large'), creature('t', spot.col, spot.row, 'medium')] as const
    const edges = [3, 4].flatMap((i): DrawnEdge[] => [
      [3, i, 'west', 'barrier'],
      [5, i, 'west', 'barrier'],
      [i, 3, 'north', 'barrier'],
      [i, 5, 'north', 'barrier'],
    ])
    for (const ruleset of [starfinder, dnd35, pf1e, pf2e])
      expect([ruleset.id, degree(ruleset, pair, edges)]).toEqual([ruleset.id, 'none'])
  })
  test('between neighbors give cover in melee, except in Pathfinder 2e', () => {
    for (const spot of [at(5, 4), at(3, 4), at(4, 5), at(4, 3)]) {
      const pair = [medium('a', 4, 4), creature('t', spot.col, spot.row, 'medium')] as const
      expect([starfinder, dnd35, pf1e, pf2e].map((ruleset) => degree(ruleset, pair, around(4, 4), 'melee'))).toEqual([
        'cover',
        'cover',
        'cover',
        'none',
      ])
    }
  })
})

describe('lines between spaces of different size', () => {
  test('may pass every space that lies in the way of one of them', () => {
    const rect = fc.record({
      col: fc.integer({ min: 0, max: 9 }),
      row: fc.integer({ min: 0, max: 7 }),
      cells: fc.integer({ min: 1, max: 4 }),
    })
    let seen = 0
    fc.assert(
      fc.property(rect, rect, rect, (first, second, third) => {
        const [a, b, c] = [first, second, third].map(({ cells, ...cell }) => spaceRect(cell, cells))
        if (!a || !b || !c) return
        const box = { ...c, level: 0, tall: 1 }
        const passes = cornersOf(a).some(({ point: from }) =>
          cornersOf(b).some(({ point: to }) =>
            passesInside({ from: { ...from, z: 1 }, to: { ...to, z: 1 } }, box, null),
          ),
        )
        if (!passes) return
        seen++
        expect(mayBlockLines(a, b, c)).toBe(true)
      }),
      { numRuns: 2000 },
    )
    expect(seen).toBeGreaterThan(400)
  })
  test('do not pass a space far aside or behind', () => {
    expect(mayBlockLines(spaceRect(at(0, 0), 1), spaceRect(at(6, 0), 3), spaceRect(at(3, 6), 2))).toBe(false)
    expect(mayBlockLines(spaceRect(at(2, 2), 1), spaceRect(at(6, 6), 2), spaceRect(at(7, 2), 1))).toBe(false)
    expect(mayBlockLines(spaceRect(at(2, 2), 1), spaceRect(at(6, 2), 2), spaceRect(at(10, 2), 1))).toBe(false)
  })
  test.each([
    ['from the lesser to the broader', medium('a', 0, 2), creature('t', 7, 1, 'huge')],
    ['from the broader to the lesser', creature('a', 7, 1, 'huge'), medium('t', 0, 2)],
  ])('%s, each of three lanes is looked at', (_, a, t) => {
    const field = drawnField(
      Array.from({ length: 6 }, () => '.'.repeat(11)),
      pf1e,
    )
    const filled = [1, 2, 3].map((row) => combatant({ id: `row ${row}`, at: at(6, row), size: 'medium', tall: 3 }))
    expect(coverOf(field, a, standing(field, t), filled, 'ranged')).toBe('cover')
    expect(coverOf(field, a, standing(field, t), filled.slice(0, 2), 'ranged')).toBe('none')
    expect(coverOf(field, a, standing(field, t), filled.slice(1), 'ranged')).toBe('none')
  })
})

describe('cover against an area', () => {
  test('is given by a low wall beside its point of origin too, as it has no space of its own', () => {
    const burst: CoverSource = { kind: 'point', point: { x: 2, y: 2 } }
    const edges: DrawnEdge[] = [
      [2, 0, 'west', 'barrier'],
      [2, 1, 'west', 'barrier'],
    ]
    expect(cover(['....', '....'], burst, medium('t', 3, 0), { edges }).degree).toBe('standard')
  })
  test('comes from the lower of the squares at its point of origin', () => {
    const field = drawnField(['...o....', '........'], pf2e)
    for (const [col, level] of [
      [1, 2],
      [2, 2],
      [6, 2],
    ] as const)
      field.setFloor(at(col, 0), level)
    const burst: CoverSource = { kind: 'point', point: { x: 4, y: 1 } }
    const degree = () => coverLine(field, burst, medium('t', 6, 0), []).degree
    expect(degree()).toBe('none')
    field.setFloor(at(1, 0), 0)
    expect(degree()).toBe('standard')
  })
  test('is measured from its point of origin (P2-COVER-9)', () => {
    const burst: CoverSource = { kind: 'point', point: { x: 8, y: 2 } }
    expect(cover(['..o..', '.....'], burst, medium('t', 0, 0)).degree).toBe('standard')
    expect(cover(['..o..', '.....'], burst, medium('t', 0, 1)).degree).toBe('none')
    expect(cover(['..#..', '..#..'], burst, medium('t', 0, 0)).degree).toBe('blocked')
  })
  test('a creature between the origin and the target is lesser cover, one two sizes above the target standard (P2-COVER-9 P2-COVBIG-1)', () => {
    const burst: CoverSource = { kind: 'point', point: { x: 13, y: 3 } }
    const rows = ['.......', '.......', '.......']
    expect(cover(rows, burst, medium('t', 0, 1), { others: [medium('c', 3, 1)] }).degree).toBe('lesser')
    expect(cover(rows, burst, medium('t', 0, 1), { others: [creature('h', 2, 0, 'huge')] }).degree).toBe('standard')
  })
})

describe('known cover', () => {
  const place = fc.record({ col: fc.nat(6), row: fc.nat(4) })
  const size = fc.constantFrom('small' as const, 'medium' as const, 'large' as const)
  const glyph = fc.constantFrom('.', '.', '.', '.', '#', 'o', 't')
  const rows = fc.array(fc.string({ unit: glyph, minLength: 8, maxLength: 8 }), { minLength: 6, maxLength: 6 })

  test.each([
    ['by corners', pf1e],
    ['by middles', pf2e],
  ])('is the cover there is, asked for once or twice, with others on the map or not (%s)', (_, ruleset) => {
    const body = fc.record({ at: place, size })
    fc.assert(
      fc.property(
        rows,
        body,
        fc.array(place, { minLength: 2, maxLength: 4 }),
        fc.array(body),
        (drawn, a, spots, more) => {
          const field = drawnField(drawn, ruleset)
          const watcher = combatant({ id: 'a', ...a })
          const known = new CoverCache()
          const others = more.map((other, i) => combatant({ id: `other ${i}`, ...other }))
          for (const among of [[], others, [], others.slice(1)])
            for (const spot of spots) {
              const target = combatant({ id: 't', at: spot, size: 'medium' })
              const wanted = coverOf(field, watcher, standing(field, target), among, 'ranged')
              expect(known.degreeOf(field, watcher, standing(field, target), among)).toBe(wanted)
            }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is that of where each one stands who looks', () => {
    const field = drawnField(['.#.', '...', '...'], pf1e)
    const known = new CoverCache()
    const target = standing(field, medium('t', 2, 0))
    const degrees = [at(0, 0), at(0, 2), at(2, 1)].map(({ col, row }) =>
      known.degreeOf(field, medium('a', col, row), target, []),
    )
    expect(degrees).toEqual(['blocked', 'cover', 'none'])
  })

  test('counts creatures that block all lines between large ones together, each half beside the middle', () => {
    const field = drawnField(['..........', '..........'], pf1e)
    const [watcher, target] = [creature('a', 0, 0, 'large'), creature('t', 8, 0, 'large')]
    const degree = (...others: Combatant[]) => coverOf(field, watcher, standing(field, target), others, 'ranged')
    const tall = (id: string, row: number) => combatant({ id, at: at(4, row), size: 'medium', tall: 2 })
    expect(degree(tall('b', 0))).toBe('none')
    expect(degree(tall('b', 0), tall('c', 1))).toBe('cover')
  })

  test('is recomputed when the terrain changes', () => {
    const known = new CoverCache()
    const degree = (drawn: string[]) => {
      const field = drawnField(drawn, pf1e)
      return known.degreeOf(field, medium('a', 0, 0), standing(field, medium('t', 2, 0)), [])
    }
    expect(degree(['.#.'])).toBe('blocked')
    known.forget()
    expect(degree(['...'])).toBe('none')
  })
})

import { describe, expect, test } from 'vitest'
import { SIZES, SPACE_CELLS, type Size } from '../../../src/map/sizes.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { along, foe, open, reached, refusal, routed, walked } from '../../support/asked.ts'
import { at, type DrawnCreature } from '../../support/drawnField.ts'
import { BOOKS } from '../../support/books.ts'

const FAMILY = [starfinder, dnd35, pf1e]
const OLDER = [dnd35, pf1e]

describe('sizes', () => {
  test('nine of them take 1, 2, 3, 4 or 6 squares a side (SF-SIZE-1 SF-SIZE-3 SF-SIZE-5 SF-SIZE-6 SF-SIZE-7 D35-SIZETAB-1 D35-BIG-1)', () => {
    expect(SIZES.map((size) => SPACE_CELLS[size])).toEqual([1, 1, 1, 1, 1, 2, 3, 4, 6])
    for (const size of SIZES) {
      const edge = SPACE_CELLS[size]
      expect(reached(dnd35, open(8, 6), [0, 0], { mover: { size, speedFeet: { land: 500 } } })).toHaveLength(
        (9 - edge) * (7 - edge),
      )
    }
  })
  test('Pathfinder 2e knows six, Gargantuan 20 feet wide; others are refused (P2-SIZE-1 P2-SIZE-5 CT-ERR)', () => {
    const known: readonly Size[] = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan']
    for (const size of SIZES)
      expect(refusal(pf2e, open(8, 8), [0, 0], { mover: { size } }), size).toBe(
        known.includes(size) ? 'allowed' : 'size-not-in-ruleset',
      )
    expect(reached(pf2e, open(4, 4), [0, 0], { mover: { size: 'gargantuan' } })).toHaveLength(1)
  })
  test('a creature must lie on the map (CT-ERR)', () => {
    expect(refusal(dnd35, open(3, 3), [2, 0], { mover: { size: 'large' } })).toBe('not-on-map')
  })
  test.each(BOOKS)(
    'natural reach goes by size and body, and single creatures may differ ($id: SF-SIZE-8 SF-SIZE-10 SF-REACH-1 SF-REACH-2 D35-SIZETAB-2 P2-REACH-1)',
    (ruleset) => {
      expect(SIZES.map((size) => ruleset.naturalReachFeet.tall[size])).toEqual([0, 0, 0, 5, 5, 10, 15, 20, 30])
      expect(SIZES.map((size) => ruleset.naturalReachFeet.long[size])).toEqual([0, 0, 0, 5, 5, 5, 10, 15, 20])
      expect(
        walked(ruleset, open(6, 1), along(0, 3), { creatures: [foe('f', 5, 0, { reachFeet: 20 })] }).provokes,
      ).toMatchObject([{ by: 'f', step: 1 }])
    },
  )
  test.each(BOOKS)(
    'approaching a big one provokes, for it reaches 10 feet ($id: SF-REACH-11 D35-BIG-2 P2-REACT-1)',
    (ruleset) => {
      expect(
        walked(ruleset, open(7, 2), along(0, 4), { creatures: [foe('ogre', 5, 0, { size: 'large' })] }).provokes,
      ).toEqual([{ by: 'ogre', step: 3, square: at(3, 0) }])
    },
  )
  test('with a reach weapon even the tiny reach the next squares in Starfinder (SF-REACH-15)', () => {
    const tiny = foe('t', 2, 1, { size: 'tiny', reachWeapon: true })
    expect(walked(starfinder, open(5, 2), along(0, 4), { creatures: [tiny] }).provokes).toMatchObject([{ step: 1 }])
    expect(walked(dnd35, open(5, 2), along(0, 4), { creatures: [tiny] }).provokes).toEqual([])
  })
})

describe('moving through someone', () => {
  const through = (
    ruleset: (typeof BOOKS)[number],
    other: Partial<DrawnCreature>,
    how: Parameters<typeof walked>[3] = {},
  ) =>
    walked(ruleset, open(4, 1), along(0, 3), {
      ...how,
      creatures: [{ id: 'o', at: at(1, 0), side: 'foe', reachFeet: 0, ...other }],
    }).problem?.reason ?? 'passes'

  test.each(BOOKS)('allies let pass ($id: SF-ALLY-1 D35-FRIEND-1 P1-FRIEND-1 P2-THRU-1)', (ruleset) => {
    expect(through(ruleset, { side: 'pc' })).toBe('passes')
  })
  test.each(FAMILY)('but not in a charge ($id: SF-ALLY-1 D35-FRIEND-1 P1-FRIEND-1)', (ruleset) => {
    expect(through(ruleset, { side: 'pc' }, { action: 'charge' })).toBe('occupied')
  })
  test.each(BOOKS)(
    'opponents do not, unless helpless or tumbled past ($id: SF-OPP-1 SF-OPP-2 SF-OPP-4 D35-OPP-1 D35-OPP-2 P1-OPP-1 P1-OPP-2 P2-THRU-2)',
    (ruleset) => {
      expect(through(ruleset, {})).toBe('occupied')
      expect(through(ruleset, { helpless: true })).toBe('passes')
      expect(through(ruleset, {}, { tumble: true })).toBe('passes')
    },
  )
  test.each(FAMILY)('a helpless body that hinders counts double ($id: SF-OPP-3 D35-OPP-3 P1-OPP-3)', (ruleset) => {
    const bulky = [foe('b', 1, 0, { helpless: true, obstacleWhenHelpless: true })]
    expect(walked(ruleset, open(3, 1), along(0, 2), { creatures: bulky }).steps).toEqual([10, 5])
    expect(
      walked(
        ruleset,
        ['...', '...'],
        [
          [0, 1],
          [1, 0],
        ],
        { creatures: bulky },
      ).steps,
    ).toEqual([15])
  })
  test('in Pathfinder 2e it costs nothing more (P2-COST-1)', () => {
    const bulky = [foe('b', 1, 0, { helpless: true, obstacleWhenHelpless: true })]
    expect(walked(pf2e, open(3, 1), along(0, 2), { creatures: bulky }).steps).toEqual([5, 5])
  })
  test.each(BOOKS)(
    'no one passes one who fills its space, by no means ($id: SF-OPP-5 D35-FILL-1 P1-FILL-1)',
    (ruleset) => {
      expect(through(ruleset, { fillsSpace: true }, { tumble: true })).toBe('occupied')
      expect(through(ruleset, { fillsSpace: true, helpless: true })).toBe('occupied')
      expect(through(ruleset, { fillsSpace: true }, { mover: { size: 'tiny' } })).toBe('occupied')
    },
  )
  test.each(BOOKS)('the tiny pass opponents ($id: SF-SIZE-4 D35-TINY-1 P1-TINY-1 P2-TINY-3)', (ruleset) => {
    expect(through(ruleset, {}, { mover: { size: 'tiny' } })).toBe('passes')
  })
  test.each([...OLDER, pf2e])(
    'three sizes apart one passes, above and below ($id: D35-SIZE3-1 D35-SIZE3-2 P1-SIZE3-1 P1-SIZE3-2 P2-SIZE3-1 P2-SIZE3-2)',
    (ruleset) => {
      const past = (mine: Size, theirs: Size) =>
        walked(ruleset, open(14, 6), along(0, 1), {
          mover: { size: mine },
          creatures: [foe('o', SPACE_CELLS[mine], 0, { size: theirs, reachFeet: 0 })],
        }).problem?.reason
      expect(past('medium', 'huge')).toBe('occupied')
      expect(past('medium', 'gargantuan')).toBe('cannot-end')
      expect(past('small', 'huge')).toBe('cannot-end')
      expect(past('large', 'tiny')).toBe('cannot-end')
      expect(past('medium', 'tiny')).toBe('occupied')
    },
  )
  test('Starfinder has no such rule (SF-OPP-1)', () => {
    expect(
      walked(starfinder, open(6, 4), along(0, 1), { creatures: [foe('o', 1, 0, { size: 'gargantuan', reachFeet: 0 })] })
        .problem?.reason,
    ).toBe('occupied')
  })
})

describe('ending a move', () => {
  const ends = (ruleset: (typeof BOOKS)[number], others: DrawnCreature[], mover: Partial<DrawnCreature> = {}) =>
    walked(ruleset, open(2, 1), along(0, 1), { mover, tumble: true, creatures: others }).problem?.reason ?? 'ends'
  const there = (more: Partial<DrawnCreature>, id = 'o'): DrawnCreature => ({ id, at: at(1, 0), side: 'pc', ...more })

  test.each(BOOKS)(
    'not in the square of someone who can act ($id: SF-END-1 D35-END-1 P1-END-1 P2-END-1 P2-SIZE-3 P2-SIZE3-3)',
    (ruleset) => {
      expect(ends(ruleset, [there({})])).toBe('cannot-end')
      expect(ends(ruleset, [there({ side: 'foe' })])).toBe('cannot-end')
    },
  )
  test.each(FAMILY)('but in that of the helpless ($id: SF-END-1 D35-END-1 P1-END-1)', (ruleset) => {
    expect(ends(ruleset, [there({ side: 'foe', helpless: true })])).toBe('ends')
  })
  test('in Pathfinder 2e in that of the prone, of one’s size or smaller, willing or helpless (P2-PRONE-1 P2-PRONE-2)', () => {
    expect(ends(pf2e, [there({ prone: true })])).toBe('ends')
    expect(ends(pf2e, [there({ prone: true, side: 'foe' })])).toBe('cannot-end')
    expect(ends(pf2e, [there({ prone: true, side: 'foe', helpless: true })])).toBe('ends')
    expect(ends(pf2e, [there({ helpless: true })])).toBe('cannot-end')
    expect(ends(pf2e, [there({ prone: true })], { size: 'small' })).toBe('cannot-end')
  })
  test('a table may let one stop on a larger body (P2-PRONE-2)', () => {
    const creatures = [there({ prone: true })]
    expect(
      walked(pf2e, open(2, 1), along(0, 1), {
        mover: { size: 'small' },
        creatures,
        rules: { 'share-with-larger-prone': true },
      }).legal,
    ).toBe(true)
  })
  test.each(FAMILY)(
    'four tiny, 25 diminutive or 100 fine creatures share a square ($id: SF-SIZE-4 D35-TINY-3)',
    (ruleset) => {
      const crowd = (count: number, size: Size) => Array.from({ length: count }, (_, i) => there({ size }, `c${i}`))
      for (const [size, count] of [
        ['tiny', 4],
        ['diminutive', 25],
        ['fine', 100],
      ] as const) {
        expect(ends(ruleset, crowd(count - 1, size), { size })).toBe('ends')
        expect(ends(ruleset, crowd(count, size), { size })).toBe('cannot-end')
      }
      expect(ends(ruleset, [there({ side: 'foe' })], { size: 'tiny' })).toBe('ends')
    },
  )
  test('in Pathfinder 2e four tiny ones do, or as many as the table says; they end in anybody’s space (P2-TINY-1 P2-TINY-2 P2-TINY-3)', () => {
    const four = Array.from({ length: 4 }, (_, i) => there({ size: 'tiny' }, `c${i}`))
    expect(ends(pf2e, four.slice(1), { size: 'tiny' })).toBe('ends')
    expect(ends(pf2e, four, { size: 'tiny' })).toBe('cannot-end')
    expect(
      walked(pf2e, open(2, 1), along(0, 1), {
        mover: { size: 'tiny' },
        creatures: four,
        rules: { 'tiny-per-square': 6 },
      }).legal,
    ).toBe(true)
    expect(ends(pf2e, [there({ side: 'foe' })], { size: 'tiny' })).toBe('ends')
  })
  test('in Pathfinder 2e a Stride may end on an ally if the next leads on (P2-END-2)', () => {
    const how = { mover: { speedFeet: { land: 10 } }, creatures: [{ id: 'a', at: at(2, 0) }] }
    expect(walked(pf2e, open(5, 1), along(0, 4), { ...how, actions: 2 }).legal).toBe(true)
    expect(walked(pf2e, open(5, 1), along(0, 2), how).problem?.reason).toBe('cannot-end')
  })
  test.each(OLDER)(
    'who stops among others goes to a legal place nearby, in Starfinder back on the path ($id: D35-ILLEGAL-1 P1-ILLEGAL-1 SF-ILLEGAL-1)',
    (ruleset) => {
      const creatures = [
        { id: 'a', at: at(2, 1) },
        { id: 'b', at: at(3, 1) },
      ]
      const way = along(0, 3, 1)
      expect(walked(ruleset, open(6, 3), way, { creatures }).endsAt).toMatchObject({ col: 2, row: 0 })
      expect(walked(starfinder, open(6, 3), way, { creatures }).endsAt).toMatchObject({ col: 1, row: 1 })
    },
  )
  test.each(BOOKS)('no route ends where one may not stop ($id: CT-ROUTE)', (ruleset) => {
    expect(routed(ruleset, open(3, 1), [0, 0], [1, 0], { creatures: [there({})] })).toBeNull()
    expect(routed(ruleset, open(3, 1), [0, 0], [2, 0], { creatures: [there({})] })).toEqual({
      feet: 10,
      path: [at(0, 0), at(1, 0), at(2, 0)],
    })
    expect(routed(ruleset, ['.#.'], [0, 0], [2, 0])).toBeNull()
  })
})

describe('squeezing', () => {
  const large = { mover: { size: 'large', speedFeet: { land: 60 } } } as const
  const PASSAGE = ['..###..', '.......', '..###..']
  test.each(FAMILY)(
    'half the width is enough, at double the cost ($id: SF-SQZ-1 SF-SQZ-2 SFT-SQZ-1 D35-SQZ-1 D35-SQZ-2 P1-SQZ-1 P1-SQZ-2)',
    (ruleset) => {
      expect(walked(ruleset, PASSAGE, along(0, 5, 0), large)).toMatchObject({ steps: [10, 10, 10, 10, 5], legal: true })
      const huge = { mover: { size: 'huge', speedFeet: { land: 60 } } } as const
      expect(walked(ruleset, ['...##..', '.......', '...##..'], along(0, 3), huge).problem).toEqual({
        step: 1,
        reason: 'impassable',
      })
    },
  )
  test.each(FAMILY)(
    'who stands in a narrow place is squeezed, on half its squares ($id: D35-SQZ-4 P1-SQZ-4 SF-SQZ-1)',
    (ruleset) => {
      const places = reached(ruleset, PASSAGE, [0, 0], large)
      expect(places.find(({ col, row }) => col === 3 && row === 0)).toMatchObject({ squeezing: true, canEnd: true })
      expect(places.find(({ col, row }) => col === 5 && row === 0)).toMatchObject({ squeezing: false })
    },
  )
  test.each(FAMILY)('one squeezes past an opponent, but does not end there ($id: D35-SQZ-5 P1-SQZ-5)', (ruleset) => {
    const creatures = [foe('f', 3, 0, { reachFeet: 0 })]
    expect(walked(ruleset, open(8, 2), along(0, 6), { ...large, creatures }).legal).toBe(true)
    expect(walked(ruleset, open(8, 2), along(0, 2), { ...large, creatures }).problem?.reason).toBe('cannot-end')
  })
  test.each(FAMILY)('never diagonally, and not in a run or a 5-foot step ($id: P1-SQZ-2 D35-SQZ-2)', (ruleset) => {
    expect(walked(ruleset, PASSAGE, along(0, 1), { ...large, action: 'run' }).legal).toBe(false)
    expect(walked(ruleset, PASSAGE, along(0, 1), { ...large, action: 'step' }).legal).toBe(false)
    expect(
      walked(
        ruleset,
        ['...', '...', '..#', '...'],
        [
          [0, 0],
          [1, 1],
        ],
        large,
      ).legal,
    ).toBe(false)
  })
  test('Pathfinder 2e has none, and a table may do without (P2-NOSQZ)', () => {
    expect(walked(pf2e, PASSAGE, along(0, 1), large).problem?.reason).toBe('impassable')
    expect(walked(dnd35, PASSAGE, along(0, 1), { ...large, rules: { squeezing: false } }).problem?.reason).toBe(
      'impassable',
    )
  })
})

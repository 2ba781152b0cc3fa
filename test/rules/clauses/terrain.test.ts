import { describe, expect, test } from 'vitest'
import { offsetFeet, distanceFeet } from '../../../src/grid/measure.ts'
import { spaceRect } from '../../../src/grid/cell.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { along, foe, open, refusal, routed, walked, type Spot } from '../../support/asked.ts'
import type { DrawnEdge } from '../../support/drawnField.ts'
import { at } from '../../support/drawnField.ts'
import { BOOKS } from '../../support/books.ts'

const FAMILY = [starfinder, dnd35, pf1e]
const CORNER: readonly Spot[] = [
  [0, 0],
  [1, 1],
]

describe('distance', () => {
  test.each(BOOKS)(
    'a square is 5 feet ($id: SF-GRID-1 SF-DIST-1 D35-GRID-1 P1-GRID-1 P1-DIST-1 P2-GRID-1 P2-COST-1)',
    (ruleset) => {
      expect(walked(ruleset, open(7, 1), along(0, 6)).steps).toEqual([5, 5, 5, 5, 5, 5])
      expect(offsetFeet({ columns: 6, rows: 0 })).toBe(30)
    },
  )
  test.each(BOOKS)(
    'diagonals cost 5, 10, 5, 10: four of them 30 feet ($id: SF-DIAG-1 D35-DIAG-1 P1-DIAG-1 P2-DIAG-1 P2-DIAG-2)',
    (ruleset) => {
      const path: Spot[] = [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ]
      expect(walked(ruleset, open(5, 5), path).steps).toEqual([5, 10, 5, 10])
      expect(offsetFeet({ columns: 4, rows: 4 })).toBe(30)
    },
  )
  test('to a big creature it is that to its nearest square, and inside a space it is nothing (SF-SIZE-6 D35-BIG-1)', () => {
    expect(distanceFeet(spaceRect(at(0, 0), 1), spaceRect(at(4, 3), 2))).toBe(25)
    expect(distanceFeet(spaceRect(at(1, 1), 1), spaceRect(at(0, 0), 3))).toBe(0)
  })
})

describe('difficult terrain', () => {
  test.each(FAMILY)(
    'counts double, diagonally three squares, and leaves the count as it was ($id: SF-DIFF-1 SF-DIFF-2 D35-DIFF-1 D35-DIFF-2 P1-DIFF-1 P1-DIFF-2 CT-PARITY)',
    (ruleset) => {
      expect(walked(ruleset, ['.d.'], along(0, 2)).steps).toEqual([10, 5])
      const diagonal: Spot[] = [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ]
      expect(walked(ruleset, ['....', '.d..', '....', '....'], diagonal).steps).toEqual([15, 5, 10])
    },
  )
  test('in Pathfinder 2e it costs 5 feet more, greater 10, the same on diagonals (P2-DIFF-1 P2-DIFF-2 P2-DIFF-3 P2-COST-2)', () => {
    expect(walked(pf2e, ['.dD'], along(0, 2)).steps).toEqual([10, 15])
    expect(
      walked(
        pf2e,
        ['....', '.d..', '..D.', '....'],
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ).steps,
    ).toEqual([10, 20])
  })
  test.each(FAMILY)(
    'doublings stack: 4 squares, 8, diagonally 6 and 12 ($id: SF-DBL-1 D35-DBL-1 P1-DBL-1)',
    (ruleset) => {
      const far = { mover: { speedFeet: { land: 200 } } }
      expect(walked(ruleset, ['.D'], along(0, 1), far).steps).toEqual([20])
      expect(walked(ruleset, ['..', '.D'], CORNER, far).steps).toEqual([30])
      expect(walked(ruleset, ['..', '.D'], CORNER, { mover: { ...far.mover, hampered: 1 } }).steps).toEqual([60])
    },
  )
  test.each(FAMILY)(
    'anyone who is hampered pays double everywhere, diagonals three squares ($id: SF-DBL-2 D35-DBL-2 D35-HAMP-1 P1-DBL-2 P1-HAMP-1)',
    (ruleset) => {
      expect(walked(ruleset, open(2, 2), along(0, 1), { mover: { hampered: 1 } }).feet).toBe(10)
      expect(walked(ruleset, open(2, 2), CORNER, { mover: { hampered: 1 } }).feet).toBe(15)
    },
  )
  test.each(BOOKS)(
    'the worst terrain under a space decides ($id: SF-DIFF-4 D35-DIFF-4 P1-DIFF-4 P2-DIFF-1)',
    (ruleset) => {
      const mover = { size: 'large', speedFeet: { land: 60 } } as const
      const worst = ruleset === pf2e ? 15 : 20
      expect(walked(ruleset, ['..d', '..D'], along(0, 1), { mover }).steps).toEqual([worst])
      expect(walked(ruleset, ['D..', '.d.'], along(0, 1), { mover }).steps).toEqual([10])
    },
  )
  test.each(FAMILY)('stops runs and charges ($id: SF-DIFF-3 D35-DIFF-3 P1-DIFF-3)', (ruleset) => {
    const problem = (action: 'run' | 'charge') => walked(ruleset, ['..d.'], along(0, 3), { action }).problem
    expect(problem('run')).toEqual({ step: 1, reason: 'barred-terrain' })
    // Nothing that slows may lie anywhere on a charge's way.
    expect(problem('charge')).toEqual({ step: 0, reason: 'barred-terrain' })
  })
  test('and Steps (P2-DIFF-4 CT-STEP)', () => {
    expect(walked(pf2e, ['.d'], along(0, 1), { action: 'step' }).problem?.reason).toBe('barred-terrain')
  })
  test.each(BOOKS)(
    'does not hamper fliers and the incorporeal ($id: SF-DIFF-5 D35-DIFF-5 D35-OBS-6 P1-DIFF-5 P1-OBS-6 P2-DIFF-6)',
    (ruleset) => {
      const edges = [[2, 0, 'west', 'barrier']] as const
      expect(
        walked(ruleset, ['.dDo'], along(0, 3), { mover: { speedFeet: { fly: 60 } }, mode: 'fly', edges }).feet,
      ).toBe(15)
      expect(walked(ruleset, ['.dDo'], along(0, 3), { mover: { incorporeal: true }, edges }).feet).toBe(15)
    },
  )
  test.each(BOOKS)('a canopy hampers fliers only ($id: SF-DIFF-6 P2-DIFF-6)', (ruleset) => {
    expect(walked(ruleset, ['.c'], along(0, 1), { mover: { speedFeet: { fly: 60 } }, mode: 'fly' }).feet).toBe(10)
    expect(walked(ruleset, ['.c'], along(0, 1)).feet).toBe(5)
  })
})

describe('obstacles', () => {
  test.each(BOOKS)(
    'crates and rubble in a square hamper like difficult terrain ($id: SF-TERR-1 D35-OBS-1 P1-OBS-1 P2-OBJ-1)',
    (ruleset) => {
      expect(walked(ruleset, ['.o'], along(0, 1)).feet).toBe(10)
    },
  )
  test.each([dnd35, pf1e])(
    'a low wall costs two squares plus the square beyond ($id: D35-OBS-2 P1-OBS-2 CT-BARRIER)',
    (ruleset) => {
      const edges = [[1, 0, 'west', 'barrier']] as const
      expect(walked(ruleset, ['..'], along(0, 1), { edges }).feet).toBe(15)
      expect(walked(ruleset, ['.D'], along(0, 1), { edges }).feet).toBe(30)
    },
  )
  test.each([dnd35, pf1e])('without feet for both no one crosses it ($id: D35-OBS-3 P1-OBS-3)', (ruleset) => {
    const edges = [[1, 0, 'west', 'barrier']] as const
    expect(walked(ruleset, ['..'], along(0, 1), { edges, mover: { speedFeet: { land: 10 } } }).problem?.reason).toBe(
      'too-far',
    )
  })
  test('it doubles the step in Starfinder and costs 5 feet in Pathfinder 2e (CT-BARRIER)', () => {
    const edges = [[1, 0, 'west', 'barrier']] as const
    expect(walked(starfinder, ['..'], along(0, 1), { edges }).feet).toBe(10)
    expect(walked(starfinder, ['.D'], along(0, 1), { edges, mover: { speedFeet: { land: 60 } } }).feet).toBe(40)
    expect(walked(pf2e, ['.d'], along(0, 1), { edges }).feet).toBe(15)
  })
  test.each(BOOKS)('a diagonal crosses a barrier only where both ways around do ($id: CT-BARRIER-DIAG)', (ruleset) => {
    const end = [[1, 0, 'west', 'barrier']] as const
    const long = [...end, [1, 1, 'west', 'barrier']] as const
    expect(walked(ruleset, open(2, 2), CORNER, { edges: end }).feet).toBe(5)
    expect(walked(ruleset, open(2, 2), CORNER, { edges: long }).feet).toBeGreaterThan(5)
  })
  test.each(BOOKS)(
    'walls, windows and shut doors stop everyone, open doors no one ($id: D35-OBS-5 P1-OBS-5 CT-EDGE)',
    (ruleset) => {
      for (const kind of ['wall', 'window', 'doorClosed'] as const)
        expect(
          walked(ruleset, ['..'], along(0, 1), { edges: [[1, 0, 'west', kind]], mover: { incorporeal: true } }).problem
            ?.reason,
        ).toBe('wall')
      expect(walked(ruleset, ['..'], along(0, 1), { edges: [[1, 0, 'west', 'doorOpen']] }).feet).toBe(5)
    },
  )
})

test('in Pathfinder 2e a diagonal between a wall and a low wall pays for the low wall (CT-BARRIER-DIAG)', () => {
  const diagonal = (edges: readonly DrawnEdge[]) =>
    walked(
      pf2e,
      open(2, 2),
      [
        [0, 0],
        [1, 1],
      ],
      { edges },
    ).feet
  const [right, below] = [
    [1, 0, 'west'],
    [0, 1, 'north'],
  ] as const
  expect(
    diagonal([
      [...right, 'wall'],
      [...below, 'barrier'],
    ]),
  ).toBe(10)
  expect(
    diagonal([
      [...right, 'barrier'],
      [...below, 'wall'],
    ]),
  ).toBe(10)
  expect(
    diagonal([
      [...right, 'barrier'],
      [...below, 'barrier'],
    ]),
  ).toBe(10)
  expect([right, below].map((side) => diagonal([[...side, 'barrier']]))).toEqual([5, 5])
})

describe('corners', () => {
  test.each(FAMILY)(
    'no one moves diagonally past a hard one, be it wall, rock, edge or door frame ($id: SF-CORNER-1 D35-CORNER-1 P1-CORNER-1)',
    (ruleset) => {
      for (const glyph of ['#', 'r', 'e'])
        expect(walked(ruleset, [`.${glyph}`, '..'], CORNER).problem?.reason).toBe('corner')
      for (const kind of ['wall', 'doorClosed', 'doorOpen'] as const)
        expect(walked(ruleset, open(2, 2), CORNER, { edges: [[1, 0, 'west', kind]] }).problem?.reason).toBe('corner')
      expect(walked(ruleset, ['.#', '..'], CORNER, { action: 'step' }).problem?.reason).toBe('corner')
    },
  )
  test.each(FAMILY)(
    'plants, pits, water and creatures are none ($id: SF-CORNER-2 SF-CORNER-3 D35-CORNER-2 D35-CORNER-3 P1-CORNER-2 P1-CORNER-3)',
    (ruleset) => {
      for (const glyph of ['t', 'p', '~', '^']) expect(walked(ruleset, [`.${glyph}`, '..'], CORNER).feet).toBe(5)
      expect(walked(ruleset, open(2, 2), CORNER, { creatures: [foe('f', 1, 0), foe('g', 0, 1)] }).feet).toBe(5)
    },
  )
  test('in Pathfinder 2e only two together forbid the diagonal (CT-P2CORNER)', () => {
    expect(walked(pf2e, ['.#', '..'], CORNER).feet).toBe(5)
    expect(walked(pf2e, ['.#', '#.'], CORNER).problem?.reason).toBe('corner')
    const doors = [
      [1, 0, 'west', 'doorOpen'],
      [1, 1, 'north', 'doorOpen'],
    ] as const
    expect(walked(pf2e, open(2, 2), CORNER, { edges: doors }).feet).toBe(5)
  })
  test('the ogre cannot cut the corner and goes all the way around it (P1-EX-2)', () => {
    const rows = ['....', '....', '..##', '..##']
    const mover = { size: 'large' } as const
    const across: readonly Spot[] = [
      [0, 1],
      [1, 0],
    ]
    expect(walked(pf1e, rows, across, { mover }).problem?.reason).toBe('corner')
    expect(routed(pf1e, rows, [0, 2], [2, 0], { mover })).toMatchObject({
      feet: 20,
      path: [at(0, 2), at(0, 1), at(0, 0), at(1, 0), at(2, 0)],
    })
  })
  test('the fighter pays 5, 5, 10 and 10, and 15 for the last diagonal into rubble (P1-EX-1)', () => {
    const rows = ['.....', '.....', '...d.', '....d']
    const path: Spot[] = [
      [0, 1],
      [1, 0],
      [2, 0],
      [3, 1],
      [3, 2],
      [4, 3],
    ]
    expect(walked(pf1e, rows, path, { action: 'double' }).steps).toEqual([5, 5, 10, 10, 15])
    expect(walked(pf1e, rows, path.slice(0, 5)).feet).toBe(30)
  })
})

describe('squares that ask for something', () => {
  test.each(BOOKS)(
    'hazards are named in every mode, of fliers at the level of the floor; balance on foot and climbing ($id: P2-HAZ-1 P2-NARROW-1 P2-UNEVEN-1)',
    (ruleset) => {
      const speedFeet = { land: 30, fly: 60, climb: 30 }
      const onFoot = walked(ruleset, ['.hun'], along(0, 3), { mover: { speedFeet } })
      expect(onFoot).toMatchObject({ feet: 15, hazards: [at(1, 0)], balance: [at(2, 0), at(3, 0)] })
      expect(walked(ruleset, ['.hun'], along(0, 3), { mover: { speedFeet }, mode: 'climb' }).balance).toHaveLength(2)
      expect(walked(ruleset, ['.hun'], along(0, 3), { mover: { speedFeet }, mode: 'fly' })).toMatchObject({
        hazards: [at(1, 0)],
        balance: [],
      })
      const above = along(0, 3).map(([col, row]): Spot => [col, row, 1])
      const mover = { speedFeet, altitude: 1 }
      expect(walked(ruleset, ['.hun'], above, { mover, mode: 'fly' })).toMatchObject({ feet: 15, hazards: [] })
    },
  )
  test.each(BOOKS)('only climbing leads up an incline ($id: P2-INCL-1 SF-CLIMB-1)', (ruleset) => {
    expect(walked(ruleset, ['.^'], along(0, 1)).problem?.reason).toBe('impassable')
    expect(walked(ruleset, ['.^'], along(0, 1), { mover: { speedFeet: { climb: 20 } }, mode: 'climb' }).feet).toBe(5)
  })
})

describe('modes of movement', () => {
  test.each(BOOKS)(
    'each has its own speed; without one the question is refused ($id: SF-SPEED-5 SF-SPEED-6 SF-MODE-1 SF-SWIM-4 SF-CLIMB-5 D35-CLIMB-1 D35-SWIM-1 P2-MOVE-2 CT-ERR)',
    (ruleset) => {
      const mover = { speedFeet: { land: 30, swim: 10, climb: 0 } }
      expect(walked(ruleset, ['~~~~'], along(0, 3), { mover, mode: 'swim' }).problem).toEqual({
        step: 2,
        reason: 'too-far',
      })
      expect(refusal(ruleset, ['..'], [0, 0], { mover, mode: 'climb' })).toBe('no-speed')
      expect(refusal(ruleset, ['..'], [0, 0], { mover, mode: 'fly' })).toBe('no-speed')
    },
  )
  test.each(BOOKS)('swimmers stay in the water, walkers out of it ($id: SF-SWIM-1 D35-SWIM-1)', (ruleset) => {
    expect(walked(ruleset, ['~~.'], along(0, 2), { mover: { speedFeet: { swim: 30 } }, mode: 'swim' }).problem).toEqual(
      { step: 1, reason: 'impassable' },
    )
    expect(walked(ruleset, ['.~'], along(0, 1)).problem?.reason).toBe('impassable')
  })
  test.each(BOOKS)(
    'burrowers go through earth at full speed, under rubble, not through rock or walls ($id: SF-BUR-1 SF-BUR-2 D35-BUR-1 CT-BURROW)',
    (ruleset) => {
      const how = { mover: { speedFeet: { burrow: 30 } }, mode: 'burrow' } as const
      expect(walked(ruleset, ['.edD'], along(0, 3), how).steps).toEqual([5, 5, 5])
      for (const glyph of ['r', '#', '~', 'p', 't', '^'])
        expect(walked(ruleset, [`.${glyph}`], along(0, 1), how).problem?.reason).toBe('impassable')
      expect(walked(ruleset, ['.e', 'e.'], CORNER, how).feet).toBe(5)
    },
  )
  test('what a burrower leaves is no tunnel: the map stays as it was (SF-BUR-4 D35-BUR-3)', () => {
    const how = { mover: { speedFeet: { burrow: 30, land: 30 } }, mode: 'burrow' } as const
    expect(walked(starfinder, ['.e.'], along(0, 2), how).legal).toBe(true)
    expect(walked(starfinder, ['.e.'], along(0, 2), { mover: how.mover }).problem?.reason).toBe('impassable')
  })
  test.each(BOOKS)(
    'climbers pay for rubble as walkers do, and go up inclines at full speed ($id: CT-CLIMB SF-CLIMB-1)',
    (ruleset) => {
      expect(walked(ruleset, ['.d^'], along(0, 2), { mover: { speedFeet: { climb: 30 } }, mode: 'climb' }).feet).toBe(
        15,
      )
    },
  )
  test('in Starfinder a turn of 45 degrees costs 5 feet and a square upward 5 (SF-FLY-3 SF-FLY-4 SF-FLY-5)', () => {
    const path: Spot[] = [
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 3],
      [5, 2],
      [5, 2, 1],
      [5, 2, 2],
      [5, 2, 3],
    ]
    const answer = walked(starfinder, open(7, 4), path, { mover: { speedFeet: { fly: 60 } }, mode: 'fly' })
    expect(answer.feet).toBe(60)
    expect(answer.steps).toEqual([5, 5, 5, 5, 10, 10, 10, 10])
  })
  test.each([
    ['zero', 5],
    ['low', 5],
    ['normal', 10],
    ['high', 15],
  ] as const)('in %s gravity a square upward costs %i feet (SF-GRID-2 SF-FLY-4 SF-FLY-6 SF-FLY-7)', (gravity, feet) => {
    const how = { mover: { speedFeet: { fly: 60 } }, mode: 'fly', gravity } as const
    expect(
      walked(
        starfinder,
        ['.'],
        [
          [0, 0, 0],
          [0, 0, 1],
        ],
        how,
      ).feet,
    ).toBe(feet)
    expect(
      walked(
        starfinder,
        ['.'],
        [
          [0, 0, 1],
          [0, 0, 0],
        ],
        how,
      ).feet,
    ).toBe(5)
  })
  test.each([dnd35, pf1e, pf2e])(
    'the others charge for neither turns nor rising ($id: D35-FLY-2 CT-FLY)',
    (ruleset) => {
      const how = { mover: { speedFeet: { fly: 60 } }, mode: 'fly' } as const
      expect(
        walked(
          ruleset,
          open(3, 2),
          [
            [0, 0],
            [1, 0],
            [0, 0],
            [0, 0, 1],
            [0, 1, 1],
          ],
          how,
        ).feet,
      ).toBe(20)
      expect(
        walked(
          ruleset,
          open(3, 2),
          [
            [0, 0],
            [1, 0, 1],
            [2, 0, 2],
          ],
          how,
        ).steps,
      ).toEqual([5, 10])
    },
  )
})

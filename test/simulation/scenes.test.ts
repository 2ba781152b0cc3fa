/** Scenes in which creatures once decided as no GM would, with what they do instead. */
import { describe, expect, it } from 'vitest'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { squareName } from '../../src/grid/squareName.ts'
import {
  at,
  order,
  inTurn,
  courseOf,
  codesOf,
  type DrawnCreatures,
  drawnEncounter,
  played,
  sceneOf,
  turnsOf,
} from '../support/drawnEncounter.ts'

const engage = { type: 'close-to-reach' }
const hold = { type: 'hold' }
const flee = { type: 'flee', from: [] }
const go = (...waypoints: readonly ReturnType<typeof at>[]) => ({ type: 'go-to', waypoints })
const patrol = (...waypoints: readonly ReturnType<typeof at>[]) => ({ type: 'patrol', waypoints })

const scene = (
  rows: readonly string[],
  ruleset: string,
  creatures: DrawnCreatures,
  plan: Parameters<typeof sceneOf>[1],
  edges: Parameters<typeof drawnEncounter>[3] = [],
) =>
  sceneOf(drawnEncounter(rows, ruleset, creatures, edges), {
    participants: inTurn(Object.keys(creatures).join('')),
    ...plan,
  })

const room = (glyphs: Readonly<Record<string, string>>, columns = 10, rows = 10) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, col) => glyphs[squareName(at(col, row))] ?? '.').join(''),
  )

describe('waypoints', () => {
  it('a patrol passes a corner that a foe holds, and goes on', () => {
    const lines = courseOf(
      scene(
        room({ A1: 'A', I5: 'b' }, 9, 5),
        'pf1e',
        { A: {}, b: { unarmed: true } },
        {
          rounds: 5,
          orders: [order('A', patrol(at(8, 0), at(8, 4), at(0, 4))), order('b', hold)],
        },
      ),
      'A',
    )
    expect(lines.every((line) => line.startsWith('move'))).toBe(true)
    expect(new Set(lines).size).toBe(5)
  })

  it('a foe on a middle waypoint is walked round', () => {
    const lines = courseOf(
      scene(
        room({ A3: 'A', E3: 'b' }, 9, 5),
        'pf1e',
        { A: {}, b: {} },
        {
          rounds: 3,
          orders: [order('A', go(at(4, 2), at(8, 2))), order('b', hold)],
        },
      ),
      'A',
    )
    expect(lines.at(-1)).toBe('stays I3, arrived')
  })

  it('a waypoint in a wall is passed beside it', () => {
    const lines = courseOf(
      scene(
        room({ A1: 'A', E2: '#' }, 9, 3),
        'pf1e',
        { A: {} },
        {
          rounds: 5,
          orders: [order('A', patrol(at(8, 0), at(4, 1), at(0, 2)))],
        },
      ),
      'A',
    )
    expect(lines).toHaveLength(5)
    expect(lines.every((line) => /^move \w+$/.test(line))).toBe(true)
  })

  it('one that is no longer solid is passed exactly', () => {
    const run = played(
      scene(room({ A1: 'A' }, 9, 3), 'pf1e', { A: {} }, { orders: [order('A', go(at(4, 1), at(5, 0)))] }),
    )
    expect(turnsOf(run.ledger, 'A')[0]?.path).toContainEqual(at(4, 1))
  })
})

describe('a step saves an opportunity', () => {
  it.each(['shortest', 'safest'])('one square back from a foe to strike with a reach weapon, %s', (risk) => {
    const lines = courseOf(
      scene(
        room({ H3: 'A', I3: 'b' }, 12, 5),
        'dnd35',
        { A: { reachWeapon: true }, b: {} },
        {
          rounds: 2,
          orders: [order('A', engage, { risk }), order('b', hold)],
        },
      ),
      'A',
    )
    expect(lines[0]).toMatch(/^step G\d, in-reach$/)
  })

  it('no one withdraws to where it attacks', () => {
    const made = scene(
      ['Adb.......'],
      'pf1e',
      { A: {}, b: { reachWeapon: true } },
      {
        orders: [order('A', engage, { risk: 'safest', pace: 'double' }), order('b', hold)],
      },
    )
    expect(courseOf(made, 'A').join()).not.toContain('withdraw')
  })
  it('one square away from a foe in Pathfinder 2e is a Step', () => {
    const creatures = { A: {}, b: { hasMovementReaction: true } }
    const plan = { orders: [order('A', go(at(2, 2)), { risk: 'safest' })] }
    expect(courseOf(scene(room({ D3: 'A', E3: 'b' }, 10, 5), 'pf2e', creatures, plan), 'A')).toEqual(['step C3'])
  })

  it('but where it saves nothing a move is a move', () => {
    const plan = { orders: [order('A', go(at(2, 2)))] }
    expect(courseOf(scene(room({ D3: 'A' }, 10, 5), 'pf2e', { A: {} }, plan), 'A')).toEqual(['stride C3'])
  })

  it('an ogre is approached up to its reach, then by a step', () => {
    const lines = courseOf(
      scene(
        room({ A3: 'A', E3: 'b' }, 10, 5),
        'pf1e',
        { A: {}, b: { size: 'large' } },
        {
          rounds: 3,
          orders: [order('A', engage, { risk: 'safest' }), order('b', hold)],
        },
      ),
      'A',
    )
    expect(lines).toEqual(['move C3, stops-short', expect.stringMatching(/^step D\d, in-reach$/), expect.any(String)])
  })

  it('in Pathfinder 2e the rest of the turn follows the step', () => {
    const creatures = { A: {}, b: { hasMovementReaction: true } }
    const plan = { orders: [order('A', go(at(9, 2)), { risk: 'safest', pace: 'stride-2' })] }
    const made = scene(room({ D3: 'A', C3: 'b' }, 12, 5), 'pf2e', creatures, plan)
    expect(courseOf(made, 'A')).toEqual(['stride J3, steps-first'])
    expect(turnsOf(played(made).ledger, 'A')[0]).toMatchObject({ feet: 30, times: 2 })
  })

  it.each([
    [true, ['withdraw N3']],
    [false, ['double N3, provokes b']],
  ])('a withdrawal does so for all of the turn, if the table has it: %j', (withdraw, expected) => {
    const map = drawnEncounter(room({ D3: 'A', C3: 'b' }, 14, 5), 'pf1e', { A: {}, b: {} })
    const settings = new Map(
      [...map.tables.settings].map(([id, record]) => [id, { ...record, tableRules: { withdraw } }]),
    )
    const made = sceneOf(
      { ...map, tables: { ...map.tables, settings } },
      { orders: [order('A', go(at(13, 2)), { risk: 'safest', pace: 'double' })] },
    )
    expect(courseOf(made, 'A')).toEqual(expected)
  })
})

describe('a step in place of a charge', () => {
  it('is made by those who mind what they provoke', () => {
    const rows = room({ A1: 'A', D1: 'b' }, 8, 3)
    const charging = (risk: string) =>
      courseOf(
        scene(
          rows,
          'pf1e',
          { A: {}, b: { reachWeapon: true } },
          {
            orders: [order('A', engage, { pace: 'charge', risk }), order('b', hold)],
            rounds: 2,
          },
        ),
        'A',
      )
    expect(charging('shortest')[0]).toMatch(/^charge C1, provokes b, in-reach/)
    expect(charging('safest').join('; ')).not.toContain('provokes')
  })
})

describe('fleeing', () => {
  it('does not open the door that its pursuers are behind, though an exit is there', () => {
    const rows = ['..........................', 'z.......A.................', '..........................']
    const doors = [5, 14].flatMap((col) =>
      [0, 1, 2].map(
        (row) => [col, row, 'west', row === 1 ? { kind: 'door', door: 'closed' } : { kind: 'wall' }] as const,
      ),
    )
    const exits = [
      { name: 'behind them', cells: [at(0, 0)] },
      { name: 'far', cells: [at(18, 1)] },
    ]
    const plan = { rounds: 3, exits, orders: [order('A', flee), order('z', engage)] }
    const made = scene(rows, 'pf1e', { A: {}, z: { opensDoors: false } }, plan, doors)
    expect(turnsOf(played(made).ledger, 'A')[0]?.to.col).toBeGreaterThan(5)
    expect(courseOf(made, 'A').at(-1)).toContain('took-exit')
  })
  it('withdraws from a pursuer beside it', () => {
    const lines = courseOf(
      scene(
        room({ F6: 'A', E6: 'b' }),
        'pf1e',
        { A: {}, b: {} },
        {
          rounds: 1,
          orders: [order('A', flee), order('b', { type: 'pursue', creatureId: 'A' })],
        },
      ),
      'A',
    )
    expect(lines).toEqual([expect.stringMatching(/^withdraw \w+$/)])
  })

  it('runs where that keeps the pursuer from attacking', () => {
    const lines = courseOf(
      scene(
        room({ B3: 'b', C3: 'A' }, 30, 5),
        'pf1e',
        { A: {}, b: {} },
        {
          rounds: 1,
          orders: [order('A', flee)],
        },
      ),
      'A',
    )
    expect(lines).toEqual([expect.stringMatching(/^withdraw \w+$/)])
  })

  it('does not go into a corner that a pursuer comes to with one move', () => {
    const made = scene(room({ I9: 'A', F6: 'b' }), 'pf1e', { A: {}, b: {} }, { rounds: 1, orders: [order('A', flee)] })
    expect(courseOf(made, 'A')[0]).not.toMatch(/J10/)
  })

  it('between two pursuers it gets away from both without passing either', () => {
    const creatures = { A: {}, b: {}, c: {} }
    const plan = { rounds: 1, orders: [order('A', flee, { pace: 'double' })] }
    const [line] = courseOf(scene(room({ H5: 'A', F5: 'b', J5: 'c' }, 15, 9), 'pf1e', creatures, plan), 'A')
    expect(line).toMatch(/^(move|double)/)
    expect(line).not.toContain('provokes')
  })

  it('says that it is out of reach where no one gets to it', () => {
    const rows = ['A.......................b']
    expect(
      courseOf(scene(rows, 'pf1e', { A: {}, b: { speedFeet: { land: 10 } } }, { orders: [order('A', flee)] }), 'A'),
    ).toEqual(['stays A1, out-of-reach'])
  })
})

describe('an opportunity that a little detour saves', () => {
  const past = (rows: string[], more: object = {}) => {
    const creatures = { A: { speedFeet: { land: 40 } }, b: {} }
    const plan = { orders: [order('A', go(at(6, 1)), more), order('b', hold)] }
    const { feet, opportunities } = turnsOf(played(scene(rows, 'pf1e', creatures, plan)).ledger, 'A')[0]!
    return [feet, opportunities.length]
  }
  const field = ['........', 'A.......', '...b....']
  it('is saved, unless the order is the shortest route', () => {
    expect(past(field)).toEqual([35, 0])
    expect(past(field, { risk: 'shortest' })).toEqual([30, 1])
  })
  it('is saved if the detour is 10 ft longer, not more', () => {
    expect(past(['..d.....', 'A.......', '...b....'])).toEqual([40, 0])
    expect(past(['..dd....', 'A.......', '...b....'])).toEqual([30, 1])
  })
  it('is given where the detour is long, or longer than the move', () => {
    expect(past(['...##...', 'A.......', '...b....'])).toEqual([30, 1])
    expect(past(field, { pace: 'step' })).toEqual([5, 0])
    const slow = { A: { speedFeet: { land: 30 } }, b: {} }
    const plan = { orders: [order('A', go(at(6, 1))), order('b', hold)] }
    const [turn] = turnsOf(played(scene(field, 'pf1e', slow, plan)).ledger, 'A')
    expect([turn?.to, turn?.opportunities.length]).toEqual([at(6, 1), 1])
  })
})

describe('those whose target no one can come up to', () => {
  it('come as near as they can instead of stopping at the first who is in the way', () => {
    const rows = ['Cp............', 'qr......dG....', '..............', '..............']
    const bystanders = Object.fromEntries([...'pqr'].map((id) => [id, { side: 'neutral' as const }]))
    const creatures = {
      G: { size: 'large', speedFeet: { fly: 60 } },
      C: { side: 'foes' },
      d: {},
      ...bystanders,
    } as const
    const plan = { orders: [order('G', { type: 'pursue', creatureId: 'C' }), order('d', hold)] }
    const [turn] = turnsOf(played(scene(rows, 'pf2e', creatures, plan)).ledger, 'G')
    expect(turn?.to.col).toBeLessThan(4)
    expect(turn?.jammed).toBe(true)
    expect(codesOf(turn)[0]).toBe('waits')
  })
})

describe('those who cannot get on', () => {
  const corridor = (rounds = 2) =>
    scene(
      ['##########', '..ABc.....', '##########'],
      'pf1e',
      { A: {}, B: {}, c: {} },
      {
        rounds,
        orders: [order('A', engage), order('B', engage)],
      },
    )
  it('say for whom they wait', () => {
    const [turn] = turnsOf(played(corridor()).ledger, 'A')
    expect(turn).toMatchObject({ jammed: true, notes: [{ code: 'waits', blocker: { kind: 'creature', id: 'B' } }] })
  })
  it('count as jammed in the odds', () => {
    const book = new OddsCounter(new Stage(corridor()))
    book.play(0)
    const { creatures, jamsByCell } = book.take()
    expect(creatures['A']?.jams).toBe(2)
    expect(jamsByCell[10 + 2]).toBe(2)
  })
  it('a neutral in a corridor is waited for, and let past where the table says so', () => {
    const rows = ['##########', 'A....b....', '##########']
    const map = drawnEncounter(rows, 'pf1e', { A: {}, b: { side: 'neutral' } })
    const plan = { rounds: 2, orders: [order('A', go(at(9, 1))), order('b', hold)] }
    expect(courseOf(sceneOf(map, plan), 'A')[0]).toBe('move E2, waits')
    const settings = new Map(
      [...map.tables.settings].map(([id, record]) => [id, { ...record, tableRules: { 'neutral-lets-pass': true } }]),
    )
    expect(courseOf(sceneOf({ ...map, tables: { ...map.tables, settings } }, plan), 'A').at(-1)).toBe('move J2')
  })
  it('turn to an opponent they can get to instead of the one they cannot', () => {
    // B fights b in the corridor; A waits behind it until c arrives outside.
    const rows = ['##########', '...ABb....', '.#########', '....c.....']
    const made = scene(
      rows,
      'pf1e',
      { A: {}, B: {}, b: {}, c: {} },
      {
        rounds: 4,
        orders: [order('A', engage), order('B', engage)],
        events: [{ round: 2, type: 'arrive', creatureId: 'c' }] as never,
      },
    )
    const turns = turnsOf(played(made).ledger, 'A')
    expect(codesOf(turns[0])).toEqual(['waits'])
    expect(turns.at(-1)?.notes).toMatchObject([{ code: 'in-reach', creatureId: 'c' }])
  })
  it('say who is where they wanted to go, and stop beside', () => {
    const plan = { orders: [order('A', go(at(5, 0))), order('B', hold)] }
    const [turn] = turnsOf(played(scene(['A....B..'], 'pf1e', { A: {}, B: {} }, plan)).ledger, 'A')
    expect(turn).toMatchObject({ to: at(4, 0), notes: [{ code: 'waits', blocker: { kind: 'creature', id: 'B' } }] })
  })
  it('name a hazard that they will not enter, and go up to it', () => {
    const rows = ['#####h####', 'A....h....', '#####h####']
    const plan = { orders: [order('A', go(at(9, 1)), { risk: 'avoid-hazards' })] }
    const [turn] = turnsOf(played(scene(rows, 'pf1e', { A: {} }, plan)).ledger, 'A')
    expect(turn).toMatchObject({
      to: at(4, 1),
      notes: [{ code: 'blocked', blocker: { kind: 'terrain', cell: at(5, 1) } }],
    })
  })
})

describe('reaching a target', () => {
  it('a charge of 5 feet is none, one along any straight line is', () => {
    const near = scene(
      ['............', '.....A.b....', '............'],
      'pf1e',
      { A: {}, b: {} },
      {
        orders: [order('A', engage, { pace: 'charge' })],
      },
    )
    expect(courseOf(near, 'A')).toEqual(['move G2, no-charge, in-reach'])
    const far = scene(
      room({ A1: 'A', I4: 'b' }, 12, 7),
      'dnd35',
      { A: {}, b: {} },
      {
        orders: [order('A', engage, { pace: 'charge' })],
      },
    )
    expect(courseOf(far, 'A')).toEqual(['charge H3, in-reach'])
  })
  it('a big creature looks for the line of effect its threat needs', () => {
    const rows = ['......', '..b...', '...#..', '....A.', '......', '......']
    const made = scene(rows, 'pf1e', { A: { size: 'large' }, b: {} }, { rounds: 2, orders: [order('A', engage)] })
    expect(courseOf(made, 'A')[0]).toMatch(/^move C4, in-reach/)
  })
  it('an ogre with a reach weapon strikes at a huge foe where it stands', () => {
    const made = scene(
      ['.b...A....', '..........', '..........'],
      'dnd35',
      { A: { size: 'large', reachWeapon: true }, b: { size: 'huge' } },
      {
        orders: [order('A', engage)],
      },
    )
    expect(courseOf(made, 'A')).toEqual(['stays F1, in-reach'])
  })
  it('the way fits the Strides at hand', () => {
    const rows = ['A...#....', '...#.....', '#.d......', '.........', '.........']
    const made = scene(
      rows,
      'pf2e',
      { A: { speedFeet: { land: 15 } } },
      {
        orders: [order('A', go(at(3, 3)), { pace: 'stride-2' })],
      },
    )
    expect(courseOf(made, 'A')).toEqual(['stride D4'])
  })
})

describe('what cannot be crossed', () => {
  it.each(['~', 'p', '^'])('is gone up to, to where one looks across at the target, and named: %s', (glyph) => {
    const rows = [`A...${glyph}${glyph}..`, `....${glyph}${glyph}.b`, `....${glyph}${glyph}..`]
    const made = scene(rows, 'dnd35', { A: {}, b: {} }, { rounds: 3, orders: [order('A', engage), order('b', hold)] })
    expect(courseOf(made, 'A')).toEqual(['move D2, blocked', 'stays D2, blocked'])
  })
  it('is not gone up to where nothing is to be seen of the target', () => {
    const made = scene(['A....##.b'], 'dnd35', { A: {}, b: {} }, { orders: [order('A', engage)] })
    expect(courseOf(made, 'A')).toEqual(['stays A1, blocked'])
  })
})

describe('cover', () => {
  it('is looked for anew when what gave it is gone', () => {
    const rows = ['b...oA..', '........', '........', '....o...']
    const made = scene(
      rows,
      'pf1e',
      { A: {}, b: {} },
      {
        rounds: 2,
        orders: [order('A', { type: 'stay-in-cover', from: [] }), order('b', hold)],
        events: [{ round: 2, type: 'terrain', terrain: 0, cells: [at(4, 0)] }] as never,
      },
    )
    expect(courseOf(made, 'A')).toEqual(['stays F1, well-placed', expect.stringMatching(/^move [EF]\d$/)])
  })
  it('is not left to stand a little farther off', () => {
    const made = scene(
      ['b..oA.....'],
      'pf1e',
      { A: {}, b: {} },
      { orders: [order('A', { type: 'stay-in-cover', from: [] }), order('b', hold)] },
    )
    expect(courseOf(made, 'A')).toEqual(['stays E1, well-placed'])
  })
  it('is not looked for within the next move of an opponent who is far away', () => {
    const rows = [
      'b..................',
      '...................',
      '.........#........A',
      '...................',
      'c..................',
    ]
    const hides = (speed: number) => {
      const foe = { speedFeet: { land: speed } }
      const creatures = { A: { speedFeet: { land: 50 } }, b: foe, c: foe }
      const plan = { orders: [order('A', { type: 'stay-in-cover', from: [] }), order('b', hold), order('c', hold)] }
      return turnsOf(played(scene(rows, 'starfinder', creatures, plan)).ledger, 'A')[0]!.to.col
    }
    expect(hides(20)).toBeLessThan(13)
    expect(hides(60)).toBeGreaterThan(13)
  })
  it('is taken from the nearest, if not from all of many', () => {
    const rows = ['b....A....#c', '..........#d', '....#.....#e', '..........#f', '..........#g', '..........#h']
    const far = Object.fromEntries([...'bcdefgh'].map((id) => [id, {}]))
    const plan = {
      orders: [order('A', { type: 'stay-in-cover', from: [] }), ...[...'bcdefgh'].map((id) => order(id, hold))],
    }
    const [turn] = turnsOf(played(scene(rows, 'pf1e', { A: {}, ...far }, plan)).ledger, 'A')
    expect(turn?.feet).toBeGreaterThan(0)
  })
})

describe('hazards', () => {
  const fire = ['..........', 'A..hh..b..', '...hh.....']
  const course1 = (risk?: string) =>
    turnsOf(
      played(scene(fire, 'pf1e', { A: {}, b: {} }, { orders: [order('A', engage, risk ? { risk } : {})] })).ledger,
      'A',
    ).map(({ hazards, feet }) => [hazards.length, feet])
  it('are walked around where that is not far, unless the order is the shortest route', () => {
    expect(course1()).toEqual([[0, 30]])
    expect(course1('shortest')).toEqual([[2, 30]])
  })
  it('are crossed where there is no way around, stopping before them rather than on them', () => {
    const made = scene(
      ['########', 'A....hh.b', '########'].map((row) => row.padEnd(9, '#')),
      'pf1e',
      { A: {}, b: {} },
      { rounds: 2, orders: [order('A', engage), order('b', hold)] },
    )
    expect(courseOf(made, 'A')).toEqual(['move E2, stops-at-hazard', 'move H2, in-reach'])
  })
  it('are no part of a run or a charge that could be a double move around them', () => {
    const rows = ['..............', 'A...hh......b.', '..............']
    const made = (risk?: string) => {
      const orders = [order('A', engage, { pace: 'charge', ...(risk ? { risk } : {}) }), order('b', hold)]
      return turnsOf(played(scene(rows, 'pf1e', { A: {}, b: {} }, { orders })).ledger, 'A')[0]!
    }
    expect(made('shortest')).toMatchObject({ action: 'charge', hazards: [{}, {}] })
    expect(made()).toMatchObject({ action: 'double', hazards: [], feet: 55 })
    expect(codesOf(made())).toContain('in-reach')
  })
  it('are no place to stay in cover or at a distance', () => {
    const made = scene(
      ['hhhA..b'],
      'pf1e',
      { A: {}, b: {} },
      { orders: [order('A', { type: 'keep-distance', from: [], feet: 30 })] },
    )
    expect(courseOf(made, 'A')).toEqual(['stays D1, nowhere-better'])
  })
})

describe('fliers', () => {
  const pit = ['....ppp...', 'A...ppp...', '....ppp...']
  it('take to the air where that is faster', () => {
    const made = scene(
      pit,
      'pf1e',
      { A: { speedFeet: { land: 30, fly: 60 } } },
      { rounds: 2, orders: [order('A', go(at(9, 1)))] },
    )
    const [turn] = turnsOf(played(made).ledger, 'A')
    expect(turn).toMatchObject({ mode: 'fly', to: at(9, 1) })
  })
  it('also where it is slower, if nothing else leads there', () => {
    const made = scene(
      pit,
      'pf1e',
      { A: { speedFeet: { land: 30, fly: 20 } } },
      { rounds: 4, orders: [order('A', go(at(9, 1)))] },
    )
    const turns = turnsOf(played(made).ledger, 'A')
    expect(turns.map(({ mode }) => mode).slice(0, 3)).toEqual(['fly', 'fly', 'land'])
    expect(turns.at(-1)?.to).toEqual(at(9, 1))
  })
  it('as the order says, if it says so', () => {
    const made = scene(
      pit,
      'pf1e',
      { A: { speedFeet: { land: 30, fly: 60 } } },
      {
        orders: [order('A', go(at(9, 1)), { mode: 'land' })],
      },
    )
    expect(turnsOf(played(made).ledger, 'A')[0]).toMatchObject({ mode: 'land', to: at(3, 1) })
  })
  it('pass over a foe on the ground', () => {
    const made = scene(
      ['A..b...'],
      'pf1e',
      { A: { speedFeet: { fly: 60 }, altitudeFeet: 60 }, b: {} },
      {
        orders: [order('A', go(at(6, 0)), { mode: 'fly' })],
      },
    )
    expect(courseOf(made, 'A')).toEqual(['move G1'])
  })
})

describe('what gives an opportunity', () => {
  it.each([
    ['pf2e', ['provokes b']],
    ['dnd35', ['provokes b']],
    ['starfinder', []],
  ])('standing up beside an opponent in %s: %j', (ruleset, expected) => {
    const made = scene(
      ['.Ab.'],
      ruleset,
      { A: { prone: true }, b: { hasMovementReaction: true } },
      { orders: [order('A', hold)] },
    )
    const [line] = courseOf(made, 'A')
    expect(line?.split(', ').filter((part) => part.startsWith('provokes'))).toEqual(expected)
  })

  it('a failed attempt to tumble past an opponent', () => {
    const tumble = (dc: number) =>
      courseOf(
        scene(
          ['####', 'A.b.', '####'].map((row) => row.padEnd(8, '.')),
          'pf1e',
          { A: { at: at(1, 1) }, b: {} },
          {
            orders: [order('A', go(at(5, 1)), { tumble: true })],
            checks: { how: 'roll', tumbleDc: dc },
          },
        ),
        'A',
      )
    expect(tumble(0)).toEqual(['move F2, provokes b'])
    expect(tumble(100)).toEqual(['move B2, provokes b, tumble-failed'])
  })
})

import { describe, expect, it, test } from 'vitest'
import { pathAnswer, routeAnswer } from '../../src/answers/path.ts'
import { printedRoute } from '../../src/answers/print/route.ts'
import type { Cell } from '../../src/grid/cell.ts'
import { squareNamed } from '../../src/grid/squareName.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { Order } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { obstacleSentence } from '../../src/words/blockers.ts'
import { noteWords } from '../../src/words/ledger.ts'
import { openedMap } from '../support/askSituation.ts'
import { type DrawnCreatures, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'
import { SYSTEMS } from '../support/systemFacts.ts'

type Asked = Partial<Omit<CallArgument<'engine.route'>, 'to'>> & {
  readonly ruleset?: string
  readonly creatures?: DrawnCreatures
  readonly edges?: Parameters<typeof drawnEncounter>[3]
}

/** The route of M to a square. */
function routeTo(rows: readonly string[], to: string, asked: Asked = {}): PathAnswer {
  const { ruleset = 'dnd35', creatures, edges, ...more } = asked
  const map = drawnEncounter(rows, ruleset, { M: {}, ...creatures }, edges)
  const cell = squareNamed(map, to)
  if (!cell) throw new Error('no such square')
  const answer = routeAnswer(openedMap(map), {
    mapId: map.id,
    creatureId: 'M' as RecordId,
    mode: 'land',
    tumble: false,
    diagonals: 0,
    fastClimb: false,
    prefer: 'shortest',
    ...more,
    to: cell,
  })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

/** Why there is no route, and what would help, as a GM reads it. */
function whyNot(...args: Parameters<typeof routeTo>): { readonly why: string; readonly help: readonly string[] } {
  const { blocker, alternatives, legal } = routeTo(...args)
  expect(legal).toBe(false)
  return { why: blocker ? obstacleSentence(blocker.obstacle) : '', help: alternatives.map(({ text }) => text) }
}

describe('terrain that is crossed in another way is named as a run of squares', () => {
  test('a river two squares wide, where the route would swim least', () => {
    expect(whyNot(['M.~~.', '..~~.', '.~~~~'], 'E1')).toEqual({
      why: 'No route: it cannot enter C1–D1 (deep water). Without it: 20 ft.',
      help: [
        'Swim check to swim across deep water at C1–D1.',
        'Jump over deep water at C1–D1: Jump DC 10 with a 20-ft running start, DC 20 without.',
      ],
    })
  })
  test.each(SYSTEMS)('a cliff two squares wide takes the check to climb of the system ($name)', ({ id, upCliff }) => {
    expect(whyNot(['M^^.'], 'D1', { ruleset: id }).help[0]).toBe(upCliff)
  })
  test('a creature with the speed is told to use it', () => {
    const creatures = { M: { speedFeet: { land: 30, climb: 20 } } }
    expect(whyNot(['M^^.'], 'D1', { creatures }).help).toEqual(['It can climb there: speed 20 ft.'])
  })
  test.each([
    ['one square', ['M...p...', '....p...'], 'F1', 5],
    ['two squares', ['M...pp..', '....pp..'], 'G1', 10],
    ['three squares', ['M..ppp..', '...ppp..'], 'G1', 15],
  ])('a Large creature is told to jump over a chasm of %s', (_, rows, to, dc) => {
    const { help } = whyNot(rows, to, { creatures: { M: { size: 'large' } } })
    expect(help.find((line) => line.startsWith('Jump over'))).toMatch(
      new RegExp(`: Jump DC ${dc} with a 20-ft running start, DC ${2 * dc} without`),
    )
  })
  test('water and a pit side by side are jumped over at once', () => {
    const { help } = whyNot(['M.~p..'], 'E1')
    expect(help.filter((line) => line.startsWith('Jump'))).toEqual([
      'Jump over deep water at C1 and pit, chasm at D1: Jump DC 10 with a 20-ft running start, DC 20 without.',
    ])
  })
  test('two pits with a square between them are two jumps, a pit wider than any jump is none', () => {
    const { help } = whyNot(['Mp.p.'], 'E1')
    expect(help.map((line) => line.split(':')[0])).toEqual(['Jump over pit, chasm at B1', 'Jump over pit, chasm at D1'])
    expect(whyNot([`M${'p'.repeat(24)}.`], 'Z1').help).toEqual([])
  })
  test('a pit two squares wide', () => {
    const { blocker } = routeTo(['Mpp.'], 'D1')
    expect(blocker).toMatchObject({ kind: 'terrain', at: { col: 1, row: 0 }, furtherAt: [{ col: 2, row: 0 }] })
    expect(obstacleSentence(blocker!.obstacle)).toBe('No route: it cannot enter B1–C1 (pit, chasm). Without it: 15 ft.')
  })
  test.each(SYSTEMS)('a pit is jumped over by the check of the system ($name)', ({ id, overPit }) => {
    expect(whyNot(['Mpp.'], 'D1', { ruleset: id }).help).toEqual(overPit)
  })
  test('on a map too large to try things one by one too', () => {
    const wide = `M~~.${'.'.repeat(296)}`
    const rows = Array.from({ length: 250 }, (_, row) => (row === 0 ? wide : `.~~.${'.'.repeat(296)}`))
    expect(whyNot(rows, 'E1').why).toBe('No route: it cannot enter B1–C1 (deep water). Without it: 20 ft.')
  })
  test('a river with a door behind it: both are named, in the order of the route', () => {
    const edges = [[4, 0, 'west', { kind: 'door', door: 'closed' }]] as const
    expect(whyNot(['M~~..'], 'E1', { edges }).why).toBe(
      'No route: blocked by deep water at B1–C1 and the closed door D1–E1. Without them: 20 ft.',
    )
  })
  test('a river goes before a wall that would have to be broken', () => {
    expect(whyNot(['M#.', '.#.', '~~~', '~~~', '...', '...'], 'C1').why).toContain('deep water')
  })
  test('packed earth is for those who burrow', () => {
    expect(whyNot(['Mee.'], 'D1').why).toBe('No route: walled off by solid packed earth at B1–C1.')
    const creatures = { M: { speedFeet: { land: 30, burrow: 10 } } }
    expect(whyNot(['Mee.'], 'D1', { creatures }).help).toEqual(['It can burrow there: speed 10 ft.'])
  })
})

describe('what is solid is named too', () => {
  test('walls one behind the other', () => {
    expect(whyNot(['M##.'], 'D1').why).toBe('No route: walled off by solid wall at B1–C1.')
    const edges = [
      [1, 0, 'west', { kind: 'wall' }],
      [2, 0, 'west', { kind: 'wall' }],
    ] as const
    expect(whyNot(['M...'], 'D1', { edges }).why).toBe('No route: walled off by the wall A1–B1 and the wall B1–C1.')
  })
  test('a gap too narrow for a big creature', () => {
    const creatures = { M: { size: 'large' as const } }
    expect(whyNot(['M.#..', '.....', '..#..'], 'D1', { ruleset: 'pf2e', creatures }).why).toBe(
      'No route: too narrow at C2. It needs 10 ft of width.',
    )
    const huge = { M: { size: 'gargantuan' as const } }
    const rows = ['M...#....', '.........', '....#....', '....#....']
    expect(whyNot(rows, 'F1', { creatures: huge })).toEqual({
      why: 'No route: too narrow at E2. It needs 10 ft of width.',
      help: [expect.stringContaining('Escape Artist')],
    })
    // Beside a ford where it could swim, the gap is a way too.
    const ford = [...rows, ...Array.from({ length: 4 }, () => '....~....')]
    const { why, help } = whyNot(ford, 'F1', { creatures: huge })
    expect(why).toContain('deep water')
    expect(help.filter((line) => line.includes('Escape Artist'))).toHaveLength(1)
  })
})

describe('an action that does not lead where a plain move does says which limit, where, and what gets there', () => {
  const FAMILY = ['starfinder', 'dnd35', 'pf1e']
  it.each(FAMILY)('a run over rubble (%s)', (ruleset) => {
    expect(whyNot(['M.oo.'], 'E1', { ruleset, action: 'run' })).toEqual({
      why: 'A run can’t cross obstacle (crates, rubble) at C1–D1.',
      help: ['Move would reach it: 30 ft.'],
    })
  })
  it.each(FAMILY)(
    'a charge through difficult terrain, over a low wall, past an ally, past an opponent (%s)',
    (ruleset) => {
      const charge = { ruleset, action: 'charge' }
      expect(whyNot(['M.d..'], 'E1', charge).why).toBe('A charge can’t cross difficult terrain at C1.')
      const edges = [[2, 0, 'west', { kind: 'barrier' }]] as const
      expect(whyNot(['M....'], 'E1', { ...charge, edges }).why).toBe('A charge can’t cross the low wall B1–C1.')
      expect(whyNot(['M.A..'], 'E1', { ...charge, creatures: { A: { name: 'Pip' } } })).toEqual({
        why: 'A charge needs a clear straight line. Blocked by Pip at C1.',
        help: ['Move would reach it: 20 ft.'],
      })
      expect(whyNot(['M.f..', '.....'], 'E1', { ...charge, creatures: { f: {} } }).why).toContain('f at C1')
    },
  )
  test('a charge whose band touches what its squares do not', () => {
    // The steps lead along the upper row; the space slides over a corner of the rubble.
    expect(whyNot(['M...', '.o..', '....'], 'C2', { action: 'charge' }).why).toBe(
      'A charge can’t cross obstacle (crates, rubble) at B2.',
    )
  })
  test('a charge that is too short', () => {
    expect(whyNot(['M...'], 'B1', { action: 'charge' }).why).toBe('A charge must cover at least 10 ft; this is 5 ft.')
  })
  test('a charge of another line than one of eight, where the table wants that', () => {
    const map = drawnEncounter(['M...', '....'], 'dnd35', { M: {} })
    const [settings] = [...map.tables.settings.values()]
    const eight = new Map([[settings!.id, { ...settings!, tableRules: { 'charge-line': 'eight' } }]])
    const answer = routeAnswer(openedMap({ ...map, tables: { ...map.tables, settings: eight } }), {
      mapId: map.id,
      creatureId: 'M' as RecordId,
      mode: 'land',
      tumble: false,
      diagonals: 0,
      fastClimb: false,
      prefer: 'shortest',
      action: 'charge',
      to: { col: 3, row: 1 },
    })
    expect(answer.ok && obstacleSentence(answer.value.blocker!.obstacle)).toBe(
      'A charge needs a straight line, and there is none.',
    )
  })
  it.each(FAMILY)('a flying run round a tree (%s)', (ruleset) => {
    const creatures = { M: { speedFeet: { fly: 30 }, altitudeFeet: 0 } }
    expect(whyNot(['M.t..', '.....'], 'E1', { ruleset, mode: 'fly', action: 'run', creatures })).toEqual({
      why: 'A run needs a clear straight line. Blocked by tree, thick plant at C1.',
      // Turning costs in Starfinder.
      help: [ruleset === 'starfinder' ? 'Double move would reach it: 35 ft.' : 'Move would reach it: 25 ft.'],
    })
  })
  test('a run of a creature that would have to squeeze', () => {
    const creatures = { M: { size: 'large' as const } }
    const rows = ['M.#...', '......', '..#...', '..#...']
    expect(whyNot(rows, 'D1', { action: 'run', creatures }).why).toContain('A run')
  })
  test('a step of more than one square, or into difficult terrain', () => {
    expect(whyNot(['M..'], 'C1', { action: 'step' })).toEqual({
      why: 'A 5-foot step can only go to an adjacent square.',
      help: ['Move would reach it: 10 ft.'],
    })
    expect(whyNot(['Md.'], 'B1', { action: 'step' }).why).toBe(
      'A 5-foot step can’t enter difficult terrain at B1: it costs more than 5 ft.',
    )
    expect(whyNot(['Md.'], 'B1', { action: 'step', ruleset: 'starfinder' }).why).toMatch(/^A guarded step can’t/u)
    expect(whyNot(['M..'], 'C1', { action: 'step', ruleset: 'pf2e' })).toEqual({
      why: 'A step can only go to an adjacent square.',
      help: ['Stride would reach it: 10 ft.'],
    })
  })
  test('too far for the action, where another gets there', () => {
    const row = ['M'.padEnd(12, '.')]
    expect(whyNot(row, 'K1', { action: 'move' })).toEqual({
      why: 'Too far: 50 ft, 30 ft left this turn.',
      help: ['Double move would reach it: 50 ft.'],
    })
    // Of a whole turn it is the longest action that counts.
    expect(whyNot(['M'.padEnd(40, '.')], 'AD1', {}).why).toBe('Too far: 145 ft, 120 ft left this turn.')
    expect(whyNot(['M'.padEnd(40, '.')], 'AD1', { ruleset: 'pf2e' }).why).toBe('Too far: 145 ft, 90 ft left this turn.')
    expect(whyNot(row, 'K1', { action: 'stride', ruleset: 'pf2e' }).help).toEqual(['2 Strides would reach it: 50 ft.'])
  })
})

test('no question is answered with a bare "No route."', () => {
  const rows = ['M.~~.##.pp', '..~~.##.pp', 'oo^^.##.tt', '..^^.##.##']
  for (const { id: ruleset, actions } of RULESETS)
    for (const action of [undefined, ...actions.map((each) => each.id)])
      for (const size of ['medium', 'large'] as const)
        for (const to of ['C1', 'E1', 'E3', 'F1', 'H1', 'H3', 'I1', 'J4', 'A3', 'B3']) {
          const asked = { ruleset, creatures: { M: { size } }, ...(action ? { action } : {}) }
          const { legal, blocker } = routeTo(rows, to, asked)
          if (legal) continue
          const why = blocker ? obstacleSentence(blocker.obstacle) : 'none'
          expect(`${ruleset} ${action} ${size} ${to}: ${why}`).not.toMatch(/: (No route\.|none)$/u)
        }
})

describe('a path given square by square says the same', () => {
  const along = (names: readonly string[], rows: readonly string[], asked: Asked) => {
    const { ruleset = 'dnd35', creatures, edges, ...more } = asked
    const map = drawnEncounter(rows, ruleset, { M: {}, ...creatures }, edges)
    const path = names.flatMap((name) => squareNamed(map, name) ?? [])
    const mover = { creatureId: 'M' as RecordId, mode: 'land', tumble: false, diagonals: 0, fastClimb: false } as const
    const answer = pathAnswer(openedMap(map), { mapId: map.id, ...mover, ...more, path })
    if (!answer.ok) throw new Error(answer.error.code)
    const { blocker, alternatives } = answer.value
    return {
      why: blocker && obstacleSentence(blocker.obstacle),
      kind: blocker?.kind,
      at: blocker?.at,
      help: alternatives.map(({ text }) => text),
    }
  }
  test('a run over rubble, over a low wall, and round a corner', () => {
    const run = { action: 'run' }
    expect(along(['A1', 'B1', 'C1'], ['M.o.'], run)).toEqual({
      why: 'A run can’t cross obstacle (crates, rubble) at C1.',
      kind: 'rule',
      at: { col: 2, row: 0 },
      help: ['Move would reach it: 15 ft.'],
    })
    const edges = [[2, 0, 'west', { kind: 'barrier' }]] as const
    expect(along(['A1', 'B1', 'C1'], ['M...'], { ...run, edges }).why).toBe('A run can’t cross the low wall B1–C1.')
    expect(along(['A1', 'B1', 'B2'], ['M..', '...'], run).why).toMatch(/^A run needs a straight line/u)
  })
  test('a charge with something in its band, and one too short', () => {
    const charge = { action: 'charge' }
    expect(along(['A1', 'B2', 'C2'], ['Mo..', '....'], charge).why).toBe(
      'A charge can’t cross obstacle (crates, rubble) at B1.',
    )
    expect(along(['A1', 'B1'], ['M..'], charge).why).toBe('A charge must cover at least 10 ft; this is 5 ft.')
  })
  test('a step into a big creature, where it would enter its space', () => {
    const creatures = { x: { size: 'large' } } as const
    const rows = ['....x..', '.......', 'M......']
    expect(along(['A3', 'B2', 'C2', 'D2', 'E2'], rows, { creatures })).toMatchObject({
      kind: 'creature',
      at: { col: 4, row: 1 },
    })
    expect(along(['A3', 'B3', 'C3', 'D3', 'E3', 'F2'], rows, { creatures })).toMatchObject({ at: { col: 5, row: 1 } })
  })
  test('a step into rubble', () => {
    expect(along(['A1', 'B1'], ['Mo.'], { action: 'step' })).toMatchObject({
      why: 'A 5-foot step can’t enter obstacle (crates, rubble) at B1: it costs more than 5 ft.',
      help: ['Move would reach it: 10 ft.'],
    })
  })
})

describe('the simulation says the same in its ledger (findings F8, scenes 13, 22 and 62)', () => {
  const noteOf = (rows: readonly string[], to: Cell, order: object, creatures: DrawnCreatures = {}): string => {
    const map = drawnEncounter(rows, 'dnd35', { M: {}, ...creatures })
    const scene = sceneOf(map, {
      orders: [{ creatureId: 'M', task: { type: 'go-to', waypoints: [to] }, ...order } as unknown as Order],
    })
    const [turn] = turnsOf(played(scene).ledger, 'M')
    return turn ? turn.notes.map((note) => noteWords(map, note, { turn })).join('; ') : 'no turn'
  }
  test('a river two squares wide', () => {
    expect(noteOf(['M.~~.', '..~~.'], { col: 4, row: 0 }, {})).toBe('blocked by deep water at C1–D1')
  })
  test('walls, and a gap too narrow', () => {
    expect(noteOf(['M.##.'], { col: 4, row: 0 }, {})).toBe('blocked by solid wall at C1–D1')
  })
  test('a run over rubble', () => {
    expect(noteOf(['M.....oo.'], { col: 8, row: 0 }, { pace: 'run' })).toContain(
      'a run can’t cross obstacle (crates, rubble) at G1–H1',
    )
  })
  test.each(['dnd35', 'pf2e'])('a target far below or above (%s)', (ruleset) => {
    const noteOn = (altitudeFeet: number, below: number, row = 'M........o', speedFeet: object = { fly: 60 }) => {
      const map = drawnEncounter([row], ruleset, {
        M: { altitudeFeet, speedFeet },
        o: { name: 'Orc', altitudeFeet: below },
      })
      const task = { type: 'close-to-reach', creatureId: 'o' }
      const [turn] = turnsOf(
        played(sceneOf(map, { orders: [{ creatureId: 'M', task } as unknown as Order] })).ledger,
        'M',
      )
      return turn ? turn.notes.map((note) => noteWords(map, note, { turn })).join('; ') : 'no turn'
    }
    expect(noteOn(30, 0, 'M........o', { land: 60 })).toBe('Orc is 30 ft below it, out of reach')
    expect(noteOn(0, 20, 'M........o', { land: 60 })).toBe('Orc is 20 ft above it, out of reach')
    expect(noteOn(30, 0)).toBe('flies down to the ground; Orc is in reach')
    expect(noteOn(0, 20)).toBe('flies at 20 ft; Orc is in reach')
    expect(noteOn(5, 0)).toBe('Orc is in reach')
    expect(noteOn(5, 0, 'M.....#o')).not.toContain('out of reach')
    expect(noteOn(10, 0)).toBe('flies down to the ground; Orc is in reach')
  })
  test('a charge past an ally, and one too far', () => {
    expect(noteOf(['M..A..'], { col: 5, row: 0 }, { pace: 'charge' }, { A: { name: 'Pip' } })).toContain(
      'a charge needs a clear straight line. Blocked by Pip at D1',
    )
    expect(noteOf(['M'.padEnd(20, '.')], { col: 18, row: 0 }, { pace: 'charge' })).toContain('is too far away for that')
  })
})

test('a print refused for want of a route says the same', () => {
  const map = drawnEncounter(['M.~~.'], 'dnd35', { M: {} })
  const creature = map.tables.creatures.get('M' as RecordId)
  if (!creature) throw new Error('no such creature')
  expect(printedRoute(openedMap(map), creature, { creature: 'M', squares: [{ col: 4, row: 0 }] })).toMatchObject({
    error: {
      code: 'no-route',
      details:
        'No route: it cannot enter C1–D1 (deep water). Without it: 20 ft. Swim check to swim across deep water at C1–D1. Jump over deep water at C1–D1: Jump DC 10 with a 20-ft running start, DC 20 without.',
    },
  })
})

describe('a door in the way: what it takes to open it while going there', () => {
  const door = (col: number, doorLocked = false) => [col, 0, 'west', { kind: 'door', doorLocked }] as const
  const help = (ruleset: string, row: string, to: string, edges: NonNullable<Asked['edges']>, more: Asked = {}) =>
    whyNot([row], to, { ruleset, edges, ...more }).help

  it.each(['starfinder', 'dnd35', 'pf1e'])(
    'opening takes a move action, and walking begins anew behind (%s)',
    (ruleset) => {
      const said = 'Opening an unlocked door takes a move action.'
      expect(help(ruleset, 'M....', 'E1', [door(1)])).toEqual([
        `Open the closed door A1–B1, move 20 ft: 2 actions. ${said}`,
      ])
      expect(help(ruleset, 'M....', 'E1', [door(3)])).toEqual([
        `Move 10 ft, open the closed door C1–D1, move 10 ft: 3 actions, but a turn has 2. ${said}`,
      ])
      expect(help(ruleset, 'M'.padEnd(12, '.'), 'L1', [door(10)])[0]).toMatch(/^Move 45 ft, .*, move 10 ft: 4 actions/u)
    },
  )
  test('in Pathfinder 2e each is an action of three', () => {
    const said = 'Opening an unlocked door takes an Interact action.'
    expect(help('pf2e', 'M....', 'E1', [door(3)])).toEqual([
      `Move 10 ft, open the closed door C1–D1, move 10 ft: 3 actions. ${said}`,
    ])
    expect(help('pf2e', 'M.....', 'F1', [door(1), door(3)])[0]).toBe(
      `Open the closed door A1–B1, move 10 ft, open the closed door C1–D1, move 15 ft: 4 actions, but a turn has 3. ${said}`,
    )
  })
  test('a big creature opens it from any place beside it, and the map is as before', () => {
    const rows = ['M.....', '......']
    const leaves = [0, 1].map((row) => [3, row, 'west', { kind: 'door', door: 'closed' }] as const)
    const asked = { edges: leaves, creatures: { M: { size: 'large' as const } } }
    expect(whyNot(rows, 'E1', asked).help[0]).toMatch(/^Move 5 ft, open the closed door C1–D1, move 15 ft: 3 actions/u)
    expect(whyNot(rows, 'E1', asked)).toEqual(whyNot(rows, 'E1', asked))
  })
  test('a locked one is not simply opened, and nothing is said of doors where more is in the way', () => {
    expect(help('dnd35', 'M....', 'E1', [door(1, true)])).toEqual([])
    expect(help('dnd35', 'M..~.', 'E1', [door(1)]).join(' ')).not.toContain('Opening')
  })
})

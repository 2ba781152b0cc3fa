import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, order, codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const flee = { type: 'flee', from: [] }
const exitAt = (...cells: readonly (readonly [number, number])[]) => ({
  name: 'the gate',
  cells: cells.map(([col, row]) => at(col, row)),
})
/** The fleeing creature acts first. */
const first = (...ids: readonly string[]) => ids.map((creatureId, i) => ({ creatureId, initiative: 20 - i })) as never

describe('fleeing', () => {
  it('heads for an open exit although the pursuer stands on the other side', () => {
    const map = drawnEncounter(['..............', '..b.A.........', '..............'], 'pf1e', { A: {}, b: {} })
    const run = played(
      sceneOf(map, {
        rounds: 4,
        participants: first('A', 'b'),
        exits: [exitAt([13, 1])],
        orders: [order('A', flee, { pace: 'double' }), order('b', { type: 'pursue', creatureId: 'A' })],
      }),
    )
    expect(turnsOf(run.ledger, 'A').flatMap(codesOf)).toContain('took-exit')
  })

  it('does not run to an exit that the pursuer reaches first', () => {
    const map = drawnEncounter(['A....b.............'], 'pf1e', { A: {}, b: {} })
    const run = played(
      sceneOf(map, { rounds: 1, exits: [exitAt([18, 0])], orders: [order('A', flee, { pace: 'double' })] }),
    )
    const [turn] = turnsOf(run.ledger, 'A')
    expect(turn?.to).toEqual(at(0, 0))
    expect(codesOf(turn)).toEqual(['nowhere-better'])
  })

  it.each([flee, { type: 'go-to', waypoints: [at(4, 0)] }])('leaves by the exit it stands on: %j', (task) => {
    const map = drawnEncounter(['b...A'], 'pf1e', { A: {}, b: {} })
    const run = played(sceneOf(map, { exits: [exitAt([4, 0])], orders: [order('A', task)] }))
    expect(turnsOf(run.ledger, 'A')[0]).toMatchObject({ onMap: false, notes: [{ code: 'took-exit' }] })
  })

  it('takes the nearer of two open exits', () => {
    const map = drawnEncounter(['........', '........', '..A.....', '........', 'b.......'], 'dnd35', { A: {}, b: {} })
    const run = played(
      sceneOf(map, {
        rounds: 1,
        participants: first('A', 'b'),
        exits: [
          { ...exitAt([7, 0]), name: 'far' },
          { ...exitAt([3, 0]), name: 'near' },
        ],
        orders: [order('A', flee)],
      }),
    )
    expect(turnsOf(run.ledger, 'A')[0]?.notes).toMatchObject([{ code: 'took-exit', exit: 'near' }])
  })

  it('measures by the way around walls: the other side of a wall is far from the pursuer', () => {
    const rows = ['.........', '#######..', 'b.A......', '.........']
    const run = played(
      sceneOf(drawnEncounter(rows, 'pf1e', { A: {}, b: {} }), {
        rounds: 2,
        participants: first('A', 'b'),
        orders: [order('A', flee, { pace: 'double' }), order('b', { type: 'hold' })],
      }),
    )
    expect(turnsOf(run.ledger, 'A').at(-1)?.to).toEqual(at(0, 0))
  })

  it('always escapes where an exit is open and no one is nearer to it', () => {
    const room = fc.record({
      length: fc.integer({ min: 6, max: 24 }),
      fleer: fc.integer({ min: 2, max: 5 }),
      pace: fc.constantFrom('move', 'double'),
      ruleset: fc.constantFrom('pf1e', 'dnd35', 'starfinder'),
    })
    fc.assert(
      fc.property(room, ({ length, fleer, pace, ruleset }) => {
        const row = [...'.'.repeat(length)].map((glyph, i) => (i === 0 ? 'b' : i === fleer ? 'A' : glyph)).join('')
        const plain = '.'.repeat(length)
        const run = played(
          sceneOf(drawnEncounter([plain, row, plain], ruleset, { A: {}, b: { speedFeet: { land: 20 } } }), {
            rounds: 8,
            participants: first('A', 'b'),
            exits: [exitAt([length - 1, 1])],
            orders: [order('A', flee, { pace }), order('b', { type: 'pursue', creatureId: 'A' })],
          }),
        )
        // A pursuer that covers 40 feet a turn runs down someone who walks 30, unless the exit is nearer than that.
        if (pace === 'double' || length - 1 - fleer <= 6)
          expect(turnsOf(run.ledger, 'A').flatMap(codesOf)).toContain('took-exit')
      }),
      { numRuns: 60 },
    )
  })
})

describe('keeping a distance', () => {
  const shooter = (row: string, task: object) =>
    turnsOf(
      played(
        sceneOf(drawnEncounter([row, '.'.repeat(row.length)], 'pf2e', { A: {}, b: {} }), {
          orders: [order('A', { type: 'keep-distance', from: [], feet: 30, ...task })],
        }),
      ).ledger,
      'A',
    )[0]
  it('is satisfied beyond it: no one walks up to the enemy', () => {
    expect(shooter('A.........b', {})?.to).toEqual(at(0, 0))
  })
  it('steps back when it is too near, no farther than it takes', () => {
    const turn = shooter('....A..b....', {})
    expect(turn?.to.col).toBe(1)
    expect(turn?.opportunities).toEqual([])
  })
  it('may keep a clear line: it comes out from behind a wall', () => {
    const rows = ['A#.......b', '..........']
    const turn = (keepsSight: boolean) =>
      turnsOf(
        played(
          sceneOf(drawnEncounter(rows, 'pf1e', { A: {}, b: {} }), {
            orders: [order('A', { type: 'keep-distance', from: [], feet: 30, keepsSight })],
          }),
        ).ledger,
        'A',
      )[0]
    expect(turn(false)?.to).toEqual(at(0, 0))
    expect(turn(true)?.to).not.toEqual(at(0, 0))
  })
})

describe('engaging', () => {
  const rows = ['....#.....', '.A..#x....', '....#.....', '....#.....', '....#.....', '...y#.....'].map((row) => row)
  const run = () =>
    played(
      sceneOf(drawnEncounter(rows, 'pf1e', { A: {}, x: {}, y: {} }), {
        rounds: 2,
        orders: [order('A', { type: 'close-to-reach' })],
      }),
    )
  it('goes for the opponent it can get to, not for the nearer one behind a wall', () => {
    expect(turnsOf(run().ledger, 'A')[0]?.notes).toMatchObject([{ code: 'in-reach', creatureId: 'y' }])
  })
  it('keeps its target while another comes nearer', () => {
    const map = drawnEncounter(['A......b....c....'], 'pf1e', { A: {}, b: {}, c: {} })
    const chased = played(
      sceneOf(map, {
        rounds: 2,
        participants: first('A', 'b', 'c'),
        orders: [
          order('A', { type: 'close-to-reach' }),
          order('b', { type: 'hold' }),
          order('c', { type: 'go-to', waypoints: [at(8, 0)] }),
        ],
      }),
    )
    expect(turnsOf(chased.ledger, 'A').map(({ notes }) => notes[0]?.creatureId)).toEqual(['b', 'b'])
  })
  it.each<[string, string[], string, object?]>([
    ['that is beside it', ['A......c...b................', '............................'], 'c'],
    ['that would strike at it on leaving', ['A......c...b.', '.............'], 'c'],
    [
      'within reach, but goes on to its target if the turn leads there and no one strikes on leaving',
      ['A......c...b.', '.............'],
      'b',
      { unarmed: true },
    ],
  ])('who has chosen another strikes at one %s', (_, drawn, attacked, c = {}) => {
    // It chooses b while c is not there yet, and b is always out of reach after its turn.
    const far = drawn[0]!.length > 20
    const map = drawnEncounter(drawn, 'pf1e', { A: {}, b: {}, c })
    const run = played(
      sceneOf(map, {
        rounds: 2,
        participants: first('A', 'b', 'c'),
        orders: [
          order('A', { type: 'close-to-reach' }),
          order('b', far ? { type: 'go-to', waypoints: [at(27, 0)] } : { type: 'hold' }, far ? { pace: 'run' } : {}),
          order('c', { type: 'hold' }),
        ],
        events: [
          { round: 1, type: 'drop', creatureId: 'c' } as never,
          { round: 2, type: 'stand', creatureId: 'c' } as never,
        ],
      }),
    )
    const [, second] = turnsOf(run.ledger, 'A')
    expect(second?.notes.at(-1)).toMatchObject({ code: 'in-reach', creatureId: attacked })
  })
  it('goes on to its target past one who has just used its reaction', () => {
    const map = drawnEncounter(['A......c...b.', '........D....'], 'pf1e', { A: {}, b: {}, c: {}, D: {} })
    const run = played(
      sceneOf(map, {
        rounds: 2,
        participants: first('D', 'A', 'b', 'c'),
        orders: [
          order('A', { type: 'close-to-reach' }),
          order('D', { type: 'go-to', waypoints: [at(12, 1)] }, { fromRound: 2, risk: 'shortest' }),
        ],
        events: [
          { round: 1, type: 'drop', creatureId: 'c' } as never,
          { round: 2, type: 'stand', creatureId: 'c' } as never,
        ],
      }),
    )
    const [before] = turnsOf(run.ledger, 'D').slice(1)
    expect(before?.opportunities[0]).toMatchObject({ by: 'c', isTaken: true })
    expect(turnsOf(run.ledger, 'A')[1]?.notes.at(-1)).toMatchObject({ code: 'in-reach', creatureId: 'b' })
  })
})

it('cover is ranked by the rule system’s own degrees: standard cover one step away is worth the step', () => {
  const rows = ['..........', 'A..o.....b', '..........']
  const run = played(
    sceneOf(drawnEncounter(rows, 'pf2e', { A: { at: at(0, 0) }, b: {} }), {
      orders: [order('A', { type: 'stay-in-cover', from: [] })],
    }),
  )
  const [turn] = turnsOf(run.ledger, 'A')
  expect(turn?.to).not.toEqual(at(0, 0))
  expect(turn?.to.row).toBe(1)
})

describe('doors', () => {
  const CLOSED = { kind: 'door', door: 'closed' }
  const hall = (ruleset: string, creature: object = {}, door: object = CLOSED) =>
    drawnEncounter(['#######', 'A......', '#######'], ruleset, { A: creature }, [[3, 1, 'west', door]])
  const walk = (map: ReturnType<typeof hall>, pace: string | undefined, more: object = {}) =>
    played(
      sceneOf(map, {
        rounds: 3,
        orders: [order('A', { type: 'go-to', waypoints: [at(6, 1)] }, pace === undefined ? {} : { pace })],
        ...more,
      }),
    )
  const course = (run: ReturnType<typeof walk>) =>
    turnsOf(run.ledger, 'A').map(({ to, doorsOpened }) => [to.col, doorsOpened.length])

  it('an unlocked door costs a move action: up to it and open, then through', () => {
    expect(course(walk(hall('pf1e'), 'double'))).toEqual([
      [2, 1],
      [6, 0],
      [6, 0],
    ])
  })
  it('who stands before a door opens it and moves on with what is left', () => {
    const map = drawnEncounter(['#####', 'A....', '#####'], 'dnd35', { A: {} }, [[1, 1, 'west', CLOSED]])
    const run = played(
      sceneOf(map, { orders: [order('A', { type: 'go-to', waypoints: [at(4, 1)] }, { pace: 'double' })] }),
    )
    const [turn] = turnsOf(run.ledger, 'A')
    expect([turn?.to.col, turn?.action, turn?.doorsOpened]).toEqual([4, 'move', ['1,1,w']])
    expect(codesOf(turn)).toContain('opens-door')
  })
  it.each([
    ['pf1e', 4, ['stands-up'], []],
    ['pf1e', 0, ['stands-up', 'opens-door'], ['1,0,w']],
    ['pf2e', 4, ['stands-up', 'opens-door'], ['5,0,w']],
  ])('standing up leaves an action less for it: %s, door %j squares off', (ruleset, squares, codes, opened) => {
    const shut = { kind: 'door' as const, door: 'closed' as const }
    const map = drawnEncounter(['A.......', '########'], ruleset, { A: { prone: true } }, [
      [squares + 1, 0, 'west', shut],
    ])
    const to = { type: 'go-to', waypoints: [at(7, 0)] }
    const [turn] = turnsOf(played(sceneOf(map, { orders: [order('A', to)] })).ledger, 'A')
    expect([codesOf(turn), turn?.doorsOpened]).toEqual([codes, opened])
    if (squares === 0) expect(turn?.feet).toBe(0)
  })

  it('is not opened by one who falls on the way to it', () => {
    const shut = { kind: 'door' as const, door: 'closed' as const }
    const map = drawnEncounter(['A..n....', '########'], 'dnd35', { A: {} }, [[5, 0, 'west', shut]])
    const run = (balanceDc: number) =>
      turnsOf(
        played(
          sceneOf(map, {
            orders: [order('A', { type: 'go-to', waypoints: [at(7, 0)] })],
            checks: { how: 'roll', balanceDc } as never,
          }),
        ).ledger,
        'A',
      )
    expect(run(0)).toMatchObject([{ to: at(4, 0), doorsOpened: ['5,0,w'] }])
    expect(run(100)).toMatchObject([{ to: at(3, 0), doorsOpened: [], notes: [{ code: 'falls-prone' }] }])
  })

  it('in Pathfinder 2e it is one Interact of three actions', () => {
    const map = drawnEncounter(['###########', 'A..........', '###########'], 'pf2e', { A: {} }, [
      [1, 1, 'west', CLOSED],
    ])
    const run = played(
      sceneOf(map, { orders: [order('A', { type: 'go-to', waypoints: [at(10, 1)] }, { pace: 'stride-3' })] }),
    )
    const [turn] = turnsOf(run.ledger, 'A')
    expect([turn?.to.col, turn?.times]).toEqual([10, 2])
  })
  it('double doors open as one', () => {
    const map = drawnEncounter(['A..', '...'], 'pf1e', { A: {} }, [
      [1, 0, 'west', CLOSED],
      [1, 1, 'west', CLOSED],
    ])
    const run = played(sceneOf(map, { orders: [order('A', { type: 'go-to', waypoints: [at(2, 0)] })] }))
    expect(turnsOf(run.ledger, 'A')[0]?.doorsOpened).toEqual(['1,0,w', '1,1,w'])
  })
  it.each([
    ['a locked door', hall('pf1e', {}, { kind: 'door', doorLocked: true }), {}],
    ['a secret door', hall('pf1e', {}, { ...CLOSED, secret: true }), {}],
    ['an animal', hall('pf1e', { opensDoors: false }), {}],
    ['a plan in which doors stay as they are', hall('pf1e'), { opensDoors: false }],
  ])('%s: it stays shut', (_, map, more) => {
    const run = walk(map, 'double', more)
    expect(course(run).at(-1)).toEqual([2, 0])
    expect(turnsOf(run.ledger, 'A').flatMap(codesOf)).toContain('blocked')
  })
  it('a door is not opened where the way around is hardly longer', () => {
    const map = drawnEncounter(['A..', '...', '...'], 'pf1e', { A: {} }, [[1, 0, 'west', CLOSED]])
    const run = played(sceneOf(map, { orders: [order('A', { type: 'go-to', waypoints: [at(2, 0)] })] }))
    expect(turnsOf(run.ledger, 'A')[0]).toMatchObject({ to: at(2, 0), doorsOpened: [] })
  })
  it('one who has shut himself in is not crossed out the shut door: it is opened first', () => {
    const shut = { kind: 'door' as const, door: 'closed' as const }
    const closet = drawnEncounter(['.....', 'A..b.', '.....'], 'pf1e', { A: {}, b: {} }, [
      [3, 1, 'west', shut],
      [3, 1, 'north', { kind: 'wall' }],
      [3, 2, 'north', { kind: 'wall' }],
      [4, 1, 'west', { kind: 'wall' }],
    ])
    const orders = [order('A', { type: 'close-to-reach' })]
    const turns = turnsOf(played(sceneOf(closet, { rounds: 3, orders })).ledger, 'A')
    expect(turns.map(codesOf)).toEqual([['opens-door'], ['in-reach']])
    expect(turns[0]).toMatchObject({ to: at(2, 1), doorsOpened: ['3,1,w'] })
  })

  it('nor by one with a long weapon who stands where it would reach were the door open', () => {
    const wall = [0, 1, 2].map((row) => [3, row, 'west', row === 1 ? { kind: 'door' } : { kind: 'wall' }] as const)
    const map = drawnEncounter(['.......', '.A..b..', '.......'], 'dnd35', { A: { reachWeapon: true }, b: {} }, wall)
    const orders = [order('A', { type: 'close-to-reach', creatureId: 'b' })]
    const turns = turnsOf(played(sceneOf(map, { rounds: 3, orders })).ledger, 'A')
    expect(turns.flatMap(({ doorsOpened }) => doorsOpened)).toEqual(['3,1,w'])
    expect(turns.map(codesOf).at(-1)).toEqual(['in-reach'])
  })

  it('the room of the findings: through the door and out, past no one', () => {
    const rows = ['#########', '#b.#....#', '#..#....#', '#A.#....#', '#########']
    const map = drawnEncounter(rows, 'pf1e', { A: {}, b: { unarmed: true } }, [[3, 2, 'west', CLOSED]])
    const layers = { ...map.layers, terrain: Uint8Array.from(map.layers.terrain) }
    layers.terrain[2 * 9 + 3] = 0
    const run = played(
      sceneOf(
        { ...map, layers },
        {
          rounds: 4,
          participants: first('A', 'b'),
          exits: [exitAt([7, 1])],
          orders: [order('A', flee, { pace: 'double' }), order('b', { type: 'hold' })],
        },
      ),
    )
    expect(turnsOf(run.ledger, 'A').flatMap(codesOf)).toEqual(expect.arrayContaining(['opens-door', 'took-exit']))
  })
})

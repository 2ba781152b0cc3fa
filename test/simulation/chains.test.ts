import { describe, expect, it } from 'vitest'
import { orderWords } from '../../src/words/ledger.ts'
import {
  at,
  order,
  codesOf,
  type DrawnCreatures,
  drawnEncounter,
  played,
  sceneOf,
  turnsOf,
} from '../support/drawnEncounter.ts'

const go = (...waypoints: readonly ReturnType<typeof at>[]) => ({ type: 'go-to', waypoints })
const engage = { type: 'close-to-reach' }
const inTurn = (ids: string) => [...ids].map((creatureId, i) => ({ creatureId, initiative: 20 - i })) as never

function run(
  rows: readonly string[],
  creatures: DrawnCreatures,
  plan: Parameters<typeof sceneOf>[1],
  more: Parameters<typeof drawnEncounter>[3] = [],
) {
  const map = drawnEncounter(rows, 'pf1e', creatures, more)
  return played(sceneOf(map, { rounds: 6, participants: inTurn(Object.keys(creatures).join('')), ...plan }))
}
const tasksOf = (made: ReturnType<typeof run>, id: string) => turnsOf(made.ledger, id).map(({ task }) => task)

describe('a chain of orders', () => {
  it('goes on to the next task once one is done', () => {
    const made = run(['A..........b'], { A: {}, b: {} }, { orders: [order('A', go(at(4, 0)), { then: [engage] })] })
    const turns = turnsOf(made.ledger, 'A')
    expect(turns.map(({ task, to }) => [task, to.col])).toEqual([
      ['go-to', 4],
      ['close-to-reach', 10],
      ['close-to-reach', 10],
    ])
  })

  it('goes on when whom the task is about has escaped', () => {
    const made = run(
      ['..A...B...', '..........', '.........c'],
      { B: { speedFeet: { land: 60 } }, A: { side: 'foes' }, c: { side: 'third' } },
      {
        orders: [
          order('B', go(at(9, 0))),
          order('A', { type: 'pursue', creatureId: 'B' }, { pace: 'move', then: [engage] }),
        ],
        exits: [{ name: 'gate', cells: [at(9, 0)] }],
      },
    )
    expect(tasksOf(made, 'A')[0]).toBe('close-to-reach')
    expect(codesOf(turnsOf(made.ledger, 'A').at(-1))).toEqual(['in-reach'])
  })

  it('goes on when the quarry is reached, through as many tasks as are done', () => {
    const made = run(
      ['Ab........'],
      { A: {}, b: {} },
      {
        orders: [
          order('A', { type: 'pursue', creatureId: 'b' }, { then: [go(at(0, 0)), go(at(5, 0)), { type: 'hold' }] }),
        ],
      },
    )
    expect(tasksOf(made, 'A')[0]).toBe('go-to')
    expect(tasksOf(made, 'A').at(-1)).toBe('go-to')
  })

  it('ends with its last task: there is nothing after it', () => {
    const made = run(['A....'], { A: {} }, { orders: [order('A', go(at(2, 0)), { then: [go(at(0, 0))] })] })
    expect(turnsOf(made.ledger, 'A').map(({ to }) => to.col)).toEqual([2, 0, 0])
    expect(codesOf(turnsOf(made.ledger, 'A').at(-1))).toEqual(['arrived'])
  })

  it('a new order begins with its first task', () => {
    const made = run(
      ['A.........'],
      { A: {} },
      {
        rounds: 4,
        orders: [
          order('A', go(at(1, 0)), { toRound: 2, then: [go(at(3, 0))] }),
          order('A', go(at(5, 0)), { fromRound: 3, then: [go(at(9, 0))] }),
        ],
      },
    )
    expect(turnsOf(made.ledger, 'A').map(({ to }) => to.col)).toEqual([1, 3, 5, 9])
  })

  it('is read as one line', () => {
    const map = drawnEncounter(['A..b'], 'pf1e', { A: {}, b: {} })
    const [chain] = sceneOf(map, {
      orders: [order('A', go(at(1, 0)), { then: [engage, { type: 'hold' }], onSight: 'raise-alarm' })],
    }).encounter.orders
    expect(orderWords(map, chain!)).toBe(
      'Go to: B1, then Engage: the nearest opponent, then Hold; on sight: raise the alarm',
    )
  })
})

describe('a watch', () => {
  const yard = ['A....#....', '.....#....', '.....#....', '..........', '.....#...b']
  const beat = { type: 'patrol', waypoints: [at(0, 0), at(0, 4)] }
  const intruder = order('b', go(at(3, 3)))
  it('does not mind an intruder it does not see', () => {
    const made = run(yard, { A: {}, b: {} }, { rounds: 1, orders: [order('A', beat, { onSight: 'engage' })] })
    expect(tasksOf(made, 'A')).toEqual(['patrol'])
  })
  it.each([
    ['engage', 'close-to-reach'],
    ['raise-alarm', 'close-to-reach'],
    ['flee', 'flee'],
  ])('%s: an intruder in sight interrupts it', (onSight, task) => {
    const made = run(yard, { b: {}, A: {} }, { rounds: 3, orders: [order('A', beat, { onSight }), intruder] })
    expect(tasksOf(made, 'A')).toContain(task)
    expect(turnsOf(made.ledger, 'A').flatMap(codesOf)).toContain('sees')
  })
  it('without such an order goes on', () => {
    const made = run(yard, { b: {}, A: {} }, { rounds: 3, orders: [order('A', beat), intruder] })
    expect(new Set(tasksOf(made, 'A'))).toEqual(new Set(['patrol']))
  })
  it('an alarm calls allies on watch who see nothing, and only them', () => {
    const rows = ['A...b', '#####', 'B....', '.....', 'C....']
    const creatures = { A: { side: 'Watch' }, B: { side: 'Watch' }, C: { side: 'Watch' }, b: {} }
    const hold = { type: 'hold' }
    const made = run(rows, creatures, {
      rounds: 1,
      orders: [order('A', hold, { onSight: 'raise-alarm' }), order('B', hold, { onSight: 'engage' }), order('C', hold)],
    })
    expect(turnsOf(made.ledger, 'A').flatMap(codesOf)).toEqual(expect.arrayContaining(['sees', 'raises-alarm']))
    expect(codesOf(turnsOf(made.ledger, 'B')[0])).toContain('hears-alarm')
    expect(codesOf(turnsOf(made.ledger, 'C')[0])).toEqual(['holds'])
  })
  it('one who engages raises no alarm', () => {
    const made = run(
      ['A...b', '#####', 'B....'],
      { A: {}, B: {}, b: {} },
      {
        rounds: 1,
        orders: [
          order('A', { type: 'hold' }, { onSight: 'engage' }),
          order('B', { type: 'hold' }, { onSight: 'engage' }),
        ],
      },
    )
    expect(codesOf(turnsOf(made.ledger, 'B')[0])).toEqual(['holds'])
  })
  it('is taken up again when the last opponent is gone', () => {
    const made = run(
      ['A.......b'],
      { A: {}, b: {} },
      {
        rounds: 4,
        orders: [order('A', { type: 'guard', at: at(0, 0), radiusFeet: 5 }, { onSight: 'engage' })],
        events: [{ round: 3, type: 'leave', creatureId: 'b' }] as never,
      },
    )
    expect(tasksOf(made, 'A')).toEqual(['close-to-reach', 'close-to-reach', 'guard', 'guard'])
    expect(turnsOf(made.ledger, 'A').at(-1)?.to.col).toBeLessThan(3)
  })
})

it('a run does not end while someone is jammed: odds count every such turn', () => {
  const jam = { rounds: 5, orders: [order('A', engage), order('B', engage)] }
  expect(run(['####', 'ABb.', '####'], { A: {}, B: {}, b: {} }, jam).end.round).toBe(5)
})

describe('whom it was after is gone', () => {
  it('it fights on against the others', () => {
    const made = run(
      ['A...b.c...'],
      { A: {}, b: {}, c: {} },
      {
        rounds: 3,
        orders: [order('A', { type: 'pursue', creatureId: 'b' }, { pace: 'move' })],
        events: [{ round: 2, type: 'leave', creatureId: 'b' }] as never,
      },
    )
    expect(turnsOf(made.ledger, 'A').at(-1)?.notes).toMatchObject([{ code: 'in-reach', creatureId: 'c' }])
  })
  it('without others it waits', () => {
    const made = run(
      ['A...b.....'],
      { A: {}, b: {} },
      {
        rounds: 3,
        orders: [order('A', { type: 'pursue', creatureId: 'b' })],
        events: [{ round: 2, type: 'leave', creatureId: 'b' }] as never,
      },
    )
    expect(codesOf(turnsOf(made.ledger, 'A').at(-1))).toEqual(['nobody-to-act-on'])
  })
})

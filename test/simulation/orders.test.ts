import { describe, expect, it } from 'vitest'
import { cellsOfRect, spaceRect } from '../../src/grid/cell.ts'
import type { Order } from '../../src/map/records/encounter.ts'
import { hasLineOfEffect } from '../../src/grid/lines/lineOfEffect.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { at, order, codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const YARD = ['............', '............', '............', '............']

describe('orders', () => {
  it('a creature goes no further than its speed and stands at its last waypoint afterwards', () => {
    const map = drawnEncounter(['A...........'], 'pf1e', { A: {} })
    const run = played(sceneOf(map, { rounds: 3, orders: [order('A', { type: 'go-to', waypoints: [at(9, 0)] })] }))
    expect(turnsOf(run.ledger).map(({ feet, to }) => [feet, to.col])).toEqual([
      [30, 6],
      [15, 9],
      [0, 9],
    ])
    expect(codesOf(turnsOf(run.ledger)[2])).toEqual(['arrived'])
  })

  it('waypoints are passed in their order, and one turn may pass several', () => {
    const map = drawnEncounter(['A....', '.....', '.....'], 'dnd35', { A: {} })
    const waypoints = [at(2, 0), at(2, 2), at(0, 2)]
    const run = played(sceneOf(map, { rounds: 1, orders: [order('A', { type: 'go-to', waypoints })] }))
    const [turn] = turnsOf(run.ledger)
    expect(turn?.path).toContainEqual(at(2, 0))
    expect(turn?.path).toContainEqual(at(2, 2))
    expect(turn?.to).toEqual(at(0, 2))
    expect(turn?.feet).toBe(30)
  })

  it('a route that fits the actions of a turn better passes the waypoints, too', () => {
    const map = drawnEncounter(['A..........', '...........', '...........', '...........'], 'pf2e', { A: {} })
    const waypoints = [at(4, 3), at(10, 0)]
    const task = { type: 'go-to', waypoints }
    const run = played(sceneOf(map, { rounds: 4, orders: [order('A', task, { pace: 'stride-2' })] }))
    const turns = turnsOf(run.ledger)
    expect(turns[0]?.path).toContainEqual(at(4, 3))
    expect(turns[1]?.to).toEqual(at(10, 0))
    expect(turns.slice(2).map(codesOf)).toEqual([['arrived']])
  })

  it('a withdrawal passes the waypoints, too: who arrives does not turn back for one', () => {
    const map = drawnEncounter(['...........', 'bA.........', '...........', '...........'], 'dnd35', { A: {}, b: {} })
    const task = { type: 'go-to', waypoints: [at(4, 3), at(9, 1)] }
    const orders = [order('A', task, { pace: 'double', risk: 'safest' })]
    const turns = turnsOf(played(sceneOf(map, { rounds: 4, orders })).ledger, 'A')
    expect(turns[0]?.action).toBe('withdraw')
    expect(turns[0]?.path).toContainEqual(at(4, 3))
    expect(turns.slice(1).map(codesOf)).toEqual([['arrived']])
  })

  it('a patrol goes round and round', () => {
    const map = drawnEncounter(['A.....'], 'pf1e', { A: {} })
    const run = played(
      sceneOf(map, { rounds: 4, orders: [order('A', { type: 'patrol', waypoints: [at(3, 0), at(0, 0)] })] }),
    )
    expect(turnsOf(run.ledger).map(({ to }) => to.col)).toEqual([0, 0, 0, 0])
    expect(turnsOf(run.ledger).every(({ feet }) => feet === 30)).toBe(true)
  })

  it('a patrol that a turn breaks off behind its last waypoint goes on to the next, not back to the first', () => {
    const map = drawnEncounter(['A.....'], 'pf1e', { A: { speedFeet: { land: 25 } } })
    const waypoints = [at(2, 0), at(4, 0), at(5, 0)]
    const run = played(sceneOf(map, { rounds: 4, orders: [order('A', { type: 'patrol', waypoints })] }))
    const walked = turnsOf(run.ledger).map(({ path }) => path.map(({ col }) => col).join(''))
    expect(walked).toEqual(['012345', '543234', '454323', '345432'])
  })

  it('a big creature that nothing lets through names the one thing on the way to the nearest place, and goes up to it', () => {
    const map = drawnEncounter(['......b....A..', '..............'], 'pf1e', { A: { size: 'large' }, b: {} }, [
      // One could strike through the windows, from places that no door leads to.
      [6, 0, 'west', { kind: 'window' }],
      [6, 1, 'west', { kind: 'window' }],
      [10, 0, 'west', { kind: 'wall' }],
      [10, 1, 'west', { kind: 'door', door: 'closed' }],
    ])
    const run = played(
      sceneOf(map, { opensDoors: false, orders: [order('A', { type: 'close-to-reach', creatureId: 'b' })] }),
    )
    const [turn] = turnsOf(run.ledger, 'A')
    expect(turn?.notes).toMatchObject([{ code: 'blocked', blocker: { kind: 'edge', cell: at(10, 1), border: 'west' } }])
    expect(turn?.to).toEqual(at(10, 0))
  })

  it('three Strides cover three Speeds in Pathfinder 2e, and a run does not exist there', () => {
    const map = drawnEncounter(['A..........................'], 'pf2e', { A: {} })
    const task = { type: 'go-to', waypoints: [at(26, 0)] }
    const strides = played(sceneOf(map, { orders: [order('A', task, { pace: 'stride-3' })] }))
    expect(turnsOf(strides.ledger)[0]?.feet).toBe(90)
    const runs = played(sceneOf(map, { orders: [order('A', task, { pace: 'run' })] }))
    expect(turnsOf(runs.ledger)[0]).toMatchObject({ feet: 0, action: null })
    expect(codesOf(turnsOf(runs.ledger)[0])).toEqual(['no-such-action'])
  })

  it('a pace is how much may be spent: the ledger names the least that does', () => {
    const spent = (ruleset: string, pace: Order['pace'], col: number) => {
      const map = drawnEncounter(['A..........................'], ruleset, { A: {} })
      const task = { type: 'go-to', waypoints: [at(col, 0)] }
      const { action, times } = turnsOf(played(sceneOf(map, { orders: [order('A', task, { pace })] })).ledger)[0] ?? {}
      return [action, times]
    }
    expect([2, 12, 20].map((col) => spent('pf1e', 'run', col))).toEqual([
      ['move', 1],
      ['double', 1],
      ['run', 1],
    ])
    expect(spent('starfinder', 'double', 6)).toEqual(['move', 1])
    expect([2, 7, 18].map((col) => spent('pf2e', 'stride-3', col))).toEqual([
      ['stride', 1],
      ['stride', 2],
      ['stride', 3],
    ])
  })

  it('a withdrawal gives no opportunity where it begins, as a double move does', () => {
    const map = drawnEncounter(['bA..........'], 'pf1e', { A: {}, b: {} })
    const away = { type: 'go-to', waypoints: [at(9, 0)] }
    const turn = (pace: string) =>
      turnsOf(played(sceneOf(map, { orders: [order('A', away, { pace })] })).ledger, 'A')[0]
    expect(turn('withdraw')).toMatchObject({ action: 'withdraw', feet: 40, opportunities: [] })
    expect(turn('double')).toMatchObject({ action: 'double', feet: 40, opportunities: [{ by: 'b' }] })
    // A move would do, but not without the opportunity.
    const near = played(
      sceneOf(map, { orders: [order('A', { ...away, waypoints: [at(4, 0)] }, { pace: 'withdraw' })] }),
    )
    expect(turnsOf(near.ledger, 'A')[0]).toMatchObject({ action: 'withdraw', feet: 15 })
  })

  it('a withdrawal is no action where the system or the table has none', () => {
    const map = drawnEncounter(['bA..........'], 'pf2e', { A: {}, b: {} })
    const away = { type: 'go-to', waypoints: [at(9, 0)] }
    const run = played(sceneOf(map, { orders: [order('A', away, { pace: 'withdraw' })] }))
    expect(codesOf(turnsOf(run.ledger, 'A')[0])).toContain('no-such-action')
  })

  it('a charge runs straight until the foe is within reach; without a line it becomes a double move', () => {
    const open = drawnEncounter(
      ['A.........o.......b'].map((row) => row.replace('o', '.')),
      'pf1e',
      { A: {}, b: {} },
    )
    const task = { type: 'close-to-reach', creatureId: 'b' }
    const near = drawnEncounter(['A.......b...'], 'pf1e', { A: {}, b: {} })
    const charge = played(sceneOf(near, { orders: [order('A', task, { pace: 'charge' })] }))
    expect(turnsOf(charge.ledger, 'A')[0]).toMatchObject({ action: 'charge', feet: 35, to: at(7, 0) })
    expect(codesOf(turnsOf(charge.ledger, 'A')[0])).toContain('in-reach')
    const far = played(sceneOf(open, { orders: [order('A', task, { pace: 'charge' })] }))
    expect(turnsOf(far.ledger, 'A')[0]).toMatchObject({ action: 'double', feet: 60 })
    expect(codesOf(turnsOf(far.ledger, 'A')[0])).toContain('no-charge')
  })

  it('who keeps a distance steps back to it, who flees gets as far as it can', () => {
    const creatures = { A: {}, b: { unarmed: true } }
    const map = drawnEncounter(['.......A.b.........'], 'pf1e', creatures)
    const keep = played(sceneOf(map, { orders: [order('A', { type: 'keep-distance', feet: 30 })] }))
    expect(turnsOf(keep.ledger, 'A')[0]?.to).toEqual(at(3, 0))
    const flee = played(sceneOf(map, { orders: [order('A', { type: 'flee' }, { pace: 'move' })] }))
    expect(turnsOf(flee.ledger, 'A')[0]?.to).toEqual(at(1, 0))
  })

  it('a follower keeps up with its leader and a pursuer stops next to its quarry', () => {
    const map = drawnEncounter(['A..........', 'B..........', '..........c'], 'pf1e', { A: {}, B: {}, c: {} })
    const run = played(
      sceneOf(map, {
        participants: ['A', 'B', 'c'].map((creatureId, i) => ({ creatureId, initiative: 20 - i })),
        orders: [
          order('A', { type: 'go-to', waypoints: [at(6, 0)] }),
          order('B', { type: 'follow', creatureId: 'A', withinFeet: 5 }),
          order('c', { type: 'pursue', creatureId: 'A' }),
        ],
      }),
    )
    expect(turnsOf(run.ledger, 'B')[0]?.to.col).toBe(5)
    expect(codesOf(turnsOf(run.ledger, 'c')[0])).toContain('in-reach')
    expect(turnsOf(run.ledger, 'c')[0]?.to).toEqual(at(7, 1))
  })

  it('a guard closes with who comes into its area and does not leave it', () => {
    const map = drawnEncounter(['....A...', '........', 'b.......'], 'pf1e', { A: {}, b: {} })
    const scene = sceneOf(map, {
      rounds: 1,
      orders: [order('A', { type: 'guard', at: at(4, 0), radiusFeet: 10 })],
    })
    expect(codesOf(turnsOf(played(scene).ledger, 'A')[0])).toEqual(['in-place'])
    const closer = drawnEncounter(['....A...', '........', '..b.....'], 'pf1e', { A: {}, b: {} })
    const intruder = sceneOf(closer, { orders: [order('A', { type: 'guard', at: at(4, 0), radiusFeet: 15 })] })
    expect(codesOf(turnsOf(played(intruder).ledger, 'A')[0])).toContain('in-reach')
  })

  it('who stays in cover moves where no opponent has a line of effect', () => {
    const map = drawnEncounter(['A.....', '..##..', '......', '..b...'], 'pf1e', { A: {}, b: {} })
    const run = played(sceneOf(map, { orders: [order('A', { type: 'stay-in-cover' })] }))
    expect(turnsOf(run.ledger, 'A')[0]?.to.row).toBe(0)
    expect(turnsOf(run.ledger, 'A')[0]?.to.col).toBeGreaterThan(0)
  })

  it('who is big is in cover where none of its squares is seen', () => {
    const yard = ['A.......', '........', '..##....', '...###..', '........', '...b....']
    const map = drawnEncounter(yard, 'pf1e', { A: { size: 'large' }, b: {} })
    const scene = sceneOf(map, { orders: [order('A', { type: 'stay-in-cover' })] })
    const [turn] = turnsOf(played(scene).ledger, 'A')
    const { field } = new Stage(scene)
    const seen = cellsOfRect(spaceRect(turn?.to ?? at(0, 0), 2)).filter((cell) =>
      hasLineOfEffect(field.lines, cell, at(3, 5)),
    )
    expect(turn?.feet).toBeGreaterThan(0)
    expect(seen).toEqual([])
  })

  it('the way that avoids hazards goes round them, and the safest keeps out of reach', () => {
    const map = drawnEncounter(['A.h....', '..h....', '.......'], 'pf1e', { A: {} })
    const task = { type: 'go-to', waypoints: [at(4, 0)] }
    const short = played(sceneOf(map, { orders: [order('A', task, { risk: 'shortest' })] }))
    expect(turnsOf(short.ledger)[0]?.hazards).toHaveLength(1)
    const safe = played(sceneOf(map, { orders: [order('A', task, { risk: 'avoid-hazards' })] }))
    expect(turnsOf(safe.ledger)[0]?.hazards).toHaveLength(0)
    const guarded = drawnEncounter(
      ['.......', 'A.b...', '......', '......'].map((row) => row.padEnd(7, '.')),
      'pf1e',
      {
        A: {},
        b: {},
      },
    )
    const past = { type: 'go-to', waypoints: [at(5, 1)] }
    const careless = played(sceneOf(guarded, { orders: [order('A', past, { pace: 'double', risk: 'shortest' })] }))
    expect(turnsOf(careless.ledger, 'A')[0]?.opportunities).toHaveLength(1)
    const careful = played(sceneOf(guarded, { orders: [order('A', past, { pace: 'double', risk: 'safest' })] }))
    expect(turnsOf(careful.ledger, 'A')[0]?.opportunities).toHaveLength(0)
  })

  it('of several orders for a round the last counts', () => {
    const map = drawnEncounter(YARD.with(0, 'A...........'), 'pf1e', { A: {} })
    const run = played(
      sceneOf(map, {
        rounds: 2,
        orders: [
          order('A', { type: 'go-to', waypoints: [at(11, 0)] }),
          order('A', { type: 'hold' }, { fromRound: 2, toRound: 2 }),
        ],
      }),
    )
    expect(turnsOf(run.ledger).map(({ feet }) => feet)).toEqual([30, 0])
  })
})

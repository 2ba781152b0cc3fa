import { describe, expect, it } from 'vitest'
import { seedRandom } from '../../src/base/random.ts'
import type { TaskType } from '../../src/map/records/encounter.ts'
import { replayLedger } from '../../src/simulation/replay.ts'
import { mapAfter } from '../support/mapAfter.ts'
import { firstState } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { step } from '../../src/simulation/step.ts'
import { groupTravel } from '../../src/simulation/travel/local.ts'
import { minutesOnMap } from '../../src/simulation/travel/minutesOnMap.ts'
import { at, order, codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'
import { TRAVEL_3E } from '../../src/rules/shared/travel.ts'
import { localPace } from '../support/paces.ts'

/** An order of every kind that keeps a creature busy in a corridor whose east end is an exit. */
const TASKS: Readonly<Record<TaskType, object>> = {
  hold: {},
  'go-to': { waypoints: [at(5, 0)] },
  follow: { creatureId: 'L', withinFeet: 0 },
  pursue: { creatureId: 'b' },
  flee: { from: ['b'] },
  'keep-distance': { from: ['b'], feet: 30 },
  patrol: { waypoints: [at(5, 0), at(0, 0)] },
  guard: { at: at(5, 0), radiusFeet: 0 },
  'close-to-reach': { creatureId: 'b' },
  'stay-in-cover': { from: ['b'] },
}
const LEAVING: readonly TaskType[] = ['go-to', 'follow', 'flee']

describe('an exit', () => {
  it.each(Object.keys(TASKS) as TaskType[])('ends a turn of “%s” on the map or off it, as the order wants', (type) => {
    // A leader and a foe for those orders that need one; the exit is the last column.
    const map = drawnEncounter(['A....L', 'b.....'], 'pf1e', { A: {}, L: {}, b: { unarmed: true } })
    const scene = sceneOf(map, {
      participants: [{ creatureId: 'A' }],
      orders: [order('A', { type, ...TASKS[type] }, { pace: 'double' })],
      exits: [{ name: 'gate', cells: [at(5, 0), at(5, 1), at(4, 0), at(4, 1)] }],
    })
    const run = played(scene)
    const [turn] = turnsOf(run.ledger, 'A')
    const endsOnExit = (turn?.to.col ?? 0) >= 4
    expect(codesOf(turn).includes('took-exit')).toBe(endsOnExit && LEAVING.includes(type))
    expect(run.end.creatures['A']?.onMap).toBe(!(endsOnExit && LEAVING.includes(type)))
    // The orders that leave do get there in this corridor.
    if (LEAVING.includes(type)) expect(endsOnExit).toBe(true)
  })

  it('lets a follower out behind its leader', () => {
    const map = drawnEncounter(['.A.B..'], 'pf1e', { A: {}, B: {} })
    const scene = sceneOf(map, {
      rounds: 2,
      participants: [
        { creatureId: 'B', initiative: 20 },
        { creatureId: 'A', initiative: 10 },
      ],
      orders: [
        order('B', { type: 'go-to', waypoints: [at(5, 0)] }),
        order('A', { type: 'follow', creatureId: 'B', withinFeet: 5 }),
      ],
      exits: [{ name: 'gate', cells: [at(4, 0), at(5, 0)], takesOff: false }],
    })
    const run = played(scene)
    expect(codesOf(turnsOf(run.ledger, 'A')[0])).toContain('took-exit')
    expect(run.end.creatures['A']).toMatchObject({ exit: 'gate', onMap: true })
  })
})

describe('a fallen foe', () => {
  it('is no target: the creature engages one that still stands', () => {
    const map = drawnEncounter(['A..b......c'], 'pf1e', { A: {}, b: {}, c: {} })
    const scene = sceneOf(map, {
      orders: [order('A', { type: 'close-to-reach' })],
      participants: [{ creatureId: 'A' }],
      events: [{ round: 1, type: 'drop', creatureId: 'b' }] as never,
    })
    const [turn] = turnsOf(played(scene).ledger, 'A')
    // 30 ft toward the one farther away, past the one that lies there.
    expect(turn?.to.col).toBeGreaterThan(3)
  })

  it('is no threat to flee from', () => {
    const map = drawnEncounter(['..b.A..............'], 'pf1e', { A: {}, b: {} })
    const scene = sceneOf(map, {
      orders: [order('A', { type: 'flee' })],
      participants: [{ creatureId: 'A' }],
      events: [{ round: 1, type: 'drop', creatureId: 'b' }] as never,
    })
    expect(turnsOf(played(scene).ledger, 'A')[0]).toMatchObject({ feet: 0, to: at(4, 0) })
  })
})

describe('running', () => {
  it('after a round at a walk starts over: no check before as many rounds as the Constitution score', () => {
    const map = drawnEncounter(['A'.padEnd(260, '.')], 'pf1e', { A: { constitution: 3 } })
    const run = (fromRound: number, toRound: number) =>
      order('A', { type: 'go-to', waypoints: [at(259, 0)] }, { pace: 'run', fromRound, toRound })
    const walk = order('A', { type: 'go-to', waypoints: [at(259, 0)] }, { pace: 'move', fromRound: 3, toRound: 3 })
    const turns = turnsOf(played(sceneOf(map, { rounds: 7, orders: [run(1, 2), walk, run(4, 7)] })).ledger)
    expect(turns.map(({ action }) => action)).toEqual(['run', 'run', 'move', 'run', 'run', 'run', expect.any(String)])
    expect(turns.map(({ checks }) => checks.length)).toEqual([0, 0, 0, 0, 0, 0, 1])
  })
})

describe('the field', () => {
  it('knows who fell prone: an ally may end its move there in Pathfinder 2e only while it lies', () => {
    const map = drawnEncounter(['A.B...'], 'pf2e', { A: {}, B: {} })
    const scene = sceneOf(map, { rounds: 1 })
    const stage = new Stage(scene)
    const first = firstState(scene)
    const creature = first.creatures['B']
    if (!creature) throw new Error('B takes part')
    const lying = { ...first, creatures: { ...first.creatures, B: { ...creature, prone: true } } }
    stage.show(first)
    expect(stage.field.combatants.get('B')?.prone).toBe(false)
    stage.show(lying)
    expect(stage.field.combatants.get('B')?.prone).toBe(true)
    stage.show(first)
    expect(stage.field.combatants.get('B')?.prone).toBe(false)
  })
})

describe('an event', () => {
  /** Every prefix of the ledger, replayed, is the map of the state at that moment. */
  const expectReplayAlongTheWay = (scene: ReturnType<typeof sceneOf>) => {
    const stage = new Stage(scene)
    let state = firstState(scene)
    const ledger = []
    while (state.phase !== 'over') {
      const stepped = step(stage, state)
      state = stepped.state
      ledger.push(...stepped.entries)
      expect(replayLedger(scene.map, scene.encounter.events, ledger)).toEqual(mapAfter(scene, state))
    }
  }

  it.each([
    ['a creature that stands up is up in the replay too', [{ round: 2, type: 'stand', creatureId: 'A' }]],
    ['a creature that leaves is gone', [{ round: 2, type: 'leave', creatureId: 'A' }]],
    ['a creature that arrives is there', [{ round: 2, type: 'arrive', creatureId: 'B', at: at(5, 1) }]],
    ['a door that opens is open', [{ round: 2, type: 'door', edgeId: '3,0,w', door: 'open' }]],
    ['a door that is locked is locked', [{ round: 2, type: 'door', edgeId: '3,0,w', door: 'locked' }]],
    ['terrain that changes is changed', [{ round: 2, type: 'terrain', terrain: 1, cells: [at(4, 1)] }]],
    [
      'one after the other',
      [
        { round: 1, type: 'drop', creatureId: 'B' },
        { round: 2, type: 'stand', creatureId: 'B' },
        { round: 3, type: 'leave', creatureId: 'B' },
      ],
    ],
  ])('is replayed at its moment: %s', (_, events) => {
    const map = drawnEncounter(['A.....', 'B.....'], 'pf1e', { A: { helpless: true, prone: true }, B: {} }, [
      [3, 0, 'west', { kind: 'door', door: 'closed' }],
    ])
    expectReplayAlongTheWay(
      sceneOf(map, {
        rounds: 3,
        orders: [order('A', { type: 'go-to', waypoints: [at(5, 0)] })],
        events: events as never,
      }),
    )
  })

  it('of a closed door that is locked leaves it locked', () => {
    const map = drawnEncounter(['A..'], 'pf1e', { A: {} }, [[1, 0, 'west', { kind: 'door', door: 'closed' }]])
    const events = [{ round: 1, type: 'door', edgeId: '1,0,w', door: 'locked' }] as never
    const run = played(sceneOf(map, { rounds: 1, orders: [order('A', { type: 'hold' })], events }))
    const [door] = replayLedger(map, events, run.ledger).tables.edges.values()
    expect(door).toMatchObject({ door: 'closed', doorLocked: true })
  })

  it('of a door does not keep an encounter going that everyone has left', () => {
    const map = drawnEncounter(['A.'], 'pf1e', { A: {} }, [[1, 0, 'west', { kind: 'door', door: 'open' }]])
    const run = played(
      sceneOf(map, {
        rounds: 9,
        orders: [order('A', { type: 'go-to', waypoints: [at(1, 0)] })],
        exits: [{ name: 'gate', cells: [at(1, 0)] }],
        events: [{ round: 8, type: 'door', edgeId: '1,0,w', door: 'closed' }] as never,
      }),
    )
    expect(run.ledger.filter(({ kind }) => kind === 'round')).toHaveLength(1)
    expect(run.end.round).toBe(1)
  })

  it('of an arrival does keep it going', () => {
    const map = drawnEncounter(['A.....', '.....B'], 'pf1e', { A: {}, B: {} })
    const run = played(
      sceneOf(map, {
        rounds: 9,
        orders: [order('A', { type: 'go-to', waypoints: [at(1, 0)] })],
        exits: [{ name: 'gate', cells: [at(1, 0)] }],
        events: [{ round: 3, type: 'arrive', creatureId: 'B' }] as never,
      }),
    )
    expect(run.end.round).toBe(4)
    expect(turnsOf(run.ledger, 'B')[0]?.round).toBe(3)
  })
})

describe('minutes', () => {
  it('a last round of rest that covers only part of its distance counts whole', () => {
    // 30 ft a round: run 3 rounds (360 ft), out of breath at Constitution 3, then 35 ft are left: two rounds at a walk.
    let made = null
    for (let seed = 0; seed < 200 && made === null; seed++) {
      const travel = groupTravel(
        TRAVEL_3E,
        [{ id: 'A', speedFeet: 30, constitution: 3 }],
        localPace('run'),
        395,
        seedRandom(`rest ${seed}`),
      )
      if (travel.stretches[0]?.rounds === 3 && travel.stretches[1]?.kind === 'rest') made = travel
    }
    expect(made?.stretches[1]).toMatchObject({ kind: 'rest', rounds: 2, feet: 35 })
    expect(made?.rounds).toBe(5)
  })

  it('a group may stop only where each of its members may', () => {
    // A Large creature with a Small one: where only the small one has room, the group has none.
    const map = drawnEncounter(['A....#.', '.....#.', 'B......'], 'pf1e', {
      A: { size: 'large' },
      B: { size: 'small' },
    })
    const scene = sceneOf(map, {})
    const stage = new Stage(scene)
    stage.show(firstState(scene))
    const members = ['A', 'B'].map((id) => {
      const combatant = stage.field.combatants.get(id)
      if (!combatant) throw new Error(`${id} is on the map`)
      return { combatant, constitution: 10, mode: 'land' as const }
    })
    const reachOf = (chosen: typeof members) => {
      const made = minutesOnMap(
        stage.field,
        { members: chosen, pace: localPace('walk'), doors: [], rounds: [10], to: null },
        seedRandom('1'),
      )
      if (!made.ok) throw new Error(made.error.code)
      return made.value.reach.places
    }
    const [both, ...single] = [members, ...members.map((member) => [member])].map(reachOf)
    if (!both) throw new Error('there is a group')
    let differing = 0
    for (let row = 0; row < 3; row++)
      for (let col = 0; col < 7; col++) {
        const flagsIn = ({ window, flags, band }: typeof both) => {
          const [x, y] = [col - window.col, row - window.row]
          if (x < 0 || y < 0 || x >= window.widthCells || y >= window.heightCells) return 0
          const i = y * window.widthCells + x
          return (band[i] ?? 0) === 0 ? 0 : (flags[i] ?? 0)
        }
        const each = single.map(flagsIn)
        if (new Set(each).size > 1) differing++
        expect(flagsIn(both)).toBe(each.reduce((all, flags) => all & flags))
      }
    expect(differing).toBeGreaterThan(0)
  })
})

describe('what stands in the way of a turn', () => {
  it('a creature too slow for the next square takes the minimum movement of a full round there', () => {
    // A difficult square costs 10 feet, twice this speed; the minimum movement is one square whatever it costs.
    const map = drawnEncounter(['Addd'], 'pf1e', { A: { speedFeet: { land: 5 } } })
    const scene = sceneOf(map, {
      rounds: 2,
      participants: [{ creatureId: 'A' }],
      orders: [order('A', { type: 'go-to', waypoints: [at(3, 0)] })],
    })
    const turns = turnsOf(played(scene).ledger, 'A')
    expect(turns.map(({ to }) => to)).toEqual([at(1, 0), at(2, 0)])
    expect(turns.map((turn) => codesOf(turn).includes('minimum-movement'))).toEqual([true, true])
  })
  it('solid squares all round keep it where it is, and the note names them, unlike a door it walks up to', () => {
    const to = (rows: readonly string[], edges: Parameters<typeof drawnEncounter>[3] = []) => {
      const scene = sceneOf(drawnEncounter(rows, 'pf1e', { A: {} }, edges), {
        participants: [{ creatureId: 'A' }],
        orders: [order('A', { type: 'go-to', waypoints: [at(4, 0)] })],
      })
      const [turn] = turnsOf(played(scene).ledger, 'A')
      return { to: turn?.to, notes: codesOf(turn) }
    }
    expect(to(['A.##.'])).toEqual({ to: at(0, 0), notes: ['blocked'] })
    const locked = { kind: 'door', doorLocked: true }
    expect(to(['A....'], [[3, 0, 'west', { kind: 'wall' }]])).toMatchObject({ notes: ['blocked'] })
    // Behind this door there is a wall: going up to it leads nowhere.
    expect(to(['A..#.'], [[2, 0, 'west', locked]])).toEqual({ to: at(0, 0), notes: ['blocked'] })
    expect(to(['A....'], [[3, 0, 'west', locked]])).toEqual({
      to: at(2, 0),
      notes: ['blocked'],
    })
  })
})

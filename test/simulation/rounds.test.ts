import { describe, expect, it } from 'vitest'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { noteWords } from '../../src/words/ledger.ts'
import { at, order, codesOf, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const DOOR = [[2, 0, 'west', { kind: 'door', door: 'closed' }]] as const
const go = (col: number, row = 0) => ({ type: 'go-to', waypoints: [at(col, row)] })

describe('rounds', () => {
  it('a closed door is named, and the turn goes on when an event opens it', () => {
    const map = drawnEncounter(['A.....'], 'pf1e', { A: {} }, DOOR)
    const run = played(
      sceneOf(map, {
        rounds: 2,
        opensDoors: false,
        orders: [order('A', go(5))],
        events: [{ round: 2, type: 'door', edgeId: '2,0,w', door: 'open' }] as never,
      }),
    )
    const [first, second] = turnsOf(run.ledger)
    expect(first?.to).toEqual(at(1, 0))
    expect(first?.notes).toEqual([{ code: 'blocked', blocker: { kind: 'edge', cell: at(2, 0), border: 'west' } }])
    expect(second?.to).toEqual(at(5, 0))
    expect(run.end.doors).toEqual({ '2,0,w': { door: 'open', doorLocked: false } })
  })

  it('closed doors one after the other are all named, in short, and it goes up to the first', () => {
    const said = (doors: readonly number[], more: Parameters<typeof drawnEncounter>[3] = []) => {
      const closed = doors.map((col) => [col, 0, 'west', { kind: 'door', door: 'closed' }] as const)
      const scene = sceneOf(drawnEncounter(['A..........'], 'pf1e', { A: {} }, [...closed, ...more]), {
        opensDoors: false,
        orders: [order('A', go(10))],
      })
      const [turn] = turnsOf(played(scene).ledger)
      return [turn?.to.col, ...(turn?.notes ?? []).map((note) => noteWords(scene.map, note))]
    }
    expect(said([2])).toEqual([1, 'blocked by the closed door B1–C1'])
    expect(said([5, 2])).toEqual([1, 'blocked by the closed doors B1–C1 and E1–F1'])
    expect(said([2, 3, 5, 7, 9])).toEqual([1, 'blocked by the closed doors B1–C1, C1–D1, E1–F1 and 2 more'])
    expect(said([3], [[6, 0, 'west', { kind: 'window' }]])).toEqual([
      2,
      'blocked by the closed door C1–D1 and the window F1–G1',
    ])
  })

  it('terrain that collapses blocks the route', () => {
    const map = drawnEncounter(['A.....'], 'dnd35', { A: {} })
    const run = played(
      sceneOf(map, {
        orders: [order('A', go(5))],
        events: [{ round: 1, type: 'terrain', terrain: 9, cells: [at(3, 0)] }] as never,
      }),
    )
    expect(turnsOf(run.ledger)[0]?.to).toEqual(at(2, 0))
    expect(codesOf(turnsOf(run.ledger)[0])).toEqual(['blocked'])
  })

  it('who arrives is not there before, and not where someone stands', () => {
    const map = drawnEncounter(['A.B...'], 'pf1e', { A: {}, B: {} })
    const arrive = (round: number, col: number) => ({ round, type: 'arrive', creatureId: 'B', at: at(col, 0) })
    const run = played(sceneOf(map, { rounds: 3, events: [arrive(2, 0), arrive(3, 4)] as never }))
    const events = run.ledger.filter((entry) => entry.kind === 'event')
    expect(events.map(({ problem }) => problem)).toEqual(['no-room', null])
    expect(turnsOf(run.ledger, 'B').map(({ round, from }) => [round, from.col])).toEqual([[3, 4]])
  })

  it('who left arrives again where it was, if the plan names no place', () => {
    const map = drawnEncounter(['A....', 'B....'], 'pf1e', { A: {}, B: {} })
    const events = [
      { round: 1, type: 'arrive', creatureId: 'B', at: at(3, 1) },
      { round: 2, type: 'leave', creatureId: 'B' },
      { round: 3, type: 'arrive', creatureId: 'B' },
    ]
    const run = played(sceneOf(map, { rounds: 3, events: events as never }))
    expect(run.end.creatures['B']).toMatchObject({ at: at(3, 1), onMap: true })
  })

  it('who drops lies in the way no longer for foes, and takes no turn', () => {
    const map = drawnEncounter(['A.b...'], 'pf1e', { A: {}, b: {} })
    const blocked = played(sceneOf(map, { orders: [order('A', go(5))] }))
    expect(turnsOf(blocked.ledger, 'A')[0]?.to).toEqual(at(1, 0))
    const run = played(
      sceneOf(map, { orders: [order('A', go(5))], events: [{ round: 1, type: 'drop', creatureId: 'b' }] as never }),
    )
    expect(turnsOf(run.ledger, 'A')[0]?.to).toEqual(at(5, 0))
    expect(codesOf(turnsOf(run.ledger, 'b')[0])).toEqual(['helpless'])
  })

  it('initiative has the bonus of the sheet where there is one, else Dexterity', () => {
    const map = drawnEncounter(['AB'], 'pf1e', { A: { initiativeModifier: 7 }, B: { dexterity: 18 } })
    const participants = [
      { creatureId: 'B', initiative: 12 },
      { creatureId: 'A', initiative: 12 },
    ]
    const entries = played(sceneOf(map, { seed: 'x', participants })).ledger.filter(({ kind }) => kind === 'initiative')
    expect(entries).toMatchObject([
      { creatureId: 'A', modifier: 7 },
      { creatureId: 'B', modifier: 4 },
    ])
  })

  it('initiative is typed or rolled; ties go to the higher modifier, then to the plan', () => {
    const map = drawnEncounter(['ABC'], 'pf1e', { A: {}, B: { dexterity: 18 }, C: {} })
    const participants = [{ creatureId: 'A', initiative: 12 }, { creatureId: 'B', initiative: 12 }, { creatureId: 'C' }]
    const run = played(sceneOf(map, { seed: 'x', participants: participants }))
    const order3 = run.ledger.filter((entry) => entry.kind === 'initiative')
    expect(order3.map(({ total }) => total)).toEqual([...order3].map(({ total }) => total).sort((a, b) => b - a))
    const tied = order3.filter(({ total, roll }) => total === 12 && roll === null)
    expect(tied.map(({ creatureId }) => creatureId)).toEqual(['B', 'A'])
    expect(order3.find(({ creatureId }) => creatureId === 'C')?.roll).toBeGreaterThan(0)
  })

  it('a failed tumble stops before the foe; one left to the GM is counted as passed', () => {
    const map = drawnEncounter(['A.b...'], 'dnd35', { A: { skills: { tumble: 0 } }, b: {} })
    const orders = [order('A', go(5), { tumble: true })]
    const failed = played(sceneOf(map, { orders, checks: { how: 'roll', tumbleDc: 50 } }))
    expect(turnsOf(failed.ledger, 'A')[0]?.to).toEqual(at(1, 0))
    expect(codesOf(turnsOf(failed.ledger, 'A')[0])).toContain('tumble-failed')
    const asked = played(sceneOf(map, { orders, checks: { how: 'ask' } }))
    expect(turnsOf(asked.ledger, 'A')[0]?.to).toEqual(at(5, 0))
    expect(turnsOf(asked.ledger, 'A')[0]?.checks).toMatchObject([{ kind: 'tumble', roll: null, passed: null }])
  })

  it('a failed balance check ends the move prone, and the next turn begins with standing up', () => {
    const map = drawnEncounter(['A.n.......'], 'pf1e', { A: {} })
    const orders = [order('A', go(9), { pace: 'double' })]
    const run = played(sceneOf(map, { rounds: 2, orders, checks: { how: 'roll', balanceDc: 50 } }))
    const [first, second] = turnsOf(run.ledger)
    expect(first).toMatchObject({ to: at(2, 0), prone: true })
    expect(codesOf(second)).toContain('stands-up')
    expect(second).toMatchObject({ action: 'move', feet: 30, prone: false })
  })

  it('terrain that would change beyond the map changes nowhere, and the ledger says so', () => {
    const map = drawnEncounter(['A....'], 'pf1e', { A: {} })
    const event = { round: 1, type: 'terrain', cells: [at(2, 0), at(2, 1)], terrain: 1 }
    const run = played(sceneOf(map, { orders: [order('A', go(4))], events: [event] as never }))
    expect(run.end.terrain).toEqual([])
    expect(run.ledger.filter(({ kind }) => kind === 'event')).toMatchObject([{ problem: 'off-map' }])
  })

  it('a stretch of uneven ground is one balance check, where it begins; another stretch is another', () => {
    const map = drawnEncounter(['A.nnn.n.'], 'pf1e', { A: {} })
    const orders = [order('A', go(7), { pace: 'double' })]
    const [turn] = turnsOf(played(sceneOf(map, { orders, checks: { how: 'ask' } })).ledger)
    expect(turn?.checks.map(({ kind, step }) => [kind, step])).toEqual([
      ['balance', 1],
      ['balance', 5],
    ])
  })

  it('each check to keep running is one harder than the last', () => {
    const map = drawnEncounter([`A${'.'.repeat(200)}`], 'pf1e', { A: { constitution: 2 } })
    const orders = [order('A', go(200), { pace: 'run' })]
    const run = played(sceneOf(map, { rounds: 6, orders, checks: { how: 'ask' } }))
    const dcs = turnsOf(run.ledger).map(({ checks }) => checks.map(({ dc, roll, passed }) => [dc, roll, passed]))
    expect(dcs).toEqual([[], [], [[10, null, null]], [[11, null, null]], [[12, null, null]], [[13, null, null]]])
  })

  it('running lasts as many rounds as the Constitution score, then takes checks, then rest', () => {
    const row = `A${'.'.repeat(160)}`
    const map = drawnEncounter([row], 'pf1e', { A: { constitution: 2 } })
    const orders = [order('A', go(160), { pace: 'run' })]
    const run = played(sceneOf(map, { rounds: 12, seed: 'out of breath', orders }))
    const turns = turnsOf(run.ledger)
    expect(turns.slice(0, 2).map(({ action, checks }) => [action, checks.length])).toEqual([
      ['run', 0],
      ['run', 0],
    ])
    const spent = turns.findIndex((turn) => codesOf(turn).includes('exhausted'))
    expect(spent).toBeGreaterThanOrEqual(2)
    expect(turns[spent]?.checks.at(-1)).toMatchObject({ kind: 'keep-running', dc: 10 + spent - 2, passed: false })
    expect(turns.slice(spent, spent + 3).every(({ action }) => action === 'move')).toBe(true)
  })

  it('who gets to a way out is off the map', () => {
    const map = drawnEncounter(['A.....'], 'starfinder', { A: {} })
    const run = played(
      sceneOf(map, { rounds: 5, orders: [order('A', go(5))], exits: [{ name: 'the gate', cells: [at(5, 0)] }] }),
    )
    expect(run.end.creatures['A']).toMatchObject({ onMap: false, exit: 'the gate' })
    expect(turnsOf(run.ledger)).toHaveLength(1)
  })

  it('a rider strikes from its mount with its own reach, not at its mount, and not while helpless', () => {
    const ride = (more: object) =>
      sceneOf(
        drawnEncounter(['A.....', '......', '..m...', '......'], 'pf1e', {
          A: {},
          m: { size: 'large', body: 'long', unarmed: true },
          r: {},
        }),
        { orders: [order('A', go(5))], ...more },
      )
    const withRider = (rider: object) => {
      const scene = ride({})
      const mount = [...scene.map.tables.creatures.values()].find(({ name }) => name === 'm')
      const id = 'r' as RecordId
      const seated = { ...mount, id, name: 'r', size: 'medium', body: 'tall', ...rider } as Creature
      const creatures = new Map(scene.map.tables.creatures).set(id, seated)
      const map = { ...scene.map, tables: { ...scene.map.tables, creatures } }
      return sceneOf(map, { orders: [order('A', go(5)), order('m', go(3, 2))] })
    }
    const attacked = (rider: object) =>
      turnsOf(played(withRider(rider)).ledger, 'A')[0]?.opportunities.map(({ by }) => by)
    expect(attacked({ mountId: 'm', unarmed: false, reachFeet: 10 })).toEqual(['r'])
    expect(attacked({ mountId: 'm', unarmed: false, reachFeet: 10, hasMovementReaction: false })).toEqual([])
    expect(attacked({ mountId: 'm', unarmed: false, reachFeet: 10, helpless: true })).toEqual([])
    expect(attacked({ mountId: 'm', unarmed: true, reachFeet: 10 })).toEqual([])
    const mounts = turnsOf(played(withRider({ mountId: 'm', unarmed: false, side: 'party' })).ledger, 'm')
    expect(mounts[0]?.opportunities.map(({ by }) => by)).not.toContain('r')
  })
})

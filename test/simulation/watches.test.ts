/** Who is alarmed, who reacts, and for how long an order holds. */
import { describe, expect, it } from 'vitest'
import { terrainCode } from '../../src/map/terrain.ts'
import { at, courseOf, drawnEncounter, inTurn, order, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const hold = { type: 'hold' }
const go = (col: number) => ({ type: 'go-to', waypoints: [at(col, 0)] })

describe('a watch', () => {
  it('that has raised the alarm is joined by others, who do not raise it again', () => {
    const map = drawnEncounter(['A.........b', 'B..........'], 'pf1e', { A: {}, B: {}, b: {} })
    const orders = ['A', 'B'].map((id) => order(id, hold, { onSight: 'raise-alarm' }))
    const scene = sceneOf(map, { participants: inTurn('AB'), orders })
    expect([courseOf(scene, 'A'), courseOf(scene, 'B'), played(scene).end.alarms]).toEqual([
      ['move G1, sees, raises-alarm'],
      ['move G2, sees'],
      ['party'],
    ])
  })

  it('begins anew with the next order: what it saw before no longer counts', () => {
    const map = drawnEncounter(['.....A........b'], 'pf1e', { A: { speedFeet: { land: 10 } }, b: {} })
    const scene = sceneOf(map, {
      rounds: 2,
      participants: inTurn('A'),
      orders: [
        order('A', hold, { onSight: 'engage', toRound: 1 }),
        order('A', hold, { onSight: 'flee', fromRound: 2 }),
      ],
      events: [{ round: 2, type: 'terrain', terrain: terrainCode('wall'), cells: [at(10, 0)] }] as never,
    })
    expect(courseOf(scene, 'A')).toEqual(['move H1, sees', 'stays H1, holds'])
  })
})

it('an order is in force in its last round too, and not after it', () => {
  const map = drawnEncounter(['A'.padEnd(22, '.')], 'pf1e', { A: {} })
  const scene = sceneOf(map, { rounds: 3, orders: [order('A', go(20), { toRound: 2 })] })
  expect(courseOf(scene, 'A')).toEqual(['move G1', 'move M1', 'stays M1, no-order'])
})

describe('an opponent beside a creature', () => {
  it.each([
    ['attacks when it stands up', [], ['stays A1, provokes b, stands-up, holds']],
    [
      'does not, across a low wall that gives cover',
      [[1, 0, 'west', { kind: 'barrier' }]],
      ['stays A1, stands-up, holds'],
    ],
  ] as const)('%s', (_, edges, course) => {
    const map = drawnEncounter(['Ab....', '......'], 'pf1e', { A: { prone: true }, b: {} }, edges)
    expect(courseOf(sceneOf(map, { participants: inTurn('A'), orders: [order('A', hold)] }), 'A')).toEqual(course)
  })

  it.each([
    ['makes it withdraw as long as it can attack', hold, 'safest', 'withdraw R1'],
    ['is left at a double move once it has attacked another', go(0), 'safest', 'double R1'],
    [
      'keeps it where it is, if it does not withdraw and would be caught up with',
      hold,
      'shortest',
      'stays F1, nowhere-better',
    ],
    ['is left even so once it has attacked another', go(0), 'shortest', 'double R1'],
  ])('%s', (_, task, risk, course) => {
    const fast = { speedFeet: { land: 60 } }
    const map = drawnEncounter(['...CbA'.padEnd(40, '.'), '#'.repeat(40)], 'pf1e', { A: {}, C: {}, b: fast })
    const orders = [order('A', { type: 'flee', from: [] }, { risk }), order('C', task, { risk: 'shortest' })]
    expect(courseOf(sceneOf(map, { participants: inTurn('CA'), orders }), 'A')).toEqual([course])
  })

  it.each([
    [{}, 'stride H1, steps-first', 65],
    // Standing up is one of three actions, the step another: one Stride is left.
    [{ prone: true }, 'stride N1, provokes b, stands-up, steps-first', 35],
  ])('makes it step first in Pathfinder 2e, with the actions that are left: %j', (state, course, feet) => {
    const map = drawnEncounter(['....................Ab'], 'pf2e', {
      A: state,
      b: { hasMovementReaction: true, reactionsPerRound: 2 },
    })
    const orders = [order('A', go(0), { risk: 'safest', pace: 'stride-3' })]
    const scene = sceneOf(map, { participants: inTurn('A'), orders })
    expect([...courseOf(scene, 'A'), turnsOf(played(scene).ledger, 'A')[0]?.feet]).toEqual([course, feet])
  })

  it('counts the steps of the others from the beginning of the turn', () => {
    const reacts = { hasMovementReaction: true }
    const map = drawnEncounter(['....................Ab', '##########c###########'], 'pf2e', {
      A: {},
      b: reacts,
      c: reacts,
    })
    const orders = [order('A', go(0), { risk: 'safest', pace: 'stride-3' })]
    const [turn] = turnsOf(played(sceneOf(map, { participants: inTurn('A'), orders })).ledger, 'A')
    expect(turn?.notes.map(({ code }) => code)).toEqual(['steps-first'])
    expect(turn?.opportunities).toEqual([{ by: 'c', step: 9, square: at(11, 0), isTaken: true }])
  })
})

/** Turns of a simulation in D&D 5e: one pool of feet, and an action beside it. */
import { describe, expect, it } from 'vitest'
import { dnd5e } from '../../../../src/rules/systems/dnd5e/index.ts'
import { pacesOf } from '../../../../src/simulation/pace.ts'
import { consequenceWords, ledgerWords } from '../../../../src/words/ledger.ts'
import {
  at,
  courseOf,
  drawnEncounter,
  inTurn,
  order,
  played,
  sceneOf,
  turnsOf,
  type DrawnCreatures,
} from '../../../support/drawnEncounter.ts'

const goTo = (col: number, row: number) => ({ type: 'go-to', waypoints: [at(col, row)] })
const engage = (creatureId: string) => ({ type: 'close-to-reach', creatureId })
const door = (col: number, row: number) => [col, row, 'west', { kind: 'door', door: 'closed' }] as const

type Doors = Parameters<typeof drawnEncounter>[3]
const scene = (
  rows: readonly string[],
  creatures: DrawnCreatures,
  orders: readonly ReturnType<typeof order>[],
  { rounds = 1, doors = [] as Doors, ids = Object.keys(creatures).join('') } = {},
) =>
  sceneOf(drawnEncounter(rows, 'dnd5e', creatures, doors), { rounds, orders: [...orders], participants: inTurn(ids) })

/** What the ledger says about the turns of the first creature. */
const told = (of: ReturnType<typeof scene>): string => {
  const { ledger } = played(of)
  const [turn] = turnsOf(ledger)
  return ledgerWords(of, ledger)[ledger.indexOf(turn!)] ?? ''
}

it('orders offer the actions of the book', () => {
  expect(pacesOf(dnd5e).map(({ id }) => id)).toEqual(['move', 'dash', 'disengage'])
})

describe('Disengage', () => {
  const beside = ['.........', 'Ab.......', '.........']

  it('takes the action of those who leave a reach and need it for nothing else', () => {
    expect(courseOf(scene(beside, { A: {}, b: {} }, [order('A', goTo(6, 0))]), 'A')).toEqual(['disengage G1'])
  })

  it('is not made by those whose order keeps the action, or asks for the shortest route', () => {
    const course = (more: object) => courseOf(scene(beside, { A: {}, b: {} }, [order('A', goTo(6, 0), more)]), 'A')
    expect(course({ pace: 'move' })).toEqual(['move G1, provokes b'])
    expect(course({ risk: 'shortest' })).toEqual(['move G1, provokes b'])
  })

  it('is not made before an attack', () => {
    const rows = ['.........', 'Ab...c...', '.........']
    expect(courseOf(scene(rows, { A: {}, b: {}, c: {} }, [order('A', engage('c'))]), 'A')).toEqual([
      'move E3, provokes b, in-reach',
    ])
  })

  it('is not needed within a reach, nor from those without a Reaction', () => {
    expect(courseOf(scene(beside, { A: {}, b: {} }, [order('A', goTo(1, 0))]), 'A')).toEqual(['move B1'])
    const rows = ['.......', 'Ab.....', 'C......', '.......']
    const spent = scene(rows, { A: {}, C: {}, b: {} }, [
      order('A', goTo(6, 0), { pace: 'move' }),
      order('C', goTo(6, 3)),
    ])
    expect([courseOf(spent, 'A'), courseOf(spent, 'C')]).toEqual([['move G1, provokes b'], ['move G4']])
  })

  it('ordered where no one can react, leaves the action', () => {
    const alone = scene(['A........', '........b'], { A: {}, b: {} }, [order('A', goTo(5, 0), { pace: 'disengage' })])
    expect(courseOf(alone, 'A')).toEqual(['move F1'])
  })

  it('leads no farther than the speed: where that is no help, a flight is a Dash', () => {
    const flight = (landFeet: number) =>
      courseOf(
        scene(
          ['....................', 'Ab..................', '....................'],
          { A: {}, b: { speedFeet: { land: landFeet } } },
          [order('A', { type: 'flee', from: [] })],
        ),
        'A',
      )
    expect([flight(30), flight(5)]).toEqual([['dash M1, provokes b'], ['disengage G1']])
  })

  it('gets a creature away that cannot get as far away as it should', () => {
    const kept = scene(['....................', 'Ab..................', '....................'], { A: {}, b: {} }, [
      order('A', { type: 'keep-distance', from: [], feet: 100, keepsSight: false }),
    ])
    expect(courseOf(kept, 'A')).toEqual(['disengage G1'])
  })

  it('is no reason to wait within a foe’s reach for the next turn', () => {
    const rows = ['################', 'A..b............', '...............c', '################']
    const passing = scene(rows, { A: { speedFeet: { land: 40 } }, b: {}, c: {} }, [
      order('A', engage('c'), { risk: 'safest', pace: 'move' }),
    ])
    expect(courseOf(passing, 'A')).toEqual(['move I3, provokes b'])
  })

  it('gets away from a foe that keeps up, again and again', () => {
    const kept = scene(
      ['....................', 'Ab..................', '....................'],
      { A: {}, b: {} },
      [order('A', { type: 'keep-distance', from: [], feet: 20, keepsSight: false }), order('b', engage('A'))],
      { rounds: 2 },
    )
    expect(courseOf(kept, 'A').map((line) => line.split(' ')[0])).toEqual(['disengage', 'disengage'])
  })
})

describe('Opportunity Attacks', () => {
  it('are named in the ledger', () => {
    const leaving = scene(['.........', 'Ab.......', '.........'], { A: {}, b: {} }, [
      order('A', goTo(6, 0), { pace: 'move' }),
    ])
    expect(consequenceWords(leaving, played(leaving).ledger).flat()).toEqual([
      'Provokes an Opportunity Attack from b at C2',
    ])
  })

  it('one for each creature until its next turn', () => {
    const rows = ['.......', 'Ab.....', 'C......', '.......']
    const run = played(
      scene(rows, { A: {}, C: {}, b: {} }, [
        order('A', goTo(6, 0), { pace: 'move' }),
        order('C', goTo(6, 3), { pace: 'move' }),
      ]),
    )
    const taken = turnsOf(run.ledger).flatMap(({ opportunities }) => opportunities.map(({ isTaken }) => isTaken))
    expect(taken).toEqual([true, false])
  })

  it('none on standing up beside a foe, none on failing to tumble past it', () => {
    const up = scene(['Ab.', '...'], { A: { prone: true }, b: {} }, [order('A', goTo(0, 1))])
    expect(courseOf(up, 'A')).toEqual(['move A2, stands-up'])
    const tumbler = sceneOf(drawnEncounter(['#####', 'A.b..', '#####'], 'dnd5e', { A: { dexterity: 1 }, b: {} }), {
      orders: [order('A', goTo(4, 1), { tumble: true })],
      checks: { how: 'roll', tumbleDc: 30 },
    } as never)
    const [turn] = turnsOf(played(tumbler).ledger, 'A')
    expect([turn?.notes.map(({ code }) => code), turn?.opportunities]).toEqual([['tumble-failed'], []])
  })
})

describe('one pool of feet', () => {
  const prone = (more: object, pace: string) =>
    scene(['A............'], { A: { prone: true, ...more } }, [order('A', goTo(12, 0), { pace })])

  it('standing up takes half the speed and no action', () => {
    expect(courseOf(prone({}, 'move'), 'A')).toEqual(['move D1, stands-up'])
    expect(courseOf(prone({}, 'dash'), 'A')).toEqual(['dash J1, stands-up'])
    expect(courseOf(prone({ speedFeet: { land: 25 } }, 'move'), 'A')).toEqual(['move C1, stands-up'])
  })

  it('with a speed of 0 no one stands up', () => {
    const [turn] = turnsOf(played(prone({ speedFeet: { land: 0 } }, 'move')).ledger, 'A')
    expect([turn?.prone, turn?.notes.some(({ code }) => code === 'stands-up')]).toEqual([true, false])
  })

  it('goes on behind a door, which is opened for nothing', () => {
    const through = (pace: string) =>
      scene(['#############', 'A............', '#############'], { A: {} }, [order('A', goTo(12, 1), { pace })], {
        doors: [door(3, 1)],
      })
    expect(courseOf(through('move'), 'A')).toEqual(['move G2, opens-door'])
    expect(courseOf(through('dash'), 'A')).toEqual(['dash M2, opens-door'])
    expect(told(through('dash'))).toBe('Dash, A2 → M2, 60 ft. Opens the door C2–D2')
  })

  it('a second door takes the action, which leaves no Dash', () => {
    const through = scene(
      ['#############', 'A............', '#############'],
      { A: {} },
      [order('A', goTo(12, 1), { pace: 'dash' })],
      { doors: [door(2, 1), door(4, 1)] },
    )
    expect(courseOf(through, 'A')).toEqual(['move G2, opens-door, opens-door'])
  })

  it('climbs a cliff without a climb speed, each foot costing another', () => {
    const cliff = scene(['A.^^..'], { A: {} }, [order('A', goTo(5, 0), { pace: 'dash' })])
    expect(told(cliff)).toBe('Dash + climb + on foot, A1 → F1, 35 ft')
  })
})

it('a flier that no one can react to flees upward by a Dash, not by a Disengage', () => {
  const flight = scene(
    [
      '....................',
      '....................',
      '..........A.........',
      '....................',
      '...................b',
    ],
    { A: { speedFeet: { fly: 10 } }, b: { reachFeet: 15 } },
    [order('A', { type: 'flee', from: [] })],
  )
  expect(told(flight)).toBe('Dash (fly), K3 → K3, 20 ft. Flies at 20 ft')
})

/** Small encounters, and everything each step changes in the state. */
import { describe, expect, it } from 'vitest'
import type { EncounterState } from '../../src/simulation/state.ts'
import type { LedgerEntry, Note, TurnEntry } from '../../src/simulation/ledger.ts'
import { firstState, type Scene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { step } from '../../src/simulation/step.ts'
import { at, order, type DrawnCreatures, drawnEncounter, sceneOf } from '../support/drawnEncounter.ts'

const go = (...waypoints: readonly object[]) => ({ type: 'go-to', waypoints })

type Place = { readonly col: number; readonly row: number }
/** A square that hurts. */
const HAZARD = 'h'

const placeOf = ({ col, row }: Place): string => `${col},${row}`

/** What differs between two states, field by field; places as `col,row`, random states as `rolled`. */
function differences(before: EncounterState, after: EncounterState): readonly string[] {
  const shown = (field: string, value: unknown): string =>
    field === 'random' ? 'rolled' : field === 'at' ? placeOf(value as never) : JSON.stringify(value).replaceAll('"', '')
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
  const changed = (was: object, is: object, prefix: string): readonly string[] =>
    Object.entries(is)
      .filter(([field, value]) => !isSame(value, (was as Record<string, unknown>)[field]))
      .map(([field, value]) => `${prefix}${field} ${shown(field, value)}`)
  const { creatures, phase: _, round: __, turn: ___, order: ____, hasChanged: _____, ...rest } = after
  return [
    ...Object.entries(creatures).flatMap(([id, each]) => changed(before.creatures[id] ?? {}, each, `${id}.`)),
    ...changed(before, rest, ''),
  ]
}

/** Squares of a path; of a long one the first and the last. */
const pathLine = (path: readonly Place[]): string =>
  path
    .map(placeOf)
    .flatMap((place, i, all) =>
      all.length < 10 ? [place] : i === 0 ? [place, '…'] : i === all.length - 1 ? [place] : [],
    )
    .join(' ')

const noteLine = ({ code, creatureId, mode, exit }: Note): string =>
  [code, creatureId ?? mode ?? exit].filter((part) => part !== undefined).join(' ')

const turnLine = (turn: TurnEntry): string => {
  const stretches = (turn.onward ?? []).map(({ action, times, mode, steps }) => `+${action}×${times} ${mode} ${steps}`)
  return [
    `${turn.creatureId} ${turn.task ?? 'nothing'}:`,
    turn.action === null
      ? 'stays'
      : `${turn.action}×${turn.times} ${turn.mode} ${pathLine(turn.path)} = ${turn.feet} ft`,
    ...stretches,
    ...turn.opportunities.map(
      ({ by, step, square, isTaken }) => `${isTaken ? '' : 'not '}attacked by ${by} at ${step} on ${placeOf(square)}`,
    ),
    ...turn.checks.map(
      ({ kind, step, dc, passed, creatureId }) => `${kind} ${creatureId ?? ''}@${step} dc ${dc} ${passed}`,
    ),
    ...turn.hazards.map((cell) => `hazard ${placeOf(cell)}`),
    ...(turn.jammed ? ['jammed'] : []),
    ...(turn.notes.length > 0 ? [`(${turn.notes.map(noteLine).join(', ')})`] : []),
  ].join(' ')
}

const entryLine = (entry: LedgerEntry): string => {
  switch (entry.kind) {
    case 'turn':
      return turnLine(entry)
    case 'round':
      return `round ${entry.round}`
    case 'event':
      return `${entry.event.type} ${entry.problem ?? ''}`.trim()
    case 'end':
      return `end after ${entry.round}: ${entry.reason}`
    case 'initiative':
      return `${entry.creatureId} ${entry.total}`
  }
}

/** The course of an encounter: a line for each step with its entries and what it changes; typed initiatives are left out. */
function courseOf(scene: Scene): readonly string[] {
  const stage = new Stage(scene)
  let state = firstState(scene)
  const lines: string[] = []
  while (state.phase !== 'over') {
    const stepped = step(stage, state)
    const changed = differences(state, stepped.state)
    const said = stepped.entries.filter(({ kind }) => kind !== 'initiative').map(entryLine)
    if (said.length + changed.length > 0) lines.push([said.join('; '), ...changed].join(' | '))
    state = stepped.state
  }
  return lines
}

interface Case {
  readonly title: string
  readonly rows: readonly string[]
  readonly ruleset?: string
  readonly creatures: DrawnCreatures
  readonly plan: Parameters<typeof sceneOf>[1]
  readonly edges?: Parameters<typeof drawnEncounter>[3]
  /** Who acts, in this order; all by default. */
  readonly acting?: string
  readonly course: readonly string[]
}

const CASES: readonly Case[] = [
  {
    title: 'a walk through waypoints over two rounds, and the task after it',
    rows: ['A.......', '........', '........'],
    creatures: { A: {} },
    plan: {
      rounds: 4,
      orders: [order('A', go(at(4, 2), at(7, 0)), { then: [go(at(7, 2))] })],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 2,1 3,1 4,2 5,2 = 30 ft | A.at 5,2 | A.order 0 | A.waypoint 1',
      'round 2',
      'A go-to: move×1 land 5,2 6,1 7,0 = 15 ft | A.at 7,0 | A.waypoint 2',
      'round 3',
      'A go-to: move×1 land 7,0 7,1 7,2 = 10 ft | A.at 7,2 | A.tasksDone 1 | A.waypoint 1',
      'round 4',
      'A go-to: stays (arrived)',
    ],
  },
  {
    title: 'a patrol that begins again with its first waypoint',
    rows: ['A...', '....'],
    creatures: { A: { speedFeet: { land: 20 } } },
    plan: {
      rounds: 3,
      orders: [order('A', { type: 'patrol', waypoints: [at(3, 0), at(0, 1)] })],
    },
    course: [
      'round 1',
      'A patrol: move×1 land 0,0 1,0 2,0 3,0 2,1 = 20 ft | A.at 2,1 | A.order 0 | A.waypoint 1',
      'round 2',
      'A patrol: move×1 land 2,1 1,1 0,1 1,1 2,0 = 20 ft | A.at 2,0 | A.waypoint 0',
      'round 3',
      'A patrol: move×1 land 2,0 3,0 2,1 1,1 0,1 = 20 ft | A.at 0,1',
    ],
  },
  {
    title: 'a follower that keeps 15 feet behind its leader and stops where the leader stands',
    rows: ['AL........', '..........'],
    creatures: { L: {}, A: {} },
    plan: {
      rounds: 2,
      orders: [order('L', go(at(6, 0))), order('A', { type: 'follow', creatureId: 'L', withinFeet: 15 })],
    },
    course: [
      'round 1',
      'L go-to: move×1 land 1,0 2,0 3,0 4,0 5,0 6,0 = 25 ft | L.at 6,0 | L.order 0 | L.waypoint 1',
      'A follow: move×1 land 0,0 1,0 2,1 3,1 = 15 ft | A.at 3,1 | A.order 1',
      'round 2',
      'L go-to: stays (arrived)',
      'A follow: stays (in-place L)',
    ],
  },
  {
    title: 'a pursuer that gets next to its quarry, then goes home',
    rows: ['A......q..', '..........'],
    creatures: { A: {}, q: { unarmed: true } },
    acting: 'A',
    plan: {
      rounds: 3,
      orders: [order('A', { type: 'pursue', creatureId: 'q' }, { pace: 'move', then: [go(at(1, 1))] })],
    },
    course: [
      'round 1',
      'A pursue: move×1 land 0,0 1,0 2,1 3,1 4,1 5,1 6,1 = 30 ft (in-reach q) | A.at 6,1 | A.order 0',
      'round 2',
      'A go-to: move×1 land 6,1 5,1 4,1 3,1 2,1 1,1 = 25 ft | A.at 1,1 | A.tasksDone 1 | A.waypoint 1',
      'round 3',
      'A go-to: stays (arrived)',
    ],
  },
  {
    title: 'one that flees by an exit that keeps it on the map',
    rows: ['b..A...', '.......'],
    creatures: { A: {}, b: {} },
    acting: 'A',
    plan: {
      rounds: 2,
      orders: [order('A', { type: 'flee', from: ['b'] })],
      exits: [
        { name: 'west', cells: [at(0, 1)] },
        { name: 'east', cells: [at(5, 1)], takesOff: false },
      ],
    },
    course: [
      'round 1',
      'A flee: move×1 land 3,0 4,1 5,1 = 10 ft (took-exit east) | A.at 5,1 | A.order 0 | A.exit east',
      'round 2',
      'A flee: stays (arrived)',
    ],
  },
  {
    title: 'one that keeps 20 feet away and steps back in time',
    rows: ['b.A....'],
    creatures: { A: { speedFeet: { land: 10 } }, b: { reachFeet: 5 } },
    acting: 'A',
    plan: {
      rounds: 3,
      orders: [order('A', { type: 'keep-distance', from: [], feet: 20 })],
    },
    course: [
      'round 1',
      'A keep-distance: move×1 land 2,0 3,0 4,0 = 10 ft | A.at 4,0 | A.order 0',
      'round 2',
      'A keep-distance: stays (well-placed)',
      'end after 2: nothing-changes',
    ],
  },
  {
    title: 'a guard that meets an intruder within its 10 feet and goes back to its post',
    rows: ['....G......', '...........', '.....b.....'],
    creatures: { G: {}, b: {} },
    acting: 'Gb',
    plan: {
      rounds: 3,
      orders: [
        order('G', { type: 'guard', at: at(4, 0), radiusFeet: 10 }),
        order('b', go(at(10, 2)), { fromRound: 2 }),
      ],
    },
    course: [
      'round 1',
      'G guard: move×1 land 4,0 5,1 = 5 ft (in-reach b) | G.at 5,1 | G.order 0 | G.target b',
      'b nothing: stays (no-order)',
      'round 2',
      'G guard: stays (in-reach b)',
      'b go-to: move×1 land 5,2 6,2 7,2 8,2 9,2 10,2 = 25 ft attacked by G at 0 on 5,2 | b.at 10,2 | b.order 1 | b.waypoint 1 | reactionsUsed {G:1}',
      'round 3',
      'G guard: move×1 land 5,1 4,0 = 5 ft | G.at 4,0 | reactionsUsed {}',
      'b go-to: stays (arrived)',
    ],
  },
  {
    title: 'one that engages the nearer of two, then the other when the first falls',
    rows: ['A...b.....', '..........', '.........c'],
    creatures: { A: {}, b: {}, c: {} },
    acting: 'A',
    plan: {
      rounds: 2,
      orders: [order('A', { type: 'close-to-reach' })],
      events: [{ round: 2, type: 'drop', creatureId: 'b' }] as never,
    },
    course: [
      'round 1',
      'A close-to-reach: move×1 land 0,0 1,0 2,1 3,1 = 15 ft (in-reach b) | A.at 3,1 | A.order 0 | A.target b',
      'round 2; drop | b.helpless true | b.prone true',
      'A close-to-reach: move×1 land 3,1 4,1 5,1 6,1 7,1 8,2 = 25 ft (in-reach c) | A.at 8,2 | A.target c',
    ],
  },
  {
    title: 'one that goes where a wall hides it',
    rows: ['b........', '...A.....', '.........'],
    creatures: { A: { speedFeet: { land: 15 } }, b: {} },
    edges: [
      [5, 0, 'west', { kind: 'wall' }],
      [5, 1, 'west', { kind: 'wall' }],
    ],
    acting: 'A',
    plan: {
      rounds: 2,
      orders: [order('A', { type: 'stay-in-cover', from: ['b'] })],
    },
    course: [
      'round 1',
      'A stay-in-cover: move×1 land 3,1 4,2 5,2 5,1 = 15 ft | A.at 5,1 | A.order 0',
      'round 2',
      'A stay-in-cover: stays (well-placed)',
    ],
  },
  {
    title: 'a watch that raises the alarm, an ally that hears it, and both back on watch when the foe leaves',
    rows: ['A#.......', '.#.......', 'B.......b'],
    creatures: {
      A: { speedFeet: { land: 10 } },
      B: { speedFeet: { land: 10 } },
      b: {},
    },
    acting: 'bBA',
    plan: {
      rounds: 4,
      orders: [
        order('B', { type: 'hold' }, { onSight: 'raise-alarm' }),
        order('A', go(at(0, 0)), { onSight: 'engage' }),
        order('b', go(at(8, 0)), { toRound: 1 }),
      ],
      events: [{ round: 3, type: 'leave', creatureId: 'b' }] as never,
    },
    course: [
      'round 1',
      'b go-to: move×1 land 8,2 8,1 8,0 = 10 ft | b.at 8,0 | b.order 2 | b.waypoint 1',
      'B close-to-reach: move×1 land 0,2 1,2 2,2 = 10 ft (sees b, raises-alarm) | B.at 2,2 | B.order 0 | B.isAlerted true | B.target b | alarms [party]',
      'A close-to-reach: move×1 land 0,0 0,1 0,2 = 10 ft (hears-alarm) | A.at 0,2 | A.order 1 | A.isAlerted true | A.target b',
      'round 2',
      'b nothing: stays (no-order)',
      'B close-to-reach: move×1 land 2,2 3,2 4,2 = 10 ft | B.at 4,2',
      'A close-to-reach: move×1 land 0,2 1,2 2,2 = 10 ft | A.at 2,2',
      'round 3; leave | b.onMap false',
      'B hold: stays (holds) | B.isAlerted false | B.target null',
      'A go-to: move×1 land 2,2 1,2 0,2 = 10 ft | A.at 0,2 | A.isAlerted false | A.target null',
      'round 4',
      'B hold: stays (holds)',
      'A go-to: move×1 land 0,2 0,1 0,0 = 10 ft | A.at 0,0 | A.waypoint 1',
    ],
  },
  {
    title: 'a watch that flees from what it sees',
    rows: ['.....A..b'],
    creatures: { A: {}, b: {} },
    acting: 'A',
    plan: {
      rounds: 1,
      orders: [order('A', { type: 'hold' }, { onSight: 'flee', pace: 'move' })],
    },
    course: [
      'round 1',
      'A flee: move×1 land 5,0 4,0 3,0 2,0 1,0 0,0 = 25 ft (sees b) | A.at 0,0 | A.order 0 | A.isAlerted true',
    ],
  },
  {
    title: 'a door opened from beside it, and one that takes the rest of the turn to get to',
    rows: ['A.......', '########'],
    creatures: { A: {} },
    edges: [
      [1, 0, 'west', { kind: 'door', door: 'closed' }],
      [5, 0, 'west', { kind: 'door', door: 'closed' }],
    ],
    plan: { rounds: 3, orders: [order('A', go(at(7, 0)), { pace: 'double' })] },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 2,0 3,0 4,0 = 20 ft (opens-door) | A.at 4,0 | A.order 0 | doors {1,0,w:{door:open,doorLocked:false}}',
      'round 2',
      'A go-to: move×1 land 4,0 5,0 6,0 7,0 = 15 ft (opens-door) | A.at 7,0 | A.waypoint 1 | doors {1,0,w:{door:open,doorLocked:false},5,0,w:{door:open,doorLocked:false}}',
      'round 3',
      'A go-to: stays (arrived)',
    ],
  },
  {
    title: 'a double door, both leaves of which open at once',
    rows: ['A....', '.....'],
    ruleset: 'pf2e',
    creatures: { A: {} },
    edges: [
      [2, 0, 'west', { kind: 'door', door: 'closed' }],
      [2, 1, 'west', { kind: 'door', door: 'closed' }],
    ],
    plan: {
      rounds: 1,
      orders: [order('A', go(at(4, 0)), { pace: 'stride-3' })],
    },
    course: [
      'round 1',
      'A go-to: stride×1 land 0,0 1,0 2,0 3,0 4,0 = 20 ft +stride×1 land 3 (opens-door) | A.at 4,0 | A.order 0 | A.waypoint 1 | doors {2,0,w:{door:open,doorLocked:false},2,1,w:{door:open,doorLocked:false}}',
    ],
  },
  {
    title: 'two that pass one foe: it attacks once, and again after its own turn',
    rows: ['.A.....', '.b.....', '.B.....'],
    creatures: { A: {}, B: {}, b: {} },
    acting: 'ABb',
    plan: {
      rounds: 2,
      orders: [
        order('A', go(at(6, 0)), { toRound: 1 }),
        order('B', go(at(6, 2)), { toRound: 1 }),
        order('b', { type: 'hold' }),
        order('A', go(at(1, 0)), { fromRound: 2 }),
      ],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 1,0 2,0 3,0 4,0 5,0 6,0 = 25 ft attacked by b at 0 on 1,0 | A.at 6,0 | A.order 0 | A.waypoint 1 | reactionsUsed {b:1}',
      'B go-to: move×1 land 1,2 2,2 3,2 4,2 5,2 6,2 = 25 ft not attacked by b at 0 on 1,2 | B.at 6,2 | B.order 1 | B.waypoint 1',
      'b hold: stays (holds) | b.order 2 | reactionsUsed {}',
      'round 2',
      'A go-to: move×1 land 6,0 5,0 4,0 3,0 2,0 1,0 = 25 ft attacked by b at 4 on 2,0 | A.at 1,0 | A.order 3 | reactionsUsed {b:1}',
      'B nothing: stays (no-order)',
      'b hold: stays (holds) | reactionsUsed {}',
    ],
  },
  {
    title: 'one that stands up with the first of three Strides',
    rows: ['A'.padEnd(20, '.')],
    ruleset: 'pf2e',
    creatures: { A: { prone: true } },
    plan: {
      rounds: 1,
      orders: [order('A', go(at(19, 0)), { pace: 'stride-3' })],
    },
    course: [
      'round 1',
      'A go-to: stride×2 land 0,0 … 12,0 = 60 ft (stands-up) | A.at 12,0 | A.prone false | A.order 0',
    ],
  },
  {
    title: 'a charge that gets there, and one without a line',
    rows: ['A.....b', '.......', 'B..#..c'],
    creatures: { A: {}, B: {}, b: {}, c: {} },
    acting: 'AB',
    plan: {
      rounds: 1,
      orders: [
        order('A', { type: 'close-to-reach', creatureId: 'b' }, { pace: 'charge' }),
        order('B', { type: 'close-to-reach', creatureId: 'c' }, { pace: 'charge' }),
      ],
    },
    course: [
      'round 1',
      'A close-to-reach: charge×1 land 0,0 1,0 2,0 3,0 4,0 5,0 = 25 ft (in-reach b) | A.at 5,0 | A.order 0',
      'B close-to-reach: move×1 land 0,2 1,2 2,1 3,1 4,1 5,1 = 25 ft (no-charge, in-reach c) | B.at 5,1 | B.order 1',
    ],
  },
  {
    title: 'a flier that comes down to its target',
    rows: ['A....b', '......'],
    creatures: {
      A: { speedFeet: { fly: 60 }, altitudeFeet: 10, maneuverability: 'good' },
      b: {},
    },
    acting: 'A',
    plan: {
      rounds: 1,
      orders: [order('A', { type: 'close-to-reach', creatureId: 'b' })],
    },
    course: [
      'round 1',
      'A close-to-reach: move×1 fly 0,0 1,0 2,0 3,0 4,0 = 25 ft (changes-altitude, in-reach b) | A.at 4,0 | A.altitude 0 | A.order 0',
    ],
  },
  {
    title: 'one that swims where it cannot walk and walks on',
    rows: ['A.~~~...'],
    creatures: { A: { speedFeet: { land: 30, swim: 30 } } },
    plan: { rounds: 1, orders: [order('A', go(at(7, 0)), { pace: 'double' })] },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 2,0 3,0 4,0 = 20 ft +move×1 swim 3 (changes-mode land) | A.at 4,0 | A.order 0',
    ],
  },
  {
    title: 'one that a second keeps from going on, and one without an order',
    rows: ['A.B...', '######'],
    creatures: { A: { size: 'medium' }, B: {} },
    plan: { rounds: 2, orders: [order('A', go(at(2, 0)))] },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 = 5 ft (waits) | A.at 1,0 | A.order 0',
      'B nothing: stays (no-order)',
      'round 2',
      'A go-to: stays (in-place)',
      'B nothing: stays (no-order)',
    ],
  },
  ...(
    [
      ['shortest', '3,1 4,1 5,1 6,1 7,1 8,1 = 40 ft hazard 3,1 hazard 4,1'],
      ['around-hazards', '3,0 4,0 5,0 6,0 7,0 8,1 = 45 ft'],
      ['safest', '3,0 4,0 5,0 6,0 7,0 8,1 = 45 ft'],
      ['avoid-hazards', '3,0 4,0 5,0 6,0 7,0 8,1 = 45 ft'],
    ] as const
  ).map(([risk, route]) => ({
    title: `one that takes the route of the policy ${risk}`,
    rows: ['.........', 'A..HH....', '.........', '....b....'].map((row) => row.replaceAll('H', HAZARD)),
    creatures: { A: { speedFeet: { land: 50 } }, b: {} },
    acting: 'A',
    plan: { rounds: 1, orders: [order('A', go(at(8, 1)), { risk })] },
    course: ['round 1', `A go-to: move×1 land 0,1 1,1 2,1 ${route} | A.at 8,1 | A.order 0 | A.waypoint 1`],
  })),
  {
    title: 'one that nothing but a hazard leads past, with and without leave to enter it',
    rows: ['A..H...'].map((row) => row.replaceAll('H', HAZARD)),
    creatures: { A: {} },
    plan: {
      rounds: 2,
      orders: [
        order('A', go(at(6, 0)), { risk: 'avoid-hazards', toRound: 1 }),
        order('A', go(at(6, 0)), { fromRound: 2 }),
      ],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 2,0 = 10 ft (blocked) | A.at 2,0 | A.order 0',
      'round 2',
      'A go-to: move×1 land 2,0 3,0 4,0 5,0 6,0 = 20 ft hazard 3,0 | A.at 6,0 | A.order 1 | A.waypoint 1',
    ],
  },
  {
    title: 'one that is led behind a locked door and one behind a wall',
    rows: ['A....', 'B....'],
    creatures: { A: {}, B: {} },
    edges: [
      [2, 0, 'west', { kind: 'door', door: 'closed', doorLocked: true }],
      [2, 1, 'west', { kind: 'wall' }],
      [1, 1, 'north', { kind: 'wall' }],
      [0, 1, 'north', { kind: 'wall' }],
      [2, 1, 'north', { kind: 'wall' }],
      [3, 1, 'north', { kind: 'wall' }],
      [4, 1, 'north', { kind: 'wall' }],
    ],
    plan: {
      rounds: 1,
      orders: [order('A', go(at(4, 0))), order('B', go(at(4, 1)))],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 = 5 ft (blocked) | A.at 1,0 | A.order 0',
      'B go-to: move×1 land 0,1 1,1 = 5 ft (blocked) | B.at 1,1 | B.order 1',
    ],
  },
  {
    title: 'a Large creature that squeezes, and one that balances and falls',
    rows: ['.....#..', 'A....#..', '........', '.#######', 'Bn......'],
    creatures: { A: { size: 'large' }, B: {} },
    plan: {
      rounds: 2,
      checks: { how: 'roll', balanceDc: 99 },
      orders: [order('A', go(at(6, 1))), order('B', go(at(7, 4)))],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 0,1 1,1 2,1 3,1 4,1 = 25 ft | A.at 4,1 | A.order 0',
      'B go-to: move×1 land 0,4 1,4 = 5 ft balance @0 dc 99 false (falls-prone) | B.at 1,4 | B.prone true | B.order 1 | random rolled',
      'round 2',
      'A go-to: move×1 land 4,1 5,1 6,1 = 15 ft | A.at 6,1 | A.waypoint 1',
      'B go-to: move×1 land 1,4 2,4 3,4 4,4 5,4 6,4 7,4 = 30 ft (stands-up) | B.at 7,4 | B.prone false | B.waypoint 1',
    ],
  },
  {
    title: 'events of every kind that cannot happen',
    rows: ['A.B', '...'],
    creatures: { A: {}, B: {} },
    edges: [[1, 0, 'west', { kind: 'wall' }]],
    plan: {
      rounds: 1,
      events: [
        { round: 1, type: 'door', edgeId: '1,0,w', door: 'open' },
        { round: 1, type: 'door', edgeId: '9,9,w', door: 'open' },
        { round: 1, type: 'terrain', terrain: 250, cells: [at(0, 0)] },
        { round: 1, type: 'terrain', terrain: 1, cells: [at(2, 1), at(2, 2)] },
        { round: 1, type: 'drop', creatureId: 'none' },
        { round: 1, type: 'stand', creatureId: 'none' },
        { round: 1, type: 'leave', creatureId: 'none' },
        { round: 1, type: 'arrive', creatureId: 'none' },
        { round: 1, type: 'arrive', creatureId: 'B', at: at(0, 0) },
        { round: 1, type: 'arrive', creatureId: 'B', at: at(3, 0) },
      ] as never,
    },
    course: [
      'round 1; door no-such-door; door no-such-door; terrain no-such-terrain; terrain off-map; drop no-such-creature; stand no-such-creature; leave no-such-creature; arrive no-such-creature; arrive no-room; arrive off-map',
      'A nothing: stays (no-order)',
    ],
  },
  {
    title: 'events of every kind that happen',
    rows: ['A..B', '....'],
    creatures: { A: { altitudeFeet: 10 }, B: {} },
    edges: [
      [1, 0, 'west', { kind: 'door', door: 'closed' }],
      [2, 0, 'west', { kind: 'door', door: 'closed', doorLocked: true }],
    ],
    acting: 'AB',
    plan: {
      rounds: 5,
      events: [
        { round: 1, type: 'door', edgeId: '1,0,w', door: 'open' },
        { round: 1, type: 'door', edgeId: '2,0,w', door: 'unlocked' },
        { round: 2, type: 'door', edgeId: '1,0,w', door: 'locked' },
        { round: 2, type: 'drop', creatureId: 'A' },
        { round: 3, type: 'terrain', terrain: 1, cells: [at(3, 1), at(0, 1)] },
        { round: 3, type: 'stand', creatureId: 'A' },
        { round: 4, type: 'terrain', terrain: 4, cells: [at(2, 1), at(0, 1)] },
        { round: 4, type: 'leave', creatureId: 'A' },
        { round: 4, type: 'arrive', creatureId: 'B', at: at(2, 1) },
      ] as never,
    },
    course: [
      'round 1; door; door | doors {1,0,w:{door:open,doorLocked:false},2,0,w:{door:closed,doorLocked:false}}',
      'A nothing: stays (no-order)',
      'round 2; door; drop | A.helpless true | A.prone true | doors {1,0,w:{door:closed,doorLocked:true},2,0,w:{door:closed,doorLocked:false}}',
      'A nothing: stays (helpless)',
      'round 3; terrain; stand | A.helpless false | A.prone false | terrain [[4,1],[7,1]]',
      'A nothing: stays (no-order)',
      'round 4; terrain; leave; arrive | A.onMap false | B.at 2,1 | B.onMap true | terrain [[4,4],[6,4],[7,1]]',
      'B nothing: stays (no-order)',
      'round 5',
      'B nothing: stays (no-order)',
    ],
  },
  {
    title: 'an order that ends, one that begins, and the end when nothing is left to change',
    rows: ['A.........'],
    creatures: { A: { speedFeet: { land: 10 } } },
    plan: {
      rounds: 9,
      orders: [order('A', go(at(1, 0)), { toRound: 2 }), order('A', go(at(3, 0)), { fromRound: 4, toRound: 5 })],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 0,0 1,0 = 5 ft | A.at 1,0 | A.order 0 | A.waypoint 1',
      'round 2',
      'A go-to: stays (arrived)',
      'round 3',
      'A nothing: stays (no-order)',
      'round 4',
      'A go-to: move×1 land 1,0 2,0 3,0 = 10 ft | A.at 3,0 | A.order 1',
      'round 5',
      'A go-to: stays (arrived)',
      'round 6',
      'A nothing: stays (no-order)',
      'end after 6: nothing-changes',
    ],
  },
  {
    title: 'a runner that tires, rests and walks on',
    rows: ['A'.padEnd(90, '.')],
    creatures: { A: { constitution: 1 } },
    plan: {
      rounds: 4,
      seed: 'tired',
      orders: [order('A', go(at(89, 0)), { pace: 'run' })],
    },
    course: [
      'round 1',
      'A go-to: run×1 land 0,0 … 24,0 = 120 ft | A.at 24,0 | A.order 0 | A.runRounds 1',
      'round 2',
      'A go-to: run×1 land 24,0 … 48,0 = 120 ft keep-running @-1 dc 10 true | A.at 48,0 | A.runRounds 2 | A.runChecks 1 | random rolled',
      'round 3',
      'A go-to: move×1 land 48,0 49,0 50,0 51,0 52,0 53,0 54,0 = 30 ft keep-running @-1 dc 11 false (exhausted) | A.at 54,0 | A.runRounds 0 | A.runChecks 0 | A.restRounds 9 | random rolled',
      'round 4',
      'A go-to: move×1 land 54,0 55,0 56,0 57,0 58,0 59,0 60,0 = 30 ft (rests) | A.at 60,0 | A.restRounds 8',
    ],
  },
  {
    title: 'a runner that stops for a round: running on is as easy as at first',
    rows: ['A'.padEnd(130, '.')],
    creatures: { A: { constitution: 1 } },
    plan: {
      rounds: 5,
      seed: 'tired',
      orders: [
        order('A', go(at(129, 0)), { pace: 'run', toRound: 2 }),
        order('A', go(at(129, 0)), { pace: 'run', fromRound: 4 }),
      ],
    },
    course: [
      'round 1',
      'A go-to: run×1 land 0,0 … 24,0 = 120 ft | A.at 24,0 | A.order 0 | A.runRounds 1',
      'round 2',
      'A go-to: run×1 land 24,0 … 48,0 = 120 ft keep-running @-1 dc 10 true | A.at 48,0 | A.runRounds 2 | A.runChecks 1 | random rolled',
      'round 3',
      'A nothing: stays (no-order) | A.runRounds 0 | A.runChecks 0',
      'round 4',
      'A go-to: run×1 land 48,0 … 72,0 = 120 ft | A.at 72,0 | A.order 1 | A.runRounds 1',
      'round 5',
      'A go-to: move×1 land 72,0 73,0 74,0 75,0 76,0 77,0 78,0 = 30 ft keep-running @-1 dc 10 false (exhausted) | A.at 78,0 | A.runRounds 0 | A.restRounds 9 | random rolled',
    ],
  },
  {
    title: 'a tumble past one foe that succeeds and past another that fails',
    rows: ['####....', 'A.b.c...', '####....'],
    creatures: { A: { skills: { acrobatics: 5 } }, b: {}, c: {} },
    acting: 'A',
    plan: {
      rounds: 1,
      seed: '15',
      checks: { how: 'roll', tumbleDc: 15 },
      orders: [order('A', go(at(7, 1)), { tumble: true, pace: 'double' })],
    },
    course: [
      'round 1',
      'A go-to: move×1 land 0,1 1,1 2,1 3,1 = 15 ft attacked by b at 1 on 1,1 attacked by c at 2 on 3,1 tumble b@1 dc 15 true tumble c@3 dc 15 false (tumble-failed c) | A.at 3,1 | A.order 0 | reactionsUsed {b:1,c:1} | random rolled',
    ],
  },
]

describe('each step', () => {
  it.each(CASES)('of $title', ({ rows, ruleset = 'pf1e', creatures, plan, edges, acting, course }) => {
    const ids = acting ?? Object.keys(creatures).join('')
    const scene = sceneOf(drawnEncounter(rows, ruleset, creatures, edges), {
      participants: [...ids].map((creatureId, i) => ({
        creatureId,
        initiative: 20 - i,
      })),
      ...plan,
    })
    expect(courseOf(scene)).toEqual(course)
  })

  it('takes as much of the turn as the pace says, in the rules of each system', () => {
    const courseAt = (ruleset: string, pace: string) => {
      const scene = sceneOf(
        drawnEncounter(['.A'.padEnd(40, '.'), 'b'.padEnd(40, '.')], ruleset, {
          A: {},
          b: { hasMovementReaction: true },
        }),
        {
          participants: [{ creatureId: 'A', initiative: 1 }] as never,
          orders: [order('A', go(at(39, 0)), { pace })],
        },
      )
      return courseOf(scene)[1]
        ?.split(' | ')[0]
        ?.replace(/land .* =/, '=')
    }
    const provoked = 'attacked by b at 0 on 1,0'
    const legacy = {
      step: 'step×1 = 5 ft',
      move: `move×1 = 30 ft ${provoked}`,
      double: `double×1 = 60 ft ${provoked}`,
      run: `run×1 = 120 ft ${provoked}`,
      charge: `double×1 = 60 ft ${provoked} (no-charge)`,
      withdraw: 'withdraw×1 = 60 ft',
    }
    const strides = {
      'stride-1': `stride×1 = 30 ft ${provoked}`,
      'stride-2': `stride×2 = 60 ft ${provoked}`,
      'stride-3': `stride×3 = 90 ft ${provoked}`,
    }
    const expected = {
      pf1e: legacy,
      dnd35: legacy,
      starfinder: legacy,
      pf2e: { ...strides, step: legacy.step },
    }
    for (const [ruleset, known] of Object.entries(expected))
      for (const pace of [...Object.keys(legacy), ...Object.keys(strides)]) {
        const line = (known as Partial<Record<string, string>>)[pace] ?? 'stays (no-such-action)'
        expect([ruleset, pace, courseAt(ruleset, pace)]).toEqual([ruleset, pace, `A go-to: ${line}`])
      }
  })
})

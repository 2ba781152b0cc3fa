/** Where each finding is: the squares it marks, the creatures it selects, and the step that puts it right. */
import type { CheckId } from '../../src/checks/check.ts'
import { describe, expect, test } from 'vitest'
import { squareName } from '../../src/grid/squareName.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { drawnCreature as creature, drawnMap, foundOn, wallLine } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

const foe = (name: string, col: number, row: number, more = {}) => creature(name, col, row, { side: 'foes', ...more })
const large = { size: 'large' }
const open = (width: number, height: number) => Array.from({ length: height }, () => '.'.repeat(width))
const at = (col: number, row: number) => ({ col, row })
type More = Parameters<typeof drawnMap>[2]
const map = (rows: readonly string[], more: More, ruleset = 'pf1e') => drawnMap(rows, ruleset, more)

/** Each finding of one check as `code: squares, creatures, fix`. */
const shown = (on: BattleMap, check: CheckId): readonly string[] =>
  foundOn(on, check).map(({ code, cells, creatureIds, fix }) =>
    [`${code}:`, cells.map(squareName).join(' ') || '–', creatureIds.join(' ') || '–', fix?.label ?? '–'].join(' | '),
  )

const text = (x: number, y: number, words: string, more = {}) => ({
  shape: 'text',
  text: words,
  points: [{ x, y }],
  widthSquares: 0.5,
  ...more,
})
const plan = (more: object) => ({ encounters: [{ name: 'Raid', ...more }] })

const CASES: readonly (readonly [check: CheckId, on: BattleMap, expected: readonly string[]])[] = [
  [
    'no-room',
    map(['..#....', '.......', '.......'], { creatures: [creature('Ann', 2, 0)] }),
    ['in-solid: | C1 | ann | Move Ann to B1'],
  ],
  [
    'no-room',
    map(open(7, 3), { creatures: [creature('Ogre', 6, 2, large), foe('Orc', 5, 1)] }),
    ['off-map: | G3 | ogre | Move Ogre to D2'],
  ],
  [
    'no-room',
    map(open(7, 3), { creatures: [creature('Ann', 1, 2), foe('Orc', 0, 1, large)] }),
    ['shares-space: | B3 A2 | ann orc | Move Ann to C3'],
  ],
  [
    'no-room',
    map(open(7, 3), { creatures: [creature('Ogre', 0, 1, large), creature('Ann', 1, 2)] }),
    ['shares-space: | A2 B3 | ogre ann | Move Ann to C3'],
  ],
  [
    'no-room',
    map(open(7, 3), { creatures: [creature('Kaiju', 1, 1, { size: 'colossal' })] }, 'pf2e'),
    ['wrong-size: | B2 | kaiju | –'],
  ],
  [
    'squeezing',
    map(['#######', '.......', '#######'], { creatures: [creature('Ogre', 2, 0, large)] }),
    ['fits-squeezing: | C1 | ogre | Mark Ogre as squeezing'],
  ],
  [
    'sheet',
    map(open(5, 3), { creatures: [creature('Plant', 4, 1, { speedFeet: {} }), foe('Ann', 1, 2, { side: ' ' })] }),
    ['no-speed: | E2 | plant | –', 'no-side: | B3 | ann | –'],
  ],
  [
    'picture',
    map(open(5, 3), {
      creatures: [0, 1, 2]
        .map((col) => creature(`H${col}`, col, 0, { picture: 'a'.repeat(64) }))
        .concat(creature('Ann', 3, 2), foe('Orc', 4, 1)),
    }),
    ['no-picture: | D3 E2 | ann orc | –'],
  ],
  [
    'notes',
    map(open(5, 3), {
      notes: [
        { at: { x: 2.5, y: 7 }, number: 1, title: 'Gate' },
        { at: { x: -1, y: 1.5 }, number: 3, title: 'Well' },
        { at: { x: 3.5, y: 2.5 }, number: 3, title: '', text: 'Inn' },
        { at: { x: 9, y: -1 }, number: 4, title: '' },
      ],
    }),
    [
      'note-off-map: | C3 | – | Put it on the map',
      'note-off-map: | A2 | – | Put it on the map',
      'note-off-map: | E1 | – | Put it on the map',
      'note-empty: | E1 | – | Remove the note',
      'note-number: | D3 A2 | – | Change to 2',
    ],
  ],
  [
    'exits',
    map(open(7, 3), {
      creatures: [creature('Ann', 0, 0)],
      edges: wallLine('west', [
        [4, 0],
        [4, 1],
        [4, 2],
      ]),
      ...plan({ exits: [{ name: 'Gate', cells: [at(6, 1), at(6, 2)] }] }),
    }),
    ['exit-out-of-reach: | G2 G3 | – | –'],
  ],
  [
    'orders',
    map(open(7, 3), {
      creatures: [
        creature('Ann', 1, 2),
        creature('Plant', 2, 1, { speedFeet: {} }),
        creature('Rider', 1, 2, { mountId: 'ann' }),
      ],
      edges: wallLine('west', [
        [4, 0],
        [4, 1],
        [4, 2],
      ]),
      ...plan({
        orders: [
          { creatureId: 'ann', task: { type: 'patrol', waypoints: [at(0, 0), at(5, 1)] } },
          { creatureId: 'ann', task: { type: 'flee', from: ['gone'] } },
          { creatureId: 'gone', task: { type: 'hold' } },
          { creatureId: 'ann', fromRound: 3, toRound: 2, task: { type: 'hold' } },
          { creatureId: 'plant', task: { type: 'hold' }, then: [{ type: 'flee', from: [] }] },
          { creatureId: 'plant', task: { type: 'hold' } },
          { creatureId: 'rider', task: { type: 'hold' } },
          { creatureId: 'ann', fromRound: 2, toRound: 2, task: { type: 'guard', at: at(6, 0), radiusFeet: 5 } },
        ],
        events: [
          { round: 2, type: 'leave', creatureId: 'gone' },
          { round: 3, type: 'drop', creatureId: 'ann' },
          { round: 4, type: 'door', edgeId: '4,1,w', door: 'open' },
          { round: 5, type: 'terrain', terrain: 1, cells: [at(0, 0)] },
        ],
      }),
    }),
    [
      'order-out-of-reach: | F2 B3 | ann | –',
      'order-no-target: | B3 | ann | Remove the order',
      'order-no-creature: | – | – | Remove the order',
      'order-rounds: | B3 | ann | Remove the order',
      'order-no-speed: | C2 | plant | –',
      'order-rider: | B3 | rider | Remove the order',
      'event-no-target: | – | – | –',
      'event-no-target: | – | – | –',
    ],
  ],
  [
    'paper',
    map(open(6, 3), {
      drawings: [
        text(1, 2.65, 'Cellar'),
        text(-0.3, 1.2, 'Hall'),
        text(2, -0.3, 'Yard'),
        text(3, -0.2, 'Loft'),
        text(3, 2.6, 'Shed'),
      ],
    }),
    [
      'text-off-map: | B3 | – | Move it onto the map',
      'text-off-map: | A2 | – | Move it onto the map',
      'text-off-map: | C1 | – | Move it onto the map',
    ],
  ],
  [
    'paper',
    map(open(6, 3), { drawings: [text(2, 5, 'Below'), text(1.5, -3, 'Above'), text(2, 2, 'A\nB\nC\nD\nE\nF')] }),
    ['texts-beside: | C3 B1 C3 | – | Move them onto the map'],
  ],
  ['paper', map(open(6, 3), { drawings: [text(2, 5, 'Below')] }), ['texts-beside: | C3 | – | Move it onto the map']],
  [
    'player-copy',
    map(['.......', '.p.....', '.......'], {
      edges: [edgeAt(4, 1, 'north', { kind: 'door', secret: true })],
      regions: [
        { name: 'Trapped floor', cells: [at(5, 2), at(6, 2)] },
        { name: 'Fall', purpose: 'trap', gmOnly: true, cells: [at(1, 1)] },
      ],
      drawings: [
        text(3.2, 2.1, 'Secret way\nto the crypt'),
        text(3.2, 0.1, 'Secret', { gmOnly: true }),
        text(3.2, 9, 'Ambush'),
      ],
    }),
    [
      'secret-alone: | E1 E2 | – | –',
      'name-shown: | F3 G3 | – | Hide it from players',
      'terrain-shown: | B2 | – | Hide its terrain too',
      'name-shown: | D3 | – | Hide it from players',
      'name-shown: | D3 | – | Hide it from players',
    ],
  ],
  [
    'player-copy',
    map(['#######', '...#...', '#######', '.......', '..ee...'], {
      edges: [
        edgeAt(2, 1, 'west', { kind: 'wall', secret: true }),
        edgeAt(5, 1, 'west', { kind: 'door', secret: true }),
        edgeAt(3, 4, 'north', { kind: 'wall' }),
        edgeAt(4, 4, 'north', { kind: 'wall', secret: true }),
      ],
      // Heroes on both sides of the secret wall; no one beyond the secret door.
      creatures: [
        creature('Ann', 0, 1),
        creature('Bo', 2, 1),
        foe('Mole', 2, 4, { speedFeet: { burrow: 10 } }),
        foe('Worm', 1, 3, { speedFeet: { burrow: 10 }, size: 'large' }),
        creature('Digger', 3, 3, { speedFeet: { burrow: 10 }, size: 'large' }),
      ],
      regions: [
        { name: 'Ambush', purpose: 'deployment', side: 'foes', cells: [at(5, 3)] },
        { name: 'Ambush of ours', purpose: 'deployment', side: 'party', cells: [at(6, 3)] },
        { name: 'Secret room', cells: [at(4, 1)] },
      ],
    }),
    [
      'secret-across: | B2 C2 | – | –',
      'burrower-shown: | B4 C4 B5 C5 | worm | Hide it from players',
      'name-shown: | G4 | – | Hide it from players',
    ],
  ],
  [
    'door-nowhere',
    map(['..#....', '.......', '.......', '.......'], {
      edges: [edgeAt(2, 0, 'west', { kind: 'door' }), edgeAt(5, 2, 'north', { kind: 'door' })],
    }),
    ['door-to-solid: | C1 B1 | – | Replace it with a wall', 'door-free: | F3 F2 | – | Remove the door'],
  ],
  [
    'deployment',
    map(open(7, 3), {
      creatures: [creature('Ann', 0, 0), creature('Ogre', 3, 1, large), foe('Orc', 6, 2)],
      regions: [{ name: 'Camp', purpose: 'deployment', side: 'party', cells: [at(5, 0), at(6, 0), at(6, 1)] }],
    }),
    ['zone-no-place: | F1 G1 G2 | ann ogre | –'],
  ],
  [
    'deployment',
    map(open(7, 3), {
      creatures: [creature('Ann', 0, 0), creature('Bob', 3, 1), creature('Cyd', 3, 2)],
      regions: [
        { name: 'Camp', purpose: 'deployment', side: 'party', cells: [at(5, 0)] },
        { name: 'Field', purpose: 'deployment', side: 'party', cells: [at(6, 1)] },
      ],
    }),
    ['zone-small: | F1 G2 | ann bob cyd | –'],
  ],
  [
    'crowded',
    map(['.######', '.#....#', '.######'], {
      creatures: [creature('Ann', 2, 1), foe('Orc', 5, 1), creature('Bob', 0, 0)],
    }),
    ['crowded: | D2 C2 D2 E2 F2 | ann orc | –'],
  ],
  [
    'no-contact',
    map(open(7, 3), {
      creatures: [creature('Ann', 1, 2), foe('Orc', 5, 0)],
      edges: wallLine('west', [
        [4, 0],
        [4, 1],
        [4, 2],
      ]),
    }),
    ['no-contact: | B3 F1 | ann orc | Put a door at D2–E2'],
  ],
  [
    'no-contact',
    map(open(90, 2), { creatures: [creature('Ann', 1, 1), foe('Orc', 88, 0, { speedFeet: { land: 60 } })] }),
    ['late-contact: | B2 | ann | –'],
  ],
  [
    'idle-wall',
    map(['.......', '.....##', '.....##'], {
      edges: wallLine('north', [
        [5, 2],
        [6, 2],
      ]),
    }),
    ['idle-walls: | F3 G3 | – | Remove them'],
  ],
  [
    'idle-wall',
    // A wall with floor on one side stops someone, and a door in rock is a door that leads nowhere.
    map(['.......', '.....##', '.....##'], {
      edges: [
        ...wallLine('north', [[5, 1]]),
        edgeAt(6, 2, 'north', { kind: 'door' }),
        edgeAt(6, 2, 'west', { kind: 'window' }),
      ],
    }),
    ['idle-walls: | G3 | – | Remove it'],
  ],
]

describe('a finding marks its squares, selects its creatures and offers its fix', () => {
  test.each(CASES)('%s', (check, on, expected) => {
    expect(shown(on, check)).toEqual(expected)
  })
})

/** Cases at the edge of what a check finds. */
import { expect, test } from 'vitest'
import { afterCommand, drawnCreature as creature, drawnMap, foundOn, textsOn, wallLine } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

const foe = (name: string, col: number, row: number) => creature(name, col, row, { side: 'foes' })
const open = (width: number, height: number) => Array.from({ length: height }, () => '.'.repeat(width))

test('a room filled by exactly half is crowded', () => {
  const map = drawnMap(['#####', '#...#', '#...#', '#####'], 'pf1e', {
    creatures: [creature('Ann', 1, 1), foe('Orc', 2, 1), foe('Orc 2', 3, 1)],
  })
  expect(textsOn(map, 'crowded')).toEqual([
    '3 creatures fill 3 of the 6 squares around C2: there is hardly room to move.',
  ])
})

test('a gap in each of two houses is how they are built', () => {
  const house = (col: number) => [
    ...wallLine('north', [
      [col, 2],
      [col + 1, 2],
      [col + 2, 2],
      [col, 5],
      [col + 2, 5],
    ]),
    ...wallLine('west', [
      [col, 2],
      [col, 3],
      [col, 4],
      [col + 3, 2],
      [col + 3, 4],
    ]),
    edgeAt(col + 1, 5, 'north', { kind: 'door' }),
  ]
  expect(textsOn(drawnMap(open(7, 7), 'pf1e', { edges: house(2) }), 'wall-gap')).toHaveLength(1)
  expect(textsOn(drawnMap(open(14, 7), 'pf1e', { edges: [...house(2), ...house(8)] }), 'wall-gap')).toEqual([])
  // A bridge or passage leads to it.
  for (const row of [3, 4]) {
    const bridge = [...house(2), edgeAt(5, row, 'north', { kind: 'wall' })]
    expect(textsOn(drawnMap(open(7, 7), 'pf1e', { edges: bridge }), 'wall-gap')).toEqual([])
  }
})

test('a trap that no one hides may show its pit', () => {
  const regions = [{ name: 'Fall', purpose: 'trap', gmOnly: false, cells: [{ col: 1, row: 1 }] }]
  expect(
    textsOn(drawnMap(['....', '.p..', '....'], 'pf1e', { regions }), [
      'idle-wall',
      'no-contact',
      'notes',
      'squeezes-out',
    ]),
  ).toEqual([])
})

test('a squeezing creature gets around the bend of a corridor', () => {
  const rows = [
    '##########',
    '#..#######',
    '#........#',
    '########.#',
    '########.#',
    '####.....#',
    '####.....#',
    '##########',
  ]
  const map = drawnMap(rows, 'pf1e', { creatures: [creature('Ogre', 1, 1, { size: 'large' }), foe('Guard', 5, 6)] })
  expect(foundOn(map, 'squeezes-out').map(({ code }) => code)).toEqual(['leaves-squeezing'])
})

test('lists the worst first, whatever check found it', () => {
  const map = drawnMap(['#####', '#...#', '#####'], 'pf1e', {
    creatures: [creature('Ann', 1, 1)],
    edges: [
      edgeAt(3, 1, 'west', { kind: 'door', door: 'locked' }),
      ...wallLine('west', [
        [0, 0],
        [1, 0],
        [1, 2],
      ]),
    ],
    notes: [{ at: { x: 1.5, y: 1.5 }, number: 1, title: '' }],
  })
  expect(foundOn(map, ['idle-wall', 'notes']).map(({ severity }) => severity)).toEqual(['warning', 'note'])
})

test('a door at the edge of the map leads outside', () => {
  const edges = [edgeAt(0, 2, 'west', { kind: 'door' }), edgeAt(2, 0, 'north', { kind: 'door' })]
  expect(
    textsOn(drawnMap(open(5, 5), 'pf1e', { edges }), ['idle-wall', 'no-contact', 'notes', 'squeezes-out']),
  ).toEqual([])
})

test('no one is next to an enemy across a wall, not even from corner to corner; around its end they are', () => {
  const wall = (rows: number) =>
    wallLine(
      'west',
      Array.from({ length: rows }, (_, row) => [2, row] as const),
    )
  const map = (rows: number) =>
    drawnMap(open(4, 4), 'pf1e', { creatures: [creature('Ann', 1, 1), foe('Orc', 2, 1)], edges: wall(rows) })
  expect(foundOn(map(4), 'no-contact').map(({ creatureIds }) => creatureIds)).toEqual([['ann', 'orc']])
  expect(foundOn(map(3), 'no-contact')).toEqual([])
})

test('a wall on one way around a corner leaves the other to reach by', () => {
  const map = drawnMap(['.~', '..'], 'pf1e', {
    creatures: [creature('Ann', 0, 0), foe('Orc', 1, 1)],
    edges: wallLine('north', [[0, 1]]),
  })
  expect(foundOn(map, 'no-contact')).toEqual([])
})

test('a wall across a map is named wherever it is, on a tall map as on a wide one', () => {
  const tall = {
    creatures: [creature('Ann', 1, 1), foe('Orc', 1, 10)],
    edges: wallLine('north', [
      [0, 6],
      [1, 6],
      [2, 6],
    ]),
  }
  const wide = {
    creatures: [creature('Ann', 1, 1), foe('Orc', 10, 1)],
    edges: wallLine('west', [
      [6, 0],
      [6, 1],
      [6, 2],
    ]),
  }
  expect(
    [
      textsOn(drawnMap(open(3, 12), 'pf1e', tall), 'no-contact'),
      textsOn(drawnMap(open(12, 3), 'pf1e', wide), 'no-contact'),
    ].flat(),
  ).toEqual([
    'Ann at B2 and Orc at B11 cannot get next to any enemy. No route: there is a wall north of B7. Without it: 40 ft.',
    'Ann at B2 and Orc at K2 cannot get next to any enemy. No route: there is a wall west of G2. Without it: 40 ft.',
  ])
})

test.each([
  [
    'those who stand wholly in it',
    [creature('Ann', 0, 0), creature('Bea', 5, 1), creature('Cy', 6, 2)],
    [2, 1],
    '3 creatures need 3 squares, and only 2',
  ],
  [
    'the whole space of large ones',
    [creature('Ann', 5, 0, { size: 'large' }), creature('Bea', 5, 2, { size: 'large' })],
    [3, 2],
    '2 creatures need 8 squares, and only 6',
  ],
] as const)('a deployment zone must have room for %s', (_, creatures, [width, height], said) => {
  const cells = Array.from({ length: width * height }, (__, i) => ({ col: i % width, row: Math.floor(i / width) }))
  const regions = [{ name: 'Camp', purpose: 'deployment', side: 'party', cells }]
  expect(textsOn(drawnMap(open(8, 4), 'pf1e', { creatures, regions }), 'deployment')).toEqual([
    `Camp is too small for the party: ${said} can be occupied.`,
  ])
})

test('notes off the map are brought back to the nearest square, each with a number of its own', () => {
  const notes = [
    { number: 1, title: 'Well', at: { x: 12, y: 9 } },
    { number: 2, title: 'Gate', at: { x: -3, y: 1.25 } },
    { number: 2, title: 'Tower', at: { x: 6.5, y: 2.5 } },
  ]
  const map = drawnMap(open(8, 4), 'pf1e', { notes })
  const fixes = foundOn(map, 'notes').map(({ fix }) => fix?.command)
  const fixed = fixes.reduce((before, command) => (command ? afterCommand(before, command) : before), map)
  expect([...fixed.tables.notes.values()].map(({ number, title, at }) => [number, title, at.x, at.y])).toEqual([
    [1, 'Well', 7.5, 3.5],
    [2, 'Gate', 0.5, 1.25],
    [3, 'Tower', 6.5, 2.5],
  ])
})

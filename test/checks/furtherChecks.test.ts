/** Checks of rooms, walls, plans, notes and prints on small maps drawn by hand, every figure counted. */
import { describe, expect, test } from 'vitest'
import {
  afterCommand,
  drawnCreature as creature,
  drawnMap,
  foundOn as found,
  textsOn as texts,
  wallLine,
} from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

const foe = (name: string, col: number, row: number, more = {}) => creature(name, col, row, { side: 'foes', ...more })
const open = (width: number, height: number) => Array.from({ length: height }, () => '.'.repeat(width))
const rect = (col: number, row: number, width: number, height: number) =>
  Array.from({ length: width * height }, (_, i) => ({ col: col + (i % width), row: row + Math.floor(i / width) }))

describe('rooms behind locked doors', () => {
  const rows = ['########', '#...#..#', '#......#', '#...#..#', '########']
  const map = (door: object, more = {}) =>
    drawnMap(rows, 'pf1e', {
      creatures: [creature('Ann', 1, 1)],
      edges: [edgeAt(4, 2, 'west', { kind: 'door', ...door })],
      ...more,
    })

  test('names the door and the squares beyond', () => {
    expect(found(map({ door: 'locked' }), 'behind-doors')).toMatchObject([
      { severity: 'note', text: 'The party can reach the 7 squares around F3 only through the locked door D3–E3.' },
    ])
    expect(texts(map({ secret: true }), 'behind-doors')).toEqual([
      'The party can reach the 7 squares around F3 only through the secret door D3–E3.',
    ])
  })

  test('more than five are one finding', () => {
    const cells = (count: number) => {
      const rows = [...open(2 * count, 3), ...open(2 * count, 3)]
      const walls = [
        ...wallLine(
          'north',
          Array.from({ length: 2 * count }, (_, col) => [col, 3] as const).filter(([col]) => col % 2 === 1),
        ),
        ...wallLine(
          'west',
          Array.from({ length: count - 1 }, (_, i) => [3, 4, 5].map((row) => [2 * i + 2, row] as const)).flat(),
        ),
      ]
      const doors = Array.from({ length: count }, (_, i) =>
        edgeAt(2 * i, 3, 'north', { kind: 'door', doorLocked: true }),
      )
      return drawnMap(rows, 'pf1e', { creatures: [creature('Ann', 0, 0)], edges: [...walls, ...doors] })
    }
    expect(found(cells(5), 'behind-doors').map(({ code }) => code)).toEqual(
      Array.from({ length: 5 }, () => 'behind-doors'),
    )
    expect(texts(cells(6), 'behind-doors')).toEqual([
      'The party can reach 6 areas only through locked or secret doors: around A5, C5, E5, G5, I5 and K5.',
    ])
    expect(found(cells(6), 'behind-doors')[0]?.cells).toContainEqual({ col: 10, row: 3 })
  })

  test('minds no door that opens, no foes, and no map without a party', () => {
    expect(texts(map({}), 'behind-doors')).toEqual([])
    expect(texts(map({ door: 'locked' }, { creatures: [foe('Orc', 1, 1)] }), 'behind-doors')).toEqual([])
  })
})

describe('rooms out of reach', () => {
  const rows = ['...~...', '...~...', '...~...']

  test('says what lies between', () => {
    expect(texts(drawnMap(rows, 'pf1e', { creatures: [creature('Ann', 0, 1)] }), 'out-of-reach')).toEqual([
      'The party cannot reach the 9 squares around F2. No route: it cannot enter D2 (deep water). Without it: 25 ft.',
    ])
  })

  test('one who swims is enough', () => {
    const creatures = [creature('Ann', 0, 1), creature('Finn', 1, 1, { speedFeet: { land: 30, swim: 20 } })]
    expect(texts(drawnMap(rows, 'pf1e', { creatures }), 'out-of-reach')).toEqual([])
  })
})

describe('areas closed off', () => {
  const walledIn = ['.........', '.#####...', '.#...#...', '.#...#...', '.#####...', '.........']

  test('counts the squares no one gets to', () => {
    expect(texts(drawnMap(walledIn, 'pf1e', { creatures: [creature('Ann', 0, 0)] }), 'closed-off')).toEqual([
      'No one can reach the 6 squares around D3: closed off on all sides.',
    ])
  })

  test('lets doors, stairs, burrowers and closets be, and what is only drawn', () => {
    const creatures = [creature('Ann', 0, 0)]
    const stairs = [{ symbol: 'stairs-up', at: { x: 2, y: 2 }, widthSquares: 1, heightSquares: 1 }]
    expect(texts(drawnMap(walledIn, 'pf1e', { creatures, props: stairs }), ['closed-off', 'no-contact'])).toEqual([])
    expect(texts(drawnMap(walledIn, 'pf1e'), ['closed-off', 'no-contact'])).toEqual([])
    const earth = walledIn.map((row) => row.replaceAll('#', 'e'))
    const mole = [...creatures, creature('Mole', 1, 1, { speedFeet: { burrow: 20 } })]
    expect(texts(drawnMap(earth, 'pf1e', { creatures: mole }), 'closed-off')).toEqual([])
    const closet = ['......', '.####.', '.#..#.', '.#..#.', '.####.', '......']
    expect(texts(drawnMap(closet, 'pf1e', { creatures }), ['closed-off', 'no-contact'])).toEqual([])
  })

  test('takes lines around nothing for rock, and for a room where something is in it', () => {
    const lines = [
      ...wallLine(
        'north',
        [2, 5].flatMap((row) => [2, 3, 4].map((col) => [col, row] as const)),
      ),
      ...wallLine(
        'west',
        [2, 5].flatMap((col) => [2, 3, 4].map((row) => [col, row] as const)),
      ),
    ]
    const map = (more: Parameters<typeof drawnMap>[2] = {}, rows = open(8, 8)) =>
      texts(drawnMap(rows, 'pf1e', { creatures: [creature('Ann', 0, 0)], edges: lines, ...more }), 'closed-off')
    const room = ['No one can reach the 9 squares around D4: closed off on all sides.']
    expect(map()).toEqual([])
    expect(map({ notes: [{ number: 1, title: 'Vault', at: { x: 3.5, y: 3.5 } }] })).toEqual(room)
    expect(map({ regions: [{ name: 'Vault', cells: [{ col: 4, row: 4 }] }] })).toEqual(room)
    expect(map({ props: [{ symbol: 'chest', at: { x: 2, y: 2 }, widthSquares: 1, heightSquares: 1 }] })).toEqual(room)
    expect(map({}, [...open(8, 3), '..d.....', ...open(8, 4)])).toEqual(room)
    // A picture below all of it is no furniture, and may show what the map does not.
    const picture = { at: { x: 0, y: 0 }, widthSquares: 8, heightSquares: 8, picture: 'a'.repeat(64), background: true }
    expect(map({ props: [picture] })).toEqual([])
    expect(map({ props: [picture], notes: [{ number: 1, title: 'Vault', at: { x: 3.5, y: 3.5 } }] })).toEqual([
      'No one can reach the 9 squares around D4, unless the picture shows stairs: closed off on all sides.',
    ])
    const everywhere = Array.from({ length: 64 }, (_, i) => ({ col: i % 8, row: Math.floor(i / 8) }))
    expect(map({ regions: [{ name: 'Keep', cells: everywhere }] })).toEqual([])
    // Cut into rock, with one wall of its own.
    const cut = drawnMap(['....#####', '....#...#', '....#...#', '....#...#', '....#####'], 'pf1e', {
      creatures: [creature('Ann', 0, 0)],
      edges: wallLine('west', [
        [6, 1],
        [6, 2],
        [6, 3],
      ]),
    })
    expect(texts(cut, 'closed-off')).toEqual(['No one can reach the 6 squares around G3: closed off on all sides.'])
    expect(found(cut, 'closed-off')[0]?.clauses).toEqual(['P1-CORNER-1', 'CT-EDGE'])
  })

  test('takes walled areas beside each other, or one with doors of its own, for other levels', () => {
    const deck = (col: number) => [
      ...wallLine(
        'north',
        [1, 4].flatMap((row) => [0, 1, 2].map((by) => [col + by, row] as const)),
      ),
      ...wallLine(
        'west',
        [col, col + 3].flatMap((x) => [1, 2, 3].map((row) => [x, row] as const)),
      ),
    ]
    const note = (number: number, x: number) => ({ number, title: 'Deck', at: { x, y: 2.5 } })
    const map = (edges: ReturnType<typeof deck>, notes: ReturnType<typeof note>[]) =>
      texts(drawnMap(open(12, 6), 'pf1e', { creatures: [creature('Ann', 11, 5)], edges, notes }), 'closed-off')
    expect(map(deck(1), [note(1, 2.5)])).toHaveLength(1)
    expect(map([...deck(1), ...deck(6)], [note(1, 2.5), note(2, 7.5)])).toEqual([])
    // Nothing is in the other: a level all the same.
    expect(map([...deck(1), ...deck(6)], [note(1, 2.5)])).toEqual([])
    expect(map([...deck(1), edgeAt(2, 2, 'west', { kind: 'door' })], [note(1, 2.5)])).toEqual([])
  })

  test('finds the crack between two halves of a cave', () => {
    const cave = ['#########', '#...#####', '#...#####', '#...#####', '####....#', '####....#', '#########']
    const one = drawnMap(cave, 'pf1e', { creatures: [creature('Ann', 1, 1)] })
    expect(texts(one, 'closed-off')).toEqual([
      'No one can reach the 8 squares around F5: the crack between E5 and D4 is narrower than 5 ft.',
    ])
    const both = drawnMap(cave, 'pf1e', { creatures: [creature('Ann', 1, 1), foe('Orc', 6, 5)] })
    expect(found(both, ['closed-off', 'no-contact']).map(({ code }) => code)).toEqual(['no-contact', 'crack'])
  })
})

describe('gaps in walls', () => {
  // A house of 3 × 3 in a field of 7 × 7: door in the south, one piece of its east wall missing.
  const sides = [
    ...wallLine('north', [
      [2, 2],
      [3, 2],
      [4, 2],
      [2, 5],
      [4, 5],
    ]),
    ...wallLine('west', [
      [2, 2],
      [2, 3],
      [2, 4],
      [5, 2],
      [5, 4],
    ]),
  ]
  const door = edgeAt(3, 5, 'north', { kind: 'door' })

  test('names the gap, and closes it', () => {
    const map = drawnMap(open(7, 7), 'pf1e', { edges: [...sides, door] })
    const [finding] = found(map, 'wall-gap')
    expect(finding).toMatchObject({
      severity: 'note',
      text: 'The wall has a 5-ft gap at E4–F4: without it, the room of 9 squares would be closed.',
    })
    expect(texts(afterCommand(map, finding!.fix!.command), 'wall-gap')).toEqual([])
  })

  test('takes the only way in for an entrance, and two gaps for archways', () => {
    const wall = edgeAt(3, 5, 'north', { kind: 'wall' })
    expect(texts(drawnMap(open(7, 7), 'pf1e', { edges: [...sides, wall] }), ['idle-wall', 'wall-gap'])).toEqual([])
    const west = sides.filter(({ id }) => id !== '2,3,w')
    expect(texts(drawnMap(open(7, 7), 'pf1e', { edges: [...west, door] }), ['idle-wall', 'wall-gap'])).toEqual([])
  })
})

test('walls inside rock are one finding, and go together', () => {
  const edges = [
    ...wallLine('west', [
      [1, 0],
      [2, 0],
    ]),
    ...wallLine('north', [[3, 1]]),
  ]
  const map = drawnMap(['###.', '###.'], 'pf1e', { edges })
  const [finding] = found(map, 'idle-wall')
  expect(finding?.text).toBe('2 pieces of wall are inside solid terrain and stop no one, such as the wall A1–B1.')
  expect([...afterCommand(map, finding!.fix!.command).tables.edges.keys()]).toEqual(['3,1,n'])
})

test('a room that enemies fill by half is too small for their fight, one of 3 × 3 is not', () => {
  const room = (width: number) => {
    const edges = [
      ...wallLine(
        'north',
        Array.from({ length: width }, (_, i) => [1 + i, 3] as const),
      ),
      ...wallLine('west', [
        [1, 1],
        [1, 2],
        [1 + width, 2],
      ]),
      edgeAt(1 + width, 1, 'west', { kind: 'door' }),
      ...wallLine(
        'north',
        Array.from({ length: width }, (_, i) => [1 + i, 1] as const),
      ),
    ]
    const creatures = [creature('Ann', 1, 1), creature('Bob', 1, 2), foe('Orc', 2, 1), foe('Orc 2', 2, 2)]
    return drawnMap(open(8, 5), 'pf1e', { creatures, edges })
  }
  expect(texts(room(3), 'crowded')).toEqual([
    '4 creatures fill 4 of the 6 squares around C2: there is hardly room to move.',
  ])
  expect(texts(room(5), 'crowded')).toEqual([])
})

describe('deployment zones', () => {
  const zone = (cells: readonly object[]) => [{ name: 'Camp', purpose: 'deployment', side: 'party', cells }]
  const party = (count: number) => Array.from({ length: count }, (_, i) => creature(`Hero ${i + 1}`, i, 5))

  test('counts squares that can be stood on', () => {
    const rows = ['..#...', '......', '......', '......', '......', '......']
    const map = (count: number) => drawnMap(rows, 'pf1e', { creatures: party(count), regions: zone(rect(0, 0, 3, 2)) })
    expect(texts(map(5), 'deployment')).toEqual([])
    expect(texts(map(6), 'deployment')).toEqual([
      'Camp is too small for the party: 6 creatures need 6 squares, and only 5 can be occupied.',
    ])
  })

  test('names who has no place, but not who stands half in the zone', () => {
    const map = (row: number) =>
      drawnMap(open(6, 6), 'pf1e', {
        creatures: [creature('Frame', 0, row, { size: 'large' })],
        regions: zone(rect(0, 0, 6, 1)),
      })
    expect(texts(map(3), 'deployment')).toEqual(['Camp has no place for Frame (Large, 10 ft).'])
    expect(texts(map(0), 'deployment')).toEqual([])
  })
})

describe('secrets on the player copy', () => {
  test('a secret door in no wall', () => {
    const edges = [edgeAt(2, 2, 'west', { kind: 'door', secret: true })]
    expect(texts(drawnMap(open(5, 5), 'pf1e', { edges }), 'player-copy')).toEqual([
      'The closed door B3–C3 is secret but stands in no wall: players see a lone piece of wall.',
    ])
    const walled = [
      ...edges,
      ...wallLine('west', [
        [2, 1],
        [2, 3],
      ]),
    ]
    expect(texts(drawnMap(open(5, 5), 'pf1e', { edges: walled }), 'player-copy')).toEqual([])
  })

  test('the pit under a hidden trap, until its terrain is hidden too', () => {
    const trap = (more = {}) => [{ name: 'Fall', purpose: 'trap', gmOnly: true, cells: [{ col: 1, row: 1 }], ...more }]
    const map = drawnMap(['....', '.p..', '....'], 'pf1e', { regions: trap() })
    const [finding] = found(map, 'player-copy')
    expect(finding?.text).toBe('Fall at B2 is hidden, but players see its pit, chasm.')
    expect(texts(afterCommand(map, finding!.fix!.command), 'player-copy')).toEqual([])
    expect(texts(drawnMap(['....', '.pp.', '....'], 'pf1e', { regions: trap() }), 'player-copy')).toEqual([])
    expect(texts(drawnMap(['....', '.~..', '....'], 'pf1e', { regions: trap() }), 'player-copy')).toEqual([])
  })

  test('names that say it, until they are hidden', () => {
    const drawings = [{ shape: 'text', text: 'Secret passage', points: [{ x: 0.2, y: 0.2 }] }]
    const regions = [{ name: 'Ambush here', cells: [{ col: 2, row: 1 }] }]
    const map = drawnMap(open(6, 2), 'pf1e', { drawings, regions })
    expect(texts(map, 'player-copy')).toEqual([
      'Players read the name of the region “Ambush here” at C2.',
      'Players read the text “Secret passage” at A1.',
    ])
    const fixed = found(map, 'player-copy').reduce((each, { fix }) => afterCommand(each, fix!.command), map)
    expect(texts(fixed, 'player-copy')).toEqual([])
    expect(
      texts(drawnMap(open(6, 2), 'pf1e', { regions: [{ ...regions[0], name: 'Trapper’s hut' }] }), 'player-copy'),
    ).toEqual([])
  })
})

test('creatures without a speed or a side, and without a picture where most have one', () => {
  const still = [creature('Plant', 0, 0, { speedFeet: { land: 0 } }), creature('Ann', 1, 0, { side: ' ' })]
  expect(texts(drawnMap(open(3, 1), 'pf1e', { creatures: still }), 'sheet')).toEqual([
    'Plant at A1 has no speed and cannot move.',
    'Ann at B1 is on no side.',
  ])
  const asleep = [creature('Plant', 0, 0, { speedFeet: {}, helpless: true })]
  expect(texts(drawnMap(open(3, 1), 'pf1e', { creatures: asleep }), 'picture')).toEqual([])
  const pictured = [0, 1].map((i) => creature(`Hero ${i}`, i, 0, { picture: 'a'.repeat(64) }))
  expect(texts(drawnMap(open(3, 1), 'pf1e', { creatures: [...pictured, creature('Ann', 2, 0)] }), 'picture')).toEqual([
    '1 creature without a picture: Ann.',
  ])
  expect(texts(drawnMap(open(3, 1), 'pf1e', { creatures: [pictured[0]!, creature('Ann', 2, 0)] }), 'picture')).toEqual(
    [],
  )
})

test('notes off the map, of one number, and without words; each is put right', () => {
  const notes = [
    { at: { x: 9, y: 0.5 }, number: 1, title: 'Gate' },
    { at: { x: 0.5, y: 0.5 }, number: 2, title: 'Well' },
    { at: { x: 1.5, y: 0.5 }, number: 2, title: 'Inn' },
    { at: { x: 2.5, y: 0.5 }, number: 4, title: '' },
  ]
  const map = drawnMap(open(4, 1), 'pf1e', { notes })
  expect(found(map, 'notes').map(({ text, fix }) => `${text} ${fix!.label}`)).toEqual([
    'Note 1 is off the map. Put it on the map',
    'Note 4 at C1 is empty. Remove the note',
    '2 notes have the number 2. Change to 3',
  ])
  expect(
    texts(
      found(map, 'notes').reduce((each, { fix }) => afterCommand(each, fix!.command), map),
      'notes',
    ),
  ).toEqual([])
})

describe('plans', () => {
  const plan = (more: object) => [{ name: 'Raid', ...more }]
  const cut = { creatures: [creature('Ann', 0, 0), foe('Orc', 1, 0)], edges: wallLine('west', [[3, 0]]) }
  const withPlan = (more: object) => drawnMap(open(6, 1), 'pf1e', { ...cut, encounters: plan(more) })

  test('exits no one gets to', () => {
    const exit = (col: number) => ({ exits: [{ name: 'Gate', cells: [{ col, row: 0 }] }] })
    expect(texts(withPlan(exit(5)), 'exits')).toEqual(['Raid: no one taking part can reach the exit Gate.'])
    expect(texts(withPlan(exit(2)), 'exits')).toEqual([])
  })

  test('orders to places out of reach, about creatures that are gone, in rounds that never come', () => {
    const orders = [
      { creatureId: 'ann', task: { type: 'go-to', waypoints: [{ col: 2, row: 0 }] } },
      {
        creatureId: 'ann',
        task: {
          type: 'go-to',
          waypoints: [
            { col: 2, row: 0 },
            { col: 4, row: 0 },
          ],
        },
      },
      { creatureId: 'ann', task: { type: 'pursue', creatureId: 'gone' } },
      { creatureId: 'gone', task: { type: 'hold' } },
      { creatureId: 'orc', fromRound: 3, toRound: 2, task: { type: 'hold' } },
    ]
    const map = withPlan({ orders, events: [{ round: 2, type: 'door', edgeId: '3,0,w', door: 'open' }] })
    expect(texts(map, 'orders')).toEqual([
      'Raid: Ann cannot reach E1, where its order sends it.',
      'Raid: Ann has an order about a creature that is not on the map.',
      'Raid: order 4 is for a creature that is not on the map.',
      'Raid: an order of Orc begins in round 3 but ends in round 2.',
      'Raid: an event of round 2 is about a creature or door that is not on the map.',
    ])
    const without = found(map, 'orders').find(({ code }) => code === 'order-no-creature')!
    expect(texts(afterCommand(map, without.fix!.command), 'orders')).toHaveLength(4)
  })

  test('orders of riders and of those without a speed', () => {
    const creatures = [
      creature('Horse', 0, 0),
      creature('Ann', 0, 0, { mountId: 'horse' }),
      creature('Plant', 2, 0, { speedFeet: {} }),
    ]
    const orders = ['ann', 'plant'].map((creatureId) => ({ creatureId, task: { type: 'flee', from: [] } }))
    expect(texts(drawnMap(open(6, 1), 'pf1e', { creatures, encounters: plan({ orders }) }), 'orders')).toEqual([
      'Raid: Ann rides, and its mount takes the orders.',
      'Raid: Plant has an order to move, but no speed.',
    ])
  })
})

test('text that runs over the edge of the map, moved onto it where it fits', () => {
  const text = (x: number, words: string) => [
    { shape: 'text', text: words, points: [{ x, y: 0.2 }], widthSquares: 0.5 },
  ]
  const map = drawnMap(open(6, 2), 'pf1e', { drawings: text(4.5, 'The old well') })
  const [finding] = found(map, 'paper')
  expect(finding?.text).toBe('The text “The old well” at E1 runs over the edge of the map and is cut off in print.')
  expect(texts(afterCommand(map, finding!.fix!.command), 'paper')).toEqual([])
  expect(texts(drawnMap(open(6, 2), 'pf1e', { drawings: text(1, 'The old well') }), 'paper')).toEqual([])
  expect(
    found(drawnMap(open(6, 2), 'pf1e', { drawings: text(0, 'The old well '.repeat(5)) }), 'paper')[0]?.fix,
  ).toBeNull()
})

test('texts beside the map are one finding, and go onto it together; long ones are quoted by their first words', () => {
  const text = (x: number, words: string) => ({
    shape: 'text',
    text: words,
    points: [{ x, y: 0.2 }],
    widthSquares: 0.5,
  })
  const drawings = [text(7, 'Patients'), text(-9, 'Two guards walk here'), text(1, 'Hall')]
  const map = drawnMap(open(6, 2), 'pf1e', { drawings })
  const [finding, ...others] = found(map, 'paper')
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    text: '2 texts lie beside the map and are not printed: “Patients” near F1 and “Two guards walk here” near A1.',
    fix: { label: 'Move them onto the map' },
  })
  expect(texts(afterCommand(map, finding!.fix!.command), 'paper')).toEqual([])
  const long = [text(7, 'During a performance there are commoners in each room')]
  expect(texts(drawnMap(open(6, 2), 'pf1e', { drawings: long }), 'paper')).toEqual([
    'The text “During a performance there are…” near F1 lies beside the map and is not printed.',
  ])
})

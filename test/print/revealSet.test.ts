import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contour } from '../../src/draw/geometry/contour.ts'
import { PATH_OPS, type Mark } from '../../src/draw/marks.ts'
import { cellIndex } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { concealmentOf } from '../../src/map/concealment.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'
import { CUTS, type PrintOptionsInput } from '../../src/print/options.ts'
import { revealSet, type Piece } from '../../src/print/pieces/revealSet.ts'
import { shapeOf } from '../../src/print/pieces/shape.ts'
import { floorsWithin, mapOfSquares } from '../../src/print/pieces/squaresMap.ts'
import { drawPage, planPages, type PagePlan } from '../../src/print/planPages.ts'
import { isWithin } from '../draw/support.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { pathPoints } from '../support/drawnPoints.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { edgeAt, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'
import { withoutSecrets } from '../support/withoutSecrets.ts'

const ROCK = 12
const PIT = 9

/**
 * A hall with a pillar at C3, a door east into a closet, a secret door south into a vault, a locked door in the vault's far wall
 * into a cell, and a hidden alcove that opens off the closet.
 */
const PLAN = [
  '############',
  '#.....#..aa#',
  '#.#...#..aa#',
  '#.....#..aa#',
  '############',
  '#vvvv#ccc###',
  '#vvvv#ccc###',
  '############',
]

export function dungeon(more: Parameters<typeof mapWith>[1] = {}): BattleMap {
  const at = (col: number, row: number) => PLAN[row]?.[col] ?? '#'
  const alcove = PLAN.flatMap((line, row) => [...line].flatMap((glyph, col) => (glyph === 'a' ? [{ col, row }] : [])))
  return mapWith(
    { widthCells: 12, heightCells: 8 },
    {
      edges: [
        edgeAt(6, 2, 'west', { kind: 'door' }),
        edgeAt(2, 4, 'north', { kind: 'door', secret: true }),
        edgeAt(5, 5, 'west', { kind: 'door', doorLocked: true }),
      ],
      regions: [
        { name: 'Shrine', purpose: 'room', cells: alcove, gmOnly: true, hides: 'area' },
        { name: 'Snare', purpose: 'trap', cells: [{ col: 5, row: 3 }], gmOnly: true, hides: 'terrain' },
      ],
      creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } }],
      notes: [{ number: 3, title: 'Closet', at: { x: 7.5, y: 1.5 } }],
      ...more,
    },
    (col, row) =>
      col === 6 && row === 2
        ? 0
        : col === 2 && row === 4
          ? 0
          : col === 5 && row === 5
            ? 0
            : col === 5 && row === 3
              ? PIT
              : at(col, row) === '#'
                ? ROCK
                : 0,
  )
}

const nothing = (map: BattleMap) => new Uint8Array(map.layers.terrain.length)
const pieces = (map: BattleMap, cutBy: (typeof CUTS)[number] = 'rooms'): readonly Piece[] =>
  revealSet(map, { isVoid: nothing(map), dressing: 'dungeon', cutBy })

const planned = (map: BattleMap, options: PrintOptionsInput): PagePlan => {
  const plan = planPages(map, PLAIN_FACTS, printOptions(options))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value
}
const drawn = (plan: PagePlan, wanted: (label: string) => boolean = () => true): (readonly Mark[])[] =>
  plan.pages.flatMap(({ label }, i) => (wanted(label) ? [drawPage(plan, i).marks] : []))

const has = (piece: Piece | undefined, map: BattleMap, col: number, row: number): boolean =>
  piece?.cells.includes(cellIndex(map, { col, row })) ?? false

describe('a map cut into pieces', () => {
  it('has rooms in the order in which they are found, secret ones last', () => {
    const map = dungeon()
    const set = pieces(map)
    expect(set.map(({ kind }) => kind)).toEqual([
      'room',
      'room',
      'secret-room',
      'secret-room',
      'secret-room',
      'replacement',
      'replacement',
    ])
    const at: readonly (readonly [number, number])[] = [
      [1, 1],
      [7, 1],
      [10, 1],
      [1, 5],
      [6, 5],
    ]
    for (const [i, [col, row]] of at.entries()) expect(has(set[i], map, col, row), `piece ${i + 1}`).toBe(true)
    expect(set.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(set[1]?.name).toBe('3 Closet')
    expect(set[2]?.name).toBe('Shrine')
  })

  it('finds a room behind a window after those behind doors', () => {
    // West to east: a cell behind a window, a hall, a room behind a door.
    const map = mapWith(
      { widthCells: 9, heightCells: 3 },
      {
        edges: [edgeAt(3, 1, 'west', { kind: 'window' }), edgeAt(6, 1, 'west', { kind: 'door' })],
        creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 3, row: 1 }, speedFeet: { land: 20 } }],
      },
      (col, row) => (row === 1 && col > 0 && col < 8 ? 0 : ROCK),
    )
    expect(pieces(map).map(({ cells }) => (cells[0] ?? 0) % 9)).toEqual([3, 6, 1])
  })

  it('has straight walls where a thin wall stood, in the wild too', () => {
    const map = mapWith({ widthCells: 4, heightCells: 1 }, { edges: [edgeAt(2, 0, 'west', { kind: 'wall' })] })
    const wild = { material: new Uint8Array(4), isWild: new Uint8Array(4).fill(1) }
    expect([...floorsWithin(map, wild, [0, 1]).isWild]).toEqual([1, 0, 0, 1])
  })

  it('cuts no pillar out of a room', () => {
    const map = dungeon()
    expect(has(pieces(map)[0], map, 2, 2)).toBe(true)
  })

  it('replaces the squares on both sides of a secret door, and what looks like floor', () => {
    const map = dungeon()
    const [door, trap] = pieces(map).slice(-2)
    expect(door?.cells).toEqual([3, 4].map((row) => cellIndex(map, { col: 2, row })))
    expect(door?.entries.map(({ from }) => from)).toEqual([1, 4])
    expect(trap?.cells).toEqual([cellIndex(map, { col: 5, row: 3 })])
    expect(trap?.map().layers.terrain[cellIndex(map, { col: 5, row: 3 })]).toBe(PIT)
    expect([...(door?.map().tables.edges.values() ?? [])].find(({ id }) => id === '2,4,n')).toMatchObject({
      kind: 'door',
      secret: false,
    })
  })

  describe('with a secret wall', () => {
    const LOOK = 'curtain'
    const divided = (...secrets: Parameters<typeof edgeAt>[3][]) =>
      mapWith(
        { widthCells: 6, heightCells: secrets.length },
        { edges: secrets.map((edge, row) => edgeAt(3, row, 'west', edge)) },
      )
    const replacements = (map: BattleMap) => pieces(map).filter(({ kind }) => kind === 'replacement')

    it('replaces it where it turns out to look other than the wall players saw', () => {
      const map = divided({ kind: 'wall' }, { kind: 'wall', secret: true, look: LOOK })
      const [wall, ...more] = replacements(map)
      expect(more).toEqual([])
      expect(wall?.cells).toEqual([2, 3].map((col) => cellIndex(map, { col, row: 1 })))
      expect(wall?.entries.map(({ from }) => from)).toEqual([1, 2])
      const lookOn = (piece: Piece | undefined) => piece?.map().tables.edges.get(edgeIdAt({ col: 3, row: 1 }, 'west'))
      expect(lookOn(wall)).toMatchObject({ kind: 'wall', look: LOOK, secret: false })
      expect(lookOn(pieces(map)[0])?.look).toBeUndefined()
    })

    it('has no piece that changes nothing, no way through a wall, and says which secret wall hides a room', () => {
      const map = divided({ kind: 'wall' }, { kind: 'wall', secret: true })
      expect(replacements(map)).toEqual([])
      const found = pieces(map).map(({ entries }) =>
        entries.map(({ from, edges }) => [from, ...edges.map(({ id }) => id)]),
      )
      expect(found).toEqual([[], [[1, '3,1,w']]])
    })

    it('is rock on the piece before it; its own piece replaces that', () => {
      const rows = ['#######', '#...#.#', '#......', '#...#.#', '#######']
      const map = mapWith(
        { widthCells: 7, heightCells: 5 },
        { edges: [edgeAt(4, 2, 'west', { kind: 'wall', secret: true })] },
        (col, row) => (rows[row]?.[col] === '#' ? ROCK : 0),
      )
      const corridor = cellIndex(map, { col: 4, row: 2 })
      const [hall, cave, wall] = pieces(map)
      expect([hall, cave, wall].map((piece) => piece?.kind)).toEqual(['room', 'secret-room', 'replacement'])
      expect([hall, cave, wall].map((piece) => piece?.map().layers.terrain[corridor])).toEqual([ROCK, 0, 0])
      expect([...(hall?.map().tables.edges.keys() ?? [])]).toEqual([])
      expect(wall?.cells).toEqual([3, 4].map((col) => cellIndex(map, { col, row: 2 })))
    })
  })

  it('has a secret door as wall on the piece before it', () => {
    const [hall] = pieces(dungeon())
    const shown = hall?.map()
    expect([...(shown?.tables.edges.values() ?? [])].filter(({ kind }) => kind === 'door').map(({ id }) => id)).toEqual(
      ['6,2,w'],
    )
    expect(shown?.layers.terrain[cellIndex(dungeon(), { col: 2, row: 4 })]).toBe(ROCK)
    expect(shown?.layers.terrain[cellIndex(dungeon(), { col: 5, row: 3 })]).toBe(0)
  })

  it('knows nothing of the rooms beside it: they are rock, and no one stands there', () => {
    const map = dungeon({
      creatures: [
        { name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } },
        { name: 'Lurker', size: 'medium', side: 'foes', at: { col: 7, row: 1 }, speedFeet: { land: 20 } },
      ],
    })
    const [hall, closet] = pieces(map).map((piece) => piece.map())
    const at = (col: number, row: number) => cellIndex(map, { col, row })
    expect([hall?.layers.terrain[at(1, 1)], hall?.layers.terrain[at(7, 1)]]).toEqual([0, ROCK])
    expect([closet?.layers.terrain[at(1, 1)], closet?.layers.terrain[at(7, 1)]]).toEqual([ROCK, 0])
    const names = (shown: BattleMap | undefined) =>
      [...(shown?.tables.creatures.values() ?? [])].map(({ name }) => name)
    expect([names(hall), names(closet)]).toEqual([['Aldric'], ['Lurker']])
  })

  it('gives both sides of a door one letter, and no letter is missing that would tell of a secret', () => {
    const set = pieces(dungeon())
    const lettersOf = (piece: Piece | undefined) => piece?.doors.map(({ letter }) => letter)
    expect(set.slice(0, 2).map(lettersOf)).toEqual([['A'], ['A']])
    expect(set.slice(3, 5).map(lettersOf)).toEqual([['B', 'C'], ['C']])
  })

  it('shows on a secret room the secret doors it is entered by, and none that leads on from it', () => {
    // Three rooms in a row, each behind a secret door of the one before.
    const door = (col: number) => edgeAt(col, 1, 'west', { kind: 'door', secret: true })
    const map = mapWith(
      { widthCells: 10, heightCells: 3 },
      {
        edges: [door(3), door(6)],
        regions: [
          {
            name: 'Vault',
            purpose: 'room',
            gmOnly: true,
            hides: 'area',
            cells: [3, 4, 5].map((col) => ({ col, row: 1 })),
          },
          {
            name: 'Crypt',
            purpose: 'room',
            gmOnly: true,
            hides: 'area',
            cells: [6, 7, 8].map((col) => ({ col, row: 1 })),
          },
        ],
        creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } }],
      },
      (col, row) => (row === 1 && col > 0 && col < 9 ? 0 : ROCK),
    )
    const rooms = pieces(map).filter(({ kind }) => kind !== 'replacement')
    expect(rooms.map(({ name, kind }) => [name, kind])).toEqual([
      ['', 'room'],
      ['Vault', 'secret-room'],
      ['Crypt', 'secret-room'],
    ])
    expect(rooms.map(({ doors }) => doors.map(({ edge }) => edge.id))).toEqual([[], ['3,1,w'], ['6,1,w']])
    expect(rooms.map(({ entries }) => entries.map(({ from, edges }) => [from, ...edges.map(({ id }) => id)]))).toEqual([
      [],
      [[1, '3,1,w']],
      [[2, '6,1,w']],
    ])
    const doorsDrawn = rooms.map((room) =>
      [...room.map().tables.edges.values()].filter(({ kind }) => kind === 'door').map(({ id }) => id),
    )
    expect(doorsDrawn).toEqual([[], ['3,1,w'], ['6,1,w']])
  })

  it.each(CUTS)('has every square that players can be in on one piece, cut into %s', (cutBy) => {
    fc.assert(
      fc.property(arbitraryFullMap(), (map) => {
        const set = pieces(map, cutBy).filter(({ kind }) => kind !== 'replacement')
        const { hidden, isSolid } = concealmentOf(map)
        const count = new Map<number, number>()
        for (const { cells, kind } of set)
          for (const index of cells)
            if (kind === 'secret-room' || hidden[index] !== 1) count.set(index, (count.get(index) ?? 0) + 1)
        for (const [index, isHidden] of hidden.entries()) {
          if (isHidden === 1) continue
          // Blocks that stand free lie on a piece, too.
          const times = count.get(index) ?? 0
          if (isSolid(index) ? times > 1 : times !== 1) throw new Error(`square ${index} is on ${times} pieces`)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is cut by what is seen from where it is entered', () => {
    // An L: from the short arm's end, the far end of the long one is not seen.
    const map = mapWith(
      { widthCells: 12, heightCells: 12 },
      {
        creatures: [{ name: 'Aldric', size: 'medium', side: 'party', at: { col: 1, row: 1 }, speedFeet: { land: 20 } }],
      },
      (col, row) => ((row === 1 && col >= 1 && col <= 10) || (col === 10 && row >= 1 && row <= 10) ? 0 : ROCK),
    )
    expect(pieces(map)).toHaveLength(1)
    const [first, second] = pieces(map, 'views')
    expect(has(first, map, 10, 1)).toBe(true)
    expect(has(first, map, 10, 8)).toBe(false)
    expect(has(second, map, 10, 8)).toBe(true)
  })
})

describe('the order and the names of rooms', () => {
  const party = (col: number, more: object = {}) => ({
    ...{ name: `P${col}`, size: 'medium', side: 'party', at: { col, row: 1 }, speedFeet: { land: 20 } },
    ...more,
  })
  /** Rooms of two squares in a row; an edge before each but the first, none where there is rock. */
  const row = (edges: readonly (object | null)[], more: Parameters<typeof mapWith>[1]): BattleMap =>
    mapWith(
      { widthCells: 3 * edges.length + 5, heightCells: 3 },
      {
        edges: edges.flatMap((edge, i) => (edge ? [edgeAt(3 * i + 4, 1, 'west', { ...edge })] : [])),
        ...more,
      },
      // Before each edge a square of rock, or of the room where there is a way through.
      (col, rowIndex) => {
        const edge = edges[Math.floor((col - 3) / 3)]
        if (rowIndex !== 1 || col === 0 || col === 3 * edges.length + 4) return ROCK
        return col % 3 === 0 && edge === null ? ROCK : 0
      },
    )
  /** Indices of the rooms in the order of their pieces. */
  const order = (map: BattleMap) =>
    pieces(map).map(({ cells }) => Math.floor((((cells[0] ?? 0) % map.widthCells) - 1) / 3))
  const DOOR = { kind: 'door' }
  const WINDOW = { kind: 'window' }
  const at = (room: number) => 3 * room + 1

  it.each([
    ['doors before windows', [WINDOW, DOOR], 1, [1, 2, 0]],
    ['doors before locked doors', [{ ...DOOR, doorLocked: true }, DOOR], 1, [1, 2, 0]],
    ['locked doors as windows, the nearer one first', [{ ...DOOR, doorLocked: true }, WINDOW], 1, [1, 0, 2]],
    ['open doors with a lock as doors', [{ ...DOOR, doorLocked: true, door: 'open' }, DOOR, DOOR], 1, [1, 0, 2, 3]],
    [
      'what is behind two locked doors before what no door leads to',
      [null, { ...DOOR, doorLocked: true }, { ...DOOR, doorLocked: true }],
      1,
      [1, 2, 3, 0],
    ],
  ] as const)('%s', (_, edges, start, expected) => {
    expect(order(row(edges, { creatures: [party(at(start))] }))).toEqual(expected)
  })

  it('begin where the party stands, else where it starts; those who hide do not count', () => {
    const zone = (side: string, room: number) => ({
      ...{ name: side, purpose: 'deployment', side },
      cells: [{ col: at(room), row: 1 }],
    })
    const first = (more: Parameters<typeof mapWith>[1]) => order(row([null, null], more))[0]
    expect(first({ creatures: [party(at(1), { hidden: true }), party(at(2))] })).toBe(2)
    expect(first({ creatures: [party(at(1), { side: 'foes' }), party(at(2))] })).toBe(2)
    expect(first({ creatures: [party(at(2))], regions: [zone('party', 1)] })).toBe(2)
    expect(first({ regions: [zone('foes', 1), zone('party', 2)] })).toBe(2)
    expect(first({})).toBe(0)
    // One who hides in a secret room does not make it the first of them.
    const vault = (room: number) => ({
      ...{ name: 'Vault', purpose: 'room', gmOnly: true, hides: 'area' },
      cells: [0, 1, 2].map((i) => ({ col: at(room) + i, row: 1 })),
    })
    const hider = party(at(2), { hidden: true })
    expect(order(row([null, null], { creatures: [hider, party(at(0))], regions: [vault(1), vault(2)] }))).toEqual([
      0, 1, 2,
    ])
  })

  it('are those of the region that holds most of a room, else of the notes in it', () => {
    const region = (name: string, cols: readonly number[], more: object = {}) => ({
      ...{ name, purpose: 'region', cells: cols.map((col) => ({ col, row: 1 })) },
      ...more,
    })
    const name = (...regions: ReturnType<typeof region>[]) =>
      pieces(
        mapWith(
          { widthCells: 6, heightCells: 3 },
          {
            regions,
            notes: [
              { number: 4, title: 'Rug', at: { x: 2.5, y: 1.5 } },
              { number: 5, title: 'Off', at: { x: 2.5, y: 0.5 } },
            ],
          },
          (col, rowIndex) => (rowIndex === 1 && col > 0 && col < 5 ? 0 : ROCK),
        ),
      )[0]?.name
    expect(name()).toBe('4 Rug')
    expect(name(region('Corner', [1]), region('Half', [1, 2]))).toBe('4 Rug')
    expect(name(region('Corner', [1]), region('Hall', [1, 2, 3]))).toBe('Hall')
    expect(name(region('', [1, 2, 3]))).toBe('4 Rug')
    expect(
      name(
        region('Camp', [1, 2, 3, 4], { purpose: 'deployment' }),
        region('Sand', [1, 2, 3, 4], { purpose: 'floor', floor: 'sand' }),
      ),
    ).toBe('4 Rug')
  })

  it('cut by regions, the first of those that overlap counts; of secrets those that hide an area', () => {
    const cells = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => ({ col: from + i, row: 0 }))
    const sizes = (regions: readonly object[]) =>
      pieces(
        mapWith(
          { widthCells: 8, heightCells: 1 },
          { regions: regions.map((each) => ({ purpose: 'room', name: 'R', ...each })) },
        ),
        'regions',
      )
        .filter(({ kind }) => kind !== 'replacement')
        .map(({ cells: own }) => own.length)
    expect(sizes([{ cells: cells(0, 4) }, { cells: cells(3, 7) }])).toEqual([5, 3])
    expect(sizes([{ cells: cells(0, 4), purpose: 'trap' }])).toEqual([8])
    expect(sizes([{ cells: cells(0, 4), gmOnly: true, hides: 'name' }])).toEqual([8])
    const hidden = { gmOnly: true, hides: 'area' }
    expect(
      sizes([
        { cells: cells(2, 4), ...hidden },
        { cells: cells(5, 7), ...hidden },
      ]),
    ).toEqual([8, 3, 3])
  })

  it('seen from the door, a corner of three squares is part of the view, one of four is not', () => {
    /** A corridor of six squares, and around its end one of so many more. */
    const views = (arm: number) =>
      pieces(
        mapWith({ widthCells: 8, heightCells: 9 }, { creatures: [party(1)] }, (col, rowIndex) =>
          (rowIndex === 1 && col >= 1 && col <= 6) || (col === 6 && rowIndex > 1 && rowIndex <= 1 + arm) ? 0 : ROCK,
        ),
        'views',
      ).map(({ cells }) => cells.length)
    expect([2, 3, 4, 5].map(views)).toEqual([[8], [9], [6, 4], [6, 5]])
  })

  it('include blocks within one room, but none at the rim of the map or between two rooms', () => {
    const rows = ['.....', '#.#..', '.....', '##.##', '.....'].map((line) => [...line])
    const map = mapWith(
      { widthCells: 5, heightCells: 5 },
      { edges: [edgeAt(2, 3, 'north', { kind: 'door' })] },
      (col, rowIndex) => (rows[rowIndex]?.[col] === '#' ? ROCK : 0),
    )
    const blocks = pieces(map).map(({ cells }) => cells.filter((index) => map.layers.terrain[index] === ROCK))
    expect(blocks).toEqual([[1 * 5 + 2], []])
  })
})

describe('doors on pieces', () => {
  const lettersOf = (edges: readonly ReturnType<typeof edgeAt>[]) => {
    const map = mapWith({ widthCells: 8, heightCells: 6 }, { edges })
    const letters = new Map(
      pieces(map).flatMap(({ doors }) => doors.map(({ edge, letter }) => [edge.id as string, letter])),
    )
    return edges.map(({ id }) => letters.get(id))
  }
  /** A wall across the map with some doors in it. */
  const across = (border: 'north' | 'west', doors: Readonly<Record<number, string>>) =>
    Array.from({ length: border === 'north' ? 8 : 6 }, (_, i) =>
      edgeAt(border === 'north' ? i : 4, border === 'north' ? 3 : i, border, { kind: doors[i] ?? 'wall' }),
    )

  it.each(['north', 'west'] as const)('that touch in a line share a letter, on %s borders', (border) => {
    const letters = lettersOf(across(border, { 1: 'door', 2: 'door', 4: 'door' }))
    expect([1, 2, 4].map((i) => letters[i])).toEqual(['A', 'A', 'B'])
  })

  it('do not with a window between them', () => {
    const letters = lettersOf(across('north', { 1: 'door', 2: 'window', 3: 'door' }))
    expect([1, 2, 3].map((i) => letters[i])).toEqual(['A', undefined, 'B'])
  })

  it.each([
    [['door', 'door'], 1],
    [['door', 'window'], 2],
  ])('that are secret, %j beside each other, are replaced by pieces: %d', ([one = '', other = ''], count) => {
    const edges = across('north', { 2: one, 3: other }).map((edge, i) => ({ ...edge, secret: i === 2 || i === 3 }))
    const map = mapWith({ widthCells: 8, heightCells: 6 }, { edges })
    expect(pieces(map).filter(({ kind }) => kind === 'replacement')).toHaveLength(count)
  })

  it('do not include walls into a hidden area: nothing there is found', () => {
    const cells = [4, 5, 6, 7].flatMap((col) => [0, 1, 2, 3, 4, 5].map((rowIndex) => ({ col, row: rowIndex })))
    const map = mapWith(
      { widthCells: 8, heightCells: 6 },
      {
        edges: across('west', {}).map((edge) => ({ ...edge, look: 'palisade' })),
        regions: [{ name: 'Vault', purpose: 'room', gmOnly: true, hides: 'area', cells }],
      },
    )
    expect(pieces(map).map(({ kind }) => kind)).toEqual(['room', 'secret-room'])
  })

  it('have jambs that go on in the wall on the piece’s own side, on each side of a room', () => {
    const map = mapWith(
      { widthCells: 9, heightCells: 7 },
      {
        edges: [
          edgeAt(3, 2, 'north', { kind: 'door' }),
          edgeAt(4, 5, 'north', { kind: 'door' }),
          edgeAt(2, 3, 'west', { kind: 'door' }),
          edgeAt(6, 4, 'west', { kind: 'door' }),
        ],
      },
      (col, rowIndex) =>
        (col >= 2 && col <= 5 && rowIndex >= 2 && rowIndex <= 4) ||
        [
          [3, 1],
          [4, 5],
          [1, 3],
          [6, 4],
        ].some(([c, r]) => c === col && r === rowIndex)
          ? 0
          : ROCK,
    )
    const plan = planned(map, { parts: ['pieces'] })
    const [page] = plan.pages
    const hall = page?.cutOuts?.find(({ cells }) => cells.length === 12)
    const paths = (marks: readonly Mark[]): number[][][] =>
      marks.flatMap((mark): number[][][] => {
        if (mark.kind === 'path' && mark.paint.width === 1 / 72) return [pathPoints(mark.path).map(([x, y]) => [x, y])]
        if (mark.kind !== 'group') return []
        const angle = ((mark.turnDegrees ?? 0) * Math.PI) / 180
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        return paths(mark.marks).map((points) =>
          points.map(([x = 0, y = 0]) => [(mark.x ?? 0) + x * cos - y * sin, (mark.y ?? 0) + x * sin + y * cos]),
        )
      })
    const ends = paths(drawn(plan)[0] ?? []).flat()
    const hasEnd = (x: number, y: number) => {
      const [px = 0, py = 0] = hall?.toPage(x, y) ?? []
      return ends.some(([ex = 0, ey = 0]) => Math.hypot(ex - px, ey - py) < 1e-6)
    }
    const jambs = [
      ...[3, 4].map((x) => [x, 1.75]),
      ...[4, 5].map((x) => [x, 5.25]),
      ...[3, 4].map((y) => [1.75, y]),
      ...[4, 5].map((y) => [6.25, y]),
    ] as const
    expect(jambs.map(([x = 0, y = 0]) => hasEnd(x, y))).toEqual(jambs.map(() => true))
  })
})

it('the shape of a piece is its squares and a strip along their walls, with a corner between two walls of a square', () => {
  const [WIDTH, HEIGHT, MARGIN] = [7, 5, 0.3]
  const size = { widthCells: WIDTH, heightCells: HEIGHT }
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT }),
      (kinds) => {
        // 0: of the piece, 1: another piece, 2 and 3: rock.
        const cells = kinds.flatMap((kind, i) => (kind === 0 ? [i] : []))
        fc.pre(cells.length > 0)
        const map = mapWith(size)
        const { path } = shapeOf(map, cells, (index) => (kinds[index] ?? 2) < 2, MARGIN)
        const loops: number[][] = []
        for (let i = 0; i < path.length;) {
          const op = path[i]
          if (op === PATH_OPS.move) loops.push([])
          if (op !== PATH_OPS.close) loops.at(-1)?.push(path[i + 1] ?? NaN, path[i + 2] ?? NaN)
          i += op === PATH_OPS.close ? 1 : 3
        }
        const contours = loops.map((points) => ({ points })) as unknown as Contour[]
        const isOwn = (col: number, row: number) =>
          col >= 0 && row >= 0 && col < WIDTH && row < HEIGHT && kinds[row * WIDTH + col] === 0
        const isWall = (col: number, row: number) =>
          col >= 0 && row >= 0 && col < WIDTH && row < HEIGHT && (kinds[row * WIDTH + col] ?? 0) > 1
        // Centers of the nine parts of each square: the strips along its sides, and the middle.
        const part = [MARGIN / 2, 0.5, 1 - MARGIN / 2]
        for (let row = 0; row < HEIGHT; row++)
          for (let col = 0; col < WIDTH; col++)
            for (const [i, y] of part.entries())
              for (const [j, x] of part.entries()) {
                const [dx, dy] = [j - 1, i - 1]
                /** The square beside or across the corner whose strip this would be. */
                const expected =
                  isOwn(col, row) ||
                  (dx !== 0 && isOwn(col + dx, row) && isWall(col, row)) ||
                  (dy !== 0 && isOwn(col, row + dy) && isWall(col, row)) ||
                  (dx !== 0 && dy !== 0 && isOwn(col + dx, row + dy) && isWall(col, row + dy) && isWall(col + dx, row))
                expect(isWithin(contours, col + x, row + y), `${col + x},${row + y}`).toBe(expected)
              }
      },
    ),
    { numRuns: 40 },
  )
})

it('the map of some squares keeps the records on them, and none of the plans', () => {
  const both = (more: (col: number) => object) => [1, 4].map((col) => more(col))
  const map = mapWith({ widthCells: 6, heightCells: 3 }, {
    edges: [0, 1, 2].map((rowIndex) => edgeAt(3, rowIndex, 'west', { kind: 'wall' })),
    notes: both((col) => ({ number: col, title: `N${col}`, at: { x: col + 0.5, y: 1.5 } })),
    lights: both((col) => ({ at: { x: col + 0.5, y: 0.5 }, rangeFeet: 5 * col })),
    drawings: both((col) => ({ shape: 'text', text: `D${col}`, points: [{ x: col + 0.5, y: 2.5 }] })),
    templates: both((col) => ({ shape: 'burst', origin: { x: col + 0.5, y: 1.5 }, sizeFeet: 5, name: `T${col}` })),
    props: both((col) => ({
      symbol: 'crate',
      name: `O${col}`,
      at: { x: col, y: 1 },
      widthSquares: 1,
      heightSquares: 1,
    })),
    regions: [{ name: 'Both', cells: both((col) => ({ col, row: 1 })) }],
    encounters: [{ name: 'Plan', rounds: 3, seed: 's', participants: [], orders: [], events: [], exits: [] }],
  } as Parameters<typeof mapWith>[1])
  const cells = [0, 1, 2].flatMap((rowIndex) => [0, 1, 2].map((col) => cellIndex(map, { col, row: rowIndex })))
  const west = mapOfSquares(map, { cells, isVoid: nothing(map), dressing: 'dungeon' }).tables
  expect({
    notes: [...west.notes.values()].map(({ title }) => title),
    lights: [...west.lights.values()].map(({ rangeFeet }) => rangeFeet),
    drawings: [...west.drawings.values()].map(({ text }) => text),
    templates: [...west.templates.values()].map(({ name }) => name),
    props: [...west.props.values()].map(({ name }) => name),
    regions: [...west.regions.values()].map(({ cells }) => cells),
    encounters: west.encounters.size,
  }).toEqual({
    notes: ['N1'],
    lights: [5],
    drawings: ['D1'],
    templates: ['T1'],
    props: ['O1'],
    regions: [[{ col: 1, row: 1 }]],
    encounters: 0,
  })
})

describe('secrets of a reveal set', () => {
  const ofPlayers = (map: BattleMap, more: PrintOptionsInput = {}) =>
    JSON.stringify(drawn(planned(map, { copy: 'player', parts: ['index', 'pieces'], ...more })))

  it('are in no mark of the players’ pieces: they are those of a map that never had any', () => {
    fc.assert(
      fc.property(arbitraryFullMap(), fc.constantFrom(...CUTS), (map, cutBy) => {
        if (ofPlayers(map, { cutBy }) !== ofPlayers(withoutSecrets(map), { cutBy })) throw new Error('they differ')
      }),
      { numRuns: 4, endOnFailure: true },
    )
    expect(ofPlayers(dungeon())).toBe(ofPlayers(withoutSecrets(dungeon())))
  })

  it('lie on sheets of their own: the GM’s other sheets are those of the players', () => {
    const known = (label: string) => label === 'Reveal pieces'
    const withoutFoot = (pages: readonly (readonly Mark[])[]) =>
      pages.map((marks) => JSON.stringify(marks.slice(0, -2)))
    const ofGm = withoutFoot(drawn(planned(dungeon(), { parts: ['pieces'] }), known))
    expect(ofGm.length).toBeGreaterThan(0)
    expect(ofGm).toEqual(withoutFoot(drawn(planned(dungeon(), { copy: 'player', parts: ['pieces'] }), known)))
  })

  it('are told by the index alone, which players do not get', () => {
    const index = planned(dungeon(), { parts: ['index'] })
    expect(index.pages.map(({ part }) => part)).toEqual(['index'])
    const texts = drawn(index).flatMap(drawnTexts).join(' ')
    expect(texts).toContain('Secret: Shrine')
    expect(texts).toContain('From 1 by door A')
    expect(texts).toContain('Between 1 and 4: secret door, north side of C5')
    // Known pieces come first: their sheets are numbered from 1.
    const sheets = drawn(planned(dungeon(), { parts: ['pieces'] })).flatMap(drawnTexts)
    expect(sheets.filter((text) => / sheet \d/.test(text)).map((text) => text.split(' · ')[1])).toEqual([
      'Reveal pieces, sheet 1',
      'Reveal pieces: secrets, sheet 2',
    ])
    expect(
      planned(dungeon(), { copy: 'player', parts: ['index', 'pieces'] }).pages.every(({ part }) => part === 'pieces'),
    ).toBe(true)
  })
})

describe('marks on pieces and on the index', () => {
  /** Texts where they stand on the page: groups are followed with their place and turn. */
  const placed = (marks: readonly Mark[]): { readonly text: string; readonly x: number; readonly y: number }[] =>
    marks.flatMap((mark) => {
      if (mark.kind === 'text') return [{ text: mark.text, x: mark.x, y: mark.y }]
      if (mark.kind !== 'group') return []
      const angle = ((mark.turnDegrees ?? 0) * Math.PI) / 180
      const scale = mark.scale ?? 1
      const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)]
      return placed(mark.marks).map(({ text, x, y }) => ({
        text,
        x: (mark.x ?? 0) + x * cos - y * sin,
        y: (mark.y ?? 0) + x * sin + y * cos,
      }))
    })
  /** For each cut-out of a plan the texts of some kind that stand on its squares. */
  const onCutOuts = (plan: PagePlan, map: BattleMap, wanted: RegExp) =>
    plan.pages.flatMap(({ cutOuts = [] }, i) => {
      const texts = placed(drawPage(plan, i).marks).filter(({ text }) => wanted.test(text))
      return cutOuts.map(({ label, cells, toPage }) => ({
        label,
        texts: texts.filter(({ x, y }) =>
          cells.some((index) => {
            const [col, row] = [index % map.widthCells, Math.floor(index / map.widthCells)]
            const corners = [toPage(col, row), toPage(col + 1, row + 1)]
            const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])]
            return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
          }),
        ),
      }))
    })

  it.each([
    ['side by side', { widthCells: 17, heightCells: 5 }],
    ['below each other', { widthCells: 6, heightCells: 23 }],
  ])('arrows on parts %s name the part beyond, and stand on their own part', (_, size) => {
    const map = mapWith(size)
    const found = onCutOuts(planned(map, { parts: ['pieces'] }), map, /^1[a-z]$/)
    const parts = [...new Set(found.map(({ label }) => label))].sort()
    expect(parts.length).toBeGreaterThan(1)
    for (const { label, texts } of found) {
      const at = parts.indexOf(label)
      expect(texts.map(({ text }) => text).sort(), label).toEqual(
        [parts[at - 1], parts[at + 1]].filter((each) => each !== undefined),
      )
    }
  })

  it('arrows on parts of a region lead to parts of the same region, though others overlap it', () => {
    const rect = (row: number, height: number) =>
      Array.from({ length: 16 * height }, (_, i) => ({ col: i % 16, row: row + Math.floor(i / 16) }))
    const map = mapWith(
      { widthCells: 16, heightCells: 6 },
      {
        regions: [
          { name: 'North', cells: rect(0, 4) },
          { name: 'Southern', cells: rect(2, 4) },
        ],
      },
    )
    const found = onCutOuts(planned(map, { parts: ['map'], area: { kind: 'regions' } }), map, /^[a-z]*$/)
    expect(found.map(({ label, texts }) => `${label}: ${texts.map(({ text }) => text).join()}`).sort()).toEqual([
      'Northa: b',
      'Northb: a',
      'Southerna: b',
      'Southernb: a',
    ])
  })

  it.each([
    ['wide', 12, 3],
    ['tall', 3, 12],
  ])('a %s region that is to fit its sheet lies the way in which it is larger', (_, width, height) => {
    const cells = Array.from({ length: width * height }, (__, i) => ({ col: i % width, row: Math.floor(i / width) }))
    const map = mapWith({ widthCells: 14, heightCells: 14 }, { regions: [{ name: 'Hall', cells }] })
    const plan = planned(map, { parts: ['map'], area: { kind: 'regions' }, scale: { kind: 'fit' } })
    const [hall] = plan.pages[0]?.cutOuts ?? []
    const [a, b] = [hall?.toPage(0, 0) ?? [0, 0], hall?.toPage(1, 0) ?? [0, 0]]
    // The long side of A4 without its margins is 11 inches.
    expect(Math.hypot(b[0] - a[0], b[1] - a[1]) * 12).toBeGreaterThan(10)
  })

  it('the index has the number of each piece on the square of it nearest to its middle', () => {
    // An L, whose middle is rock, beside a plain room.
    const rows = ['#######', '#.###.#', '#.###.#', '#...#.#', '#######']
    const map = mapWith({ widthCells: 7, heightCells: 5 }, {}, (col, row) => (rows[row]?.[col] === '#' ? ROCK : 0))
    const [marks = []] = drawn(planned(map, { parts: ['index'] }))
    const frame = marks.find((mark) => mark.kind === 'group' && mark.scale !== undefined && mark.tag === undefined)
    if (frame?.kind !== 'group') throw new Error('pieces are outlined')
    const squareOf = (number: string) => {
      const disc = marks.find((mark) => mark.kind === 'text' && mark.text === number && mark.size === 7.5 / 72)
      if (disc?.kind !== 'text') throw new Error('pieces are numbered')
      const scale = frame.scale ?? NaN
      return [(disc.x - (frame.x ?? 0)) / scale, (disc.y - 2.7 / 72 - (frame.y ?? 0)) / scale].map(
        (each) => Math.round(each * 10) / 10,
      )
    }
    expect([squareOf('1'), squareOf('2')]).toEqual([
      [1.5, 2.5],
      [5.5, 2.5],
    ])
  })

  it('the index names the first square of a double secret door', () => {
    const doors = [2, 3].map((col) => edgeAt(col, 2, 'north', { kind: 'door', secret: true }))
    const walls = [0, 1, 4, 5].map((col) => edgeAt(col, 2, 'north', { kind: 'wall' }))
    const map = mapWith({ widthCells: 6, heightCells: 4 }, { edges: [...doors, ...walls] })
    expect(
      drawn(planned(map, { parts: ['index'] }))
        .flatMap(drawnTexts)
        .join(' '),
    ).toContain('north side of C3')
  })
})

describe('cover sheets', () => {
  it('are plain paper for all that players know but where they begin; what is secret is drawn', () => {
    const plan = planned(dungeon(), { covers: true, parts: ['pieces'] })
    const of = (label: string) => plan.pages.filter((page) => page.label === label)
    expect(of('Cover sheets').flatMap(({ cutOuts }) => cutOuts?.map(({ label }) => label))).toEqual(['2'])
    const groups = (marks: readonly Mark[]): number =>
      marks.reduce((sum, mark) => sum + (mark.kind === 'group' ? 1 + groups(mark.marks) : 0), 0)
    const [cover] = drawn(plan, (label) => label === 'Cover sheets')
    expect(groups(cover ?? [])).toBe(1)
    expect(of('Reveal pieces: secrets')).toHaveLength(1)
  })
})

it('a piece that a sheet cannot hold is cut into parts, evenly and at whole squares', () => {
  const plan = planned(mapWith({ widthCells: 16, heightCells: 6 }), { parts: ['pieces'] })
  const parts = plan.pages.flatMap(({ cutOuts }) => cutOuts ?? [])
  expect(parts.map(({ label }) => label).sort()).toEqual(['1a', '1b'])
  expect(parts.map(({ cells }) => cells.length)).toEqual([48, 48])
  expect(drawn(plan).flatMap(drawnTexts)).toEqual(expect.arrayContaining(['1a', '1b']))
})

it('a sheet that cannot hold one square is refused', () => {
  const plan = planPages(
    dungeon(),
    PLAIN_FACTS,
    printOptions({ parts: ['pieces'], scale: { kind: 'square', squareInches: 9 } }),
  )
  expect(plan.ok ? 'ok' : plan.error.code).toBe('paper-too-small')
})

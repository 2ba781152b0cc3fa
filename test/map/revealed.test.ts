import { describe, expect, test } from 'vitest'
import { emptyMap, terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { regionSchema } from '../../src/map/records/annotations.ts'
import { edgeIdAt, edgeSchema, type Edge } from '../../src/map/records/edge.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { areaToReveal, revealedMap } from '../../src/map/revealed.ts'
import { ROCK } from '../../src/map/terrain.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'

const wall = (col: number, row: number, border: 'north' | 'west', kind: Edge['kind'] = 'wall') => {
  const cell = { col, row }
  return edgeSchema.parse({ id: edgeIdAt(cell, border), cell, border, kind })
}
/** `#` is rock; edges are given. */
function drawn(rows: readonly string[], edges: readonly Edge[] = [], regions: readonly unknown[] = []): BattleMap {
  const map = emptyMap(
    'm' as MapId,
    { widthCells: rows[0]!.length, heightCells: rows.length },
    { name: 'x', ruleset: 'pf1e' },
  )
  const terrain = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? ROCK : 0))
  expect(terrainPalette(map)[ROCK]?.blocksLines).toBe(true)
  const found = regions.map((region) => regionSchema.parse(region))
  return {
    ...map,
    layers: { ...map.layers, terrain },
    tables: {
      ...map.tables,
      edges: new Map(edges.map((edge) => [edge.id, edge])),
      regions: new Map(found.map((region) => [region.id, region])),
    },
  }
}
const shown = (map: BattleMap, col: number, row: number) => {
  const area = new Set(areaToReveal(map, { col, row }))
  const lines = Array.from({ length: map.heightCells }, (_, r) =>
    Array.from({ length: map.widthCells }, (__, c) => (area.has(r * map.widthCells + c) ? 'o' : '.')).join(''),
  )
  return lines
}

test('a click reveals the room with the rock around it, up to doors and walls', () => {
  const map = drawn(['#####..', '#...#..', '#......', '#####..'], [wall(4, 2, 'west', 'door')])
  expect(shown(map, 1, 1)).toEqual(['ooooo..', 'ooooo..', 'oooo...', 'ooooo..'])
})

test('thin walls and windows bound it, low walls and corners of rock do not', () => {
  const map = drawn(
    ['....', '....'],
    [wall(1, 0, 'west'), wall(1, 1, 'west', 'window'), wall(3, 0, 'west', 'barrier'), wall(3, 1, 'west', 'barrier')],
  )
  expect(shown(map, 2, 0)).toEqual(['.ooo', '.ooo'])
  expect(shown(map, 0, 0)).toEqual(['o...', 'o...'])
})

test('the smallest region drawn there goes before walls; floors, traps and deployment zones do not count', () => {
  const cells = [
    { col: 0, row: 0 },
    { col: 1, row: 0 },
  ]
  const map = drawn(
    ['....', '....'],
    [],
    [
      { id: 'hall', name: 'Hall', cells: [...cells, { col: 2, row: 0 }] },
      { id: 'nook', name: 'Nook', purpose: 'room', cells },
      { id: 'trap', name: 'Pit', purpose: 'trap', cells: [{ col: 0, row: 0 }] },
    ],
  )
  expect(shown(map, 0, 0)).toEqual(['oo..', '....'])
  expect(shown(map, 2, 0)).toEqual(['ooo.', '....'])
  expect(shown(map, 3, 1)).toEqual(['oooo', 'oooo'])
})

test('a room drawn over what is hidden reveals the part players know; a click on the rest reveals nothing', () => {
  const secret = { ...wall(2, 1, 'west'), secret: true }
  const cells = [0, 1, 2, 3, 4].map((col) => ({ col, row: 1 }))
  const map = drawn(['######', '.....#', '######'], [secret], [{ id: 'hall', name: 'Hall', purpose: 'room', cells }])
  // The larger side of the secret wall is known; of the other a rim shows as rock does.
  expect(shown(map, 3, 1)).toEqual(['.ooooo', '.ooooo', '.ooooo'])
  expect(areaToReveal(map, { col: 0, row: 1 })).toEqual([])
})

test('a square of rock reveals itself alone', () => {
  expect(shown(drawn(['###', '###']), 1, 0)).toEqual(['.o.', '...'])
})

describe('a map as revealed so far', () => {
  const creature = (id: string, col: number, more: object = {}) => ({
    id,
    name: id,
    size: 'medium',
    side: 'foes',
    speedFeet: {},
    at: { col, row: 1 },
    ...more,
  })
  const box = { widthSquares: 1, heightSquares: 1 }
  const kept = { id: 'a', at: { x: 0.5, y: 1.5 } }
  const gone = { id: 'b', at: { x: 4.5, y: 1.5 } }
  /** Five by three; the players have seen the first three columns. Everything is there twice, `a` seen and `b` covered. */
  const halfSeen = (records: Parameters<typeof mapWith>[1], painted: (col: number) => number = () => 0) => {
    const map = mapWith({ widthCells: 5, heightCells: 3 }, records, painted)
    map.layers.elevationFeet.fill(10)
    return {
      map,
      revealed: Uint8Array.from({ length: 15 }, (_, i) => (i % 5 < 3 ? 1 : 0)),
    }
  }
  const shownOf = (table: keyof BattleMap['tables'], records: readonly object[]) => {
    const { map, revealed } = halfSeen({ [table]: records })
    return [...revealedMap(map, revealed).tables[table].keys()]
  }

  test('is open and flat where it is covered, and knows only terrain types that are seen', () => {
    const type = { color: '#112233', pattern: 'plain', entry: {} }
    const { map, revealed } = halfSeen({}, (col) => col + 1)
    const { terrainTypes: _, ...tables } = map.tables
    const types = new Map([
      ['near', { ...type, id: 'near', code: 2 }],
      ['far', { ...type, id: 'far', code: 5 }],
    ])
    const seen = revealedMap({ ...map, tables: { ...tables, terrainTypes: types as never } }, revealed)
    expect([...seen.layers.terrain.slice(5, 10)]).toEqual([1, 2, 3, 0, 0])
    expect([...seen.layers.elevationFeet.slice(5, 10)]).toEqual([10, 10, 10, 0, 0])
    expect([...seen.tables.terrainTypes.keys()]).toEqual(['near'])
  })

  test('has creatures whose whole space is seen, and no mount that is not', () => {
    const shown = [creature('a', 2), creature('b', 3), creature('big', 2, { size: 'large' })]
    expect(shownOf('creatures', shown)).toEqual(['a'])
    const { map, revealed } = halfSeen({
      creatures: [
        creature('a', 1, { mountId: 'near' }),
        creature('near', 1, { size: 'large' }),
        creature('c', 0, { mountId: 'lost' }),
      ],
    })
    const { creatures } = revealedMap(map, revealed).tables
    expect([...creatures.values()].map(({ id, mountId }) => [id, mountId])).toEqual([
      ['a', 'near'],
      ['near', undefined],
      ['c', undefined],
    ])
  })

  test('has edges with a seen square on either side', () => {
    const edges = [2, 3, 4].map((col) => edgeAt(col, 1, 'west', { kind: 'wall' }))
    expect(shownOf('edges', edges)).toEqual(['2,1,w', '3,1,w'])
    const onTheRim = [0, 4].map((col) => edgeAt(col, 0, 'north', { kind: 'wall' }))
    expect(shownOf('edges', onTheRim)).toEqual(['0,0,n'])
  })

  test.each([
    ['lights', { rangeFeet: 20 }],
    ['props', { ...box, symbol: 'table' }],
  ] as const)('has %s that are wholly in seen squares', (table, more) => {
    expect(
      shownOf(table, [
        { ...kept, ...more },
        { ...gone, ...more },
      ]),
    ).toEqual(['a'])
  })

  test('shows an object that reaches over the rim with the square at the rim', () => {
    const prop = (x: number, y: number) => ({
      id: `${x},${y}`,
      ...box,
      symbol: 'table',
      at: { x, y },
    })
    expect(shownOf('props', [prop(-0.6, 1), prop(4.6, 1), prop(2, -0.7), prop(3, 2.8)])).toEqual(['-0.6,1', '2,-0.7'])
  })

  test('has drawings with all points, areas by their origin or creature, and the seen part of regions', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 2.9, y: 2 },
    ]
    const drawing = { shape: 'polyline', points }
    expect(
      shownOf('drawings', [
        { id: 'a', ...drawing },
        { id: 'b', ...drawing, points: [...points, { x: 3, y: 0 }] },
        { id: 'off', ...drawing, points: [...points, { x: -1, y: 0 }] },
      ]),
    ).toEqual(['a'])
    const area = { shape: 'burst', sizeFeet: 10 }
    const templates = [
      { id: 'a', ...area, origin: { x: 2, y: 1 } },
      { id: 'b', ...area, origin: { x: 4, y: 1 } },
      {
        id: 'of-a',
        ...area,
        shape: 'emanation',
        origin: { x: 4, y: 1 },
        creatureId: 'near',
      },
      {
        id: 'of-b',
        ...area,
        shape: 'emanation',
        origin: { x: 1, y: 1 },
        creatureId: 'far',
      },
    ]
    const cells = [1, 2, 3, 4].map((col) => ({ col, row: 2 }))
    const { map, revealed } = halfSeen({
      creatures: [creature('near', 0), creature('far', 4)],
      templates,
      regions: [
        { id: 'a', name: 'A', cells },
        { id: 'b', name: 'B', cells: cells.slice(2) },
      ],
    })
    const { tables } = revealedMap(map, revealed)
    expect([...tables.templates.keys()]).toEqual(['a', 'of-a'])
    expect([...tables.regions].map(([id, region]) => [id, region.cells])).toEqual([['a', cells.slice(0, 2)]])
  })

  test('keeps a picture under the map, and covers it where nothing is seen', () => {
    const background = {
      id: 'floor',
      ...box,
      at: { x: 0, y: 0 },
      widthSquares: 5,
      heightSquares: 3,
      picture: 'p',
    }
    expect(shownOf('props', [{ ...background, background: true }])).toEqual(['floor'])
    expect(shownOf('props', [background])).toEqual([])
    const { map, revealed } = halfSeen({
      props: [{ ...background, background: true }],
    })
    const unseen = Uint8Array.from({ length: 15 }, (_, i) => (i === 6 ? 1 : 0))
    expect([...(revealedMap(map, revealed).unseen ?? [])].slice(5, 10)).toEqual([0, 0, 0, 1, 1])
    expect([...(revealedMap({ ...map, unseen }, revealed).unseen ?? [])].slice(5, 10)).toEqual([0, 1, 0, 1, 1])
    expect(revealedMap(halfSeen({}).map, revealed).unseen).toBeUndefined()
  })
})

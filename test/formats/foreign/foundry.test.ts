/** Files written by hand as other tools write them: one thing for each branch of the reader, losses counted in the file. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foundryFormat } from '../../../src/formats/foundry/index.ts'
import { creatureSchema } from '../../../src/map/records/creature.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { readContext } from '../contexts.ts'
import { edgesOf, lossesOf, opened, records, type Fields } from './opened.ts'

const GRID = 100
/** The margin that the padding of the scene makes, in squares; the scene is wider than high. */
const MARGIN = { x: 2, y: 1 }
const px = (squares: number, axis: 'x' | 'y') => (squares + MARGIN[axis]) * GRID
const at = (x: number, y: number) => ({ x: px(x, 'x'), y: px(y, 'y') })

describe('a Foundry scene of another maker', () => {
  /** Fifteen squares by eight. */
  const scene = (parts: Fields, beside?: ReadonlyMap<string, Uint8Array>) =>
    opened(
      foundryFormat,
      { name: 'Crypt', width: 1500, height: 800, padding: 0.1, grid: { size: GRID }, ...parts },
      beside,
    )
  const wall = (x1: number, y1: number, x2: number, y2: number, more: Fields = {}) => ({
    c: [px(x1, 'x'), px(y1, 'y'), px(x2, 'x'), px(y2, 'y')],
    ...more,
  })

  const KINDS: readonly (readonly [fields: Fields, edge: readonly [string, string, boolean] | null])[] = [
    [{}, ['wall', 'closed', false]],
    [{ move: 20, sight: 20, sense: 0 }, ['wall', 'closed', false]],
    [{ sight: 10 }, ['wall', 'closed', false]],
    [{ sight: 0 }, ['window', 'closed', false]],
    [{ sight: 30 }, ['window', 'closed', false]],
    [{ sight: 40 }, ['window', 'closed', false]],
    // Before generation 9.
    [{ move: 1, sense: 0 }, ['window', 'closed', false]],
    [{ move: 1, sense: 1 }, ['wall', 'closed', false]],
    [{ move: 0, sense: 1 }, null],
    [{ move: 0 }, null],
    [{ move: 0, sight: 20 }, null],
    [{ move: 0, sight: 10 }, ['barrier', 'closed', false]],
    [{ door: 1 }, ['door', 'closed', false]],
    [{ door: 1, ds: 1 }, ['door', 'open', false]],
    [{ door: 1, ds: 2 }, ['door', 'locked', false]],
    [{ door: 2 }, ['door', 'closed', true]],
    [{ door: 2, ds: 2, move: 0, sight: 0 }, ['door', 'locked', true]],
    [{ dir: 1 }, ['wall', 'closed', false]],
    [{ dir: 2, sight: 0 }, ['window', 'closed', false]],
    [{ dir: 1, move: 0 }, null],
    [{ flags: { other: { edge: 'outline' } } }, ['wall', 'closed', false]],
  ]
  const placed = KINDS.map(([fields, edge], i) => {
    const [col, row] = [i % 14, 1 + Math.floor(i / 14)]
    return { id: `${col},${row},n`, edge, wall: wall(col, row, col + 1, row, fields) }
  })

  test('every kind of wall becomes what it stops, and what is lost of it is told', async () => {
    const outline = wall(3, 5, 9, 5, { flags: { fivefoot: { edge: 'outline' } } })
    const short = [wall(1, 6, 1.2, 6), wall(4, 6, 4, 6, { dir: 2 })]
    const off = [wall(6, 6.1, 9, 6.1), wall(10, 4, 13, 7)]
    const draft = await scene({ walls: [...placed.map(({ wall: each }) => each), outline, ...short, ...off] })
    const edges = edgesOf(draft)
    for (const { id, edge } of placed) expect([id, edges[id] ?? null]).toEqual([id, edge])
    expect(Object.keys(edges).filter((id) => /^\d+,5,n$/.test(id) && Number(id.split(',')[0]) < 9)).toEqual([])
    expect([6, 7, 8].map((col) => edges[`${col},6,n`]?.[0])).toEqual(['wall', 'wall', 'wall'])
    expect(lossesOf(draft)).toEqual({
      'walls that stop only sight or sound': KINDS.filter(([, edge]) => edge === null).length,
      'walls too short to block': short.length,
      'walls off the grid': off.length,
      'walls that only limit sight (bushes, furniture, terrain walls)': KINDS.filter(
        ([{ sight, move }]) => sight === 10 && move !== 0,
      ).length,
      'walls that stop movement but not sight': KINDS.filter(
        ([{ sight, sense, move, door }]) => (sight ?? sense) === 0 && move !== 0 && !door && sight !== 20,
      ).length,
      'items with data from Foundry modules': 1,
      'walls that stop one direction only': KINDS.filter(([{ dir }]) => dir !== undefined).length + 1,
    })
    const drawn = records(draft.map.tables.drawings).map(({ points, gmOnly }) => [points, gmOnly])
    expect(drawn).toHaveLength(short.length + off.length)
    expect(drawn.slice(short.length)).toEqual([
      [
        [
          { x: 6, y: 6.1 },
          { x: 9, y: 6.1 },
        ],
        true,
      ],
      [
        [
          { x: 10, y: 4 },
          { x: 13, y: 7 },
        ],
        true,
      ],
    ])
    expect(draft.lines).toHaveLength(placed.length + short.length + off.length)
  })

  test('a door that limits sight or lets it through is a door: only walls are counted for that', async () => {
    const doors = [wall(1, 1, 2, 1, { door: 1, sight: 10 }), wall(3, 1, 4, 1, { door: 1, sight: 0 })]
    const draft = await scene({ walls: doors })
    expect(Object.values(edgesOf(draft)).map(([kind]) => kind)).toEqual(['door', 'door'])
    expect(lossesOf(draft)).toEqual({})
  })

  test('an ellipse that is higher than wide has all of its rows', async () => {
    const shape = { type: 'ellipse', ...at(4.5, 4.5), radiusX: GRID / 2, radiusY: 2 * GRID }
    const draft = await scene({ regions: [{ name: 'Egg', shapes: [shape] }] })
    expect(records(draft.map.tables.regions)[0]?.cells).toEqual([2, 3, 4, 5, 6].map((row) => ({ col: 4, row })))
  })

  test('a door in a long wall stands there, whichever of the two the file names first', async () => {
    const [long, door] = [wall(0, 3, 6, 3), wall(2, 3, 3, 3, { door: 1, ds: 2 })]
    for (const walls of [
      [long, door],
      [door, long],
    ]) {
      const edges = edgesOf(await scene({ walls }))
      expect(
        Object.entries(edges)
          .map(([id, [kind]]) => `${id} ${String(kind)}`)
          .sort(),
      ).toEqual([0, 1, 2, 3, 4, 5].map((col) => `${col},3,n ${col === 2 ? 'door' : 'wall'}`))
      expect(edges['2,3,n']).toEqual(['door', 'locked', false])
    }
  })

  test('tokens keep place, size, attitude and height; depths are the ground; those off the map are counted', async () => {
    const tokens = [
      { ...at(1, 1), name: 'Bat', width: 0.5, height: 0.5, disposition: -1, elevation: 12.6 },
      { ...at(2.4, 1.6), name: 'Shark', elevation: -15, disposition: 0 },
      { ...at(4, 1), name: 'Horse', width: 1, height: 2, disposition: 1, hidden: true },
      { ...at(6, 1), name: 'Ettin', width: 3, height: 3, disposition: -2 },
      { ...at(0, 4), name: 'Roc', width: 4, height: 4 },
      { ...at(5, 2.9), name: 'Blob', width: 2, height: 1 },
      { ...at(14, 7), name: 'Squeezed out', width: 2, height: 2 },
      { ...at(-2, 1), name: 'West of it' },
      { ...at(3, 8), name: 'South of it' },
    ]
    const draft = await scene({ tokens })
    const read = records(draft.map.tables.creatures)
    expect(
      read.map(({ name, at: { col, row }, size, side, altitudeFeet, hidden }) => [
        name,
        col,
        row,
        size,
        side,
        altitudeFeet,
        hidden,
      ]),
    ).toEqual([
      ['Bat', 1, 1, 'tiny', 'foes', 13, false],
      ['Shark', 2, 2, 'medium', 'neutral', 0, false],
      ['Horse', 4, 1, 'large', 'party', 0, true],
      ['Ettin', 6, 1, 'huge', 'foes', 0, false],
      ['Roc', 0, 4, 'gargantuan', 'neutral', 0, false],
      ['Blob', 5, 3, 'large', 'neutral', 0, false],
    ])
    expect(lossesOf(draft)).toEqual({
      'tokens off the map': tokens.length - read.length,
      'token stats, pictures and lights': read.length,
    })
    const huge = records((await scene({ tokens: [{ ...at(1, 1), width: 5, height: 5 }] })).map.tables.creatures)
    expect(huge.map(({ size, name, speedFeet }) => [size, name, speedFeet])).toEqual([
      ['colossal', 'Token', { land: 30 }],
    ])
  })

  test('a token that carries a sheet of ours gets it back, a copy of it an id of its own, and its new attitude', async () => {
    const creature = creatureSchema.parse({
      id: 'elf',
      name: 'Elf',
      at: { col: 9, row: 9 },
      size: 'small',
      side: 'guests',
      speedFeet: { land: 35 },
    })
    const flags = { fivefoot: { creature } }
    const draft = await scene({
      tokens: [
        { ...at(1, 1), name: 'Elf', flags },
        { ...at(3, 1), name: 'Copy', flags, disposition: -1 },
        { ...at(5, 1), name: 'Broken', flags: { fivefoot: { creature: { size: 'vast' } } } },
      ],
    })
    expect(
      records(draft.map.tables.creatures).map(({ id, size, side, speedFeet }) => [id, size, side, speedFeet.land]),
    ).toEqual([
      ['elf', 'small', 'guests', 35],
      ['token-2', 'small', 'foes', 35],
      ['token-3', 'medium', 'neutral', 30],
    ])
    expect(lossesOf(draft)).toEqual({ 'token stats, pictures and lights': 1 })
  })

  test('lights, notes and drawings of old and new generations come in; the impossible are counted', async () => {
    const draft = await scene({
      lights: [
        { ...at(1.5, 1), config: { dim: 30, bright: 15, color: '#FFAA00' }, walls: false },
        { ...at(2, 2), dim: 40, tintColor: '#112233', hidden: true },
        { ...at(3, 3), config: { dim: 10, color: 'red' } },
        { ...at(3, 3), config: { dim: -5 } },
      ],
      notes: [
        { ...at(1, 1), text: '3. The altar' },
        { ...at(2, 1), text: 'Well' },
        { ...at(3, 1), text: '12' },
        { ...at(4, 1), text: '0. Nothing' },
        { ...at(5000, 1), text: 'Far away' },
      ],
      drawings: [
        { ...at(1, 1), strokeColor: '#00FF00', strokeWidth: 25, shape: { type: 'p', points: [0, 0, 100, 50, 200, 0] } },
        { ...at(2, 2), text: 'Here', fontSize: 50, textColor: '#0000ff', hidden: true, shape: { type: 'r' } },
        { ...at(2, 2), text: 'No line', shape: { type: 'p', points: [0, 0] } },
        { ...at(2, 2), strokeWidth: 0, shape: { type: 'p', points: [0, 0, 100, 0] } },
        { ...at(2, 5000), text: 'Far', shape: { type: 'r' } },
      ],
    })
    const { lights, notes, drawings } = draft.map.tables
    expect(
      records(lights).map(({ at: { x, y }, rangeFeet, colour, gmOnly, shadows }) => [
        x,
        y,
        rangeFeet,
        colour,
        gmOnly,
        shadows,
      ]),
    ).toEqual([
      [1.5, 1, 30, '#ffaa00', false, false],
      [2, 2, 40, '#112233', true, true],
      [3, 3, 10, '#ffffff', false, true],
    ])
    expect(records(notes).map(({ number, title, gmOnly }) => [number, title, gmOnly])).toEqual([
      [3, 'The altar', true],
      [2, 'Well', true],
      [12, '', true],
      [4, '0. Nothing', true],
    ])
    expect(
      records(drawings).map(({ shape, points, text, colour, widthSquares, gmOnly }) => [
        shape,
        points.map(({ x, y }) => [x, y]),
        text,
        colour,
        widthSquares,
        gmOnly,
      ]),
    ).toEqual([
      [
        'polyline',
        [
          [1, 1],
          [2, 1.5],
          [3, 1],
        ],
        '',
        '#00ff00',
        0.25,
        false,
      ],
      ['text', [[1.45, 1.6875]], 'Here', '#0000ff', 0.5, true],
      ['text', [[1.538, 1.85]], 'No line', '#333333', 0.24, false],
      [
        'polyline',
        [
          [2, 2],
          [3, 2],
        ],
        '',
        '#333333',
        0.01,
        false,
      ],
    ])
    expect(lossesOf(draft)).toEqual({ 'lights, notes and drawings that cannot be placed': 3 })
  })

  test('regions paint what they cost, others keep their squares and name; shapes hold the middles of squares', async () => {
    const box = (x: number, y: number, width: number, height: number, more: Fields = {}) => ({
      type: 'rectangle',
      ...at(x, y),
      width: width * GRID,
      height: height * GRID,
      ...more,
    })
    const cost = (walk: unknown) => [{ type: 'modifyMovementCost', system: { difficulties: { walk } } }]
    const regions = [
      { shapes: [box(0, 0, 3, 1)], behaviors: cost(2) },
      { shapes: [box(3, 0, 1, 1)], behaviors: [...cost(3), { type: 'teleportToken' }] },
      { shapes: [box(4, 0, 1, 1)], behaviors: cost(1.5) },
      { shapes: [box(5, 0, 1, 1)], behaviors: cost(3), flags: { fivefoot: { terrain: 'water' } } },
      { name: 'Free', shapes: [box(6, 0, 1, 1)], behaviors: cost(1), visibility: 1, color: '#abcdef' },
      {
        name: 'Ring',
        shapes: [box(0, 2, 3, 3), box(1, 3, 1, 1, { hole: true })],
        behaviors: [{ type: 'suppressWeather' }],
        visibility: 2,
      },
      { name: 'Disc', shapes: [{ type: 'circle', ...at(6.5, 4.5), radius: 2.25 * GRID }] },
      { name: 'Egg', shapes: [{ type: 'ellipse', ...at(11.5, 4.5), radiusX: 2 * GRID, radiusY: GRID / 2 }] },
      {
        name: 'Wedge',
        shapes: [{ type: 'polygon', points: [px(0, 'x'), px(6, 'y'), px(3, 'x'), px(6, 'y'), px(0, 'x'), px(8, 'y')] }],
      },
      { name: 'Between', shapes: [box(0.6, 0.6, 0.8, 0.8)] },
      { name: 'Unknown', shapes: [{ type: 'spiral', ...at(1, 1) }] },
    ]
    const draft = await scene({ regions })
    expect([...draft.map.layers.terrain.subarray(0, 8)]).toEqual([1, 1, 1, 2, 1, 8, 0, 0])
    expect(draft.map.layers.terrain.subarray(8).every((code) => code === 0)).toBe(true)
    const squares = records(draft.map.tables.regions).map(({ name, cells, gmOnly }) => [
      name,
      cells.map(({ col, row }) => `${col},${row}`).join(' '),
      gmOnly,
    ])
    expect(squares).toEqual([
      ['Free', '6,0', true],
      ['Ring', '0,2 1,2 2,2 0,3 2,3 0,4 1,4 2,4', false],
      [
        'Disc',
        [
          [2, 5, 7],
          [3, 4, 8],
          [4, 4, 8],
          [5, 4, 8],
          [6, 5, 7],
        ]
          .flatMap(([row, from, to]) => Array.from({ length: to! - from! + 1 }, (_, i) => `${from! + i},${row}`))
          .join(' '),
        false,
      ],
      ['Egg', '9,4 10,4 11,4 12,4 13,4', false],
      ['Wedge', '0,6 1,6 0,7', false],
    ])
    expect(records(draft.map.tables.regions)[0]?.colour).toBe('#abcdef')
    expect(lossesOf(draft)).toEqual({
      'regions that cover the center of no square': 2,
      'behaviors of regions (light, teleport, scripts …)': 2,
    })
  })

  test.each([
    ['14', { levels: [{ background: { src: 'worlds/x/Crypt.png' } }] }],
    ['10', { background: { src: 'worlds/x/Crypt.png' } }],
    ['9', { img: 'worlds\\x\\Crypt.png', grid: GRID, gridType: 1 }],
  ])('the picture a scene of generation %s names is taken where it lies beside it, else told', async (_, parts) => {
    const draft = await scene(parts, new Map([['Crypt.png', TINY_PNG]]))
    expect(records(draft.map.tables.props)).toMatchObject([
      { name: 'Crypt.png', widthSquares: 15, heightSquares: 8, background: true, locked: true },
    ])
    expect([...draft.pictures.values()].map(({ mime }) => mime)).toEqual(['image/png'])
    expect(lossesOf(draft)).toEqual({})
    for (const beside of [new Map<string, Uint8Array>(), new Map([['Crypt.png', new Uint8Array(9)]])]) {
      const without = await scene(parts, beside)
      expect([without.pictures.size, without.map.tables.props.size]).toEqual([0, 0])
      expect(lossesOf(without)).toEqual({ 'the picture Crypt.png': 1 })
    }
  })

  test('a scene that ends within a square has that square; grids without squares are told apart', async () => {
    const draft = await scene({ width: 1520, height: 799.5, grid: GRID, gridType: 0 })
    expect([draft.map.widthCells, draft.map.heightCells]).toEqual([16, 8])
    await expect(scene({ grid: GRID, gridType: 4 })).rejects.toThrow('not-supported at $.grid.type')
    await expect(scene({ grid: { size: GRID, type: 2 } })).rejects.toThrow('not-supported at $.grid.type')
  })
})

/** A scene of fifteen squares by eight without a margin. */
const scene = (parts: Fields, beside?: ReadonlyMap<string, Uint8Array>) =>
  opened(foundryFormat, { name: 'Crypt', width: 1500, height: 800, padding: 0, grid: { size: GRID }, ...parts }, beside)

describe('the picture of a scene lies where its walls are', () => {
  const picture = new Map([['Crypt.png', TINY_PNG]])
  const placed = async (parts: Fields) => {
    const draft = await scene({ background: { src: 'Crypt.png' }, ...parts }, picture)
    const [prop] = records(draft.map.tables.props)
    return { draft, prop }
  }
  test.each([
    ['offset of generation 10 and later', { background: { src: 'Crypt.png', offsetX: 40, offsetY: -30 } }],
    ['shift of generation 9 and 14', { shiftX: 40, shiftY: -30 }],
  ])('by the %s: cut squares that show something are squares of the map', async (_, parts) => {
    const { draft, prop } = await placed({ ...parts, walls: [{ c: [200, 100, 200, 400] }] })
    // The picture begins 0.4 squares left of a grid line, and 0.3 below one.
    expect(prop).toMatchObject({
      at: { x: expect.closeTo(0.6, 9), y: expect.closeTo(0.3, 9) },
      widthSquares: 15,
      heightSquares: 8,
    })
    expect([draft.map.widthCells, draft.map.heightCells]).toEqual([16, 9])
    expect(Object.keys(edgesOf(draft))).toEqual(['3,1,w', '3,2,w', '3,3,w'])
  })
  test('in its own size where that is no whole number of squares, with the padding taken off', async () => {
    const { draft, prop } = await placed({ width: 1540, padding: 0.25, walls: [{ c: [600, 200, 600, 300] }] })
    expect(prop).toMatchObject({ at: { x: 0, y: 0 }, widthSquares: 15.4 })
    expect([draft.map.widthCells, Object.keys(edgesOf(draft))]).toEqual([16, ['2,0,w']])
    // A quarter of seventeen squares: a begun square of padding is a whole one.
    const other = await placed({ width: 1700, padding: 0.25, walls: [{ c: [700, 200, 700, 300] }] })
    expect(Object.keys(edgesOf(other.draft))).toEqual(['2,0,w'])
  })
  test('with the padding that Foundry takes where a scene says none, as those before generation 8', async () => {
    const draft = await scene({ padding: undefined, walls: [{ c: [600, 200, 600, 300] }] })
    expect(Object.keys(edgesOf(draft))).toEqual(['2,0,w'])
  })
  test.each([
    ['written as an address', 'My Map.png', 'worlds/a/My%20Map.png?v=3'],
    ['with another ending', 'Crypt.webp', 'maps/Crypt.png'],
  ])('is found %s', async (_, file, src) => {
    const draft = await scene({ background: { src } }, new Map([[file, TINY_PNG]]))
    expect(draft.map.tables.props.size).toBe(1)
  })
  test('tiles beside the file are pictures where they lie; a large one is the ground; roofs and missing ones are counted', async () => {
    const tile = (more: Fields) => ({
      x: 200,
      y: 100,
      width: 300,
      height: 200,
      texture: { src: 'a/Crypt.png' },
      ...more,
    })
    const parts = {
      tiles: [
        tile({ x: 0, y: 0, width: 1500, height: 800, sort: -5 }),
        tile({ rotation: 450, alpha: 0.5, hidden: true }),
        tile({ overhead: true }),
        tile({ elevation: 20 }),
        tile({ texture: { src: 'Away.png' } }),
        tile({ width: 0 }),
      ],
    }
    const draft = await scene(parts, picture)
    expect(
      records(draft.map.tables.props).map(
        ({ at: { x, y }, widthSquares, background, rotationDegrees, opacity, gmOnly }) => [
          x,
          y,
          widthSquares,
          background,
          rotationDegrees,
          opacity,
          gmOnly,
        ],
      ),
    ).toEqual([
      [0, 0, 15, true, 0, 1, false],
      [2, 1, 3, false, 90, 0.5, true],
    ])
    expect(draft.losses).toEqual([
      { code: 'tiles-placed', count: 2 },
      { code: 'tiles', count: 2 },
      { code: 'tiles-overhead', count: 2 },
    ])
    const bare = await scene({ tiles: [tile({ x: 0, y: 0, width: 1500, height: 800 })] })
    expect(bare.losses[0]).toEqual({ code: 'picture-missing', count: 1, facts: { name: 'Crypt.png' } })
  })
  test('since generation 14 a tile is where its anchor is', async () => {
    const tiles = [
      { x: 350, y: 200, width: 300, height: 200, texture: { src: 'Crypt.png', anchorX: 0.5, anchorY: 0.5 } },
    ]
    const at14 = await scene({ tiles, _stats: { coreVersion: '14.364' } }, picture)
    expect(records(at14.map.tables.props)[0]?.at).toEqual({ x: 2, y: 1 })
    const at13 = await scene({ tiles, _stats: { coreVersion: '13.351' } }, picture)
    expect(records(at13.map.tables.props)[0]?.at).toEqual({ x: 3.5, y: 2 })
    // It turns about its anchor, here its corner: a quarter turn takes its middle from 150, 100 to −100, 150.
    const turned = [{ x: 500, y: 200, width: 300, height: 200, rotation: 90, texture: { src: 'Crypt.png' } }]
    const corner = await scene({ tiles: turned, _stats: { coreVersion: '14.364' } }, picture)
    expect(records(corner.map.tables.props)[0]?.at).toEqual({ x: expect.closeTo(2.5, 9), y: expect.closeTo(2.5, 9) })
  })
  test('since generation 14 the anchor of a tile has a height of its own', async () => {
    const texture = { src: 'Crypt.png', anchorX: 1, anchorY: 0.5 }
    const tiles = [{ x: 500, y: 200, width: 300, height: 200, texture }]
    const draft = await scene({ tiles, _stats: { coreVersion: '14.364' } }, picture)
    expect(records(draft.map.tables.props)[0]?.at).toEqual({ x: 2, y: 1 })
  })
  test.each([
    [9, 0],
    [10, 1],
  ])('a tile at elevation %d is overhead: %d', async (elevation, count) => {
    const tiles = [{ x: 200, y: 100, width: 300, height: 200, elevation, texture: { src: 'Crypt.png' } }]
    const draft = await scene({ tiles }, picture)
    expect(draft.losses.find(({ code }) => code === 'tiles-overhead')?.count ?? 0).toBe(count)
  })
  test('tiles that are mirrored, scaled or tinted are counted, those that are not shown once', async () => {
    const tile = (texture: Fields, more: Fields = {}) => ({
      ...{ x: 0, y: 0, width: 100, height: 100, texture: { src: 'Crypt.png', ...texture } },
      ...more,
    })
    const tiles = [
      tile({ scaleX: 1, scaleY: 1, tint: '#ffffff' }),
      tile({ scaleX: -1 }),
      tile({ scaleY: 1.5 }),
      tile({ tint: '#FF0000' }),
      tile({}, { tint: '#00ff00' }),
      tile({ src: 'Away.png', scaleX: -1 }),
    ]
    const draft = await scene({ tiles }, picture)
    expect(draft.losses).toEqual([
      { code: 'tiles-placed', count: 5 },
      { code: 'tiles-plain', count: 4 },
      { code: 'tiles', count: 1 },
    ])
  })
})

describe('several maps in one file', () => {
  const wall = (x: number, levels: readonly string[]) => ({ c: [x, 100, x, 200], levels })
  const tower = {
    name: 'Tower',
    width: 1000,
    height: 500,
    padding: 0,
    grid: { size: GRID },
    levels: [
      { _id: 'a', name: 'Cellar' },
      { _id: 'b', name: 'Hall' },
    ],
    walls: [wall(200, ['a']), wall(300, ['b']), wall(400, []), wall(500, ['a', 'b'])],
    tokens: [
      { name: 'Rat', x: 0, y: 0, level: 'a' },
      { name: 'Lord', x: 0, y: 0, level: 'b' },
      { name: 'Old', x: 100, y: 0 },
    ],
    ...Object.fromEntries(
      Object.entries({
        lights: { config: { dim: 20 } },
        notes: { text: 'Note' },
        drawings: { shape: { type: 'p', points: [0, 0, 50, 50] }, strokeWidth: 8 },
      }).map(([list, fields]) => [
        list,
        [['a'], ['b'], ['b']].map((levels, i) => ({ x: 100 * i, y: 0, levels, ...fields })),
      ]),
    ),
    regions: [['a'], ['b'], ['b']].map((levels) => ({
      ...{ name: 'R', levels },
      shapes: [{ type: 'rectangle', x: 0, y: 0, width: 100, height: 100 }],
    })),
  }
  const read = (content: unknown, containedId?: string) => {
    const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
    return foundryFormat.read!({ name: 'x.json', bytes }, { ...readContext, containedId })
  }
  const found = async (content: unknown, containedId?: string) => {
    const draft = await read(content, containedId)
    if (!draft.ok) throw new Error(`${draft.error.code} ${draft.error.where}`)
    const { map, contained, losses } = draft.value
    const names = records(map.tables.creatures).map(({ name }) => name)
    return {
      edges: Object.keys(edgesOf(draft.value)),
      names,
      contained,
      other: losses.find(({ code }) => code === 'other-maps'),
    }
  }
  test('a level holds what is on it and on all; the others are named', async () => {
    expect(await found(tower)).toEqual({
      edges: ['2,1,w', '4,1,w', '5,1,w'],
      names: ['Rat', 'Old'],
      contained: {
        id: '0/0',
        all: [
          { id: '0/0', name: 'Tower · Cellar' },
          { id: '0/1', name: 'Tower · Hall' },
        ],
      },
      other: { code: 'other-maps', count: 1, facts: { names: ['Tower · Hall'] } },
    })
    expect(await found(tower, '0/1')).toMatchObject({ edges: ['3,1,w', '4,1,w', '5,1,w'], names: ['Lord'] })
    const counts = async (id: string) => {
      const draft = await read(tower, id)
      if (!draft.ok) throw new Error(draft.error.code)
      const { lights, notes, drawings, regions } = draft.value.map.tables
      return [lights, notes, drawings, regions].map(({ size }) => size)
    }
    expect([await counts('0/0'), await counts('0/1')]).toEqual([
      [1, 1, 1, 1],
      [2, 2, 2, 2],
    ])
  })
  const cave = {
    name: 'Cave',
    width: 600,
    height: 400,
    padding: 0,
    grid: { size: GRID },
    walls: [{ c: [100, 0, 100, 100] }],
  }
  test.each([
    ['an adventure', { name: 'Quest', scenes: [cave, tower], actors: [{ name: 'Bat', width: 1 }] }],
    ['a list', [cave, { name: 'An actor' }, tower]],
    [
      'a compendium',
      [{ ...cave, _id: '1', name: 'Old' }, { ...cave, _id: '1' }, { _id: '2', $$deleted: true, ...cave }, tower]
        .map((each) => JSON.stringify(each))
        .join('\n'),
    ],
  ])('%s: its scenes can be chosen from', async (_, content) => {
    const first = await found(content)
    expect(first.contained?.all.map(({ name }) => name)).toEqual(['Cave', 'Tower · Cellar', 'Tower · Hall'])
    expect(first.edges).toEqual(['1,0,w'])
    expect((await found(content, '1/1')).names).toEqual(['Lord'])
  })
  test('a scene alone is no choice, and a broken one of many is told by its number', async () => {
    expect((await found(cave)).contained).toBeUndefined()
    expect(await read([cave, { ...cave, height: 'tall' }], '1')).toMatchObject({
      ok: false,
      error: { where: 'scene 2: $.height' },
    })
    expect(await read({ name: 'Nothing', pages: [] })).toMatchObject({ ok: false, error: { code: 'not-this-format' } })
  })
})

describe('squares of another size', () => {
  const sized = (distance: number, units: string, splitSquares?: boolean) => {
    const json = {
      name: 'Hall',
      width: 1000,
      height: 500,
      padding: 0,
      grid: { size: GRID, distance, units },
      walls: [{ c: [200, 0, 200, 100] }],
      lights: [{ x: 0, y: 0, config: { dim: 20 } }],
    }
    return foundryFormat.read!(
      { name: 'x.json', bytes: new TextEncoder().encode(JSON.stringify(json)) },
      { ...readContext, splitSquares },
    )
  }
  const seen = async (...asked: Parameters<typeof sized>) => {
    const draft = await sized(...asked)
    if (!draft.ok) throw new Error(draft.error.code)
    const { map, losses, scale } = draft.value
    return [
      map.widthCells,
      [...map.tables.edges.keys()].join(' '),
      losses.map(({ code }) => code).join(' '),
      scale?.isSplit,
      records(map.tables.lights)[0]?.rangeFeet,
    ]
  }
  test.each([
    [5, 'ft', undefined, [10, '2,0,w', '', undefined, 20]],
    [10, 'ft', undefined, [20, '4,0,w 4,1,w', 'squares-split', true, 20]],
    [10, 'ft', false, [10, '2,0,w', 'squares-kept', false, 20]],
    [3, 'm', undefined, [20, '4,0,w 4,1,w', 'squares-split', true, expect.closeTo(200 / 3, 6)]],
    [1.5, 'm', undefined, [10, '2,0,w', '', undefined, expect.closeTo(200 / 3, 6)]],
    [2, 'm', undefined, [10, '2,0,w', '', undefined, expect.closeTo(200 / 3, 6)]],
    [25, 'ft', undefined, [50, '10,0,w 10,1,w 10,2,w 10,3,w 10,4,w', 'squares-split', true, 20]],
    [30, 'ft', undefined, [10, '2,0,w', 'squares-kept', false, 20]],
    [100, 'ft', undefined, [10, '2,0,w', 'squares-kept', false, 20]],
    [7, 'ft', undefined, [10, '2,0,w', 'squares-kept', undefined, 20]],
    [1, 'mi', undefined, [10, '2,0,w', 'squares-kept', undefined, 100]],
  ] as const)('%s %s, asked to split: %s', async (distance, units, split, expected) => {
    expect(await seen(distance, units, split)).toEqual(expected)
  })
  test.each([
    [100, true],
    [101, false],
  ])('a scene %d squares of 10 ft high is split without asking: %s', async (heightSquares, isSplit) => {
    const json = {
      name: 'Wide',
      width: 500,
      height: heightSquares * GRID,
      padding: 0,
      grid: { size: GRID, distance: 10 },
    }
    const bytes = new TextEncoder().encode(JSON.stringify({ ...json, walls: [] }))
    const draft = await foundryFormat.read!({ name: 'x.json', bytes }, readContext)
    expect(draft.ok && draft.value.scale?.isSplit).toBe(isSplit)
  })
})

test('a thing that cannot be read costs itself alone; drawings of generation 9 come in', async () => {
  const draft = await scene({
    tokens: [{ name: 'Bat', x: 0, y: 0 }, { name: 7 }],
    walls: [{ c: [200, 0, 200, 100] }, { c: [1, 2] }],
    drawings: [
      {
        x: 100,
        y: 100,
        type: 'p',
        points: [
          [0, 0],
          [100, 50],
        ],
        strokeWidth: 8,
      },
      { x: 300, y: 100, type: 'r', width: 100, height: 200, strokeWidth: 5, fillType: 1 },
      { x: 500, y: 100, type: 'e', width: 100, height: 200, strokeWidth: 5 },
      { x: 500, y: 100, type: 't', width: 100, height: 50, text: 'A' },
      'nonsense',
    ],
    notes: 'none',
    sounds: [{}, {}],
    darkness: 0.5,
    weather: 'rain',
    foreground: 'roof.webp',
    lights: [{ x: 100, y: 100, config: { dim: 20, angle: 60 } }],
    templates: [{}],
  })
  expect(records(draft.map.tables.drawings).map(({ shape, points, text }) => [shape, points.length, text])).toEqual([
    ['polyline', 2, ''],
    ['polygon', 4, ''],
    ['polygon', 24, ''],
    ['text', 1, 'A'],
  ])
  expect([draft.map.tables.creatures.size, draft.map.tables.edges.size]).toEqual([1, 1])
  expect(Object.fromEntries(draft.losses.map(({ code, count }) => [code, count]))).toEqual({
    'lines-broken': 1,
    'tokens-broken': 1,
    'token-statistics': 1,
    'secondary-unplaced': 2,
    'drawings-changed': 2,
    'light-shapes': 1,
    sounds: 2,
    'measured-templates': 1,
    darkness: 1,
    foreground: 1,
    weather: 1,
  })
})

test('a drawing that is rotated is rotated about its middle, and a text stands in the middle of its box', async () => {
  const draft = await scene({
    drawings: [
      { x: 100, y: 100, shape: { type: 'r', width: 100, height: 200 }, rotation: 90, strokeWidth: 5 },
      { x: 200, y: 100, shape: { type: 'r', width: 400, height: 100 }, text: 'AB', fontSize: 50, strokeWidth: 0 },
      { x: 200, y: 100, shape: { type: 'r', width: 400, height: 100 }, text: 'AB', fontSize: 50, rotation: 45 },
    ],
  })
  const points = records(draft.map.tables.drawings).map((drawing) => drawing.points)
  const near = (...places: readonly (readonly [number, number])[]) =>
    places.map(([x, y]) => ({ x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) }))
  const middle: readonly [number, number] = [4 - 0.275, 1.5 - 0.3125]
  expect(points).toEqual([near([2.5, 1.5], [2.5, 2.5], [0.5, 2.5], [0.5, 1.5]), near(middle), near(middle)])
  expect(draft.losses).toEqual([{ code: 'drawings-changed', count: 1 }])
})

test('what a drawing, a wall, a region and a scene say besides is named', async () => {
  const box = { shape: { type: 'r', width: 100, height: 100 } }
  const line = { shape: { type: 'p', width: 100, height: 100, points: [0, 0, 100, 100] } }
  const square = [{ type: 'rectangle', x: 0, y: 0, width: 200, height: 200 }]
  const draft = await scene({
    grid: { size: GRID, type: 0 },
    playlist: 'p1',
    journal: 'j1',
    drawings: [
      { x: 0, y: 0, ...line, bezierFactor: 0.5, strokeWidth: 3 },
      { x: 0, y: 0, ...line, bezierFactor: 0, strokeWidth: 3 },
      { x: 0, y: 0, ...box, text: 'A', strokeWidth: 3 },
      { x: 0, y: 0, ...box, text: 'A', strokeWidth: 3, strokeAlpha: 0 },
      { x: 0, y: 0, ...box, text: 'A', strokeWidth: 0 },
    ],
    walls: [
      { c: [200, 0, 200, 100], light: 20, sight: 20, sound: 20, move: 20 },
      { c: [300, 0, 300, 100], light: 0, sight: 20 },
      { c: [400, 0, 400, 100], sound: 0 },
      { c: [500, 0, 500, 100], door: 1, doorSound: 'creak' },
      { c: [600, 0, 600, 100], move: 0, sound: 20 },
    ],
    regions: [
      { name: 'Pit', shapes: square, elevation: { bottom: null, top: 10 } },
      { name: 'Hall', shapes: square, elevation: { bottom: null, top: null } },
    ],
  })
  expect(Object.fromEntries(draft.losses.map(({ code, count }) => [code, count]))).toEqual({
    'lines-settings': 3,
    'lines-open': 1,
    'drawings-changed': 2,
    'region-heights': 1,
    gridless: 1,
    sounds: 1,
    'journal-pins': 1,
  })
})

test('whatever stands in its secondary lists, a scene is read, and all of it is accounted for', async () => {
  const lists = [
    'drawings',
    'lights',
    'notes',
    'tokens',
    'tiles',
    'sounds',
    'templates',
    'regions',
    'levels',
    'walls',
  ] as const
  const place = fc.oneof(fc.integer({ min: -500, max: 2000 }), fc.constantFrom(null, 'x', 1e300, -1))
  const thing = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({
      x: place,
      y: place,
      width: place,
      height: place,
      c: fc.array(place, { maxLength: 5 }),
      shape: fc.jsonValue({ maxDepth: 2 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lists),
      fc.oneof(fc.array(thing, { maxLength: 6 }), thing),
      async (list, content) => {
        const draft = await scene({ [list]: content })
        for (const { count } of draft.losses) expect(count).toBeGreaterThan(0)
        if (!Array.isArray(content) || list === 'levels' || list === 'regions' || list === 'walls') return
        const { drawings, lights, notes, creatures, props } = draft.map.tables
        const lost = Object.fromEntries(draft.losses.map(({ code, count }) => [code, count]))
        const kept = {
          drawings: drawings.size,
          lights: lights.size,
          notes: notes.size,
          tokens: creatures.size,
          tiles: props.size,
          sounds: 0,
          templates: 0,
        }[list]
        const codes = {
          drawings: ['secondary-unplaced'],
          lights: ['secondary-unplaced'],
          notes: ['secondary-unplaced'],
          tokens: ['tokens-off-map', 'tokens-broken'],
          tiles: ['tiles', 'tiles-overhead'],
          sounds: ['sounds'],
          templates: ['measured-templates'],
        }[list]
        expect(kept + codes.reduce((sum, code) => sum + (lost[code] ?? 0), 0)).toBe(content.length)
      },
    ),
    { numRuns: 400 },
  )
})

test('slanted walls that follow one another are kept as one drawing', async () => {
  const corner = (i: number) => [100 + 90 * i, 100 + 37 * (i % 3)]
  const walls = [0, 1, 2, 3].map((i) => ({ c: [...corner(i), ...corner(i + 1)] }))
  const draft = await scene({ walls: [...walls, { c: [610, 300, 690, 380] }] })
  expect(records(draft.map.tables.drawings).map(({ points }) => points.length)).toEqual([5, 2])
})

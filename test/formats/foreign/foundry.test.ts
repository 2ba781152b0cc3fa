/** Files written by hand as other tools write them: one thing for each branch of the reader, losses counted in the file. */
import { describe, expect, test } from 'vitest'
import { foundryFormat } from '../../../src/formats/foundry/index.ts'
import { creatureSchema } from '../../../src/map/records/creature.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
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
      'walls that stop one direction only': KINDS.filter(([{ dir }]) => dir !== undefined).length + 1,
    })
    expect(records(draft.map.tables.drawings).map(({ points, gmOnly }) => [points, gmOnly])).toEqual([
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
      'statistics of tokens': read.length,
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
    expect(lossesOf(draft)).toEqual({ 'statistics of tokens': 1 })
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
      ['text', [[2, 2]], 'Here', '#0000ff', 0.5, true],
      ['text', [[2, 2]], 'No line', '#333333', 0.24, false],
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
    const draft = await scene({ width: 1510, height: 799.5, grid: GRID, gridType: 0 })
    expect([draft.map.widthCells, draft.map.heightCells]).toEqual([16, 8])
    await expect(scene({ grid: GRID, gridType: 4 })).rejects.toThrow('not-supported at $.grid.type')
    await expect(scene({ grid: { size: GRID, type: 2 } })).rejects.toThrow('not-supported at $.grid.type')
  })
})

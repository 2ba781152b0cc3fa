/** Maps written by hand as Tiled writes them: one thing for each branch of the reader, losses counted in the file. */
import { gzipSync, zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { encodeBase64 } from '../../../src/base/encoding.ts'
import { tmjFormat, tmxFormat } from '../../../src/formats/tiled/index.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { edgesOf, lossesOf, opened, records, type Fields } from './opened.ts'

/** Five squares by four, 10 pixels wide and 20 high; 1 is a wall, 2 water, 3 mud, 4 nothing known. */
const TILES = [
  { id: 0, type: 'wall' },
  { id: 1, class: 'Deep-Water ' },
  { id: 2, type: 'brown', properties: [{ name: 'name', type: 'string', value: 'mud' }] },
  { id: 3, type: 'banner' },
]
const [WIDTH, HEIGHT] = [5, 4]
const tiled = (parts: Fields, beside?: ReadonlyMap<string, Uint8Array>) =>
  opened(
    tmjFormat,
    {
      orientation: 'orthogonal',
      width: WIDTH,
      height: HEIGHT,
      tilewidth: 10,
      tileheight: 20,
      tilesets: [{ firstgid: 1, tiles: TILES }],
      layers: [],
      ...parts,
    },
    beside,
  )
const tiles = (numbers: readonly number[], more: Fields = {}) => ({
  type: 'tilelayer',
  width: WIDTH,
  height: HEIGHT,
  data: [...numbers, ...Array<number>(WIDTH * HEIGHT - numbers.length).fill(0)],
  ...more,
})
const objects = (list: readonly Fields[], more: Fields = {}) => ({ type: 'objectgroup', objects: list, ...more })
const path = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x: x * 10, y: y * 20 }))
const at = (x: number, y: number) => ({ x: x * 10, y: y * 20 })

describe('a Tiled map of another maker', () => {
  test('a tile is what its class, its name or its layer says, the uppermost that says anything; the rest is counted', async () => {
    const draft = await tiled({
      layers: [
        tiles([1, 2, 3, 4, 1, 3]),
        {
          type: 'group',
          layers: [tiles([0, 4, 4, 0, 2], { name: 'Above' }), tiles([0, 0, 0, 0, 0, 4], { name: ' Trees' })],
        },
      ],
    })
    expect([...draft.map.layers.terrain.subarray(0, 7)]).toEqual([13, 8, 1, 0, 8, 10, 0])
    expect(lossesOf(draft)).toEqual({ 'tiles whose class or layer is no terrain': 3 })
  })

  test('a tile with a class of its own is that, whatever its layer is called', async () => {
    const draft = await tiled({ layers: [tiles([2, 4], { name: 'Walls' })] })
    expect([...draft.map.layers.terrain.subarray(0, 3)]).toEqual([8, 13, 0])
  })

  test.each([
    [{ name: 'state', value: 'locked' }, ['door', 'locked', false]],
    [{ name: 'locked', value: true }, ['door', 'locked', false]],
    [{ name: 'locked', value: false }, ['door', 'closed', false]],
    [{ name: 'secret', value: true }, ['door', 'closed', true]],
  ])('a door with the property %j', async (property, expected) => {
    const door = { ...at(1, 1), type: 'door', polyline: path([0, 0], [1, 0]), properties: [property] }
    expect(Object.values(edgesOf(await tiled({ layers: [objects([door])] })))).toEqual([expected])
  })

  test.each([
    [1, 'medium'],
    [1.5, 'large'],
    [2, 'large'],
    [3, 'huge'],
    [4, 'gargantuan'],
  ])('a token %d squares wide is %s', async (squares, size) => {
    const token = { ...at(0, 0), type: 'token', name: 'T', width: squares * 10, height: 10 }
    expect(
      records((await tiled({ layers: [objects([token])] })).map.tables.creatures).map((each) => each.size),
    ).toEqual([size])
  })

  test('a zone has the squares whose middle is within it, not those whose middle is on its far side', async () => {
    const zone = { ...at(0.5, 0.5), type: 'zone', name: 'Z', width: 2 * 10, height: 2 * 20 }
    const [region] = records((await tiled({ layers: [objects([zone])] })).map.tables.regions)
    expect(region?.cells).toEqual([
      { col: 0, row: 0 },
      { col: 1, row: 0 },
      { col: 0, row: 1 },
      { col: 1, row: 1 },
    ])
  })

  test('an old tileset names its tiles by number; one in a file of its own is told', async () => {
    const draft = await tiled({
      tilesets: [
        { firstgid: 1, tiles: { 0: { terrain: [0, 0, 0, 0] } } },
        { firstgid: 5, source: 'walls.tsx' },
        { firstgid: 7, tiles: TILES },
      ],
      layers: [tiles([7, 8, 5, 1])],
    })
    expect([...draft.map.layers.terrain.subarray(0, 4)]).toEqual([13, 8, 0, 0])
    expect(lossesOf(draft)).toEqual({
      'tiles whose class or layer is no terrain': 2,
      'tilesets in files of their own': 1,
    })
  })

  const numbers = Array.from({ length: 20 }, (_, i) => (i % 5) + (i === 7 ? 0xa0000000 : 0))
  const bytes = new Uint8Array(Uint32Array.from(numbers).buffer)
  const expected = numbers.map((number) => [0, 13, 8, 1, 0][number % 16] ?? 0)
  const xml = (data: string) =>
    `<map orientation="orthogonal" width="5" height="4" tilewidth="10" tileheight="20"><tileset firstgid="1">
      <tile id="0" type="wall"/><tile id="1" class="water"/>
      <tile id="2"><properties><property name="name" value="mud"/></properties></tile></tileset>
      <layer width="5" height="4">${data}</layer></map>`
  test.each([
    ['rows of numbers', `<data encoding="csv">\n${numbers.join(',\n')}</data>`],
    ['an element each', `<data>${numbers.map((gid) => (gid ? `<tile gid="${gid}"/>` : '<tile/>')).join('\n')}</data>`],
    ['base64', `<data encoding="base64">\n  ${encodeBase64(bytes)}\n</data>`],
    ['zlib', `<data encoding="base64" compression="zlib">${encodeBase64(zlibSync(bytes))}</data>`],
    ['gzip', `<data encoding="base64" compression="gzip">${encodeBase64(gzipSync(bytes))}</data>`],
  ])('XML keeps its tiles as %s', async (_, data) => {
    const draft = await opened(tmxFormat, xml(data))
    expect([...draft.map.layers.terrain]).toEqual(expected)
  })

  test('XML keeps the tiles of each part of a map without end', async () => {
    const part = (place: string, numbers: string) => `<chunk ${place}>${numbers}</chunk>`
    const data = `<data encoding="csv">${part('x="0" y="0" width="2" height="1"', '1,2')}${part('x="2" y="1" width="2" height="1"', '3,0')}</data>`
    const draft = await opened(tmxFormat, xml(data).replace('<map ', '<map infinite="1" '))
    expect([draft.map.widthCells, draft.map.heightCells]).toEqual([4, 2])
    expect([...draft.map.layers.terrain]).toEqual([13, 8, 0, 0, 0, 0, 1, 0])
  })

  test('a map without end is as large as its parts, objects and squares counted from their corner', async () => {
    const draft = await tiled({
      infinite: true,
      width: 30,
      height: 30,
      layers: [
        {
          type: 'tilelayer',
          chunks: [
            { x: -2, y: 3, width: 2, height: 2, data: [1, 2, 0, 3] },
            { x: 1, y: 6, width: 1, height: 1, data: [2] },
          ],
        },
        objects([{ ...at(-1, 4), type: 'wall', polyline: path([0, 0], [2, 0]) }]),
      ],
    })
    expect([draft.map.widthCells, draft.map.heightCells]).toEqual([4, 4])
    expect([...draft.map.layers.terrain]).toEqual([13, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8])
    expect(Object.keys(edgesOf(draft))).toEqual(['1,1,n', '2,1,n'])
  })

  test('objects of a class, or in a layer of that name, stand between squares: lines, outlines, rectangles, doors', async () => {
    const draft = await tiled({
      layers: [
        objects([
          { ...at(0, 1), type: 'Wall', polyline: path([0, 0], [1, 0], [1, 1]) },
          { ...at(3, 1), class: 'window', width: 10, height: 20 },
          {
            ...at(0, 3),
            type: 'door',
            polyline: path([0, 0], [1, 0]),
            properties: { state: 'locked', secret: true, checkText: 'DC 20' },
          },
          { ...at(1, 3), type: 'door', polyline: path([0, 0], [1, 0]), properties: [{ name: 'state', value: 'ajar' }] },
          { ...at(2, 3), type: 'barrier', polyline: path([0, 0], [1, 0]), properties: { state: 'open' } },
          { ...at(3, 3.1), type: 'wall', polyline: path([0, 0], [1, 0]) },
          { ...at(4, 3), type: 'wall', polyline: path([0, 0], [0.2, 0]) },
          { ...at(4, 3), type: 'wall', point: true },
        ]),
        objects([{ ...at(-1, 1), polygon: path([5, 1], [5, 2], [5, 1]) }], {
          name: 'Windows',
          offsetx: 0,
          offsety: -20,
        }),
      ],
    })
    expect(edgesOf(draft)).toEqual({
      '0,1,n': ['wall', 'closed', false],
      '1,1,w': ['wall', 'closed', false],
      '3,1,n': ['window', 'closed', false],
      '4,1,w': ['window', 'closed', false],
      '3,2,n': ['window', 'closed', false],
      '3,1,w': ['window', 'closed', false],
      '0,3,n': ['door', 'locked', true],
      '1,3,n': ['door', 'closed', false],
      '2,3,n': ['barrier', 'closed', false],
      '3,3,n': ['wall', 'closed', false],
    })
    expect(draft.map.tables.edges.get('0,3,n' as never)?.checkText).toBe('DC 20')
    expect(lossesOf(draft)).toEqual({
      'objects of a class or layer Fivefoot does not know, or off the map': 1,
      'walls off the grid': 1,
      'walls too short to block': 1,
    })
  })

  test('tokens stand where their picture does and are as large; those off the map and the unknown are counted', async () => {
    const token = (x: number, y: number, squares: number, more: Fields = {}) => ({
      ...at(x, y),
      width: squares * 10,
      height: squares * 20,
      type: 'token',
      ...more,
    })
    const list = [
      token(0, 0, 1, { name: 'Guard', properties: { side: 'foes' } }),
      token(1, 3, 2, { gid: 4, name: 'Ogre' }),
      token(3, 0, 1.5),
      token(0, 2, 3),
      token(9, 9, 1),
      { ...at(1, 1), type: 'treasure' },
      { ...at(1, 1), name: 'Chest' },
    ]
    const draft = await tiled({
      layers: [objects(list), objects([{ ...at(4, 3), name: 'Rat', type: 'rat' }], { name: 'TOKENS' })],
    })
    expect(
      records(draft.map.tables.creatures).map(({ name, at: { col, row }, size, side }) => [name, col, row, size, side]),
    ).toEqual([
      ['Guard', 0, 0, 'medium', 'foes'],
      ['Ogre', 1, 1, 'large', 'neutral'],
      ['Creature', 3, 0, 'large', 'neutral'],
      ['Rat', 4, 3, 'medium', 'neutral'],
    ])
    expect(lossesOf(draft)).toEqual({ 'objects of a class or layer Fivefoot does not know, or off the map': 4 })
    const giants = await tiled({
      width: 12,
      height: 12,
      layers: [objects([token(0, 0, 4, { name: 'Four' }), token(5, 5, 6, { name: 'Six' })])],
    })
    expect(records(giants.map.tables.creatures).map(({ name, size }) => [name, size])).toEqual([
      ['Four', 'gargantuan'],
      ['Six', 'colossal'],
    ])
  })

  test('notes, lights, zones and drawings take what their properties say, and what is missing by default', async () => {
    const draft = await tiled({
      layers: [
        objects([
          { ...at(1, 1), type: 'note', name: 'Altar', properties: { number: 7, text: 'Cold', gmOnly: true } },
          { ...at(2, 1), type: 'note', name: 'Well' },
          {
            ...at(1.5, 1),
            type: 'light',
            properties: { rangeFeet: 30, intensity: 0.5, colour: '#102030', shadows: false },
          },
          { ...at(2, 1), type: 'light', properties: { rangeFeet: 'far', colour: 'red' } },
          { ...at(2, 1), type: 'light', properties: { rangeFeet: -1 } },
          {
            ...at(1, 1),
            type: 'region',
            name: 'Trap',
            width: 20,
            height: 20,
            properties: { purpose: 'trap', colour: '#abcdef', text: 'Snap' },
          },
          { type: 'zone', name: 'List', properties: { squares: '0,0 4,3 9,9 x,1', purpose: 'none' } },
          { ...at(0.4, 0.6), type: 'zone', name: 'Middle', width: 12, height: 39 },
          { ...at(0.6, 0.6), type: 'zone', name: 'Empty', width: 8, height: 16 },
          { ...at(1, 2), text: { text: 'Here' } },
          { ...at(1, 2), type: 'arrow', polyline: path([0, 0], [2, 1]) },
        ]),
      ],
    })
    const { notes, lights, regions, drawings } = draft.map.tables
    expect(records(notes).map(({ number, title, text, gmOnly }) => [number, title, text, gmOnly])).toEqual([
      [7, 'Altar', 'Cold', true],
      [2, 'Well', '', false],
    ])
    expect(
      records(lights).map(({ at: { x }, rangeFeet, intensity, colour, shadows }) => [
        x,
        rangeFeet,
        intensity,
        colour,
        shadows,
      ]),
    ).toEqual([
      [1.5, 30, 0.5, '#102030', false],
      [2, 20, 1, '#ffffff', true],
    ])
    expect(
      records(regions).map(({ name, cells, purpose, colour, text }) => [
        name,
        cells.map(({ col, row }) => `${col},${row}`).join(' '),
        purpose,
        colour,
        text,
      ]),
    ).toEqual([
      ['Trap', '1,1 2,1', 'trap', '#abcdef', 'Snap'],
      ['List', '0,0 4,3', 'region', '#4a6fb0', ''],
      ['Middle', '0,1 1,1 0,2 1,2', 'region', '#4a6fb0', ''],
    ])
    expect(records(drawings).map(({ shape, points, text }) => [shape, points.map(({ x, y }) => [x, y]), text])).toEqual(
      [
        ['text', [[1, 2]], 'Here'],
        [
          'arrow',
          [
            [1, 2],
            [3, 3],
          ],
          '',
        ],
      ],
    )
    expect(lossesOf(draft)).toEqual({ 'objects of a class or layer Fivefoot does not know, or off the map': 2 })
  })

  test('rule system, gravity and words of the map are its properties; an unknown system says nothing', async () => {
    const properties = { name: 'Deep crypt', gravity: 'low', description: 'Wet' }
    const known = await tiled({ properties: { ...properties, ruleset: 'pf2e' } })
    expect(settingsOf(known.map)).toMatchObject({ ...properties, ruleset: 'pf2e' })
    const unknown = await tiled({ properties: { ...properties, ruleset: 'dnd5' } })
    expect(settingsOf(unknown.map)).toMatchObject({
      name: 'Deep crypt',
      ruleset: 'pf1e',
      gravity: 'normal',
      description: '',
    })
    expect(settingsOf((await tiled({})).map).name).toBe('Crypt')
  })

  test('the first picture that lies beside the file is the background; the others are told', async () => {
    const layers = ['a/gone.png', 'a/Map.png', '', 'more.png'].map((image) => ({ type: 'imagelayer', image }))
    const draft = await tiled({ layers }, new Map([['Map.png', TINY_PNG]]))
    expect(records(draft.map.tables.props)).toMatchObject([{ name: 'Map.png', widthSquares: 5, heightSquares: 4 }])
    expect(lossesOf(draft)).toEqual({ 'image layers': 2 })
    expect(lossesOf(await tiled({ layers }))).toEqual({ 'image layers': 3 })
  })
})

/** Tilesets in files of their own, what is solid, and the picture that tiles make. */
import { describe, expect, test } from 'vitest'
import type { PicturePiece } from '../../../src/formats/format.ts'
import { tmjFormat } from '../../../src/formats/tiled/index.ts'
import { pngHead } from '../../support/pngHead.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { readContext } from '../contexts.ts'
import type { Fields } from './opened.ts'

const TSX = `<?xml version="1.0"?><tileset name="cave" tilewidth="10" tileheight="10" tilecount="8" columns="4" margin="2" spacing="1">
<image source="../art/cave.png" width="50" height="30"/>
<tile id="1"><properties><property name="collides" type="bool" value="true"/></properties></tile></tileset>`
const TSJ = JSON.stringify({
  name: 'cave',
  tilewidth: 10,
  tileheight: 10,
  image: 'cave.png',
  tiles: [
    { id: 1, type: 'water' },
    { id: 2, image: 'own.png' },
  ],
})
const text = (content: string) => new TextEncoder().encode(content)

async function read(parts: Fields, files: Readonly<Record<string, Uint8Array>>) {
  const drawn: PicturePiece[] = []
  const content = {
    orientation: 'orthogonal',
    width: 3,
    height: 1,
    tilewidth: 10,
    tileheight: 10,
    layers: [],
    ...parts,
  }
  const draft = await tmjFormat.read!(
    { name: 'a.tmj', bytes: text(JSON.stringify(content)) },
    {
      ...readContext,
      beside: new Map(Object.entries(files)),
      drawPieces: async (_size, _px, pieces) => {
        drawn.push(...pieces)
        return { mime: 'image/png', bytes: TINY_PNG }
      },
    },
  )
  if (!draft.ok) throw new Error(draft.error.code)
  const { map, pictures, losses } = draft.value
  return { terrain: [...map.layers.terrain], pictures: pictures.size, props: map.tables.props.size, drawn, losses }
}
const layer = (data: readonly number[], more: Fields = {}) => ({
  type: 'tilelayer',
  width: 3,
  height: 1,
  data,
  ...more,
})

describe('tilesets beside the map', () => {
  test('tiles that are turned mean what they mean, and are drawn turned', async () => {
    const [horizontal, vertical, diagonal] = [0x80000000, 0x40000000, 0x20000000]
    const parts = {
      tilesets: [{ firstgid: 1, source: 'cave.tsj' }],
      layers: [layer([2 + horizontal, 2 + vertical + diagonal, 2])],
    }
    const { terrain, drawn } = await read(parts, { 'cave.tsj': text(TSJ), 'cave.png': pngHead(50, 30) })
    expect(new Set(terrain).size).toBe(1)
    expect(terrain[0]).not.toBe(0)
    expect(drawn.map(({ flips }) => flips)).toEqual([
      { horizontal: true, vertical: false, diagonal: false },
      { horizontal: false, vertical: true, diagonal: true },
      undefined,
    ])
  })
  test('in XML: tiles that collide are solid, and are drawn from their place in the picture', async () => {
    const { terrain, drawn, losses, pictures, props } = await read(
      {
        tilesets: [{ firstgid: 5, source: '../tiles/cave.tsx' }],
        layers: [layer([6, 10, 0]), layer([0, 0, 6], { visible: false })],
      },
      { 'cave.tsx': text(TSX), 'cave.png': pngHead(50, 30) },
    )
    expect([terrain, pictures, props]).toEqual([[13, 0, 13], 1, 1])
    expect(drawn.map(({ picture, from, to }) => [picture, from, to.x])).toEqual([
      ['../art/cave.png', { x: 13, y: 2, width: 10, height: 10 }, 0],
      ['../art/cave.png', { x: 13, y: 13, width: 10, height: 10 }, 1],
    ])
    expect(losses).toEqual([{ code: 'tiles-unnamed', count: 1 }])
  })
  test('in JSON: a tile can have a picture of its own; old files do not count their columns', async () => {
    const { terrain, drawn } = await read(
      { tilesets: [{ firstgid: 1, source: 'cave.tsj' }], layers: [layer([2, 3, 1], { opacity: 0.5 })] },
      { 'cave.tsj': text(TSJ), 'cave.png': pngHead(20, 20), 'own.png': pngHead(7, 7) },
    )
    expect(terrain).toEqual([8, 0, 0])
    expect(drawn.map(({ picture, from, opacity }) => [picture, from && [from.x, from.y], opacity])).toEqual([
      ['cave.png', [10, 0], 0.5],
      ['own.png', null, 0.5],
      ['cave.png', [0, 0], 0.5],
    ])
  })
  test('tiles larger than a square stand in its bottom left corner, moved as their tileset says, or fill it if it says so', async () => {
    const tsx = (more: string, inner = '') =>
      text(
        `<tileset name="wall" tilewidth="20" tileheight="30" columns="1" ${more}>${inner}<image source="wall.png" width="20" height="30"/></tileset>`,
      )
    const boxOf = async (tileset: Uint8Array) =>
      (
        await read(
          { tilesets: [{ firstgid: 1, source: 'wall.tsx' }], layers: [layer([0, 1, 0])] },
          { 'wall.tsx': tileset, 'wall.png': pngHead(20, 30) },
        )
      ).drawn.map(({ to }) => to)
    expect(await boxOf(tsx(''))).toEqual([{ x: 1, y: -2, width: 2, height: 3 }])
    expect(await boxOf(tsx('', '<tileoffset x="-5" y="10"/>'))).toEqual([{ x: 0.5, y: -1, width: 2, height: 3 }])
    expect(await boxOf(tsx('tilerendersize="grid"'))).toEqual([{ x: 1, y: 0, width: 1, height: 1 }])
    const own = await read(
      { tilesets: [{ firstgid: 1, source: 'cave.tsj' }], layers: [layer([0, 0, 3])] },
      { 'cave.tsj': text(TSJ), 'own.png': pngHead(5, 20) },
    )
    expect(own.drawn.map(({ to }) => to)).toEqual([{ x: 2, y: -1, width: 0.5, height: 2 }])
  })
  test('a tile is of the last tileset that begins at or before its number, whatever their order', async () => {
    const tileset = (firstgid: number, image: string) => ({
      firstgid,
      image,
      tilewidth: 10,
      tileheight: 10,
      columns: 2,
    })
    const [low, high] = [tileset(1, 'low.png'), tileset(9, 'high.png')]
    for (const tilesets of [
      [low, high],
      [high, low],
    ]) {
      const files = { 'low.png': pngHead(20, 40), 'high.png': pngHead(20, 20) }
      const { drawn } = await read({ tilesets, layers: [layer([8, 9, 10])] }, files)
      expect(drawn.map(({ picture }) => picture)).toEqual(['low.png', 'high.png', 'high.png'])
    }
  })
  test('that are not there, or have no picture there, are counted', async () => {
    const tilesets = [
      { firstgid: 1, source: 'cave.tsj' },
      { firstgid: 100, source: 'gone.tsx' },
    ]
    const { losses, pictures } = await read({ tilesets, layers: [layer([1, 3, 2])] }, { 'cave.tsj': text(TSJ) })
    expect(losses).toEqual([
      { code: 'tiles-unnamed-unseen', count: 2 },
      { code: 'tilesets-missing', count: 1 },
      { code: 'tile-pictures-missing', count: 2 },
    ])
    expect(pictures).toBe(0)
    for (const broken of ['<tileset', '{"tiles": 7', '[1]'])
      expect((await read({ tilesets, layers: [] }, { 'cave.tsj': text(broken) })).losses).toEqual([
        { code: 'tilesets-missing', count: 2 },
      ])
  })
})

test.each([
  ['a layer named for collisions', { name: 'Collisions' }],
  ['a layer that collides', { name: 'x', properties: [{ name: 'collides', type: 'bool', value: true }] }],
])('%s is solid', async (_, more) => {
  expect((await read({ layers: [layer([1, 0, 1], more)] }, {})).terrain).toEqual([13, 0, 13])
})
test('a layer that says it does not collide is not', async () => {
  const properties = [{ name: 'collides', type: 'bool', value: false }]
  expect((await read({ layers: [layer([1, 0, 1], { properties })] }, {})).terrain).toEqual([0, 0, 0])
})

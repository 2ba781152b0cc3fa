/** Small files that ask for hours of work, or make a complaint as long as themselves. */
import { describe, expect, test } from 'vitest'
import { engineDocumentFormat } from '../../src/formats/engineDocument/index.ts'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { tmjFormat, tmxFormat } from '../../src/formats/tiled/index.ts'
import { uvttFormat } from '../../src/formats/uvtt/index.ts'
import { cpuSecondsOf } from '../support/cpuSeconds.ts'
import { readContext } from './contexts.ts'

const bytes = (content: unknown) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
const read = (format: typeof tmjFormat, content: unknown) =>
  format.read!({ name: `a.${format.extensions[0]}`, bytes: bytes(content) }, readContext)

/** A scene of the largest map with regions of these shapes. */
const sceneOf = (regions: readonly (readonly object[])[]) => ({
  name: 'x',
  width: 50_000,
  height: 50_000,
  grid: { size: 100, type: 1 },
  walls: [],
  regions: regions.map((shapes) => ({ name: 'r', shapes })),
})
const zigzag = { type: 'polygon', points: Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 50_000) }
const disc = { type: 'ellipse', x: 25_000, y: 25_000, radiusX: 40_000, radiusY: 40_000 }

describe('scenes of Foundry', () => {
  test('a region of twenty thousand corners on the largest map is read in a moment', async () => {
    const seconds = await cpuSecondsOf(async () =>
      expect(await read(foundryFormat, sceneOf([[zigzag]]))).toMatchObject({ ok: true }),
    )
    expect(seconds).toBeLessThan(10)
  }, 60_000)

  test.each([
    ['corners', Array.from({ length: 20 }, () => [zigzag]), '$.regions[1]'],
    ['squares', Array.from({ length: 50 }, () => Array.from({ length: 20 }, () => disc)), '$.regions[5]'],
  ])(
    'more %s than any person draws are refused with their place',
    async (_, regions, where) => {
      const seconds = await cpuSecondsOf(async () =>
        expect(await read(foundryFormat, sceneOf(regions))).toMatchObject({
          ok: false,
          error: { code: 'too-large', where },
        }),
      )
      expect(seconds).toBeLessThan(20)
    },
    120_000,
  )
})

describe('lines that cross the map more often than any person draws are refused with their place', () => {
  const across = Array.from({ length: 5000 }, (_, i) => ({ x: (i % 2) * 500, y: (i * 37) % 500 }))
  test.each([
    [
      'in a scene of Foundry',
      foundryFormat,
      { ...sceneOf([]), walls: Array.from({ length: 10_000 }, () => ({ c: [0, 0, 50_000, 50_000] })) },
      '$.walls',
    ],
    [
      'in a Universal VTT map',
      uvttFormat,
      {
        format: 0.3,
        resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 500, y: 500 }, pixels_per_grid: 70 },
        line_of_sight: [across, across],
      },
      '$.line_of_sight',
    ],
    [
      'in a map of Tiled',
      tmjFormat,
      {
        orientation: 'orthogonal',
        width: 500,
        height: 500,
        tilewidth: 1,
        tileheight: 1,
        layers: [
          { type: 'objectgroup', objects: [0, 1].map((id) => ({ id, type: 'wall', x: 0, y: 0, polyline: across })) },
        ],
      },
      '$.layers',
    ],
  ])(
    '%s',
    async (_, format, content, where) => {
      expect(await read(format, content)).toMatchObject({ ok: false, error: { code: 'too-large', where } })
    },
    10_000,
  )
})

test('a thousand layers of the largest map are refused before one is unpacked', async () => {
  const layer = { type: 'tilelayer', width: 500, height: 500, encoding: 'base64', compression: 'zlib', data: '' }
  const map = { orientation: 'orthogonal', width: 500, height: 500, tilewidth: 1, tileheight: 1 }
  expect(await read(tmjFormat, { ...map, layers: Array.from({ length: 1000 }, () => layer) })).toMatchObject({
    ok: false,
    error: { code: 'too-large', where: 'tile layer 81' },
  })
})

test('what is no number of a tile is told with its place, not taken for none', async () => {
  const layer = { type: 'tilelayer', width: 2, height: 2, data: '1,2,NaN,1e999' }
  const map = { orientation: 'orthogonal', width: 2, height: 2, tilewidth: 1, tileheight: 1, layers: [layer] }
  expect(await read(tmjFormat, map)).toMatchObject({ ok: false, error: { where: 'tile layer 1, tile 3' } })
})

describe('requests of the engine', () => {
  const creature = { id: 'a', at: [0, 0], size: 'medium', side: 'x', speed: {} }
  test.each([
    ['two creatures of one id', { rows: ['...'] }, [creature, creature], '$.creatures[1].id'],
    ['an edge far off', { rows: ['...'], edges: [{ a: [1e5, 5], b: [1e5, 6], kind: 'wall' }] }, [], '$.map.edges[0].a'],
  ])('with %s are refused with the place', async (_, map, creatures, where) => {
    expect(await read(engineDocumentFormat, { ruleset: 'pf1e', map, creatures, queries: [] })).toMatchObject({
      ok: false,
      error: { where },
    })
  })
})

test('a tag without an end is refused in a moment, however long its name is', async () => {
  const endless = `<map>\n<${'a'.repeat(3_000_000)}`
  expect(await read(tmxFormat, endless)).toMatchObject({ ok: false, error: { code: 'broken-xml' } })
}, 5000)

test('broken XML is told with its line and column, in few words however long what stands there is', async () => {
  const broken = await read(tmxFormat, `<map>\n${'<'.repeat(300_000)}`)
  expect(broken).toMatchObject({
    ok: false,
    error: { code: 'broken-xml', where: expect.stringMatching(/^line 2, column \d+$/) },
  })
  expect(broken.ok ? 0 : broken.error.code.length).toBeLessThan(250)
})

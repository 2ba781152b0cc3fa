/** Small files that ask for hours of work, or make a complaint as long as themselves. */
import { describe, expect, test } from 'vitest'
import { engineDocumentFormat } from '../../src/formats/engineDocument/index.ts'
import { foundryFormat } from '../../src/formats/foundry/index.ts'
import { tmjFormat, tmxFormat } from '../../src/formats/tiled/index.ts'
import { uvttFormat } from '../../src/formats/uvtt/index.ts'
import { cpuSecondsOf } from '../support/cpuSeconds.ts'
import { mapWith } from '../support/printableMap.ts'
import { TINY_PNG } from '../support/tinyPng.ts'
import { readContext, writeContext } from './contexts.ts'

const bytes = (content: unknown) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
const read = (format: typeof tmjFormat, content: unknown) =>
  format.read!({ name: `a.${format.extensions[0]}`, bytes: bytes(content) }, readContext)

/** A scene of the largest map with regions of these shapes. */
const sceneOf = (regions: readonly (readonly object[])[]) => ({
  name: 'x',
  width: 50_000,
  height: 50_000,
  padding: 0,
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

describe('a file of ours with another size of its squares', () => {
  const plan = mapWith({ widthCells: 6, heightCells: 4 }, {})
  const written = async (format: typeof tmjFormat) => {
    const file = await format.write!(plan, writeContext)
    if (!file.ok) throw new Error(file.error.code)
    return JSON.parse(new TextDecoder().decode(file.value.files[0]!.bytes)) as Record<string, object>
  }
  const codesOf = (draft: Awaited<ReturnType<typeof read>>) =>
    draft.ok ? draft.value.losses.map(({ code }) => code) : [draft.error.code]

  test('that no scene has is a map as the file says, and its own part is another map’s', async () => {
    const scene = await written(foundryFormat)
    const huge = { ...scene, grid: { ...scene['grid'], size: 5e6 } }
    const draft = await read(foundryFormat, huge)
    expect(codesOf(draft)).toContain('own-part-foreign')
    expect(draft.ok && [draft.value.map.widthCells, draft.value.map.heightCells]).toEqual([1, 1])
  })

  test('that makes its picture wider than any map is a map without the picture, and says so', async () => {
    const uvtt = await written(uvttFormat)
    const { fivefoot: _, ...plain } = uvtt
    const tiny = { ...uvtt['resolution'], pixels_per_grid: 1e-4 }
    const image = Buffer.from(TINY_PNG).toString('base64')
    const draft = await read(uvttFormat, { ...plain, image, resolution: tiny })
    expect(codesOf(draft)).toContain('picture-unfit')
    expect(draft.ok && [draft.value.map.tables.props.size, draft.value.pictures.size]).toEqual([0, 0])
  })

  test('that makes the picture of a scene next to nothing is a map without it, and says so', async () => {
    const scene = { ...sceneOf([]), width: 1, height: 1, background: { src: 'a.png' } }
    const draft = await foundryFormat.read!(
      { name: 'a.json', bytes: bytes(scene) },
      { ...readContext, beside: new Map([['a.png', TINY_PNG]]) },
    )
    expect(codesOf(draft)).toContain('picture-unfit')
    expect(draft.ok && draft.value.pictures.size).toBe(0)
  })
})

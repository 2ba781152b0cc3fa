import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync, zlibSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase64 } from '../../src/base/encoding.ts'
import { tmjFormat, tmxFormat } from '../../src/formats/tiled/index.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { NO_SAMPLES, skipUnless } from '../support/skipUnless.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { mapWith } from '../support/printableMap.ts'
import { readContext, writeContext } from './contexts.ts'

const samples = resolve(import.meta.dirname, '../../../shared/samples/tiled')
const encode = (text: string) => new TextEncoder().encode(text)
/** Text as XML can carry it: control characters and halves of pairs have no place there. */
const xmlText = (text: string) =>
  [...text]
    .filter((char) => {
      const code = char.codePointAt(0)!
      return (
        [9, 10, 13].includes(code) ||
        (code >= 32 && !(code >= 0xd800 && code <= 0xdfff) && code < 0xfffe) ||
        code > 0xffff
      )
    })
    .join('')

describe('Tiled maps', () => {
  for (const format of [tmjFormat, tmxFormat])
    test(`${format.id}: ground, edges, creatures, notes and lights come back`, async () => {
      const clean = format === tmxFormat ? xmlText : (text: string) => text
      await fc.assert(
        fc.asyncProperty(arbitraryMap({ ownTerrain: false }), async (map) => {
          const written = await format.write!(map, writeContext)
          if (!written.ok) throw new Error(written.error.code)
          const back = await format.read!(written.value.files[0]!, readContext)
          if (!back.ok) throw new Error(`${back.error.code} at ${back.error.where ?? ''}`)
          const { map: read } = back.value
          expect(read.layers.terrain).toEqual(map.layers.terrain)
          expect(settingsOf(read)).toMatchObject({ ruleset: settingsOf(map).ruleset, gravity: settingsOf(map).gravity })
          const edges = (from: typeof map) =>
            [...from.tables.edges.values()].map(({ id, kind, door, secret }) => ({ id, kind, door, secret }))
          expect(edges(read)).toEqual(edges(map))
          const creatures = (from: typeof map) =>
            [...from.tables.creatures.values()].map(({ id, at, size, speedFeet, side }) => ({
              id,
              at,
              size,
              speedFeet,
              side,
            }))
          expect(creatures(read)).toEqual(creatures(map))
          expect(
            [...read.tables.notes.values()].map(({ at, number, text, gmOnly }) => ({ at, number, text, gmOnly })),
          ).toEqual(
            [...map.tables.notes.values()].map(({ at, number, text, gmOnly }) => ({
              at,
              number,
              text: clean(text),
              gmOnly,
            })),
          )
          const lights = (from: typeof map) => [...from.tables.lights.values()].map(({ id: _, ...light }) => light)
          expect(lights(read)).toEqual(lights(map))
          expect([...read.tables.regions.values()].map(({ cells }) => cells)).toEqual(
            [...map.tables.regions.values()].map(({ cells }) => cells),
          )
        }),
        { numRuns: 40 },
      )
    })

  const tiny = (layer: object) =>
    encode(
      JSON.stringify({
        orientation: 'orthogonal',
        width: 2,
        height: 2,
        tilewidth: 10,
        tileheight: 10,
        tilesets: [
          {
            firstgid: 1,
            tiles: [
              { id: 0, type: 'wall' },
              { id: 1, class: 'water' },
            ],
          },
        ],
        layers: [layer],
      }),
    )
  const numbers = [1, 2, 0, 0x80000001]
  const bytes = new Uint8Array(Uint32Array.from(numbers).buffer)
  for (const [name, data, coding] of [
    ['a list', numbers, {}],
    ['base64', encodeBase64(bytes), { encoding: 'base64' }],
    ['zlib', encodeBase64(zlibSync(bytes)), { encoding: 'base64', compression: 'zlib' }],
    ['gzip', encodeBase64(gzipSync(bytes)), { encoding: 'base64', compression: 'gzip' }],
  ] as const)
    test(`tiles kept as ${name} are read, turned ones too`, async () => {
      const back = await tmjFormat.read!(
        { name: 'a.tmj', bytes: tiny({ type: 'tilelayer', width: 2, height: 2, data, ...coding }) },
        readContext,
      )
      expect(back.ok && [...back.value.map.layers.terrain]).toEqual([13, 8, 0, 13])
    })

  test('a bomb, cut data and wrong lengths are refused', async () => {
    const read = (data: unknown, coding: object) =>
      tmjFormat.read!(
        { name: 'a.tmj', bytes: tiny({ type: 'tilelayer', width: 2, height: 2, data, ...coding }) },
        readContext,
      )
    const zlib = { encoding: 'base64', compression: 'zlib' }
    expect(await read(encodeBase64(zlibSync(new Uint8Array(50_000_000))), zlib)).toMatchObject({ ok: false })
    expect(await read(encodeBase64(zlibSync(bytes).slice(0, 7)), zlib)).toMatchObject({ ok: false })
    expect(await read('!!!', { encoding: 'base64' })).toMatchObject({ ok: false, error: { code: 'broken-base64' } })
    expect(await read([1, 2, 3], {})).toMatchObject({ ok: false, error: { where: 'tile layer 1' } })
    expect(await read('', { ...zlib, compression: 'zstd' })).toMatchObject({
      ok: false,
      error: { code: 'not-supported' },
    })
  })

  test('XML with a document type, too deep or broken is refused', async () => {
    const read = (text: string) => tmxFormat.read!({ name: 'a.tmx', bytes: encode(text) }, readContext)
    expect(await read('<!DOCTYPE lolz [<!ENTITY lol "lol">]><map/>')).toMatchObject({
      ok: false,
      error: { code: 'not-supported' },
    })
    for (const type of [
      '<!DOCTYPE map SYSTEM "a.dtd" [<!ENTITY lol "lol">]>',
      '<!DOCTYPE map SYSTEM "a.dtd"><!ENTITY lol "lol">',
      '<!DOCTYPE map SYSTEM "a.dtd"><!DOCTYPE map SYSTEM "b.dtd">',
    ])
      expect(await read(`${type}<map/>`), type).toMatchObject({ ok: false, error: { code: 'not-supported' } })
    expect(await read('<map>'.repeat(1000))).toMatchObject({ ok: false, error: { code: 'too-deep' } })
    expect(await read('<map orientation="orthogonal" width="1"')).toMatchObject({ ok: false })
    expect(await read('<mop/>')).toMatchObject({ ok: false, error: { code: 'not-this-format' } })
  })

  test('XML of old versions names a document type, which is not looked up', async () => {
    const type = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
    const map =
      '<map version="1.0" orientation="orthogonal" width="2" height="1" tilewidth="24" tileheight="24"><layer name="a" width="2" height="1"><data encoding="csv">0,0</data></layer></map>'
    for (const head of [`<?xml version="1.0" encoding="UTF-8"?>\n${type}\n`, type]) {
      const opened = await tmxFormat.read!({ name: 'a.tmx', bytes: encode(head + map) }, readContext)
      expect(opened).toMatchObject({ ok: true, value: { map: { widthCells: 2, heightCells: 1 } } })
    }
    const broken = await tmxFormat.read!({ name: 'a.tmx', bytes: encode(`${type}\n<map width="1"`) }, readContext)
    expect(broken).toMatchObject({ ok: false, error: { where: expect.stringContaining('line 2') } })
  })

  const read = (file: string) =>
    (file.endsWith('.tmx') ? tmxFormat : tmjFormat).read!(
      { name: file, bytes: readFileSync(join(samples, file)) },
      readContext,
    )
  describe('files of other makers', () => {
    skipUnless(existsSync(samples), NO_SAMPLES)
    for (const [file, size] of [
      ['excalibur-example-city.tmj', [100, 100]],
      ['all_layer_types/pytiled-all_layer_types.json', [8, 6]],
      ['tiled-sticker-knight-title.json', [38, 26]],
      ['tiled-sticker-knight-sandbox.tmx', [79, 45]],
      ['../minimal/tiled-minimal.tmj', [3, 2]],
    ] as const)
      test(`${file} of another maker comes in`, async () => {
        const draft = await read(file)
        if (!draft.ok) throw new Error(`${draft.error.code} at ${draft.error.where ?? ''}`)
        expect([draft.value.map.widthCells, draft.value.map.heightCells]).toEqual(size)
        if (file.endsWith('city.tmj')) expect(draft.value.map.layers.terrain.some((code) => code === 13)).toBe(true)
        if (file.endsWith('minimal.tmj')) expect([...draft.value.map.layers.terrain]).toEqual([0, 1, 0, 0, 13, 0])
      })
    test('hexagons are refused by name', async () => {
      expect(await read('pytiled-hexagonal.json')).toMatchObject({ ok: false, error: { code: 'not-supported' } })
    })
  })

  test('regions let tokens and terrain show through, in both files', async () => {
    const map = mapWith(
      { widthCells: 4, heightCells: 3 },
      { regions: [{ name: 'Camp', purpose: 'trap', cells: [{ col: 1, row: 1 }] }] },
    )
    const text = async (format: typeof tmxFormat): Promise<string> => {
      const written = await format.write!(map, writeContext)
      return written.ok ? new TextDecoder().decode(written.value.files[0]!.bytes) : written.error.code
    }
    const { layers } = JSON.parse(await text(tmjFormat)) as { layers: { name: string; opacity: number }[] }
    const { opacity } = layers.find(({ name }) => name === 'zones')!
    expect(opacity).toBeLessThan(1)
    const xml = await text(tmxFormat)
    expect(xml).toMatch(new RegExp(`<objectgroup[^>]* name="zones"[^>]* opacity="${opacity}"`))
    expect(xml.match(/ opacity=/g)).toHaveLength(1)
  })

  const rasterizer = spawnSync('tmxrasterizer', ['--version'])
  describe('beside Tiled', () => {
    skipUnless(rasterizer.error === undefined, 'tmxrasterizer is not installed')
    for (const format of [tmjFormat, tmxFormat])
      test(`Tiled's own rasterizer draws our ${format.id}`, async () => {
        const [map] = fc.sample(arbitraryMap({ maxCells: 12 }), { numRuns: 1, seed: 7 })
        const written = await format.write!(map!, writeContext)
        if (!written.ok) throw new Error(written.error.code)
        const folder = mkdtempSync(join(tmpdir(), 'fivefoot-tiled-'))
        for (const { name, bytes: content } of written.value.files) writeFileSync(join(folder, name), content)
        const { status, stderr } = spawnSync(
          'tmxrasterizer',
          [join(folder, written.value.files[0]!.name), join(folder, 'out.png')],
          { encoding: 'utf8', env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } },
        )
        const drawn = existsSync(join(folder, 'out.png'))
        rmSync(folder, { recursive: true })
        expect({ status, stderr, drawn }).toEqual({
          status: 0,
          stderr: expect.not.stringMatching(/error|corrupt|invalid/i),
          drawn: true,
        })
      })
  })
})

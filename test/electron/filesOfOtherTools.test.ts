/** What is said about files that are damaged, cut short, or of a kind that is not read: never more than is true. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readMapBytes, readMapFile, type ReadOptions } from '../../electron/exchange/readMapFile.ts'
import { isPictureCutShort } from '../../src/base/pictureEnd.ts'
import { FILE_KINDS } from '../../src/base/fileKind.ts'
import { encodeBase64 } from '../../src/base/encoding.ts'
import { en } from '../../src/words/en/index.ts'
import { errorSentence } from '../../src/words/errors.ts'
import { lossText } from '../../src/words/losses.ts'

const OPTIONS: ReadOptions = { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } }
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const json = (content: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(content))

const canvas = createCanvas(400, 300)
for (let i = 0; i < 400; i += 7) {
  canvas.getContext('2d').fillStyle = `hsl(${i} 60% 50%)`
  canvas.getContext('2d').fillRect(i, (i * 3) % 200, 60, 90)
}
const PICTURES = {
  png: new Uint8Array(canvas.toBuffer('image/png')),
  jpg: new Uint8Array(canvas.toBuffer('image/jpeg')),
  webp: new Uint8Array(canvas.toBuffer('image/webp')),
}
const cut = (bytes: Uint8Array, share: number): Uint8Array => bytes.slice(0, Math.floor(bytes.length * share))
const uvttWith = (image: Uint8Array, more: object = {}): Uint8Array =>
  json({ resolution: { map_size: { x: 8, y: 6 }, pixels_per_grid: 50 }, image: encodeBase64(image), ...more })

async function saidOf(name: string, bytes: Uint8Array, beside: ReadonlyMap<string, Uint8Array> = new Map()) {
  const read = await readMapBytes({ name, bytes }, beside, OPTIONS)
  if (!read.ok) return errorSentence(read.error)
  return read.value.draft.losses.map((loss) => Object.values(lossText(loss)).join(': ')).join('\n')
}

describe.each(Object.entries(PICTURES))('a picture (%s)', (ending, whole) => {
  test('is whole to its last byte, also with bytes behind it, and else cut short', () => {
    expect(isPictureCutShort(whole)).toBe(false)
    if (ending !== 'webp') expect(isPictureCutShort(Uint8Array.of(...whole, 0, 1, 2))).toBe(false)
    for (const share of [0.3, 0.5, 0.9, 1 - 1.5 / whole.length]) expect(isPictureCutShort(cut(whole, share))).toBe(true)
  })
  test('that is cut short says so, alone and within a map', async () => {
    for (const share of [0.5, 0.9]) {
      expect(await saidOf(`a.${ending}`, cut(whole, share))).toMatch(/cut short|damaged/)
      expect(await saidOf('a.dd2vtt', uvttWith(cut(whole, share)))).toBe(
        'the picture: cut short: the file is incomplete, and part of the picture is missing',
      )
    }
    expect(await saidOf('a.dd2vtt', uvttWith(whole))).toBe('')
    expect(await saidOf(`a.${ending}`, whole)).not.toContain('cut short')
  })
  test('that is cut short beside a scene or a tiled map says so, with its name', async () => {
    const beside = new Map([[`art.${ending}`, cut(whole, 0.5)]])
    const scene = {
      name: 'x',
      width: 400,
      height: 300,
      padding: 0,
      grid: { size: 50, type: 1 },
      walls: [],
      background: { src: `a/art.${ending}` },
    }
    expect(await saidOf('a.json', json(scene), beside)).toContain(`the picture art.${ending}: cut short`)
    const layer = { id: 1, type: 'imagelayer', name: 'i', image: `art.${ending}` }
    const tiled = {
      type: 'map',
      orientation: 'orthogonal',
      width: 8,
      height: 6,
      tilewidth: 50,
      tileheight: 50,
      layers: [layer],
      tilesets: [],
    }
    expect(await saidOf('a.tmj', json(tiled), beside)).toContain(`the picture art.${ending}: cut short`)
  })
})

describe('a picture within a map', () => {
  const head = (widthPx: number, heightPx: number) => {
    const bytes = PICTURES.png.slice()
    new DataView(bytes.buffer).setUint32(16, widthPx)
    new DataView(bytes.buffer).setUint32(20, heightPx)
    return bytes
  }
  test.each([
    ['a GIF', bytesOf('GIF89a\x01\x00\x01\x00'), 'left out: it is a GIF'],
    ['a BMP', bytesOf('BM\x01\x02\x03\x04\0\0\0\0\x36'), 'left out: it is a BMP picture'],
    ['a TIFF', bytesOf('II*\0\x08'), 'left out: it is a TIFF picture'],
    ['too large', head(30_000, 30_000), 'left out: it has 30000 × 30000 pixels, and the limit is 100 million'],
    ['damaged', bytesOf('not a picture'), 'left out: it is damaged'],
  ])('that is %s is called that', async (_, bytes, said) => {
    expect(await saidOf('a.dd2vtt', uvttWith(bytes))).toContain(`the picture: ${said}`)
  })
})

describe('a file that is not read', () => {
  test.each([
    ['000740.ldb', '\0\x01\x57\xfb\x80\x8b\x24\x75\x47\xdb', 'is a LevelDB pack of Foundry VTT'],
    ['pack.bin', '\0\x01\x57\xfb\x80\x8b\x24\x75\x47\xdb', 'is a LevelDB pack of Foundry VTT'],
    ['MANIFEST-000002', 'x', 'is a LevelDB pack of Foundry VTT'],
    ['pack.zip', 'PK\x03\x04\x14', 'is a zip archive. Unpack it'],
    ['old.cmpgn', 'PK\x03\x04\x14', 'is a MapTool file'],
    ['a.gif', 'GIF89a\x01', 'is a GIF. Save it as PNG'],
    ['a.png', 'GIF89a\x01', 'is a GIF. Save it as PNG'],
    ['a.bmp', 'BM\x01\x02\x03\x04\0\0\0\0\x36', 'is a BMP picture'],
    ['a.tif', 'MM\0*\0', 'is a TIFF picture'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'is an SVG drawing'],
    ['a.pdf', '%PDF-1.7', 'is a PDF'],
    ['bad.png', 'no picture', 'is not a PNG, or it is damaged.'],
    ['bad.JPEG', 'no picture', 'is not a JPEG, or it is damaged.'],
    ['bad.webp', 'no picture', 'is not a WebP, or it is damaged.'],
    ['what.xyz', 'no map', 'It reads: '],
  ])('%s is named as what it is', async (name, content, said) => {
    const sentence = await saidOf(name, bytesOf(content))
    expect(sentence).toContain(said)
    if (!name.startsWith('bad')) expect(sentence).not.toContain('damaged')
  })
  test.each([
    [
      'tower.dungeondraft_map',
      { header: { creation_build: '1.0' }, world: { grid: 1, walls: [], padding: 0 } },
      'a Dungeondraft project',
    ],
    ['tower.json', { header: {}, world: { walls: [], grid: {} } }, 'a Dungeondraft project'],
    ['module.json', { id: 'maps', title: 'Maps', compatibility: {}, packs: [] }, 'a manifest of Foundry VTT'],
    ['journal.json', { name: 'Notes', pages: [], _stats: {} }, 'a document of Foundry VTT without a scene'],
    ['city.json', { type: 'FeatureCollection', features: [] }, 'a GeoJSON map'],
    ['t2.json', { tiles: [1, 2] }, 'a file of another tool'],
    ['list.json', [1, 2], 'a file of another tool'],
  ])('%s, JSON of another tool, is named', async (name, content, said) => {
    const sentence = await saidOf(name, json(content))
    expect(sentence).toContain(said)
    expect(sentence).not.toContain('damaged')
  })
  test('damage is called that; other content, and more than the limit, are not', async () => {
    expect(await saidOf('a.dd2vtt', bytesOf('{"resolution": {"pixels_per_grid": 7'))).toContain('damaged or incomplete')
    // It looks like a scene, and has no size.
    expect(await saidOf('a.json', json({ walls: [], grid: 70 }))).toContain('a file of another tool')
    expect(await saidOf('a.json', json({ walls: [], grid: 70, width: 'wide', height: 7 }))).toContain('damaged')
    const line = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]
    const many = uvttWith(PICTURES.png, { line_of_sight: Array.from({ length: 100_001 }, () => line) })
    expect(await saidOf('a.dd2vtt', many)).toBe('a.dd2vtt has more than 100,000 walls, which is the limit.')
  })
  test('a folder of a LevelDB pack is named; another folder is a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivefoot-pack-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const said = async (path: string) => {
      const read = await readMapFile(path, OPTIONS)
      return read.ok ? '' : errorSentence(read.error)
    }
    mkdirSync(join(folder, 'scenes'))
    expect(await said(join(folder, 'scenes'))).toContain('it is a folder')
    for (const name of ['CURRENT', 'MANIFEST-000002', '000005.ldb']) writeFileSync(join(folder, 'scenes', name), 'x')
    expect(await said(join(folder, 'scenes'))).toContain('is a LevelDB pack of Foundry VTT')
  })
  test('every kind has words', () => {
    for (const kind of FILE_KINDS) expect(en.errors['other-kind']({ kind, file: 'a' })).toMatch(/^a is an? \S.*\.$/)
  })
})

test('a door whose state is null is a closed door', async () => {
  const portal = {
    position: { x: 4, y: 2.5 },
    bounds: [
      { x: 4, y: 2 },
      { x: 4, y: 3 },
    ],
    rotation: null,
    closed: null,
    freestanding: null,
  }
  const bytes = uvttWith(PICTURES.png, {
    portals: [portal],
    line_of_sight: null,
    objects_line_of_sight: null,
    lights: null,
  })
  const read = await readMapBytes({ name: 'a.dd2vtt', bytes }, new Map(), OPTIONS)
  expect(read.ok && [...read.value.draft.map.tables.edges.values()].map(({ kind, door }) => [kind, door])).toEqual([
    ['door', 'closed'],
  ])
  expect(read.ok && read.value.draft.losses).toEqual([])
})

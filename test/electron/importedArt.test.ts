/** The picture of an imported map leaves Fivefoot as it came. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { readMapBytes } from '../../electron/exchange/readMapFile.ts'
import { exportMap } from '../../electron/exchange/writeMapFiles.ts'
import { renderMap } from '../../electron/exchange/renderMap.ts'
import { encodeBase64 } from '../../src/base/encoding.ts'
import type { ImportDraft, PictureOptions } from '../../src/formats/format.ts'
import { formatById } from '../../src/formats/registry.ts'
import { settingsOf, SETTINGS_ID } from '../../src/map/battleMap.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'

const SQUARE_PX = 40
const canvas = createCanvas(8 * SQUARE_PX, 6 * SQUARE_PX)
const pen = canvas.getContext('2d')
for (let i = 0; i < 48; i++) {
  pen.fillStyle = `hsl(${i * 31} 50% ${30 + (i % 5) * 10}%)`
  pen.fillRect((i % 8) * SQUARE_PX, Math.floor(i / 8) * SQUARE_PX, SQUARE_PX, SQUARE_PX)
}
const ART = new Uint8Array(canvas.toBuffer('image/png'))
const line = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }))
const FILE = {
  resolution: { map_size: { x: 8, y: 6 }, pixels_per_grid: SQUARE_PX },
  // A house with a door, and a round pillar.
  line_of_sight: [
    line([1, 1], [5, 1], [5, 5], [1, 5], [1, 1]),
    line([6.1, 2.1], [6.9, 2.1], [6.9, 2.9], [6.1, 2.9], [6.1, 2.1]),
  ],
  portals: [{ position: { x: 3.5, y: 5 }, bounds: line([3, 5], [4, 5]), closed: true }],
  image: encodeBase64(ART),
}

async function imported(pictureShowsWalls?: boolean): Promise<ImportDraft> {
  const file = { name: 'house.dd2vtt', bytes: new TextEncoder().encode(JSON.stringify(FILE)) }
  const read = await readMapBytes(file, new Map(), {
    ruleset: 'pf1e',
    snap: { toleranceSquares: 0.2 },
    pictureShowsWalls,
  })
  if (!read.ok) throw new Error(read.error.code)
  return read.value.draft
}

/** How many pixels of a drawing are not those of the art, by more than rounding. */
async function changedPixels({ map, pictures }: ImportDraft, style: string, options?: PictureOptions): Promise<number> {
  const settings = settingsOf(map)
  const own = { ...settings, look: { ...settings.look, style, dressing: 'wild' as const } }
  const styled = { ...map, tables: { ...map.tables, settings: new Map([[SETTINGS_ID, own]]) } }
  const drawn = await renderMap(styled, SQUARE_PX, (id) => pictures.get(id)?.bytes, {}, options)
  if (!drawn.ok) throw new Error(drawn.error.code)
  const image = await loadImage(Buffer.from(drawn.value.bytes))
  const other = createCanvas(image.width, image.height)
  other.getContext('2d').drawImage(image, 0, 0)
  expect([image.width, image.height]).toEqual([canvas.width, canvas.height])
  const [a, b] = [canvas, other].map((each) => each.getContext('2d').getImageData(0, 0, image.width, image.height).data)
  let changed = 0
  for (let i = 0; i < a!.length; i += 4)
    if ([0, 1, 2].some((k) => Math.abs((a![i + k] ?? 0) - (b![i + k] ?? 0)) > 6)) changed++
  return changed
}

test.each(MAP_STYLES.map(({ id }) => id))(
  'players and other tools get the picture as it came, in the style %s',
  async (style) => {
    const draft = await imported()
    expect(draft.map.tables.edges.size).toBeGreaterThan(10)
    expect(await changedPixels(draft, style)).toBe(0)
    // The GM's copy has thin lines on it: less than a tenth of the picture.
    const gm = await changedPixels(draft, style, { copy: 'gm', grid: 'none' })
    expect(gm).toBeGreaterThan(100)
    expect(gm).toBeLessThan(0.1 * canvas.width * canvas.height)
    // If the GM asks, walls are drawn as on every map.
    expect(await changedPixels(await imported(false), style)).toBeGreaterThan(1000)
  },
)

test('open terrain of a picture gets no marks, also on maps of before', async () => {
  const draft = await imported(false)
  const bare = { ...draft, map: { ...draft.map, tables: { ...draft.map.tables, edges: new Map() } } }
  const terrain = bare.map.layers.terrain.map(() => 0)
  const open = { ...bare, map: { ...bare.map, layers: { ...bare.map.layers, terrain } } }
  // All but the outline along the border of the map.
  for (const { id } of MAP_STYLES) expect(await changedPixels(open, id)).toBeLessThan(2 * 28 * SQUARE_PX)
})

test('a player copy saved as a scenario shows its walls to who opens it, and leaves the picture as it came', async () => {
  const { map, pictures } = await imported()
  const source = (id: string) => pictures.get(id)?.bytes
  const written = await exportMap(map, formatById('fivefoot')!, source, {
    baseName: 'house',
    pixelsPerSquare: SQUARE_PX,
    producer: 'test',
    copy: 'player',
  })
  if (!written.ok) throw new Error(written.error.code)
  const [file] = written.value.files
  const read = await readMapBytes(file!, new Map(), { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } })
  if (!read.ok) throw new Error(read.error.code)
  const { draft } = read.value
  expect(draft.map.tables.edges.size).toBe(map.tables.edges.size)
  expect(settingsOf(draft.map).look.pictureWalls).toBe('gm')
  expect(await changedPixels(draft, 'schematic', { copy: 'gm', grid: 'none' })).toBeGreaterThan(100)
  expect(await changedPixels(draft, 'schematic')).toBe(0)
})

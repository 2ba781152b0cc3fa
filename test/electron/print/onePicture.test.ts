import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { renderMap } from '../../../electron/exchange/renderMap.ts'
import { ALL_PARTS, drawMap } from '../../../src/draw/drawMap.ts'
import type { Detail } from '../../../src/draw/marks.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import type { CellRect } from '../../../src/grid/cell.ts'
import { SETTINGS_ID, settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { repeatedSample } from '../../bench/repeatedSample.ts'
import { styleSettings, variedMap, wholeOf } from '../../draw/support.ts'
import { paintedPixels, plainDeps } from '../draw/canvas.ts'
import { printed } from './support.ts'

const STYLE_IDS = MAP_STYLES.map(({ id }) => id)
const PIXELS = 48
const DEPS = plainDeps()

const styled = (map: BattleMap, style: string): BattleMap => ({
  ...map,
  tables: { ...map.tables, settings: new Map([[SETTINGS_ID, { ...settingsOf(map), look: styleSettings(style) }]]) },
})

type Pixels = Uint8ClampedArray

/** As the screen draws a chunk. */
function onScreen(
  map: BattleMap,
  rect: CellRect,
  grid: boolean,
  view: 'gm' | 'players',
  pixels = PIXELS,
  detail: Detail = 'full',
): Pixels {
  const marks = drawMap(sceneOf(map, { view }), settingsOf(map).look, rect, detail, { ...ALL_PARTS, grid })
  const place = {
    widthPx: rect.widthCells * pixels,
    heightPx: rect.heightCells * pixels,
    scale: pixels,
    x: -rect.col * pixels,
    y: -rect.row * pixels,
  }
  return paintedPixels(marks, place, DEPS).data
}

/** As a PDF of nothing but the map looks in another program. */
async function onPaper(map: BattleMap, rect: CellRect, pixels = PIXELS, squareInches = 1): Promise<Pixels> {
  const [width, height] = [rect.widthCells, rect.heightCells]
  const { bytes } = await printed(map, {
    area: { kind: 'rect', ...rect },
    scale: { kind: 'square', squareInches },
    paper: { widthInches: width * squareInches, heightInches: height * squareInches },
    orientation: 'landscape',
    marginInches: 0,
    overlapInches: 0,
    parts: ['map'],
    cropMarks: false,
    alignmentCrosses: false,
    pageLabels: false,
    coordinates: 'none',
  })
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: pixels / squareInches / 72 })
  const canvas = createCanvas(width * pixels, height * pixels)
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise
  await task.destroy()
  return pixelsOf(canvas)
}

/** As the picture for other tools shows it. */
async function inPicture(map: BattleMap): Promise<Pixels> {
  const made = await renderMap(map, PIXELS, () => undefined)
  if (!made.ok) throw new Error(made.error.code)
  const image = await loadImage(Buffer.from(made.value.bytes))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return pixelsOf(canvas)
}

const pixelsOf = (canvas: Canvas): Pixels =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data

/** Of 255: what compressing and another painter's antialiasing do to a flat color. */
const TOLERANCE = 40

/** Share of the pixels that are unlike every pixel of the other picture in the same place and around it. */
function differingShare(a: Pixels, b: Pixels, width: number): number {
  const count = a.length / 4
  const isLike = (i: number, j: number) =>
    [0, 1, 2].every((channel) => Math.abs(a[i * 4 + channel]! - b[j * 4 + channel]!) <= TOLERANCE)
  const around = [0, 1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width]
  let differing = 0
  for (let i = 0; i < count; i++)
    if (!around.some((by) => i + by >= 0 && i + by < count && isLike(i, i + by))) differing++
  return differing / count
}

describe('one drawing', () => {
  it.each(STYLE_IDS)('is on paper what it is on the screen: %s', async (style) => {
    const map = styled(variedMap(), style)
    const rect = { col: 1, row: 1, widthCells: 17, heightCells: 10 }
    const [screen, paper] = [onScreen(map, rect, true, 'gm'), await onPaper(map, rect)]
    expect(differingShare(screen, paper, rect.widthCells * PIXELS)).toBeLessThan(0.01)
    expect(differingShare(paper, screen, rect.widthCells * PIXELS)).toBeLessThan(0.01)
  })

  it.each(['schematic', 'painted'])('of many small squares is on paper what it is on the screen: %s', async (style) => {
    const map = styled(repeatedSample('vault-of-the-salt-king', 66), style)
    // Enlarged: the reader of the PDF makes lines finer than a pixel as wide as one.
    const pixels = 24
    const [screen, paper] = [
      onScreen(map, wholeOf(map), true, 'gm', pixels, 'coarse'),
      await onPaper(map, wholeOf(map), pixels, 0.04),
    ]
    expect(differingShare(screen, paper, map.widthCells * pixels)).toBeLessThan(0.01)
    expect(differingShare(paper, screen, map.widthCells * pixels)).toBeLessThan(0.01)
  })

  it.each(STYLE_IDS)('is in pictures for other tools what players see on the screen: %s', async (style) => {
    const map = styled(variedMap(), style)
    const [screen, picture] = [onScreen(map, wholeOf(map), false, 'players'), await inPicture(map)]
    expect(picture.length).toBe(screen.length)
    expect(differingShare(screen, picture, map.widthCells * PIXELS)).toBeLessThan(0.01)
  })
})

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import { invariant } from '../../../src/base/invariant.ts'
import { readPdf, type ReadPage } from '../../support/pdfGeometry.ts'
import { mapOfEverything } from '../../support/printableMap.ts'
import { playedFacts, skirmish } from '../../support/skirmish.ts'
import { printed } from './support.ts'

/** `--update` draws them again; a person then looks at them. */
const FOLDER = resolve(import.meta.dirname, '../../golden/print')
const DOTS_PER_INCH = 60

/** A page of a PDF as another program draws it. */
async function pictureOf(bytes: Uint8Array, page: number): Promise<Canvas> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const read = await document.getPage(page)
  const viewport = read.getViewport({ scale: DOTS_PER_INCH / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  await read.render({
    canvas: canvas as never,
    canvasContext: canvas.getContext('2d') as never,
    viewport,
  }).promise
  await task.destroy()
  return canvas
}

/** Mean difference of the channels, 0 to 255, each picture blurred by shrinking it, so that antialiasing does not count. */
function difference(one: Canvas, two: Canvas): number {
  const [width, height] = [Math.ceil(one.width / 4), Math.ceil(one.height / 4)]
  const [a, b] = [one, two].map((picture) => {
    const small = createCanvas(width, height)
    const context = small.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  })
  let sum = 0
  for (let i = 0; i < (a?.length ?? 0); i++) sum += Math.abs((a?.[i] ?? 0) - (b?.[i] ?? 0))
  return sum / (a?.length ?? 1)
}

/** Whether a picture is as large as the one in the file and looks the same; false if there is no such file. */
async function looksLike(picture: Canvas, file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const golden = await loadImage(await readFile(file))
  if (picture.width !== golden.width || picture.height !== golden.height) return false
  const kept = createCanvas(golden.width, golden.height)
  kept.getContext('2d').drawImage(golden, 0, 0)
  return difference(picture, kept) < 0.5
}

async function expectPicture(name: string, picture: Canvas): Promise<void> {
  const file = join(FOLDER, `${name}.png`)
  if (process.env['FIVEFOOT_UPDATE'] && !(await looksLike(picture, file)))
    await writeFile(file, await picture.encode('png'))
  expect(existsSync(file), `${file} is missing: run with --update`).toBe(true)
  expect(await looksLike(picture, file)).toBe(true)
}

/** Longer paths are patterns and outlines of the map, which the pictures show. */
const MAX_POINTS = 5

/** Every text with its place and size, and every line and box: what a picture of few dots does not show. */
function measured({ widthInches, heightInches, texts, paths }: ReadPage): string {
  const inches = (value: number) => (Math.round(value * 50) / 50).toFixed(2)
  const lines = texts.map(({ text, x, y, pt }) => `${inches(y)} ${inches(x)} ${pt.toFixed(1)}pt ${text}`)
  const boxes = paths.flatMap(({ points, stroked, lineWidthInches }) => {
    if (points.length > MAX_POINTS) return []
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    // The ground reaches beyond its page, how far is no one's concern.
    if (Math.min(...xs, ...ys) < 0 || Math.max(...xs) > widthInches || Math.max(...ys) > heightInches) return []
    const corners = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(inches).join(' ')
    return `${stroked ? `line ${(lineWidthInches * 72).toFixed(1)}pt` : 'fill'} ${corners}`
  })
  const sorted = [...lines.sort(), ...new Set(boxes.sort())]
  return [`${inches(widthInches)} × ${inches(heightInches)} in`, ...sorted, ''].join('\n')
}

const SHEETS: readonly {
  readonly name: string
  readonly options: PrintOptionsInput
  readonly page?: number
}[] = [
  {
    name: 'reveal-index',
    options: { parts: ['index', 'pieces'], creatures: 'none' },
  },
  {
    name: 'reveal-pieces',
    options: { parts: ['index', 'pieces'], creatures: 'none' },
    page: 2,
  },
  { name: 'run-sheet', options: { parts: ['run-sheet'] } },
  { name: 'cards-and-tents', options: { parts: ['cards', 'tents'] } },
  { name: 'rings', options: { parts: ['rings'] } },
  { name: 'areas', options: { parts: ['areas'], paper: 'a3' } },
  { name: 'rounds', options: { parts: ['rounds'] } },
  { name: 'ranges', options: { parts: ['ranges'] } },
  {
    name: 'booklet',
    options: {
      parts: ['cover', 'map', 'legend', 'key'],
      scale: { kind: 'fit' },
      layout: 'booklet',
    },
  },
  { name: 'poster', options: { parts: ['map'], layout: 'print-shop' } },
]

const CASES: readonly (readonly [string, PrintOptionsInput])[] = [
  ['gm-overview', { scale: { kind: 'fit' }, parts: ['map'] }],
  ['player-overview', { copy: 'player', scale: { kind: 'fit' }, parts: ['map'] }],
  ['old-school', { style: 'old-school', scale: { kind: 'fit' }, parts: ['map'] }],
  ['tile', { parts: ['map'], paper: 'a5' }],
  ['legend', { parts: ['legend'] }],
  ['key', { parts: ['key'] }],
  ['assembly', { parts: ['assembly'] }],
  ['calibration', { parts: ['calibration'] }],
  ['standees', { parts: ['standees'] }],
]

describe('pages as they look', () => {
  it.each(CASES)('%s', async (name, options) => {
    const { bytes } = await printed(mapOfEverything(), options)
    await expectPicture(name, await pictureOf(bytes, 1))
  })

  it.each(SHEETS)('$name', async ({ name, options, page = 1 }) => {
    const map = skirmish()
    const { bytes } = await printed(map, { style: 'schematic', ...options }, { facts: playedFacts(map) })
    const read = (await readPdf(bytes))[page - 1]
    invariant(read, 'the page is there')
    await expect(measured(read)).toMatchFileSnapshot(join(FOLDER, `${name}.txt`))
    await expectPicture(name, await pictureOf(bytes, page))
  })
})

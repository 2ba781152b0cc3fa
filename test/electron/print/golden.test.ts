import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import { mapOfEverything } from '../../support/printableMap.ts'
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
  await read.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise
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
    const picture = await pictureOf(bytes, 1)
    const file = join(FOLDER, `${name}.png`)
    if (process.env['FIVEFOOT_UPDATE'] && !(await looksLike(picture, file)))
      await writeFile(file, await picture.encode('png'))
    expect(existsSync(file), `${file} is missing: run with --update`).toBe(true)
    expect(await looksLike(picture, file)).toBe(true)
  })
})

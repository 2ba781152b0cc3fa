import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { plainLook } from '../../../src/draw/style.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import type { Dressing } from '../../../src/map/records/look.ts'
import { variedMap, wholeOf } from '../../draw/support.ts'
import { paintedPixels, plainDeps } from './canvas.ts'

/** `--update` draws them again; a person then looks at them. */
const FOLDER = resolve(import.meta.dirname, '../../golden/draw')
const SCALE = 16
const DEPS = plainDeps()

/** All terrain and edges in one style, in each dressing one below the other. */
function pictureOf(style: string, dressing: Dressing): Canvas {
  const map = variedMap()
  const marks = drawMap(sceneOf(map, { view: 'gm', dressing }), plainLook(style), wholeOf(map), 'full')
  const place = { widthPx: map.widthCells * SCALE, heightPx: map.heightCells * SCALE, scale: SCALE }
  return paintedPixels(marks, place, DEPS).canvas
}

/** How much a channel may differ in a picture made small: antialiasing and other type stay below. */
const TOLERANCE = 24
/** Small pixels that may differ: a square of the map is about 16 of them. */
const MAX_DIFFERING = 8

/** How many pixels of two pictures differ, each picture shrunk first. */
function differingPixels(one: Canvas, two: Canvas): number {
  const [width, height] = [Math.ceil(one.width / 4), Math.ceil(one.height / 4)]
  const [a, b] = [one, two].map((picture) => {
    const small = createCanvas(width, height)
    const context = small.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }) as [Uint8ClampedArray, Uint8ClampedArray]
  let count = 0
  for (let i = 0; i < a.length; i += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a[i + channel]! - b[i + channel]!) > TOLERANCE)) count++
  return count
}

/** Each style in the dressings it suits best. */
const CASES = MAP_STYLES.flatMap(({ id, suits }) => suits.slice(0, 2).map((dressing) => [id, dressing] as const))

describe('styles as they look', () => {
  it.each(CASES)('%s, %s', async (style, dressing) => {
    const picture = pictureOf(style, dressing)
    const file = join(FOLDER, `${style}-${dressing}.png`)
    if (process.env['FIVEFOOT_UPDATE']) {
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(file, await picture.encode('png'))
    }
    expect(existsSync(file), `${file} is missing: run with --update`).toBe(true)
    const golden = await loadImage(readFileSync(file))
    const kept = createCanvas(golden.width, golden.height)
    kept.getContext('2d').drawImage(golden, 0, 0)
    expect([kept.width, kept.height]).toEqual([picture.width, picture.height])
    expect(differingPixels(picture, kept)).toBeLessThanOrEqual(MAX_DIFFERING)
  })
})

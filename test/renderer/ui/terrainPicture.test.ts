import { createCanvas, Path2D } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { browserCanvasDeps } from '../../../renderer/ui/browserCanvas.ts'
import { terrainMarks } from '../../../renderer/ui/terrainPicture.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { toCanvas } from '../../../src/draw/toCanvas.ts'
import { styleSettingsSchema } from '../../../src/map/records/styleSettings.ts'
import { terrainCode } from '../../../src/map/terrain.ts'
import { pixelsOf } from '../../support/realCanvas.ts'

beforeAll(() => {
  vi.stubGlobal('OffscreenCanvas', function (widthPx: number, heightPx: number) {
    return createCanvas(widthPx, heightPx)
  })
  vi.stubGlobal('Path2D', Path2D)
})
afterAll(() => vi.unstubAllGlobals())

const SIDE_PX = 32
function pictureOf(code: number, style: string): Uint8ClampedArray {
  const canvas = createCanvas(SIDE_PX, SIDE_PX)
  const context = canvas.getContext('2d')
  context.setTransform(SIDE_PX, 0, 0, SIDE_PX, 0, 0)
  const look = styleSettingsSchema.parse({ style })
  toCanvas(
    context as never,
    terrainMarks(new Map(), code, look, 'dungeon'),
    browserCanvasDeps(() => undefined),
  )
  return pixelsOf(canvas)
}

const lightness = (pixels: Uint8ClampedArray) =>
  pixels.reduce((sum, value, i) => (i % 4 === 3 ? sum : sum + value), 0) / ((pixels.length / 4) * 3)

describe('the picture of a terrain in the legend', () => {
  it.each(MAP_STYLES.map(({ id }) => id))(
    'fills its square and shows pits, water and open terrain differently: %s',
    (style) => {
      const pictures = (['normal', 'pit', 'water', 'rock', 'wall'] as const).map((id) =>
        pictureOf(terrainCode(id), style),
      )
      for (const pixels of pictures) expect(pixels.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
      expect(new Set(pictures.slice(0, 3).map((pixels) => pixels.join())).size).toBe(3)
    },
  )

  it('shows a pit as dark as the map does, whatever the theme of the window is', () => {
    expect(lightness(pictureOf(terrainCode('pit'), 'painted'))).toBeLessThan(90)
    expect(lightness(pictureOf(terrainCode('normal'), 'painted'))).toBeGreaterThan(100)
  })
})

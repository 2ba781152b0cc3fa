/** Terrain shows by form, not by color alone: in gray, and as people with color blindness see it. */
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { openMap, styleSettings, wholeOf } from '../../draw/support.ts'
import { paintedPixels, plainDeps } from './canvas.ts'

const DEPS = plainDeps()
const SCALE = 32
const SIDE = 6

/** Red, green, blue to what an eye makes of them, each row a channel (Viénot, Brettel, Mollon 1999); gray by Rec. 709. */
const EYES = {
  gray: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
  protanopia: [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1],
  deuteranopia: [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1],
} as const

/** Pixels of two squares by two of a terrain in the middle of open terrain. */
function patchPixels(style: string, code: number): Uint8ClampedArray {
  const map = openMap(SIDE, SIDE)
  for (const [col, row] of [
    [2, 2],
    [3, 2],
    [2, 3],
    [3, 3],
  ] as const)
    map.layers.terrain[row * SIDE + col] = code
  const marks = drawMap(sceneOf(map, { view: 'gm', dressing: 'dungeon' }), styleSettings(style), wholeOf(map), 'full')
  const place = { widthPx: 2 * SCALE, heightPx: 2 * SCALE, scale: SCALE, x: -2 * SCALE, y: -2 * SCALE }
  return paintedPixels(marks, place, DEPS).data
}

/** Mean difference of the channels as an eye sees them, 0 to 255. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray, eye: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 4)
    for (let channel = 0; channel < 3; channel++) {
      let d = 0
      for (let from = 0; from < 3; from++) d += (eye[channel * 3 + from] ?? 0) * (a[i + from]! - b[i + from]!)
      sum += Math.abs(d)
    }
  return sum / ((a.length / 4) * 3)
}

/** A twelfth of the way from white to black would be 21; fine lines on paper reach about 5. */
const MIN_DIFFERENCE = 2.5

describe('terrain', () => {
  it.each(MAP_STYLES.map(({ id }) => id))('is told apart in gray and by color-blind eyes: %s', (style) => {
    const patches = BUILT_IN_TERRAIN.map(({ id, code }) => ({ id, pixels: patchPixels(style, code) }))
    const alike = patches.flatMap((a, i) =>
      patches
        .slice(i + 1)
        .flatMap((b) =>
          Object.entries(EYES).flatMap(([name, eye]) =>
            difference(a.pixels, b.pixels, eye) < MIN_DIFFERENCE ? [`${a.id} and ${b.id} (${name})`] : [],
          ),
        ),
    )
    expect(alike).toEqual([])
  })
})

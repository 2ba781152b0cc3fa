import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { sharedRect, type CellRect } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { DRESSINGS, type Dressing } from '../../../src/map/records/styleSettings.ts'
import { arbitraryMap } from '../../support/arbitraryMap.ts'
import { styleSettings, sampleMaps, variedMap, wholeOf } from '../../draw/support.ts'
import { paintedPixels, plainDeps } from './canvas.ts'

const SCALE = 16
const DEPS = plainDeps()
const STYLE_IDS = MAP_STYLES.map(({ id }) => id)
/**
 * A channel may differ by so much of 255: the canvas samples a path of many corners, and computes one of few, so that an edge
 * pixel of the same line has another shade. What is missing or elsewhere differs by more.
 */
const TOLERANCE = 40

/** Pixels of a window, cut from the drawing of another window that holds it. */
function pixelsOf(
  map: BattleMap,
  style: string,
  dressing: Dressing,
  drawn: CellRect,
  shown: CellRect,
): Uint8ClampedArray {
  const scene = sceneOf(map, { view: 'gm', dressing })
  const marks = drawMap(scene, styleSettings(style), drawn, 'full')
  const place = {
    widthPx: shown.widthCells * SCALE,
    heightPx: shown.heightCells * SCALE,
    scale: SCALE,
    x: -shown.col * SCALE,
    y: -shown.row * SCALE,
  }
  return paintedPixels(marks, place, DEPS).data
}

/** How many channels differ by more than the tolerance. */
function differing(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let count = 0
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]! - b[i]!) > TOLERANCE) count++
  return count
}

const differingInWindow = (map: BattleMap, style: string, dressing: Dressing, window: CellRect): number =>
  differing(pixelsOf(map, style, dressing, wholeOf(map), window), pixelsOf(map, style, dressing, window, window))

describe('a window of a map', () => {
  it.each(
    STYLE_IDS.flatMap((style, i) => [[style, DRESSINGS[i % 4]!] as const, [style, DRESSINGS[(i + 2) % 4]!] as const]),
  )('shows what the whole drawing shows there: %s, %s', (style, dressing) => {
    for (const window of [
      { col: 9, row: 4, widthCells: 5, heightCells: 5 },
      { col: 20, row: 5, widthCells: 6, heightCells: 4 },
    ])
      expect(differingInWindow(variedMap(), style, dressing, window)).toBe(0)
  })

  it('shows what the whole drawing shows there on any map', () => {
    const rects = fc.record({
      col: fc.nat(8),
      row: fc.nat(8),
      widthCells: fc.integer({ min: 1, max: 5 }),
      heightCells: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(
        arbitraryMap({ maxCells: 14, annotations: false }),
        fc.constantFrom('schematic', 'old-school', 'minimal'),
        fc.constantFrom(...DRESSINGS),
        rects,
        (map, style, dressing, rect) => {
          // What lies off the map is the consumer's to clip.
          const window = sharedRect(rect, wholeOf(map))
          if (window.widthCells > 0) expect(differingInWindow(map, style, dressing, window)).toBe(0)
        },
      ),
      { numRuns: 15 },
    )
  })
})

/** Squares as far from a change as outlines reach, and what is drawn over them. */
const BEYOND_REACH = 8

describe('a change of one square', () => {
  it.each(['difficult', 'tree', 'hazard', 'uneven'])('leaves what is far from it as it was: %s', (id) => {
    const map = sampleMaps().find(([name]) => name.startsWith('toll'))![1]
    const far = { col: 16, row: 6, widthCells: 8, heightCells: 12 }
    const terrain = map.layers.terrain.slice()
    terrain[12 * map.widthCells + far.col - 1 - BEYOND_REACH] = BUILT_IN_TERRAIN.find((type) => type.id === id)!.code
    const changed = { ...map, layers: { ...map.layers, terrain } }
    const [before, after] = [map, changed].map((each) => pixelsOf(each, 'old-school', 'wild', wholeOf(map), far))
    expect(differing(before!, after!)).toBe(0)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { sceneOf, type MapScene } from '../../../src/draw/scene.ts'
import { staleRect } from '../../../src/draw/stale.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { rectHolds } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { styleSettings, sampleMaps } from '../../draw/support.ts'
import { paintedPixels, plainDeps } from './canvas.ts'

const SCALE = 8
const DEPS = plainDeps()
const WINDOW = { col: 2, row: 2, widthCells: 24, heightCells: 16 }
const codes = BUILT_IN_TERRAIN.map(({ code }) => code)

function painted(map: BattleMap, squares: readonly (readonly [number, number])[]): BattleMap {
  const terrain = map.layers.terrain.slice()
  for (const [index, code] of squares) terrain[index] = code
  return { ...map, layers: { ...map.layers, terrain } }
}

function pixelsOf(scene: MapScene, style: string): Uint8ClampedArray {
  const place = {
    widthPx: WINDOW.widthCells * SCALE,
    heightPx: WINDOW.heightCells * SCALE,
    scale: SCALE,
    x: -WINDOW.col * SCALE,
    y: -WINDOW.row * SCALE,
  }
  return paintedPixels(drawMap(scene, styleSettings(style), WINDOW, 'full'), place, DEPS).data
}

describe('the stale part of a drawing', () => {
  it.each(MAP_STYLES.map(({ id }) => id))('holds every pixel that a stroke changes: %s', (style) => {
    const [, map] = sampleMaps()[0]!
    const before = sceneOf(map, { view: 'gm', dressing: 'dungeon' })
    const old = pixelsOf(before, style)
    const square = fc.tuple(fc.integer({ min: WINDOW.col, max: 30 }), fc.integer({ min: WINDOW.row, max: 20 }))
    let smaller = 0
    fc.assert(
      fc.property(square, fc.constantFrom(...codes), ([col, row], code) => {
        const after = sceneOf(painted(map, [[row * map.widthCells + col, code]]), { view: 'gm', dressing: 'dungeon' })
        const stale = staleRect(before, after, WINDOW)
        if (stale && stale.widthCells < WINDOW.widthCells) smaller++
        const now = pixelsOf(after, style)
        const outside = new Set<string>()
        for (let i = 0; i < now.length; i++) {
          if (Math.abs(now[i]! - old[i]!) <= 40) continue
          const pixel = i >> 2
          const [x, y] = [pixel % (WINDOW.widthCells * SCALE), Math.floor(pixel / (WINDOW.widthCells * SCALE))]
          const cell = { col: WINDOW.col + Math.floor(x / SCALE), row: WINDOW.row + Math.floor(y / SCALE) }
          if (!stale || !rectHolds(stale, cell)) outside.add(`${cell.col},${cell.row}`)
        }
        expect([...outside]).toEqual([])
      }),
      { numRuns: 7 },
    )
    expect(smaller).toBeGreaterThan(0)
  })
})

import { grownRect } from '../../src/grid/cell.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlinesOf } from '../../src/draw/outlines.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { DRESSINGS, type Dressing } from '../../src/map/records/styleSettings.ts'
import {
  floorSquares,
  pitSquares,
  solidSquares,
  voidSquares,
  waterSquares,
  waterUnderRock,
} from '../../src/draw/squares.ts'
import { TERRAIN } from '../../src/draw/facts/terrain.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { cellsOf, isWithin, mapOf, sampleMaps, variedMap, wholeOf } from './support.ts'

const SEEDS = [1, 7, 23]

/** Squares whose center lies on the wrong side of an outline, with the outline's name. */
function wrongCenters(map: BattleMap, seed: number, dressing?: Dressing): string[] {
  const scene = sceneOf(map, { view: 'gm', ...(dressing ? { dressing } : {}) })
  const outlines = outlinesOf(scene, grownRect(wholeOf(map), 3), seed, 1)
  const isFord = (col: number, row: number) => scene.features.isFord[row * map.widthCells + col] === 1
  const patch = (code: number) => (col: number, row: number) => scene.terrain.at(col, row) === code && !isFord(col, row)
  const isWaterOrRock = waterUnderRock(scene)
  const outlined = [
    ['floor', outlines.floor(), floorSquares(scene)],
    ['void', outlines.void(), voidSquares(scene)],
    ['pit', outlines.pit(), pitSquares(scene)],
    ['water', outlines.water(), isWaterOrRock],
    ...[TERRAIN.difficult, TERRAIN['greater-difficult'], TERRAIN.hazard, TERRAIN.uneven].map(
      (code) => [`patch ${code}`, outlines.patch(code), patch(code)] as const,
    ),
  ] as const
  const isWater = waterSquares(scene)
  const isSolid = solidSquares(scene)
  return outlined.flatMap(([name, contours, holds]) =>
    cellsOf(map).flatMap(({ col, row }) => {
      // Water under rock is covered by the rock.
      if (name === 'water' && isSolid(col, row) && !isWater(col, row)) return []
      return isWithin(contours, col + 0.5, row + 0.5) === holds(col, row) ? [] : [`${name} at ${col}, ${row}`]
    }),
  )
}

describe('outlines', () => {
  it.each(sampleMaps())('leave the center of every square on its own side: %s', (_, map) => {
    for (const seed of SEEDS) expect(wrongCenters(map, seed)).toEqual([])
  })

  it.each(DRESSINGS)('leave the center of every square on its own side in the dressing %s', (dressing) => {
    for (const seed of SEEDS) expect(wrongCenters(variedMap(), seed, dressing)).toEqual([])
  })

  it('leave the center of every square on its own side on any map', () => {
    fc.assert(
      fc.property(arbitraryMap({ maxCells: 10 }), fc.constantFrom(...DRESSINGS), fc.nat(50), (map, dressing, seed) => {
        expect(wrongCenters(map, seed, dressing)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('are straight where they follow masonry', () => {
    const scene = sceneOf(variedMap(), { view: 'gm' })
    const outlines = outlinesOf(scene, { col: 0, row: 0, widthCells: 28, heightCells: 16 }, 5, 1)
    for (const { points, stretches } of outlines.floor())
      stretches.forEach((stretch, i) => {
        // The fifth point of an edge is far from the corners at its ends.
        const [x, y] = [points[(i * 10 + 5) * 2]!, points[(i * 10 + 5) * 2 + 1]!]
        if (stretch === 'masonry') expect(Math.min(Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y)))).toBe(0)
      })
  })

  it('are calm at the ends of walls, and sharp in corners there', () => {
    const rows = ['rrrrrrrr', 'r......r', 'r......r', 'r......r', 'rrrrrrrr']
    const area = { col: 0, row: 0, widthCells: 8, heightCells: 5 }
    /** How near the outline comes to a lattice point. */
    const gapAt = (edges: Parameters<typeof mapOf>[1], x: number, y: number) => {
      const scene = sceneOf(mapOf(rows, edges), { view: 'gm', dressing: 'wild' })
      const [{ points } = { points: [] as ArrayLike<number> }] = outlinesOf(scene, area, 3, 1).floor()
      let gap = Infinity
      for (let i = 0; i < points.length; i += 2) gap = Math.min(gap, Math.hypot(points[i]! - x, points[i + 1]! - y))
      return gap
    }
    const wall = [[4, 1, 'west', { kind: 'wall' }]] as const
    expect(gapAt([], 4, 1)).toBeGreaterThan(0.02)
    expect(gapAt(wall, 4, 1)).toBe(0)
    const door = [[1, 1, 'north', { kind: 'door' }]] as const
    expect(gapAt([], 1, 1)).toBeGreaterThan(0.15)
    expect(gapAt(door, 1, 1)).toBeLessThan(0.08)
  })

  it('stray as far as the look is rough', () => {
    const scene = sceneOf(variedMap(), { view: 'gm' })
    const area = { col: 0, row: 0, widthCells: 28, heightCells: 16 }
    const strayOf = (roughness: number) => {
      const straight = outlinesOf(scene, area, 5, 0).floor()
      const rough = outlinesOf(scene, area, 5, roughness).floor()
      return rough.reduce(
        (sum, { points }, k) =>
          sum + points.reduce((part, value, i) => part + Math.abs(value - straight[k]!.points[i]!), 0),
        0,
      )
    }
    expect(strayOf(0)).toBe(0)
    expect(strayOf(1)).toBeGreaterThan(strayOf(0.5))
  })
})

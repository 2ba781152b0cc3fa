import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { staleRect } from '../../src/draw/stale.ts'

import type { BattleMap } from '../../src/map/battleMap.ts'
import { DRESSINGS, type Dressing } from '../../src/map/records/styleSettings.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { mapWith, edgeAt } from '../support/printableMap.ts'
import { styleSettings, sampleMaps, variedMap } from './support.ts'

const WINDOW = { col: 3, row: 2, widthCells: 6, heightCells: 6 }

/** The map with squares (index, code) painted. */
function painted(map: BattleMap, squares: readonly (readonly [number, number])[]): BattleMap {
  const terrain = map.layers.terrain.slice()
  for (const [index, code] of squares) terrain[index % terrain.length] = code
  return { ...map, layers: { ...map.layers, terrain } }
}

const sceneWith = (map: BattleMap, dressing: Dressing) => sceneOf(map, { view: 'gm', dressing })
const codes = BUILT_IN_TERRAIN.map(({ code }) => code)
const stroke = fc.array(fc.tuple(fc.nat(2000), fc.constantFrom(...codes)), { minLength: 1, maxLength: 4 })

describe('a scene after a change', () => {
  it('is the scene of the changed map', () => {
    fc.assert(
      fc.property(stroke, fc.constantFrom(...DRESSINGS), (squares, dressing) => {
        const before = sceneWith(variedMap(), dressing)
        const map = painted(variedMap(), squares)
        const { edgeGrid: _, ...after } = sceneOf(map, { view: 'gm', dressing }, before)
        const { edgeGrid: __, ...fresh } = sceneWith(map, dressing)
        expect(after).toEqual(fresh)
      }),
      { numRuns: 40 },
    )
  })

  it('keeps the facts that a stroke of difficult terrain cannot change', () => {
    const map = variedMap()
    const before = sceneWith(map, 'dungeon')
    const index = map.layers.terrain.indexOf(BUILT_IN_TERRAIN.find(({ id }) => id === 'hazard')!.code)
    const after = sceneOf(painted(map, [[index, 1]]), { view: 'gm', dressing: 'dungeon' }, before)
    expect(after.features).toBe(before.features)
    expect(after.floors).toBe(before.floors)
    const walled = sceneOf(painted(map, [[index, 13]]), { view: 'gm', dressing: 'dungeon' }, before)
    expect(walled.features).not.toBe(before.features)
  })
})

describe('a window that is not stale', () => {
  it('is drawn as before, mark by mark', () => {
    const toll = sampleMaps().find(([id]) => id.startsWith('toll'))![1]
    let fresh = 0
    fc.assert(
      fc.property(stroke, fc.constantFrom('schematic', 'painted'), (squares, style) => {
        const before = sceneWith(toll, 'dungeon')
        const after = sceneWith(painted(toll, squares), 'dungeon')
        if (staleRect(before, after, WINDOW)) return
        fresh++
        const marks = [before, after].map((scene) =>
          JSON.stringify(drawMap(scene, styleSettings(style), WINDOW, 'full')),
        )
        expect(marks[0] === marks[1]).toBe(true)
      }),
      { numRuns: 60 },
    )
    expect(fresh).toBeGreaterThan(3)
  })

  it('lies far from the change', () => {
    const map = mapWith({ widthCells: 60, heightCells: 8 })
    const before = sceneWith(map, 'wild')
    const after = sceneWith(painted(map, [[40, 1]]), 'wild')
    const windowAt = (col: number) => ({ col, row: 0, widthCells: 8, heightCells: 8 })
    expect([0, 16, 28, 40, 56].map((col) => staleRect(before, after, windowAt(col)) !== null)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('is drawn again around the change alone', () => {
    const map = mapWith({ widthCells: 60, heightCells: 40 })
    const before = sceneWith(map, 'dungeon')
    const window = { col: 32, row: 16, widthCells: 16, heightCells: 16 }
    const after = sceneWith(painted(map, [[20 * 60 + 27, 1]]), 'dungeon')
    const stale = staleRect(before, after, window)!
    expect(stale).toMatchObject({ col: 32, row: 16 })
    expect(stale.widthCells).toBeGreaterThan(0)
    expect(stale.widthCells).toBeLessThan(8)
  })

  it('is unchanged by edges far away, and stale by those near', () => {
    const size = { widthCells: 60, heightCells: 8 }
    const before = sceneWith(mapWith(size), 'dungeon')
    const after = sceneWith(mapWith(size, { edges: [edgeAt(50, 3, 'west', { kind: 'door' })] }), 'dungeon')
    expect(staleRect(before, after, { col: 44, row: 0, widthCells: 8, heightCells: 8 })).not.toBeNull()
    expect(staleRect(before, after, { col: 8, row: 0, widthCells: 8, heightCells: 8 })).toBeNull()
  })

  it('is stale in all rows and columns that changes reach, the same where an edge goes as where it comes', () => {
    const size = { widthCells: 60, heightCells: 50 }
    const window = { col: 8, row: 6, widthCells: 40, heightCells: 38 }
    const bare = mapWith(size)
    const door = mapWith(size, { edges: [edgeAt(30, 20, 'west', { kind: 'door' })] })
    const staleAfter = (from: BattleMap, to: BattleMap) =>
      Object.values(staleRect(sceneWith(from, 'dungeon'), sceneWith(to, 'dungeon'), window) ?? {})
    expect(staleAfter(bare, door)).toEqual([22, 12, 16, 16])
    expect(staleAfter(door, bare)).toEqual([22, 12, 16, 16])
    expect(staleAfter(bare, painted(bare, [[20 * 60 + 28, 1]]))).toEqual([21, 13, 15, 15])
    const two = [20 * 60 + 28, 27 * 60 + 31].map((index) => [index, 1] as const)
    expect(staleAfter(bare, painted(bare, two))).toEqual([21, 13, 18, 22])
  })

  it('is stale with another dressing, size, own terrain or distance of heavy lines', () => {
    const map = variedMap()
    const before = sceneWith(map, 'dungeon')
    expect(staleRect(before, sceneWith(map, 'dungeon'), WINDOW)).toBeNull()
    expect(staleRect(before, sceneWith(map, 'wild'), WINDOW)).not.toBeNull()
    expect(staleRect(before, { ...before, heavyLineEverySquares: 5 }, WINDOW)).toEqual(WINDOW)
    expect(staleRect(before, { ...before, widthCells: before.widthCells - 1 }, WINDOW)).not.toBeNull()
    expect(staleRect(before, { ...before, palette: before.palette.slice(1) }, WINDOW)).not.toBeNull()
  })
})

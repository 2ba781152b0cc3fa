import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { TileCache } from '../../../renderer/canvas/TileCache.ts'
import { View } from '../../../renderer/canvas/View.ts'
import type { CellRect } from '../../../src/grid/cell.ts'
import { useRealCanvases } from '../../support/realCanvas.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

/** Wider than high, and no multiple of a tile. */
const MAP = { col: 0, row: 0, widthCells: 45, heightCells: 26 }
const view = new View()
view.resize(2000, 1200, 1)
view.cellPx = 32

let painted: CellRect[] = []
/** Milliseconds that a tile takes. */
let tileMs = 0
let nowMs = 0
beforeEach(() => {
  painted = []
  tileMs = 0
  nowMs = 0
})
const newCache = () =>
  new TileCache(
    (_context, rect) => {
      painted.push(rect)
      nowMs += tileMs
    },
    { budgetMs: 10, now: () => nowMs },
  )
const target = () => ({ drawImage: vi.fn<(...args: unknown[]) => void>() })
const draw = (cache: TileCache, to = target()) => cache.draw(to as never, view, MAP)

/** How many of the painted tiles cover each square of the map. */
const coverage = (): readonly number[] =>
  Array.from({ length: MAP.widthCells * MAP.heightCells }, (_, i) => {
    const [col, row] = [i % MAP.widthCells, Math.floor(i / MAP.widthCells)]
    return painted.filter(
      (r) => col >= r.col && col < r.col + r.widthCells && row >= r.row && row < r.row + r.heightCells,
    ).length
  })

test('every square is painted once, and copied from then on', () => {
  const cache = newCache()
  expect(draw(cache)).toBe(false)
  expect(new Set(coverage())).toEqual(new Set([1]))
  const again = target()
  expect(draw(cache, again)).toBe(false)
  expect(painted.length).toBe(again.drawImage.mock.calls.length)
})

test('after something changed every tile is painted again, once', () => {
  const cache = newCache()
  draw(cache)
  cache.invalidateAll()
  draw(cache)
  draw(cache)
  expect(new Set(coverage())).toEqual(new Set([2]))
})

test('a frame paints no longer than its budget, and frames go on where the last one stopped', () => {
  const cache = newCache()
  draw(cache)
  cache.clear()
  painted = []
  tileMs = 60
  expect(draw(cache)).toBe(true)
  const first = painted.length
  expect(first).toBeGreaterThan(0)
  let frames = 1
  while (draw(cache)) frames++
  expect(frames).toBeGreaterThan(1)
  expect(new Set(coverage())).toEqual(new Set([1]))
})

/** The copies of a frame: each tile in its own size, or stretched from another zoom. */
const copies = (cache: TileCache) => {
  const to = target()
  draw(cache, to)
  const stretched = to.drawImage.mock.calls.filter(({ length }) => length > 3)
  return { stretched: stretched.length, whole: to.drawImage.mock.calls.length - stretched.length }
}

test('tiles of the zoom before are shown while new ones are missing, but not under new ones, and not after a change', () => {
  onTestFinished(() => void (view.cellPx = 32))
  const cache = newCache()
  draw(cache)
  view.cellPx = 40
  tileMs = 60
  expect(copies(cache)).toMatchObject({ stretched: 6, whole: 1 })
  cache.invalidateAll()
  expect(copies(cache).stretched).toBe(0)
  tileMs = 0
  while (draw(cache));
  view.cellPx = 32
  expect(copies(cache)).toEqual({ stretched: 0, whole: 6 })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TileCache } from '../../../renderer/canvas/TileCache.ts'
import { View } from '../../../renderer/canvas/View.ts'
import type { CellRect } from '../../../src/grid/cell.ts'

const CELL_PX = 22.25
const SQUARES = 16
/** Times a pixel of a column was painted since the last look, by its height. */
let painted: number[] = []

/** A canvas of one column: fills count where the clip lets them. */
function columnCanvas() {
  let clip: readonly [number, number] = [0, 0]
  return {
    width: 0,
    height: 0,
    getContext: () => ({
      save: () => undefined,
      restore: () => undefined,
      translate: () => undefined,
      beginPath: () => undefined,
      clip: () => undefined,
      clearRect: () => undefined,
      rect: (_left: number, top: number, _width: number, height: number) => (clip = [top, top + height]),
      fillRect: (_left: number, top: number, _width: number, height: number) => {
        for (let y = Math.max(top, clip[0]); y < Math.min(top + height, clip[1]); y++)
          painted[y] = (painted[y] ?? 0) + 1
      },
    }),
  }
}

beforeEach(() => void vi.spyOn(document, 'createElement').mockImplementation(columnCanvas as never))
afterEach(() => vi.restoreAllMocks())

/** Grid lines: one pixel at the top of each square of the part, and of the square below it. */
function gridLines(context: CanvasRenderingContext2D, { row, heightCells }: CellRect, cellPx: number): void {
  for (let line = row; line <= row + heightCells; line++) context.fillRect(0, Math.round(line * cellPx), 1, 1)
}

test('a part painted again touches no grid line of the squares beside it', () => {
  const cache = new TileCache(gridLines, { opaque: true, budgetMs: 1000, now: () => 0 })
  const view = new View()
  view.resize(200, 200, 1)
  view.cellPx = CELL_PX
  const target = { drawImage: () => undefined } as never
  const all = { col: 0, row: 0, widthCells: SQUARES, heightCells: SQUARES }
  cache.draw(target, view, all)
  for (const row of [2, 3, 5, 9, 10]) {
    painted = []
    cache.invalidate({ col: 0, row, widthCells: SQUARES, heightCells: 2 })
    cache.draw(target, view, all)
    expect(painted.flatMap((times, y) => (times ? [y] : []))).toEqual([
      Math.round(row * CELL_PX),
      Math.round((row + 1) * CELL_PX),
    ])
  }
})

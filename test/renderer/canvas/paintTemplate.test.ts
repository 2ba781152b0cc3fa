import { afterAll, beforeAll, expect, test } from 'vitest'
import { paintTemplate } from '../../../renderer/canvas/paintTemplate.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import type { Cell } from '../../../src/grid/cell.ts'
import { realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

const CELL_PX = 40

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

/** How strongly an area is painted at a place of a map of 6 × 5 squares, of 255. */
function painted(reached: readonly Cell[], shut: readonly Cell[], shape = 'burst') {
  const { context } = realCanvas(6 * CELL_PX, 5 * CELL_PX)
  const view = { cellPx: CELL_PX, toX: (col: number) => col * CELL_PX, toY: (row: number) => row * CELL_PX }
  const areas = { of: () => ({ reached, shut }) }
  const painting = { scene: { map: {} }, view, colors: MAP_COLORS.light, areas }
  // Away from the squares looked at.
  const template = { shape, colour: '#ff0000', name: '', origin: { x: 5.5, y: 4.5 } }
  paintTemplate(context, painting as never, template as never)
  return (x: number, y: number) => context.getImageData(x * CELL_PX, y * CELL_PX, 1, 1).data[3] ?? 0
}

test('an area is outlined on every side, and nowhere between its squares', () => {
  const at = painted(
    [1, 2].flatMap((col) => [1, 2, 3].map((row) => ({ col, row }))),
    [],
  )
  const sides = [at(1, 2.5), at(3, 2.5), at(1.5, 1), at(2.5, 1), at(1.5, 4), at(2.5, 4)]
  expect(sides).toEqual(sides.map(() => 255))
  const inside = at(1.5, 1.5)
  expect(inside).toBeGreaterThan(0)
  expect(inside).toBeLessThan(255)
  expect([at(2, 2.5), at(1.5, 2), at(2.5, 3)]).toEqual([inside, inside, inside])
})

test('squares that a wall shuts off are in the outline, crossed out and not filled', () => {
  const at = painted([{ col: 1, row: 1 }], [{ col: 2, row: 1 }])
  expect([at(3, 1.5), at(2.5, 1), at(2.5, 2)]).toEqual([255, 255, 255])
  // Between two strokes, and on the middle one.
  expect(at(2.35, 1.3)).toBe(0)
  expect(at(2.5, 1.5)).toBe(0)
  expect(at(2.25, 1.25)).toBeGreaterThan(0)
})

test('an area has a ring at its origin, but for an emanation, whose origin is a creature', () => {
  const atOrigin = (shape: string) => painted([{ col: 1, row: 1 }], [], shape)(5.5, 4.5) > 0
  expect(['burst', 'cone', 'line', 'emanation'].map(atOrigin)).toEqual([true, true, true, false])
})

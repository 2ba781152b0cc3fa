import { expect, test } from 'vitest'
import { addBorder, squareBox } from '../../../renderer/canvas/squareBoxes.ts'

/** Lines a path is given, as `from → to`. */
function drawn(isInside: (dCol: number, dRow: number) => boolean, insetPx: number): readonly string[] {
  const lines: string[] = []
  const path = {
    moveTo: (x: number, y: number) => lines.push(`${x},${y}`),
    lineTo: (x: number, y: number) => lines.push(`${lines.pop()} → ${x},${y}`),
  }
  addBorder(path as unknown as Path2D, squareBox(1, 2, 10.4), insetPx, isInside)
  return lines
}

test('a square alone has four sides inside it that meet at its corners, on whole pixels', () =>
  expect(drawn(() => false, 1)).toEqual(['11,22 → 20,22', '11,30 → 20,30', '11,22 → 11,30', '20,22 → 20,30']))

test('towards a neighbor of its set there is no side, and those beside it reach the neighbor', () =>
  expect(drawn((dCol, dRow) => dCol === 1 && dRow === 0, 1)).toEqual([
    '11,22 → 21,22',
    '11,30 → 21,30',
    '11,22 → 11,30',
  ]))

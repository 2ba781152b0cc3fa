import { expect, test } from 'vitest'
import { paintHeightMarks } from '../../../renderer/canvas/paintHeightMarks.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { mapWith } from '../../support/printableMap.ts'

const BOX = { left: 100, top: 200, right: 140, bottom: 240 }

/** The words painted for a creature at an altitude on a screen of a density, and their middle. */
function marks(altitudeFeet: number, pixelRatio = 1) {
  const speedFeet = { land: 30, fly: 60 }
  const bat = { name: 'Bat', size: 'medium', side: 'foes', at: { col: 1, row: 1 }, speedFeet, altitudeFeet }
  const map = mapWith({ widthCells: 4, heightCells: 3 }, { creatures: [bat] })
  const words: (readonly [text: string, x: number, y: number])[] = []
  const known: Record<string, unknown> = {
    measureText: () => ({ width: 10 }),
    fillText: (text: string, x: number, y: number) => words.push([text, x, y]),
  }
  const context = new Proxy(known, { get: (_, name) => known[String(name)] ?? (() => undefined), set: () => true })
  const painting = { scene: { map }, view: { cellPx: 40 * pixelRatio, pixelRatio }, colors: MAP_COLORS.light }
  const seen = [...map.tables.creatures.values()].map((creature) => ({ creature, box: BOX }))
  paintHeightMarks(context as never, painting as never, seen)
  return words
}

test('how high a creature flies is written above the right corner of its token, clear of the handle there', () => {
  expect(marks(0)).toEqual([])
  const [[text, x, y] = ['', 0, 0], ...more] = marks(15)
  expect(more).toEqual([])
  expect(text).toContain('15')
  expect(x).toBe(BOX.right)
  expect(y).toBeLessThan(BOX.top)
  expect(y).toBeGreaterThan(BOX.top - 20)
  // On a dense screen as many CSS pixels above it.
  expect(BOX.top - (marks(15, 2)[0]?.[2] ?? 0)).toBeCloseTo(2 * (BOX.top - y))
})

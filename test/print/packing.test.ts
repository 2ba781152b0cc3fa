import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packed, type Packable } from '../../src/print/pages/packing.ts'

const AREA = { x: 0.25, y: 0.3, widthInches: 7.5, heightInches: 10 }
const GAP = 0.1

it('packs every piece once, within the sheet and a gap from all others', () => {
  const piece = fc.record({
    widthInches: fc.double({ min: 0.2, max: 7.5, noNaN: true }),
    heightInches: fc.double({ min: 0.2, max: 7.5, noNaN: true }),
    mayTurn: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const sheets = packed(pieces, AREA, GAP)
      expect(new Set(sheets.flat().map((each) => each.piece)).size).toBe(pieces.length)
      for (const sheet of sheets) {
        const boxes = sheet.map(({ piece: { widthInches, heightInches, mayTurn }, x, y, isTurned }) => {
          if (isTurned) expect(mayTurn).toBe(true)
          const [width, height] = isTurned ? [heightInches, widthInches] : [widthInches, heightInches]
          return { x, y, right: x + width, bottom: y + height }
        })
        for (const [i, a] of boxes.entries()) {
          expect(a.x).toBeGreaterThanOrEqual(AREA.x - 1e-6)
          expect(a.y).toBeGreaterThanOrEqual(AREA.y - 1e-6)
          expect(a.right).toBeLessThanOrEqual(AREA.x + AREA.widthInches + 1e-6)
          expect(a.bottom).toBeLessThanOrEqual(AREA.y + AREA.heightInches + 1e-6)
          for (const b of boxes.slice(i + 1)) {
            const apart = Math.max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom)
            expect(apart).toBeGreaterThanOrEqual(GAP - 1e-6)
          }
        }
      }
    }),
  )
})

it('fills sheets: four quarters of a sheet share it, and what lies on its side does', () => {
  const quarter: Packable = { widthInches: (AREA.widthInches - GAP) / 2, heightInches: (AREA.heightInches - GAP) / 2 }
  expect(
    packed(
      [quarter, quarter, quarter, quarter].map((each) => ({ ...each })),
      AREA,
      GAP,
    ),
  ).toHaveLength(1)
  const wide = { widthInches: 9, heightInches: 3.6, mayTurn: true }
  expect(packed([{ ...wide }, { ...wide }], AREA, GAP).map((sheet) => sheet.map(({ isTurned }) => isTurned))).toEqual([
    [true, true],
  ])
})

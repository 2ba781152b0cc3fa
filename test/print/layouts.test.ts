import { describe, expect, it } from 'vitest'
import { imposition } from '../../src/print/layouts/booklet.ts'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { PAPERS } from '../../src/print/papers.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

function planned(options: PrintOptionsInput, map = mapOfEverything()) {
  const plan = planPages(map, PLAIN_FACTS, printOptions(options))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value
}

describe('a booklet', () => {
  it.each([1, 2, 3, 4, 5, 8, 13, 16])(
    'of %i pages reads in order when its sheets are folded into each other',
    (pages) => {
      const sides = imposition(pages)
      expect(sides.length % 2).toBe(0)
      const sheets = Array.from({ length: sides.length / 2 }, (_, i) => [sides[2 * i]!, sides[2 * i + 1]!] as const)
      // Leafing through: the right halves of the sheets from the outermost in, then their left halves from the innermost out.
      const leaves = [
        ...sheets.map(([front, back]) => [front[1], back[0]]),
        ...[...sheets].reverse().map(([front, back]) => [back[1], front[0]]),
      ].flat()
      expect(leaves).toEqual(leaves.map((_, i) => i))
      expect(leaves.length).toBe(Math.ceil(pages / 4) * 4)
    },
  )

  it('has two pages of half the paper on every side, all lying the same way, each page once', () => {
    for (const paper of ['a4', 'letter'] as const) {
      const parts = ['cover', 'map', 'legend', 'key', 'creatures'] as const
      const plan = planned({ layout: 'booklet', paper, scale: { kind: 'fit' }, parts: [...parts] })
      expect(plan.pages.length % 2).toBe(0)
      for (const { widthInches, heightInches, part } of plan.pages) {
        expect([widthInches, heightInches]).toEqual([PAPERS[paper].heightInches, PAPERS[paper].widthInches])
        expect(part).toBe('spread')
      }
      const texts = plan.pages.flatMap((_, i) => drawnTexts(drawPage(plan, i).marks))
      const numbered = texts.flatMap((text) => /^Page (\d+) of (\d+)/.exec(text)?.slice(1).map(Number) ?? [])
      const of = numbered[1] ?? 0
      const seen = numbered.filter((_, i) => i % 2 === 0).sort((a, b) => a - b)
      // The cover has no number.
      expect(seen).toEqual(Array.from({ length: of - 1 }, (_, i) => i + 2))
      expect(plan.warnings).toContainEqual({ code: 'folded', pages: of, sheets: plan.pages.length / 2 })
    }
  })

  it('turns a map that lies, within its half', () => {
    const wide = mapWith({ widthCells: 30, heightCells: 10 }, {}, () => 1)
    const plan = planned({ layout: 'booklet', scale: { kind: 'fit' }, parts: ['map'], legendOnMap: false }, wide)
    const [half] = drawPage(plan, 0).marks
    const inner = half?.kind === 'group' ? half.marks[0] : undefined
    expect(inner?.kind === 'group' && inner.turnDegrees).toBe(-90)
    expect(plan.areas[0]?.squareInches).toBeGreaterThan(0.2)
  })
})

describe('a poster for a print shop', () => {
  const shop: PrintOptionsInput = { layout: 'print-shop', bleedInches: 0.125, coordinates: 'none' }

  it('is one page as large as the map at its scale, with bleed and marks outside what is cut', () => {
    const plan = planned(shop)
    const [page, ...more] = plan.pages
    expect(more).toEqual([])
    expect(page?.trim?.widthInches).toBeCloseTo(18 + 0.6, 4)
    expect(page?.trim?.heightInches).toBeCloseTo(14 + 0.6, 4)
    const { x = 0, y = 0, widthInches = 0, heightInches = 0 } = page?.trim ?? {}
    const [background, map, cuts] = drawPage(plan, 0).marks
    expect(background?.kind === 'path' && background.path.slice(1)).toEqual(
      [x - 0.125, y - 0.125, widthInches + 0.25, heightInches + 0.25].map(
        (value) => expect.closeTo(value, 6) as unknown,
      ),
    )
    expect(map?.kind === 'group' && [map.x, map.y]).toEqual([x, y])
    const points = cuts?.kind === 'path' ? cuts.path : []
    for (let i = 0; i < points.length; i += 3) {
      const [px = 0, py = 0] = [points[i + 1], points[i + 2]]
      const isInside = px > x - 0.125 && px < x + widthInches + 0.125 && py > y - 0.125 && py < y + heightInches + 0.125
      expect(isInside).toBe(false)
    }
    expect(plan.areas[0]?.squareInches).toBe(1)
  })

  it('fits a paper where it is not true to scale', () => {
    const [page] = planned({ ...shop, scale: { kind: 'fit' }, paper: 'a1' }).pages
    expect([page?.trim?.widthInches, page?.trim?.heightInches]).toEqual([PAPERS.a1.heightInches, PAPERS.a1.widthInches])
  })

  it('refuses what no PDF can hold', () => {
    const huge = mapWith({ widthCells: 210, heightCells: 4 })
    expect(planPages(huge, PLAIN_FACTS, printOptions(shop))).toMatchObject({
      error: { code: 'page-too-large', max: 200 },
    })
  })

  it('prints a chosen part of the map alone', () => {
    const area = { kind: 'rect', col: 2, row: 3, widthCells: 5, heightCells: 4 } as const
    const [page] = planned({ ...shop, area }).pages
    expect(page?.trim?.widthInches).toBeCloseTo(5.6, 4)
  })
})

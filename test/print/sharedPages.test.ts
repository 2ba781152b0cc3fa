import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invariant } from '../../src/base/invariant.ts'
import { pathMark, rectPath } from '../../src/draw/paths.ts'
import { PATH_OPS, type Mark } from '../../src/draw/marks.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { cutForFewestPages } from '../../src/print/cutMap.ts'
import type { PrintTable } from '../../src/print/facts.ts'
import type { Part, PrintOptionsInput } from '../../src/print/options.ts'
import { outlineOf } from '../../src/print/outline.ts'
import { drawPage, planPages, type PagePlan } from '../../src/print/planPages.ts'
import { freeAreasBesideMap } from '../../src/print/pages/besideMap.ts'
import { flowEvenly, type Block } from '../../src/print/pages/flow.ts'
import { sharedPages, type TextSection } from '../../src/print/pages/sharedPages.ts'
import { sheetOf } from '../../src/print/pages/sheet.ts'
import { bandsOf } from '../../src/print/pages/tilePage.ts'
import { sceneOf } from '../../src/print/scene/scene.ts'
import { placedTexts } from '../support/drawnText.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const table = (title: string, rows: number): PrintTable => ({
  title,
  columns: [{ label: 'What', share: 1 }],
  rows: Array.from({ length: rows }, (_, i) => [`${title} row ${i}`]),
  forPlayers: false,
})

function planOf(map: BattleMap, options: PrintOptionsInput, tables: readonly PrintTable[] = []): PagePlan {
  const plan = planPages(map, { ...PLAIN_FACTS, tables }, printOptions(options))
  invariant(plan.ok, 'the plan is made')
  return plan.value
}

const wordsOn = (plan: PagePlan, page: number) => placedTexts(drawPage(plan, page).marks)
/** Words of all pages but heads and feet, which say where they stand. */
const wordsOf = (plan: PagePlan) =>
  plan.pages.flatMap((_, i) => wordsOn(plan, i).map(({ text }) => text)).filter((text) => !/^Page \d/.test(text))

describe('text that shares pages', () => {
  const TEXT: readonly Part[] = ['key', 'creatures', 'tables']

  it('puts key, creatures and a short table on one page, each under its title, none lost', () => {
    const tables = [table('Initiative', 5), table('Ledger', 6)]
    const shared = planOf(mapOfEverything(), { parts: [...TEXT] }, tables)
    expect(shared.pages.map(({ label, also }) => [label, also])).toEqual([
      ['Key', ['Creatures', 'Initiative', 'Ledger']],
    ])
    const alone = TEXT.flatMap((part) => wordsOf(planOf(mapOfEverything(), { parts: [part] }, tables)))
    expect(new Set(wordsOf(shared))).toEqual(new Set(alone))
    const at = (words: string) => wordsOn(shared, 0).find(({ text }) => text === words)?.y ?? NaN
    expect(at('Creatures')).toBeLessThan(at('Initiative'))
    expect(at('Initiative')).toBeLessThan(at('Initiative row 0'))
    expect(at('Initiative row 4')).toBeLessThan(at('Ledger') - 0.1)
  })

  it('begins what needs several pages on its own, and puts what fits under its end', () => {
    const plan = planOf(mapOfEverything(), { parts: ['tables'] }, [table('Long', 60), table('Short', 5)])
    expect(plan.pages.map(({ label, also }) => [label, also])).toEqual([
      ['Long', undefined],
      ['Long', ['Short']],
    ])
    expect(wordsOf(plan).filter((text) => / row /.test(text))).toHaveLength(65)
  })

  it('fills the paper beside the map first, in order and clear of each other', () => {
    const map = mapWith(
      { widthCells: 5, heightCells: 4 },
      { notes: [{ number: 1, at: { x: 1, y: 1 }, title: '', text: 'Beware.' }] },
    )
    const plan = planOf(map, { parts: ['map', 'legend', 'key', 'tables'] }, [table('Initiative', 4)])
    expect(plan.pages.map(({ part, also }) => [part, also])).toEqual([['map', ['Legend', 'Key', 'Initiative']]])
    const rows = wordsOn(plan, 0).filter(({ text }) => /Open terrain$|Beware|Initiative row 3/.test(text))
    expect(rows.map(({ text }) => text)).toEqual(['Open terrain', 'Beware.', 'Initiative row 3'])
    expect(rows.map(({ y }) => y)).toEqual(rows.map(({ y }) => y).sort((a, b) => a - b))
    for (const { x, y } of rows) expect(x > 5.45 || y > 4.45).toBe(true)
  })

  it('has a bookmark for everything that begins on a page', () => {
    const { pages } = planOf(mapOfEverything(), { parts: ['legend', ...TEXT] }, [table('Initiative', 5)])
    const titles = outlineOf(pages).map(({ title }) => title)
    expect([...titles].sort()).toEqual(['Creatures', 'Initiative', 'Key', 'Legend'])
  })

  it('evens columns out without parting what belongs together', () => {
    const block = (heightInches: number, keepWithNext = false): Block => ({
      heightInches,
      keepWithNext,
      draw: () => [],
    })
    const area = { x: 0, y: 0, widthInches: 7, heightInches: 10, columns: 2 }
    expect(
      flowEvenly(
        [1, 1, 1, 1, 1, 1].map((height) => block(height)),
        area,
      )?.heightInches,
    ).toBe(3)
    expect(flowEvenly([block(1), block(1, true), block(1, true), block(1)], area)?.heightInches).toBe(3)
    expect(flowEvenly([block(8), block(8), block(8)], area)).toBeUndefined()
    expect(flowEvenly([block(12)], area)).toBeUndefined()
  })
})

describe('rectangles on shared pages', () => {
  type Rect = readonly [x: number, y: number, width: number, height: number]
  const rectsOf = (marks: readonly Mark[]): Rect[] =>
    marks.flatMap((mark) => {
      if (mark.kind !== 'path' || mark.paint.fill !== MARKED) return []
      const [op, x = 0, y = 0, width = 0, height = 0] = mark.path
      return op === PATH_OPS.rect ? [[x, y, width, height]] : []
    })
  const MARKED = '#123456'
  const overlaps = ([ax, ay, aw, ah]: Rect, [bx, by, bw, bh]: Rect): boolean =>
    Math.min(ax + aw, bx + bw) - Math.max(ax, bx) > 1e-6 && Math.min(ay + ah, by + bh) - Math.max(ay, by) > 1e-6
  const PARTS: readonly Part[] = ['legend', 'key', 'creatures', 'tables']

  const blockOf = (heightInches: number, keepWithNext: boolean): Block => ({
    heightInches,
    keepWithNext,
    draw: (x, y, width) => [pathMark(rectPath(x, y, width, heightInches), { fill: MARKED })],
  })
  const section = fc
    .record({
      part: fc.constantFrom(...PARTS),
      maxColumns: fc.integer({ min: 1, max: 4 }),
      minInches: fc.double({ min: 0.5, max: 4, noNaN: true }),
      heights: fc.array(fc.tuple(fc.double({ min: 0.1, max: 1.5, noNaN: true }), fc.boolean()), {
        minLength: 1,
        maxLength: 12,
      }),
      head: fc.boolean(),
    })
    .map(({ part, maxColumns, minInches, heights, head }): TextSection => ({
      part,
      title: part,
      maxColumns,
      minInches,
      blocks: () => heights.map(([height, keep]) => blockOf(height, keep)),
      ...(head ? { head: () => blockOf(0.3, true) } : {}),
      lead: (_, place) => (place === 'top' ? [] : [blockOf(0.4, true)]),
    }))

  it('never overlap, whatever the sections and however small the map', () => {
    let besideCount = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 11 }),
        fc.array(section, { minLength: 1, maxLength: 6 }),
        (widthCells, heightCells, sections) => {
          const scene = sceneOf(mapWith({ widthCells, heightCells }), PLAIN_FACTS, printOptions({ parts: ['map'] }))
          const cut = cutForFewestPages(scene)
          invariant(cut.ok, 'the map is cut')
          const { areas, orientation } = cut.value
          const rooms = freeAreasBesideMap(scene, areas, sheetOf(scene.options, orientation))
          const { pages, beside } = sharedPages(scene, sections, rooms)
          const { marginInches } = scene.options
          const bands = bandsOf(scene.options)
          const shown = [...pages.values()].flat().map((page) => rectsOf(page.draw({ number: 1, count: 1 })))
          for (const [tile, { draw }] of beside) {
            besideCount++
            const { shownWidthInches, shownHeightInches } = tile
            const map: Rect = [marginInches + bands.left, marginInches + bands.top, shownWidthInches, shownHeightInches]
            shown.push([map, ...rectsOf(draw())])
          }
          for (const rects of shown)
            for (const [i, a] of rects.entries())
              for (const b of rects.slice(i + 1))
                if (overlaps(a, b)) throw new Error(`${a.join(' ')} and ${b.join(' ')}`)
        },
      ),
      { numRuns: 150 },
    )
    expect(besideCount).toBeGreaterThan(20)
  })
})

describe('cut-outs that share sheets', () => {
  const creatures = (count: number) =>
    mapWith(
      { widthCells: 10, heightCells: 10 },
      {
        creatures: Array.from({ length: count }, (_, i) => ({
          name: `Rat ${i + 1}`,
          size: 'medium',
          side: 'foes',
          at: { col: i % 10, row: Math.floor(i / 10) },
          speedFeet: { land: 20 },
        })),
      },
    )

  it('puts the last pieces of a set on the last sheet of another that has room for all of them', () => {
    const plan = planOf(creatures(3), { parts: ['standees', 'tokens', 'tents'] })
    expect(plan.pages.map(({ label, also }) => [label, also])).toEqual([['Standees', ['Tokens', 'Initiative tents']]])
    const alone = (['standees', 'tokens', 'tents'] as const).flatMap((part) =>
      wordsOf(planOf(creatures(3), { parts: [part] })),
    )
    expect(
      wordsOf(plan)
        .filter((text) => /^Rat|^Ra/.test(text))
        .sort(),
    ).toEqual(alone.filter((text) => /^Rat|^Ra/.test(text)).sort())
  })

  it('keeps full sheets of one kind', () => {
    const plan = planOf(creatures(40), { parts: ['standees', 'tokens'] })
    const [standees, tokens] = (['standees', 'tokens'] as const).map((part) => planOf(creatures(40), { parts: [part] }))
    expect(plan.pages.length).toBeLessThanOrEqual((standees?.pages.length ?? 0) + (tokens?.pages.length ?? 0))
    expect(plan.pages[0]?.also).toBeUndefined()
    const count = (of: PagePlan | undefined) => (of ? wordsOf(of).filter((text) => text.startsWith('Rat ')).length : 0)
    expect(count(plan)).toBe(count(standees) + count(tokens))
  })
})

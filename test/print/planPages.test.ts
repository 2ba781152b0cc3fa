import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invariant } from '../../src/base/invariant.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { Mark } from '../../src/draw/marks.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import { PARTS, type PrintOptionsInput } from '../../src/print/options.ts'
import { PRINT_PRESETS } from '../../src/print/presets.ts'
import { drawPage, planPages, type PagePlan } from '../../src/print/planPages.ts'
import { PAPER_NAMES, PAPERS } from '../../src/print/papers.ts'
import { en } from '../../src/words/en/index.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

function planned(map: BattleMap, options: PrintOptionsInput = {}): PagePlan {
  const plan = planPages(map, PLAIN_FACTS, printOptions(options))
  invariant(plan.ok, 'the plan is made')
  return plan.value
}

const filled = (widthCells: number, heightCells: number) => mapWith({ widthCells, heightCells }, {}, () => 1)
const onlyMap: PrintOptionsInput = { parts: ['map'] }
const offers = ({ warnings }: PagePlan) => warnings.filter((warning) => warning.code === 'smaller-scale')

describe('pages of a print', () => {
  it('holds 7 by 10 squares of an inch on A4 and on Letter with the default margins', () => {
    for (const paper of ['a4', 'letter'] as const) {
      const plan = planned(filled(21, 30), { ...onlyMap, paper, orientation: 'portrait' })
      expect(plan.pages.length, paper).toBe(9)
      expect(plan.areas[0]?.columns.stepInches).toBe(7)
      expect(plan.areas[0]?.rows.stepInches).toBe(10)
    }
  })

  it('turns a page for fewer pages, then for larger squares, and leaves it upright where neither gains', () => {
    const isLying = (map: BattleMap, scale: PrintOptionsInput['scale']) => {
      const [page] = planned(map, { ...onlyMap, paper: 'a4', orientation: 'fewest-pages', scale }).pages
      invariant(page, 'there is a page')
      return page.widthInches > page.heightInches
    }
    const trueScale = { kind: 'square', squareInches: 1 } as const
    expect(isLying(filled(9, 6), trueScale)).toBe(true)
    expect(isLying(filled(6, 6), trueScale)).toBe(false)
    expect(isLying(filled(60, 20), { kind: 'fit' })).toBe(true)
    expect(isLying(filled(20, 60), { kind: 'fit' })).toBe(false)
  })

  it('shares rows and columns evenly among as few pages', () => {
    // 22 squares on pages of 7: 7, 7, 7, 1 would waste a page on one row of squares.
    const plan = planned(filled(22, 31), { ...onlyMap, orientation: 'portrait' })
    const [area] = plan.areas
    expect([area?.columns, area?.rows]).toEqual([
      { count: 4, stepInches: 6 },
      { count: 4, stepInches: 8 },
    ])
  })

  it('turns the sheet where that saves pages', () => {
    const map = filled(10, 7)
    expect(planned(map, { ...onlyMap, orientation: 'portrait' }).pages).toHaveLength(2)
    const [page] = planned(map, onlyMap).pages
    expect(page?.widthInches).toBeGreaterThan(page?.heightInches ?? Infinity)
    expect(planned(map, onlyMap).pages).toHaveLength(1)
  })

  it('leaves no square out unless told to, then says which and how many pages', () => {
    const map = mapWith({ widthCells: 28, heightCells: 10 }, {}, (col) => (col === 0 ? 12 : 0))
    const whole = planned(map, { ...onlyMap, orientation: 'portrait' })
    expect([whole.pages.length, whole.skippedPages, whole.warnings]).toEqual([4, 0, offers(whole)])
    const plan = planned(map, { ...onlyMap, orientation: 'portrait', skipEmptyPages: true })
    expect(plan.pages.map(({ label }) => label)).toEqual(['1/1'])
    expect(plan.skippedPages).toBe(3)
    expect(plan.warnings).toEqual([
      ...offers(plan),
      {
        code: 'squares-left-out',
        parts: [7, 14, 21].map((col) => ({ from: { col, row: 0 }, to: { col: col + 6, row: 9 } })),
      },
    ])
    const warning = plan.warnings.at(-1)
    expect(warning && en.print.warning(warning)).toBe(
      'On no page, as there is only open terrain: H1–N10, O1–U10 and V1–AB10.',
    )
    const open = mapWith({ widthCells: 28, heightCells: 10 }, {}, () => 0)
    expect(planned(open, { ...onlyMap, orientation: 'portrait', skipEmptyPages: true }).pages).toHaveLength(4)
  })

  it('offers the largest scale slightly under the wanted one that saves the most sheets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 45 }), fc.integer({ min: 5, max: 45 }), (cols, rows) => {
        const map = filled(cols, rows)
        const pagesAt = (squareInches: number) =>
          planned(map, { ...onlyMap, scale: { kind: 'square', squareInches } }).pages.length
        const counts = [1, 0.99, 0.98, 0.97, 0.96, 0.95].map((squareInches) => [squareInches, pagesAt(squareInches)])
        const fewest = Math.min(...counts.map(([, pages = 0]) => pages))
        const best = counts.find(([, pages]) => pages === fewest)?.[0]
        const [offer] = offers(planned(map, onlyMap))
        expect(offer?.squareInches ?? 1).toBe(best)
        expect(offer?.sheets ?? 0).toBe(pagesAt(1) - fewest)
      }),
      { numRuns: 20 },
    )
  })

  it('words the offer in inches and millimeters, and makes none for scales that fill the paper', () => {
    const map = filled(21, 32)
    const [offer] = offers(planned(map, { ...onlyMap, orientation: 'portrait' }))
    invariant(offer, 'a scale is offered')
    expect(en.print.warning(offer)).toBe('0.97 in (24.6 mm) per square saves 3 sheets.')
    // Once it is taken, or where the scale is another altogether, there is nothing to offer.
    const others = [offer.squareInches, 0.8, 1.5].map((squareInches) => ({ kind: 'square', squareInches }) as const)
    for (const scale of [...others, { kind: 'fit' }, { kind: 'poster', pagesAcross: 3 }] as const)
      expect(offers(planned(map, { ...onlyMap, scale }))).toEqual([])
    expect(offers(planned(map, { parts: ['key'] }))).toEqual([])
  })

  it('prints every page of a map that is open terrain all over', () => {
    expect(
      planned(mapWith({ widthCells: 14, heightCells: 10 }), { ...onlyMap, orientation: 'portrait' }).pages,
    ).toHaveLength(2)
  })

  it('keeps a page that holds a creature, a note, a wall, a height or a part of an overlay only', () => {
    const size = { widthCells: 21, heightCells: 10 }
    const pages = (map: BattleMap, facts = PLAIN_FACTS) => {
      const plan = planPages(map, facts, printOptions({ ...onlyMap, orientation: 'portrait', skipEmptyPages: true }))
      return plan.ok ? plan.value.pages.map(({ label }) => label) : []
    }
    const at = { col: 15, row: 3 }
    expect(
      pages(mapWith(size, { creatures: [{ name: 'Rat', size: 'tiny', side: 'foes', at, speedFeet: { land: 15 } }] })),
    ).toEqual(['1/3'])
    expect(pages(mapWith(size, { notes: [{ at: { x: 15, y: 3 }, number: 1, title: 'Here' }] }))).toEqual(['1/3'])
    expect(pages(mapWith(size, { edges: [{ id: '15,3,n', cell: at, border: 'north', kind: 'wall' }] }))).toEqual([
      '1/3',
    ])
    const raised = mapWith(size)
    raised.layers.elevationFeet[3 * 21 + 15] = 5
    expect(pages(raised)).toEqual(['1/3'])
    const bands = [{ label: '', cells: [3 * 21 + 15] as never }]
    const overlay = { kind: 'cells', id: 'o', label: 'Zone', color: '#000000', forPlayers: true, bands } as const
    expect(pages(mapWith(size), { ...PLAIN_FACTS, overlays: [overlay] })).toEqual(['1/3'])
  })

  it('fits a whole map on one page, as big as the page allows', () => {
    const plan = planned(filled(40, 20), { ...onlyMap, scale: { kind: 'fit' } })
    expect(plan.pages).toHaveLength(1)
    const square = plan.areas[0]?.squareInches ?? 0
    expect(square * 40).toBeLessThanOrEqual(11.693)
    expect(square).toBeGreaterThan(0.25)
  })

  it('makes a poster of as many pages across as asked', () => {
    for (const pagesAcross of [1, 2, 5]) {
      const plan = planned(filled(40, 20), { ...onlyMap, scale: { kind: 'poster', pagesAcross } })
      expect(plan.areas[0]?.columns.count).toBe(pagesAcross)
    }
  })

  it('prints named regions side by side on few sheets', () => {
    const plan = planned(mapOfEverything(), { ...onlyMap, area: { kind: 'regions' } })
    expect(plan.pages.map(({ areaName }) => areaName)).toEqual(['Camp, Whispering pitfall'])
  })

  it('leaves out no page of a map that has nothing on any', () => {
    const plan = planned(mapWith({ widthCells: 14, heightCells: 10 }), { ...onlyMap, skipEmptyPages: true })
    expect([plan.pages.length, plan.skippedPages]).toEqual([2, 0])
  })

  it('counts the paper', () => {
    const plan = planned(filled(14, 10), { ...onlyMap, paper: 'a4', orientation: 'portrait' })
    expect(plan.paperSquareInches).toBeCloseTo(2 * (210 / 25.4) * (297 / 25.4), 6)
    expect(plan.sheets).toMatchObject([{ count: 2, paper: 'A4' }])
  })

  it('counts the sheets of each size', () => {
    const counted = (options: PrintOptionsInput) =>
      planned(filled(14, 10), options).sheets.map(({ count, paper }) => [count, paper])
    expect(counted({ ...onlyMap, parts: ['cover', 'map'], paper: 'tabloid', orientation: 'landscape' })).toEqual([
      [2, 'Tabloid'],
    ])
    expect(counted({ ...onlyMap, paper: { widthInches: 10, heightInches: 12 } })).toEqual([[2, undefined]])
    // Three pages on both sides of one sheet.
    expect(
      counted({ ...onlyMap, parts: ['cover', 'map', 'calibration'], layout: 'booklet', scale: { kind: 'fit' } }),
    ).toEqual([[1, 'A4']])
    const booklet = planned(filled(14, 10), { ...onlyMap, layout: 'booklet', scale: { kind: 'fit' } })
    expect(booklet.paperSquareInches).toBeCloseTo(2 * (210 / 25.4) * (297 / 25.4), 6)
  })

  it('says how many pages a map of 500 by 500 takes on A4, and proceeds', () => {
    const plan = planned(filled(500, 500), { ...onlyMap, orientation: 'portrait' })
    expect(plan.pages).toHaveLength(72 * 50)
    expect(plan.warnings).toEqual([{ code: 'many-pages', pages: 3600 }, ...offers(plan)])
  })

  it('warns of a hundred pages and more', () => {
    const pages = (heightCells: number) =>
      planned(filled(70, heightCells), {
        ...onlyMap,
        orientation: 'portrait',
        scale: { kind: 'square', squareInches: 1 },
      })
    expect(
      [pages(100), pages(90)].map((plan) => [
        plan.pages.length,
        plan.warnings.some(({ code }) => code === 'many-pages'),
      ]),
    ).toEqual([
      [100, true],
      [90, false],
    ])
  })

  it('names a missing picture and prints a marked box', () => {
    const plan = planned(mapOfEverything(), onlyMap)
    expect(plan.warnings).toContainEqual({ code: 'picture-missing', picture: 'cart', name: 'Cart' })
    const all = plan.pages.flatMap((_, i) => drawnTexts(drawPage(plan, i).marks))
    expect(all).toContain('Missing picture: Cart')
  })

  describe('the length of a picture on its pages', () => {
    const pictures = { floor: { widthPx: 40, heightPx: 20 }, face: { widthPx: 10, heightPx: 40 } }
    const map = mapWith(
      { widthCells: 9, heightCells: 5 },
      {
        props: [{ picture: 'floor', at: { x: 3, y: 1 }, widthSquares: 1, heightSquares: 2 }],
        creatures: [
          {
            id: 'ogre',
            name: 'Ogre',
            size: 'large',
            side: 'foes',
            picture: 'face',
            speedFeet: {},
            at: { col: 1, row: 1 },
          },
        ],
      },
    )
    const overlay = {
      id: 'o',
      label: 'Range',
      color: '#123456',
      forPlayers: true,
      creatureId: 'ogre' as never,
    } as const
    const placed = { at: { col: 1, row: 1 }, altitudeFeet: 0, onMap: true, helpless: false, prone: false }
    const start = { creatures: new Map([['ogre', placed]]), doors: new Map(), terrain: new Map() }
    const cells = [1, 2, 3].map((col) => ({ col, row: 1 }))
    const tracks = [{ creatureId: 'ogre' as never, spaceCells: 2, cells }]
    const facts: PrintFacts = {
      ...PLAIN_FACTS,
      pictures,
      overlays: [
        { ...overlay, kind: 'cells', bands: [{ label: '', cells: [3, 4] as never }] },
        { ...overlay, id: 'r', kind: 'round', round: 1, start, lines: [], tracks },
      ],
      runSheet: {
        planName: '',
        terrain: {},
        events: [],
        exits: [],
        creatures: [
          {
            creatureId: 'ogre' as never,
            reach: '',
            reactions: '',
            plan: '',
            takesTurns: true,
            initiativeModifier: 0,
            initiative: null,
          },
        ],
      },
    }
    /** The longer side of each picture as it is drawn, by an independent walk through all groups. */
    const drawn = (marks: readonly Mark[], scale = 1, found: Record<string, number> = {}) => {
      for (const mark of marks) {
        if (mark.kind === 'group') drawn(mark.marks, scale * (mark.scale ?? 1), found)
        if (mark.kind === 'picture')
          found[mark.picture] = Math.max(found[mark.picture] ?? 0, scale * Math.max(mark.width, mark.height))
      }
      return found
    }
    const scales = [{ kind: 'square', squareInches: 0.5 }, { kind: 'fit' }] as const

    it.each(PARTS.flatMap((part) => scales.map((scale) => [part, scale.kind, scale] as const)))(
      'of %s is no longer than the plan says: %s',
      (part, _, scale) => {
        const plan = planPages(map, facts, printOptions({ parts: [part], scale }))
        invariant(plan.ok, 'the plan is made')
        const found = drawn(plan.value.pages.flatMap((__, i) => drawPage(plan.value, i).marks))
        for (const [picture, inches] of Object.entries(found))
          expect(inches, picture).toBeLessThanOrEqual((plan.value.longestInches[picture] ?? 0) + 1e-9)
      },
    )

    it('is that of the map, or of pieces at true scale, where nothing else shows them', () => {
      const longest = (options: PrintOptionsInput) => {
        const plan = planPages(map, facts, printOptions(options))
        invariant(plan.ok, 'the plan is made')
        return plan.value.longestInches
      }
      const half = { kind: 'square', squareInches: 0.5 } as const
      // A portrait four times as tall as wide, whose width fills a space of two squares.
      expect(longest({ parts: ['map'], scale: half })).toEqual({ floor: 1, face: 4 })
      expect(longest({ parts: ['tokens'], scale: { kind: 'square', squareInches: 2 } })).toEqual({ floor: 4, face: 16 })
      const small = {
        parts: ['pieces' as const],
        scale: { kind: 'fit' as const },
        paper: { widthInches: 4, heightInches: 4 },
      }
      expect(longest(small)).toEqual({ floor: 2, face: 8 })
      expect(longest({ ...small, parts: ['tokens'] })['face']).toBe(8)
    })
  })

  it('refuses paper without room, areas off the map and regions that are not there', () => {
    const code = (options: PrintOptionsInput) => {
      const plan = planPages(filled(5, 5), PLAIN_FACTS, printOptions(options))
      return plan.ok ? 'ok' : plan.error.code
    }
    expect(code({ paper: { widthInches: 2, heightInches: 2 }, marginInches: 0.9 })).toBe('paper-too-small')
    expect(code({ area: { kind: 'rect', col: 9, row: 0, widthCells: 2, heightCells: 2 } })).toBe('area-off-map')
    expect(code({ area: { kind: 'regions' } })).toBe('no-regions')
    expect(code({ area: { kind: 'regions', ids: ['nowhere'] } })).toBe('no-such-region')
    expect(
      code({
        scale: { kind: 'square', squareInches: 100 },
        paper: { widthInches: 2, heightInches: 2 },
        overlapInches: 0,
      }),
    ).toBe('too-many-pages')
  })

  it('names the neighbors of a page on its edges', () => {
    const plan = planned(filled(21, 30), { ...onlyMap, orientation: 'portrait' })
    const middle = plan.pages.findIndex(({ label }) => label === '2/2')
    expect(drawnTexts(drawPage(plan, middle).marks)).toEqual(
      expect.arrayContaining(['Sheet 2/2', '← 2/1', '→ 2/3', '↑ 1/2', '↓ 3/2']),
    )
    const neighbors = (label: string) => {
      const page = plan.pages.findIndex((planned) => planned.label === label)
      return drawnTexts(drawPage(plan, page).marks).filter((text) => /^[←→↑↓]/.test(text))
    }
    expect(neighbors('1/1').sort()).toEqual(['→ 1/2', '↓ 2/1'].sort())
    expect(neighbors('3/3').sort()).toEqual(['← 3/2', '↑ 2/3'].sort())
  })

  it('knows every common sheet', () => {
    expect(PAPERS.a4.widthInches * 25.4).toBeCloseTo(210, 9)
    for (const paper of PAPER_NAMES)
      expect(planned(filled(5, 5), { ...onlyMap, paper }).pages.length).toBeGreaterThan(0)
  })

  it('draws every page of every preset for every map', () => {
    fc.assert(
      fc.property(
        arbitraryMap(),
        fc.constantFrom(...PRINT_PRESETS),
        fc.constantFrom(null, ...MAP_STYLES.map(({ id }) => id)),
        (map, preset, style) => {
          const plan = planned(map, { ...preset.options, style, paper: 'a5' })
          for (const [i] of plan.pages.entries()) for (const mark of flat(drawPage(plan, i).marks)) expectFinite(mark)
        },
      ),
      { numRuns: 20 },
    )
  })
})

const flat = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...flat(mark.marks)] : [mark]))

function expectFinite(mark: Mark): void {
  const numbers =
    mark.kind === 'path'
      ? mark.path
      : mark.kind === 'stamp'
        ? mark.at
        : mark.kind === 'group'
          ? (mark.clip ?? [])
          : mark.kind === 'part'
            ? [mark.box.left, mark.box.top]
            : [mark.x, mark.y]
  if (!numbers.every(Number.isFinite)) throw new Error(`a mark without a place: ${JSON.stringify(mark).slice(0, 200)}`)
}

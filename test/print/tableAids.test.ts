import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellIndex } from '../../src/base/brands.ts'
import { PATH_OPS, type Mark, type PathMark, type TextMark } from '../../src/draw/marks.ts'
import { SHOWN_STATES } from '../../src/map/creatureStates.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Overlay, RunSheetCreature, RunSheetFacts } from '../../src/print/facts.ts'
import { drawOverlays } from '../../src/print/map/drawOverlays.ts'
import { drawRegion } from '../../src/print/map/drawRegions.ts'
import { cardSet } from '../../src/print/pages/cardPages.ts'
import { legendBlocks, overlayBlocks } from '../../src/print/pages/legendPages.ts'
import { areaSet, ringSet } from '../../src/print/pages/markerPages.ts'
import { standeeSet, tokenSet } from '../../src/print/pages/miniaturePages.ts'
import { rangePages } from '../../src/print/pages/rangePages.ts'
import { initiativeStrip } from '../../src/print/pages/runSheet/initiativeStrip.ts'
import { kindRows } from '../../src/print/pages/runSheet/kindRows.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { sceneOf } from '../../src/print/scene/scene.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))
const textsOf = (marks: readonly Mark[]) => all(marks).filter((mark): mark is TextMark => mark.kind === 'text')
const pathsOf = (marks: readonly Mark[]) => all(marks).filter((mark): mark is PathMark => mark.kind === 'path')
const wordsOf = (marks: readonly Mark[]) => textsOf(marks).map(({ text }) => text)

/** A scene of so many goblins with their facts for the run sheet. */
function goblins(each: readonly Partial<RunSheetCreature>[]) {
  const creatures = each.map((_, i) => ({
    id: `goblin-${i}`,
    name: `Goblin ${i + 1}`,
    size: 'small',
    side: 'foes',
    speedFeet: { land: 30 },
    at: { col: i % 10, row: Math.floor(i / 10) },
  }))
  const plain = {
    reach: 'reach 5 ft',
    reactions: '',
    plan: '',
    takesTurns: true,
    initiativeModifier: 0,
    initiative: null,
  }
  const runSheet: RunSheetFacts = {
    planName: '',
    creatures: each.map((more, i) => ({ ...plain, creatureId: `goblin-${i}` as RecordId, ...more })),
    terrain: {},
    events: [],
    exits: [],
  }
  const scene = sceneOf(
    mapWith({ widthCells: 10, heightCells: 6 }, { creatures }),
    { ...PLAIN_FACTS, runSheet },
    printOptions(),
  )
  return { scene, facts: runSheet, without: new Set<never>() }
}
const SPAN = { x: 0, widthInches: 7 }

describe('the initiative strip', () => {
  it('has typed initiatives first, the highest on top, then the highest modifiers', () => {
    const facts = fc.record({
      initiative: fc.option(fc.integer({ min: 1, max: 4 })),
      initiativeModifier: fc.integer({ min: -1, max: 2 }),
    })
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (each) => {
        const numbers = wordsOf(initiativeStrip(goblins(each), SPAN, Infinity).draw(0)).filter((text) =>
          text.startsWith('#'),
        )
        const expected = each
          .map(({ initiative, initiativeModifier }, i) => ({
            i,
            rank: (initiative ?? -100) * 100 + initiativeModifier,
          }))
          .sort((a, b) => b.rank - a.rank || a.i - b.i)
        expect(numbers).toEqual(expected.map(({ i }) => `#${i + 1}`))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the row of a kind', () => {
  const plans = (...each: string[]) =>
    wordsOf(kindRows(goblins(each.map((plan) => ({ plan }))), SPAN, Infinity).draw(0)).join('\n')
  it('names a plan without numbers only if all of the kind share it', () => {
    expect(plans('Holds', 'Holds')).toContain('Plan: Holds')
    expect(plans('Holds', '')).toContain('#1: Holds')
    expect(plans('Holds', 'Flees', 'Holds')).toMatch(/#1, #3: Holds[\s\S]*#2: Flees/)
  })
})

it.each([1, 5, 6, 7, 8, 9, 30])(
  'the card of %d creatures has a row for each that fits, and counts the others',
  (count) => {
    const { scene } = goblins(Array.from({ length: count }, () => ({})))
    const [card] = cardSet(scene).piecesFor({ x: 0, y: 0, widthInches: 7, heightInches: 10, columns: 1 })
    const marks = card?.draw(0, 0) ?? []
    const rows = wordsOf(marks).filter((text) => /^#\d+$/.test(text)).length
    const more = Number(/^(\d+) more$/.exec(wordsOf(marks).find((text) => text.endsWith(' more')) ?? '')?.[1] ?? 0)
    expect(rows + more).toBe(count)
    expect(more).not.toBe(1)
    for (const { y } of textsOf(marks)) expect(y).toBeLessThan(card?.heightInches ?? 0)
  },
)

describe('the legend', () => {
  const look = { id: 'o', label: 'Danger', color: '#123456', forPlayers: true } as const
  const sceneWith = (overlay: Overlay) =>
    sceneOf(mapWith({ widthCells: 6, heightCells: 2 }), { ...PLAIN_FACTS, overlays: [overlay] }, printOptions())
  const frame = { squareInches: 1, originX: 0, originY: 0, window: { col: 0, row: 0, widthCells: 6, heightCells: 2 } }

  it.each([[[undefined, undefined]], [[2, 5]], [[4]]])(
    'has the numbers that stand in the squares of bands %j',
    (numbers) => {
      const bands = numbers.map((number, i) => ({
        label: `Band ${i}`,
        cells: [i, i + 6] as CellIndex[],
        ...(number === undefined ? {} : { number }),
      }))
      const scene = sceneWith({ ...look, kind: 'cells', bands })
      const onMap = [...new Set(textsOf(drawOverlays(scene, frame)).map(({ text }) => text))]
      const listed = wordsOf(overlayBlocks(scene, 4).flatMap((block) => block.draw(0, 0, 4))).flatMap(
        (text) => /^(\d+) – /.exec(text)?.[1] ?? [],
      )
      expect(listed).toEqual(onMap)
    },
  )

  it('has the borders of regions as they are on the map: zones dashed longer than other regions', () => {
    const cells = [{ col: 0, row: 0 }]
    const dashOf = (marks: readonly Mark[]) => {
      const [dash = 0, gap = 1] = pathsOf(marks).find((mark) => mark.paint.dash)?.paint.dash ?? []
      return dash / gap
    }
    const ratios = ['region', 'deployment'].map((purpose) => {
      const scene = sceneOf(
        mapWith({ widthCells: 6, heightCells: 2 }, { regions: [{ name: 'Camp', purpose, cells }] }),
        PLAIN_FACTS,
        printOptions(),
      )
      const area = {
        cells: frame.window,
        squareInches: 1,
        columns: { count: 1, stepInches: 6 },
        rows: { count: 1, stepInches: 2 },
        tiles: [],
        kept: [],
      }
      const [region] = scene.annotationsIn(frame.window)
      if (region?.kind !== 'region') throw new Error('there is a region')
      const listed = legendBlocks(scene, [area], 4).flatMap((block) => block.draw(0, 0, 4))
      return [dashOf(drawRegion(scene, frame, region)), dashOf(listed)]
    })
    for (const i of [0, 1])
      expect(ratios[1]?.[i], i === 0 ? 'on the map' : 'in the legend').toBeGreaterThan((ratios[0]?.[i] ?? Infinity) * 2)
  })
})

it('the assembly page crosses out the sheets that are not printed, and no other', () => {
  const creatures = [{ name: 'Ogre', size: 'large', side: 'foes', speedFeet: {}, at: { col: 1, row: 25 } }]
  const map = mapWith({ widthCells: 24, heightCells: 32 }, { creatures })
  const plan = planPages(
    map,
    PLAIN_FACTS,
    printOptions({ parts: ['assembly', 'map'], skipEmptyPages: true, orientation: 'portrait' }),
  )
  if (!plan.ok) throw new Error(plan.error.code)
  const [area] = plan.value.areas
  const { marks } = drawPage(plan.value, 0)
  const cuts = pathsOf(marks).find(
    ({ path, paint }) =>
      path[0] === PATH_OPS.rect && path.length > 5 && paint.stroke !== undefined && path.includes(PATH_OPS.line),
  )
  const rects: number[][] = []
  const lines = new Set<string>()
  const rounded = (...inches: number[]) => inches.map((each) => each.toFixed(6)).join()
  const { path } = cuts ?? { path: [] }
  for (let i = 0; i < path.length;) {
    const isRect = path[i] === PATH_OPS.rect
    const [x = 0, y = 0, , right = 0, bottom = 0] = path.slice(i + 1, i + 6)
    if (isRect) rects.push(path.slice(i + 1, i + 5))
    else lines.add(rounded(x, y, right, bottom))
    i += isRect ? 5 : 6
  }
  const crossed = rects.map(([x = 0, y = 0, width = 0, height = 0]) =>
    [rounded(x, y, x + width, y + height), rounded(x, y + height, x + width, y)].every((line) => lines.has(line)),
  )
  expect(area?.tiles.length).toBe(rects.length)
  expect(crossed).toEqual(area?.tiles.map((tile) => !area.kept.includes(tile)))
  expect(new Set(crossed).size).toBe(2)
})

it('a page of ranges on a large map shows its overlays with two squares around', () => {
  const [WIDTH, HEIGHT] = [80, 60]
  const creatures = [
    { id: 'scout', name: 'Scout', size: 'medium', side: 'party', speedFeet: { land: 30 }, at: { col: 40, row: 30 } },
  ]
  const cellsOf = [
    [36, 20],
    [60, 31],
  ].map(([col = 0, row = 0]) => (row * WIDTH + col) as CellIndex)
  const overlay = {
    id: 'r',
    label: 'Range',
    color: '#123456',
    forPlayers: true,
    kind: 'cells',
    creatureId: 'scout' as RecordId,
    bands: [{ label: '', cells: cellsOf }],
  } as const
  const scene = sceneOf(
    mapWith({ widthCells: WIDTH, heightCells: HEIGHT }, { creatures }),
    { ...PLAIN_FACTS, overlays: [overlay] },
    printOptions({ parts: ['ranges'], coordinates: 'numbers' }),
  )
  const [page] = rangePages(scene)
  const figure = page
    ?.draw({ number: 1, count: 1 })
    .find((mark) => mark.kind === 'group' && mark.tag?.role === 'Figure')
  expect(figure?.kind === 'group' && figure.tag?.alt).toContain('squares 35,19 to 63,34')
})

describe('a standee', () => {
  const AREA = { x: 0, y: 0, widthInches: 7, heightInches: 10, columns: 1 }
  const standeesOf = (creature: object, area = AREA) => {
    const plain = { name: 'Ogre', size: 'large', side: 'foes', speedFeet: {}, at: { col: 1, row: 1 } }
    const scene = sceneOf(
      mapWith({ widthCells: 6, heightCells: 4 }, { creatures: [{ ...plain, ...creature }] }),
      { ...PLAIN_FACTS, pictures: { face: { widthPx: 10, heightPx: 10 } } },
      printOptions(),
    )
    return [standeeSet(scene, 1), tokenSet(scene, 1)].map((set) => {
      const [piece] = set.piecesFor(area)
      if (!piece) throw new Error('there is a piece')
      return { ...piece, marks: piece.draw(0, 0) }
    })
  }
  const size = (creature: object, area = AREA) => {
    const [standee] = standeesOf(creature, area)
    return [standee?.widthInches, standee?.heightInches]
  }

  it('of a tall creature is half again as high as one of a long one, twice, with a foot at each end', () => {
    expect(size({ body: 'tall' })).toEqual([2, 2 * (3 + 0.5)])
    expect(size({ body: 'long' })).toEqual([2, 2 * (2 + 0.5)])
    expect(size({ body: 'tall', size: 'small' })).toEqual([1, 2 * (1.5 + 0.5)])
    expect(size({ body: 'tall', size: 'tiny' })).toEqual([0.5, 2 * (0.75 + 0.25)])
  })

  it('is no higher than the paper', () => {
    expect(size({ size: 'gargantuan', body: 'tall' })).toEqual([4, 10])
  })

  it('has its face on both sides of the fold, one of them upside down', () => {
    const [standee] = standeesOf({ picture: 'face', body: 'tall' })
    const groups = all(standee?.marks ?? []).filter(
      (mark) => mark.kind === 'group' && mark.marks.some(({ kind }) => kind === 'picture'),
    )
    expect(groups).toEqual([
      expect.objectContaining({ x: 2, y: 3.5, turnDegrees: 180 }),
      expect.objectContaining({ x: 0, y: 3.5, turnDegrees: 0 }),
    ])
    const folds = pathsOf(standee?.marks ?? []).filter(({ paint }) => paint.dash)
    expect(folds.map(({ path }) => path[2])).toEqual([0.5, 3.5, 6.5])
  })

  it('shows no state and no altitude, like a token: it is used all evening', () => {
    for (const { marks } of standeesOf({ prone: true, altitudeFeet: 30, helpless: true }))
      expect(wordsOf(marks).join(' ')).not.toMatch(/30|prone|helpless/i)
    const [plain, stricken] = [{}, { prone: true, altitudeFeet: 30, hidden: true, helpless: true }].map((each) =>
      standeesOf(each),
    )
    expect(JSON.stringify(stricken)).toBe(JSON.stringify(plain))
  })
})

describe('rings and templates', () => {
  const sceneWith = (options: Parameters<typeof printOptions>[0] = {}) =>
    sceneOf(
      mapWith(
        { widthCells: 8, heightCells: 6 },
        {
          creatures: ['huge', 'medium', 'large', 'large'].map((size, col) => ({
            ...{ name: `C${col}`, size, side: 'foes', speedFeet: {}, at: { col, row: 0 } },
          })),
        },
      ),
      { ...PLAIN_FACTS, areaFeet: { burst: [5], cone: [15, 60], line: [20, 120] } },
      printOptions(options),
    )
  const AREA = { x: 0, y: 0, widthInches: 7, heightInches: 10, columns: 1 }

  it('for each state a creature shows: three rings of one square and one of each larger space', () => {
    const rings = (copy: 'gm' | 'player') =>
      ringSet(sceneWith({ copy }), 0.5)
        .piecesFor(AREA)
        .map((piece) => `${wordsOf(piece.draw(0, 0))[0]} ${piece.widthInches} ${piece.heightInches}`)
    const states = (copy: 'gm' | 'player') => SHOWN_STATES.filter(({ players }) => copy === 'gm' || players === 'seen')
    for (const copy of ['gm', 'player'] as const)
      expect(rings(copy)).toEqual(
        states(copy).flatMap(({ word }) => [0.5, 0.5, 0.5, 1, 1.5].map((side) => `${word} ${side} ${side}`)),
      )
    expect(states('player').length).toBeLessThan(states('gm').length)
  })

  it('for each area that fits, cones straight and aslant; the others are named', () => {
    const set = areaSet(sceneWith(), 1)
    const pieces = set
      .piecesFor(AREA)
      .map((piece) => [wordsOf(piece.draw(0, 0))[0], piece.widthInches, piece.heightInches])
    expect(pieces).toEqual([
      ['5 ft burst', 2, 2],
      ['15 ft cone', 3, 4],
      ['15 ft cone', 3, 3],
      ['20 ft line', 4, 1],
    ])
    expect(set.about).toContain('60 ft cone')
    expect(set.about).toContain('120 ft line')
  })
})

it('the assembly page says how many sheets are side by side, and how many below each other', () => {
  const plan = planPages(
    mapWith({ widthCells: 20, heightCells: 12 }),
    PLAIN_FACTS,
    printOptions({ parts: ['assembly', 'map'], orientation: 'portrait' }),
  )
  if (!plan.ok) throw new Error(plan.error.code)
  expect(plan.value.pages.map(({ part }) => part)).toEqual(['assembly', ...Array<string>(6).fill('map')])
  expect(wordsOf(drawPage(plan.value, 0).marks).join(' ')).toContain('3 × 2 sheets, 6 of them printed')
})

it.each([
  [1, 0],
  [2, 1],
])('a map on %d sheets has %d assembly pages', (sheets, pages) => {
  const plan = planPages(
    mapWith({ widthCells: 7 * sheets, heightCells: 5 }),
    PLAIN_FACTS,
    printOptions({ parts: ['assembly', 'map'], orientation: 'portrait' }),
  )
  expect(plan.ok && plan.value.pages.filter(({ part }) => part === 'assembly').length).toBe(pages)
})

it('a page of ranges lies the way in which its map is larger', () => {
  const pageOf = (widthCells: number, heightCells: number) => {
    const creatures = [
      { id: 'scout', name: 'Scout', size: 'medium', side: 'party', speedFeet: {}, at: { col: 1, row: 1 } },
    ]
    const overlay = {
      ...{ id: 'r', label: 'Range', color: '#123456', forPlayers: true, kind: 'cells' as const },
      creatureId: 'scout' as RecordId,
      bands: [{ label: '', cells: [0 as CellIndex] }],
    }
    const map = mapWith({ widthCells, heightCells }, { creatures })
    const [page] = rangePages(
      sceneOf(map, { ...PLAIN_FACTS, overlays: [overlay] }, printOptions({ parts: ['ranges'] })),
    )
    return page && page.widthInches > page.heightInches ? 'landscape' : 'portrait'
  }
  expect([pageOf(40, 12), pageOf(12, 40)]).toEqual(['landscape', 'portrait'])
})

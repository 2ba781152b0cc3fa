import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../../src/draw/text/measure.ts'
import { PATH_OPS, type Mark, type PathMark, type TextMark } from '../../src/draw/marks.ts'
import type { Overlay, PrintFacts } from '../../src/print/facts.ts'
import type { Part, PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { drawnPoints, pathPoints } from '../support/drawnPoints.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const PORTRAIT = 'face'
const facts = (overlays: readonly Overlay[] = []): PrintFacts => ({
  ...PLAIN_FACTS,
  overlays,
  pictures: { [PORTRAIT]: { widthPx: 60, heightPx: 90 } },
})

function pagesOf(map: BattleMap, options: PrintOptionsInput, given: PrintFacts = facts()) {
  const plan = planPages(map, given, printOptions(options))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.pages.map((page, i) => ({ ...page, ...drawPage(plan.value, i) }))
}

const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))
const texts = (marks: readonly Mark[]) => all(marks).filter((mark): mark is TextMark => mark.kind === 'text')
const paths = (marks: readonly Mark[]) => all(marks).filter((mark): mark is PathMark => mark.kind === 'path')

/** Half the creatures have a picture, so that their names stand on plates. Templates may well reach beyond the map. */
const withPortraits = (map: BattleMap): BattleMap => ({
  ...map,
  tables: {
    ...map.tables,
    templates: new Map(),
    creatures: new Map(
      [...map.tables.creatures].map(([id, creature], i) => [
        id,
        i % 2 === 0 ? { ...creature, picture: PORTRAIT } : creature,
      ]),
    ),
  },
})

/** A way and a played round through the corners of a map, and its squares as a reach of two bands. */
function overlaysOf({ widthCells, heightCells }: BattleMap): Overlay[] {
  const [right, bottom] = [widthCells - 1, heightCells - 1]
  const corners = [
    { col: 0, row: 0 },
    { col: right, row: 0 },
    { col: right, row: bottom },
  ]
  const cells = Array.from({ length: widthCells * heightCells }, (_, i) => i) as never
  const look = { color: '#204080', forPlayers: true }
  return [
    { kind: 'cells', id: 'reach', label: 'Reach', ...look, bands: [1, 2].map((n) => ({ label: `${n}`, cells })) },
    {
      kind: 'path',
      id: 'way',
      label: 'Way',
      ...look,
      spaceCells: 1,
      steps: corners.map((cell, i) => ({ cell, label: `${5 * i}` })),
    },
    {
      kind: 'round',
      id: 'round',
      label: 'Round 1',
      ...look,
      round: 1,
      tracks: [{ creatureId: 'creature-1', spaceCells: 1, cells: corners }],
    },
  ] as Overlay[]
}

describe('everything that is drawn', () => {
  const parts: Part[] = ['cover', 'assembly', 'map', 'standees', 'tokens']

  it('lies on its page, to within half an inch that the frame cuts off, where a page holds the whole map', () => {
    fc.assert(
      fc.property(
        arbitraryMap().map(withPortraits),
        fc.constantFrom('tokens' as const, 'spaces' as const),
        fc.boolean(),
        (map, creatures, wide) => {
          const options: PrintOptionsInput = {
            parts,
            creatures,
            paper: wide ? 'a0' : 'a4',
            scale: wide ? { kind: 'square', squareInches: 1 } : { kind: 'fit' },
          }
          for (const page of pagesOf(map, options, facts(overlaysOf(map)))) expectOnPage(page)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('lies on its page where a part of a map is printed, far from the corner of the map', () => {
    const area = { kind: 'rect', col: 9, row: 5, widthCells: 9, heightCells: 9 } as const
    for (const scale of [{ kind: 'fit' }, { kind: 'square', squareInches: 0.5 }] as const)
      for (const page of pagesOf(withPortraits(mapOfEverything()), { area, scale, parts: ['cover', 'map'] }))
        // What hangs over from the neighboring squares is cut off by the frame: a Colossal space at most.
        expectOnPage(page, 6 * 0.9)
  })

  function expectOnPage(page: ReturnType<typeof pagesOf>[number], over = 0.5): void {
    for (const [x, y] of drawnPoints(withoutGround(page.marks)))
      if (!(x > -over && y > -over && x < page.widthInches + over && y < page.heightInches + over))
        throw new Error(`${page.part}: a mark at ${x}, ${y} of a page ${page.widthInches} by ${page.heightInches}`)
  }
})

/** Ground goes on beyond what is shown, so that outlines meet at the borders of pages: the frame around it cuts it off. */
const withoutGround = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark): Mark[] =>
    mark.kind !== 'group' ? [mark] : mark.scale !== undefined ? [] : [{ ...mark, marks: withoutGround(mark.marks) }],
  )

describe('the cover', () => {
  it('shows the printed part of the map within its frame, wherever on the map it lies', () => {
    const map = mapWith({ widthCells: 12, heightCells: 12 })
    const area = { kind: 'rect', col: 6, row: 6, widthCells: 4, heightCells: 4 } as const
    const [cover] = pagesOf(map, { area, parts: ['cover', 'map'] })
    const picture = cover?.marks.find((mark) => mark.kind === 'group')
    const [[left, top], [right, bottom]] = pathPoints((picture?.kind === 'group' && picture.clip) || []) as [
      [number, number],
      [number, number],
    ]
    const ground = picture?.kind === 'group' ? picture.marks.find((mark) => mark.kind === 'group') : undefined
    const { x = NaN, y = NaN, scale = NaN } = ground?.kind === 'group' ? ground : {}
    expect([left, top]).toEqual([near(x + area.col * scale), near(y + area.row * scale)])
    expect([right, bottom]).toEqual([near(x + 10 * scale), near(y + 10 * scale)])
  })
})

describe('the assembly page', () => {
  it('puts the name of a page on a plate that holds it and lies within that page', () => {
    const map = mapWith({ widthCells: 28, heightCells: 20 }, {}, () => 1)
    const [page] = pagesOf(map, { parts: ['assembly'], orientation: 'portrait' })
    const names = texts(page?.marks ?? []).filter(({ text }) => /^[12]\/[1-4]$/.test(text))
    expect(names.map(({ text }) => text)).toEqual(['1/1', '1/2', '1/3', '1/4', '2/1', '2/2', '2/3', '2/4'])
    const plates = paths(page?.marks ?? []).filter(({ paint }) => paint.fill === '#ffffff' && paint.opacity === 0.8)
    expect(plates).toHaveLength(names.length)
    const pageWidth = (names[1]?.x ?? NaN) - (names[0]?.x ?? NaN)
    for (const [i, { path }] of plates.entries()) {
      const [[left, top], [right, bottom]] = pathPoints(path) as [[number, number], [number, number]]
      const { x, y, text, size: sizeInches } = names[i] as TextMark
      const width = textWidth(text, sizeInches, true)
      expect(left).toBeLessThanOrEqual(x - width / 2)
      expect(right).toBeGreaterThanOrEqual(x + width / 2)
      expect(right - left).toBeLessThan(pageWidth)
      expect(top).toBeLessThan(y - sizeInches * 0.7)
      expect(bottom).toBeGreaterThan(y)
    }
  })
})

describe('a standee', () => {
  it('folds at both feet and in the middle', () => {
    const map = mapWith(
      { widthCells: 5, heightCells: 5 },
      { creatures: [{ name: 'Ogre', size: 'large', side: 'foes', at: { col: 1, row: 1 }, speedFeet: { land: 40 } }] },
    )
    const [page] = pagesOf(map, { parts: ['standees'], scale: { kind: 'square', squareInches: 1 } })
    const [outline] = paths(page?.marks ?? []).filter(({ path }) => path[0] === PATH_OPS.rect && path[3] === 2)
    const [[left, top], [right, bottom]] = pathPoints(outline?.path ?? []) as [[number, number], [number, number]]
    const folds = paths(page?.marks ?? [])
      .filter(({ path, paint }) => paint.dash !== undefined && pathPoints(path).length === 2)
      .map(({ path }) => pathPoints(path) as [[number, number], [number, number]])
    const foot = 0.5
    expect(folds.map(([[, y]]) => y)).toEqual([top + foot, (top + bottom) / 2, bottom - foot].map(near))
    for (const [from, to] of folds) expect([from[0], to[0], from[1]]).toEqual([near(left), near(right), near(to[1])])
  })
})

const near = (value: number): unknown => expect.closeTo(value, 9)

describe('a way on the map', () => {
  it('is one line from the first square through every square to the last', () => {
    const map = mapWith({ widthCells: 4, heightCells: 3 })
    const steps = [
      { cell: { col: 0, row: 0 } },
      { cell: { col: 1, row: 1 }, label: '5' },
      { cell: { col: 2, row: 1 }, label: '10' },
    ]
    const way = { kind: 'path', id: 'w', label: 'Way', color: '#123456', forPlayers: true, spaceCells: 1, steps }
    const [page] = pagesOf(map, { parts: ['map'], legendOnMap: false }, facts([way as Overlay]))
    const [line] = paths(page?.marks ?? []).filter(({ paint }) => paint.stroke === '#123456')
    const { move, line: to } = PATH_OPS
    const [x = NaN, y = NaN] = line?.path.slice(1) ?? []
    expect(line?.path).toEqual([move, x, y, to, near(x + 1), near(y + 1), to, near(x + 2), near(y + 1)])
  })
})

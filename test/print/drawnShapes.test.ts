import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellIndex } from '../../src/base/brands.ts'
import type { Mark, PathMark, StampMark, TextMark } from '../../src/draw/marks.ts'
import { areaSquares } from '../../src/map/areaSquares.ts'
import type { Overlay } from '../../src/print/facts.ts'
import { drawAnnotation } from '../../src/print/map/drawAnnotations.ts'
import { drawCreatures } from '../../src/print/map/drawCreatures.ts'
import { drawOverlays } from '../../src/print/map/drawOverlays.ts'
import { drawRoundAlone } from '../../src/print/map/drawRound.ts'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { sceneOf } from '../../src/print/scene/scene.ts'
import { pathPoints, type PagePoint } from '../support/drawnPoints.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const [WIDTH, HEIGHT] = [9, 6]
/** A square is two inches, so that inches and squares cannot be confused. */
const frameOf = (window = { col: 0, row: 0, widthCells: WIDTH, heightCells: HEIGHT }) => ({
  squareInches: 2,
  originX: 0,
  originY: 0,
  window,
})
const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))
const isText = (mark: Mark): mark is TextMark => mark.kind === 'text'
const isPath = (mark: Mark): mark is PathMark => mark.kind === 'path'
const isStamp = (mark: Mark): mark is StampMark => mark.kind === 'stamp'
const squareAt = ([x, y]: PagePoint) => `${Math.floor(x / 2)},${Math.floor(y / 2)}`
const mean = (points: readonly PagePoint[]): PagePoint => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]
const sceneWith = (
  records: Parameters<typeof mapWith>[1],
  overlays: readonly Overlay[] = [],
  options: PrintOptionsInput = {},
) =>
  sceneOf(
    mapWith({ widthCells: WIDTH, heightCells: HEIGHT }, records),
    { ...PLAIN_FACTS, overlays },
    printOptions(options),
  )
const OVERLAY = { id: 'o', label: 'Overlay', color: '#123456', forPlayers: true } as const

describe('an overlay of squares', () => {
  const bandOf = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
  const window = fc.record({
    col: fc.integer({ min: 0, max: 5 }),
    row: fc.integer({ min: 0, max: 3 }),
    widthCells: fc.integer({ min: 1, max: 4 }),
    heightCells: fc.integer({ min: 1, max: 3 }),
  })

  it('has in view the squares of each band, hatched and with its number, and no other', () => {
    fc.assert(
      fc.property(bandOf, window, (bands, view) => {
        const cellsOf = (band: number) => bands.flatMap((each, i) => (each === band ? [i as CellIndex] : []))
        fc.pre([1, 2].every((band) => cellsOf(band).length > 0))
        const scene = sceneWith({}, [
          { ...OVERLAY, kind: 'cells', bands: [1, 2].map((band) => ({ label: `${band}`, cells: cellsOf(band) })) },
        ])
        const marks = drawOverlays(scene, frameOf(view))
        const expected = [1, 2].flatMap((band) =>
          cellsOf(band)
            .map((i) => [i % WIDTH, Math.floor(i / WIDTH)] as const)
            .filter(
              ([col, row]) =>
                col >= view.col &&
                col < view.col + view.widthCells &&
                row >= view.row &&
                row < view.row + view.heightCells,
            )
            .map(([col, row]) => `${col},${row} ${band}`),
        )
        const numbers = marks.filter(isText).map(({ x, y, text }) => `${squareAt([x, y])} ${text}`)
        expect(numbers.sort()).toEqual(expected.toSorted())
        const hatched = marks.filter(isStamp).flatMap(({ at, stamp }) => {
          const squares = []
          for (let i = 0; i < at.length; i += 2) squares.push(`${squareAt([at[i] ?? 0, at[i + 1] ?? 0])} ${stamp.key}`)
          return squares
        })
        expect(hatched.map((each) => each.split(' ')[0]).sort()).toEqual(
          expected.map((each) => each.split(' ')[0]).sort(),
        )
        const keys = new Set(hatched.map((each) => each.split(' ')[1]))
        expect(keys.size).toBe(new Set(expected.map((each) => each.split(' ')[1])).size)
      }),
      { numRuns: 50 },
    )
  })

  it('shows the numbers its bands have, or that of its creature once', () => {
    const creatures = [1, 2].map((n) => ({
      id: `c${n}`,
      name: `C${n}`,
      size: 'medium',
      side: 'foes',
      speedFeet: {},
      at: { col: n, row: 0 },
    }))
    const cells = [3, 4, 5] as CellIndex[]
    const texts = (overlay: Overlay) =>
      drawOverlays(sceneWith({ creatures }, [overlay]), frameOf())
        .filter(isText)
        .map(({ text }) => text)
    expect(texts({ ...OVERLAY, kind: 'cells', bands: [{ label: '', cells, number: 7 }] })).toEqual(['7', '7', '7'])
    expect(texts({ ...OVERLAY, kind: 'cells', creatureId: 'c2' as never, bands: [{ label: '', cells }] })).toEqual([
      '#2',
    ])
    expect(texts({ ...OVERLAY, kind: 'cells', bands: [{ label: '', cells }] })).toEqual([])
  })
})

describe('a template', () => {
  const drawn = (template: Record<string, unknown>, creatures: readonly Record<string, unknown>[] = []) => {
    const scene = sceneWith({ templates: [{ origin: { x: 4, y: 3 }, ...template }], creatures })
    const [record] = scene.map.tables.templates.values()
    if (!record) throw new Error('there is a template')
    const [squares, outline, ...rest] = drawAnnotation(scene, frameOf(), { kind: 'template', record }).filter(isPath)
    if (!squares || !outline) throw new Error('squares and an outline are drawn')
    return { scene, record, squares, outline: pathPoints(outline.path), rest }
  }

  it.each(['burst', 'cone', 'line', 'emanation'])('fills the squares that a %s reaches', (shape) => {
    const { scene, record, squares } = drawn({ shape, sizeFeet: 15, directionDegrees: 90 })
    const corners = pathPoints(squares.path).filter((_, i) => i % 2 === 0)
    expect(corners.map(squareAt).sort()).toEqual(
      areaSquares(scene.map, record)
        .reached.map(({ col, row }) => `${col},${row}`)
        .sort(),
    )
  })

  it.each(['cone', 'line'].flatMap((shape) => [0, 45, 90, 180, 270].map((degrees) => [shape, degrees] as const)))(
    'of a %s points %d degrees clockwise from east, as far as its size',
    (shape, degrees) => {
      const { outline } = drawn({ shape, sizeFeet: 10, directionDegrees: degrees })
      const [x, y] = mean(outline)
      expect(((Math.atan2(y - 6, x - 8) * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 3)
      const along = outline.map(
        ([px, py]) => (px - 8) * Math.cos((degrees * Math.PI) / 180) + (py - 6) * Math.sin((degrees * Math.PI) / 180),
      )
      // Ten feet are two squares of two inches.
      expect(Math.max(...along)).toBeCloseTo(4, 6)
      expect(Math.min(...along)).toBeCloseTo(0, 6)
      const across = outline.map(
        ([px, py]) => (py - 6) * Math.cos((degrees * Math.PI) / 180) - (px - 8) * Math.sin((degrees * Math.PI) / 180),
      )
      // A quarter of a circle, or a line a square wide.
      expect(Math.max(...across)).toBeCloseTo(shape === 'cone' ? 4 * Math.SQRT1_2 : 1, 6)
    },
  )

  it('of a burst is a circle about its origin; of an emanation it surrounds the space of its creature', () => {
    const ogre = { id: 'ogre', name: 'Ogre', size: 'large', side: 'foes', speedFeet: {}, at: { col: 5, row: 1 } }
    const bounds = (points: readonly PagePoint[]) => [
      Math.min(...points.map(([x]) => x)),
      Math.min(...points.map(([, y]) => y)),
      Math.max(...points.map(([x]) => x)),
      Math.max(...points.map(([, y]) => y)),
    ]
    expect(bounds(drawn({ shape: 'burst', sizeFeet: 10 }).outline)).toEqual([4, 2, 12, 10])
    const around = drawn({ shape: 'emanation', sizeFeet: 5, creatureId: 'ogre' }, [ogre])
    expect(bounds(around.outline).map((each) => Math.round(each * 1e6) / 1e6)).toEqual([8, 0, 16, 8])
    expect(around.rest, 'an emanation has no dot at an origin').toEqual([])
  })
})

it('the head of an arrow is at its end and points where its last line goes', () => {
  const points = [
    { x: 1, y: 1 },
    { x: 4, y: 1 },
    { x: 4, y: 3 },
  ]
  const scene = sceneWith({ drawings: [{ shape: 'arrow', points }] })
  const [record] = scene.map.tables.drawings.values()
  const marks = record ? drawAnnotation(scene, frameOf(), { kind: 'drawing', record }) : []
  const [line, head] = marks.filter(isPath).map(({ path }) => pathPoints(path))
  expect(line).toEqual(points.map(({ x, y }) => [2 * x, 2 * y]))
  expect(head?.[0]).toEqual([8, 6])
  for (const [, y] of head?.slice(1) ?? []) expect(y).toBeLessThan(6)
  expect(mean(head?.slice(1) ?? [])[0]).toBeCloseTo(8, 6)
})

describe('a played round drawn alone', () => {
  it('has arrows along each route, and the number of the creature where it ends', () => {
    const creatures = ['one', 'two'].map((id, col) => ({
      id,
      name: id,
      size: 'medium',
      side: 'foes',
      speedFeet: {},
      at: { col, row: 0 },
    }))
    const cells = [0, 1, 2, 3, 4, 5, 6].map((col) => ({ col, row: 2 }))
    const start = { creatures: new Map(), doors: new Map() } as never
    const overlay = {
      ...OVERLAY,
      kind: 'round',
      round: 3,
      start,
      lines: [],
      tracks: [{ creatureId: 'two' as never, spaceCells: 1, cells }],
    } as const
    const marks = drawRoundAlone(sceneWith({ creatures }), frameOf(), overlay)
    const heads = marks
      .filter(isPath)
      .map(({ path }) => pathPoints(path))
      .filter(({ length }) => length === 3)
    expect(heads.length).toBeGreaterThan(0)
    for (const [tip = [0, 0], ...back] of heads) for (const [x] of back) expect(x).toBeLessThan(tip[0])
    expect(marks.filter(isText).map(({ text, x, y }) => `${text} at ${squareAt([x, y])}`)).toEqual(['2 at 6,2'])
  })
})

it.each([0, 1, 2, 3, 4, 5, 6, 7])('a flier that faces %d eighths of a turn from north has its beak there', (facing) => {
  const ogre = { name: 'Ogre', size: 'large', side: 'foes', speedFeet: {}, at: { col: 5, row: 2 }, facing }
  const beaks = (altitudeFeet: number) =>
    drawCreatures(sceneWith({ creatures: [{ ...ogre, altitudeFeet }] }), frameOf())
      .filter(isPath)
      .map(({ path }) => pathPoints(path))
      .filter(({ length }) => length === 3)
  const [beak, ...others] = beaks(30)
  expect(others).toEqual([])
  // The tip, from the center of its space of two by two squares; north is up.
  const [x = NaN, y = NaN] = beak?.[0] ?? []
  expect(((Math.atan2(x - 12, 6 - y) * 180) / Math.PI + 360) % 360).toBeCloseTo(facing * 45, 6)
  expect(beaks(0), 'one on the ground has none').toEqual([])
})

describe('what the options leave out of a map', () => {
  const marksWith = (options: PrintOptionsInput) => {
    const plan = planPages(
      mapOfEverything(),
      PLAIN_FACTS,
      printOptions({ parts: ['map'], scale: { kind: 'fit' }, ...options }),
    )
    if (!plan.ok) throw new Error(plan.error.code)
    return all(drawPage(plan.value, 0).marks)
  }
  const texts = (options: PrintOptionsInput) =>
    marksWith(options)
      .filter(isText)
      .map(({ text }) => text)

  it('names of creatures', () => {
    expect(texts({})).toContain('Sir Aldric')
    expect(texts({ names: false })).not.toContain('Sir Aldric')
  })
  it('names of regions and zones', () => {
    expect(texts({})).toContain('Camp (deployment)')
    expect(texts({ zones: false })).not.toContain('Camp (deployment)')
  })
  it('templates', () => {
    const feet = (options: PrintOptionsInput) => texts(options).filter((text) => / \d+ ft$/.test(text)).length
    expect(feet({ templates: false })).toBeLessThan(feet({}))
  })
  it('labels of pages', () => {
    expect(texts({})).toContain('Sheet 1/1')
    expect(texts({ pageLabels: false })).not.toContain('Sheet 1/1')
  })
  it.each(['numbers', 'spaces', 'none'] as const)('all of creatures but %s', (creatures) => {
    const shown = texts({ creatures, coordinates: 'none' })
    expect(shown).not.toContain('Sir Aldric')
    expect(shown.includes('5')).toBe(creatures === 'numbers')
  })

  it('tokens, for which empty spaces are drawn as large as the creatures', () => {
    const creatures = [
      { name: 'Ogre', size: 'large', side: 'foes', speedFeet: {}, at: { col: 5, row: 2 } },
      { name: 'Scout', size: 'small', side: 'party', speedFeet: {}, at: { col: 1, row: 4 } },
    ]
    const scene = sceneWith({ creatures }, [], { creatures: 'spaces' })
    const corners = drawCreatures(scene, frameOf())
      .filter(isPath)
      .map(({ path }) => pathPoints(path).flat())
    expect(corners.map((each) => each.map((inches) => Math.round(inches / 2)))).toEqual([
      [5, 2, 7, 4],
      [1, 4, 2, 5],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import { styleOf } from '../../../src/draw/styles/registry.ts'
import { PAPERS, type PaperName } from '../../../src/print/papers.ts'
import { variedMap } from '../../draw/support.ts'
import { mapWith } from '../../support/printableMap.ts'
import { inflatedPdf, readPdf, type PaintedPath, type ReadPage } from '../../support/pdfGeometry.ts'
import { printed } from './support.ts'

const MM = 25.4
/** A tenth of a percent. */
const within = (measured: number, wanted: number) => expect(Math.abs(measured / wanted - 1)).toBeLessThan(0.001)

const GRID_SQUARES = styleOf({ style: 'schematic' }).grid.width

/** Lines of the grid by where they cross the other axis: all upright (or level) straight strokes of the grid's weight. */
function gridLines({ paths }: ReadPage, axis: 0 | 1, squareInches = 1): number[] {
  const places = new Set<number>()
  for (const { points, stroked, lineWidthInches } of paths) {
    if (!stroked || points.length < 4 || Math.abs(lineWidthInches / squareInches / GRID_SQUARES - 1) > 0.02) continue
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [a, b] = [points[i], points[i + 1]]
      if (a && b && Math.abs(a[axis] - b[axis]) < 1e-4) places.add(Math.round(a[axis] * 1e4) / 1e4)
    }
  }
  return [...places].sort((a, b) => a - b)
}

const steps = (places: readonly number[]): number[] => places.slice(1).map((place, i) => place - (places[i] ?? 0))

const bare: PrintOptionsInput = {
  parts: ['map'],
  skipEmptyPages: false,
  cropMarks: false,
  alignmentCrosses: false,
  pageLabels: false,
  coordinates: 'none',
}

describe('scale in the file', () => {
  const cases: readonly [PaperName, number, string][] = [
    ['a4', 1, 'one inch'],
    ['letter', 1, 'one inch'],
    ['a3', 25 / MM, '25 mm'],
    ['tabloid', 1.5, 'an inch and a half'],
    ['a5', 30 / MM, '30 mm'],
    ['arch-d', 2, 'two inches'],
    ['a0', 1, 'one inch'],
    ['legal', 0.5, 'half an inch'],
  ]
  it.each(cases)('on %s a square of %f in measures %s', async (paper, squareInches) => {
    const map = mapWith({ widthCells: 40, heightCells: 40 })
    const { bytes } = await printed(map, { ...bare, paper, scale: { kind: 'square', squareInches } })
    const pages = await readPdf(bytes)
    expect(pages.length).toBeGreaterThan(0)
    // The last pages hold what is left of the map: a line or more.
    expect(gridLines(pages[0]!, 0, squareInches).length).toBeGreaterThan(1)
    for (const page of pages)
      for (const axis of [0, 1] as const) {
        const lines = gridLines(page, axis, squareInches)
        for (const step of steps(lines)) within(step, squareInches)
        const [first = 0, last = 0] = [lines[0], lines.at(-1)]
        if (lines.length > 1) within(last - first, (lines.length - 1) * squareInches)
      }
  })

  it.each(Object.keys(PAPERS) as PaperName[])('%s has its true size', async (paper) => {
    const { bytes } = await printed(mapWith({ widthCells: 2, heightCells: 2 }), {
      ...bare,
      paper,
      orientation: 'portrait',
    })
    const [page] = await readPdf(bytes)
    within(page?.widthInches ?? 0, PAPERS[paper].widthInches)
    within(page?.heightInches ?? 0, PAPERS[paper].heightInches)
  })

  it('asks viewers not to scale', async () => {
    const { bytes } = await printed(mapWith({ widthCells: 2, heightCells: 2 }), bare)
    expect(bytes.toString('latin1')).toContain('/PrintScaling /None')
  })
})

describe('pages in the file', () => {
  /** A dot of its own size in every square distinguishes the squares. */
  const counting = (widthCells: number, heightCells: number) =>
    mapWith(
      { widthCells, heightCells },
      {
        notes: Array.from({ length: widthCells * heightCells }, (_, i) => ({
          at: { x: (i % widthCells) + 0.5, y: Math.floor(i / widthCells) + 0.5 },
          number: i + 1,
          title: `${i + 1}`,
        })),
      },
    )

  it.each([
    ['a4', 1, 0.15],
    ['letter', 1.25, 0.4],
    ['a5', 1, 0],
    ['a3', 0.7, 0.25],
  ] as const)(
    'on %s with squares of %f in and an overlap of %f in every square is printed',
    async (paper, squareInches, overlapInches) => {
      const [widthCells, heightCells] = [23, 17]
      const { bytes, plan } = await printed(counting(widthCells, heightCells), {
        ...bare,
        paper,
        overlapInches,
        scale: { kind: 'square', squareInches },
      })
      const pages = await readPdf(bytes)
      expect(pages).toHaveLength(plan.pages.length)
      const seen = new Set(pages.flatMap(({ texts }) => texts.map(({ text }) => Number(text))))
      expect([...Array(widthCells * heightCells).keys()].filter((i) => !seen.has(i + 1))).toEqual([])
    },
  )

  it('repeats the same strip of the map on both sides of a cut, to a thousandth of an inch', async () => {
    const { bytes, plan } = await printed(counting(14, 5), {
      ...bare,
      paper: 'a4',
      orientation: 'portrait',
      overlapInches: 0.25,
      marginInches: 0.25,
    })
    const [left, right] = await readPdf(bytes)
    expect(plan.areas[0]?.columns.stepInches).toBe(7)
    const grid = (page: ReadPage | undefined) => (page ? gridLines(page, 0) : [])
    // The cut is the eighth line of the left page and the first of the right one.
    expect(grid(left)[7]).toBeCloseTo(7.25, 3)
    expect(grid(right)[0]).toBeCloseTo(0.25, 3)
    const border = (page: ReadPage | undefined) =>
      Math.max(...(page?.paths.flatMap(({ points }) => points.map(([x]) => x)) ?? []))
    expect(border(left)).toBeGreaterThanOrEqual(7.25 + 0.25 - 0.001)
  })

  it.each([
    ['true scale', 1],
    ['half of it', 0.5],
  ] as const)('writes no more of a number than a printer shows, at %s', async (_, squareInches) => {
    const { bytes } = await printed(variedMap(), { parts: ['map'], scale: { kind: 'square', squareInches } })
    const lines = inflatedPdf(bytes).match(/^[-\d. ]+ [lc]$/gmu) ?? []
    expect(lines.length).toBeGreaterThan(2000)
    const decimals = squareInches === 1 ? 1 : 2
    const isLong = (line: string) => line.split(' ').some((number) => (number.split('.')[1]?.length ?? 0) > decimals)
    // Crop marks and the foot of the page are on the page itself, in full.
    expect(lines.filter(isLong).length / lines.length).toBeLessThan(0.05)
  })

  it('sets crop marks at the corners of the page’s own part and crosses where pages meet', async () => {
    const map = counting(14, 20)
    const { bytes } = await printed(map, {
      ...bare,
      cropMarks: true,
      alignmentCrosses: true,
      paper: 'a4',
      orientation: 'portrait',
    })
    const [first] = await readPdf(bytes)
    const [x, y] = [0.45, 0.45]
    const ends = (paths: readonly PaintedPath[]) => paths.flatMap(({ points }) => points)
    const has = (px: number, py: number) =>
      ends(first?.paths ?? []).some(([ax, ay]) => Math.hypot(ax - px, ay - py) < 0.001)
    // Crop marks begin a little outside the corners.
    for (const right of [x, x + 7]) expect(has(right, y - 0.025), `mark above ${right}`).toBe(true)
    for (const bottom of [y, y + 10]) expect(has(x - 0.025, bottom), `mark beside ${bottom}`).toBe(true)
    // The arms of the cross on the corner that all four pages share.
    for (const [dx, dy] of [
      [0.07, 0],
      [-0.07, 0],
      [0, 0.07],
      [0, -0.07],
    ] as const)
      expect(has(x + 7 + dx, y + 10 + dy)).toBe(true)
  })

  it('has rulers of 100 mm and of 4 in on the calibration page', async () => {
    const { bytes } = await printed(mapWith({ widthCells: 2, heightCells: 2 }), { parts: ['calibration'] })
    const [page] = await readPdf(bytes)
    const lengths = (page?.paths ?? []).map(({ points: [a, b] }) => (a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0))
    for (const wanted of [100 / MM, 4])
      expect(lengths.filter((length) => Math.abs(length / wanted - 1) < 0.001)).toHaveLength(2)
  })

  it('has as many pages of the planned sizes as the plan says', async () => {
    const { bytes, plan } = await printed(counting(20, 20), {
      parts: ['cover', 'calibration', 'assembly', 'map', 'legend', 'key'],
    })
    const pages = await readPdf(bytes)
    const sizes = (list: readonly { readonly widthInches: number; readonly heightInches: number }[]) =>
      list.map((page) => [page.widthInches.toFixed(3), page.heightInches.toFixed(3)])
    expect(sizes(pages)).toEqual(sizes(plan.pages))
    const paper = pages.reduce((sum, page) => sum + page.widthInches * page.heightInches, 0)
    within(paper, plan.paperSquareInches)
  })
})

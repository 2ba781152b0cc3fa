import { describe, expect, it } from 'vitest'
import { mapOverlays } from '../../src/answers/print/overlays.ts'
import type { Mark, PathMark, TextMark } from '../../src/draw/marks.ts'
import { textWidth } from '../../src/draw/text/measure.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { textMark } from '../../src/print/drawing.ts'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { drawnTexts } from '../support/drawnText.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

function pagesOf(map: BattleMap, options: PrintOptionsInput): (readonly Mark[])[] {
  const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['map'], ...options }))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.pages.map((_, i) => drawPage(plan.value, i).marks)
}
const paths = (marks: readonly Mark[]): PathMark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? paths(mark.marks) : mark.kind === 'path' ? [mark] : []))
const square = { widthCells: 4, heightCells: 4 }

describe('a line of text in a width', () => {
  it('is set a little narrower, and cut with an ellipsis where that is not enough', () => {
    const name = 'Grand Inquisitor Archibald of the Seven Lanterns'
    const at = (maxWidthInches: number) => textMark(name, 0, 0, { pt: 10, maxWidthInches }).text
    expect(at(10)).toBe(name)
    expect(at(2.9)).toBe(name)
    expect(at(1)).toMatch(/^Grand Inq.*…$/u)
    expect(at(0.01)).toBe('G…')
  })
})

describe('a map on one sheet', () => {
  it('has no crop marks, for there is nothing to cut', () => {
    const lines = (cropMarks: boolean, widthCells: number) =>
      pagesOf(mapWith({ ...square, widthCells }), { cropMarks, alignmentCrosses: false }).map(
        (page) => paths(page).length,
      )
    expect(lines(true, 4)).toEqual(lines(false, 4))
    expect(lines(true, 20)).not.toEqual(lines(false, 20))
  })
})

it('a player copy does not name where foes may be placed', () => {
  const zone = (name: string, side: string, row: number) => ({
    name,
    purpose: 'deployment',
    side,
    cells: [{ col: 0, row }],
  })
  const map = mapWith(square, { regions: [zone('Heroes', 'party', 0), zone('The watch', 'foes', 2)] })
  const texts = (copy: 'gm' | 'player', regionNames = false) =>
    pagesOf(map, { copy, parts: ['map', 'legend'], regionNames })
      .flatMap(drawnTexts)
      .join('\n')
  expect(texts('gm')).toMatch(/Heroes[^]*The watch/u)
  expect(texts('player')).not.toMatch(/Heroes|The watch/u)
  expect(texts('player', true)).toContain('Heroes')
  expect(texts('player', true)).not.toContain('The watch')
})

it('a creature whose picture is missing is marked', () => {
  const creature = { name: 'Guard', size: 'medium', side: 'foes', at: { col: 1, row: 1 }, speedFeet: { land: 30 } }
  const texts = (more: object) =>
    pagesOf(mapWith(square, { creatures: [{ ...creature, ...more }] }), {}).flatMap(drawnTexts)
  expect(texts({ picture: 'lost' })).toContain('no picture')
  expect(texts({})).not.toContain('no picture')
})

it('a grid of dots has round dots, heavy lines included', () => {
  const settings = [{ id: 'settings', heavyLineEverySquares: 2 }]
  const dotted = pagesOf(mapWith(square, { settings }), { grid: 'dots' })
    .flatMap(paths)
    .filter(({ paint }) => paint.dash?.length === 2 && paint.dash[0] === 0.001)
  expect(new Set(dotted.map(({ paint }) => paint.width)).size).toBe(2)
  for (const { paint } of dotted) expect(paint.cap).toBe('round')
})

describe('threatened squares on paper', () => {
  const creature = (name: string, side: string, col: number) => ({
    ...{ name, side, size: 'medium', body: 'tall', speedFeet: { land: 30 } },
    at: { col, row: 2 },
  })
  const map = mapWith(
    { widthCells: 9, heightCells: 5 },
    {
      creatures: [creature('Guard 1', 'foes', 2), creature('Guard 2', 'foes', 4), creature('Hero', 'party', 7)],
    },
  )
  const overlaysOf = (threat: readonly string[]) => {
    const made = mapOverlays(map, 'gm', { reach: [], threat, routes: [] })
    if (!made.ok) throw new Error(made.error.code)
    return made.value.overlays
  }

  it('have the color of a side and the count of its creatures in each square', () => {
    const [foes, party, ...rest] = overlaysOf(['all'])
    expect(rest).toEqual([])
    expect(foes?.color).not.toBe(party?.color)
    if (foes?.kind !== 'cells') throw new Error('no squares')
    // Between the two guards one square wide is threatened by both.
    expect(foes.bands.map(({ number }) => number)).toEqual([1, 2])
    const all = foes.bands.flatMap(({ cells }) => cells)
    expect(new Set(all).size).toBe(all.length)
    expect(foes.bands[1]?.cells.every((index) => index % 9 === 3)).toBe(true)
    const plan = planPages(
      map,
      { ...PLAIN_FACTS, overlays: [foes] },
      printOptions({ parts: ['map'], legendOnMap: false, creatures: 'none', coordinates: 'none' }),
    )
    if (!plan.ok) throw new Error(plan.error.code)
    expect(drawnTexts(drawPage(plan.value, 0).marks).filter((text) => text === '2')).toHaveLength(
      foes.bands[1]?.cells.length ?? 0,
    )
  })

  it('of one creature have its number', () => {
    const overlays = overlaysOf(['each'])
    expect(overlays).toHaveLength(3)
    const plan = planPages(map, { ...PLAIN_FACTS, overlays }, printOptions({ parts: ['map'], legendOnMap: false }))
    if (!plan.ok) throw new Error(plan.error.code)
    const texts = drawnTexts(drawPage(plan.value, 0).marks)
    for (const number of ['#1', '#2', '#3']) expect(texts).toContain(number)
  })
})

describe('coordinates', () => {
  const textsOf = (page: readonly Mark[]): TextMark[] =>
    page.flatMap((mark) => (mark.kind === 'group' ? textsOf(mark.marks) : mark.kind === 'text' ? [mark] : []))
  const map = mapWith({ widthCells: 20, heightCells: 30 })
  const least = 9 / 72 - 1e-9

  it('along the edges are at least 9 points, and touch neither each other nor the names of neighbors', () => {
    const plan = planPages(map, PLAIN_FACTS, printOptions({ parts: ['map'], legendOnMap: false }))
    if (!plan.ok) throw new Error(plan.error.code)
    const pages = plan.value.pages.map((_, i) => textsOf(drawPage(plan.value, i).marks))
    expect(pages.length).toBeGreaterThan(4)
    for (const texts of pages) {
      const columns = texts.filter(({ text }) => /^[A-Z]$/u.test(text))
      const rows = texts.filter(({ text }) => /^\d+$/u.test(text))
      expect(columns.length).toBeGreaterThan(2)
      expect(rows.length).toBeGreaterThan(2)
      for (const [i, { text }] of rows.entries()) expect(Number(text)).toBe(Number(rows[0]?.text) + i)
      for (const { size } of [...columns, ...rows]) expect(size).toBeGreaterThanOrEqual(least)
      for (const neighbor of texts.filter(({ text }) => text.startsWith('←'))) {
        const half = textWidth(neighbor.text, neighbor.size, true) / 2
        for (const row of rows) expect(Math.abs(row.y - row.size * 0.36 - neighbor.y)).toBeGreaterThan(half + 0.04)
      }
      for (const sheet of texts.filter(({ text }) => text.startsWith('↑')))
        for (const column of columns) expect(column.y - column.size * 0.72).toBeGreaterThan(sheet.y - 0.01)
    }
  })

  it('of small squares leave some out rather than run together', () => {
    const [page = []] = pagesOf(map, { scale: { kind: 'square', squareInches: 0.1 }, legendOnMap: false })
    const columns = textsOf(page).filter(({ text }) => /^[A-Z]$/u.test(text))
    expect(columns.length).toBeGreaterThan(2)
    expect(columns.length).toBeLessThan(20)
    for (const [i, { x, text, size }] of columns.entries()) {
      expect(size).toBeGreaterThanOrEqual(least)
      const next = columns[i + 1]
      if (next) expect(next.x - x).toBeGreaterThan(textWidth(text, size, false))
    }
  })

  it('stand inside every square where wanted and big enough, each once in the print', () => {
    const inside = (options: PrintOptionsInput) =>
      pagesOf(map, { legendOnMap: false, ...options }).flatMap((page) =>
        textsOf(page).filter(({ text }) => /^[A-Z]\d+$|^\d+,\d+$/u.test(text)),
      )
    const all = inside({ coordinatesInside: true })
    expect(new Set(all.map(({ text }) => text)).size).toBe(600)
    expect(all).toHaveLength(600)
    for (const { size } of all) expect(size).toBeGreaterThanOrEqual(least)
    expect(inside({ coordinatesInside: true, coordinates: 'numbers' }).map(({ text }) => text)).toContain('20,30')
    expect(inside({})).toEqual([])
    expect(inside({ coordinatesInside: true, coordinates: 'none' })).toEqual([])
    expect(inside({ coordinatesInside: true, scale: { kind: 'square', squareInches: 0.25 } })).toEqual([])
  })
})

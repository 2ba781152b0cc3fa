import { describe, expect, it } from 'vitest'
import type { Mark, PathMark } from '../../src/draw/marks.ts'
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
  const texts = (copy: 'gm' | 'player') =>
    pagesOf(map, { copy, parts: ['map', 'legend'] })
      .flatMap(drawnTexts)
      .join('\n')
  expect(texts('gm')).toMatch(/Heroes[^]*The watch/u)
  expect(texts('player')).toContain('Heroes')
  expect(texts('player')).not.toContain('The watch')
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

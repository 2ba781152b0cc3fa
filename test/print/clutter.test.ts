import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Mark, PathMark, TextMark } from '../../src/draw/marks.ts'
import type { Overlay } from '../../src/print/facts.ts'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { sideColors } from '../../src/draw/tokens/sides.ts'
import { textWidth } from '../../src/draw/text/measure.ts'
import { wrapText } from '../../src/print/text/wrap.ts'
import { pathPoints } from '../support/drawnPoints.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))
const isText = (mark: Mark): mark is TextMark => mark.kind === 'text'
const isPath = (mark: Mark): mark is PathMark => mark.kind === 'path'

function pagesOf(map: BattleMap, options: PrintOptionsInput = {}, overlays: readonly Overlay[] = []) {
  const plan = planPages(map, { ...PLAIN_FACTS, overlays }, printOptions({ parts: ['map'], ...options }))
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.pages.map(({ label }, i) => ({ label, marks: all(drawPage(plan.value, i).marks) }))
}

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
function boundsOf({ path }: PathMark): Bounds {
  const points = pathPoints(path)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
const meet = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right - 1e-9 && b.left < a.right - 1e-9 && a.top < b.bottom - 1e-9 && b.top < a.bottom - 1e-9

const rat = (name: string, more: object = {}) => ({
  name,
  size: 'tiny',
  side: 'party',
  at: { col: 1, row: 1 },
  speedFeet: { land: 15 },
  ...more,
})

describe('creatures that share a square', () => {
  it('stand side by side in it, each with its number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.constantFrom(0.3, 1), (count, squareInches) => {
        const map = mapWith(
          { widthCells: 3, heightCells: 3 },
          { creatures: Array.from({ length: count }, (_, i) => rat(`Rat ${i + 1}`)) },
        )
        const [page] = pagesOf(map, { scale: { kind: 'square', squareInches }, grid: 'none', coordinates: 'none' })
        const tokens = (page?.marks ?? [])
          .filter(isPath)
          .filter(({ paint }) => paint.stroke === sideColors('party').ring)
        expect(tokens).toHaveLength(count)
        const bounds = tokens.map(boundsOf)
        for (const [i, one] of bounds.entries())
          for (const other of bounds.slice(i + 1)) expect(meet(one, other)).toBe(false)
        const within = Math.max(...bounds.map(({ right }) => right)) - Math.min(...bounds.map(({ left }) => left))
        expect(within).toBeLessThan(squareInches)
        const words = (page?.marks ?? []).filter(isText).map(({ text }) => text)
        for (let number = 1; number <= count; number++) expect(words).toContain(`${number}`)
      }),
    )
  })
})

describe('a note', () => {
  it('pinned to a creature leaves its name to be read', () => {
    for (const size of ['medium', 'huge']) {
      const space = size === 'huge' ? 3 : 1
      const map = mapWith(
        { widthCells: 6, heightCells: 6 },
        {
          creatures: [rat('Captain', { size })],
          notes: [{ at: { x: 1 + space / 2, y: 1 + space / 2 }, number: 7, title: 'Here' }],
        },
      )
      const marks = pagesOf(map)[0]?.marks ?? []
      const name = marks.filter(isText).find(({ text }) => text === 'Captain') as TextMark
      const half = textWidth(name.text, name.size, true) / 2
      const words = { left: name.x - half, right: name.x + half, top: name.y - name.size, bottom: name.y }
      const [disc] = marks.filter(isPath).filter(({ paint }) => paint.fill !== undefined && paint.stroke === '#ffffff')
      expect(meet(words, boundsOf(disc as PathMark))).toBe(false)
    }
  })
})

describe('the name of a region', () => {
  const cells = (col: number, widthCells: number) =>
    Array.from({ length: widthCells * 2 }, (_, i) => ({
      col: col + (i % widthCells),
      row: 1 + Math.floor(i / widthCells),
    }))
  const named = (col: number, widthCells: number, name = 'Hall') =>
    mapWith({ widthCells: 14, heightCells: 8 }, { regions: [{ name, cells: cells(col, widthCells) }] }, () => 1)

  it('stands on every page that shows more of the region than the strip for glue', () => {
    const pagesWith = (map: BattleMap) =>
      pagesOf(map, { orientation: 'portrait' })
        .filter(({ marks }) => marks.some((mark) => isText(mark) && mark.text === 'Hall'))
        .map(({ label }) => label)
    expect(pagesWith(named(7, 3))).toEqual(['1/2'])
    expect(pagesWith(named(5, 4))).toEqual(['1/1', '1/2'])
  })

  it('is not cut by the edge of the page', () => {
    const name = 'The antechamber of the lesser embalmers'
    const marks = pagesOf(named(13, 1, name), { orientation: 'portrait' }).at(-1)?.marks ?? []
    const text = marks.filter(isText).find((mark) => mark.text === name) as TextMark
    const frame = marks.find((mark) => mark.kind === 'group') as Extract<Mark, { kind: 'group' }>
    const [, [right]] = pathPoints(frame.clip ?? []) as [unknown, [number, number]]
    expect(text.x + textWidth(name, text.size, true)).toBeLessThanOrEqual(right)
  })
})

describe('rounds that were played', () => {
  it('have the discs of all rounds above the ways of all, so that no way hides a number', () => {
    const map = mapWith({ widthCells: 6, heightCells: 3 }, { creatures: [rat('Rat')] })
    const round = (number: number) => ({
      kind: 'round',
      id: `round-${number}`,
      label: `Round ${number}`,
      color: '#123456',
      forPlayers: false,
      round: number,
      tracks: [{ creatureId: 'creatures-0', spaceCells: 1, cells: [1, 2, 3].map((col) => ({ col, row: 1 })) }],
    })
    const marks = pagesOf(map, {}, [round(1), round(2)] as unknown as Overlay[])[0]?.marks ?? []
    const ways = marks.flatMap((mark, i) =>
      isPath(mark) && mark.paint.cap === 'round' && mark.paint.stroke ? [i] : [],
    )
    const numbers = marks.flatMap((mark, i) => (isText(mark) && mark.text === '#1' ? [i] : []))
    expect([ways.length >= 2, numbers.length]).toEqual([true, 2])
    expect(Math.max(...ways)).toBeLessThan(Math.min(...numbers))
  })
})

describe('miniatures of Tiny creatures', () => {
  it('are half a square wide, and fill the room that bigger ones leave on their page', () => {
    const big = Array.from({ length: 4 }, (_, i) => rat(`Ogre ${i}`, { size: 'large' }))
    const small = Array.from({ length: 12 }, (_, i) => rat(`Rat ${i}`))
    const map = mapWith({ widthCells: 6, heightCells: 6 }, { creatures: [...big, ...small] })
    for (const part of ['tokens', 'standees'] as const) {
      const pages = pagesOf(map, { parts: [part] })
      const widths = pages.flatMap(({ marks }) =>
        marks.filter(isPath).flatMap(({ path }) => (path.length === 5 && path[0] === 4 ? [path[3]] : [])),
      )
      expect(widths.filter((width) => width === 0.5)).toHaveLength(12)
      expect(pages).toHaveLength(part === 'tokens' ? 1 : 2)
    }
  })
})

describe('a date', () => {
  it('is not broken at its hyphens, a word is', () => {
    expect(wrapText('GM copy · 2026-11-21', 0.9, 8)).toEqual(['GM copy ·', '2026-11-21'])
    expect(wrapText('far-off-lands', 0.5, 8).length).toBeGreaterThan(1)
  })
})

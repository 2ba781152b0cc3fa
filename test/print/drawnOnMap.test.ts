import { describe, expect, it } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { MARGIN_SQUARES } from '../../src/draw/drawMap.ts'
import type { PictureMark, Mark, TextMark } from '../../src/draw/marks.ts'
import type { Drawing } from '../../src/print/drawing.ts'
import { PAPERS } from '../../src/print/papers.ts'
import { planPicture } from '../../src/print/planPicture.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'

const all = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...all(mark.marks)] : [mark]))
const textsOf = ({ marks }: Pick<Drawing, 'marks'>) =>
  all(marks)
    .filter((mark): mark is TextMark => mark.kind === 'text')
    .map(({ text }) => text)
const picturesOf = ({ marks }: Pick<Drawing, 'marks'>) =>
  all(marks).filter((mark): mark is PictureMark => mark.kind === 'picture')

function picture(map: BattleMap, options: Parameters<typeof printOptions>[0] = {}) {
  const facts = {
    ...PLAIN_FACTS,
    pictures: { floor: { widthPx: 10, heightPx: 10 }, chest: { widthPx: 10, heightPx: 10 } },
  }
  const plan = planPicture(map, facts, printOptions(options), 1)
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value
}
const drawn = (map: BattleMap) => {
  const plan = picture(map)
  return plan.drawBand(0, plan.heightInches)
}

describe('on paper', () => {
  it('a rise is +, a pit is −, with the same number of feet', () => {
    const map = mapWith({ widthCells: 3, heightCells: 1 })
    map.layers.elevationFeet.set([10, 0, -15])
    expect(textsOf(drawn(map)).filter((text) => text.endsWith('ft'))).toEqual(['+10 ft', '−15 ft'])
  })

  const props = [
    { id: 'floor', picture: 'floor', background: true, at: { x: 0, y: 0 }, widthSquares: 6, heightSquares: 4 },
    { id: 'chest', picture: 'chest', background: false, at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1 },
  ]
  it.each([
    ['annotations', ['floor']],
    ['background', ['chest']],
    ['creatures', ['floor', 'chest']],
  ])('hiding the layer “%s” leaves the pictures %j', (layer, left) => {
    const hidden = { visible: false, locked: false, opacity: 1 }
    const map = mapWith({ widthCells: 6, heightCells: 4 }, { props, settings: [{ layers: { [layer]: hidden } }] })
    expect(picturesOf(drawn(map)).map(({ picture }) => picture)).toEqual(left)
  })

  it('a band of a large map has the marks of the squares around it, whose letters and lines reach into it', () => {
    const size = { widthCells: 20, heightCells: 90 }
    const map = mapWith(size)
    // Each row has a height of its own, so that each has a label.
    map.layers.elevationFeet.forEach((_, i, feet) => (feet[i] = 5 * (1 + Math.floor(i / size.widthCells))))
    const plan = picture(map)
    const rowsIn = (top: number, height: number) =>
      new Set(
        textsOf(plan.drawBand(top, height)).flatMap((text) => {
          const feet = /^\+(\d+) ft$/.exec(text)?.[1]
          return feet === undefined ? [] : [Number(feet) / 5 - 1]
        }),
      )
    const rows = rowsIn(30, 30)
    for (let row = 30 - MARGIN_SQUARES; row < 60 + MARGIN_SQUARES; row++) expect(rows, `row ${row}`).toContain(row)
    expect(rows).not.toContain(5)
    expect(rows).not.toContain(85)
  })
})

// Published sizes in millimeters: ISO 216; in inches: ANSI/ASME Y14.1 and the loose sheets of American offices.
it.each([
  ['a5', 148, 210],
  ['a4', 210, 297],
  ['a3', 297, 420],
  ['a2', 420, 594],
  ['a1', 594, 841],
  ['a0', 841, 1189],
  ['letter', 8.5 * 25.4, 11 * 25.4],
  ['legal', 8.5 * 25.4, 14 * 25.4],
  ['tabloid', 11 * 25.4, 17 * 25.4],
  ['arch-a', 9 * 25.4, 12 * 25.4],
  ['arch-b', 12 * 25.4, 18 * 25.4],
  ['arch-c', 18 * 25.4, 24 * 25.4],
  ['arch-d', 24 * 25.4, 36 * 25.4],
  ['arch-e', 36 * 25.4, 48 * 25.4],
] as const)('a sheet called %s is %d × %d mm', (name, widthMm, heightMm) => {
  const { widthInches, heightInches } = PAPERS[name]
  expect(widthInches * 25.4).toBeCloseTo(widthMm, 6)
  expect(heightInches * 25.4).toBeCloseTo(heightMm, 6)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { picturesOfMap } from '../../../electron/print/pictures.ts'
import { writeSheets } from '../../../electron/print/writeSheets.ts'
import { planPages } from '../../../src/print/planPages.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../../support/printableMap.ts'
import { Kept } from './support.ts'

/** Where the style puts a point of a sheet of some height that it turns, in the sheet's inches from the page's upper left. */
function turnedTo(html: string, heightInches: number, [x, y]: readonly [number, number]): readonly number[] {
  const style = /\.landscape svg\{transform-origin:0 0;transform:([^}]+)\}/u.exec(html)?.[1] ?? ''
  return [...style.matchAll(/(\w+)\((-?\d+)(?:deg|%)\)/gu)].reduceRight(
    ([atX = 0, atY = 0], [, name, amount]) => {
      if (name === 'translateY') return [atX, atY + (Number(amount) / 100) * heightInches]
      const turn = (Number(amount) * Math.PI) / 180
      return [atX * Math.cos(turn) - atY * Math.sin(turn), atX * Math.sin(turn) + atY * Math.cos(turn)]
    },
    [x, y],
  )
}

it.each([
  ['landscape', true],
  ['portrait', false],
] as const)(
  'sheets for the printer stand as its paper does; those of a %s plan are turned: %s',
  async (orientation, turned) => {
    const folder = await mkdtemp(join(tmpdir(), 'fivefoot-sheets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const map = mapWith({ widthCells: 12, heightCells: 12 }, {}, () => 1)
    const plan = planPages(map, PLAIN_FACTS, printOptions({ orientation, paper: 'a4', parts: ['map'] }))
    if (!plan.ok) throw new Error(plan.error.code)
    expect(plan.value.pages.every(({ widthInches, heightInches }) => widthInches > heightInches)).toBe(turned)
    const sink = new Kept()
    const pictures = await picturesOfMap(map, () => undefined)
    await writeSheets(plan.value, sink, folder, { pictures, now: new Date(0) })
    const html = sink.bytes.toString('utf8')
    const sheets = [...html.matchAll(/^<div(?: class="(\w+)")?>/gm)].map(([, name]) => name ?? '')
    expect(sheets).toHaveLength(plan.value.pages.length)
    expect(new Set(sheets)).toEqual(new Set([turned ? 'landscape' : '']))
    expect(html).toContain('@page{size:8.2677in 11.6929in')
    // The upper left corner of a turned sheet comes to the upper right of the page, its lower right to the lower left.
    const [{ widthInches = 0, heightInches = 0 } = {}] = plan.value.pages
    const corners = [turnedTo(html, heightInches, [0, 0]), turnedTo(html, heightInches, [widthInches, heightInches])]
    // Adding 0 turns −0 into 0.
    if (turned) expect(corners.flat().map((inches) => Math.round(inches * 100) + 0)).toEqual([827, 0, 0, 1169])
  },
)

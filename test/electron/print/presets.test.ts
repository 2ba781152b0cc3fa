import { describe, expect, it } from 'vitest'
import { pixelSize, writePixels } from '../../../electron/print/writePicture.ts'
import { picturesOfMap } from '../../../electron/print/pictures.ts'
import { preparePrint } from '../../../electron/print/preparePrint.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { PrintFacts } from '../../../src/print/facts.ts'
import { PAPERS } from '../../../src/print/papers.ts'
import { planPicture, pictureSquareInches } from '../../../src/print/planPicture.ts'
import { PRINT_PRESETS, type PrintPreset } from '../../../src/print/presets.ts'
import { inflatedPdf, readPdf, type ReadPage } from '../../support/pdfGeometry.ts'
import { mapOfEverything, printOptions, SECRETS } from '../../support/printableMap.ts'
import { withoutSecrets } from '../../support/withoutSecrets.ts'
import { Kept, printed } from './support.ts'

async function factsOf(map: BattleMap, { options }: PrintPreset): Promise<PrintFacts> {
  const copy = printOptions(options).copy
  const prepared = await preparePrint(map, () => undefined, { copy, dateText: '', reach: [], threat: [], routes: [] })
  if (!prepared.ok) throw new Error(prepared.error.code)
  return prepared.value.facts
}

/** How far the names of rows are apart: they stand in the middle of their squares. */
function rowSteps({ texts }: ReadPage): number[] {
  const numbers = texts.filter(({ text }) => /^\d+$/.test(text))
  const left = Math.min(...numbers.map(({ x }) => x))
  const names = numbers.filter(({ x }) => x < left + 0.12)
  const places = names.map(({ text, y }) => [Number(text), y] as const).sort(([a], [b]) => a - b)
  return places.slice(1).map(([row, y], i) => (y - (places[i]?.[1] ?? 0)) / (row - (places[i]?.[0] ?? 0)))
}

const sheets = PRINT_PRESETS.filter(
  ({ format, options }) => format === undefined && (options.layout ?? 'sheets') === 'sheets',
)
const forPlayers = PRINT_PRESETS.filter(({ options }) => options.copy === 'player')

describe('presets, read back from the file', () => {
  // Papers in turn: what a preset promises does not depend on the paper.
  const onPapers = sheets.map((preset, i) => [preset.id, i % 2 === 0 ? 'a4' : 'letter', preset] as const)
  it.each(onPapers)('%s has pages of the paper (%s), and squares of the size it promises', async (_, paper, preset) => {
    const map = mapOfEverything()
    const facts = await factsOf(map, preset)
    const { plan, bytes } = await printed(map, { ...preset.options, paper, style: 'schematic' }, { facts })
    const pages = await readPdf(bytes)
    expect(pages.length).toBe(plan.pages.length)
    const sides = [PAPERS[paper].widthInches, PAPERS[paper].heightInches].sort()
    for (const { widthInches, heightInches } of pages)
      expect([widthInches, heightInches].sort().map((side, i) => side / (sides[i] ?? 1))).toEqual([
        expect.closeTo(1, 3),
        expect.closeTo(1, 3),
      ])
    const squareInches = plan.areas[0]?.squareInches ?? 0
    expect(squareInches === 1).toBe(preset.options.scale === undefined)
    const maps = pages.filter((_, i) => plan.pages[i]?.part === 'map')
    expect(maps.length > 0).toBe((preset.options.parts ?? ['map']).includes('map'))
    for (const page of maps) {
      expect(rowSteps(page).length).toBeGreaterThan(1)
      for (const step of rowSteps(page)) expect(step / squareInches).toBeCloseTo(1, 3)
    }
  })

  it('there are some for the players', () => expect(forPlayers.map(({ id }) => id)).toContain('battle-map'))

  it.each(forPlayers)('$id holds no secret, and is what a map without secrets prints', async (preset) => {
    const [map, clean] = [mapOfEverything(), withoutSecrets(mapOfEverything())]
    const [one, two] = [await written(map, preset), await written(clean, preset)]
    expect(one.equals(two)).toBe(true)
    const text = preset.format === undefined ? inflatedPdf(one) : one.toString('latin1')
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
  })

  it('a poster says in the file where it is cut, and measures a true inch a square', async () => {
    const preset = PRINT_PRESETS.find(({ id }) => id === 'print-shop')
    if (!preset) throw new Error('there is such a preset')
    const bytes = await written(mapOfEverything(), {
      ...preset,
      options: { ...preset.options, coordinates: 'a1', style: 'schematic' },
    })
    const [page] = await readPdf(bytes)
    for (const step of page ? rowSteps(page) : [0]) expect(step).toBeCloseTo(1, 3)
    const box = (name: string) =>
      new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(bytes.toString('latin1'))?.[1]?.split(' ').map(Number)
    const [trim = [], bleed = []] = [box('TrimBox'), box('BleedBox')]
    expect(((trim[2] ?? 0) - (trim[0] ?? 0)) / 72).toBeCloseTo(18 + 0.6 + 0.32, 2)
    expect(trim.map((side, i) => (side - (bleed[i] ?? 0)) * (i < 2 ? 1 : -1))).toEqual(
      Array(4).fill(expect.closeTo(9, 2)),
    )
  })

  it('a virtual tabletop gets a picture of whole pixels a square', async () => {
    const preset = PRINT_PRESETS.find(({ id }) => id === 'vtt')
    if (!preset?.pixelsPerSquare) throw new Error('the preset says how large its squares are')
    const bytes = await written(mapOfEverything(), preset)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([18 * 140, 14 * 140])
  })
})

async function written(map: BattleMap, preset: PrintPreset): Promise<Buffer> {
  const facts = await factsOf(map, preset)
  if (preset.format === undefined) return (await printed(map, preset.options, { facts })).bytes
  const pictures = await picturesOfMap(map, () => undefined)
  const perSquare = preset.pixelsPerSquare ?? 0
  const options = printOptions(preset.options)
  const plan = planPicture(map, facts, options, pictureSquareInches(options, perSquare))
  if (!plan.ok) throw new Error(plan.error.code)
  const size = pixelSize(plan.value, perSquare, 'png')
  if (!size.ok) throw new Error(size.error.code)
  const sink = new Kept()
  await writePixels(plan.value, 'png', size.value, sink, { pictures, now: new Date(0) })
  return sink.bytes
}

/** Every page of every part of a print, in brief: any change to what is drawn on one changes its line of the golden file. */
import { test } from 'vitest'
import {
  COORDINATE_STYLES,
  COPIES,
  CREATURE_STYLES,
  CUTS,
  GRIDS,
  LAYOUTS,
  PARTS,
  type PrintOptionsInput,
} from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { planPicture } from '../../src/print/planPicture.ts'
import { expectLines } from '../support/golden.ts'
import { marksInBrief } from '../support/marksInBrief.ts'
import { mapOfEverything, PLAIN_FACTS, printOptions } from '../support/printableMap.ts'
import { playedFacts, skirmish } from '../support/skirmish.ts'

const everything = { map: mapOfEverything(), facts: PLAIN_FACTS }
const fight = { map: skirmish(), facts: playedFacts(skirmish()) }

/** A line for each page, with its size in inches. */
function pagesInBrief({ map, facts }: typeof fight, options: PrintOptionsInput): readonly string[] {
  const plan = planPages(map, facts, printOptions(options))
  if (!plan.ok) return [plan.error.code]
  return plan.value.pages.map((_, i) => {
    const { widthInches, heightInches, marks } = drawPage(plan.value, i)
    return `  page ${i + 1}, ${widthInches.toFixed(2)} × ${heightInches.toFixed(2)} in: ${marksInBrief(marks)}`
  })
}

test('parts of the map of everything and of a fight, for the GM and for the players', async () => {
  const lines = PARTS.flatMap((part) =>
    COPIES.flatMap((copy) => [
      `${part}, ${copy}`,
      ...pagesInBrief(everything, { parts: [part], copy }),
      ' in a fight',
      ...pagesInBrief(fight, { parts: [part], copy }),
    ]),
  )
  await expectLines('print/marks-parts', lines)
})

const OPTIONS: readonly PrintOptionsInput[] = [
  ...LAYOUTS.map((layout) => ({ layout })),
  ...GRIDS.map((grid) => ({ grid })),
  ...CREATURE_STYLES.map((creatures) => ({ creatures })),
  ...COORDINATE_STYLES.map((coordinates) => ({ coordinates })),
  ...CUTS.map((cutBy) => ({ cutBy, parts: ['pieces' as const] })),
  { layout: 'print-shop', bleedInches: 0.5 },
  { paper: 'a3', orientation: 'landscape', marginInches: 0.5 },
  { scale: { kind: 'fit' } },
  { scale: { kind: 'square', squareInches: 0.5 }, style: 'old-school' },
  { area: { kind: 'rect', col: 2, row: 3, widthCells: 5, heightCells: 4 } },
  { area: { kind: 'regions' } },
  { overlapInches: 0.5, wholeSquares: false },
  { skipEmptyPages: true },
  ...(['cropMarks', 'alignmentCrosses', 'pageLabels', 'names', 'templates', 'zones', 'legendOnMap'] as const).map(
    (option) => ({ [option]: false }),
  ),
  { coordinatesInside: true },
  { covers: true, parts: ['pieces'] },
]

test('each option', async () => {
  const lines = OPTIONS.flatMap((options) => [
    JSON.stringify(options),
    ...pagesInBrief(fight, { parts: ['map'], ...options }),
  ])
  await expectLines('print/marks-options', lines)
})

test('one picture, whole and in bands', async () => {
  const lines = COPIES.flatMap((copy) => {
    const plan = planPicture(everything.map, everything.facts, printOptions({ copy }), 1)
    if (!plan.ok) return [plan.error.code]
    const { heightInches, drawBand } = plan.value
    const whole = marksInBrief(drawBand(0, heightInches).marks)
    return [`${copy}: ${whole}`, `  a band: ${marksInBrief(drawBand(1, 2).marks)}`]
  })
  await expectLines('print/marks-picture', lines)
})

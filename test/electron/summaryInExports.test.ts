/** The encounter at a glance stands on GM copies of lists and covers, and on no player copy. */
import { expect, test } from 'vitest'
import { exportMap } from '../../electron/exchange/writeMapFiles.ts'
import { preparePrint } from '../../electron/print/preparePrint.ts'
import { printedChecks } from '../../src/answers/print/checks.ts'
import { encounterSummary } from '../../src/answers/summary.ts'
import { checkChoicesSchema } from '../../src/ipc/shapes/checks.ts'
import { PRINT_PRESETS } from '../../src/print/presets.ts'
import { markdownFormat } from '../../src/formats/lists/index.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import type { PrintOptionsInput } from '../../src/print/options.ts'
import { readPdf } from '../support/pdfGeometry.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { PLAIN_FACTS } from '../support/printableMap.ts'
import { printed } from './print/support.ts'

const map = drawnEncounter(['A.........x'], 'pf1e', { A: { name: 'Aldric' }, x: { name: 'Ogre_king' } })

const inRock = drawnEncounter(['A.........x', '#'.repeat(11)], 'pf1e', { A: {}, x: { at: { col: 10, row: 1 } } })

test.each(['gm', 'player'] as const)('a list for %s', async (copy) => {
  const made = await exportMap(map, markdownFormat, () => undefined, {
    baseName: 'map',
    pixelsPerSquare: 10,
    copy,
    producer: 'test',
  })
  const text = made.ok ? new TextDecoder().decode(made.value.files[0]?.bytes) : ''
  const section = [
    '## Encounter\n',
    '- **Sides:** Party: 1 · Foes: 1',
    '- **First contact:** Aldric attacks Ogre\\_king in round 1.',
    '- **Narrowest place:** 1 square at B1.',
    '- **Measured for:** Medium creatures, 30 ft: Party against Foes.',
    '- **House rules:** None.\n',
    '## Creatures\n',
  ].join('\n')
  expect(text.includes(section)).toBe(copy === 'gm')
  expect(text.includes('Narrowest')).toBe(copy === 'gm')
  expect(text).toContain('# Drawn')
})

test.each([
  ['gm', []],
  ['player', [['creatures', 1]]],
] as const)('what a list for %s leaves out of the map', async (copy, leftOut) => {
  const hidden = drawnEncounter(['A.........x'], 'pf1e', { A: {}, x: { hidden: true } })
  const options = { baseName: 'map', pixelsPerSquare: 10, copy, producer: 'test' }
  const made = await exportMap(hidden, markdownFormat, () => undefined, options)
  const losses = made.ok ? made.value.losses.filter(({ code }) => code === 'player-creatures') : []
  expect(losses.map(({ parts, count }) => [...parts, count])).toEqual(leftOut)
})

test.each(['gm', 'player'] as const)('a cover for %s', async (copy) => {
  const wanted = { copy, dateText: '', reach: [], threat: [], routes: [], summary: true }
  const prepared = await preparePrint(map, () => undefined, wanted)
  if (!prepared.ok) throw new Error(prepared.error.code)
  const { facts } = prepared.value
  expect(facts.summary !== undefined).toBe(copy === 'gm')
  const options: PrintOptionsInput = { copy, layout: 'booklet', parts: ['cover'] }
  const [cover] = await readPdf((await printed(map, options, { facts })).bytes)
  const text = cover?.texts.map((each) => each.text).join(' ') ?? ''
  expect(text.includes('First contact: Aldric attacks Ogre_king in round 1.')).toBe(copy === 'gm')
  expect(text.includes('Narrowest place: 1 square at B1.')).toBe(copy === 'gm')
  // Sides once, rules once; players are not told how many await them.
  expect(text.match(/Party: 1/g)).toHaveLength(1)
  expect(text.includes('Party: 1 · Foes: 1')).toBe(copy === 'gm')
  expect(text).toContain('Rules as written')
  expect(text).not.toContain('House rules')
})

test.each(['gm', 'player'] as const)('findings of the checks in a booklet for %s', async (copy) => {
  const wanted = { copy, dateText: '', reach: [], threat: [], routes: [], checks: checkChoicesSchema.parse({}) }
  const prepared = await preparePrint(inRock, () => undefined, wanted)
  if (!prepared.ok) throw new Error(prepared.error.code)
  expect(prepared.value.facts.checks !== undefined).toBe(copy === 'gm')
  const booklet = PRINT_PRESETS.find(({ id }) => id === 'booklet')?.options
  const options = { ...booklet, copy }
  const pages = await readPdf((await printed(inRock, options, { facts: prepared.value.facts })).bytes)
  const text = pages.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
  expect(text.includes('Check of the encounter')).toBe(copy === 'gm')
  expect(text.includes('solid wall at K2. Move x to K1?')).toBe(copy === 'gm')
})

test('a page of findings says place, finding and fix, and that nothing was found', () => {
  const choices = checkChoicesSchema.parse({ settings: { 'no-contact': 'off' } })
  const rowsOf = (of: typeof map) => {
    const table = printedChecks(of, choices)
    return table.ok && [table.value.forPlayers, ...table.value.rows]
  }
  expect(rowsOf(map)).toEqual([false, ['', '', 'Nothing found.', '']])
  expect(rowsOf(inRock)).toEqual([
    false,
    [
      'Problem',
      'K2',
      'x at K2 cannot stand there: solid wall at K2. Move x to K1?',
      'A creature needs a space of its own that it can enter.',
    ],
  ])
})

test('a player copy drops a summary that was worked out for the GM', async () => {
  const summary = encounterSummary(map)
  if (!summary.ok) throw new Error(summary.error.code)
  const facts = { ...PLAIN_FACTS, summary: summary.value }
  expect(copyOfMap(map, facts, 'gm').facts.summary).toHaveLength(5)
  expect(copyOfMap(map, facts, 'player').facts.summary).toBeUndefined()
})

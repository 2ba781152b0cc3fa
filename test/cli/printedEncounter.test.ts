/** What `print` works out before it prints: rounds of a plan, ranges, and how large pictures are. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import { CliRun } from '../support/cliRun.ts'
import { at, drawnEncounter, order } from '../support/drawnEncounter.ts'
import { readPdf } from '../support/pdfGeometry.ts'

const cli = new CliRun('print')

/** A file of 9 × 3 squares with two creatures and a plan for each number of rounds, in which Ann walks to and fro. */
function fileWithPlans(...rounds: readonly number[]): string {
  const creatures = { A: { name: 'Ann' }, b: { name: 'Bo' } }
  const map = drawnEncounter(['A........', '....b....', '.........'], 'pf1e', creatures)
  const orders = [order('A', { type: 'patrol', waypoints: [at(8, 0), at(0, 0)] })]
  const plans = rounds.map((count) =>
    encounterSchema.parse({ id: `plan-${count}`, name: `Plan of ${count}`, rounds: count, orders }),
  )
  const encounters = new Map(plans.map((plan) => [plan.id, plan]))
  return cli.file('fight.fivefoot', { ...map, tables: { ...map.tables, encounters } })
}

/** The texts on the pages of a part that match. */
async function printed(file: string, matching: RegExp, ...words: readonly string[]): Promise<readonly string[][]> {
  const out = join(cli.folder, 'out.pdf')
  expect(await cli.run(file, '--out', out, ...words), cli.complained).toBe(0)
  const pages = await readPdf(await readFile(out))
  return pages.map(({ texts }) => texts.map(({ text }) => text).filter((text) => matching.test(text)))
}

describe('rounds in print', () => {
  it.each([
    ['at most three with a preset that plays', [5], ['--preset', 'folder'], 3],
    ['as many as the plan has, if those are fewer', [2], ['--preset', 'folder'], 2],
    ['as many as the plan that is named has', [2, 5], ['--preset', 'folder', '--plan', 'Plan of 5'], 5],
  ])('are %s', async (_, plans, words, count) => {
    const pages = await printed(fileWithPlans(...plans), /^Round \d+$/u, '--parts', 'rounds', ...words)
    expect(pages.flat()).toEqual(Array.from({ length: count }, (__, i) => `Round ${i + 1}`))
  })

  it.each([
    ['without a word about them', [5], []],
    ['if there are several plans to choose from', [2, 5], ['--preset', 'folder']],
  ])('are none %s', async (_, plans, words) => {
    const out = join(cli.folder, 'out.pdf')
    expect(await cli.run(fileWithPlans(...plans), '--out', out, '--parts', 'rounds', ...words)).toBe(1)
    expect(cli.complained).toBe('The chosen parts have no pages. Choose more parts.\n')
  })
})

it('pages of ranges come with the range and the threat of everyone', async () => {
  expect(await printed(fileWithPlans(2), /^#\d \w+:|Move|Threat/u, '--parts', 'ranges')).toEqual([
    [
      '#1 Ann: range and threat',
      '1 – Movement range of Ann: Move, 30 ft',
      '2 – Movement range of Ann: Double move,',
      'Threatened by Ann',
    ],
    ['#2 Bo: range and threat', 'Movement range of Bo: Move, 30 ft', 'Threatened by Bo'],
  ])
})

it.each([
  ['100 pixels a square', [], 900, 300],
  ['what the preset says', ['--preset', 'vtt'], 1260, 420],
  ['what is asked for, whatever the preset says', ['--preset', 'vtt', '--pixels', '20'], 180, 60],
  ['a part that reaches the last column and row', ['--preset', 'vtt', '--area', '4,1,5,2', '--pixels', '10'], 50, 20],
])('a picture has %s', async (_, words, widthPx, heightPx) => {
  const out = join(cli.folder, 'out.png')
  expect(
    await cli.run(fileWithPlans(2), '--out', out, '--coordinates', 'none', '--parts', 'map', '--json', ...words),
  ).toBe(0)
  expect(JSON.parse(cli.said)).toMatchObject({ format: 'png', pages: 1, pixels: { widthPx, heightPx } })
})

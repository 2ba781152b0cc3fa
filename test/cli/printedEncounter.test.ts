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
  ['three rounds ahead', [], [1, 2, 3]],
  ['as many as are asked for', ['--danger-rounds', '2'], [1, 2]],
])('danger is drawn %s', async (_, words, rounds) => {
  const slow = { A: { name: 'Ann', speedFeet: { land: 5 } }, b: { name: 'Bo' } }
  const file = cli.file('slow.fivefoot', drawnEncounter(['A........', '....b....', '.........'], 'pf1e', slow))
  const [legend] = await printed(file, /Danger from|^Round \d$/u, '--danger', 'Ann', ...words)
  expect(legend).toEqual(rounds.flatMap((round) => [`${round} – Danger from party:`, `Round ${round}`]))
})

it('each route that is asked for is drawn, with a table of its steps', async () => {
  const pages = await printed(fileWithPlans(2), /^Route of/u, '--route', 'Bo:B3', '--route', 'Ann:C1')
  expect(pages.flat()).toEqual([
    'Route of Bo to B3: 15 ft,',
    'Route of Ann to C1: 10 ft,',
    'Route of Bo to B3: 15 ft, Move',
    'Route of Ann to C1: 10 ft, Move',
  ])
})

it.each([
  [['--route', 'Ann'], '--route: expected a creature and a square of the map, such as Ogre:F7'],
  [['--route', 'Ann:J1'], '--route: expected a creature and a square of the map, such as Ogre:F7'],
  [['--danger', 'Ann', '--danger-rounds', '0'], '--danger-rounds: expected 1 to 5'],
  [['--danger', 'Ann', '--danger-rounds', '6'], '--danger-rounds: expected 1 to 5'],
  [['--rounds', '0'], '--rounds: expected 1 to 200'],
  [['--rounds', '201'], '--rounds: expected 1 to 200'],
  [['--pixels', '0'], '--pixels: expected 1 to 2000 pixels'],
  [['--pixels', '2001'], '--pixels: expected 1 to 2000 pixels'],
  [['--options', 'none.json'], '--options: expected a file that can be read'],
])('%j is refused', async (words, complaint) => {
  expect(await cli.run(fileWithPlans(2), '--out', join(cli.folder, 'out.pdf'), ...words)).toBe(2)
  expect(cli.complained).toBe(`${complaint}\n`)
})

it('checks are listed if they are asked for, and nothing is said if that is asked for', async () => {
  const words = ['--parts', 'checks,map', '--quiet']
  expect(await printed(fileWithPlans(2), /^(Check of the encounter|Nothing found\.)$/u, ...words)).toEqual([
    ['Check of the encounter', 'Nothing found.'],
  ])
  expect(cli.complained).toBe('')
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

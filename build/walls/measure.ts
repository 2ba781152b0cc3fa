/**
 * `node build/walls/measure.ts [PERCENT]`: prints how many walls of the samples and of maps made by chance are found in their own
 * pictures, in every style. None of these maps was learned from.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { WALL_LIKELIHOOD } from '../../src/map/chosenWalls.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { findPrinted, type PrintedWalls } from './findPrinted.ts'
import { MAP_KINDS } from './layouts.ts'
import { chanceMap } from './maps.ts'

const SAMPLES = ['boardingTheGannet', 'lanternMarket', 'tollAtHarrowBridge', 'vaultOfTheSaltKing']

async function sampleMap(name: string): Promise<BattleMap> {
  const bytes = readFileSync(resolve(import.meta.dirname, `../../src/samples/${name}.fivefoot.json`))
  const context = { ruleset: 'pf1e', knowsRuleset: () => true, snap: { toleranceSquares: 0.2 }, beside: new Map() }
  const read = await fivefootFormat.read?.({ name, bytes }, context)
  if (!read?.ok) throw new Error(name)
  return playerMap(read.value.map)
}

const atLeast = process.argv[2] === undefined ? WALL_LIKELIHOOD : Number(process.argv[2]) / 100
const maps = [
  ...(await Promise.all(SAMPLES.map(async (name) => [name, await sampleMap(name)] as const))),
  ...MAP_KINDS.map((kind) => [kind, chanceMap(kind, 'test0')] as const),
]
const percent = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`)
const text = ({ walls, found, wrong }: PrintedWalls): string =>
  `${percent(found, walls)}, ${wrong} wrong (${percent(wrong, found + wrong)})`.padEnd(28)
console.log(' '.repeat(20), ...MAP_STYLES.map(({ id }) => id.padEnd(28)))
const sums = MAP_STYLES.map(() => ({ walls: 0, found: 0, wrong: 0 }))
for (const [name, map] of maps) {
  const row: string[] = []
  for (const [i, { id }] of MAP_STYLES.entries()) {
    const counts = await findPrinted(map, id, { atLeast })
    row.push(text(counts))
    const sum = sums[i]
    if (sum) for (const figure of ['walls', 'found', 'wrong'] as const) sum[figure] += counts[figure]
  }
  console.log(name.padEnd(20), ...row)
}
console.log('all'.padEnd(20), ...sums.map(text))

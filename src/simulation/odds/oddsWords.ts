/** Odds as text: for the command line and exports. */
import { markdownText } from '../../base/markdown.ts'
import { squareName } from '../../grid/squareName.ts'
import { settingsOf } from '../../map/battleMap.ts'
import { houseRulesMarkdown } from '../exportLedger.ts'
import type { Scene } from '../scene.ts'
import { nameOf } from '../words.ts'
import { oddsOf, type Chance, type CreatureOdds } from './chances.ts'
import { FATES, type Fate, type OddsTally } from './tally.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`
const chance = ({ share, low, high }: Chance): string => `${percent(share)} (${percent(low)}–${percent(high)})`
const figure = (value: number): string => value.toFixed(1)

/** Where most turns ended jammed, worst first, at most `most`. */
export const worstJams = (scene: Scene, { jamsByCell }: OddsTally, most: number) =>
  [...jamsByCell.entries()]
    .filter(([, count]) => count > 0)
    .sort(([i, a], [j, b]) => b - a || i - j)
    .slice(0, most)
    .map(([index, count]) => ({
      cell: { col: index % scene.map.widthCells, row: Math.floor(index / scene.map.widthCells) },
      count,
    }))

const FATE_HEADS: Readonly<Record<Fate, string>> = {
  escaped: 'Gets out, never within reach',
  'slipped-away': 'Within reach, gets out all the same',
  caught: 'Within reach, never out',
  'at-large': 'Neither',
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  row(heads),
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map(row),
]

/** A tally as Markdown. */
export function oddsMarkdown(scene: Scene, tally: OddsTally): string {
  const { map, encounter, ruleset } = scene
  const all = oddsOf(scene, tally)
  const name = ({ creatureId }: CreatureOdds): string => markdownText(nameOf(map, creatureId))
  const lines = [
    `# ${markdownText(encounter.name)}: odds`,
    '',
    `${markdownText(`${settingsOf(map).name}, ${ruleset.name}`)}, ${tally.runs} runs, seed ${markdownText(encounter.seed)}. Ranges hold 19 times out of 20.`,
    ...houseRulesMarkdown(scene),
    '',
    ...table(
      ['Creature', 'Gets out', 'Rounds', 'Struck at', 'May strike', 'Hazard', 'Jams'],
      all.map((odds) => [
        name(odds),
        encounter.exits.length === 0 ? '–' : chance(odds.getsOut),
        odds.meanRoundsOut === null ? '–' : figure(odds.meanRoundsOut),
        figure(odds.meanStruckAt),
        figure(odds.meanMayStrike),
        chance(odds.meetsHazard),
        figure(odds.meanJams),
      ]),
    ),
  ]
  const quarries = all.filter(({ isQuarry }) => isQuarry)
  if (quarries.length > 0) {
    const rows = quarries.map((odds) => [name(odds), ...FATES.map((fate) => chance(odds.fates[fate]))])
    lines.push('', 'How it ends for whoever is pursued; each run ends in one of these ways.', '')
    lines.push(...table(['Quarry', ...FATES.map((fate) => FATE_HEADS[fate])], rows))
  }
  const cleared = tally.clearedByRound.flatMap((runs, round) =>
    round > 0 && runs > 0 ? [`round ${round}: ${percent(runs / tally.runs)}`] : [],
  )
  if (cleared.length > 0) lines.push('', `The last of those on the way out is out in ${cleared.join(', ')}.`)
  const jams = worstJams(scene, tally, 5).map(
    ({ cell, count }) => `${squareName(cell)} (${figure(count / tally.runs)} a run)`,
  )
  if (jams.length > 0) lines.push('', `Worst jams: ${jams.join(', ')}.`)
  return `${lines.join('\n')}\n`
}

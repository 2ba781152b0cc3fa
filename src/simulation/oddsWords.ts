/** Odds as text: for the command line and exports. */
import { markdownText } from '../base/markdown.ts'
import { squareName } from '../grid/squareName.ts'
import { settingsOf } from '../map/battleMap.ts'
import { oddsOf, type Chance, type OddsTally } from './odds.ts'
import type { Scene } from './scene.ts'
import { nameOf } from './words.ts'

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

/** A tally as Markdown. */
export function oddsMarkdown(scene: Scene, tally: OddsTally): string {
  const { map, encounter, ruleset } = scene
  const lines = [
    `# ${markdownText(encounter.name)}: odds`,
    '',
    `${markdownText(`${settingsOf(map).name}, ${ruleset.name}`)}, ${tally.runs} runs, seed ${markdownText(encounter.seed)}. Ranges hold 19 times out of 20.`,
    '',
    '| Creature | Gets out | Rounds | Caught | Opportunities given | taken | Hazard | Jams |',
    '|---|---|---|---|---|---|---|---|',
  ]
  for (const odds of oddsOf(scene, tally))
    lines.push(
      `| ${[
        markdownText(nameOf(map, odds.creatureId)),
        encounter.exits.length === 0 ? '–' : chance(odds.getsOut),
        odds.meanRoundsOut === null ? '–' : figure(odds.meanRoundsOut),
        odds.isCaught === null ? '–' : chance(odds.isCaught),
        figure(odds.meanGiven),
        figure(odds.meanTaken),
        chance(odds.meetsHazard),
        figure(odds.meanJams),
      ].join(' | ')} |`,
    )
  const cleared = tally.clearedByRound.flatMap((runs, round) =>
    round > 0 && runs > 0 ? [`round ${round}: ${percent(runs / tally.runs)}`] : [],
  )
  if (cleared.length > 0) lines.push('', `Everybody on the way out is out by ${cleared.join(', ')}.`)
  const jams = worstJams(scene, tally, 5).map(
    ({ cell, count }) => `${squareName(cell)} (${figure(count / tally.runs)} a run)`,
  )
  if (jams.length > 0) lines.push('', `Worst jams: ${jams.join(', ')}.`)
  return `${lines.join('\n')}\n`
}

/** Odds as text: for the command line and exports. */
import { markdownTable, markdownText } from '../base/markup.ts'
import { capitalized } from '../base/text.ts'
import { squareName } from '../grid/squareName.ts'
import { settingsOf } from '../map/battleMap.ts'
import { oddsOf, variedIn, type Chance, type CreatureOdds } from '../simulation/odds/chances.ts'
import { FATES, type OddsTally } from '../simulation/odds/tally.ts'
import type { Scene } from '../simulation/scene.ts'
import { en, type Catalog } from './en/index.ts'
import { nameOf } from './ledger.ts'
import { houseRulesMarkdown } from './ledgerExport.ts'
import { percent, percents } from './percent.ts'

const range = ({ low, high }: Chance): string => `(${percent(low)}–${percent(high)})`
const chance = (each: Chance): string => `${percent(each.share)} ${range(each)}`
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
export function oddsMarkdown(scene: Scene, tally: OddsTally, t: Catalog = en): string {
  const { map, encounter, ruleset } = scene
  const all = oddsOf(scene, tally)
  const name = ({ creatureId }: CreatureOdds): string => markdownText(nameOf(map, creatureId))
  const lines = [
    `# ${t.encounter.odds.title(markdownText(encounter.name))}`,
    '',
    `${markdownText(t.encounter.odds.subtitle(settingsOf(map).name, ruleset.name))}, ${t.encounter.odds.runs(tally.runs, markdownText(encounter.seed))}`,
    ...houseRulesMarkdown(scene, t),
    '',
    t.encounter.odds.varied(variedIn(tally)),
    '',
    ...markdownTable(
      t.encounter.odds.columns,
      all.map((odds) => [
        name(odds),
        encounter.exits.length === 0 ? '–' : chance(odds.getsOut),
        odds.meanRoundsOut === null ? '–' : figure(odds.meanRoundsOut),
        figure(odds.meanProvoked),
        figure(odds.meanOpportunities),
        chance(odds.meetsHazard),
        figure(odds.meanJams),
      ]),
    ),
  ]
  const quarries = all.filter(({ isQuarry }) => isQuarry)
  if (quarries.length > 0) {
    const rows = quarries.map((odds) => {
      const shares = percents(FATES.map((fate) => odds.fates[fate].share))
      return [name(odds), ...FATES.map((fate, i) => `${shares[i]} ${range(odds.fates[fate])}`)]
    })
    lines.push('', t.encounter.odds.fatesIntro, '')
    lines.push(
      ...markdownTable([t.encounter.odds.quarry, ...FATES.map((fate) => capitalized(t.encounter.fates[fate]))], rows),
    )
  }
  const cleared = tally.clearedByRound.flatMap((runs, round) =>
    round > 0 && runs > 0 ? [{ round, percent: percent(runs / tally.runs) }] : [],
  )
  if (cleared.length > 0) lines.push('', t.encounter.odds.cleared(cleared))
  const jams = worstJams(scene, tally, 5).map(({ cell, count }) => ({
    square: squareName(cell),
    perRun: figure(count / tally.runs),
  }))
  if (jams.length > 0) lines.push('', t.encounter.odds.jams(jams))
  return `${lines.join('\n')}\n`
}

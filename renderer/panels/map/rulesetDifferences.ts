import type { RulesetChangeReport } from '../../../src/ipc/shapes/rules.ts'
import type { RulesetSummary } from '../../../src/ipc/shapes/engine.ts'
import type { MapSettings } from '../../../src/map/records/settings.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.map

type Difference = RulesetChangeReport['differences'][number]

/** Headings of the report, in order: what a GM must act on comes first. */
const KINDS: readonly (readonly [Difference['kind'], string])[] = [
  ['size', labels.changedSizes],
  ['action', labels.changedActions],
  ['cost', labels.changedCosts],
  ['reach', labels.changedReach],
  ['provoking', labels.changedProvoking],
  ['state', labels.changedStates],
  ['rule', labels.changedRules],
  ['house-rule', labels.changedHouseRules],
  ['question', labels.changedQuestions],
]

export interface DifferenceGroup {
  readonly kind: Difference['kind']
  readonly title: string
  readonly differences: readonly Difference[]
}

/** The differences by kind, without empty kinds. */
export const groupedDifferences = ({ differences }: RulesetChangeReport): readonly DifferenceGroup[] =>
  KINDS.map(([kind, title]) => ({ kind, title, differences: differences.filter((each) => each.kind === kind) })).filter(
    ({ differences: found }) => found.length > 0,
  )

/** The settings with another rule system. House rules stay, except those that are the default of the new system. */
export function withRuleset(settings: MapSettings, to: RulesetSummary): MapSettings {
  const isDeviation = ([id, value]: readonly [string, unknown]): boolean =>
    to.tableRules.find((rule) => rule.id === id)?.default !== value
  return {
    ...settings,
    ruleset: to.id,
    tableRules: Object.fromEntries(Object.entries(settings.tableRules).filter(isDeviation)),
  }
}

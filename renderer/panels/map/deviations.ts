import type { RulesetSummary, TableRuleSummary } from '../../../src/ipc/shapes/engine.ts'
import type { MapSettings, TableRuleValue } from '../../../src/map/records/settings.ts'

/** A table rule the map plays otherwise than its ruleset is read. */
export interface Deviation {
  readonly id: string
  readonly label: string
  /** The value in force, as people read it. */
  readonly value: string
}

/** The value of a table rule on this map. */
export const ruleValue = (settings: MapSettings, rule: TableRuleSummary): TableRuleValue =>
  settings.tableRules[rule.id] ?? rule.default

/** How people read a value of a table rule. */
export const valueLabel = (rule: TableRuleSummary, value: TableRuleValue): string =>
  rule.values.find((choice) => choice.value === value)?.label ?? String(value)

/** The map's house rules, in the order of the ruleset; empty while either is unknown. */
export function deviationsOf(settings: MapSettings | null, ruleset: RulesetSummary | null): readonly Deviation[] {
  if (settings === null || ruleset === null) return []
  return ruleset.tableRules
    .filter((rule) => ruleValue(settings, rule) !== rule.default)
    .map((rule) => ({ id: rule.id, label: rule.label, value: valueLabel(rule, ruleValue(settings, rule)) }))
}

/** The table rules a map is asked about: those that decide something in its ruleset, and whatever it deviates in. */
export const offeredRules = (settings: MapSettings, ruleset: RulesetSummary): readonly TableRuleSummary[] =>
  ruleset.tableRules.filter((rule) => !rule.isIdle || ruleValue(settings, rule) !== rule.default)

/** The settings with a table rule set; setting the default drops the entry, so that only deviations are stored. */
export function withTableRule(settings: MapSettings, rule: TableRuleSummary, value: TableRuleValue): MapSettings {
  const { [rule.id]: _, ...others } = settings.tableRules
  return { ...settings, tableRules: value === rule.default ? others : { ...others, [rule.id]: value } }
}

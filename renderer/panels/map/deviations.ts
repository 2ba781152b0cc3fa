import type { RulesetSummary, TableRuleSummary } from '../../../src/ipc/shapes/engine.ts'
import type { MapSettings, TableRuleValue } from '../../../src/map/records/settings.ts'

/** A table rule whose value on the map is not the default of the rule system. */
export interface Deviation {
  readonly id: string
  readonly label: string
  /** The label of the value. */
  readonly value: string
}

/** The value of a table rule on this map. */
export const ruleValue = (settings: MapSettings, rule: TableRuleSummary): TableRuleValue =>
  settings.tableRules[rule.id] ?? rule.default

/** The label of a value of a table rule. */
export const valueLabel = (rule: TableRuleSummary, value: TableRuleValue): string =>
  rule.values.find((choice) => choice.value === value)?.label ?? String(value)

/** The house rules of a map, in the order of the rule system; none while either is unknown. */
export function deviationsOf(settings: MapSettings | null, ruleset: RulesetSummary | null): readonly Deviation[] {
  if (settings === null || ruleset === null) return []
  return ruleset.tableRules
    .filter((rule) => ruleValue(settings, rule) !== rule.default)
    .map((rule) => ({ id: rule.id, label: rule.label, value: valueLabel(rule, ruleValue(settings, rule)) }))
}

/** The table rules to show for a map: those that matter in its rule system, and all that deviate. */
export const offeredRules = (settings: MapSettings, ruleset: RulesetSummary): readonly TableRuleSummary[] =>
  ruleset.tableRules.filter((rule) => !rule.isIdle || ruleValue(settings, rule) !== rule.default)

/** The settings with a table rule set. Only deviations are stored, so setting the default removes the entry. */
export function withTableRule(settings: MapSettings, rule: TableRuleSummary, value: TableRuleValue): MapSettings {
  const { [rule.id]: _, ...others } = settings.tableRules
  return { ...settings, tableRules: value === rule.default ? others : { ...others, [rule.id]: value } }
}

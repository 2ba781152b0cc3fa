import { ok, type Result, failure } from '../../src/base/result.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Overlay, PictureFacts, PrintFacts, PrintTable } from '../../src/print/facts.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { houseRuleLines, tableRulesInForce } from '../../src/rules/tableRules.ts'
import { priceListOf } from './priceList.ts'

/** What comes from outside the map. */
export interface FactsFromOutside {
  /** The day as it shall be printed. */
  readonly dateText: string
  readonly pictures: Readonly<Record<string, PictureFacts>>
  readonly overlays?: readonly Overlay[]
  readonly tables?: readonly PrintTable[]
}

/** The facts of a map's print. Errors: `no-such-ruleset`, and those of `tableRulesInForce`. */
export function factsOfMap(map: BattleMap, outside: FactsFromOutside): Result<PrintFacts> {
  const settings = settingsOf(map)
  const ruleset = rulesetById(settings.ruleset)
  if (!ruleset) return failure('no-such-ruleset', `no rule system is called ${settings.ruleset}`, 'ruleset')
  const rules = tableRulesInForce(ruleset.tableRules, settings.tableRules)
  if (!rules.ok) return rules
  return ok({
    rulesetName: ruleset.name,
    tableRuleLines: houseRuleLines(ruleset.tableRules, rules.value),
    dateText: outside.dateText,
    prices: priceListOf(map, ruleset, rules.value),
    overlays: outside.overlays ?? [],
    tables: outside.tables ?? [],
    pictures: outside.pictures,
  })
}

/** A moment as the day it is where the program runs: `2026-03-01`. */
export function dayOf(moment: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

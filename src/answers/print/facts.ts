import { ok, type Result } from '../../base/result.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { drawnForPlayers } from '../../map/playerMap.ts'
import type { Copy } from '../../print/options.ts'
import type { Overlay, PictureFacts, PrintFacts, PrintTable } from '../../print/facts.ts'
import { rulesOf } from '../../rules/registry.ts'
import { houseRuleLines } from '../../rules/tableRules.ts'
import type { Encounter } from '../../map/records/encounter.ts'
import { costListOf } from './costList.ts'
import { runSheetFacts } from './runSheet.ts'

/** Facts from outside the map. */
export interface FactsFromOutside {
  readonly dateText: string
  /** Absent: the GM copy. Costs on a player copy must not show what players do not see. */
  readonly copy?: Copy
  readonly pictures: Readonly<Record<string, PictureFacts>>
  readonly overlays?: readonly Overlay[]
  readonly tables?: readonly PrintTable[]
  /** The plan for the run sheet; absent: the first of the map. */
  readonly encounter?: Encounter | undefined
}

/** The facts of a map's print. Errors: `no-such-ruleset`, and those of `tableRulesInForce`. */
export function factsOfMap(map: BattleMap, outside: FactsFromOutside): Result<PrintFacts> {
  const played = rulesOf(settingsOf(map))
  if (!played.ok) return played
  const { ruleset, rules } = played.value
  return ok({
    rulesetName: ruleset.name,
    tableRuleLines: houseRuleLines(ruleset.tableRules, rules),
    dateText: outside.dateText,
    costs: costListOf(outside.copy === 'player' ? drawnForPlayers(map) : map, ruleset, rules),
    areaFeet: ruleset.areaFeet,
    overlays: outside.overlays ?? [],
    tables: outside.tables ?? [],
    runSheet: runSheetFacts(map, played.value, outside.encounter),
    pictures: outside.pictures,
  })
}

/** The local date: `2026-03-01`. */
export function dayOf(moment: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

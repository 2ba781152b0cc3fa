/** The summary of a map's encounter, for the GM. */
import { ok, type Result } from '../base/result.ts'
import { MAX_DANGER_ROUNDS } from '../ipc/shapes/danger.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import type { RecordId } from '../map/records/ids.ts'
import { QUICK } from '../report/report.ts'
import { sidesOn } from '../report/zones.ts'
import { rulesOf } from '../rules/registry.ts'
import { houseRuleLines } from '../rules/tableRules.ts'
import { en } from '../words/en/index.ts'
import type { SummaryFacts, SummaryRow } from '../words/summary.ts'
import { firstContactAnswer } from './firstContact.ts'
import { situationOf, type Situation } from './replica.ts'
import { measuredReport } from './report.ts'

/** Rows of the summary; none if the map has no sides. Errors: those of `situationOf`. */
export function encounterSummary(map: BattleMap): Result<readonly SummaryRow[]> {
  const sides = sidesOn(map)
  if (sides.length === 0) return ok([])
  const played = rulesOf(settingsOf(map))
  if (!played.ok) return played
  const situation = situationOf(map)
  if (!situation.ok) return situation
  const creatures = [...map.tables.creatures.values()]
  const report = measuredReport(situation.value, { opensDoors: true }, QUICK)
  const facts: SummaryFacts = {
    sides: sides.map((side) => [side, creatures.filter((each) => each.side === side).length]),
    contact: contactOf(situation.value, sides),
    report: report.ok ? report.value.report : null,
    houseRules: houseRuleLines(played.value.ruleset.tableRules, played.value.rules),
  }
  return ok(en.summary.rows(facts))
}

/** The earliest attack between two sides, with doors open as in the report. */
function contactOf(situation: Situation, [first, second]: readonly string[]): SummaryFacts['contact'] {
  const { map } = situation
  const hasCreature = (side: string): boolean => [...map.tables.creatures.values()].some((each) => each.side === side)
  if (first === undefined || second === undefined || !hasCreature(first) || !hasCreature(second)) return null
  const rounds = MAX_DANGER_ROUNDS
  const asked = { mapId: map.id, sides: [first, second] as [string, string], rounds, opensDoors: true }
  const answer = firstContactAnswer(situation, asked)
  const attack = answer.ok ? answer.value.attacks[0] : undefined
  const nameOf = (id: RecordId): string => map.tables.creatures.get(id)?.name || en.tactics.checks.someone
  return {
    rounds,
    first: attack
      ? { attacker: nameOf(attack.attackerId), target: nameOf(attack.targetId), round: attack.round }
      : null,
  }
}

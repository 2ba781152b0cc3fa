import { ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { Manoeuvres, RuleLine, RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import type { RuleNote } from '../../src/rules/shared/particulars/particulars.ts'
import { TABLE_RULE_IDS, TABLE_RULES } from '../../src/rules/tableRules.ts'
import { bandsOf } from './bands.ts'

/** The calls about rule systems. */
export const rulesetHandlers = {
  'rulesets.list': () => ok(RULESETS.map(summaryOf)),
} satisfies Partial<Handlers>

const lineOf = ({ text, clauses }: RuleNote): RuleLine => ({ text, clauses })

function manoeuvresOf({ particulars }: Ruleset): Manoeuvres {
  const { acceleratedClimb, overrun, leap, diveAttack, tightGaps, flightTasks, heaviestFlyingLoad } = particulars
  return {
    fastClimb: acceleratedClimb && lineOf(acceleratedClimb),
    overrun: overrun && { ...lineOf(overrun), mostSizesLarger: overrun.mostSizesLarger },
    leap: leap && lineOf(leap),
    dive: diveAttack && lineOf(diveAttack),
    tightGaps: tightGaps && lineOf(tightGaps),
    flightTasks: flightTasks.length > 0,
    flyingLoad: heaviestFlyingLoad && { heaviest: heaviestFlyingLoad.load, clauses: heaviestFlyingLoad.clauses },
  }
}

function summaryOf(ruleset: Ruleset): RulesetSummary {
  return {
    id: ruleset.id,
    name: ruleset.name,
    sizes: ruleset.sizes,
    turnActions: ruleset.turnActions,
    actions: ruleset.actions.map(({ id, label, withoutModes, spends }) => ({
      id,
      label,
      spends,
      modes: MOVEMENT_MODES.filter((mode) => !withoutModes.includes(mode)),
    })),
    manoeuvres: manoeuvresOf(ruleset),
    bands: bandsOf(ruleset).map(({ id, label, action, times }) => ({ id, label, spends: action.spends * times })),
    tableRules: TABLE_RULE_IDS.map((id) => {
      const { label, readings } = TABLE_RULES[id]
      return {
        id,
        label,
        isIdle: ruleset.idleTableRules.includes(id),
        values: readings.map(({ value, label: valueLabel, reading }) => ({ value, label: valueLabel, reading })),
        default: ruleset.tableRules[id],
      }
    }),
  }
}

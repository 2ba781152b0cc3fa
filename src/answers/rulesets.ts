import type { Maneuvers, RuleLine, RulesetSummary, TravelSummary } from '../ipc/shapes/engine.ts'
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { MOVEMENT_MODES } from '../map/modes.ts'
import { provokingRuleOf } from '../rules/provoking.ts'
import { DEFAULT_RULESET } from '../rules/registry.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { RuleNote } from '../rules/rulesetDetails.ts'
import { TABLE_RULE_IDS, TABLE_RULES } from '../rules/tableRules.ts'
import type { Pace } from '../rules/travel.ts'
import { pacesOf, wholeTurnOf } from '../simulation/pace.ts'
import { bandsOf } from './bandMoves.ts'
import { idleFieldsOf } from './idleFields.ts'

const lineOf = ({ text, clauses }: RuleNote): RuleLine => ({ text, clauses })

function maneuversOf({ details }: Ruleset): Maneuvers {
  const { acceleratedClimb, overrun, leap, diveAttack, tightGaps, flightTasks, heaviestFlyingLoad } = details
  return {
    fastClimb: acceleratedClimb && lineOf(acceleratedClimb),
    overrun: overrun && { ...lineOf(overrun), maxSizesLarger: overrun.maxSizesLarger },
    leap: leap && lineOf(leap),
    dive: diveAttack && lineOf(diveAttack),
    tightGaps: tightGaps && lineOf(tightGaps),
    flightTasks: flightTasks.length > 0,
    flyingLoad: heaviestFlyingLoad && { heaviest: heaviestFlyingLoad.load, clauses: heaviestFlyingLoad.clauses },
  }
}

const travelPaces = (paces: readonly Pace[]) => paces.map(({ id, label, hint }) => ({ id, label, hint }))

const travelOf = ({ travel: { local, overland } }: Ruleset): TravelSummary => ({
  localPaces: travelPaces(local.paces),
  overlandPaces: travelPaces(overland.paces),
  isPacedByHours: overland.isPacedByHours,
  strain: overland.strains.kind,
})

/** What windows know about a rule system. */
export function rulesetSummary(ruleset: Ruleset): RulesetSummary {
  return {
    id: ruleset.id,
    name: ruleset.name,
    isDefault: ruleset === DEFAULT_RULESET,
    credits: (ruleset.credits ?? []).map(({ statement }) => statement),
    sizes: ruleset.sizes,
    modesOnLandSpeed: MOVEMENT_MODES.filter(
      (mode) => mode !== 'land' && ruleset.speed({ speedFeet: { land: FEET_PER_SQUARE }, prone: false }, mode).feet > 0,
    ),
    turnActions: ruleset.turn.actions,
    paces: pacesOf(ruleset),
    wholeTurn: wholeTurnOf(ruleset),
    actions: ruleset.actions.map(({ id, label, withoutModes, spends }) => ({
      id,
      label,
      spends,
      modes: MOVEMENT_MODES.filter((mode) => !withoutModes.includes(mode)),
    })),
    maneuvers: maneuversOf(ruleset),
    opportunity: ruleset.details.opportunity,
    provokesBy: provokingRuleOf(ruleset),
    idleFields: idleFieldsOf(ruleset),
    travel: travelOf(ruleset),
    ridingClauses: ruleset.details.riding,
    stateNotes: ruleset.stateNotes,
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

import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'
import type { ReachRules } from './reach.ts'

/** What a ruleset at a table says about reach. */
export const reachRulesOf = ({
  ruleset,
  rules,
}: {
  readonly ruleset: Ruleset
  readonly rules: TableRules
}): ReachRules => ({
  naturalReachFeet: ruleset.naturalReachFeet,
  reachWeapon: ruleset.reachWeapon,
  unarmedThreatens: ruleset.unarmedThreatens,
  secondDiagonalAt10Feet: rules['second-diagonal-at-10-feet-reach'],
  heightDistance: rules['height-distance'],
})

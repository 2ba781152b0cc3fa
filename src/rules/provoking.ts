import type { Ruleset } from './ruleset.ts'

/** Whether a creature provokes by leaving any threatened square, or only by leaving an opponent’s reach altogether. */
export type ProvokingRule = 'leaving-squares' | 'leaving-reach'

/** What provokes by a rule system: the answer to a step from one threatened square to another. */
export function provokingRuleOf({ provoking }: Ruleset): ProvokingRule {
  const stays = { threatened: true, staysThreatened: true, comesIntoReach: false, enters: false }
  return provoking.provokes(stays) ? 'leaving-squares' : 'leaving-reach'
}

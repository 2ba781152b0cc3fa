import type { Ruleset } from './ruleset.ts'

/** Whether a creature provokes by leaving any threatened square, or only by leaving an opponent’s reach altogether. */
export type ProvokingRule = 'leaving-squares' | 'leaving-reach'

/** What provokes by a rule system: the answer to a step from one threatened square to another. */
export function provokingRuleOf({ provoking }: Ruleset): ProvokingRule {
  const passing = { id: 'none', passes: true, burden: null, takesCheck: false, provokes: false }
  const stays = { threatened: true, staysThreatened: true, enters: false, passing }
  return provoking.provokes(stays) ? 'leaving-squares' : 'leaving-reach'
}

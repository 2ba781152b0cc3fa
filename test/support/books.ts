import { rulesetById } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'

/**
 * The rule systems whose texts tests cite, in the order of their columns. What a text says is asked of these; what must hold
 * in every system, also in one added later, is asked of `RULESETS`.
 */
export const BOOKS: readonly Ruleset[] = ['starfinder', 'dnd35', 'pf1e', 'pf2e'].flatMap((id) => rulesetById(id) ?? [])

import { rulesetById } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'

/**
 * The rule systems of the clause tables that tests cite, and of golden files that list several. The list does not grow: what
 * must hold in every system is asked of `RULESETS`, and what one says stands among its facts (`systemFacts.ts`).
 */
export const BOOKS: readonly Ruleset[] = ['starfinder', 'dnd35', 'pf1e', 'pf2e'].flatMap((id) => rulesetById(id) ?? [])

/**
 * Whether golden files about one rule system hold what another makes of the same map: those of the list do, with their
 * editions, and it itself.
 */
export const isToldBeside = (told: string, of?: string): boolean =>
  told === of || BOOKS.some(({ id }) => id === (rulesetById(told)?.variantOf ?? told))

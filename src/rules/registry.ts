import { failure, ok } from '../base/result.ts'
import type { MapSettings } from '../map/records/settings.ts'
import { CONVENTION_SOURCES } from './conventions.ts'
import type { Ruleset } from './ruleset.ts'
import { dnd35 } from './systems/dnd35/index.ts'
import { dnd5e } from './systems/dnd5e/index.ts'
import { pf1e } from './systems/pf1e/index.ts'
import { pf2e } from './systems/pf2e/index.ts'
import { pf2eRemaster, starfinder2e } from './systems/pf2e/variants.ts'
import { starfinder } from './systems/starfinder/index.ts'
import { tableRulesInForce } from './tableRules.ts'

/** Every rule system, in the order they are shown. A new one is a folder and a line here. */
export const RULESETS: readonly Ruleset[] = [starfinder, dnd35, pf1e, pf2e, dnd5e]

const VARIANTS: readonly Ruleset[] = [pf2eRemaster, starfinder2e]

/** What a map can be played by: each rule system, followed by the editions that play by it in words of their own. */
export const OFFERED_RULESETS: readonly Ruleset[] = RULESETS.flatMap((ruleset) => [
  ruleset,
  ...VARIANTS.filter(({ variantOf }) => variantOf === ruleset.id),
])

/** The rule system meant where a file or a command names none. */
export const DEFAULT_RULESET: Ruleset = pf1e

/** What a map of that ruleset id is played by, if registered. */
export const rulesetById = (id: string): Ruleset | undefined => OFFERED_RULESETS.find((ruleset) => ruleset.id === id)

/**
 * The rule system of a map and how its table plays it. Errors: `no-such-ruleset`, and those of `tableRulesInForce`.
 */
export function rulesOf({ ruleset: id, tableRules }: Pick<MapSettings, 'ruleset' | 'tableRules'>) {
  const ruleset = rulesetById(id)
  if (!ruleset) return failure('no-such-ruleset', { name: id })
  const rules = tableRulesInForce(ruleset.tableRules, tableRules)
  return rules.ok ? ok({ ruleset, rules: rules.value }) : rules
}

/** A rule system with the house rules of one map. */
export type RulesInForce = Extract<ReturnType<typeof rulesOf>, { ok: true }>['value']

const SOURCES = new Map([CONVENTION_SOURCES, ...RULESETS.map(({ sources }) => sources)].flatMap(Object.entries<string>))

/** The source of a clause, as a reader finds it; null for what is no clause. */
export const sourceOfClause = (clause: string): string | null => SOURCES.get(clause.split('-')[0] ?? '') ?? null

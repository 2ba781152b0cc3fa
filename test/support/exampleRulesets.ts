import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'

const examples = import.meta.glob<Record<string, unknown>>('../examples/ruleSystem/*Rules.ts', { eager: true })

const isRuleset = (each: unknown): each is Ruleset => typeof each === 'object' && each !== null && 'stepCost' in each

/** Every registered rule system and every worked example of one, found by its definition. */
export const ALL_RULESETS: readonly Ruleset[] = [
  ...new Map(
    [...RULESETS, ...Object.values(examples).flatMap((file) => Object.values(file).filter(isRuleset))].map(
      (ruleset) => [ruleset.id, ruleset] as const,
    ),
  ).values(),
]

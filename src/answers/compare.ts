import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { PathAnswer } from '../ipc/shapes/engine.ts'
import type { CompareAnswer, SystemReading } from '../ipc/shapes/tactics.ts'
import { RULESETS } from '../rules/registry.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { bandMoves } from './bandMoves.ts'
import { pathOf, routeOf } from './path.ts'
import type { Situation } from './replica.ts'

const NOTHING = {
  refusal: null,
  feet: null,
  legal: false,
  band: null,
  path: [],
  opportunities: 0,
  attackers: [],
  hazards: 0,
  blocker: null,
} as const

/**
 * A given path, or each system's own route to a goal, under all rule systems with their own defaults. Editions that differ in
 * words alone are left out, but for the map's own, which stands in for its system.
 */
export function compareAnswer(situation: Situation, argument: CallArgument<'engine.compare'>): Result<CompareAnswer> {
  const own = situation.field.ruleset
  const systems = RULESETS.map((ruleset) =>
    readingOf(situation, own.variantOf === ruleset.id ? own : ruleset, argument),
  )
  return ok({ revision: situation.revision, systems })
}

function readingOf(situation: Situation, ruleset: Ruleset, argument: CallArgument<'engine.compare'>): SystemReading {
  const of = { rulesetId: ruleset.id, name: ruleset.name }
  const moves = bandMoves(situation.fieldUnder(ruleset), argument)
  if (!moves.ok) return { ...of, ...NOTHING, refusal: moves.error }
  const answer = argument.path
    ? ok(pathOf(situation, moves.value, argument.path, argument))
    : routeOf(situation, moves.value, { to: argument.to, prefer: 'shortest' }, argument)
  return answer.ok ? { ...of, ...factsOf(answer.value) } : { ...of, ...NOTHING, refusal: answer.error }
}

const factsOf = ({
  feet,
  legal,
  band,
  path,
  provokes,
  hazards,
  blocker,
}: PathAnswer): Omit<SystemReading, 'rulesetId' | 'name'> => ({
  refusal: null,
  feet,
  legal,
  band,
  path,
  opportunities: provokes.length,
  attackers: [...new Set(provokes.map(({ by }) => by))],
  hazards: hazards.length,
  blocker: blocker?.obstacle ?? null,
})

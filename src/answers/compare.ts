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

/** One way, or each system's own way to a goal, read by all systems with their own defaults. */
export function compareAnswer(situation: Situation, argument: CallArgument<'engine.compare'>): Result<CompareAnswer> {
  const systems = RULESETS.map((ruleset) => readingOf(situation, ruleset, argument))
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

const factsOf = (way: PathAnswer): Omit<SystemReading, 'rulesetId' | 'name'> => ({
  refusal: null,
  feet: way.feet,
  legal: way.legal,
  band: way.band,
  path: way.path,
  opportunities: way.provokes.length,
  attackers: [...new Set(way.provokes.map(({ by }) => by))],
  hazards: way.hazards.length,
  blocker: way.blocker?.obstacle ?? null,
})

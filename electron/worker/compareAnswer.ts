import type { CallArgument } from '../../src/ipc/contract.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { CompareAnswer, SystemReading } from '../../src/ipc/shapes/tactics.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { askedMoves } from './askedMove.ts'
import { pathAnswerOf, routeAnswerOf } from './pathAnswer.ts'
import type { Replica } from './replica.ts'

const NOTHING = {
  refusal: null,
  feet: null,
  legal: false,
  band: null,
  path: [],
  opportunities: 0,
  strikers: [],
  hazards: 0,
  blocker: null,
} as const

/** One way, or each system's own way to a goal, read by all systems with their own defaults. */
export function compareAnswer(replica: Replica, argument: CallArgument<'engine.compare'>): CompareAnswer {
  return {
    revision: replica.revision,
    systems: RULESETS.map((ruleset) => readingOf(replica, ruleset, argument)),
  }
}

function readingOf(replica: Replica, ruleset: Ruleset, argument: CallArgument<'engine.compare'>): SystemReading {
  const { map, revision } = replica
  const of = { rulesetId: ruleset.id, name: ruleset.name }
  const moves = askedMoves(replica.fieldUnder(ruleset), argument)
  if (!moves.ok) return { ...of, ...NOTHING, refusal: moves.error }
  const answer = argument.path
    ? { ok: true as const, value: pathAnswerOf(map, moves.value, argument.path, revision, argument) }
    : routeAnswerOf(map, moves.value, { to: argument.to, prefer: 'shortest' }, revision, argument)
  return answer.ok ? { ...of, ...factsOf(answer.value) } : { ...of, ...NOTHING, refusal: answer.error }
}

const factsOf = (way: PathAnswer): Omit<SystemReading, 'rulesetId' | 'name'> => ({
  refusal: null,
  feet: way.feet,
  legal: way.legal,
  band: way.band,
  path: way.path,
  opportunities: way.provokes.length,
  strikers: [...new Set(way.provokes.map(({ by }) => by))],
  hazards: way.hazards.length,
  blocker: way.blocker?.text ?? null,
})

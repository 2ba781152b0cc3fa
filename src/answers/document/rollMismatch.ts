/** Finds rolls that do not fit their questions, by answering those questions. */
import type { EngineMap, EngineQuery } from '../../formats/engineDocument/schema.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { answerQuery, type RollError } from './answerQuery.ts'
import { battlefieldOfRequest } from './battlefieldOfRequest.ts'

const ROLLING: ReadonlySet<EngineQuery['kind']> = new Set(['local', 'overland', 'pursuit'])

/** What was expected instead of rolls that do not fit. */
export const expectedRolls = (error: RollError): string =>
  error.code === 'too-few-rolls' ? `at least ${error.needed} rolls` : 'the roll of a d6'

/** A question by its place in the list, with the one roll that is wrong (null: there are too few) and what was expected. */
interface RollMismatch {
  readonly query: number
  readonly roll: number | null
  readonly expected: string
}

/** The first question whose rolls do not fit it; null where all do. */
export function findRollMismatch(ruleset: Ruleset, queries: readonly EngineQuery[]): RollMismatch | null {
  const map: EngineMap = { rows: ['.'], edges: [], gravity: 'normal' }
  const field = battlefieldOfRequest({ ruleset: ruleset.id, map, creatures: [], rules: {}, queries: [] }, ruleset)
  for (const [query, asked] of queries.entries()) {
    const answer = ROLLING.has(asked.kind) ? answerQuery(field, asked) : null
    if (!answer || answer.ok) continue
    const { error } = answer
    return { query, roll: error.code === 'too-few-rolls' ? null : error.index, expected: expectedRolls(error) }
  }
  return null
}

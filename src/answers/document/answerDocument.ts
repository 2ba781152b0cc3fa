/** Answers the engine's JSON document (docs/engine.md). Each request gets its own battlefield. */
import { ok, type Result } from '../../base/result.ts'
import { malformed, parseEngineDocument, type Malformed } from '../../formats/engineDocument/parseDocument.ts'
import type { EngineRequest } from '../../formats/engineDocument/schema.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { answerQuery, type Answer } from './answerQuery.ts'
import { battlefieldOfRequest } from './battlefieldOfRequest.ts'
import { expectedRolls } from './rollMismatch.ts'

/** The answers to one request. */
export interface RequestAnswers {
  readonly name?: string
  readonly results: readonly Answer[]
}

/** The answer to a document: a single request, or a list of cases. */
export type DocumentAnswer = RequestAnswers | { readonly cases: readonly RequestAnswers[] }

/** The rule systems a document may name, by id. */
export type RulesetRegistry = ReadonlyMap<string, Ruleset>

/** Answers a parsed document. Error: `malformed`, for the whole document. */
export function answerDocument(document: unknown, rulesets: RulesetRegistry): Result<DocumentAnswer, Malformed> {
  const read = parseEngineDocument(document, (id) => rulesets.has(id))
  if (!read.ok) return read
  const { isCases, requests } = read.value
  const answers: RequestAnswers[] = []
  for (const [c, request] of requests.entries()) {
    const results = answersOf(request, rulesets, isCases ? ['cases', c] : [])
    if (!results.ok) return results
    answers.push(isCases && request.name !== undefined ? { name: request.name, ...results.value } : results.value)
  }
  const [single] = answers
  return ok(isCases || !single ? { cases: answers } : single)
}

/** The answers to a request; `root`: its path in the document. Only one battlefield is in memory at a time. */
function answersOf(
  request: EngineRequest,
  rulesets: RulesetRegistry,
  root: readonly (string | number)[],
): Result<RequestAnswers, Malformed> {
  const ruleset = rulesets.get(request.ruleset)
  if (!ruleset) return malformed([...root, 'ruleset'], 'a known rule system')
  const field = battlefieldOfRequest(request, ruleset)
  const results: Answer[] = []
  for (const [q, query] of request.queries.entries()) {
    const answer = answerQuery(field, query)
    if (!answer.ok) {
      const path = [...root, 'queries', q, 'rolls']
      const roll = answer.error.code === 'too-few-rolls' ? [] : [answer.error.index]
      return malformed([...path, ...roll], expectedRolls(answer.error))
    }
    results.push(answer.value)
  }
  return ok({ results })
}

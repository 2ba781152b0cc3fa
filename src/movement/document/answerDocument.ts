import { fail, ok, type Result } from '../../base/result.ts'
import { answerQuery, type Answer } from './answerQuery.ts'
import type { Malformed } from './place.ts'
import { readDocument, type RulesetRegistry } from './readDocument.ts'

/** The answers to one request. */
export interface RequestAnswers {
  readonly name?: string
  readonly results: readonly Answer[]
}

/** The answer to a document: of a single request, or of a list of cases. */
export type DocumentAnswer = RequestAnswers | { readonly cases: readonly RequestAnswers[] }

/** Answers a parsed document. Error: `malformed`; nothing is answered then. */
export function answerDocument(document: unknown, rulesets: RulesetRegistry): Result<DocumentAnswer, Malformed> {
  const read = readDocument(document, rulesets)
  if (!read.ok) return read
  const { isCases, requests } = read.value
  const answers: RequestAnswers[] = []
  for (const [c, { name, field, queries }] of requests.entries()) {
    const results: Answer[] = []
    for (const [q, query] of queries.entries()) {
      const answer = answerQuery(field, query)
      if (!answer.ok) {
        const path = `$${isCases ? `.cases[${c}]` : ''}.queries[${q}].rolls`
        return fail(
          answer.error.code === 'too-few-rolls'
            ? { code: 'malformed', path, expected: `at least ${answer.error.needed} rolls` }
            : { code: 'malformed', path: `${path}[${answer.error.index}]`, expected: 'the roll of a d6' },
        )
      }
      results.push(answer.value)
    }
    answers.push(isCases && name !== undefined ? { name, results } : { results })
  }
  const [single] = answers
  return ok(isCases || !single ? { cases: answers } : single)
}

import { answerDocument, type DocumentAnswer } from '../../src/answers/document/answerDocument.ts'
import type { Malformed } from '../../src/formats/engineDocument/parseDocument.ts'
import type { Result } from '../../src/base/result.ts'
import { RULESETS } from '../../src/rules/registry.ts'

const rulesets = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]))

/** Answers a document under the registered rule systems. */
export const answered = (document: unknown): Result<DocumentAnswer, Malformed> => answerDocument(document, rulesets)

/** The refusal of a document, as the command prints it; null where it is answered. */
export function refused(document: unknown): string | null {
  const answer = answered(document)
  return answer.ok ? null : `${answer.error.path}: expected ${answer.error.expected}`
}

/** The shipped engine behind one function, whatever its signature is. */
import type { Engine, EngineAnswer } from './difference.ts'
import type { Deviations } from './tableRules.ts'

/** Loaded at run time, so that the oracle stands and is checked without the engine. Under table rules: those of every ruleset. */
export async function loadEngine(deviations: Deviations = {}): Promise<Engine> {
  const root = new URL('../../../src/', import.meta.url)
  const { answerDocument } = (await import(new URL('answers/document/answerDocument.ts', root).href)) as {
    answerDocument: (document: unknown, rulesets: ReadonlyMap<string, unknown>) => ShippedAnswer
  }
  const registry = (await import(new URL('rules/registry.ts', root).href)) as { RULESETS: readonly ShippedRuleset[] }
  const rulesets = new Map(
    registry.RULESETS.map((ruleset) => [
      ruleset.id,
      { ...ruleset, tableRules: { ...ruleset.tableRules, ...deviations } },
    ]),
  )
  return (document) => toEngineAnswer(answerDocument(document, rulesets))
}

type ShippedRuleset = { readonly id: string; readonly tableRules: object }

type ShippedAnswer =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly error: { readonly path: string; readonly expected: string } }

function toEngineAnswer(answer: ShippedAnswer): EngineAnswer {
  if (answer.ok) return { ok: true, response: answer.value }
  return { ok: false, path: answer.error.path, expected: answer.error.expected }
}

import { describe, expect, it } from 'vitest'
import { answered, refused } from './answers.ts'
import { answerMeets, hasSharedCases, sharedDocuments } from './sharedCases.ts'

interface Case {
  readonly name: string
  readonly map?: object
  readonly queries: readonly { readonly expect?: Record<string, unknown> }[]
}
interface Malformed {
  readonly name: string
  readonly document?: unknown
  readonly expect: { readonly stderr?: readonly string[] }
}

if (!hasSharedCases) console.info('the shared case files are not beside this checkout: their tests are skipped')

/** Of the third version, what the engine reads: D&D 5e, but no walls off the grid. */
const dnd5eCases = sharedDocuments('v3/cases')
  .filter(([file]) => file === 'dnd5e.json')
  .map(([file, { cases }]) => {
    const read = (cases as readonly Case[]).filter(({ map }) => !map || !('walls' in map))
    return [file, { cases: read }] as const
  })

describe.skipIf(!hasSharedCases)('the cases of the engine contract', () => {
  for (const [file, { cases }] of [...sharedDocuments('cases'), ...dnd5eCases])
    for (const request of cases as readonly Case[])
      it(`${file}: ${request.name}`, () => {
        const answer = answered(request)
        if (!answer.ok || !('results' in answer.value)) throw new Error('a well-formed case is answered')
        const results = answer.value.results
        request.queries.forEach(({ expect: expected }, i) => {
          if (expected && !answerMeets(expected, results[i] ?? {})) expect(results[i]).toMatchObject(expected)
        })
        expect(results).toHaveLength(request.queries.length)
      })
})

describe.skipIf(!hasSharedCases)('the malformed documents of the engine contract', () => {
  for (const [file, { documents }] of sharedDocuments('malformed'))
    for (const { name, document, expect: expected } of (documents as readonly Malformed[]).filter(
      (d) => 'document' in d,
    ))
      it(`${file}: ${name}`, () => {
        const refusal = refused(document)
        expect(refusal).not.toBeNull()
        for (const part of expected.stderr ?? []) expect(refusal).toContain(part)
      })
})

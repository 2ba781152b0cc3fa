import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../src/base/encoding.ts'
import { findRollMismatch } from '../../src/answers/document/rollMismatch.ts'
import { engineDocumentFormat } from '../../src/formats/engineDocument/index.ts'
import type { EngineQuery } from '../../src/formats/engineDocument/schema.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { readContext } from '../formats/contexts.ts'
import { randomRequest } from '../support/oracle/randomRequest.ts'
import { answered, refused } from './answers.ts'

const creature = { id: 'm', at: [0, 0], size: 'medium', side: 'pc', speed: { land: 30 } }
const request = {
  ruleset: 'pf1e',
  map: { rows: ['...', '...'] },
  creatures: [creature],
  queries: [{ kind: 'reach', creature: 'm' }],
}

/** The refusal of a document as a file to import, in the same words; null where it is read. */
async function importRefused(document: unknown): Promise<string | null> {
  const read = await engineDocumentFormat.read!(
    { name: 'map.json', bytes: encodeUtf8(JSON.stringify(document)) },
    {
      ...readContext,
      findRollMismatch: (id, queries) =>
        findRollMismatch(
          RULESETS.find((ruleset) => ruleset.id === id)!,
          queries as readonly EngineQuery[],
        ),
    },
  )
  return read.ok ? null : `${read.error.where}: ${read.error.details}`
}

describe('a document is refused where it does not fit', () => {
  const wrong: readonly (readonly [string, unknown])[] = [
    ['$: expected an object', null],
    ['$: expected an object', []],
    ['$.map.rows: expected at least one row', { ...request, map: { rows: [] } }],
    ['$.map.rows[1]: expected 3 characters', { ...request, map: { rows: ['...', '....'] } }],
    ['1000 × 1000', { ...request, map: { rows: Array.from({ length: 1001 }, () => '.') } }],
    ['$.map.rows[0]: expected a text of 1 to 1000', { ...request, map: { rows: ['.'.repeat(1001)] } }],
    ['$.creatures[1].id', { ...request, creatures: [creature, creature] }],
    [
      '$.creatures[0].speed.land: expected a whole number',
      { ...request, creatures: [{ ...creature, speed: { land: 2.5 } }] },
    ],
    [
      '$.creatures[0].hampered: expected a whole number from 0 to 100',
      { ...request, creatures: [{ ...creature, hampered: 101 }] },
    ],
    [
      '$.queries[0].actions: expected a whole number from 1 to 3',
      { ...request, queries: [{ kind: 'reach', creature: 'm', actions: 4 }] },
    ],
    ['$.queries[0].kind: expected this key, which is missing', { ...request, queries: [{ creature: 'm' }] }],
    [
      '$.queries[1].kind: expected one of measure, reach',
      { ...request, queries: [...request.queries, { kind: 'jump' }] },
    ],
    ['$.queries[0].path[0]', { ...request, queries: [{ kind: 'path', creature: 'm', path: [[1, 0]] }] }],
    [
      '$.queries[0].path[1]',
      {
        ...request,
        queries: [
          {
            kind: 'path',
            creature: 'm',
            mode: 'fly',
            path: [
              [0, 0, 0],
              [1, 0],
            ],
          },
        ],
      },
    ],
    ['$.queries[0].path[0]', { ...request, queries: [{ kind: 'path', creature: 'm', path: [[0, 0, 0]] }] }],
    ['$.queries[0].to', { ...request, queries: [{ kind: 'route', creature: 'm', to: [3, 0] }] }],
    ['$.queries[0].speed', { ...request, queries: [{ kind: 'local', speed: -5, pace: 'walk', rounds: 1 }] }],
    [
      '$.queries[0]: expected either minutes or rounds',
      { ...request, queries: [{ kind: 'local', speed: 5, pace: 'walk' }] },
    ],
    [
      '$.queries[0].rolls: expected at least 1',
      { ...request, queries: [{ kind: 'local', speed: 5, pace: 'run', rounds: 2, con: 1 }] },
    ],
    ['$.cases[0].name', { cases: [request] }],
    [
      '$.queries: expected no more than',
      {
        ...request,
        map: { rows: Array.from({ length: 1000 }, () => '.'.repeat(1000)) },
        creatures: [],
        queries: Array.from({ length: 1001 }, () => ({ kind: 'measure', from: [0, 0], to: [0, 0] })),
      },
    ],
  ]
  for (const [expected, document] of wrong)
    it(`${expected}: by the engine, and by import in the same words`, async () => {
      expect(refused(document)).toContain(expected)
      expect(await importRefused(document)).toBe(refused(document))
    })

  it('but keys named expect and note are ignored everywhere', () => {
    const noted = {
      ...request,
      note: 1,
      creatures: [{ ...creature, note: [] }],
      queries: [{ ...request.queries[0], expect: {} }],
    }
    expect(refused(noted)).toBeNull()
  })

  it('and nesting without end is no trouble', () => {
    let deep: unknown = 1
    for (let i = 0; i < 5000; i++) deep = [deep]
    expect(refused({ ...request, map: { rows: deep } })).toContain('$.map.rows')
  })
})

describe('the dice of a forced march are a d20 for each extra hour, and a d6 where its check fails', () => {
  const march = (rolls: readonly number[]) => ({
    ...request,
    queries: [{ kind: 'overland', speed: 30, hours: 10, pace: 'walk', terrain: 'plains', way: 'road', con: 10, rolls }],
  })

  it('so a 6 is damage after a failed check, whatever check passed before', () => {
    expect(answered(march([12, 13, 6]))).toMatchObject({ ok: true, value: { results: [{ nonlethal: 6 }] } })
    expect(answered(march([11, 2, 13, 5]))).toMatchObject({ ok: true, value: { results: [{ nonlethal: 7 }] } })
    expect(answered(march([12, 14]))).toMatchObject({ ok: true, value: { results: [{ nonlethal: 0 }] } })
  })

  it('and a roll above 6 is refused there, with its place', () => {
    expect(refused(march([12, 13, 7]))).toBe('$.queries[0].rolls[2]: expected the roll of a d6')
    expect(refused(march([11, 7, 13, 5]))).toBe('$.queries[0].rolls[1]: expected the roll of a d6')
    expect(refused({ cases: [request, march([12, 13])].map((each) => ({ name: 'march', ...each })) })).toBe(
      '$.cases[1].queries[0].rolls: expected at least 3 rolls',
    )
  })
})

describe('levels and costs of a document', () => {
  const raised = {
    rows: ['....', '....'],
    floor: [
      [0, 0, 4, 4],
      [0, 0, 0, 4],
    ],
  }
  const archer = { ...creature, reach: 5 }
  const results = (document: object): unknown => {
    const answer = answered(document)
    return answer.ok && 'results' in answer.value ? answer.value.results : answer
  }

  it('are measured from floor to floor, where no level is given', () => {
    const ends = [
      [0, 0],
      [3, 0],
      [3, 0, 1],
    ] as const
    const queries = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([from = 0, to = 0]) => ({ kind: 'measure', from: ends[from], to: ends[to] }))
    expect(results({ ...request, map: raised, creatures: [], queries })).toEqual([
      { feet: 25 },
      { feet: 15 },
      { feet: 15 },
    ])
  })

  it('are those of danger: at the level asked for, the lowest too, or on each floor', () => {
    const danger = (z?: number) => ({ kind: 'danger', by: ['m'], rounds: 1, ...(z === undefined ? {} : { z }) })
    const still = { ...archer, at: [1, 0], speed: { land: 5 } }
    const map = {
      rows: ['....', '####'],
      floor: [
        [0, 0, 4, 4],
        [0, 0, 0, 0],
      ],
    }
    const attacked = (z?: number) => {
      const [found] = results({ ...request, map, creatures: [still], queries: [danger(z)] }) as {
        squares: { at: number[] }[]
      }[]
      return found?.squares.map(({ at }) => at[0])
    }
    expect([attacked(0), attacked(4)]).toEqual([
      [0, 1, 2],
      [1, 2, 3],
    ])
  })

  it('leave out feet where Strides are counted', () => {
    const walker = { ...creature, speed: { land: 5 } }
    const queries = [1, 2].map((actions) => ({ kind: 'reach', creature: 'm', action: 'stride', actions }))
    const legal = { canEnd: true, squeezing: false }
    expect(results({ ruleset: 'pf2e', map: { rows: ['...'] }, creatures: [walker], queries })).toEqual([
      { squares: [0, 1].map((col) => ({ at: [col, 0], feet: 5 * col, ...legal, actions: col })) },
      { squares: [0, 1, 2].map((col) => ({ at: [col, 0], ...legal, actions: col })) },
    ])
  })
})

/** Damage done to a document: at some place a value is replaced, removed, doubled or renamed. */
function damaged(value: unknown, path: readonly number[], junk: unknown): unknown {
  const [here, ...rest] = path
  if (typeof value !== 'object' || value === null || here === undefined) return junk
  const entries = Object.entries(value)
  if (entries.length === 0) return junk
  const index = here % entries.length
  const [key = '', child] = entries[index] ?? []
  if (here % 7 === 0) return Array.isArray(value) ? value.filter((_, i) => i !== index) : { ...value, [key]: undefined }
  const changed = rest.length === 0 ? junk : damaged(child, rest, junk)
  return Array.isArray(value)
    ? value.map((item: unknown, i) => (i === index ? changed : item))
    : { ...value, [key]: changed }
}

describe('a document is taken as it is', () => {
  it('with an empty id and side, and a creature hampered a hundred times', () => {
    const unnamed = { ...creature, id: '', side: '', hampered: 100 }
    const answer = answered({
      ...request,
      creatures: [unnamed],
      queries: [
        { kind: 'route', creature: '', to: [2, 0] },
        { kind: 'reach', creature: '' },
      ],
    })
    expect(answer).toMatchObject({
      ok: true,
      value: { results: [{ feet: 2 * 5 * 2 ** 100 }, { squares: [{ at: [0, 0], feet: 0 }] }] },
    })
  })
})

describe('a damaged document', () => {
  it(
    'is answered, or refused in one line with a place: never an exception; by import in the same words',
    { timeout: 60_000 },
    async () => {
      const junk = fc.oneof(
        fc.constantFrom(null, true, -1, 0, 1.5, 1e300, NaN, '', 'x', [], {}, [[]], '__proto__', [0, 0], [1e9, 0]),
        fc.jsonValue(),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: 5000 }),
          fc.constantFrom('starfinder', 'dnd35', 'pf1e', 'pf2e'),
          fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 6 }),
          junk,
          async (seed, ruleset, path, value) => {
            const request: unknown = JSON.parse(JSON.stringify(randomRequest(seed, ruleset)))
            const document: unknown = JSON.parse(JSON.stringify(damaged(request, path, value)))
            const refusal = refused(document)
            if (refusal === null) return
            expect(refusal).toMatch(/^\$/)
            expect(await importRefused(document)).toBe(refusal)
          },
        ),
        { numRuns: 500 },
      )
    },
  )
})

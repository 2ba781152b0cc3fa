/** Reads the engine's JSON documents. Everything is checked before anything is answered. */
import { fail, ok, type Result } from '../../base/result.ts'
import { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { Battlefield } from '../battlefield.ts'
import { DOCUMENT_LIMITS } from './limits.ts'
import { MalformedDocument, Place, type Malformed } from './place.ts'
import { readCreatures } from './readCreatures.ts'
import { readMap } from './readMap.ts'
import { readQuery } from './readQuery.ts'
import type { EngineRequest } from './request.ts'

/** A well-formed document. */
export interface EngineDocument {
  /** Whether the requests were cases of a list. */
  readonly isCases: boolean
  /** Made one by one, so that only one battlefield is held at a time. */
  readonly requests: readonly EngineRequest[]
}

/** The rule systems a document may name, by id. */
export type RulesetRegistry = ReadonlyMap<string, Ruleset>

/** Runs a reader; a refusal becomes the error. */
export function reading<T>(read: () => T): Result<T, Malformed> {
  try {
    return ok(read())
  } catch (error) {
    if (error instanceof MalformedDocument) return fail(error.malformed)
    throw error
  }
}

/** Reads a parsed document. Error: `malformed` with JSON path and what was expected. */
export const readDocument = (document: unknown, rulesets: RulesetRegistry): Result<EngineDocument, Malformed> =>
  reading(() => {
    const root = new Place(document)
    const cases = root.peek('cases')
    const budget = { squares: DOCUMENT_LIMITS.searchedSquares }
    if (!cases) return { isCases: false, requests: [readRequest(root, rulesets, budget)] }
    const { cases: list } = root.object(['cases'], [])
    const requests = list.list(DOCUMENT_LIMITS.cases, 'cases').map((item) => {
      item.object(['name'], REQUEST_KEYS)
      return readRequest(item, rulesets, budget)
    })
    return { isCases: true, requests }
  })

const REQUEST_KEYS = ['ruleset', 'map', 'creatures', 'queries'] as const

function readRequest(place: Place, rulesets: RulesetRegistry, budget: { squares: number }): EngineRequest {
  const keys = place.object(['ruleset', 'queries'], ['name', 'map', 'creatures'])
  const name = keys.name?.text(DOCUMENT_LIMITS.nameLength)
  const ruleset = rulesets.get(keys.ruleset.oneOf([...rulesets.keys()]))
  if (!ruleset) return keys.ruleset.refuse('a ruleset')
  const map = readMap(keys.map)
  const combatants = readCreatures(keys.creatures, map)
  const field = new Battlefield({
    ...map,
    palette: BUILT_IN_TERRAIN,
    combatants,
    ruleset,
    rules: ruleset.tableRules,
  })
  const queries = keys.queries.list(DOCUMENT_LIMITS.queries, 'queries')
  budget.squares -= queries.length * map.widthCells * map.heightCells
  if (budget.squares < 0)
    return keys.queries.refuse(
      `no more than ${DOCUMENT_LIMITS.searchedSquares} as the sum of queries times squares of their maps`,
    )
  const scope = { widthCells: map.widthCells, heightCells: map.heightCells, creatures: field.combatants }
  return { name, field, queries: queries.map((query) => readQuery(query, scope)) }
}

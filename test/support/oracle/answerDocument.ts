/** The whole engine contract: one document in, one answer or complaint out. */
import { answerPath } from './walk.ts'
import { answerReach, answerRoute } from './explore.ts'
import { answerDanger } from './danger.ts'
import { answerFlank, answerThreat, coverOf } from './flankAndCover.ts'
import { floorAt, solidDistance, solidOf } from './heights.ts'
import type { Solid } from './heights.ts'
import { listAt, objectAt } from './jsonShape.ts'
import { parseRequest } from './parseRequest.ts'
import { Malformed, SIZES } from './request.ts'
import type { Creature, Query, Request } from './request.ts'
import { defaultAction, situationOf } from './situation.ts'
import { boxAt, isOnMap, spaceOf } from './squares.ts'
import type { Deviations } from './tableRules.ts'
import { answerLocal, answerOverland, answerPursuit } from './travel.ts'

export type Answer =
  | { readonly ok: true; readonly response: object }
  | { readonly ok: false; readonly path: string; readonly expected: string }

export function answerDocument(document: unknown, deviations: Deviations = {}): Answer {
  try {
    return { ok: true, response: respond(document, deviations) }
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, path: error.path, expected: error.expected }
    throw error
  }
}

function respond(document: unknown, deviations: Deviations): object {
  if (document === null || typeof document !== 'object' || !Object.hasOwn(document, 'cases')) {
    return { results: answerRequest(parseRequest(document, '$', false, deviations)) }
  }
  const file = objectAt(document, '$', ['cases'])
  return {
    cases: listAt(file.cases, '$.cases').map((value, i) => {
      const request = parseRequest(value, `$.cases[${i}]`, true, deviations)
      return { name: (value as { name: unknown }).name, results: answerRequest(request) }
    }),
  }
}

const answerRequest = (request: Request): object[] =>
  request.queries.map((query) => {
    const code = refusal(request, query)
    return code === null ? answerQuery(request, query) : { error: code, message: `refused: ${code}` }
  })

function creatureOf(request: Request, id: string): Creature {
  const creature = request.creatures.find((one) => one.id === id)
  if (creature === undefined) throw new Error(`parsing let an unknown creature pass: ${id}`)
  return creature
}

function answerQuery(request: Request, query: Query): object {
  switch (query.kind) {
    case 'measure': {
      const solid = (end: readonly number[] | string): Solid => {
        if (typeof end === 'string') return solidOf(request.map, creatureOf(request, end))
        const [x = 0, y = 0, z] = end
        return { space: boxAt([x, y], 1), bottom: z ?? floorAt(request.map, [x, y]), tall: 1 }
      }
      return { feet: solidDistance(request.table, solid(query.from), solid(query.to)) }
    }
    case 'reach':
      return answerReach(situationOf(request, query, creatureOf(request, query.creature)), query)
    case 'route':
      return answerRoute(situationOf(request, query, creatureOf(request, query.creature)), query)
    case 'path':
      return answerPath(situationOf(request, query, creatureOf(request, query.creature)), query, request)
    case 'threat':
      return answerThreat(request, creatureOf(request, query.creature), query.z)
    case 'danger':
      return answerDanger(request, query)
    case 'flank': {
      const [one, ally, foe] = [query.creature, query.ally, query.foe].map((id) => creatureOf(request, id))
      if (one === undefined || ally === undefined || foe === undefined) throw new Error('three ids, three creatures')
      return answerFlank(request, one, ally, foe)
    }
    case 'cover': {
      const target = creatureOf(request, query.target)
      const creature = creatureOf(request, query.creature)
      return { cover: coverOf(request, creature, target, solidOf(request.map, target), query.attack) }
    }
    case 'local':
      return answerLocal(query)
    case 'overland':
      return answerOverland(query)
    case 'pursuit':
      return answerPursuit(query)
  }
}

/** The error code of a question the rules refuse, the first that fits, or null. */
function refusal(request: Request, query: Query): string | null {
  if (lacksAction(request, query)) return 'no-such-action'
  const named = namedBy(query).map((id) => creatureOf(request, id))
  if (isMovement(query) && (creatureOf(request, query.creature).speed[query.mode] ?? 0) === 0) return 'no-speed'
  const known = request.ruleset === 'pf2e' ? SIZES.slice(2, 8) : SIZES
  if (named.some((creature) => !known.includes(creature.size))) return 'size-not-in-ruleset'
  return named.every((creature) => isOnMap(request.map, spaceOf(creature))) ? null : 'not-on-map'
}

type MovementQuery = Extract<Query, { kind: 'reach' | 'route' | 'path' }>

const isMovement = (query: Query): query is MovementQuery => ['reach', 'route', 'path'].includes(query.kind)

function lacksAction(request: Request, query: Query): boolean {
  const isP2 = request.ruleset === 'pf2e'
  if (query.kind === 'overland' || query.kind === 'pursuit') return isP2
  if (!isMovement(query)) return false
  const action = query.action ?? defaultAction(request.ruleset)
  if (action === 'stride') return !isP2
  if (action === 'step') return false
  const fast = action === 'run' || action === 'charge'
  return isP2 || (fast && (query.mode === 'burrow' || query.mode === 'climb'))
}

/** The ids of all creatures a query names. */
function namedBy(query: Query): string[] {
  switch (query.kind) {
    case 'measure':
      return [query.creature, query.from, query.to].filter((name) => typeof name === 'string')
    case 'reach':
    case 'route':
    case 'path':
    case 'threat':
      return [query.creature]
    case 'flank':
      return [query.creature, query.ally, query.foe]
    case 'danger':
      return [...query.by]
    case 'cover':
      return [query.creature, query.target]
    case 'local':
    case 'overland':
    case 'pursuit':
      return []
  }
}

/** Routes to single places within reach, and the risk of a path. */
import type { Cell } from '../grid/cell.ts'
import { pathAnswer, type PathAnswer } from '../movement/path/pathAnswer.ts'
import { atItsAltitude } from '../movement/path/walk.ts'
import type { ReachedPlace } from '../movement/search/reach.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { passing } from './goals.ts'
import { tollOf, type RouteRequest } from './legs.ts'

/** How many candidate places are tried before giving up: each costs a search. */
export const MAX_TRIED = 12

/** A legal route to a place, with the engine's answer for its path. */
export interface CheckedRoute {
  readonly path: readonly Cell[]
  readonly answer: PathAnswer
}

/** Returns a route to a reached place under the request's risk policy; null if none is legal. */
export function routeToPlace({ stage, move, risk }: RouteRequest, place: ReachedPlace): CheckedRoute | null {
  const isPlain = risk === 'shortest' || move.line !== 'free' || move.isOneSquare
  const path = isPlain
    ? cheapestRoute(move, place)?.path
    : stage.routeSearch.find(move, passing(place), tollOf(stage, move, risk))
  if (!path) return null
  const answer = pathAnswer(move, atItsAltitude(move, path))
  // A straight line cannot go around hazards.
  const isRefused = risk !== 'shortest' && move.line !== 'free' && answer.hazards.length > 0
  return answer.legal && !isRefused ? { path, answer } : null
}

/** Returns a route to the first of some places that has one. */
export function routeToFirst(request: RouteRequest, places: readonly ReachedPlace[]): readonly Cell[] | null {
  for (const place of places.slice(0, MAX_TRIED)) {
    const route = routeToPlace(request, place)
    if (route) return route.path
  }
  return null
}

/** Counts the opportunities a path provokes from creatures that can still react. */
export const riskOfPath = (request: Pick<RouteRequest, 'move' | 'mayReact'>, path: readonly Cell[]): number =>
  riskOfAnswer(request, pathAnswer(request.move, atItsAltitude(request.move, path)))

/** Like `riskOfPath`, for a path that has been walked already. */
export const riskOfAnswer = ({ mayReact }: Pick<RouteRequest, 'mayReact'>, { provokes }: PathAnswer): number =>
  provokes.filter(({ by }) => mayReact(by)).length

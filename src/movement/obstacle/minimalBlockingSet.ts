/**
 * Several obstacles that block a route together when no single one does: closed doors; if opening them is not enough, creatures in
 * the way as well; then windows. Terrain and walls stay, except in `relaxedBlockingSet`.
 *
 * All obstacles of these kinds are removed for a moment, and the cheapest route shows which ones it meets. Then each of those is put
 * back, the last first, and stays if there is still a route (greedy deletion, as for
 * [minimal unsatisfiable sets](https://en.wikipedia.org/wiki/Unsatisfiable_core)). So removing the result opens a route and no part of it
 * is needless, but it may not be the smallest set. Rejected: trying all sets, whose number is exponential in the creatures on the map.
 */
import type { Feet } from '../../base/brands.ts'
import type { Cell } from '../../grid/cell.ts'
import {
  edgesOfKind,
  firstLeafOf,
  withDoorsOpen,
  yieldingKind,
  YIELDING_KINDS,
  type YieldingKind,
} from './blockerRemoval.ts'
import { blockersOfPlace, blockersOfStep, terrainBlocker, thingOf, type Blocker } from './blockers.ts'
import { markCreatures, prepareMove, type Move, type MoveRequest } from '../move.ts'
import { passingOf } from '../passage.ts'
import { relaxedField, type Relaxation } from './relaxedField.ts'
import { cheapestRoute, type Route } from '../search/route.ts'

/** Obstacles in the order met, and the cost of the route with doors open and the others removed. */
export interface BlockingSet {
  readonly blockers: readonly [Blocker, ...Blocker[]]
  readonly feet: Feet
}

/**
 * The obstacles that block a route together; null if there is none even without them. At most `maxTried` of them are tried one by
 * one. `request` and the field: see `findRouteObstacle`.
 */
export function minimalBlockingSet(move: Move, request: MoveRequest, to: Cell, maxTried: number): BlockingSet | null {
  for (let count = 1; count <= YIELDING_KINDS.length; count++) {
    const kinds = YIELDING_KINDS.slice(0, count)
    const isOfKind = (blocker: Blocker): boolean => {
      const kind = yieldingKind(move.field, blocker)
      return kind !== null && kinds.includes(kind)
    }
    const through = routeWithout(
      { move, request, to },
      kinds.flatMap((kind) => allOf(move, kind)),
    )
    const needed = through && neededOf({ move, request, to }, metOn(move, through.path, isOfKind), maxTried)
    if (needed) return needed
  }
  return null
}

/**
 * The obstacles met on the cheapest route of a relaxed field; null if there is none. At most `maxTried` of them are tried one by one.
 */
export function relaxedBlockingSet(
  move: Move,
  request: MoveRequest,
  to: Cell,
  relaxation: Relaxation & { readonly maxTried: number },
): BlockingSet | null {
  const relaxed = prepareMove(relaxedField(move, relaxation), request)
  const through = relaxed.ok ? cheapestRoute(relaxed.value, to) : null
  const met = through ? metOn(move, through.path, () => true) : []
  return neededOf({ move, request, to }, met, relaxation.maxTried)
}

interface RouteQuery {
  readonly move: Move
  readonly request: MoveRequest
  readonly to: Cell
}

const routeWithout = ({ move, request, to }: RouteQuery, things: readonly Blocker[]): Route | null =>
  withDoorsOpen(move.field, things, () => {
    const again = prepareMove(move.field, request)
    return again.ok ? cheapestRoute(again.value, to) : null
  })

/** Removes needless obstacles from a set; returns the rest in the order of the route that opens. */
function neededOf(query: RouteQuery, met: readonly Blocker[], maxTried: number): BlockingSet | null {
  let things = met
  let route: Route | null = null
  for (const thing of met.toReversed().slice(0, maxTried)) {
    const rest = things.filter((other) => other !== thing)
    const through = routeWithout(query, rest)
    if (through) [things, route] = [rest, through]
  }
  route ??= routeWithout(query, things)
  const needed = new Set(things.map(thingOf))
  const isNeeded = (blocker: Blocker): boolean => needed.has(thingOf(blocker))
  const [first, ...others] = route ? metOn(query.move, route.path, isNeeded) : []
  return route && first ? { blockers: [first, ...others], feet: route.feet } : null
}

/** All obstacles of a kind on the field. */
function allOf({ field, mover, options, others }: Move, kind: YieldingKind): readonly Blocker[] {
  if (kind !== 'creature') return edgesOfKind(field, kind)
  return others.flatMap((other) => {
    const { passes, id } = passingOf(field, mover, other, options)
    return passes ? [] : [{ kind, id: other.id, passage: id }]
  })
}

/** The blockers along a path that `isIncluded` selects, each once, in the order met. */
function metOn(move: Move, path: readonly Cell[], isIncluded: (blocker: Blocker) => boolean): readonly Blocker[] {
  markCreatures(move)
  const met = new Map<string, Blocker>()
  for (const [i, cell] of path.entries()) {
    const before = path[i - 1]
    for (const blocker of before ? blockersOfStep(move, before, cell) : blockersOfPlace(move, cell)) {
      const thing = headOn(move, firstLeafOf(move.field, blocker))
      if (isIncluded(thing) && !met.has(thingOf(thing))) met.set(thingOf(thing), thing)
    }
  }
  return [...met.values()]
}

/** A corner as the square or edge itself. */
function headOn(move: Move, blocker: Blocker): Blocker {
  if (blocker.kind === 'corner-edge') return { ...blocker, kind: 'edge' }
  return blocker.kind === 'corner-square' ? terrainBlocker(move, blocker.cell) : blocker
}

/**
 * What blocks a route together where no one thing does: closed doors; where opening them is not enough, creatures in the way
 * as well; where that is not, windows too. Terrain and walls stay where they are, unless a relaxed field is asked for
 * (`relaxedBlockingSet`).
 *
 * Everything of these kinds is out of the way for a moment, and the cheapest route shows what is met on it. Then each of
 * those things is put back, the last first, and stays where a route is still left. So what is named opens a route, which
 * is searched for, and nothing of it is needless; it need not be the smallest set. Rejected: trying sets by their number, which
 * grows with every creature on the map.
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
import { isPassable, passageOf } from '../passage.ts'
import { relaxedField, type Relaxation } from './relaxedField.ts'
import { cheapestRoute, type Route } from '../search/route.ts'

/** What bars a way and could be got past, in the order of the way, and its length with doors open and all else gone. */
export interface BlockingSet {
  readonly blockers: readonly [Blocker, ...Blocker[]]
  readonly feet: Feet
}

/**
 * The things that bar a way together; null where none leads there even without them. No more than `maxTried` of them are
 * tried one by one whether they are needed. `request`, and the field: see `findRouteObstacle`.
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
 * What is met on the cheapest route of a field on which more can be crossed; null where none leads there either. Of what costs
 * nothing to cross there, no more than `maxTried` things are tried one by one whether they are needed.
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

interface Wanted {
  readonly move: Move
  readonly request: MoveRequest
  readonly to: Cell
}

const routeWithout = ({ move, request, to }: Wanted, things: readonly Blocker[]): Route | null =>
  withDoorsOpen(move.field, things, () => {
    const again = prepareMove(move.field, request)
    return again.ok ? cheapestRoute(again.value, to) : null
  })

/** Those of some things without which no route is left, in the order of the route that opens. */
function neededOf(wanted: Wanted, met: readonly Blocker[], maxTried: number): BlockingSet | null {
  let things = met
  let route: Route | null = null
  for (const thing of met.toReversed().slice(0, maxTried)) {
    const rest = things.filter((other) => other !== thing)
    const past = routeWithout(wanted, rest)
    if (past) [things, route] = [rest, past]
  }
  route ??= routeWithout(wanted, things)
  const needed = new Set(things.map(thingOf))
  const isNeeded = (blocker: Blocker): boolean => needed.has(thingOf(blocker))
  const [first, ...others] = route ? metOn(wanted.move, route.path, isNeeded) : []
  return route && first ? { blockers: [first, ...others], feet: route.feet } : null
}

/** Everything of a kind that may be in the way somewhere. */
function allOf({ field, mover, options, others }: Move, kind: YieldingKind): readonly Blocker[] {
  if (kind !== 'creature') return edgesOfKind(field, kind)
  return others.flatMap((other) => {
    const passage = passageOf(field, mover, other, options)
    return isPassable(passage) ? [] : [{ kind, id: other.id, passage }]
  })
}

/** What is in the way along a path, as far as it is asked for, in the order in which it is met, each once. */
function metOn(move: Move, path: readonly Cell[], isAsked: (blocker: Blocker) => boolean): readonly Blocker[] {
  markCreatures(move)
  const met = new Map<string, Blocker>()
  for (const [i, cell] of path.entries()) {
    const before = path[i - 1]
    for (const blocker of before ? blockersOfStep(move, before, cell) : blockersOfPlace(move, cell)) {
      const thing = headOn(move, firstLeafOf(move.field, blocker))
      if (isAsked(thing) && !met.has(thingOf(thing))) met.set(thingOf(thing), thing)
    }
  }
  return [...met.values()]
}

/** A thing past whose corner a step leads, as the thing itself. */
function headOn(move: Move, blocker: Blocker): Blocker {
  if (blocker.kind === 'corner-edge') return { ...blocker, kind: 'edge' }
  return blocker.kind === 'corner-square' ? terrainBlocker(move, blocker.cell) : blocker
}

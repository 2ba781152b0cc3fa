/**
 * What bars a way together where no one thing does: closed doors; where opening them is not enough, anyone who is in the way
 * as well; where that is not, windows too. Terrain and walls stay where they are.
 *
 * Everything of these kinds is out of the way for a moment, and the cheapest way then tells what is met on it. Then each of
 * those things is put back, the last first, and stays where a way is left all the same. So what is named opens a way, which is
 * searched for, and nothing of it is needless; it need not be the smallest set. Rejected: trying sets by their number, which
 * grows with every creature on the map.
 */
import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import {
  edgesOfKind,
  firstLeafOf,
  withDoorsOpen,
  yieldingKind,
  YIELDING_KINDS,
  type YieldingKind,
} from './blockerRemoval.ts'
import { blockersOfPlace, blockersOfStep, thingOf, type Blocker } from './blockers.ts'
import { enter, prepareMove, type Move, type MoveRequest } from './move.ts'
import { isPassable, passageOf } from './passage.ts'
import { cheapestRoute, type Route } from './route.ts'

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
  const routeWithout = (things: readonly Blocker[]): Route | null =>
    withDoorsOpen(move.field, things, () => {
      const again = prepareMove(move.field, request)
      return again.ok ? cheapestRoute(again.value, to) : null
    })
  for (let count = 1; count <= YIELDING_KINDS.length; count++) {
    const kinds = YIELDING_KINDS.slice(0, count)
    const through = routeWithout(kinds.flatMap((kind) => allOf(move, kind)))
    if (!through) continue
    let things = metOn(move, through.path, kinds)
    let way: Route | null = null
    for (const thing of things.toReversed().slice(0, maxTried)) {
      const rest = things.filter((other) => other !== thing)
      const past = routeWithout(rest)
      if (past) [things, way] = [rest, past]
    }
    way ??= routeWithout(things)
    const needed = new Set(things.map(thingOf))
    const [first, ...others] = way ? metOn(move, way.path, kinds).filter((thing) => needed.has(thingOf(thing))) : []
    if (way && first) return { blockers: [first, ...others], feet: way.feet }
  }
  return null
}

/** Everything of a kind that may be in the way somewhere. */
function allOf({ field, mover, options, others }: Move, kind: YieldingKind): readonly Blocker[] {
  if (kind !== 'creature') return edgesOfKind(field, kind)
  return others.flatMap((other) => {
    const passage = passageOf(field, mover, other, options)
    return isPassable(passage) ? [] : [{ kind, id: other.id, passage }]
  })
}

/** What is in the way along a path and of one of the kinds, in the order in which it is met, each once. */
function metOn(move: Move, path: readonly Cell[], kinds: readonly YieldingKind[]): readonly Blocker[] {
  enter(move)
  const met = new Map<string, Blocker>()
  for (const [i, cell] of path.entries()) {
    const before = path[i - 1]
    for (const blocker of before ? blockersOfStep(move, before, cell) : blockersOfPlace(move, cell)) {
      const kind = yieldingKind(move.field, blocker)
      if (kind === null || !kinds.includes(kind)) continue
      const leaf = firstLeafOf(move.field, blocker)
      const thing: Blocker = leaf.kind === 'corner-edge' ? { ...leaf, kind: 'edge' } : leaf
      if (!met.has(thingOf(thing))) met.set(thingOf(thing), thing)
    }
  }
  return [...met.values()]
}

/** What stands in the way, as facts: what kind of thing, which record, and where to point. `src/words` makes the sentence. */
import { isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import type { Blocker } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { carrierOf } from '../map/creatureSpace.ts'
import { edgeIdAt } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { blockersOfPlace, type Blocker as FoundBlocker } from '../movement/obstacle/blockers.ts'
import type { PathExplanation } from '../movement/obstacle/explainPath.ts'
import type { ActionLimit, ActionLimitKind } from '../movement/obstacle/actionLimit.ts'
import type { RouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import { enter, mayEndAt, type Move } from '../movement/move.ts'
import { mayStopAmong } from '../movement/passage.ts'
import { placeOf, type StepProblem } from '../movement/path/walk.ts'
import type { RefusalReason } from '../rules/clauses.ts'
import { blockingThing, blockingThings, limitFacts } from '../words/blockers.ts'

const KIND_OF_PROBLEM: Readonly<Record<StepProblem, Blocker['kind']>> = {
  'not-adjacent': 'rule',
  'off-map': 'map-border',
  impassable: 'terrain',
  wall: 'edge',
  corner: 'corner',
  occupied: 'creature',
  'barred-terrain': 'rule',
  'not-straight': 'rule',
  'too-far': 'budget',
  'cannot-end': 'creature',
}

/** Why the first step of a path that fails does so. */
export function stepBlocker(
  map: BattleMap,
  path: readonly Cell[],
  refusal: NonNullable<PathExplanation['refusal']>,
): Blocker {
  const { step, reason, clauses, blockers } = refusal
  const at = path[step + 1] ?? path[step]
  const [found] = blockers
  const obstacle = { reason, ...(found ? { thing: blockingThing(map, found) } : {}) }
  const shown = found ? placeOn(map, found) : { kind: KIND_OF_PROBLEM[reason] }
  // A big creature is pointed at where the step would have entered its space, not at its corner.
  const where = found?.kind === 'creature' && at && shown.at ? { at: nearestOf(map, found.id, at) } : {}
  return { ...(at ? { at } : {}), ...shown, ...where, obstacle, clauses }
}

/** The square of a creature's space nearest to another square. */
function nearestOf(map: BattleMap, id: string, { col, row }: Cell): Cell {
  const creature = map.tables.creatures.get(id as RecordId)
  if (!creature) return { col, row }
  const carrier = carrierOf(map.tables.creatures, creature)
  const space = spaceRect(carrier.at, SPACE_CELLS[carrier.size])
  return {
    col: Math.min(Math.max(col, space.col), space.col + space.widthCells - 1),
    row: Math.min(Math.max(row, space.row), space.row + space.heightCells - 1),
  }
}

/** Why no route leads to a place: what is wrong with the place, or that it is cut off. */
export function placeBlocker(map: BattleMap, move: Move, to: Cell): Blocker {
  const space = spaceRect(to, move.layer.spaceCells)
  if (!isRectOnGrid(move.field, space))
    return { kind: 'map-border', obstacle: { reason: 'no-room' }, at: to, clauses: [] }
  // A squeezing creature stands in part of its space: what lies in the rest of it is not in its way.
  enter(move)
  const isLegal = mayEndAt(move, placeOf(move, to))
  const [found] = isLegal ? [] : blockersOfPlace(move, to)
  if (found) {
    const obstacle = { reason: 'impassable', thing: blockingThing(map, found) } as const
    return { at: to, ...placeOn(map, found), obstacle, clauses: [] }
  }
  const host = move.others.find((other) => !mayStopAmong(move.field, move.mover, to, [other]))
  if (!host) return { kind: 'gap', obstacle: { reason: 'no-route' }, at: to, clauses: [] }
  const there = { kind: 'creature', id: host.id, passage: 'opponent' } as const
  const obstacle = { reason: 'stands-there', thing: blockingThing(map, there) } as const
  return { at: to, ...placeOn(map, there), obstacle, clauses: move.field.ruleset.clauses['cannot-end'] }
}

/**
 * What cuts a place off: the one thing whose removal would open a route, or all that block it together, in the order of the
 * route; and how many feet that route would have.
 */
export function cutOff(map: BattleMap, found: readonly [FoundBlocker, ...FoundBlocker[]], routeFeet: number): Blocker {
  const [first, ...others] = found
  const furtherAt = others.flatMap((thing) => placeOn(map, thing).at ?? [])
  const obstacle = { reason: 'cut-off', things: blockingThings(map, found), routeFeet } as const
  return { ...placeOn(map, first), obstacle, ...(others.length > 0 ? { furtherAt } : {}), clauses: [] }
}

/** Walls, or gaps too narrow for it, that no one can pass. */
export function shutOff(
  map: BattleMap,
  found: Extract<RouteObstacle, { readonly kind: 'too-narrow' | 'walled-off' }>,
): Blocker {
  if (found.kind === 'too-narrow') {
    const { cells, needsFeet } = found
    const [at, ...furtherAt] = cells
    return {
      kind: 'gap',
      obstacle: { reason: 'too-narrow', cells, needsFeet },
      ...(at ? { at, furtherAt } : {}),
      clauses: [],
    }
  }
  const [first, ...others] = found.blockers
  const obstacle = { reason: 'walled-off', things: blockingThings(map, found.blockers) } as const
  if (!first) return { kind: 'gap', obstacle, clauses: [] }
  return {
    ...placeOn(map, first),
    obstacle,
    furtherAt: others.flatMap((thing) => placeOn(map, thing).at ?? []),
    clauses: [],
  }
}

const LIMITS_OF_LINES: ReadonlySet<ActionLimitKind> = new Set(['too-short', 'line-blocked', 'not-straight'])

/** The refusal whose clauses a limit rests on. */
const refusalOf = (limit: ActionLimitKind): RefusalReason =>
  limit === 'one-square' ? 'too-far' : LIMITS_OF_LINES.has(limit) ? 'not-straight' : 'barred-terrain'

/** What keeps an action from where a plain move gets. */
export function limited(map: BattleMap, move: Move, found: ActionLimit, to: Cell): Blocker {
  const [first, ...others] = found.blockers
  const at = first ? placeOn(map, first).at : (found.tight[0] ?? to)
  return {
    kind: 'rule',
    obstacle: { reason: 'action-limit', ...limitFacts(map, move, found) },
    ...(at ? { at } : {}),
    furtherAt: [...others.flatMap((thing) => placeOn(map, thing).at ?? []), ...found.tight.slice(1)],
    clauses: move.field.ruleset.clauses[refusalOf(found.limit)],
  }
}

/** Beyond every band: of so many feet, and so many are left in the turn, if that is what stops it. */
export function tooFar(move: Move, at: Cell, feet: number, leftFeet: number | null): Blocker {
  const clauses = move.field.ruleset.clauses['too-far']
  const obstacle =
    leftFeet === null ? ({ reason: 'too-far' } as const) : ({ reason: 'beyond-turn', feet, leftFeet } as const)
  return { kind: 'budget', obstacle, at, clauses }
}

/** What kind of thing it is, and where it is shown. */
function placeOn(map: BattleMap, found: FoundBlocker): Pick<Blocker, 'kind' | 'at' | 'recordId'> {
  switch (found.kind) {
    case 'map-border':
      return { kind: 'map-border' }
    case 'terrain':
      return { kind: 'terrain', at: found.cell }
    case 'corner-square':
      return { kind: 'corner', at: found.cell }
    case 'corner-edge':
    case 'edge': {
      const at = { ...found.cell, border: found.border }
      const kind = found.kind === 'edge' ? found.kind : 'corner'
      return { kind, at, recordId: edgeIdAt(found.cell, found.border) }
    }
    case 'creature': {
      const recordId = found.id as RecordId
      const creature = map.tables.creatures.get(recordId)
      return { kind: 'creature', recordId, ...(creature ? { at: creature.at } : {}) }
    }
  }
}

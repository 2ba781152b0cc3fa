/** What blocks a move, as facts: its kind, record and place. `src/words` makes the sentence. */
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
import { markCreatures, mayEndAt, type Move } from '../movement/move.ts'
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

/** What blocks the refused step of a path. */
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
  // Points at a large creature where the step would enter its space, not at its corner.
  const where = found?.kind === 'creature' && at && shown.at ? { at: nearestOf(map, found.id, at) } : {}
  return { ...(at ? { at } : {}), ...shown, ...where, obstacle, clauses }
}

/** The square of a creature's space that is nearest to another square. */
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

/** Why there is no route to a place: what is wrong with the place itself, or that it is cut off. */
export function placeBlocker(map: BattleMap, move: Move, to: Cell): Blocker {
  const space = spaceRect(to, move.layer.spaceCells)
  if (!isRectOnGrid(move.field, space))
    return { kind: 'map-border', obstacle: { reason: 'no-room' }, at: to, clauses: [] }
  // A squeezing creature occupies only part of its space; things in the rest do not block it.
  markCreatures(move)
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

/** What cuts a place off: the one thing or, in the order of the route, all things to remove to open a route of `routeFeet`. */
export function cutOff(map: BattleMap, found: readonly [FoundBlocker, ...FoundBlocker[]], routeFeet: number): Blocker {
  const [first, ...others] = found
  const furtherAt = others.flatMap((thing) => placeOn(map, thing).at ?? [])
  const obstacle = { reason: 'cut-off', things: blockingThings(map, found), routeFeet } as const
  return { ...placeOn(map, first), obstacle, ...(others.length > 0 ? { furtherAt } : {}), clauses: [] }
}

/** What shuts a place off for good: walls, or gaps that are too narrow. */
export function describeObstacle(
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

/** The refusal whose clauses apply to a limit. */
const refusalOf = (limit: ActionLimitKind): RefusalReason =>
  limit === 'one-square' ? 'too-far' : LIMITS_OF_LINES.has(limit) ? 'not-straight' : 'barred-terrain'

/** Why an action cannot reach a place that a plain move can. */
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

/** Beyond every band; `leftFeet`: what is left of the turn, null if that is not the reason. */
export function tooFar(move: Move, at: Cell, feet: number, leftFeet: number | null): Blocker {
  const clauses = move.field.ruleset.clauses['too-far']
  const obstacle =
    leftFeet === null ? ({ reason: 'too-far' } as const) : ({ reason: 'beyond-turn', feet, leftFeet } as const)
  return { kind: 'budget', obstacle, at, clauses }
}

/** The kind of a blocker, and where to show it. */
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

/** The route to one goal: through doors the mover may open, past other creatures, or up to the obstacle if there is none. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { type Cell, cellsOfRect, rectHolds, spaceRect } from '../grid/cell.ts'
import { distanceFeet } from '../grid/measure.ts'
import type { RiskPolicy } from '../map/records/encounter.ts'
import { withDoorsOpen, withRemoved } from '../movement/obstacle/blockerRemoval.ts'
import { blockersOfPlace } from '../movement/obstacle/blockers.ts'
import { blockersOf, findRouteObstacle, type RouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import { boxAt } from '../movement/levels.ts'
import { type Move, type MoveRequest, prepareMove } from '../movement/move.ts'
import { bystandersOf } from '../movement/path/pathAnswer.ts'
import { isRisky } from '../movement/threat/provoke.ts'
import { reachedPlaces } from '../movement/search/reach.ts'
import { hazardsIn } from '../movement/path/hazards.ts'
import { safestRoute } from '../movement/path/safestRoute.ts'
import { speedIn } from '../movement/speeds.ts'
import { isGoalPlace, passing, searchGoal, withoutLimit, withoutOthers, type Goal } from './goals.ts'
import type { Note } from './ledger.ts'
import { viewFrom } from './SightCache.ts'
import type { Door, Stage } from './Stage.ts'
import type { Toll } from './RouteSearch.ts'

/** What a route is planned for. */
export interface RouteRequest {
  readonly stage: Stage
  /** The move, and the request it was prepared from. */
  readonly move: Move
  readonly moveRequest: MoveRequest
  readonly risk: RiskPolicy
  /** Doors it may open. */
  readonly doors: readonly Door[]
  /** True if a creature still has a reaction. */
  readonly mayReact: (id: string) => boolean
}

/** A route to one goal. With notes, it does not lead there. */
export interface Leg {
  readonly path: readonly Cell[]
  readonly notes: readonly Note[]
}

/** Returns the route to one goal; if there is none, the route with other creatures or the obstacle removed. */
export function legTo(request: RouteRequest, from: Cell, goal: Goal): Leg {
  const { stage, moveRequest, risk } = request
  // A 5-foot step follows the route of a move.
  const plain = prepareMove(stage.field, { ...withoutAction(request), mover: { ...moveRequest.mover, at: from } })
  if (!plain.ok)
    return {
      path: [from],
      notes: [{ code: plain.error.code === 'no-such-action' ? 'no-such-action' : plain.error.code }],
    }
  const move = plain.value
  const around = findRoute(stage, move, goal, risk)
  const path = routeThroughDoors(request, move, goal, around) ?? around
  if (path) return { path, notes: [] }
  const alone = withoutOthers(move)
  const pastAll = findRouteThroughDoors(request, alone, goal)
  return pastAll ? { path: pastAll, notes: [] } : approachObstacle(request, alone, goal)
}

/** Returns the route with doors open, if it is the only one or saves more than the action a door takes. */
function routeThroughDoors(
  request: RouteRequest,
  move: Move,
  goal: Goal,
  around: readonly Cell[] | null,
): readonly Cell[] | null {
  if (request.doors.length === 0) return null
  const path = findRouteThroughDoors(request, move, goal)
  const actionSquares =
    (move.field.ruleset.turn.openingDoor.first * speedIn(move.field, move.mover, move.mode)) / FEET_PER_SQUARE
  return path && (!around || around.length - path.length > actionSquares) ? path : null
}

/**
 * Returns the route with doors open to a place that is a goal even while they are closed; if there is none, to a goal beside a
 * door that may have to be opened there.
 */
function findRouteThroughDoors({ stage, risk, doors }: RouteRequest, move: Move, goal: Goal): readonly Cell[] | null {
  const seek = (sought: Goal): readonly Cell[] | null =>
    withDoorsOpen(stage.field, doors, () => findRoute(stage, move, sought, risk))
  if (doors.length === 0) return seek(goal)
  const whileShut = cellsOfRect(goal.region).filter(goal.isGoal)
  const isOneOf = ({ col, row }: Cell): boolean => whileShut.some((place) => place.col === col && place.row === row)
  const isBesideDoor = (place: Cell): boolean => doors.some((door) => isBeside(move, place, door))
  return (
    seek({ ...goal, isGoal: isOneOf }) ??
    seek({ ...goal, isGoal: (place) => isBesideDoor(place) && goal.isGoal(place) })
  )
}

/** True if a mover in a place is next to a door, on either side. */
function isBeside({ layer }: Move, place: Cell, { cell, border }: Door): boolean {
  const space = spaceRect(place, layer.spaceCells)
  const across = border === 'west' ? { col: cell.col - 1, row: cell.row } : { col: cell.col, row: cell.row - 1 }
  return rectHolds(space, cell) || rectHolds(space, across)
}

/** Returns the door to open from a place that is a goal only while that door is open. */
export function doorBefore({ stage, move, doors }: RouteRequest, place: Cell, goal: Goal): Door | undefined {
  if (doors.length === 0 || goal.isGoal(place)) return undefined
  return doors.find(
    (door) => isBeside(move, place, door) && withDoorsOpen(stage.field, [door], () => goal.isGoal(place)),
  )
}

const withoutAction = ({ move, moveRequest }: RouteRequest): MoveRequest => {
  const { action: _, ...rest } = moveRequest
  return move.isOneSquare ? rest : moveRequest
}

function findRoute(stage: Stage, move: Move, goal: Goal, risk: RiskPolicy): readonly Cell[] | null {
  const path = stage.routeSearch.find(move, searchGoal(move, goal), tollOf(stage, move, risk))
  const end = path?.at(-1)
  if (risk !== 'safest' || !end) return path
  const safest = safestRoute(move, end)
  return safest.ok && safest.value ? safest.value.path : path
}

/** No route leads there even without creatures: goes up to the first blocker, else to where the mover can see the goal. */
function approachObstacle(request: RouteRequest, alone: Move, goal: Goal): Leg {
  const leg = routeToObstacle(request, alone, goal)
  return leg.path.length > 1 ? leg : { ...leg, path: routeToViewpoint(request, alone, goal) }
}

/** Returns the route to the reachable place nearest to a goal, in a straight line, that has its middle in view. */
function routeToViewpoint({ stage, risk, doors }: RouteRequest, alone: Move, { region }: Goal): readonly Cell[] {
  const { field, layer, mover } = alone
  const spaceAt = (place: Cell) => spaceRect(place, layer.spaceCells)
  const middle = { col: region.col + (region.widthCells >> 1), row: region.row + (region.heightCells >> 1) }
  const isInView = viewFrom(field, spaceRect(middle, 1))
  const feetFromHere = distanceFeet(spaceAt(mover.at), region)
  const aside = ({ col, row }: Cell): number => Math.abs(col - middle.col) + Math.abs(row - middle.row)
  return withDoorsOpen(field, doors, () => {
    const [closest] = reachedPlaces(withoutLimit(alone))
      .filter((place) => place.canEnd && (risk === 'shortest' || !isHazardous(alone, place)))
      .map((place) => ({ place, feet: distanceFeet(spaceAt(place), region) }))
      .filter(({ feet, place }) => feet < feetFromHere && isInView(spaceAt(place)))
      .sort((a, b) => a.feet - b.feet || a.place.feet - b.place.feet || aside(a.place) - aside(b.place))
    return (closest ? findRoute(stage, alone, passing(closest.place), risk) : null) ?? [mover.at]
  })
}

function routeToObstacle(request: RouteRequest, alone: Move, goal: Goal): Leg {
  const { stage, risk } = request
  const here = alone.mover.at
  if (risk === 'avoid-hazards') {
    const through = routeToHazard(request, alone, goal)
    if (through) return through
  }
  const target = nearestGoalPlace(alone, goal)
  const none: Leg = { path: [here], notes: [{ code: 'no-way' }] }
  if (!target) return goal.whyNone ? { path: [here], notes: [goal.whyNone] } : (unreachableGoal(alone, goal) ?? none)
  const obstacle = obstacleOf(stage, alone, { ...withoutAction(request), mover: alone.mover }, target)
  if (obstacle?.kind === 'too-narrow') return { path: [here], notes: [{ code: 'no-way', tight: obstacle.cells }] }
  const blocking = obstacle?.kind === 'walled-off' ? obstacle : blockersOf(obstacle)
  if (!blocking) return none
  const [blocker, ...others] = blocking.blockers
  if (!blocker) return none
  const note: Note = { code: 'blocked', blocker, ...(others.length > 0 ? { furtherBlockers: others } : {}) }
  if (blocker.kind !== 'edge' || obstacle?.kind === 'walled-off') return { path: [here], notes: [note] }
  const path = withRemoved(stage.field, blocking.blockers, () => findRoute(stage, alone, goal, risk))
  return { path: path ?? [here], notes: [note] }
}

/** Goes up to the hazard, if only a hazard it avoids is in the way. */
function routeToHazard({ stage }: RouteRequest, alone: Move, goal: Goal): Leg | null {
  const path = findRoute(stage, alone, goal, 'shortest')
  const step = path?.findIndex((place) => isHazardous(alone, place)) ?? -1
  const place = path?.[step]
  if (!path || !place) return null
  const [cell = place] = hazardsIn(alone, boxAt(alone.field, alone.mover, place))
  const terrain = alone.field.palette[alone.field.terrain[cell.row * alone.field.widthCells + cell.col] ?? 0]
  return {
    path: path.slice(0, Math.max(1, step)),
    notes: [{ code: 'blocked', blocker: { kind: 'terrain', cell, terrain: terrain?.id ?? '' } }],
  }
}

/** Names what is on a goal of one square that the mover cannot stand on. */
function unreachableGoal(move: Move, { region }: Goal): Leg | null {
  const { col, row } = region
  if (region.widthCells > 1) return null
  const [blocker] = blockersOfPlace(move, { col, row })
  return blocker ? { path: [move.mover.at], notes: [{ code: 'blocked', blocker }] } : null
}

function obstacleOf(stage: Stage, move: Move, request: MoveRequest, target: Cell): RouteObstacle | null {
  const { at, id } = move.mover
  const key = `${id} ${move.mode} ${request.action} ${request.tumble} ${at.col},${at.row} ${target.col},${target.row}`
  const known = stage.obstacles.get(key)
  if (known !== undefined) return known
  const alone = prepareMove(stage.bareField(), request)
  const found = alone.ok ? findRouteObstacle(alone.value, request, target) : null
  stage.obstacles.set(key, found)
  return found
}

/** Returns the goal place nearest to a mover, in a straight line. */
export function nearestGoalPlace(move: Move, goal: Goal): Cell | null {
  const here = spaceRect(move.mover.at, 1)
  const places = cellsOfRect(goal.region).filter((place) => isGoalPlace(move, goal, place))
  places.sort((a, b) => distanceFeet(here, spaceRect(a, 1)) - distanceFeet(here, spaceRect(b, 1)))
  return places[0] ?? null
}

/** Squares of detour worth avoiding one threatened place or one hazard: more than any map is long. */
const DETOUR_SQUARES = 4000

/** Squares of detour worth avoiding one hazard under `around-hazards`. */
const HAZARD_DETOUR_SQUARES = 12

/** Returns the toll of a risk policy; null if it has none. */
export function tollOf({ field, hasHazards }: Stage, move: Move, risk: RiskPolicy): Toll | null {
  if (risk === 'shortest') return null
  if (risk === 'around-hazards')
    return hasHazards ? (place) => (isHazardous(move, place) ? HAZARD_DETOUR_SQUARES : 0) : null
  if (risk === 'avoid-hazards')
    return field.palette.some((type) => type?.hazard) ? (place) => (isHazardous(move, place) ? Infinity : 0) : null
  const threats = bystandersOf(move).filter(({ takesOpportunities }) => takesOpportunities)
  return (place) => {
    const box = boxAt(field, move.mover, place)
    const threatened = threats.some((threat) => isRisky(threat, box))
    return (threatened ? DETOUR_SQUARES : 0) + (isHazardous(move, place) ? DETOUR_SQUARES : 0)
  }
}

/** True if the mover's space in a place contains a hazard. */
export const isHazardous = (move: Move, place: Cell): boolean =>
  hazardsIn(move, boxAt(move.field, move.mover, place)).length > 0

/** The way to one goal through doors it may open, past those in the way, and what bars it where there is none. */
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
import { strikesAtLeaving } from '../movement/threat/provoke.ts'
import { reachedPlaces } from '../movement/search/reach.ts'
import { safestRoute } from '../movement/path/safestRoute.ts'
import { isGoalPlace, passing, searchGoal, withoutLimit, withoutOthers, type Goal } from './goals.ts'
import type { Note } from './ledger.ts'
import { viewFrom } from './SightCache.ts'
import type { Door, Stage } from './Stage.ts'
import type { Toll } from './RouteSearch.ts'

/** What is asked for. */
export interface RouteRequest {
  readonly stage: Stage
  /** The move to be made, and what it was prepared from. */
  readonly move: Move
  readonly moveRequest: MoveRequest
  readonly risk: RiskPolicy
  /** Doors it may open. */
  readonly doors: readonly Door[]
  /** Who still has a reaction. */
  readonly mayReact: (id: string) => boolean
}

/** A way to one goal; with notes it does not lead there. */
export interface Leg {
  readonly path: readonly Cell[]
  readonly notes: readonly Note[]
}

/** The way to one goal; where there is none, the way there would be if someone or something were not in the way. */
export function legTo(wanted: RouteRequest, from: Cell, goal: Goal): Leg {
  const { stage, moveRequest: request, risk } = wanted
  // A 5-foot step goes the way a move would go.
  const plain = prepareMove(stage.field, { ...withoutAction(wanted), mover: { ...request.mover, at: from } })
  if (!plain.ok)
    return {
      path: [from],
      notes: [{ code: plain.error.code === 'no-such-action' ? 'no-such-action' : plain.error.code }],
    }
  const move = plain.value
  const around = findRoute(stage, move, goal, risk)
  const path = routeThroughDoors(wanted, move, goal, around) ?? around
  if (path) return { path, notes: [] }
  const alone = withoutOthers(move)
  const pastAll = findRouteThroughDoors(wanted, alone, goal)
  return pastAll ? { path: pastAll, notes: [] } : approachObstacle(wanted, alone, goal)
}

/** The route with doors open, where there is no other or it saves more than the action a door takes. */
function routeThroughDoors(
  wanted: RouteRequest,
  move: Move,
  goal: Goal,
  around: readonly Cell[] | null,
): readonly Cell[] | null {
  if (wanted.doors.length === 0) return null
  const path = findRouteThroughDoors(wanted, move, goal)
  const actionSquares = (move.mover.speedFeet[move.mode] ?? 0) / FEET_PER_SQUARE
  return path && (!around || around.length - path.length > actionSquares) ? path : null
}

/**
 * The route with doors open to a place that is a goal while they are shut; where there is none, to one beside a door that may
 * have to be opened there.
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

/** Whether a mover in a place stands right before a door, on either side. */
function isBeside({ layer }: Move, place: Cell, { cell, border }: Door): boolean {
  const space = spaceRect(place, layer.spaceCells)
  const across = border === 'west' ? { col: cell.col - 1, row: cell.row } : { col: cell.col, row: cell.row - 1 }
  return rectHolds(space, cell) || rectHolds(space, across)
}

/** The door one has to open where one stands, since the place is a goal only then. */
export function doorBefore({ stage, move, doors }: RouteRequest, place: Cell, goal: Goal): Door | undefined {
  if (doors.length === 0 || goal.isGoal(place)) return undefined
  return doors.find(
    (door) => isBeside(move, place, door) && withDoorsOpen(stage.field, [door], () => goal.isGoal(place)),
  )
}

const withoutAction = ({ move, moveRequest: request }: RouteRequest): MoveRequest => {
  const { action: _, ...rest } = request
  return move.isOneSquare ? rest : request
}

function findRoute(stage: Stage, move: Move, goal: Goal, risk: RiskPolicy): readonly Cell[] | null {
  const path = stage.routeSearch.find(move, searchGoal(move, goal), tollOf(stage, move, risk))
  const end = path?.at(-1)
  if (risk !== 'safest' || !end) return path
  const safest = safestRoute(move, end)
  return safest.ok && safest.value ? safest.value.path : path
}

/** No way leads there no matter who steps aside: up to the first thing that bars it, else to where one looks across at it. */
function approachObstacle(wanted: RouteRequest, alone: Move, goal: Goal): Leg {
  const leg = routeToObstacle(wanted, alone, goal)
  return leg.path.length > 1 ? leg : { ...leg, path: routeToViewpoint(wanted, alone, goal) }
}

/** The way to the place nearest to a goal, as the crow flies, of those one can get to and see its middle from. */
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

function routeToObstacle(wanted: RouteRequest, alone: Move, goal: Goal): Leg {
  const { stage, risk } = wanted
  const here = alone.mover.at
  if (risk === 'avoid-hazards') {
    const through = routeToHazard(wanted, alone, goal)
    if (through) return through
  }
  const target = nearestGoalPlace(alone, goal)
  const none: Leg = { path: [here], notes: [{ code: 'no-way' }] }
  if (!target) return goal.whyNone ? { path: [here], notes: [goal.whyNone] } : (unreachableGoal(alone, goal) ?? none)
  const obstacle = obstacleOf(stage, alone, { ...withoutAction(wanted), mover: alone.mover }, target)
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

/** Only a hazard it will not enter is in the way: up to that. */
function routeToHazard({ stage }: RouteRequest, alone: Move, goal: Goal): Leg | null {
  const path = findRoute(stage, alone, goal, 'shortest')
  const step = path?.findIndex((place) => isHazardous(alone, place)) ?? -1
  const place = path?.[step]
  if (!path || !place) return null
  const cell = cellsOfRect(spaceRect(place, alone.layer.spaceCells)).find((each) => isHazard(alone, each)) ?? place
  const terrain = alone.field.palette[alone.field.terrain[cell.row * alone.field.widthCells + cell.col] ?? 0]
  return {
    path: path.slice(0, Math.max(1, step)),
    notes: [{ code: 'blocked', blocker: { kind: 'terrain', cell, terrain: terrain?.id ?? '' } }],
  }
}

/** A goal no one of this kind can stand on: what is there. */
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

/** The place of a goal nearest to a mover, as the crow flies. */
export function nearestGoalPlace(move: Move, goal: Goal): Cell | null {
  const here = spaceRect(move.mover.at, 1)
  const places = cellsOfRect(goal.region).filter((place) => isGoalPlace(move, goal, place))
  places.sort((a, b) => distanceFeet(here, spaceRect(a, 1)) - distanceFeet(here, spaceRect(b, 1)))
  return places[0] ?? null
}

/** Squares of detour that avoiding one threatened place, or one hazard, is worth. More than any map is long. */
const DETOUR_SQUARES = 4000

/** Squares of detour that going round one hazard is worth to those who mind nothing else. */
const HAZARD_DETOUR_SQUARES = 12

/** What places cost beyond the rules' cost under a policy; null where nothing does. */
export function tollOf({ field, hasHazards }: Stage, move: Move, risk: RiskPolicy): Toll | null {
  if (risk === 'shortest') return null
  if (risk === 'around-hazards')
    return hasHazards ? (place) => (isHazardous(move, place) ? HAZARD_DETOUR_SQUARES : 0) : null
  if (risk === 'avoid-hazards')
    return field.palette.some((type) => type?.hazard) ? (place) => (isHazardous(move, place) ? Infinity : 0) : null
  const threats = bystandersOf(move).filter(({ isStriker }) => isStriker)
  return (place) => {
    const box = boxAt(field, move.mover, place)
    const threatened = threats.some((threat) => strikesAtLeaving(threat, box))
    return (threatened ? DETOUR_SQUARES : 0) + (isHazardous(move, place) ? DETOUR_SQUARES : 0)
  }
}

/** Whether the mover in a place would stand on a hazard. */
export const isHazardous = (move: Move, place: Cell): boolean =>
  cellsOfRect(spaceRect(place, move.layer.spaceCells)).some((cell) => isHazard(move, cell))

const isHazard = ({ field }: Move, { col, row }: Cell): boolean =>
  field.palette[field.terrain[row * field.widthCells + col] ?? 0]?.hazard === true

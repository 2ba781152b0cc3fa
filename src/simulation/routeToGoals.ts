/** The route of a turn toward goals: as far as the action allows, ending where the creature may stop. */
import { boxesOverlap } from '../grid/box.ts'
import { type Cell, grownRect, rectHolds, spaceRect } from '../grid/cell.ts'
import { blockersOfStep, type Blocker } from '../movement/obstacle/blockers.ts'
import { distanceFeet } from '../grid/measure.ts'
import { findActionLimit } from '../movement/obstacle/actionLimit.ts'
import { type Move, plainMoveOf } from '../movement/move.ts'
import { withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import { isAmong } from './doors.ts'
import { reachedPlaces } from '../movement/search/reach.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { cheapestWithin, safestRoute } from '../movement/path/safestRoute.ts'
import { atItsAltitude, walkPath, type StepProblem } from '../movement/path/walk.ts'
import { doorBefore, isHazardous, legTo, nearestGoalPlace, type RouteRequest } from './legs.ts'
import { isGoalPlace, mayStop, passesAsMany, type Goal } from './goals.ts'
import type { Note } from './ledger.ts'
import { MAX_TRIED, routeToFirst, routeToPlace } from './routeToPlace.ts'
import type { Door } from './Stage.ts'
import type { ChosenRoute } from './turn.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import { speedIn } from '../movement/speeds.ts'
import { speedsOf } from '../rules/ruleset.ts'

/** Returns the route to goals, one after the other, cut to what the move allows. */
export function routeToGoals(request: RouteRequest, goals: readonly Goal[]): ChosenRoute {
  const { move } = request
  const here = move.mover.at
  if (move.line !== 'free') return straightRouteTo(request, goals)
  let path: Cell[] = [here]
  const notes: Note[] = []
  for (const goal of goals) {
    const from = path.at(-1) ?? here
    const leg = legTo(request, from, goal)
    notes.push(...leg.notes)
    path = [...path, ...leg.path.slice(1)]
    const isCut = leg.notes.length > 0 || leg.path.length === 0
    if (
      isCut ||
      move.isOneSquare ||
      goal === goals.at(-1) ||
      walkPath(move, atItsAltitude(move, path)).problem?.reason === 'too-far'
    )
      break
  }
  const route =
    path.length === 1 ? { path, notes, jammed: false } : cutToMove(request, refitted(request, path, goals), notes)
  const [end, last] = [path.at(-1), goals.at(-1)]
  const isThere = notes.length === 0 && end && last && isSame(route.path.at(-1), end)
  const door = isThere ? doorBefore(request, end, last) : undefined
  if (door) return { ...route, door }
  const isTaken = isThere && last.insteadOf && occupantOf(move, last.insteadOf)
  return isTaken ? { ...route, notes: [...route.notes, crowdedNote(move, last.insteadOf)] } : route
}

const isSame = (a: Cell | undefined, b: Cell): boolean => a?.col === b.col && a.row === b.row

/**
 * Replaces a path that is too long for a move of several actions by one that fits, if there is one past the same goals:
 * feet left over at the end of an action are lost.
 */
function refitted({ move, risk }: RouteRequest, path: readonly Cell[], goals: readonly Goal[]): readonly Cell[] {
  const end = path.at(-1)
  if (move.actions === 1 || !end || !mayStop(move, end)) return path
  if (walkPath(move, atItsAltitude(move, path)).problem?.reason !== 'too-far') return path
  const fitting = risk === 'safest' ? safestRoute(move, end, 'action') : cheapestWithin(move, end)
  const other = fitting.ok ? fitting.value?.path : undefined
  return other && passesAsMany(goals, other, path) ? other : path
}

/** Cuts a path to what the move allows, back to the last place where the mover may stop. */
function cutToMove(request: RouteRequest, path: readonly Cell[], notes: readonly Note[]): ChosenRoute {
  const { move } = request
  const { made, problem } = walkPath(move, atItsAltitude(move, path))
  let last = made
  while (last > 0 && !mayStop(move, path[last] ?? move.mover.at)) last--
  const stop = problem && problem.reason !== 'too-far' ? stopReason(request, path, problem) : null
  const door = problem && last === made ? doorAhead(request, path, problem.step) : undefined
  if (door) return { path: path.slice(0, last + 1), notes, jammed: false, door }
  const isCrowded = stop?.reason === 'occupied' || stop?.reason === 'cannot-end' || last < made
  const why = stop ? stop.note : last < made ? crowdedNote(move, path[made]) : null
  const stopNotes = why && notes.length === 0 ? [why] : notes
  const past = isCrowded ? routeAroundBlock(request, path, last) : null
  if (past) {
    const isTaken = occupantOf(move, path.at(-1)) !== undefined
    return { path: past, notes: isTaken ? [crowdedNote(move, path.at(-1))] : notes, jammed: isTaken }
  }
  const before = stopBeforeHazard(request, path, last)
  if (before < last)
    return { path: path.slice(0, before + 1), notes: [...stopNotes, { code: 'stops-at-hazard' }], jammed: isCrowded }
  if (last > 0) return { path: path.slice(0, last + 1), notes: stopNotes, jammed: isCrowded }
  const aside = isCrowded || move.isOneSquare ? routeCloser(request, path[Math.min(made + 1, path.length - 1)]) : null
  if (aside) return { path: aside, notes: stopNotes, jammed: true }
  return { path: [move.mover.at], notes: stopNotes.length > 0 ? stopNotes : [{ code: 'waits' }], jammed: isCrowded }
}

/** Returns the step to stop at if the end of a path is out of range: before a hazard rather than on it. */
function stopBeforeHazard({ move, risk }: RouteRequest, path: readonly Cell[], last: number): number {
  if (risk === 'shortest' || last === path.length - 1) return last
  const isSafe = (place: Cell): boolean => mayStop(move, place) && !isHazardous(move, place)
  let stop = last
  while (stop > 0 && !isSafe(path[stop] ?? move.mover.at)) stop--
  return stop > 0 ? stop : last
}

/** Returns the closed door that alone stops a path after a number of steps, if there is one. */
function doorAhead({ stage, move, doors }: RouteRequest, path: readonly Cell[], step: number): Door | undefined {
  const [from, to] = [path[step], path[step + 1]]
  if (!from || !to || doors.length === 0) return undefined
  const isOpen = (opened: readonly Door[]): boolean =>
    withDoorsOpen(stage.field, opened, () => walkPath(move, atItsAltitude(move, path)).made > step)
  const named = blockersOfStep(move, from, to).find((blocker) => isAmong(doors, blocker))
  if (named) return isOpen(doors) ? named : undefined
  // On a diagonal past the end of a door, only the corner is named as a blocker.
  const reach = grownRect(spaceRect(from, move.layer.spaceCells), 1)
  return doors.find((door) => rectHolds(reach, door.cell) && isOpen([door]))
}

function stopReason(
  { move }: RouteRequest,
  path: readonly Cell[],
  { step, reason }: NonNullable<ReturnType<typeof walkPath>['problem']>,
) {
  const [from, to] = [path[step], path[step + 1]]
  const inTheWay = from && to ? firstBlocker(blockersOfStep(move, from, to), reason) : undefined
  const blocker = inTheWay ?? (reason === 'cannot-end' ? occupantOf(move, path.at(-1)) : undefined)
  const clauses = reason === 'not-adjacent' || reason === 'off-map' ? [] : move.field.ruleset.clauses[reason]
  const note: Note = isNoEnemy(move, blocker)
    ? { code: 'waits', ...(blocker ? { blocker } : {}) }
    : { code: 'stopped-by', reason, clauses, ...(blocker ? { blocker } : {}) }
  return { reason, note }
}

/** True if the blocker is a creature that is not an enemy: the mover waits for it. */
function isNoEnemy({ field, mover }: Move, blocker: Blocker | undefined): boolean {
  const other = blocker?.kind === 'creature' ? field.combatants.get(blocker.id) : undefined
  return other !== undefined && field.attitudes(mover.side, other.side) !== 'enemy'
}

/** The note for a place that other creatures leave no room in. */
function crowdedNote(move: Move, place: Cell | undefined): Note {
  const blocker = occupantOf(move, place)
  if (isNoEnemy(move, blocker)) return { code: 'waits', ...(blocker ? { blocker } : {}) }
  const clauses = move.field.ruleset.clauses['cannot-end']
  return { code: 'stopped-by', reason: 'cannot-end', clauses, ...(blocker ? { blocker } : {}) }
}

/** Returns the creature that keeps a mover from stopping in a place. */
function occupantOf({ field, mover, others }: Move, place: Cell | undefined): Blocker | undefined {
  const box = place && boxAt(field, mover, place)
  const other = box && others.find((each) => boxesOverlap(box, boxOf(field, each)))
  return other && { kind: 'creature', id: other.id, passage: 'ally' }
}

/** The blocker behind a reason: a creature on the far side of a closed door is not what stops a step. */
function firstBlocker(blockers: readonly Blocker[], reason: StepProblem): Blocker | undefined {
  const isCrowd = reason === 'occupied' || reason === 'cannot-end'
  return blockers.find(({ kind }) => (kind === 'creature') === isCrowd) ?? blockers[0]
}

/** Squares a detour around a block has to gain. */
const WORTH_LEAVING = 3

/** Returns a route around what blocks a path after its step `last`, to a place from where much less of the path is left. */
function routeAroundBlock(request: RouteRequest, path: readonly Cell[], last: number): readonly Cell[] | null {
  const { move } = request
  const maxLeft = path.length - 1 - last - WORTH_LEAVING
  if (maxLeft < 0) return null
  const squaresLeft = (place: Cell): number =>
    Math.min(...path.map((cell, i) => path.length - 1 - i + squaresBetween(place, cell)))
  const places = reachedPlaces(move)
    .filter(({ canEnd }) => canEnd)
    .map((place) => ({ place, left: squaresLeft(place) }))
    .filter(({ left }) => left <= maxLeft)
    .sort((a, b) => a.left - b.left || a.place.feet - b.place.feet)
  const nearest = places.slice(0, MAX_TRIED).map(({ place }) => place)
  return routeToFirst(
    request,
    nearest.filter((place) => mayStop(move, place)),
  )
}

const squaresBetween = (a: Cell, b: Cell): number => Math.max(Math.abs(a.col - b.col), Math.abs(a.row - b.row))

/** Returns a route to a place nearer to `to`, for a creature that has to queue. */
function routeCloser(request: RouteRequest, to: Cell | undefined): readonly Cell[] | null {
  const { move } = request
  if (!to) return null
  const distance = (place: Cell): number => distanceFeet(spaceRect(place, 1), spaceRect(to, 1))
  const now = distance(move.mover.at)
  const nearer = reachedPlaces(move)
    .filter((place) => place.canEnd && distance(place) < now && mayStop(move, place))
    .sort((a, b) => distance(a) - distance(b) || a.feet - b.feet)
  return routeToFirst(request, nearer)
}

/** Returns the shortest straight route to the first goal, for a run or a charge. */
function straightRouteTo(request: RouteRequest, goals: readonly Goal[]): ChosenRoute {
  const { move } = request
  const [goal] = goals
  const places = reachedPlaces(move)
    .filter((place) => goal !== undefined && place.canEnd && isGoalPlace(move, goal, place))
    .sort((a, b) => a.feet - b.feet)
  for (const place of places) {
    const path = routeToPlace(request, place)?.path
    if (path && path.length > 1) return { path, notes: [], jammed: false }
  }
  const path =
    goal && !move.action.isCharge ? straightRouteAlong(request, legTo(request, move.mover.at, goal).path) : null
  return path
    ? { path, notes: [], jammed: false }
    : { path: [move.mover.at], notes: [noStraightRoute(move, goal)], jammed: false }
}

/** Explains why a run or a charge has no route to a goal. */
function noStraightRoute(move: Move, goal: Goal | undefined): Note {
  const target = goal ? nearestGoalPlace(move, goal) : null
  if (!target) return goal?.whyNone ?? { code: 'no-way' }
  if (cheapestRoute(move, target)) return { code: 'no-way', reason: 'too-far' }
  const limit = cheapestRoute(plainMoveOf(move), target) ? findActionLimit(move, target) : null
  if (!limit) return { code: 'no-way' }
  const { id, label } = move.action
  return { code: 'no-way', limit: { ...limit, action: { id, label }, minFeet: move.minFeet } }
}

/** Returns a run to the farthest place of a route that lies on a straight line; null if a double move gets as far. */
function straightRouteAlong(request: RouteRequest, route: readonly Cell[]): readonly Cell[] | null {
  const { move } = request
  const { ruleset } = move.field
  const feet = speedsOf(ruleset, ruleset.turn.whole) * speedIn(move.field, move.mover, move.mode)
  const doubled = walkPath({ ...move, line: 'free', budgetFeet: feet }, atItsAltitude(move, route)).made
  const places = reachedPlaces(move).filter(({ canEnd }) => canEnd)
  for (let i = route.length - 1; i > doubled; i--) {
    const place = places.find(({ col, row }) => col === route[i]?.col && row === route[i]?.row)
    const found = place && mayStop(move, place) ? routeToPlace(request, place) : null
    if (found) return found.path
  }
  return null
}

/** The way a creature takes this turn: towards its aim, as far as its action allows, ending where it may stop. */
import { boxesOverlap } from '../grid/box.ts'
import { type Cell, rectHolds, spaceRect } from '../grid/cell.ts'
import { blockersOfStep, type Blocker } from '../movement/obstacle/blockers.ts'
import { distanceFeet } from '../grid/measure.ts'
import { findActionLimit } from '../movement/obstacle/actionLimit.ts'
import { type Move, plainMoveOf } from '../movement/move.ts'
import { withDoorsOpen } from '../movement/obstacle/blockerRemoval.ts'
import { isAmong } from './doors.ts'
import { pathAnswer, type PathAnswer } from '../movement/path/pathAnswer.ts'
import { reachedPlaces, type ReachedPlace } from '../movement/search/reach.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { cheapestWithin, safestRoute } from '../movement/path/safestRoute.ts'
import { atItsAltitude, walkPath } from '../movement/path/walk.ts'
import type { Aim } from './aim.ts'
import { doorBefore, isHazardous, legTo, nearestGoalPlace, tollOf, type RouteRequest } from './legs.ts'
import { grown, isGoalPlace, mayStop, passing, type Goal } from './goals.ts'
import type { Note } from './ledger.ts'
import type { Door } from './Stage.ts'
import type { ChosenRoute } from './turn.ts'
import { boxAt, boxOf } from '../movement/levels.ts'

/** The way towards goals, one after the other, cut to what the move allows. */
export function routeToGoals(wanted: RouteRequest, goals: readonly Goal[]): ChosenRoute {
  const { move } = wanted
  const here = move.mover.at
  if (move.line !== 'free') return straightRouteTo(wanted, goals)
  let path: Cell[] = [here]
  const notes: Note[] = []
  for (const goal of goals) {
    const from = path.at(-1) ?? here
    const leg = legTo(wanted, from, goal)
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
  const route = path.length === 1 ? { path, notes, jammed: false } : cutToMove(wanted, refitted(wanted, path), notes)
  const [end, last] = [path.at(-1), goals.at(-1)]
  const isThere = notes.length === 0 && end && last && isSame(route.path.at(-1), end)
  const door = isThere ? doorBefore(wanted, end, last) : undefined
  if (door) return { ...route, door }
  const isTaken = isThere && last.insteadOf && occupantOf(move, last.insteadOf)
  return isTaken ? { ...route, notes: [...route.notes, crowdedNote(move, last.insteadOf)] } : route
}

const isSame = (a: Cell | undefined, b: Cell): boolean => a?.col === b.col && a.row === b.row

/** A path that ends that the move reaches by another one only, since feet left over in each of its actions are lost. */
function refitted({ move, risk }: RouteRequest, path: readonly Cell[]): readonly Cell[] {
  const end = path.at(-1)
  if (move.actions === 1 || !end || !mayStop(move, end)) return path
  if (walkPath(move, atItsAltitude(move, path)).problem?.reason !== 'too-far') return path
  const fitting = risk === 'safest' ? safestRoute(move, end, 'action') : cheapestWithin(move, end)
  return fitting.ok && fitting.value ? fitting.value.path : path
}

/**
 * The best of the places a move reaches, or staying where one is. Looked at in the order of how good they can be at best, so
 * that most need no closer look.
 */
export function routeToBest(
  wanted: RouteRequest,
  { bound, badness, gain, ideal: least, acceptable: good }: Extract<Aim, { readonly kind: 'best' }>,
): ChosenRoute {
  const { move, risk } = wanted
  const here = move.mover.at
  const staying = (code: Note['code']): ChosenRoute => ({ path: [here], notes: [{ code }], jammed: false })
  const now = badness(here, Infinity)
  if (now <= least) return staying('well-placed')
  const isRefused = (place: Cell): boolean => risk !== 'shortest' && wanted.stage.hasHazards && isHazardous(move, place)
  const places = reachedPlaces(move)
    .filter((place) => place.canEnd && !isRefused(place))
    .map((place) => ({ place, bad: bound(place) }))
    .sort(byBadness)
  const tried = new Set<ReachedPlace>()
  // Nearly always a way leads to one of the best; only where none does, the next best are looked for.
  while (tried.size < MAX_TRIED) {
    const best = bestPlaces(wanted, places, { badness, ideal: least, tried, under: now - gain(now) })
    if (best.length === 0) break
    const found = leastRisky(wanted, best)
    if (found) {
      // Opportunities are not worth a place that will not do either.
      if (risk === 'safest' && found.risk > 0 && found.bad > good) break
      return { path: found.path, notes: [], jammed: false }
    }
    for (const { place } of best) tried.add(place)
  }
  return staying(now <= good ? 'well-placed' : 'nowhere-better')
}

/** What makes a place the best. */
interface Ranking extends Pick<Extract<Aim, { readonly kind: 'best' }>, 'badness' | 'least'> {
  /** Places that no way leads to. */
  readonly tried: ReadonlySet<ReachedPlace>
  /** Only places that are less bad count. */
  readonly under: number
}

/** The places that are the least bad of all, as many as are worth comparing, the nearest first. `places`: by their bounds. */
function bestPlaces(
  { move }: RouteRequest,
  places: readonly RankedPlace[],
  { badness, ideal: least, tried, under }: Ranking,
): readonly RankedPlace[] {
  let best: RankedPlace[] = []
  for (const { place, bad: atBest } of places) {
    const bar = best[0]?.bad ?? under
    // Those as bad as the best so far count too, those as bad as what is too bad do not.
    if (best.length > 0 ? atBest > bar : atBest >= bar) break
    if (tried.has(place)) continue
    const limit = best.length > 0 ? bar + EQUALLY_BAD : bar
    const bad = badness(place, limit)
    if (bad >= limit || !mayStop(move, place)) continue
    if (bad < bar) best = []
    rank(best, { place, bad })
    // None can be better than these.
    if (best.length === MAX_EQUALS && bad <= least) break
  }
  return best
}

/** Places differ by more than this, or not at all. */
const EQUALLY_BAD = 1e-9

/** Of ways to the best places, the first few of those equally good compared, the one that gives the fewest opportunities. */
function leastRisky(wanted: RouteRequest, ranked: readonly RankedPlace[]): RiskyRoute | null {
  let found: RiskyRoute | null = null
  let compared = 0
  for (const { place, bad } of ranked) {
    if (found && (bad > found.bad || compared >= MAX_EQUALS)) break
    const way = routeToPlace(wanted, place)
    if (!way) continue
    compared++
    const risk = riskIn(wanted, way.answer)
    if (!found || risk < found.risk) found = { path: way.path, risk, bad }
    if (risk === 0) break
  }
  return found
}

interface RiskyRoute {
  readonly path: readonly Cell[]
  /** Opportunities it gives. */
  readonly risk: number
  readonly bad: number
}

/** Opportunities that a path gives to those who can still take them. */
export const riskOfPath = (by: Pick<RouteRequest, 'move' | 'mayReact'>, path: readonly Cell[]): number =>
  riskIn(by, pathAnswer(by.move, atItsAltitude(by.move, path)))

const riskIn = ({ mayReact }: Pick<RouteRequest, 'mayReact'>, { provokes }: PathAnswer): number =>
  provokes.filter(({ by }) => mayReact(by)).length

/** Places equally good that are compared by the opportunities on the way. */
const MAX_EQUALS = 6

interface RankedPlace {
  readonly place: ReachedPlace
  readonly bad: number
}

/** The better first; of two as good, the nearer. */
const byBadness = (a: RankedPlace, b: RankedPlace): number =>
  a.bad - b.bad || a.place.action - b.place.action || a.place.feet - b.place.feet

/** Puts a place into the list of the best; the worst of too many drops out. */
function rank(best: RankedPlace[], ranked: RankedPlace): void {
  best.push(ranked)
  best.sort(byBadness)
  if (best.length > MAX_TRIED) best.pop()
}

const MAX_TRIED = 12

/** A way of the wanted risk to a place within reach that the move really allows. */
function routeToPlace({ stage, move, risk }: RouteRequest, place: ReachedPlace) {
  const isPlain = risk === 'shortest' || move.line !== 'free' || move.isOneSquare
  const path = isPlain
    ? cheapestRoute(move, place)?.path
    : stage.routeSearch.find(move, passing(place), tollOf(stage, move, risk))
  if (!path) return null
  const answer = pathAnswer(move, atItsAltitude(move, path))
  // A straight line does not lead around hazards.
  const isRefused = risk !== 'shortest' && move.line !== 'free' && answer.hazards.length > 0
  return answer.legal && !isRefused ? { path, answer } : null
}

/** As much of a path as the move allows, back to the last place where one may stop. */
function cutToMove(wanted: RouteRequest, path: readonly Cell[], notes: readonly Note[]): ChosenRoute {
  const { move } = wanted
  const { made, problem } = walkPath(move, atItsAltitude(move, path))
  let last = made
  while (last > 0 && !mayStop(move, path[last] ?? move.mover.at)) last--
  const stop = problem && stopReason(wanted, path, problem)
  const door = problem && last === made ? doorAhead(wanted, path, problem.step) : undefined
  if (door) return { path: path.slice(0, last + 1), notes, jammed: false, door }
  const isCrowded = stop?.reason === 'occupied' || stop?.reason === 'cannot-end' || last < made
  const why = stop && stop.reason !== 'too-far' ? stop.note : last < made ? crowdedNote(move, path[made]) : null
  const said = why && notes.length === 0 ? [why] : notes
  const past = isCrowded ? routeAroundBlock(wanted, path, last) : null
  if (past) {
    const isTaken = occupantOf(move, path.at(-1)) !== undefined
    return { path: past, notes: isTaken ? [crowdedNote(move, path.at(-1))] : notes, jammed: isTaken }
  }
  const before = stopBeforeHazard(wanted, path, last)
  if (before < last)
    return { path: path.slice(0, before + 1), notes: [...said, { code: 'stops-at-hazard' }], jammed: isCrowded }
  if (last > 0) return { path: path.slice(0, last + 1), notes: said, jammed: isCrowded }
  const aside = isCrowded || move.isOneSquare ? routeCloser(wanted, path[Math.min(made + 1, path.length - 1)]) : null
  if (aside) return { path: aside, notes: said, jammed: true }
  return { path: [move.mover.at], notes: said.length > 0 ? said : [{ code: 'waits' }], jammed: isCrowded }
}

/** Where one stops who does not get to the end of a path: rather before a hazard than on it. */
function stopBeforeHazard({ move, risk }: RouteRequest, path: readonly Cell[], last: number): number {
  if (risk === 'shortest' || last === path.length - 1) return last
  const isSafe = (place: Cell): boolean => mayStop(move, place) && !isHazardous(move, place)
  let stop = last
  while (stop > 0 && !isSafe(path[stop] ?? move.mover.at)) stop--
  return stop > 0 ? stop : last
}

/** The door that alone keeps a path from going on after so many steps: squeezing through it counts. */
function doorAhead({ stage, move, doors }: RouteRequest, path: readonly Cell[], step: number): Door | undefined {
  const [from, to] = [path[step], path[step + 1]]
  if (!from || !to || doors.length === 0) return undefined
  const isOpen = (opened: readonly Door[]): boolean =>
    withDoorsOpen(stage.field, opened, () => walkPath(move, atItsAltitude(move, path)).made > step)
  const named = blockersOfStep(move, from, to).find((blocker) => isAmong(doors, blocker))
  if (named) return isOpen(doors) ? named : undefined
  // A diagonal may lead past the end of a door and a corner that alone would be named.
  const reach = grown(spaceRect(from, move.layer.spaceCells), 1)
  return doors.find((door) => rectHolds(reach, door.cell) && isOpen([door]))
}

function stopReason(
  { move }: RouteRequest,
  path: readonly Cell[],
  { step, reason }: NonNullable<ReturnType<typeof walkPath>['problem']>,
) {
  const [from, to] = [path[step], path[step + 1]]
  const inTheWay = from && to && reason !== 'too-far' ? firstBlocker(blockersOfStep(move, from, to)) : undefined
  const blocker = inTheWay ?? (reason === 'cannot-end' ? occupantOf(move, path.at(-1)) : undefined)
  const clauses = reason === 'not-adjacent' || reason === 'off-map' ? [] : move.field.ruleset.clauses[reason]
  const note: Note = isNoEnemy(move, blocker)
    ? { code: 'waits', ...(blocker ? { blocker } : {}) }
    : { code: 'stopped-by', reason, clauses, ...(blocker ? { blocker } : {}) }
  return { reason, note }
}

/** Someone in the way who is no enemy: one waits for them. */
function isNoEnemy({ field, mover }: Move, blocker: Blocker | undefined): boolean {
  const other = blocker?.kind === 'creature' ? field.combatants.get(blocker.id) : undefined
  return other !== undefined && field.attitudes(mover.side, other.side) !== 'enemy'
}

/** A place where others leave no room to stop. */
function crowdedNote(move: Move, place: Cell | undefined): Note {
  const blocker = occupantOf(move, place)
  if (isNoEnemy(move, blocker)) return { code: 'waits', ...(blocker ? { blocker } : {}) }
  const clauses = move.field.ruleset.clauses['cannot-end']
  return { code: 'stopped-by', reason: 'cannot-end', clauses, ...(blocker ? { blocker } : {}) }
}

/** Who keeps a mover from stopping in a place. */
function occupantOf({ field, mover, others }: Move, place: Cell | undefined): Blocker | undefined {
  const box = place && boxAt(field, mover, place)
  const other = box && others.find((each) => boxesOverlap(box, boxOf(field, each)))
  return other && { kind: 'creature', id: other.id, passage: 'ally' }
}

const firstBlocker = (blockers: readonly Blocker[]): Blocker | undefined =>
  blockers.find(({ kind }) => kind === 'creature') ?? blockers[0]

/** Squares that leaving a blocked path has to gain. */
const WORTH_LEAVING = 3

/** A way around what blocks a path after so many steps, to where much less of it is left: its end is taken, not all before it. */
function routeAroundBlock(wanted: RouteRequest, path: readonly Cell[], last: number): readonly Cell[] | null {
  const { move } = wanted
  const most = path.length - 1 - last - WORTH_LEAVING
  if (most < 0) return null
  const squaresLeft = (place: Cell): number =>
    Math.min(...path.map((cell, i) => path.length - 1 - i + squaresBetween(place, cell)))
  const places = reachedPlaces(move)
    .filter(({ canEnd }) => canEnd)
    .map((place) => ({ place, left: squaresLeft(place) }))
    .filter(({ left }) => left <= most)
    .sort((a, b) => a.left - b.left || a.place.feet - b.place.feet)
  for (const { place } of places.slice(0, MAX_TRIED)) {
    const way = mayStop(move, place) ? routeToPlace(wanted, place) : null
    if (way) return way.path
  }
  return null
}

const squaresBetween = (a: Cell, b: Cell): number => Math.max(Math.abs(a.col - b.col), Math.abs(a.row - b.row))

/** A reachable place nearer to `to`, for those who have to queue. */
function routeCloser(wanted: RouteRequest, to: Cell | undefined): readonly Cell[] | null {
  const { move } = wanted
  if (!to) return null
  const distance = (place: Cell): number => distanceFeet(spaceRect(place, 1), spaceRect(to, 1))
  const now = distance(move.mover.at)
  const nearer = reachedPlaces(move)
    .filter((place) => place.canEnd && distance(place) < now && mayStop(move, place))
    .sort((a, b) => distance(a) - distance(b) || a.feet - b.feet)
  for (const place of nearer.slice(0, MAX_TRIED)) {
    const way = routeToPlace(wanted, place)
    if (way) return way.path
  }
  return null
}

/** The shortest straight line to a goal. */
function straightRouteTo(wanted: RouteRequest, goals: readonly Goal[]): ChosenRoute {
  const { move } = wanted
  const [goal] = goals
  const places = reachedPlaces(move)
    .filter((place) => goal !== undefined && place.canEnd && isGoalPlace(move, goal, place))
    .sort((a, b) => a.feet - b.feet)
  for (const place of places) {
    const path = routeToPlace(wanted, place)?.path
    if (path && path.length > 1) return { path, notes: [], jammed: false }
  }
  const path = goal && !move.action.isCharge ? straightRouteAlong(wanted, legTo(wanted, move.mover.at, goal).path) : null
  return path
    ? { path, notes: [], jammed: false }
    : { path: [move.mover.at], notes: [noStraightRoute(move, goal)], jammed: false }
}

/** Why a run or a charge does not lead to a goal. */
function noStraightRoute(move: Move, goal: Goal | undefined): Note {
  const target = goal ? nearestGoalPlace(move, goal) : null
  if (!target) return goal?.whyNone ?? { code: 'no-way' }
  if (cheapestRoute(move, target)) return { code: 'no-way', reason: 'too-far' }
  const limit = cheapestRoute(plainMoveOf(move), target) ? findActionLimit(move, target) : null
  if (!limit) return { code: 'no-way' }
  const { id, label } = move.action
  return { code: 'no-way', limit: { ...limit, action: { id, label }, minFeet: move.minFeet } }
}

/** A run to the farthest place of a route that lies on a straight line; null where a double move gets as far. */
function straightRouteAlong(wanted: RouteRequest, route: readonly Cell[]): readonly Cell[] | null {
  const { move } = wanted
  const feet = 2 * (move.mover.speedFeet[move.mode] ?? 0)
  const doubled = walkPath({ ...move, line: 'free', budgetFeet: feet }, atItsAltitude(move, route)).made
  const places = reachedPlaces(move).filter(({ canEnd }) => canEnd)
  for (let i = route.length - 1; i > doubled; i--) {
    const place = places.find(({ col, row }) => col === route[i]?.col && row === route[i]?.row)
    const way = place && mayStop(move, place) ? routeToPlace(wanted, place) : null
    if (way) return way.path
  }
  return null
}

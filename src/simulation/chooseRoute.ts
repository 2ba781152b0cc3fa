/** The way a creature takes this turn: towards its aim, as far as its action allows, ending where it may stop. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { type Cell, cellsOfRect, spaceRect } from '../grid/cell.ts'
import type { RiskPolicy } from '../map/records/encounter.ts'
import { blockersOfPlace, blockersOfStep, type Blocker } from '../movement/blockers.ts'
import { distanceFeet } from '../grid/measure.ts'
import { findActionLimit } from '../movement/actionLimit.ts'
import { type Move, type MoveRequest, plainMoveOf, prepareMove } from '../movement/move.ts'
import { withDoorsOpen, withRemoved } from '../movement/blockerRemoval.ts'
import { isAmong, type Door } from './doors.ts'
import { findRouteObstacle, blockersOf, type RouteObstacle } from '../movement/findRouteObstacle.ts'
import { bystandersOf, pathAnswer } from '../movement/pathAnswer.ts'
import { reachedPlaces, type ReachedPlace } from '../movement/reach.ts'
import { cheapestRoute } from '../movement/route.ts'
import { safestRoute } from '../movement/safestRoute.ts'
import { atItsAltitude, walkPath } from '../movement/walk.ts'
import { isGoalPlace, type Aim } from './aim.ts'
import { mayStop, withoutOthers } from './goals.ts'
import type { Note } from './ledger.ts'
import type { Stage } from './Stage.ts'
import type { Goal, Toll } from './Wayfinder.ts'
import { boxAt } from '../movement/levels.ts'
import { strikesAtLeaving } from '../movement/provoke.ts'

/** What is asked for. */
export interface WayWanted {
  readonly stage: Stage
  /** The move to be made, and what it was prepared from. */
  readonly move: Move
  readonly request: MoveRequest
  readonly risk: RiskPolicy
  /** Doors it may open. */
  readonly doors: readonly Door[]
}

/** A way to take. One square: it stays where it is. */
export interface ChosenRoute {
  readonly path: readonly Cell[]
  readonly notes: readonly Note[]
  readonly jammed: boolean
  /** The closed door it stands before then and means to open. */
  readonly door?: Door
}

/** The way towards goals, one after the other, cut to what the move allows. */
export function wayToGoals(wanted: WayWanted, goals: readonly Goal[]): ChosenRoute {
  const { move } = wanted
  const here = move.mover.at
  if (move.line !== 'free') return straightTo(wanted, goals)
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
  return path.length === 1 ? { path, notes, jammed: false } : cutToMove(wanted, path, notes)
}

/**
 * The best of the places a move reaches, or staying where one is. Looked at from the nearest on: the first place than which
 * none can be better needs no look at the others, and no place is looked at closer than it takes to see that enough are better.
 */
export function wayToBest(wanted: WayWanted, { badness, least }: Extract<Aim, { readonly kind: 'best' }>): ChosenRoute {
  const { move, risk } = wanted
  const here = move.mover.at
  const nowhere: ChosenRoute = { path: [here], notes: [{ code: 'nowhere-better' }], jammed: false }
  const now = badness(here, Infinity)
  if (now <= least) return nowhere
  const places = reachedPlaces(move)
    .filter((place) => place.canEnd && !(risk === 'avoid-hazards' && isHazardous(move, place)))
    .sort((a, b) => a.action - b.action || a.feet - b.feet)
  const best: RankedPlace[] = []
  let tried = 0
  for (const place of places) {
    const limit = best.length < MAX_TRIED ? now : (best.at(-1)?.bad ?? now)
    const bad = badness(place, limit)
    if (bad >= limit || !mayStop(move, place)) continue
    if (bad > least) {
      rank(best, { place, bad })
      continue
    }
    const path = tried++ < MAX_TRIED ? wayToPlace(wanted, place) : null
    if (path) return { path, notes: [], jammed: false }
  }
  for (const { place } of best.slice(0, Math.max(0, MAX_TRIED - tried))) {
    const path = wayToPlace(wanted, place)
    if (path) return { path, notes: [], jammed: false }
  }
  return nowhere
}

interface RankedPlace {
  readonly place: ReachedPlace
  readonly bad: number
}

/** Puts a place into the list of the best, behind equals; the worst of too many drops out. */
function rank(best: RankedPlace[], ranked: RankedPlace): void {
  let at = best.length
  while (at > 0 && (best[at - 1]?.bad ?? 0) > ranked.bad) at--
  best.splice(at, 0, ranked)
  if (best.length > MAX_TRIED) best.pop()
}

const MAX_TRIED = 24

/** A way of the wanted risk to a place within reach that the move really allows. */
function wayToPlace({ stage, move, risk }: WayWanted, place: ReachedPlace): readonly Cell[] | null {
  const goal: Goal = { region: spaceRect(place, 1), isGoal: () => true }
  const path =
    risk === 'shortest' || move.line !== 'free' || move.isOneSquare
      ? cheapestRoute(move, place)?.path
      : (stage.wayfinder.seek(move, goal, tollOf(stage, move, risk)) ?? undefined)
  return path && pathAnswer(move, atItsAltitude(move, path)).legal ? path : null
}

interface Leg {
  readonly path: readonly Cell[]
  readonly notes: readonly Note[]
}

/** The way to one goal; where there is none, the way there would be if someone or something were not in the way. */
function legTo(wanted: WayWanted, from: Cell, goal: Goal): Leg {
  const { stage, request, risk } = wanted
  // A 5-foot step goes the way a move would go.
  const plain = prepareMove(stage.field, { ...withoutAction(wanted), mover: { ...request.mover, at: from } })
  if (!plain.ok)
    return {
      path: [from],
      notes: [{ code: plain.error.code === 'no-such-action' ? 'no-such-action' : plain.error.code }],
    }
  const move = plain.value
  const around = seekBy(stage, move, goal, risk)
  const path = throughDoors(wanted, move, goal, around) ?? around
  if (path) return { path, notes: [] }
  const alone = withoutOthers(move)
  const open: Goal = {
    region: goal.region,
    isGoal: (place) => isGoalPlace(alone, goal, place) || mayStop(alone, place),
  }
  const pastAll = withDoorsOpen(stage.field, wanted.doors, () => seekBy(stage, alone, open, risk))
  if (pastAll) return { path: pastAll, notes: [] }
  return pastObstacle(wanted, alone, open)
}

/** The route with doors open, where there is no other or it saves more than the action a door takes. */
function throughDoors(
  { stage, risk, doors }: WayWanted,
  move: Move,
  goal: Goal,
  around: readonly Cell[] | null,
): readonly Cell[] | null {
  if (doors.length === 0) return null
  const path = withDoorsOpen(stage.field, doors, () => seekBy(stage, move, goal, risk))
  const actionSquares = (move.mover.speedFeet[move.mode] ?? 0) / FEET_PER_SQUARE
  return path && (!around || around.length - path.length > actionSquares) ? path : null
}

const withoutAction = ({ move, request }: WayWanted): MoveRequest => {
  const { action: _, ...rest } = request
  return move.isOneSquare ? rest : request
}

function seekBy(stage: Stage, move: Move, goal: Goal, risk: RiskPolicy): readonly Cell[] | null {
  const path = stage.wayfinder.seek(move, goal, tollOf(stage, move, risk))
  const end = path?.at(-1)
  if (risk !== 'safest' || !end) return path
  const safest = safestRoute(move, end)
  return safest.ok && safest.value ? safest.value.path : path
}

/** No way leads there no matter who steps aside: up to the first thing that bars it, or nowhere. */
function pastObstacle(wanted: WayWanted, alone: Move, goal: Goal): Leg {
  const { stage, risk } = wanted
  const here = alone.mover.at
  const target = nearestOf(alone, goal)
  const none: Leg = { path: [here], notes: [{ code: 'no-way' }] }
  if (!target) return unreachable(alone, goal) ?? none
  const obstacle = obstacleOf(stage, alone, { ...withoutAction(wanted), mover: alone.mover }, target)
  if (obstacle?.kind === 'too-narrow') return { path: [here], notes: [{ code: 'no-way', tight: obstacle.cells }] }
  const blocking = obstacle?.kind === 'walled-off' ? obstacle : blockersOf(obstacle)
  if (!blocking) return none
  const [blocker, ...others] = blocking.blockers
  if (!blocker) return none
  const note: Note = { code: 'blocked', blocker, ...(others.length > 0 ? { furtherBlockers: others } : {}) }
  if (blocker.kind !== 'edge' || obstacle?.kind === 'walled-off') return { path: [here], notes: [note] }
  const path = withRemoved(stage.field, blocking.blockers, () => seekBy(stage, alone, goal, risk))
  return { path: path ?? [here], notes: [note] }
}

/** A goal no one of this kind can stand on: what is there. */
function unreachable(move: Move, { region: { col, row } }: Goal): Leg | null {
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

function nearestOf(move: Move, goal: Goal): Cell | null {
  const here = spaceRect(move.mover.at, 1)
  const places = cellsOfRect(goal.region).filter((place) => mayStop(move, place) && goal.isGoal(place))
  places.sort((a, b) => distanceFeet(here, spaceRect(a, 1)) - distanceFeet(here, spaceRect(b, 1)))
  return places[0] ?? null
}

/** As much of a path as the move allows, back to the last place where one may stop. */
function cutToMove(wanted: WayWanted, path: readonly Cell[], notes: readonly Note[]): ChosenRoute {
  const { move } = wanted
  const { made, problem } = walkPath(move, atItsAltitude(move, path))
  let last = made
  while (last > 0 && !mayStop(move, path[last] ?? move.mover.at)) last--
  const stop = problem && stopOf(wanted, path, problem)
  const door = problem && last === made ? doorAhead(wanted, path, problem.step) : undefined
  if (door) return { path: path.slice(0, last + 1), notes, jammed: false, door }
  const isCrowded = stop?.reason === 'occupied' || stop?.reason === 'cannot-end' || last < made
  const said = stop && stop.reason !== 'too-far' && notes.length === 0 ? [...notes, stop.note] : notes
  if (last > 0) return { path: path.slice(0, last + 1), notes: said, jammed: isCrowded }
  const aside = isCrowded || move.isOneSquare ? closerBy(wanted, path[Math.min(made + 1, path.length - 1)]) : null
  if (aside) return { path: aside, notes: said, jammed: true }
  return { path: [move.mover.at], notes: said.length > 0 ? said : [{ code: 'waits' }], jammed: isCrowded }
}

/** The door that alone keeps a path from going on after so many steps: squeezing through it counts. */
function doorAhead({ stage, move, doors }: WayWanted, path: readonly Cell[], step: number): Door | undefined {
  const [from, to] = [path[step], path[step + 1]]
  if (!from || !to || doors.length === 0) return undefined
  const door = blockersOfStep(move, from, to).find((blocker) => isAmong(doors, blocker))
  const isOpen = () => walkPath(move, atItsAltitude(move, path)).made > step
  return door && withDoorsOpen(stage.field, doors, isOpen) ? door : undefined
}

function stopOf(
  { move }: WayWanted,
  path: readonly Cell[],
  { step, reason }: NonNullable<ReturnType<typeof walkPath>['problem']>,
) {
  const [from, to] = [path[step], path[step + 1]]
  const blocker = from && to && reason !== 'too-far' ? firstInTheWay(blockersOfStep(move, from, to)) : undefined
  const clauses = reason === 'not-adjacent' || reason === 'off-map' ? [] : move.field.ruleset.clauses[reason]
  const note: Note = { code: 'stopped-by', reason, clauses, ...(blocker ? { blocker } : {}) }
  return { reason, note }
}

const firstInTheWay = (blockers: readonly Blocker[]): Blocker | undefined =>
  blockers.find(({ kind }) => kind === 'creature') ?? blockers[0]

/** A reachable place nearer to `to`, for those who have to queue. */
function closerBy(wanted: WayWanted, to: Cell | undefined): readonly Cell[] | null {
  const { move } = wanted
  if (!to) return null
  const distance = (place: Cell): number => distanceFeet(spaceRect(place, 1), spaceRect(to, 1))
  const now = distance(move.mover.at)
  const nearer = reachedPlaces(move)
    .filter((place) => place.canEnd && distance(place) < now && mayStop(move, place))
    .sort((a, b) => distance(a) - distance(b) || a.feet - b.feet)
  for (const place of nearer.slice(0, MAX_TRIED)) {
    const path = wayToPlace(wanted, place)
    if (path) return path
  }
  return null
}

/** The shortest straight line to a goal. */
function straightTo(wanted: WayWanted, goals: readonly Goal[]): ChosenRoute {
  const { move } = wanted
  const [goal] = goals
  const places = reachedPlaces(move)
    .filter((place) => goal !== undefined && place.canEnd && isGoalPlace(move, goal, place))
    .sort((a, b) => a.feet - b.feet)
  for (const place of places) {
    const path = wayToPlace(wanted, place)
    if (path && path.length > 1) return { path, notes: [], jammed: false }
  }
  const path = goal && !move.action.isCharge ? straightAlong(wanted, legTo(wanted, move.mover.at, goal).path) : null
  return path
    ? { path, notes: [], jammed: false }
    : { path: [move.mover.at], notes: [noStraightWay(move, goal)], jammed: false }
}

/** Why a run or a charge does not lead to a goal. */
function noStraightWay(move: Move, goal: Goal | undefined): Note {
  const target = goal ? nearestOf(move, goal) : null
  if (!target) return { code: 'no-way' }
  if (cheapestRoute(move, target)) return { code: 'no-way', reason: 'too-far' }
  const limit = cheapestRoute(plainMoveOf(move), target) ? findActionLimit(move, target) : null
  if (!limit) return { code: 'no-way' }
  const { id, label } = move.action
  return { code: 'no-way', limit: { ...limit, action: { id, label }, leastFeet: move.leastFeet } }
}

/** A run to the farthest place of a route that lies on a straight line; null where a double move gets as far. */
function straightAlong(wanted: WayWanted, route: readonly Cell[]): readonly Cell[] | null {
  const { move } = wanted
  const feet = 2 * (move.mover.speedFeet[move.mode] ?? 0)
  const doubled = walkPath({ ...move, line: 'free', budgetFeet: feet }, atItsAltitude(move, route)).made
  const places = reachedPlaces(move).filter(({ canEnd }) => canEnd)
  for (let i = route.length - 1; i > doubled; i--) {
    const place = places.find(({ col, row }) => col === route[i]?.col && row === route[i]?.row)
    const path = place && mayStop(move, place) ? wayToPlace(wanted, place) : null
    if (path) return path
  }
  return null
}

/** Squares of detour that avoiding one threatened place, or one hazard, is worth. More than any map is long. */
const DETOUR_SQUARES = 4000

/** What places cost beyond their price under a policy; null where nothing does. */
export function tollOf({ field }: Stage, move: Move, risk: RiskPolicy): Toll | null {
  if (risk === 'shortest') return null
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
export function isHazardous({ field, layer }: Move, place: Cell): boolean {
  return cellsOfRect(spaceRect(place, layer.spaceCells)).some(
    ({ col, row }) => field.palette[field.terrain[row * field.widthCells + col] ?? 0]?.hazard === true,
  )
}

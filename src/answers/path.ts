import { ok, type Result } from '../base/result.ts'
import type { Cell } from '../grid/cell.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { PathAnswer } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { levelOf } from '../map/heights.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Move } from '../movement/move.ts'
import { pathLimit } from '../movement/obstacle/actionLimit.ts'
import { explainPath, type PathExplanation } from '../movement/obstacle/explainPath.ts'
import { withAltitudes } from '../movement/flight/flightPath.ts'
import { flightRoute, type FlightRoute } from '../movement/flight/flightRoute.ts'
import { cheapestRoute, type Route } from '../movement/search/route.ts'
import { cheapestWithin, safestRoute, type SafeRoute } from '../movement/path/safestRoute.ts'
import type { PathPoint } from '../movement/path/walk.ts'
import { bandMoves, type BandMove, budgetFeetOf } from './bandMoves.ts'
import { limited, stepBlocker, tooFar } from './blocker.ts'
import { pathThroughDoors, routeThroughDoors } from './throughDoors.ts'
import { factsOf, statesOf } from './pathFacts.ts'
import type { Situation } from './replica.ts'
import { otherActions, alternatives, whyUnreachable } from './unreachable.ts'

/** Options of a route or path. */
export interface PathOptions {
  /** Altitude to end at; absent: that of the start. */
  readonly endAltitudeFeet?: number | undefined
  /** Altitude at each square of a path. */
  readonly altitudesFeet?: readonly number[] | undefined
  readonly fastClimb?: boolean | undefined
}

/** Follows a given path. */
export function pathAnswer(situation: Situation, argument: CallArgument<'engine.path'>): Result<PathAnswer> {
  const moves = bandMoves(situation.field, argument)
  if (!moves.ok) return moves
  const asIs = pathOf(situation, moves.value, argument.path, argument)
  return ok(
    (argument.opensDoors && !asIs.legal ? pathThroughDoors(situation, moves.value, argument.path) : null) ?? asIs,
  )
}

/** The cheapest or safest route to a place. */
export function routeAnswer(situation: Situation, argument: CallArgument<'engine.route'>): Result<PathAnswer> {
  const moves = bandMoves(situation.field, argument)
  if (!moves.ok) return moves
  const asIs = routeOf(situation, moves.value, argument, argument)
  return asIs.ok && argument.opensDoors ? ok(routeThroughDoors(situation, moves.value, argument.to, asIs.value)) : asIs
}

type OfMap = Pick<Situation, 'map' | 'revision'>

/** Follows a path in the nearest band that allows it; otherwise without a limit of feet, so that each step has a cost. */
export function pathOf(
  { map, revision }: OfMap,
  moves: readonly BandMove[],
  path: readonly Cell[],
  asked: PathOptions = {},
): PathAnswer {
  const [nearest] = moves
  if (!nearest) throw new Error('someone moves')
  return followed({ map, revision }, moves, inTheAir(nearest.move, path, asked), asked)
}

/** Follows a path with altitudes. */
function followed(
  { map, revision }: OfMap,
  moves: readonly BandMove[],
  points: readonly PathPoint[],
  asked: PathOptions,
): PathAnswer {
  const [nearest] = moves
  if (!nearest) throw new Error('someone moves')
  for (const { band, move } of moves) {
    const explained = explainPath(move, points)
    if (explained.answer.legal) {
      const facts = factsOf(map, { move, points, explained, revision, asked })
      return { ...facts, legal: true, band: band.label, blocker: null, alternatives: [] }
    }
  }
  const endless = withoutBudget(nearest.move)
  const explained = explainPath(endless, points)
  const { blocker, alternatives } = whyNotAlong(map, moves, points, explained)
  return {
    ...factsOf(map, { move: endless, points, explained, revision, asked }),
    legal: false,
    band: null,
    blocker,
    alternatives,
  }
}

/** What blocks a path that no band allows, and alternatives. */
function whyNotAlong(
  map: BattleMap,
  moves: readonly BandMove[],
  points: readonly PathPoint[],
  { refusal, answer }: PathExplanation,
): Pick<PathAnswer, 'blocker' | 'alternatives'> {
  const [nearest] = moves
  if (!nearest) throw new Error('someone moves')
  const endless = withoutBudget(nearest.move)
  const end = points.at(-1) ?? { ...endless.mover.at, altitude: 0 }
  // With all bands requested, there are no other actions to try.
  const others = moves.length > 1 ? [] : otherActions(nearest.move, end)
  if (!refusal)
    return { blocker: tooFar(endless, squareOf(end), answer.feet, leftFeet(moves, answer.feet)), alternatives: others }
  const limit = pathLimit(endless, points, refusal)
  if (limit)
    return { blocker: limited(map, endless, limit, squareOf(points[refusal.step + 1] ?? end)), alternatives: others }
  return { blocker: stepBlocker(map, points, refusal), alternatives: alternatives(map, endless, points, refusal) }
}

const squareOf = ({ col, row }: Cell): Cell => ({ col, row })

/** The feet of a turn, if a path of `feet` exceeds them; null if it fails for other reasons. */
function leftFeet(moves: readonly BandMove[], feet: number): number | null {
  const left = Math.max(...moves.map(budgetFeetOf))
  return left < feet ? left : null
}

/**
 * The cheapest route to a place in the nearest band that reaches it, or the safest route of all bands; beyond the bands, at any
 * cost. If there is none, what blocks it. Errors: those of `safestRoute`.
 */
export function routeOf(
  of: OfMap,
  moves: readonly BandMove[],
  { to, prefer }: Pick<CallArgument<'engine.route'>, 'to' | 'prefer'>,
  asked: PathOptions = {},
): Result<PathAnswer> {
  const [nearest] = moves
  if (!nearest) throw new Error('someone moves')
  const within = prefer === 'safest' ? safestOfBands(moves, to) : routeInNearestBand(moves, to)
  if (!within.ok) return within
  // Beyond all bands: uses the nearest, which has the fewest limits other than feet.
  const beyond = (): Result<Route | null> =>
    prefer === 'safest' ? safestRoute(nearest.move, to) : ok(cheapestRoute(nearest.move, to))
  const found = within.value ? within : beyond()
  if (!found.ok) return found
  const flight = flightBeyond(nearest.move, to, { level: found.value, prefer }, asked)
  const flown = flight && followed(of, moves, flight.points, asked)
  const route = found.value && pathOf(of, moves, found.value.path, asked)
  const isFlightBetter = flown && (prefer === 'shortest' || !route || isSaferPath(flown, route))
  if (flown && isFlightBetter) return ok(flown)
  if (route) return ok(route)
  return ok({
    ...noRoute(nearest.move, of.revision),
    states: statesOf(of.map, nearest.move),
    ...whyUnreachable(of.map, nearest.move, to),
  })
}

/** The flight to a place if it ends at another altitude, or is cheaper (or may be safer, if preferred) than the level route. */
function flightBeyond(
  move: Move,
  to: Cell,
  { level, prefer }: { readonly level: Route | null; readonly prefer: CallArgument<'engine.route'>['prefer'] },
  asked: PathOptions,
): FlightRoute | null {
  const altitude = asked.endAltitudeFeet === undefined ? move.mover.altitude : levelOf(asked.endAltitudeFeet)
  const flight = flightRoute(move, to, altitude, prefer)
  const isLevelBest =
    prefer === 'shortest' &&
    altitude === move.mover.altitude &&
    level !== null &&
    flight !== null &&
    level.feet <= flight.feet
  return isLevelBest ? null : flight
}

/** The cheapest route of the first band that reaches the place. */
function routeInNearestBand(moves: readonly BandMove[], to: Cell): Result<Route | null> {
  for (const { move } of moves) {
    const route = cheapestWithin(move, to)
    if (!route.ok || route.value) return route
  }
  return ok(null)
}

/** The safest route of any band; of equally safe ones, that of the nearest band. */
function safestOfBands(moves: readonly BandMove[], to: Cell): Result<Route | null> {
  let safest: SafeRoute | null = null
  for (const { move } of moves) {
    const route = safestRoute(move, to, 'action')
    if (!route.ok) return route
    if (route.value && (!safest || isSafer(route.value, safest))) safest = route.value
  }
  return ok(safest)
}

const isSafer = (a: SafeRoute, b: SafeRoute): boolean =>
  a.provokes.length < b.provokes.length || (a.provokes.length === b.provokes.length && a.hazards < b.hazards)

/** True if `a` is safer: legal first, then fewer opportunities, then fewer hazards. */
function isSaferPath(a: PathAnswer, b: PathAnswer): boolean {
  if (a.legal !== b.legal) return a.legal
  return (
    a.provokes.length < b.provokes.length ||
    (a.provokes.length === b.provokes.length && a.hazards.length < b.hazards.length)
  )
}

/** The path with altitudes: a flier ends at the requested one, others keep their own. */
function inTheAir({ mode, mover }: Move, path: readonly Cell[], asked: PathOptions): readonly PathPoint[] {
  const { altitudesFeet } = asked
  if (mode === 'fly' && altitudesFeet?.length === path.length)
    return path.map(({ col, row }, i) => ({ col, row, altitude: levelOf(altitudesFeet[i] ?? 0) }))
  const endFeet = mode === 'fly' ? asked.endAltitudeFeet : undefined
  return withAltitudes(path, mover.altitude, endFeet === undefined ? mover.altitude : levelOf(endFeet))
}

const withoutBudget = (move: Move): Move => ({ ...move, budgetFeet: Infinity, actions: 1 })

const noRoute = ({ mover, layer }: Move, revision: number): PathAnswer => ({
  revision,
  feet: null,
  legal: false,
  moverId: mover.id as RecordId,
  spaceCells: layer.spaceCells,
  path: [],
  steps: [],
  band: null,
  provokes: [],
  hazards: [],
  checks: [],
  blocker: null,
  alternatives: [],
  doors: [],
  squeezing: [],
  states: [],
  after: null,
})

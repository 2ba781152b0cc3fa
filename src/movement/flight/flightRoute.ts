/**
 * Routes through the air: a flier may climb and sink on its way, to end at another altitude or to pass over or under creatures. A* over
 * place, altitude, parity of the count of diagonals and, if turning costs feet, heading; whole boxes only. Of equal routes the
 * one closest to the higher of its two altitudes is returned, so that a flier climbs early and sinks late. The safest route provokes
 * the fewest opportunities, then costs the least: the set of opponents provoked is part of the state, as in `safestRoute`.
 *
 * Most routes need no search: the level route with the climb added (`withAltitudes`) costs no more than the heuristic.
 */
import FlatQueue from 'flatqueue'
import { countBits } from '../../base/bits.ts'
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { isRectOnGrid, spaceRect, type Cell } from '../../grid/cell.ts'
import { squaresAlong } from '../../grid/measure.ts'
import { Airspace, FLIGHT_STEPS, type FlightState } from './airspace.ts'
import { NO_DIRECTION } from '../field/stepWord.ts'
import { withAltitudes } from './flightPath.ts'
import type { PathPoint } from '../levels.ts'
import { atAltitude, markCreatures, mayEndAt, type Move } from '../move.ts'
import { cheapestRoute } from '../search/route.ts'
import { bystandersOf, boxesOf } from '../path/pathAnswer.ts'
import { placeOf, walkPath } from '../path/walk.ts'
import { opportunities, ProvokedBits, type Bystander } from '../threat/provoke.ts'
import { reachBand, reachRulesOf } from '../threat/reach.ts'

/** A route through the air, start and target included. */
export interface FlightRoute {
  readonly feet: Feet
  readonly points: readonly PathPoint[]
}

/** Maximum number of states of a search: some tenths of a second. */
const MAX_STATES = 100_000

/**
 * A cheapest route to a place at an altitude (in squares above its floor), ignoring the budget. Null if there is none, if the move does
 * not fly freely (runs, charges, steps), or if the search would be too large and no level route with a climb leads there.
 */
export function flightRoute(
  request: Move,
  to: Cell,
  endAltitude: number,
  prefer: 'shortest' | 'safest' = 'shortest',
): FlightRoute | null {
  if (request.mode !== 'fly' || request.line !== 'free' || request.isOneSquare) return null
  const move: Move = { ...request, budgetFeet: Infinity, actions: 1 }
  if (!isRectOnGrid(move.field, spaceRect(to, move.layer.spaceCells))) return null
  const target = { ...to, altitude: endAltitude }
  const bent = bentRoute(move, target)
  const opponents = prefer === 'safest' ? opponentsOf(move) : []
  const flight = new Flight(move, target, opponents)
  const provoked = bent ? provokedOn(move, bent, opponents) : 0
  if (bent && provoked === 0 && (bent.feet <= flight.minFeet || !flight.mayBeat(bent))) return bent
  const found = flight.search()
  if (!found || !bent) return found ?? bent
  const more = provokedOn(move, found, opponents) - provoked
  return more < 0 || (more === 0 && found.feet < bent.feet) ? found : bent
}

/** With more opponents than this, the safest route is the cheapest one. */
const MAX_OPPONENTS = 8

/** The opponents that a flight may provoke. */
function opponentsOf(move: Move): readonly Bystander[] {
  const opponents = move.action.provokes
    ? bystandersOf(move).filter(({ takesOpportunities }) => takesOpportunities)
    : []
  return opponents.length > MAX_OPPONENTS ? [] : opponents
}

const provokedOn = (move: Move, { points }: FlightRoute, opponents: readonly Bystander[]): number =>
  opponents.length === 0 ? 0 : opportunities(boxesOf(move, points), opponents).length

/** The level route at either altitude with the climb added; the cheaper of the two that can be flown. */
function bentRoute(move: Move, target: PathPoint): FlightRoute | null {
  let best: FlightRoute | null = null
  const start = move.mover.altitude
  for (const altitude of new Set([start, target.altitude])) {
    const level = cheapestRoute(atAltitude(move, altitude), target)
    if (!level) continue
    const points = withAltitudes(level.path, start, target.altitude)
    const { problem, foothold } = walkPath(move, points)
    if (problem === null && (!best || foothold.feet < best.feet)) best = { feet: foothold.feet, points }
  }
  return best
}

/** One search. */
class Flight {
  readonly #move: Move
  readonly #target: PathPoint
  readonly #goal: number
  readonly #air: Airspace
  /** Number of sets of opponents provoked. */
  readonly #sets: number
  readonly #provoked: ProvokedBits

  constructor(move: Move, target: PathPoint, opponents: readonly Bystander[]) {
    this.#move = move
    this.#sets = 2 ** opponents.length
    this.#target = target
    this.#goal = placeOf(move, target)
    this.#air = new Airspace(move, target.altitude, opponents.length > 0 ? longestReach(move) : 0)
    const cells = move.layer.surface.paddedCells
    this.#provoked = new ProvokedBits(opponents, (key) => this.#air.boxOf(key % cells, Math.floor(key / cells)))
  }

  /** Lower bound of the cost of any route. */
  get minFeet(): Feet {
    const { start, parity, mover } = this.#move
    return this.#estimate(start, mover.altitude, parity)
  }

  /** True if another route may be cheaper; false for a level flight without creatures in the way at any altitude. */
  mayBeat({ points }: FlightRoute): boolean {
    const isLevel = points.every(({ altitude }) => altitude === this.#target.altitude)
    return !isLevel || this.#air.isCrowded
  }

  search(): FlightRoute | null {
    const { mover, start, parity, heading } = this.#move
    const end = atAltitude(this.#move, this.#target.altitude)
    markCreatures(end)
    if (!mayEndAt(end, this.#goal)) return null
    this.#air.enter()
    const costs = new Map<number, number>()
    const cameFrom = new Map<number, number>()
    const queue = new FlatQueue()
    const relax = (state: FlightState, provoked: number, cost: number, from: number): void => {
      const number = this.#numberOf(state) * this.#sets + provoked
      if (cost >= (costs.get(number) ?? Infinity)) return
      costs.set(number, cost)
      cameFrom.set(number, from)
      queue.push(number, cost + TIE * this.#estimate(state.place, state.altitude, state.parity))
    }
    relax({ place: start, altitude: mover.altitude, parity, heading }, 0, 0, -1)
    for (let total = queue.peekValue(); total !== undefined; total = queue.peekValue()) {
      const number = queue.pop() ?? 0
      const state = this.#stateOf(Math.floor(number / this.#sets))
      if (costs.size > MAX_STATES) return null
      const cost = costs.get(number) ?? 0
      if (total > cost + TIE * this.#estimate(state.place, state.altitude, state.parity)) continue
      if (state.place === this.#goal && state.altitude === this.#target.altitude)
        return { feet: Math.floor((cost % PROVOKED) / TIE), points: this.#pointsTo(number, cameFrom) }
      const before = number % this.#sets
      for (const step of FLIGHT_STEPS) {
        const next = this.#air.after(state, step)
        if (!next) continue
        const provoked =
          this.#sets > 1 ? before | this.#provoked.ofStep(this.#keyOf(state), this.#keyOf(next.state)) : 0
        const risk = PROVOKED * countBits(provoked & ~before)
        relax(next.state, provoked, cost + risk + TIE * next.feet + this.#tieOf(next.state.altitude), number)
      }
    }
    return null
  }

  /** A number for a place at an altitude. */
  #keyOf({ place, altitude }: FlightState): number {
    return altitude * this.#move.layer.surface.paddedCells + place
  }

  /** The heuristic: a lower bound of the feet left. */
  #estimate(place: number, altitude: number, parity: 0 | 1): Feet {
    const { surface } = this.#move.layer
    const columns = Math.abs(surface.colOf(place) - this.#target.col)
    const rows = Math.abs(surface.rowOf(place) - this.#target.row)
    const levels = Math.abs(altitude - this.#target.altitude)
    const longest = Math.max(columns, rows, levels)
    const middle = columns + rows + levels - longest - Math.min(columns, rows, levels)
    const climb = Math.max(0, this.#target.altitude - altitude) * this.#move.ascentFeet
    return squaresAlong(longest, middle, this.#move.costs.areDiagonalsFlat, parity) * FEET_PER_SQUARE + climb
  }

  /** A small extra cost for each step away from the higher altitude. */
  #tieOf(altitude: number): number {
    return Math.abs(altitude - Math.max(this.#move.mover.altitude, this.#target.altitude)) + 1
  }

  #numberOf({ place, altitude, parity, heading }: FlightState): number {
    return ((altitude * this.#move.layer.surface.paddedCells + place) * HEADINGS + heading) * 2 + parity
  }

  #stateOf(number: number): FlightState {
    const rest = Math.floor(number / 2)
    const at = Math.floor(rest / HEADINGS)
    const cells = this.#move.layer.surface.paddedCells
    return {
      place: at % cells,
      altitude: Math.floor(at / cells),
      parity: number % 2 === 1 ? 1 : 0,
      heading: rest % HEADINGS,
    }
  }

  #pointsTo(last: number, cameFrom: ReadonlyMap<number, number>): readonly PathPoint[] {
    const { surface } = this.#move.layer
    const points: PathPoint[] = []
    for (let number = last; number >= 0; number = cameFrom.get(number) ?? -1) {
      const { place, altitude } = this.#stateOf(Math.floor(number / this.#sets))
      points.push({ ...surface.cellOf(place), altitude })
    }
    return points.reverse()
  }
}

/** Costs count in this fraction of a foot, so that smaller numbers break ties. */
const TIE = 2 ** 20

/** The cost of provoking an opportunity: more feet than any route has. */
const PROVOKED = TIE * 2 ** 20

/** The longest reach of any other creature, in squares. */
const longestReach = ({ field, others }: Move): number =>
  Math.max(0, ...others.map((other) => (reachBand(reachRulesOf(field), other)?.farFeet ?? 0) / FEET_PER_SQUARE))

/** The eight directions, and none. */
const HEADINGS = NO_DIRECTION + 1

/**
 * Routes through the air: a flier may climb and sink on its way, to end at another altitude or to get over or under those who
 * would stop it. A* over place, altitude, parity of the count of diagonals and, where turning costs feet, heading; whole boxes
 * only. Of routes of the same cost the one that stays closest to the higher of its two altitudes is taken, so that a flier
 * climbs early and sinks late. The safest route gives the fewest opportunities, then costs the least: who has had one is part of
 * a state, as in `safestRoute`.
 *
 * Most routes need no search: the level route with the climb spread over it (`withAltitudes`) is as cheap as the distance allows.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { isRectOnGrid, spaceRect, type Cell } from '../../grid/cell.ts'
import { areDiagonalsFlat, squaresAlong } from '../../grid/measure.ts'
import { Airspace, FLIGHT_STEPS, type FlightState } from './airspace.ts'
import { NO_DIRECTION } from '../field/stepWord.ts'
import { withAltitudes } from './flightPath.ts'
import type { Box } from '../../grid/box.ts'
import { boxAt, type PathPoint } from '../levels.ts'
import { atAltitude, markCreatures, mayEndAt, type Move } from '../move.ts'
import { cheapestRoute } from '../search/route.ts'
import { bystandersOf, boxesOf } from '../path/pathAnswer.ts'
import { placeOf, walkPath } from '../path/walk.ts'
import { opportunities, isProvokedByEntering, isProvokedByLeaving, type Bystander } from '../threat/provoke.ts'
import { reachBand, reachRulesOf } from '../threat/reach.ts'

/** A route through the air, start and target included. */
export interface FlightRoute {
  readonly feet: Feet
  readonly points: readonly PathPoint[]
}

/** States looked at before a search gives up: some tenths of a second. */
const MAX_STATES = 100_000

/**
 * A cheapest route to a place at an altitude (in squares above its floor), whatever it costs. Null where there is none, where
 * the move does not fly freely (runs, charges, steps), or where the search grows too large and no level route can be bent to it.
 */
export function flightRoute(
  asked: Move,
  to: Cell,
  endAltitude: number,
  prefer: 'shortest' | 'safest' = 'shortest',
): FlightRoute | null {
  if (asked.mode !== 'fly' || asked.line !== 'free' || asked.isOneSquare) return null
  const move: Move = { ...asked, budgetFeet: Infinity, actions: 1 }
  if (!isRectOnGrid(move.field, spaceRect(to, move.layer.spaceCells))) return null
  const target = { ...to, altitude: endAltitude }
  const bent = bentRoute(move, target)
  const strikers = prefer === 'safest' ? strikersOf(move) : []
  const flight = new Flight(move, target, strikers)
  const strikes = bent ? strikesOn(move, bent, strikers) : 0
  if (bent && strikes === 0 && (bent.feet <= flight.minFeet || !flight.mayBeat(bent))) return bent
  const found = flight.search()
  if (!found || !bent) return found ?? bent
  const fewer = strikesOn(move, found, strikers) - strikes
  return fewer < 0 || (fewer === 0 && found.feet < bent.feet) ? found : bent
}

/** More than these are not told apart: then the cheapest route has to do. */
const MAX_STRIKERS = 8

/** Those whose opportunities a flight may avoid. */
function strikersOf(move: Move): readonly Bystander[] {
  const strikers = move.action.provokes ? bystandersOf(move).filter(({ takesOpportunities }) => takesOpportunities) : []
  return strikers.length > MAX_STRIKERS ? [] : strikers
}

const strikesOn = (move: Move, { points }: FlightRoute, strikers: readonly Bystander[]): number =>
  strikers.length === 0 ? 0 : opportunities(boxesOf(move, points), strikers).length

/** The level route of either altitude with the climb spread over it; the cheaper of the two that can be flown. */
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
  readonly #areFlat: boolean
  readonly #air: Airspace
  readonly #strikers: readonly Bystander[]
  /** Sets of those who have struck. */
  readonly #sets: number
  /** Who strikes at leaving a place at an altitude, as bits. */
  readonly #leaving = new Map<number, number>()

  constructor(move: Move, target: PathPoint, strikers: readonly Bystander[]) {
    this.#move = move
    this.#strikers = strikers
    this.#sets = 2 ** strikers.length
    this.#target = target
    this.#goal = placeOf(move, target)
    this.#areFlat = areDiagonalsFlat(move.field.rules['second-diagonal'])
    this.#air = new Airspace(move, target.altitude, strikers.length > 0 ? longestReach(move) : 0)
  }

  /** No route costs less. */
  get minFeet(): Feet {
    const { start, parity, mover } = this.#move
    return this.#estimate(start, mover.altitude, parity)
  }

  /** Whether any other route may be cheaper: never on level flight, where no one is in the way at any altitude. */
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
    const before = new Map<number, number>()
    const queue = new FlatQueue()
    const offer = (state: FlightState, struck: number, cost: number, from: number): void => {
      const number = this.#numberOf(state) * this.#sets + struck
      if (cost >= (costs.get(number) ?? Infinity)) return
      costs.set(number, cost)
      before.set(number, from)
      queue.push(number, cost + TIE * this.#estimate(state.place, state.altitude, state.parity))
    }
    offer({ place: start, altitude: mover.altitude, parity, heading }, 0, 0, -1)
    for (let total = queue.peekValue(); total !== undefined; total = queue.peekValue()) {
      const number = queue.pop() ?? 0
      const state = this.#stateOf(Math.floor(number / this.#sets))
      if (costs.size > MAX_STATES) return null
      const cost = costs.get(number) ?? 0
      if (total > cost + TIE * this.#estimate(state.place, state.altitude, state.parity)) continue
      if (state.place === this.#goal && state.altitude === this.#target.altitude)
        return { feet: Math.floor((cost % STRUCK) / TIE), points: this.#pointsTo(number, before) }
      const had = number % this.#sets
      const left = this.#sets > 1 ? had | this.#strikesAtLeaving(state) : 0
      for (const step of FLIGHT_STEPS) {
        const next = this.#air.after(state, step)
        if (!next) continue
        const struck = this.#sets > 1 ? left | this.#strikesAtEntering(state, next.state) : 0
        const risk = STRUCK * bitsIn(struck & ~had)
        offer(next.state, struck, cost + risk + TIE * next.feet + this.#tieOf(next.state.altitude), number)
      }
    }
    return null
  }

  #strikesAtLeaving({ place, altitude }: FlightState): number {
    const key = altitude * this.#move.layer.surface.paddedCells + place
    let bits = this.#leaving.get(key)
    if (bits === undefined) {
      const box = this.#boxOf(place, altitude)
      bits = this.#strikers.reduce((all, each, i) => (isProvokedByLeaving(each, box) ? all | (1 << i) : all), 0)
      this.#leaving.set(key, bits)
    }
    return bits
  }

  #strikesAtEntering(from: FlightState, to: FlightState): number {
    if (!this.#strikers.some(({ reactsToEntry }) => reactsToEntry)) return 0
    const [before, after] = [this.#boxOf(from.place, from.altitude), this.#boxOf(to.place, to.altitude)]
    return this.#strikers.reduce(
      (all, each, i) => (isProvokedByEntering(each, before, after) ? all | (1 << i) : all),
      0,
    )
  }

  #boxOf(place: number, altitude: number): Box {
    const { field, layer, mover } = this.#move
    return boxAt(field, { ...mover, altitude }, { col: layer.surface.colOf(place), row: layer.surface.rowOf(place) })
  }

  /** Feet from a place that no way can fall short of. */
  #estimate(place: number, altitude: number, parity: 0 | 1): Feet {
    const { surface } = this.#move.layer
    const columns = Math.abs(surface.colOf(place) - this.#target.col)
    const rows = Math.abs(surface.rowOf(place) - this.#target.row)
    const levels = Math.abs(altitude - this.#target.altitude)
    const longest = Math.max(columns, rows, levels)
    const middle = columns + rows + levels - longest - Math.min(columns, rows, levels)
    const climb = Math.max(0, this.#target.altitude - altitude) * this.#move.ascentFeet
    return squaresAlong(longest, middle, this.#areFlat, parity) * FEET_PER_SQUARE + climb
  }

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

  #pointsTo(last: number, before: ReadonlyMap<number, number>): readonly PathPoint[] {
    const { surface } = this.#move.layer
    const points: PathPoint[] = []
    for (let number = last; number >= 0; number = before.get(number) ?? -1) {
      const { place, altitude } = this.#stateOf(Math.floor(number / this.#sets))
      points.push({ col: surface.colOf(place), row: surface.rowOf(place), altitude })
    }
    return points.reverse()
  }
}

/** Costs count in such parts of a foot; what is smaller settles ties. */
const TIE = 2 ** 20

/** An opportunity given is as bad as more feet than any route has. */
const STRUCK = TIE * 2 ** 20

function bitsIn(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}

/** No creature on the ground strikes farther up than this, in squares. */
const longestReach = ({ field, others }: Move): number =>
  Math.max(0, ...others.map((other) => (reachBand(reachRulesOf(field), other)?.farFeet ?? 0) / FEET_PER_SQUARE))

/** The eight directions, and none. */
const HEADINGS = NO_DIRECTION + 1

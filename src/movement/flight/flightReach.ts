/**
 * The movement range of a flier that ends at another altitude, climbing and sinking on its way. Dial's algorithm with buckets of feet
 * over place, altitude, parity of the count of diagonals and, if turning costs feet, heading. Whole boxes only: a flier that climbs
 * does not squeeze. Rejected: the level search plus the cost of the climb, which ignores flying over or under creatures.
 */
import type { CellRect } from '../../grid/cell.ts'
import { Airspace, FLIGHT_STEPS, type FlightState } from './airspace.ts'
import { NO_DIRECTION } from '../field/stepWord.ts'
import { atAltitude, markCreatures, mayEndAt, squaresIn, type Move } from '../move.ts'
import { CAN_END, emptyField, indexIn, type ReachField } from '../search/reachField.ts'

/** Maximum number of states: 100,000 take some hundredths of a second. */
const MAX_STATES = 4_000_000
const FAR = 0x7fffffff
const HEADINGS = NO_DIRECTION + 1

/**
 * Places that a free flight (no run, charge or step) reaches at an altitude, in squares above the floor of each place. Bands are the
 * actions. Null if the move does not fly freely, or if there are too many states.
 */
export function flightReach(move: Move, endAltitude: number): ReachField | null {
  if (move.mode !== 'fly' || move.line !== 'free' || move.isOneSquare) return null
  const air = new Airspace(move, endAltitude)
  const states = new AirStates(move, air.top)
  if (states.count > MAX_STATES) return null
  air.enter()
  const { mover, start, parity, heading, actions, budgetFeet } = move
  const arrived = new Map<number, { readonly feet: number; readonly action: number }>()
  let sources = [states.numberOf({ place: start, altitude: mover.altitude, parity, heading })]
  for (let action = 1; action <= actions; action++) {
    const reached = expand(air, states, sources, budgetFeet)
    for (const [number, feet] of reached) {
      const { place, altitude } = states.stateOf(number)
      const known = arrived.get(place)
      if (altitude !== endAltitude || (known && (known.action < action || known.feet <= feet))) continue
      arrived.set(place, { feet, action })
    }
    const startsOver = !move.field.rules['count-over-turn']
    sources = reached.map(([number]) =>
      startsOver ? states.numberOf({ ...states.stateOf(number), parity: 0 }) : number,
    )
  }
  const end = atAltitude(move, endAltitude)
  markCreatures(end)
  const field = emptyField(states.window)
  for (const [place, { feet, action }] of arrived) {
    const index = indexIn(field.window, move, place)
    field.band[index] = action
    field.costFeet[index] = actions > 1 ? 0 : feet
    field.flags[index] = mayEndAt(end, place) ? CAN_END : 0
  }
  return field
}

/** States within a budget, with their costs. */
function expand(
  air: Airspace,
  states: AirStates,
  sources: readonly number[],
  budgetFeet: number,
): readonly (readonly [state: number, feet: number])[] {
  const costs = new Int32Array(states.count).fill(FAR)
  const buckets: number[][] = Array.from({ length: budgetFeet + 1 }, () => [])
  const reached: (readonly [number, number])[] = []
  const relax = (number: number, feet: number): void => {
    if (feet > budgetFeet || feet >= (costs[number] ?? 0)) return
    costs[number] = feet
    buckets[feet]?.push(number)
  }
  for (const source of sources) relax(source, 0)
  for (const [feet, bucket] of buckets.entries())
    for (const number of bucket) {
      if (costs[number] !== feet) continue
      reached.push([number, feet])
      const state = states.stateOf(number)
      for (const step of FLIGHT_STEPS) {
        const next = air.after(state, step)
        if (next && states.holds(next.state)) relax(states.numberOf(next.state), feet + next.feet)
      }
    }
  return reached
}

/** Numbers the states within the budget of the start, sideways as well as up and down. */
class AirStates {
  /** Top left squares within the budget. */
  readonly window: CellRect
  readonly count: number
  readonly #move: Move
  readonly #bottom: number
  readonly #levels: number
  readonly #headings: number

  constructor(move: Move, top: number) {
    this.#move = move
    const squares = squaresIn(move.budgetFeet) * move.actions
    const { field, layer, mover, start } = move
    const [col, row] = [layer.surface.colOf(start), layer.surface.rowOf(start)]
    const left = Math.max(0, col - squares)
    const upper = Math.max(0, row - squares)
    const right = Math.min(field.widthCells - layer.spaceCells, col + squares)
    const lower = Math.min(field.heightCells - layer.spaceCells, row + squares)
    this.window = { col: left, row: upper, widthCells: right - left + 1, heightCells: lower - upper + 1 }
    this.#bottom = Math.max(0, mover.altitude - squares)
    this.#levels = Math.min(top, mover.altitude + squares) - this.#bottom + 1
    this.#headings = move.turnFeet > 0 ? HEADINGS : 1
    this.count = this.window.widthCells * this.window.heightCells * this.#levels * this.#headings * 2
  }

  /** True if a state has a number. */
  holds({ altitude }: FlightState): boolean {
    return altitude >= this.#bottom && altitude < this.#bottom + this.#levels
  }

  numberOf({ place, altitude, parity, heading }: FlightState): number {
    const at =
      (altitude - this.#bottom) * this.window.widthCells * this.window.heightCells +
      indexIn(this.window, this.#move, place)
    return (at * this.#headings + (this.#headings > 1 ? heading : 0)) * 2 + parity
  }

  stateOf(number: number): FlightState {
    const { window } = this
    const { surface } = this.#move.layer
    const heading = Math.floor(number / 2) % this.#headings
    const at = Math.floor(number / 2 / this.#headings)
    const area = window.widthCells * window.heightCells
    const inArea = at % area
    return {
      place: surface.indexOf(
        window.col + (inArea % window.widthCells),
        window.row + Math.floor(inArea / window.widthCells),
      ),
      altitude: this.#bottom + Math.floor(at / area),
      parity: number % 2 === 1 ? 1 : 0,
      heading: this.#headings > 1 ? heading : NO_DIRECTION,
    }
  }
}

/**
 * The general search, which knows every rule: its states are place, stance, heading and parity of the diagonals, so that turns in
 * flight, feet lost between Strides and table rules that need two labels per place are exact.
 *
 * [Dijkstra's algorithm](https://en.wikipedia.org/wiki/Dijkstra%27s_algorithm), or A* with a target, with a binary heap, since costs may be
 * too far apart for buckets. It covers the moves that the fast searches do not, and tests compare those with it. Rejected: adding
 * headings and two parities to the fast loops, which would slow down the most common queries.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { squaresIn, startStances, type Move } from '../move.ts'
import { eachStep } from './eachStep.ts'

const HEADINGS = 9

/** A state of the search. */
export interface WideState {
  readonly place: number
  readonly stance: number
  readonly heading: number
  readonly parity: number
}

/** Result of a search. States are numbers; see `stateOf`. */
export interface WideResult {
  /** Settled states, cheapest first. */
  readonly settled: readonly number[]
  /** Cost of each state in squares (of 5 ft); −1 if it was not reached. */
  readonly squares: PagedLabels
  /** Predecessor of each state; −1 for a source. */
  readonly cameFrom: PagedLabels
}

/** The number of a state. */
export const stateNumber = (move: Move, { place, stance, heading, parity }: WideState): number =>
  (((stance + 1) * HEADINGS + heading) * 2 + parity) * move.layer.surface.paddedCells + place

/** The state of a number. */
export function stateOf(move: Move, state: number): WideState {
  const cells = move.layer.surface.paddedCells
  const rest = Math.floor(state / cells)
  return {
    place: state % cells,
    parity: rest % 2,
    heading: Math.floor(rest / 2) % HEADINGS,
    stance: Math.floor(rest / 2 / HEADINGS) - 1,
  }
}

/** The states in which a move starts. */
export const startStates = (move: Move): readonly number[] =>
  startStances(move).map((stance) =>
    stateNumber(move, { place: move.start, stance, heading: move.heading, parity: move.parity }),
  )

/**
 * Lowest costs from the sources to every state within `budgetSquares`. With a target the search ends when a state at that place is
 * settled.
 */
export function wideSearch(move: Move, sources: readonly number[], budgetSquares: number, target = -1): WideResult {
  const { costs, turnFeet } = move
  const squares = new PagedLabels()
  const cameFrom = new PagedLabels()
  const estimate = target < 0 ? () => 0 : minSquaresTo(move, target)
  const settled: number[] = []
  const queue = new FlatQueue()
  const relax = (state: number, cost: number, from: number): void => {
    const known = squares.get(state)
    if (cost > budgetSquares || (known >= 0 && known <= cost)) return
    squares.set(state, cost)
    if (from >= 0) cameFrom.set(state, from)
    queue.push(state, cost + estimate(state))
  }
  for (const source of sources) relax(source, 0, -1)
  for (let total = queue.peekValue(); total !== undefined; total = queue.peekValue()) {
    const number = queue.pop() ?? 0
    const cost = squares.get(number)
    if (cost + estimate(number) !== total) continue
    const state = stateOf(move, number)
    settled.push(number)
    if (state.place === target) break
    const { place, stance, heading, parity } = state
    if (stance !== WHOLE && move.squeezing)
      for (const other of stancesIn(move.squeezing.changes(place, stance)))
        if (other !== stance) relax(stateNumber(move, { ...state, stance: other }), cost, number)
    eachStep(move, place, stance, (direction, to, next, kind) => {
      const odd = parity === 1 ? 1 : 0
      const turned = (turnsBetween(heading, direction) * turnFeet) / FEET_PER_SQUARE
      const target = {
        place: to,
        stance: next,
        heading: turnFeet > 0 ? direction : NO_DIRECTION,
        parity: parity ^ costs.turns[odd][kind],
      }
      relax(stateNumber(move, target), cost + costs.squares[odd][kind] + turned, number)
    })
  }
  return { settled, squares, cameFrom }
}

/**
 * Repeats the search for each action of a move, from all states that the previous action reached, and visits every state with its
 * cost within that action.
 */
export function eachActionState(
  move: Move,
  sources: readonly number[],
  visit: (state: WideState, squares: number, action: number) => void,
): void {
  const startsOver = !move.field.rules['count-over-turn']
  let starts: ReadonlySet<number> = new Set(sources)
  for (let action = 1; action <= move.actions; action++) {
    const { settled, squares } = wideSearch(move, [...starts], squaresIn(move.budgetFeet))
    const next = new Set<number>()
    for (const number of settled) {
      const state = stateOf(move, number)
      visit(state, squares.get(number), action)
      next.add(startsOver ? stateNumber(move, { ...state, parity: 0 }) : number)
    }
    starts = next
  }
}

/** The heuristic: the cheapest possible step for each square of distance. */
function minSquaresTo({ costs, layer }: Move, target: number): (state: number) => number {
  const { surface } = layer
  const min = costs.squares.flatMap((list) => [...list].filter((cost) => cost > 0)).reduce((a, b) => Math.min(a, b))
  const [col, row] = [surface.colOf(target), surface.rowOf(target)]
  return (state) => {
    const place = state % surface.paddedCells
    return min * Math.max(Math.abs(surface.colOf(place) - col), Math.abs(surface.rowOf(place) - row))
  }
}

const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS
const NONE = -1

/**
 * A sparse array of numbers by state; −1 if not set. Memory and time depend on the states touched, not on how many there could be:
 * pages are allocated on demand, and the last one used is cached.
 */
export class PagedLabels {
  readonly #pages = new Map<number, Float64Array>()
  #lastKey = -1
  #last: Float64Array | undefined

  /** The label of a state, or −1. */
  get(state: number): number {
    return this.#page(state)?.[state % PAGE] ?? NONE
  }

  /** Sets the label of a state. */
  set(state: number, label: number): void {
    let page = this.#page(state)
    if (!page) {
      page = new Float64Array(PAGE).fill(NONE)
      this.#pages.set(this.#lastKey, page)
      this.#last = page
    }
    page[state % PAGE] = label
  }

  #page(state: number): Float64Array | undefined {
    const key = Math.floor(state / PAGE)
    if (key !== this.#lastKey) {
      this.#lastKey = key
      this.#last = this.#pages.get(key)
    }
    return this.#last
  }
}

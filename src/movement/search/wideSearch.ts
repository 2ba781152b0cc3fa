/**
 * The search that knows every rule: its states hold place, stance, heading and parity of the diagonals, so that turns in
 * flight, Strides with lost feet and table rules that break the single label are exact.
 *
 * Dijkstra with a binary heap, since its costs may lie too far apart for buckets. It is the yardstick of the fast searches in this folder, which must agree with it, and
 * answers what they do not cover. Rejected: teaching the fast loops headings and two parities, which would slow down the
 * questions asked most.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { startStances, type Move } from '../move.ts'
import { eachStep } from './eachStep.ts'

const HEADINGS = 9

/** A state: where, how squeezed, heading, parity of the count. */
export interface WideState {
  readonly place: number
  readonly stance: number
  readonly heading: number
  readonly parity: number
}

/** What a search found. States are numbers; see `stateOf`. */
export interface WideResult {
  /** Settled states, cheapest first. */
  readonly settled: readonly number[]
  /** Squares (of 5 ft) to each state settled; −1 where there is no way. */
  readonly squares: PagedLabels
  /** The state each was reached from; −1 for a source. */
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

/** Where a move starts, as states. */
export const startStates = (move: Move): readonly number[] =>
  startStances(move).map((stance) =>
    stateNumber(move, { place: move.start, stance, heading: move.heading, parity: move.parity }),
  )

/**
 * Least costs from the sources to every state within `budgetSquares`; or, with a target, until a state in that place is
 * settled, those first that may still be on a cheapest way there.
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

/** What a way from a state to a place costs at least: the cheapest step there is, as often as there are squares between. */
function minSquaresTo({ costs, layer }: Move, target: number): (state: number) => number {
  const { surface } = layer
  const least = costs.squares.flatMap((list) => [...list].filter((cost) => cost > 0)).reduce((a, b) => Math.min(a, b))
  const [col, row] = [surface.colOf(target), surface.rowOf(target)]
  return (state) => {
    const place = state % surface.paddedCells
    return least * Math.max(Math.abs(surface.colOf(place) - col), Math.abs(surface.rowOf(place) - row))
  }
}

const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS
const NONE = -1

/**
 * Numbers by state, −1 where none was set. Memory and time go with the states touched, not with how many there could be:
 * states far apart lie on pages of their own, and the page asked last is at hand.
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

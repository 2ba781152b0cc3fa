/**
 * A* to the nearest of several goals, with extra costs (tolls) on places.
 *
 * A state is a place, a stance, the parity of counted diagonals and, where turns in flight cost feet, a heading. Steps and costs
 * are the engine's (`eachStep`); many goals and tolls are what the engine's own searches lack. The heuristic counts diagonals
 * from the state's parity on, so it is admissible and consistent. Rejected: one engine search for each goal, which searches for
 * every square around a creature at every turn.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { rectHolds, type Cell } from '../grid/cell.ts'
import { squaresAlong } from '../grid/measure.ts'
import { NO_DIRECTION, turnsBetween } from '../movement/field/stepWord.ts'
import { stancesIn, WHOLE } from '../movement/field/squeezing.ts'
import { markCreatures, startStances, type Move } from '../movement/move.ts'
import { eachStep } from '../movement/search/eachStep.ts'
import type { Goal } from './goals.ts'

/** Extra cost, in squares, of entering a place (its top left square); `Infinity` forbids it. */
export type Toll = (place: Cell) => number

type Target = Pick<Goal, 'region' | 'isGoal'>

/** A route made by several modes: `modes[i]` is the index of the move that makes the step from `path[i]`. */
export interface MixedRoute {
  readonly path: readonly Cell[]
  readonly modes: readonly number[]
}

/** A move and what a square costs by it: 1 if there is only one move. */
interface WeightedMove {
  readonly move: Move
  readonly weight: number
}

const UNREACHED = 0x7fffffff

/** Finds routes. Reuses its arrays from search to search. */
export class RouteSearch {
  #costs = new Int32Array(0)
  #predecessors = new Int32Array(0)
  /** Index of the move that made the step to a state. */
  #moves = new Uint8Array(0)
  /** The query that last wrote a state: older entries count as unreached. */
  #queries = new Uint32Array(0)
  #query = 0

  /** Returns the top left squares from the start to the nearest goal, or null if no goal can be reached. The move's budget is ignored. */
  find(move: Move, target: Target, toll: Toll | null = null): readonly Cell[] | null {
    return this.#search([{ move, weight: 1 }], target, toll)?.path ?? null
  }

  /** Like `find`, with several moves on the ground of one creature: each step is made by the fastest, the first on a tie. */
  findMixed(moves: readonly Move[], target: Target, toll: Toll | null = null): MixedRoute | null {
    const speeds = moves.map(({ mover, mode }) => mover.speedFeet[mode] ?? 1)
    // Integers in proportion to the time a square takes.
    const product = speeds.reduce((all, speed) => all * speed, 1)
    const weighted = moves.map((move, i) => ({ move, weight: product / (speeds[i] ?? 1) }))
    return this.#search(weighted, target, toll)
  }

  #search(weighted: readonly WeightedMove[], { region, isGoal }: Target, toll: Toll | null): MixedRoute | null {
    const [first] = weighted
    if (!first) return null
    for (const { move } of weighted) markCreatures(move)
    const { move } = first
    const states = new StateSpace(move)
    const heuristic = heuristicTo(region, move, Math.min(...weighted.map(({ weight }) => weight)))
    const queue = new FlatQueue()
    const relax = (state: number, cost: number, predecessor: number, by = 0): void => {
      if (cost >= this.#costOf(state)) return
      this.#queries[state] = this.#query
      this.#costs[state] = cost
      this.#predecessors[state] = predecessor
      this.#moves[state] = by
      queue.push(state, cost + heuristic(states.cellOf(state), states.parityOf(state)))
    }
    this.#begin(states.count)
    for (const stance of startStances(move)) relax(states.index(move.start, stance, move.heading, move.parity), 0, -1)
    for (let total = queue.peekValue(); total !== undefined; total = queue.peekValue()) {
      const state = queue.pop() ?? 0
      const cell = states.cellOf(state)
      const cost = this.#costOf(state)
      // A cheaper entry of this state has been expanded already.
      if (total !== cost + heuristic(cell, states.parityOf(state))) continue
      if (rectHolds(region, cell) && isGoal(cell)) return this.#reconstructPath(state, states)
      for (const other of states.otherStances(state)) relax(other, cost, state, this.#moves[state])
      for (const [by, { move: made, weight }] of weighted.entries())
        states.eachSuccessor(made, state, toll, (next, squares) => relax(next, cost + weight * squares, state, by))
    }
    return null
  }

  #begin(states: number): void {
    if (this.#costs.length < states) {
      this.#costs = new Int32Array(states)
      this.#predecessors = new Int32Array(states)
      this.#moves = new Uint8Array(states)
      this.#queries = new Uint32Array(states)
      this.#query = 0
    }
    this.#query++
  }

  #costOf(state: number): number {
    return this.#queries[state] === this.#query ? (this.#costs[state] ?? UNREACHED) : UNREACHED
  }

  #reconstructPath(last: number, states: StateSpace): MixedRoute {
    const path: Cell[] = []
    const modes: number[] = []
    let placeAfter = -1
    for (let state = last; state >= 0; state = this.#predecessors[state] ?? -1) {
      const place = states.placeOf(state)
      // Changes of stance stay in one place.
      if (place !== placeAfter) {
        path.push(states.cellOf(state))
        modes.push(this.#moves[state] ?? 0)
      }
      placeAfter = place
    }
    // No move leads to the start.
    return { path: path.reverse(), modes: modes.reverse().slice(1) }
  }
}

/** Returns a lower bound of the cost to a region, in weighted squares. */
function heuristicTo(region: Target['region'], { costs }: Move, weight: number) {
  const [right, bottom] = [region.col + region.widthCells - 1, region.row + region.heightCells - 1]
  return ({ col, row }: Cell, parity: number): number => {
    const columns = Math.max(0, region.col - col, col - right)
    const rows = Math.max(0, region.row - row, row - bottom)
    return weight * squaresAlong(columns, rows, costs.areDiagonalsFlat, parity)
  }
}

/** Numbers the states of a search: place fastest, then parity, heading and stance. */
class StateSpace {
  readonly #move: Move
  readonly #places: number
  readonly #headings: number

  constructor(move: Move) {
    this.#move = move
    this.#places = move.layer.surface.paddedCells
    this.#headings = move.turnFeet > 0 ? NO_DIRECTION + 1 : 1
  }

  get count(): number {
    const { squeezing } = this.#move
    return this.#places * this.#headings * 2 * (1 + (squeezing ? squeezing.stances : 0))
  }

  index(place: number, stance: number, heading: number, parity: number): number {
    const turned = this.#headings > 1 ? heading : 0
    return (((stance + 1) * this.#headings + turned) * 2 + parity) * this.#places + place
  }

  placeOf(state: number): number {
    return state % this.#places
  }

  parityOf(state: number): number {
    return Math.floor(state / this.#places) % 2
  }

  cellOf(state: number): Cell {
    return this.#cellAt(this.placeOf(state))
  }

  /** States of the other stances a squeezed mover can take in its place. */
  otherStances(state: number): readonly number[] {
    const { squeezing } = this.#move
    const stance = this.#stanceOf(state)
    if (stance === WHOLE || !squeezing) return []
    const place = this.placeOf(state)
    return stancesIn(squeezing.changes(place, stance))
      .filter((other) => other !== stance)
      .map((other) => this.index(place, other, this.#headingOf(state), this.parityOf(state)))
  }

  /** Visits the states one step of a move away, with the cost of the step in squares. */
  eachSuccessor(move: Move, state: number, toll: Toll | null, visit: (next: number, squares: number) => void): void {
    const parity = this.parityOf(state)
    const odd = parity === 1 ? 1 : 0
    const heading = this.#headingOf(state)
    eachStep(move, this.placeOf(state), this.#stanceOf(state), (direction, to, stance, kind) => {
      const added = toll === null ? 0 : toll(this.#cellAt(to))
      if (added === Infinity) return
      const turned = this.#headings > 1 ? (turnsBetween(heading, direction) * this.#move.turnFeet) / FEET_PER_SQUARE : 0
      const parityAfter = parity ^ (move.costs.turns[odd][kind] ?? 0)
      visit(this.index(to, stance, direction, parityAfter), (move.costs.squares[odd][kind] ?? 0) + turned + added)
    })
  }

  #cellAt(place: number): Cell {
    const { surface } = this.#move.layer
    return { col: surface.colOf(place), row: surface.rowOf(place) }
  }

  #headingOf(state: number): number {
    return this.#headings > 1 ? Math.floor(state / this.#places / 2) % this.#headings : NO_DIRECTION
  }

  #stanceOf(state: number): number {
    return Math.floor(Math.floor(state / this.#places / 2) / this.#headings) - 1
  }
}

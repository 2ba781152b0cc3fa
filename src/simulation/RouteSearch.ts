/**
 * The cheapest way to the nearest of several places, with a toll on squares one would rather not enter.
 *
 * A* over place, stance, parity of the diagonals and, where turning in flight costs feet, heading. Steps and their costs
 * are the engine's (`eachStep`); what is added are many goals and tolls, which the engine's own searches do not know.
 * The estimate counts diagonals as the rules do from this parity on, so that it never exceeds a cost and never falls by
 * more than a step costs. Rejected: one engine search for each goal, which costs a search for every square round a
 * creature at every turn.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { Cell, CellRect } from '../grid/cell.ts'
import { areDiagonalsFlat, squaresAlong } from '../grid/measure.ts'
import { NO_DIRECTION, turnsBetween } from '../movement/field/stepWord.ts'
import { stancesIn, WHOLE } from '../movement/field/squeezing.ts'
import { enter, startStances, type Move } from '../movement/move.ts'
import { eachStep } from '../movement/search/eachStep.ts'
import type { Goal } from './goals.ts'

/** Squares added to the cost of coming to a place (its top left square); `Infinity` forbids it. */
export type Toll = (place: Cell) => number

const UNREACHED = 0x7fffffff

/** A way made by several modes: `modes[i]` is the one of the step from `path[i]`, by the number of its move. */
export interface MixedRoute {
  readonly path: readonly Cell[]
  readonly modes: readonly number[]
}

/** A move with what a square by it counts: 1 where there is but one. */
interface WeightedMove {
  readonly move: Move
  readonly weight: number
}

/** Finds ways. Keeps its memory from one search to the next. */
export class RouteSearch {
  #costs = new Int32Array(0)
  #predecessors = new Int32Array(0)
  /** Number of the move that made the step to a state. */
  #moves = new Uint8Array(0)
  #queries = new Uint32Array(0)
  #query = 0

  /** Top left squares from where the move starts to the nearest goal, or null where no way leads to any. Feet are no limit. */
  find(move: Move, goal: Pick<Goal, 'region' | 'isGoal'>, toll: Toll | null = null): readonly Cell[] | null {
    return this.#search([{ move, weight: 1 }], goal, toll)?.path ?? null
  }

  /**
   * The same with several moves of one creature, each step by the fastest of them: moves on the ground in different modes, whose
   * turns cost nothing. Among equals the first is used.
   */
  findMixed(moves: readonly Move[], goal: Pick<Goal, 'region' | 'isGoal'>, toll: Toll | null = null): MixedRoute | null {
    const speeds = moves.map(({ mover, mode }) => mover.speedFeet[mode] ?? 1)
    // Whole numbers in proportion to the time a square takes.
    const product = speeds.reduce((all, speed) => all * speed, 1)
    const weighed = moves.map((move, i) => ({ move, weight: product / (speeds[i] ?? 1) }))
    return this.#search(weighed, goal, toll)
  }

  #search(
    weighed: readonly WeightedMove[],
    { region, isGoal }: Pick<Goal, 'region' | 'isGoal'>,
    toll: Toll | null,
  ): MixedRoute | null {
    const [first] = weighed
    if (!first) return null
    for (const { move } of weighed) enter(move)
    const { move } = first
    const { layer, squeezing, turnFeet } = move
    const least = Math.min(...weighed.map(({ weight }) => weight))
    const { surface } = layer
    const cells = surface.paddedCells
    const headings = turnFeet > 0 ? NO_DIRECTION + 1 : 1
    const number = (place: number, stance: number, heading: number, parity: number): number =>
      (((stance + 1) * headings + (headings > 1 ? heading : 0)) * 2 + parity) * cells + place
    this.#begin(cells * headings * 2 * (1 + (squeezing ? squeezing.stances : 0)))
    const areFlat = areDiagonalsFlat(move.field.rules['second-diagonal'])
    const estimate = (place: number, parity: number): number => {
      const [col, row] = [surface.colOf(place), surface.rowOf(place)]
      const columns = Math.max(0, region.col - col, col - (region.col + region.widthCells - 1))
      const rows = Math.max(0, region.row - row, row - (region.row + region.heightCells - 1))
      return least * squaresAlong(columns, rows, areFlat, parity)
    }
    const queue = new FlatQueue()
    const offer = (state: number, place: number, parity: number, cost: number, from: number, by = 0): void => {
      if (cost >= this.#costOf(state)) return
      this.#queries[state] = this.#query
      this.#costs[state] = cost
      this.#predecessors[state] = from
      this.#moves[state] = by
      queue.push(state, cost + estimate(place, parity))
    }
    for (const stance of startStances(move))
      offer(number(move.start, stance, move.heading, move.parity), move.start, move.parity, 0, -1)
    for (let total = queue.peekValue(); total !== undefined; total = queue.peekValue()) {
      const state = queue.pop() ?? 0
      const place = state % cells
      const parity = Math.floor(state / cells) % 2
      const cost = this.#costOf(state)
      if (total !== cost + estimate(place, parity)) continue
      const cell = { col: surface.colOf(place), row: surface.rowOf(place) }
      if (isIn(region, cell) && isGoal(cell)) return this.#reconstructPath(state, cells, move)
      const rest = Math.floor(state / cells / 2)
      const heading = headings > 1 ? rest % headings : NO_DIRECTION
      const stance = Math.floor(rest / headings) - 1
      if (stance !== WHOLE && squeezing)
        for (const other of stancesIn(squeezing.changes(place, stance)))
          if (other !== stance)
            offer(number(place, other, heading, parity), place, parity, cost, state, this.#moves[state])
      const odd = parity === 1 ? 1 : 0
      for (let by = 0; by < weighed.length; by++) {
        const { move: made, weight } = weighed[by] ?? first
        eachStep(made, place, stance, (direction, to, next, kind) => {
          const added = toll === null ? 0 : toll({ col: surface.colOf(to), row: surface.rowOf(to) })
          if (added === Infinity) return
          const turned = headings > 1 ? (turnsBetween(heading, direction) * turnFeet) / FEET_PER_SQUARE : 0
          const after = parity ^ (made.costs.turns[odd][kind] ?? 0)
          const total = cost + weight * ((made.costs.squares[odd][kind] ?? 0) + turned + added)
          offer(number(to, next, direction, after), to, after, total, state, by)
        })
      }
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

  #reconstructPath(last: number, cells: number, { layer }: Move): MixedRoute {
    const path: Cell[] = []
    const modes: number[] = []
    let known = -1
    for (let state = last; state >= 0; state = this.#predecessors[state] ?? -1) {
      const place = state % cells
      if (place !== known) {
        path.push({ col: layer.surface.colOf(place), row: layer.surface.rowOf(place) })
        modes.push(this.#moves[state] ?? 0)
      }
      known = place
    }
    // The start has been stepped to by none.
    return { path: path.reverse(), modes: modes.reverse().slice(1) }
  }
}

const isIn = ({ col, row, widthCells, heightCells }: CellRect, at: Cell): boolean =>
  at.col >= col && at.row >= row && at.col < col + widthCells && at.row < row + heightCells

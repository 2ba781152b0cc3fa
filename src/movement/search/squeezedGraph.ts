/**
 * The graph of a squeezing creature's states, built while searches run: states are numbered in the order in which searches reach
 * them, and the steps from each are computed when it is first expanded. Whole boxes keep the numbers of their places; squeezed
 * states follow.
 *
 * A squeezed state is a box and a connected component of its free rectangles: changing between those costs nothing, so a path that
 * reaches one reaches all of them.
 *
 * Consecutive numbers keep labels close together in memory. Rejected: a number for every rectangle a box could have, which spreads
 * the labels of the few that exist over several times as much memory. The graph is reset when the layer changes.
 */
import { invariant } from '../../base/invariant.ts'
import { isPocket } from '../field/pockets.ts'
import { ORTHOGONAL_BITS } from '../field/stepWord.ts'
import { ORTHOGONAL, stancesIn, WHOLE, type Squeezing } from '../field/squeezing.ts'
import { eachSqueezedStepIn, type StepVisitor } from './eachStep.ts'
import { doubled } from '../field/labelStore.ts'

const FIRST_ROOM = 256
/** Flags of a whole box: its squeezed steps are known; some of them lead on, not into pockets. */
export const LOOKED_AT = 1
export const SQUEEZES_ON = 2
export const SIDE_BITS = 2

/** Squeezed states of one layer. */
export class SqueezedGraph {
  readonly squeezing: Squeezing
  /** Number of squeezed states so far. */
  count = 0
  /** Place and rectangles (as bits) of each, by its index: its number minus the layer's padded cells. */
  places: Int32Array = new Int32Array(FIRST_ROOM)
  stances: Uint8Array = new Uint8Array(FIRST_ROOM)
  /**
   * Steps in blocks, one for each state: the end of the steps that lead on, the end of those into pockets, then two numbers for each
   * step: the state it leads to and its `stepKind`.
   */
  blocks: Int32Array = new Int32Array(FIRST_ROOM)
  /** Start of the block of each squeezed state, by index; 0 until its steps are known. */
  blockOf: Int32Array = new Int32Array(FIRST_ROOM)
  /** By whole box: start of the block of its squeezed steps `<< SIDE_BITS`, and flags; 0 until they are known. */
  readonly sides: Int32Array
  readonly #numbers: Int32Array
  /** Whole boxes whose squeezed steps are known. */
  #looked: Int32Array = new Int32Array(FIRST_ROOM)
  #lookedAt = 0
  #revision: number
  /** Start of the next block; never 0, which means none. */
  #end = 1
  /** Start of the current block. */
  #block = 0

  constructor(squeezing: Squeezing) {
    const { paddedCells } = squeezing.layer.surface
    this.squeezing = squeezing
    this.sides = new Int32Array(paddedCells)
    this.#numbers = new Int32Array(paddedCells)
    this.#revision = squeezing.layer.revision
  }

  /** Resets the graph if the layer has changed. Call before a search. */
  renew(): this {
    if (this.#revision === this.squeezing.layer.revision) return this
    this.#revision = this.squeezing.layer.revision
    for (let i = 0; i < this.count; i++) this.#numbers[this.places[i]] = 0
    for (let i = 0; i < this.#lookedAt; i++) this.sides[this.#looked[i]] = 0
    this.blockOf.fill(0, 0, this.count)
    this.count = 0
    this.#lookedAt = 0
    this.#end = 1
    return this
  }

  /** Number of the state that a stance belongs to. */
  stateAt(place: number, stance: number): number {
    if (stance === WHOLE) return place
    let index = (this.#numbers[place] || this.#number(place)) - 1
    for (; (this.stances[index] & (1 << stance)) === 0; index++) invariant(index < this.count, 'a free rectangle')
    return this.squeezing.layer.surface.paddedCells + index
  }

  /** Computes the steps from the squeezed state with an index; returns the start of their block. */
  findSteps(index: number): number {
    const place = this.places[index]
    const block = this.#beginBlock()
    for (const stance of stancesIn(this.stances[index]))
      for (const d of ORTHOGONAL) eachSqueezedStepIn(this.squeezing, { place, stance, d }, this.#take)
    this.#endBlock(block, this.#end)
    return (this.blockOf[index] = block)
  }

  /** Computes the squeezed steps from a whole box; returns its entry in `sides`. */
  findSides(place: number): number {
    const { squeezing } = this
    const shut = ORTHOGONAL_BITS & ~squeezing.layer.steps[place]
    let pockets = 0
    const block = this.#beginBlock()
    for (const d of ORTHOGONAL) {
      if ((shut & (1 << d)) === 0) continue
      if (isPocket(squeezing, place, d)) pockets |= 1 << d
      else eachSqueezedStepIn(squeezing, { place, stance: WHOLE, d }, this.#take)
    }
    const endOn = this.#end
    for (const d of ORTHOGONAL)
      if ((pockets & (1 << d)) !== 0) eachSqueezedStepIn(squeezing, { place, stance: WHOLE, d }, this.#take)
    this.#endBlock(block, endOn)
    if (this.#end === block + 2) this.#end = block
    if (this.#lookedAt === this.#looked.length) this.#looked = doubled(this.#looked)
    this.#looked[this.#lookedAt++] = place
    return (this.sides[place] =
      this.#end === block ? LOOKED_AT : (block << SIDE_BITS) | LOOKED_AT | (endOn > block + 2 ? SQUEEZES_ON : 0))
  }

  #beginBlock(): number {
    this.#block = this.#end
    this.#add(0, 0)
    return this.#block
  }

  #endBlock(block: number, endOn: number): void {
    this.blocks[block] = endOn
    this.blocks[block + 1] = this.#end
  }

  /** Adds a step to the current block, unless another rectangle of the same state has the same step. */
  readonly #take: StepVisitor = (_, to, next, kind) => {
    const state = this.stateAt(to, next)
    for (let step = this.#block + 2; step < this.#end; step += 2)
      if (this.blocks[step] === state && this.blocks[step + 1] === kind) return
    this.#add(state, kind)
  }

  #add(first: number, second: number): void {
    if (this.#end + 2 > this.blocks.length) this.blocks = doubled(this.blocks)
    this.blocks[this.#end] = first
    this.blocks[this.#end + 1] = second
    this.#end += 2
  }

  /** Numbers the squeezed states of a box; returns the first index plus 1. */
  #number(place: number): number {
    const first = this.count + 1
    this.#numbers[place] = first
    for (const stances of this.squeezing.components(place)) {
      if (this.count === this.places.length) {
        this.places = doubled(this.places)
        this.stances = doubled(this.stances)
        this.blockOf = doubled(this.blockOf)
      }
      this.places[this.count] = place
      this.stances[this.count++] = stances
    }
    return first
  }
}

const graphs = new WeakMap<Squeezing, SqueezedGraph>()

/** The graph of a layer, reset if the layer has changed. */
export function squeezedGraph(squeezing: Squeezing): SqueezedGraph {
  const graph = graphs.get(squeezing) ?? new SqueezedGraph(squeezing)
  graphs.set(squeezing, graph)
  return graph.renew()
}

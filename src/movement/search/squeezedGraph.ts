/**
 * The states of a creature that squeezes, numbered in the order in which searches meet them, and the steps from and into
 * each, worked out when they are first asked for. Whole boxes keep the numbers of their places; squeezed states follow.
 *
 * Numbers in a row keep what a search looks at together: rectangles are few beside whole boxes and lie along walls, and a
 * number for each that a box could have would spread their labels over several times as much memory, which costs more than
 * all else. Everything holds until the layer changes; then numbering begins anew.
 */
import { isPocket } from '../ground/pockets.ts'
import { stancesIn, WHOLE, ORTHOGONAL, type Squeezing } from '../ground/squeezing.ts'
import { eachSqueezedStepIn } from './eachStep.ts'

const FIRST_ROOM = 256
/** Stands for the price of a change of rectangle within a box, which costs nothing. */
export const NO_PRICE = -1

/** Flags of a whole box: its squeezed steps are known, some of them are not into pockets. */
export const LOOKED_AT = 1
export const SQUEEZES_ON = 2
export const SIDE_BITS = 2

/** Squeezed states of one layer. */
export class SqueezedGraph {
  readonly squeezing: Squeezing
  /** How many squeezed states have numbers. */
  count = 0
  /** Place and stance of each, by its number less the layer's padded cells. */
  places: Int32Array = new Int32Array(FIRST_ROOM)
  stances: Int8Array = new Int8Array(FIRST_ROOM)
  /**
   * Steps in blocks, one for each state: where the steps that lead on end, where those into pockets end, and then for each
   * step the state it leads to and the index of its price or `NO_PRICE`.
   */
  blocks: Int32Array = new Int32Array(FIRST_ROOM)
  /** Where the block of each squeezed state begins; 0 until its steps are known. */
  blockOf: Int32Array = new Int32Array(FIRST_ROOM)
  /** By whole box: where the block of its squeezed steps begins, moved up by `SIDE_BITS` for flags; 0 until they are known. */
  readonly sides: Int32Array
  readonly #numbers: Int32Array
  #revision: number
  /** Where the next block begins; not at 0, which stands for none. */
  #end = 1

  constructor(squeezing: Squeezing) {
    const { paddedCells } = squeezing.layer.ground
    this.squeezing = squeezing
    this.sides = new Int32Array(paddedCells)
    this.#numbers = new Int32Array(paddedCells)
    this.#revision = squeezing.layer.revision
  }

  /** Forgets everything if the layer has changed; to be called before a search. */
  renew(): this {
    if (this.#revision === this.squeezing.layer.revision) return this
    this.#revision = this.squeezing.layer.revision
    this.sides.fill(0)
    this.#numbers.fill(0)
    this.blockOf.fill(0)
    this.count = 0
    this.#end = 1
    return this
  }

  /** Number of a state. */
  stateAt(place: number, stance: number): number {
    if (stance === WHOLE) return place
    const free = this.squeezing.freeStances(place)
    if (this.#numbers[place] === 0) {
      this.#numbers[place] = this.count + 1
      for (const each of stancesIn(free)) this.#add(place, each)
    }
    const before = stancesIn(free & ((1 << stance) - 1)).length
    return this.squeezing.layer.ground.paddedCells + (this.#numbers[place] ?? 0) - 1 + before
  }

  /** Works out the steps from a squeezed state, told by its number less the padded cells; answers where their block begins. */
  findSteps(index: number): number {
    const place = this.places[index] ?? 0
    const stance = this.stances[index] ?? 0
    const changes = stancesIn(this.squeezing.changes(place, stance) & ~(1 << stance))
    const on = changes.flatMap((other) => [this.stateAt(place, other), NO_PRICE])
    for (const d of ORTHOGONAL) on.push(...this.#stepsIn(place, stance, d))
    return (this.blockOf[index] = this.#addBlock(on, []))
  }

  /** Works out the squeezed steps from a whole box; answers what `sides` tells of it. */
  findSides(place: number): number {
    const { squeezing } = this
    const on: number[] = []
    const pockets: number[] = []
    for (const d of ORTHOGONAL)
      if (((squeezing.layer.steps[place] ?? 0) & (1 << d)) === 0)
        (isPocket(squeezing, place, d) ? pockets : on).push(...this.#stepsIn(place, WHOLE, d))
    const block = on.length + pockets.length > 0 ? this.#addBlock(on, pockets) : 0
    return (this.sides[place] = (block << SIDE_BITS) | LOOKED_AT | (on.length > 0 ? SQUEEZES_ON : 0))
  }

  /** State and price of each squeezed step in a direction. */
  #stepsIn(place: number, stance: number, d: number): readonly number[] {
    const steps: number[] = []
    eachSqueezedStepIn(this.squeezing, { place, stance, d }, (_, to, next, price) => {
      steps.push(this.stateAt(to, next), price)
    })
    return steps
  }

  #addBlock(on: readonly number[], pockets: readonly number[]): number {
    const first = this.#end
    const endOn = first + 2 + on.length
    this.#end = endOn + pockets.length
    while (this.#end > this.blocks.length) this.blocks = longer(this.blocks, Int32Array)
    this.blocks.set([endOn, this.#end, ...on, ...pockets], first)
    return first
  }

  #add(place: number, stance: number): void {
    if (this.count === this.places.length) {
      this.places = longer(this.places, Int32Array)
      this.stances = longer(this.stances, Int8Array)
      this.blockOf = longer(this.blockOf, Int32Array)
    }
    this.places[this.count] = place
    this.stances[this.count++] = stance
  }
}

/** A list twice as long with the same beginning. */
function longer<List extends Int8Array | Int32Array>(list: List, Kind: new (length: number) => List): List {
  const twice = new Kind(2 * list.length)
  twice.set(list)
  return twice
}

const graphs = new WeakMap<Squeezing, SqueezedGraph>()

/** The graph of the layer that is squeezed on, true to what the layer is now. */
export function squeezedGraph(squeezing: Squeezing): SqueezedGraph {
  const graph = graphs.get(squeezing) ?? new SqueezedGraph(squeezing)
  graphs.set(squeezing, graph)
  return graph.renew()
}

/**
 * Squeezing in the fast searches: how states are numbered, and what a squeezed one leads to.
 *
 * Boxes that are entered for their own sake only (`ground/pockets.ts`) are never queued: they get their costs from the whole
 * boxes beside them, whenever these are labelled. A search for one box leaves them out altogether, unless it is one of them.
 */
import { BOX_FREE } from '../ground/groundSurface.ts'
import { WHOLE } from '../ground/squeezing.ts'
import { startStances, type Move } from '../move.ts'
import { priceIndex, SQUEEZING, type StepPrices } from '../stepPrices.ts'
import { mayPrune, openEstimate, squaresOfKey, startKey } from './fastMove.ts'
import type { LabelStore } from './labelStore.ts'
import { LOOKED_AT, SIDE_BITS, squeezedGraph, SQUEEZES_ON, type SqueezedGraph } from './squeezedGraph.ts'

/** Number of the state with a stance. */
export const fastState = ({ squeezing }: Move, place: number, stance: number): number =>
  squeezing ? squeezedGraph(squeezing).stateAt(place, stance) : place

/** Places of squeezed states, by their number less the padded cells; none where the mover never squeezes. */
export const squeezedPlaces = ({ squeezing }: Move): Int32Array => (squeezing ? squeezedGraph(squeezing).places : NONE)
const NONE = new Int32Array(0)

/** Place of a state. */
export function placeOfState({ layer: { ground }, squeezing }: Move, state: number): number {
  return state < ground.paddedCells || !squeezing
    ? state
    : (squeezedGraph(squeezing).places[state - ground.paddedCells] as number)
}

/** Free rectangles of a box, as bits of their stances, that a creature gets to at one cost. */
export interface HeldPart {
  readonly place: number
  readonly stances: number
  /** Least squares (of 5 ft) to them; of no meaning over several actions. */
  readonly squares: number
  /** The action (from 1) that first gets there; 0 at the start. */
  readonly action: number
}

/** What a creature holds that squeezes where it stands. */
export function heldAtStart(move: Move): readonly HeldPart[] {
  const stances = startStances(move).reduce((bits, stance) => (stance === WHOLE ? bits : bits | (1 << stance)), 0)
  return stances === 0 ? [] : [{ place: move.start, stances, squares: 0, action: 0 }]
}

/** What the fast search just made has found of boxes squeezed into. */
export function heldByLabels(move: Move): readonly HeldPart[] {
  if (!move.squeezing) return heldAtStart(move)
  const { places, stances } = squeezedGraph(move.squeezing)
  const { labels, base, found, foundCount } = move.field.labels
  const { paddedCells } = move.layer.ground
  const held: HeldPart[] = []
  for (let i = 0; i < foundCount; i++) {
    const state = found[i] ?? 0
    if (state < paddedCells) continue
    const index = state - paddedCells
    const squares = squaresOfKey(move, (labels[state] ?? 0) - base)
    held.push({ place: places[index] ?? 0, stances: stances[index] ?? 0, squares, action: 1 })
  }
  return held
}

/** The start of a move as states; all have the key `startKey`. */
export const startStatesOf = (move: Move): ReadonlySet<number> =>
  new Set(
    startStances(move)
      .filter((stance) => stance === WHOLE || move.squeezing !== null)
      .map((stance) => fastState(move, move.start, stance)),
  )

/**
 * Begins a search with one label for a place, for a `target` or (−1) for all there is: queues the start, with what may be
 * squeezed into from there. Answers what squeezed states lead to; null where the mover never squeezes.
 */
export function beginSearch(
  move: Move,
  store: LabelStore,
  { mostKey, mostStep, target = -1 }: { readonly mostKey: number; readonly mostStep: number; readonly target?: number },
): SqueezedSteps | null {
  const { layer, squeezing, start } = move
  // The start may be numbered here for the first time: labels are counted afterwards.
  const starts = startStatesOf(move)
  const graph = squeezing && squeezedGraph(squeezing)
  store.begin(layer.ground.paddedCells + (graph?.count ?? 0), mostKey, mostStep)
  const estimate = target < 0 ? null : openEstimate(move, target)
  const squeezed = graph && new SqueezedSteps(move, graph, store, { estimate, target })
  const key = startKey(move)
  for (const state of starts) store.offer(state, key, key + (estimate?.(start) ?? 0))
  if (store.hasReached(start)) squeezed?.enter(start, key)
  return squeezed
}

/** Whether pockets are what they are under these prices: where every squeezed step costs more than one over the same ground. */
const havePockets = (prices: StepPrices): boolean =>
  mayPrune(prices) &&
  Array.from({ length: prices.ranks }, (_, rank) => rank).every(
    (rank) => (prices.keys[priceIndex(SQUEEZING, 0, rank)] ?? 0) > (prices.keys[rank] ?? 0),
  )

/** What squeezed states lead to, for one search. */
export class SqueezedSteps {
  readonly #store: LabelStore
  readonly #graph: SqueezedGraph
  readonly #keys: Int32Array
  readonly #estimate: ((place: number) => number) | null
  readonly #cells: number
  readonly #havePockets: boolean
  readonly #labelsPockets: boolean

  /** Steps of a search under way; `estimate` is what remains from a place to the `target` at least, null without one (−1). */
  constructor(
    move: Move,
    graph: SqueezedGraph,
    store: LabelStore,
    { estimate, target }: { readonly estimate: ((place: number) => number) | null; readonly target: number },
  ) {
    const { layer, prices, action } = move
    const mayBePocket = target >= 0 && ((layer.boxes[target] ?? 0) & BOX_FREE) === 0
    this.#store = store
    this.#graph = graph
    this.#keys = prices.keys
    this.#estimate = estimate
    this.#cells = layer.ground.paddedCells
    this.#havePockets = havePockets(prices) && !action.plainGroundOnly && !mayBePocket
    this.#labelsPockets = this.#havePockets && target < 0
  }

  /** Offers what a squeezed state leads to. */
  leave(state: number, key: number): void {
    const index = state - this.#cells
    const block = (this.#graph.blockOf[index] as number) || this.#add(this.#graph.findSteps(index))
    const { blocks } = this.#graph
    this.#offer(block + 2, blocks[block + 1] as number, key)
  }

  /**
   * Offers the squeezed steps from a whole box that has just been reached at less, and gives the pockets beside it their
   * costs. Answers whether the queue or the labels are others now.
   */
  enter(place: number, key: number): boolean {
    const { sides, blocks } = this.#graph
    const side = sides[place] as number
    if (side === 0) return this.#enterFirst(place, key)
    if (side === LOOKED_AT) return false
    const block = side >> SIDE_BITS
    if (this.#labelsPockets) this.#label(block, key)
    if (this.#havePockets && (side & SQUEEZES_ON) === 0) return false
    this.#offer(block + 2, blocks[this.#havePockets ? block : block + 1] as number, key)
    return true
  }

  #enterFirst(place: number, key: number): boolean {
    this.#add(this.#graph.findSides(place))
    this.enter(place, key)
    return true
  }

  /** Gives pockets their costs. They are not queued. */
  #label(block: number, key: number): void {
    const { blocks } = this.#graph
    const { labels, base, mostKey } = this.#store
    const end = blocks[block + 1] as number
    for (let step = blocks[block] as number; step < end; step += 2) {
      const to = blocks[step] as number
      const next = key + (this.#keys[blocks[step + 1] as number] as number)
      if (next <= mostKey && base + next < (labels[to] as number)) this.#store.label(to, next)
    }
  }

  /** Makes room for the labels of states that have just been numbered. */
  #add(found: number): number {
    this.#store.reserve(this.#cells + this.#graph.count)
    return found
  }

  #offer(first: number, end: number, key: number): void {
    const { blocks, places } = this.#graph
    const store = this.#store
    const { labels, base } = store
    for (let step = first; step < end; step += 2) {
      const to = blocks[step] as number
      const next = key + (this.#keys[blocks[step + 1] as number] as number)
      if (base + next >= (labels[to] as number)) continue
      if (this.#estimate === null) store.offer(to, next)
      else store.offer(to, next, next + this.#estimate(to < this.#cells ? to : (places[to - this.#cells] as number)))
      if (to < this.#cells) this.enter(to, next)
    }
  }
}

/**
 * Squeezing in the fast searches: the numbering of states, and relaxing squeezed steps.
 *
 * Pockets (`field/pockets.ts`) are never queued: they are labeled whenever a whole box beside them is. A search for a target ignores
 * them, unless the target could be one.
 */
import { BOX_FREE } from '../field/surface.ts'
import { WHOLE } from '../field/squeezing.ts'
import { isFree, squeezedStances, startStances, type Move } from '../move.ts'
import { stepKind, SQUEEZING, type StepCosts } from '../stepCosts.ts'
import { openEstimate, squaresOfKey, startKey } from './fastMove.ts'
import type { LabelStore } from '../field/labelStore.ts'
import { mayPrune } from './pruning.ts'
import { LOOKED_AT, SIDE_BITS, squeezedGraph, SQUEEZES_ON, type SqueezedGraph } from './squeezedGraph.ts'

/** Number of the state that a stance belongs to. */
export const fastState = ({ squeezing }: Move, place: number, stance: number): number =>
  squeezing ? squeezedGraph(squeezing).stateAt(place, stance) : place

/** Places of squeezed states, by their number minus the padded cells; empty if the mover never squeezes. */
export const squeezedPlaces = ({ squeezing }: Move): Int32Array => (squeezing ? squeezedGraph(squeezing).places : NONE)
const NONE = new Int32Array(0)

/** Place of a state. */
export function placeOfState({ layer: { surface }, squeezing }: Move, state: number): number {
  return state < surface.paddedCells || !squeezing
    ? state
    : squeezedGraph(squeezing).places[state - surface.paddedCells]
}

/** Free rectangles of a box, as bits of their stances, that a move reaches at the same cost. */
export interface SqueezedArea {
  readonly place: number
  readonly stances: number
  /** Lowest cost in squares (of 5 ft); meaningless over several actions. */
  readonly squares: number
  /** The action (from 1) that first reaches them; 0 at the start. */
  readonly action: number
}

/** The squeezed area of a creature that squeezes at its start. */
export function squeezedAtStart(move: Move): readonly SqueezedArea[] {
  const stances = isFree(move, move.start) ? 0 : squeezedStances(move, move.start)
  return stances === 0 ? [] : [{ place: move.start, stances, squares: 0, action: 0 }]
}

/** The squeezed areas reached by the last fast search. */
export function squeezedByLabels(move: Move): readonly SqueezedArea[] {
  if (!move.squeezing) return squeezedAtStart(move)
  const { places, stances } = squeezedGraph(move.squeezing)
  const { labels, base, found, foundCount } = move.field.labels
  const { paddedCells } = move.layer.surface
  const areas: SqueezedArea[] = []
  for (let i = 0; i < foundCount; i++) {
    const state = found[i]
    if (state < paddedCells) continue
    const index = state - paddedCells
    const squares = squaresOfKey(move, labels[state] - base)
    areas.push({ place: places[index], stances: stances[index], squares, action: 1 })
  }
  return areas
}

/** The states in which a move starts; all have the key `startKey`. */
export const startStatesOf = (move: Move, start = move.start): ReadonlySet<number> =>
  new Set(
    startStances(move, start)
      .filter((stance) => stance === WHOLE || move.squeezing !== null)
      .map((stance) => fastState(move, start, stance)),
  )

/**
 * Begins a search with one label per place, for a `target` or (−1) for every place: queues the start, or the places `from`, and the
 * squeezed steps from there. Returns what relaxes squeezed steps; null if the mover never squeezes.
 */
export function beginSearch(
  move: Move,
  store: LabelStore,
  { maxKey, maxStep, target = -1, from }: BegunSearch,
): SqueezedSteps | null {
  const { layer, squeezing, start } = move
  // This may add states to the graph, so it comes before counting them.
  const states = from ? from.flatMap((place) => [...startStatesOf(move, place)]) : startStatesOf(move, start)
  const graph = squeezing && squeezedGraph(squeezing)
  store.begin(layer.surface.paddedCells + (graph?.count ?? 0), maxKey, maxStep)
  const estimate = target < 0 ? null : openEstimate(move, target)
  const squeezed = graph && new SqueezedSteps(move, graph, store, { estimate, target })
  const key = startKey(move)
  // Searches from several places have no target.
  const total = key + (estimate?.(start) ?? 0)
  for (const state of states) store.relax(state, key, total)
  for (const place of from ?? [start]) if (store.hasReached(place)) squeezed?.enter(place, key)
  return squeezed
}

interface BegunSearch {
  readonly maxKey: number
  readonly maxStep: number
  readonly target?: number
  readonly from?: readonly number[] | undefined
}

/** True if the definition of pockets holds for these costs: every squeezed step costs more than a plain one on the same terrain. */
const havePockets = (costs: StepCosts): boolean =>
  mayPrune(costs) &&
  Array.from({ length: costs.ranks }, (_, rank) => rank).every(
    (rank) => costs.keys[stepKind(SQUEEZING, 0, rank)] > costs.keys[rank],
  )

/** Relaxes the squeezed steps of one search. */
export class SqueezedSteps {
  readonly #store: LabelStore
  readonly #graph: SqueezedGraph
  readonly #keys: Int32Array
  readonly #estimate: ((place: number) => number) | null
  readonly #cells: number
  readonly #havePockets: boolean
  readonly #labelsPockets: boolean

  /** `estimate`: the heuristic of a search for a `target`; null and −1 for a search without one. */
  constructor(
    move: Move,
    graph: SqueezedGraph,
    store: LabelStore,
    { estimate, target }: { readonly estimate: ((place: number) => number) | null; readonly target: number },
  ) {
    const { layer, costs, action } = move
    const mayBePocket = target >= 0 && (layer.boxes[target] & BOX_FREE) === 0
    this.#store = store
    this.#graph = graph
    this.#keys = costs.keys
    this.#estimate = estimate
    this.#cells = layer.surface.paddedCells
    this.#havePockets = havePockets(costs) && !action.plainTerrainOnly && !mayBePocket
    this.#labelsPockets = this.#havePockets && target < 0
  }

  /** Relaxes the steps from a squeezed state. */
  leave(state: number, key: number): void {
    const index = state - this.#cells
    const block = this.#graph.blockOf[index] || this.#add(this.#graph.findSteps(index))
    const { blocks } = this.#graph
    this.#relax(block + 2, blocks[block + 1], key)
  }

  /**
   * Relaxes the squeezed steps from a whole box that has just been labeled, and labels the pockets beside it. True if the store may
   * have replaced its queue or labels.
   */
  enter(place: number, key: number): boolean {
    const { sides, blocks } = this.#graph
    const side = sides[place]
    if (side === 0) return this.#enterFirst(place, key)
    if (side === LOOKED_AT) return false
    const block = side >> SIDE_BITS
    if (this.#labelsPockets) this.#label(block, key)
    if (this.#havePockets && (side & SQUEEZES_ON) === 0) return false
    this.#relax(block + 2, blocks[this.#havePockets ? block : block + 1], key)
    return true
  }

  #enterFirst(place: number, key: number): boolean {
    this.#add(this.#graph.findSides(place))
    this.enter(place, key)
    return true
  }

  /** Labels the pockets of a block without queueing them. */
  #label(block: number, key: number): void {
    const { blocks } = this.#graph
    const { labels, base, maxKey } = this.#store
    const end = blocks[block + 1]
    for (let step = blocks[block]; step < end; step += 2) {
      const to = blocks[step]
      const next = key + this.#keys[blocks[step + 1]]
      if (next <= maxKey && base + next < labels[to]) this.#store.label(to, next)
    }
  }

  /** Makes room for the labels of states just numbered; returns its argument. */
  #add(block: number): number {
    this.#store.reserve(this.#cells + this.#graph.count)
    return block
  }

  #relax(first: number, end: number, key: number): void {
    const { blocks, places } = this.#graph
    const store = this.#store
    const { labels, base } = store
    for (let step = first; step < end; step += 2) {
      const to = blocks[step]
      const next = key + this.#keys[blocks[step + 1]]
      if (base + next >= labels[to]) continue
      if (this.#estimate === null) store.relax(to, next)
      else store.relax(to, next, next + this.#estimate(to < this.#cells ? to : places[to - this.#cells]))
      if (to < this.#cells) this.enter(to, next)
    }
  }
}

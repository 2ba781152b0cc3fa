/**
 * The minimum vertex cut between two sets of places: the fewest places that all routes pass. By Menger's theorem that is also the
 * maximum number of vertex-disjoint routes. Computed as a maximum flow with unit vertex capacities, by Dinic's algorithm.
 *
 * The flow network is implicit in the step words: place p is split into an entry node 2p and an exit node 2p + 1, and the flow is
 * stored as the direction in which it enters each place.
 *
 * @source Y. Dinitz, Algorithm for Solution of a Problem of Maximum Flow in a Network, 1970; K. Menger, Zur allgemeinen Kurventheorie, 1927
 */

/** Legal steps between places: bit d of a word is the step by `offsets[d]`. */
export interface StepGraph {
  readonly steps: ArrayLike<number>
  readonly offsets: ArrayLike<number>
  readonly count: number
}

/** The minimum cut between two sets of places. */
export interface MinimumCut {
  /** The sets share a place or are one step apart, so no cut exists. */
  readonly isTouching: boolean
  /** The minimum cut nearest to `from`. Empty if there is no route, or if the sets touch. */
  readonly cut: readonly number[]
  /** By place: 1 if it can be reached from `from` without passing the cut. */
  readonly near: Uint8Array
}

const [SOURCE, SINK] = [1, 2]
const NONE = -1
/** The arc within a place, from its entry to its exit, or back along the flow; arcs 0 to 7 are directions. */
const INNER = 8

/** Returns the minimum cut between two sets of places. Cost: at worst steps × the square root of places. */
export function minimumCut(graph: StepGraph, from: readonly number[], to: readonly number[]): MinimumCut {
  const kinds = new Uint8Array(graph.count)
  for (const place of from) kinds[place] = SOURCE
  const near = new Uint8Array(graph.count)
  if (to.some((place) => kinds[place] === SOURCE)) return { isTouching: true, cut: [], near }
  for (const place of to) kinds[place] = SINK
  const isTouching = from.some((place) => {
    for (let d = 0; d < 8; d++)
      if (((graph.steps[place] ?? 0) & (1 << d)) !== 0 && kinds[place + (graph.offsets[d] ?? 0)] === SINK) return true
    return false
  })
  if (isTouching) return { isTouching, cut: [], near }
  const flow = new Flow(graph, from, kinds)
  while (flow.buildLevels()) flow.sendBlockingFlow()
  return { isTouching, ...flow.cut() }
}

class Flow {
  readonly #graph: StepGraph
  readonly #from: readonly number[]
  readonly #kinds: Uint8Array
  /** Direction by which flow enters a place; `NONE` without flow. */
  readonly #entered: Int8Array
  readonly #levels: Int32Array
  /** The next arc to try at a node: a direction, or `INNER` for the arc within a place or back along the flow. */
  readonly #tried: Uint8Array
  readonly #queue: Int32Array

  constructor(graph: StepGraph, from: readonly number[], kinds: Uint8Array) {
    this.#graph = graph
    this.#from = from
    this.#kinds = kinds
    this.#entered = new Int8Array(graph.count).fill(NONE)
    this.#levels = new Int32Array(2 * graph.count)
    this.#tried = new Uint8Array(2 * graph.count)
    this.#queue = new Int32Array(2 * graph.count)
  }

  /** Computes the level graph: distances from the sources in the residual network. Returns whether a sink is reached. */
  buildLevels(): boolean {
    const levels = this.#levels.fill(NONE)
    const queue = this.#queue
    let tail = 0
    for (const place of this.#from) {
      levels[2 * place + 1] = 0
      queue[tail++] = 2 * place + 1
    }
    let isReached = false
    for (let head = 0; head < tail; head++) {
      const node = queue[head] as number
      const next = (levels[node] as number) + 1
      for (let arc = 0; arc <= INNER; arc++) {
        const after = this.#follow(node, arc)
        if (after < 0) continue
        if (this.#kinds[after >> 1] === SINK) isReached = true
        else if (levels[after] === NONE) {
          levels[after] = next
          queue[tail++] = after
        }
      }
      // Levels up to the first sink are enough.
      if (isReached) break
    }
    this.#tried.fill(0)
    return isReached
  }

  /** Returns the node a residual arc leads to; −1 if there is no such arc. */
  #follow(node: number, arc: number): number {
    const place = node >> 1
    const isLeaving = (node & 1) === 1
    const entered = this.#entered[place] as number
    if (arc === INNER) {
      if (isLeaving) return entered === NONE ? -1 : node - 1
      if (entered === NONE) return node + 1
      return 2 * (place - (this.#graph.offsets[entered] ?? 0)) + 1
    }
    if (!isLeaving || ((this.#graph.steps[place] ?? 0) & (1 << arc)) === 0) return -1
    const to = place + (this.#graph.offsets[arc] ?? 0)
    return this.#kinds[to] === SOURCE ? -1 : 2 * to
  }

  /** Sends a blocking flow: augmenting paths along ascending levels until there are no more. */
  sendBlockingFlow(): void {
    for (const source of this.#from) while (this.#augment(2 * source + 1)) continue
  }

  /** Sends one augmenting path, if there is one. */
  #augment(start: number): boolean {
    const path = [start]
    const arcs: number[] = []
    const levels = this.#levels
    const tried = this.#tried
    while (path.length > 0) {
      const node = path.at(-1) as number
      const arc = tried[node] as number
      if (arc > INNER) {
        path.pop()
        arcs.pop()
        const before = path.at(-1)
        if (before !== undefined) tried[before] = (tried[before] as number) + 1
        continue
      }
      const after = this.#follow(node, arc)
      if (after >= 0 && this.#kinds[after >> 1] === SINK) {
        this.#send([...path, after], [...arcs, arc])
        return true
      }
      if (after >= 0 && levels[after] === (levels[node] as number) + 1) {
        path.push(after)
        arcs.push(arc)
      } else tried[node] = arc + 1
    }
    return false
  }

  /** Sends one unit along a path: first cancels flow, then adds it. */
  #send(path: readonly number[], arcs: readonly number[]): void {
    const entered = this.#entered
    for (const [i, arc] of arcs.entries()) {
      const node = path[i] as number
      // An arc back along the flow cancels it.
      if (arc === INNER && (node & 1) === 0 && path[i + 1] !== node + 1) entered[node >> 1] = NONE
    }
    for (const [i, arc] of arcs.entries()) {
      const place = (path[i + 1] as number) >> 1
      if (arc < INNER && this.#kinds[place] !== SINK) entered[place] = arc
    }
  }

  /** Returns the places that residual arcs lead into but not out of. Valid once no sink can be reached. */
  cut(): Pick<MinimumCut, 'cut' | 'near'> {
    const levels = this.#levels
    const near = new Uint8Array(this.#graph.count)
    const cut: number[] = []
    for (let place = 0; place < near.length; place++) {
      if (levels[2 * place + 1] !== NONE) near[place] = 1
      else if (levels[2 * place] !== NONE) cut.push(place)
    }
    return { cut, near }
  }
}

/**
 * How many routes lead from some places to others without sharing one, and the fewest places that all routes pass: the two
 * numbers are the same (Menger's theorem), found as a maximum flow in which each place takes one unit.
 *
 * The flow runs on the step words themselves: place p is node 2p where one comes in and 2p + 1 where one leaves, and what flows
 * is kept as the direction in and the directions out of each place, so that no graph is built.
 *
 * @source Y. Dinitz, Algorithm for Solution of a Problem of Maximum Flow in a Network, 1970; K. Menger, Zur allgemeinen Kurventheorie, 1927
 */

/** Legal steps between places: bit d of a word is the step by `offsets[d]`. */
export interface StepGraph {
  readonly steps: ArrayLike<number>
  readonly offsets: ArrayLike<number>
  readonly count: number
}

/** What lies between two sets of places. */
export interface MinimumCut {
  /** One step leads from the first set to the second, or they share a place: no place in between could stop it. */
  readonly isTouching: boolean
  /** The fewest places that all routes pass, the set nearest to `from`; as many routes share no place. Empty: no route, or touching. */
  readonly cut: readonly number[]
  /** Places that can be got to without passing the cut, by place: 1 for those on the near side, `from` among them. */
  readonly near: Uint8Array
}

const [SOURCE, SINK] = [1, 2]
const NONE = -1

/** The narrowest places on all routes from some places to others. Cost: steps × the square root of places at worst. */
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
  while (flow.level()) flow.block()
  return { isTouching, ...flow.cut() }
}

class Flow {
  readonly #graph: StepGraph
  readonly #from: readonly number[]
  readonly #kinds: Uint8Array
  /** Direction by which flow comes into a place; `NONE` where none does. */
  readonly #entered: Int8Array
  readonly #levels: Int32Array
  /** The next direction a search tries at a node: 8 is the one step that is none, within a place or back along the flow. */
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

  /** Numbers nodes by how far they are from the sources in what flow leaves over; whether a sink is among what is reached. */
  level(): boolean {
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
      for (let way = 0; way <= 8; way++) {
        const after = this.#follow(node, way)
        if (after < 0) continue
        if (this.#kinds[after >> 1] === SINK) isReached = true
        else if (levels[after] === NONE) {
          levels[after] = next
          queue[tail++] = after
        }
      }
      // Nodes as far as the first sink are enough; the rest are looked at when no sink is reached at all.
      if (isReached) break
    }
    this.#tried.fill(0)
    return isReached
  }

  /** Where what flow leaves over leads from a node; −1 for nowhere. */
  #follow(node: number, way: number): number {
    const place = node >> 1
    const isLeaving = (node & 1) === 1
    const entered = this.#entered[place] as number
    if (way === 8) {
      if (isLeaving) return entered === NONE ? -1 : node - 1
      if (entered === NONE) return node + 1
      return 2 * (place - (this.#graph.offsets[entered] ?? 0)) + 1
    }
    if (!isLeaving || ((this.#graph.steps[place] ?? 0) & (1 << way)) === 0) return -1
    const to = place + (this.#graph.offsets[way] ?? 0)
    return this.#kinds[to] === SOURCE ? -1 : 2 * to
  }

  /** Adds routes along rising levels until there is no more. */
  block(): void {
    for (const source of this.#from) while (this.#augment(2 * source + 1)) continue
  }

  /** Adds one route, if there is one. */
  #augment(start: number): boolean {
    const path = [start]
    const ways: number[] = []
    const levels = this.#levels
    const tried = this.#tried
    while (path.length > 0) {
      const node = path.at(-1) as number
      const way = tried[node] as number
      if (way > 8) {
        path.pop()
        ways.pop()
        const before = path.at(-1)
        if (before !== undefined) tried[before] = (tried[before] as number) + 1
        continue
      }
      const after = this.#follow(node, way)
      if (after >= 0 && this.#kinds[after >> 1] === SINK) {
        this.#send([...path, after], [...ways, way])
        return true
      }
      if (after >= 0 && levels[after] === (levels[node] as number) + 1) {
        path.push(after)
        ways.push(way)
      } else tried[node] = way + 1
    }
    return false
  }

  /** Sends one unit along a path: what it takes back first, then what it adds. */
  #send(path: readonly number[], ways: readonly number[]): void {
    const entered = this.#entered
    for (const [i, way] of ways.entries()) {
      const node = path[i] as number
      // Back along the flow: out of the place one came into, to where it came from.
      if (way === 8 && (node & 1) === 0 && path[i + 1] !== node + 1) entered[node >> 1] = NONE
    }
    for (const [i, way] of ways.entries()) {
      const place = (path[i + 1] as number) >> 1
      if (way < 8 && this.#kinds[place] !== SINK) entered[place] = way
    }
  }

  /** The places that what flow leaves over leads into and not out of. Call when no sink is reached any more. */
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

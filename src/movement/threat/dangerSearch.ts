/**
 * How far a creature can move in one round from any of many places: a multi-source search with buckets. Places of earlier rounds
 * are closed, since what they lead to was reached before. The search starts only from the rim of the sources: inside it every step
 * leads to another source. Rejected: a search for each place.
 */
import { NO_DIRECTION, STEP_BITS } from '../field/stepWord.ts'
import { markCreatures, squaresIn, startStances, type Move } from '../move.ts'
import { wholeStepKind } from '../search/eachStep.ts'
import { fastField } from '../search/fastField.ts'
import { isFast, keyOfSquares, squaresOfKey } from '../search/fastMove.ts'
import { placeOfState } from '../search/squeezedStates.ts'
import { eachActionState, stateNumber } from '../search/wideSearch.ts'

/** Places reached in a round, each once: the first `count` entries of three parallel lists, valid until the next search. */
export interface RoundReach {
  readonly count: number
  readonly places: Int32Array
  /** Cost in squares; for a move of several actions the one that first reaches the place. */
  readonly ranks: Int32Array
  /** A source from which the place is reached; −1 if unknown. */
  readonly origins: Int32Array
}

const FAR = 0x7fffffff
const [EVEN_START, ODD_START] = [1, 2]

/** Searches from many places. Its arrays, of the size of the padded grid, are reused. */
export class MultiSourceSearch {
  /** Squares by `2 * place + parity`. */
  readonly #labels: Int32Array
  readonly #originOf: Int32Array
  /** Places where an action begins: `EVEN_START`, `ODD_START` (only with an odd count of diagonals) or 0. */
  readonly #startOf: Uint8Array
  /** Rank of each place found; 0 if not found, −1 for a source. */
  readonly #rankOf: Int32Array
  /** Buckets of states by cost. Their lengths are in `#tails`, so that the arrays keep their capacity. */
  readonly #buckets: number[][] = []
  readonly #tails: number[] = []
  readonly #reached: number[] = []
  #reachedCount = 0
  readonly #result: { count: number; places: Int32Array; ranks: Int32Array; origins: Int32Array }

  constructor(paddedCells: number) {
    this.#labels = new Int32Array(2 * paddedCells).fill(FAR)
    this.#originOf = new Int32Array(2 * paddedCells)
    this.#startOf = new Uint8Array(paddedCells)
    this.#rankOf = new Int32Array(paddedCells)
    this.#result = {
      count: 0,
      places: new Int32Array(paddedCells),
      ranks: new Int32Array(paddedCells),
      origins: new Int32Array(paddedCells),
    }
  }

  /** Places that a move of one round reaches from `sources`, each at its lowest rank, without sources and `closed` places. */
  from(move: Move, sources: readonly number[], closed: Uint8Array): RoundReach {
    markCreatures(move)
    const isPlain = move.squeezing === null && move.turnFeet === 0
    this.#result.count = 0
    if (isPlain) this.#plain(move, sources, closed)
    else {
      const maxKey = keyOfSquares(move, squaresIn(move.budgetFeet))
      const isOneLabel = move.actions === 1 && isFast(move, maxKey)
      const ranks = isOneLabel ? squeezedRanks(move, sources, closed, maxKey) : wideRanks(move, sources, closed)
      for (const [place, rank] of ranks) this.#find(place, rank, -1)
    }
    return this.#result
  }

  #find(place: number, rank: number, origin: number): void {
    const at = this.#result.count++
    this.#result.places[at] = place
    this.#result.ranks[at] = rank
    this.#result.origins[at] = origin
  }

  /** Searches whole boxes, with a label for each parity of the count of diagonals. */
  #plain(move: Move, sources: readonly number[], closed: Uint8Array): void {
    const startOf = this.#startOf
    const rankOf = this.#rankOf
    for (const source of sources) {
      rankOf[source] = -1
      startOf[source] = EVEN_START
    }
    let starts = rimOf(move, sources, closed).map((place) => 2 * place)
    for (const state of starts) this.#originOf[state] = state >> 1
    for (let action = 1; action <= move.actions && starts.length > 0; action++) {
      this.#oneAction(move, starts, closed)
      for (let i = 0; i < this.#reachedCount; i++) {
        const state = this.#reached[i]
        const place = state >> 1
        if (rankOf[place] !== 0) continue
        const rank = move.actions > 1 ? action : this.#labels[state]
        rankOf[place] = rank
        this.#find(place, rank, this.#originOf[state])
      }
      starts = this.#nextStarts(move)
    }
    const forget = (place: number): void => {
      rankOf[place] = 0
      startOf[place] = 0
    }
    for (const source of sources) forget(source)
    for (let i = 0; i < this.#result.count; i++) forget(this.#result.places[i])
  }

  /** One action: lists the states within the budget in `#reached`, by cost. `#nextStarts` clears their labels. */
  #oneAction(move: Move, starts: readonly number[], closed: Uint8Array): void {
    const { layer, costs } = move
    const { steps, offsets } = layer
    const labels = this.#labels
    const originOf = this.#originOf
    const startOf = this.#startOf
    const budget = squaresIn(move.budgetFeet)
    // With one action the final parity does not matter: an odd count with a lower cost is as good as an even one.
    const isOddAsGood = move.actions === 1 && costs.isAdditive
    const buckets = this.#buckets
    const tails = this.#tails
    const reached = this.#reached
    for (let cost = buckets.length; cost <= budget; cost++) {
      buckets.push([])
      tails.push(0)
    }
    for (const state of starts) {
      labels[state] = 0
      this.#queue(state, 0)
    }
    this.#reachedCount = 0
    for (let cost = 0; cost <= budget; cost++) {
      const bucket = buckets[cost]
      for (let i = 0; i < tails[cost]; i++) {
        const state = bucket[i]
        const other = labels[state ^ 1]
        const parity = (state & 1) as 0 | 1
        if (labels[state] !== cost || (parity === 1 ? other <= cost : isOddAsGood && other < cost)) continue
        reached[this.#reachedCount++] = state
        const place = state >> 1
        const squares = costs.squares[parity]
        const turns = costs.turns[parity]
        for (let directions = steps[place] & STEP_BITS; directions !== 0;) {
          const d = 31 - Math.clz32(directions)
          directions ^= 1 << d
          const to = place + offsets[d]
          const start = startOf[to]
          if (closed[to] === 1 || start === EVEN_START) continue
          const kind = wholeStepKind(layer, place, d)
          const next = cost + squares[kind]
          const after = 2 * to + (parity ^ turns[kind])
          if (next > budget || next >= labels[after]) continue
          if ((after & 1) === 1 && (start === ODD_START || labels[after ^ 1] <= next)) continue
          labels[after] = next
          originOf[after] = originOf[state]
          this.#queue(after, next)
        }
      }
    }
  }

  #queue(state: number, cost: number): void {
    const tail = this.#tails[cost]
    this.#buckets[cost][tail] = state
    this.#tails[cost] = tail + 1
  }

  /**
   * The new starts of the next action: where this one ended, with its parity unless the count starts over. Clears the labels.
   */
  #nextStarts(move: Move): number[] {
    const isCounted = move.field.rules['count-over-turn']
    const improved: number[] = []
    for (let i = 0; i < this.#reachedCount; i++) {
      const state = this.#reached[i]
      const place = state >> 1
      const start = isCounted && (state & 1) === 1 ? ODD_START : EVEN_START
      const before = this.#startOf[place]
      if (before !== 0 && before <= start) continue
      this.#startOf[place] = start
      const begins = 2 * place + (start === ODD_START ? 1 : 0)
      this.#originOf[begins] = this.#originOf[state]
      improved.push(begins)
    }
    for (const [cost, bucket] of this.#buckets.entries()) {
      for (let i = 0; i < this.#tails[cost]; i++) this.#labels[bucket[i]] = FAR
      this.#tails[cost] = 0
    }
    // If a place starts with both counts, only the even one is expanded.
    return improved.filter((state) => (this.#startOf[state >> 1] === ODD_START) === ((state & 1) === 1))
  }
}

/** Sources from which some step leads to a place that is not closed. */
function rimOf({ layer: { steps, offsets } }: Move, sources: readonly number[], closed: Uint8Array): number[] {
  return sources.filter((place) => {
    const word = steps[place]
    for (let d = 0; d < 8; d++) if ((word & (1 << d)) !== 0 && closed[place + offsets[d]] !== 1) return true
    return false
  })
}

/** Lowest costs by place of a mover that squeezes, by the search with one label per place. */
function squeezedRanks(
  move: Move,
  sources: readonly number[],
  closed: Uint8Array,
  maxKey: number,
): ReadonlyMap<number, number> {
  const store = move.field.labels
  const own = new Set(sources)
  fastField(move, store, maxKey, edgeOf(move, sources, closed))
  const min = new Map<number, number>()
  const note = (place: number, label: number): void => {
    if (own.has(place) || closed[place] === 1) return
    const rank = squaresOfKey(move, label - store.base)
    if (rank < (min.get(place) ?? Infinity)) min.set(place, rank)
  }
  const { labels, found, foundCount } = store
  const { paddedCells } = move.layer.surface
  const reach = store.base + maxKey
  for (let place = 0; place < paddedCells; place++) {
    const label = labels[place]
    if (label <= reach) note(place, label)
  }
  for (let i = 0; i < foundCount; i++) {
    const state = found[i]
    if (state >= paddedCells) note(placeOfState(move, state), labels[state])
  }
  return min
}

/** Lowest ranks by place, by the general search. */
function wideRanks(move: Move, sources: readonly number[], closed: Uint8Array): ReadonlyMap<number, number> {
  const own = new Set(sources)
  const min = new Map<number, number>()
  const starts = edgeOf(move, sources, closed).flatMap((place) =>
    startStances(move, place).map((stance) =>
      stateNumber(move, { place, stance, heading: NO_DIRECTION, parity: move.parity }),
    ),
  )
  eachActionState(move, starts, ({ place }, squares, action) => {
    if (own.has(place) || closed[place] === 1) return
    min.set(place, Math.min(min.get(place) ?? Infinity, move.actions > 1 ? action : squares))
  })
  return min
}

/** Sources beside a place that is not closed: a squeezed step, which no step word contains, may lead there. */
const edgeOf = ({ layer: { offsets } }: Move, sources: readonly number[], closed: Uint8Array): number[] =>
  sources.filter((place) => offsets.some((offset) => closed[place + offset] !== 1))

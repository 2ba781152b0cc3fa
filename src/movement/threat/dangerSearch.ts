/**
 * How far a creature may get in one round from any of many places: one search for all of them, since a place it may
 * stop in is as good a start as any it passes on the way. Places of earlier rounds are not entered again: anyone who starts there
 * has been where this would lead. Only the rim of what is known is searched from: inside it every step leads to another start.
 */
import { NO_DIRECTION, STEP_BITS, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import { markCreatures, squaresIn, startStances, type Move } from '../move.ts'
import { burdensOf } from '../search/eachStep.ts'
import { fastField } from '../search/fastField.ts'
import { isFast, keyOfSquares, squaresOfKey } from '../search/fastMove.ts'
import { placeOfState } from '../search/squeezedStates.ts'
import { stateNumber, stateOf, wideSearch } from '../search/wideSearch.ts'
import { stepKind } from '../stepCosts.ts'

/** Places reached in a round, each once; the first `count` of three lists that run in parallel. Holds until the next search. */
export interface RoundReach {
  readonly count: number
  readonly places: Int32Array
  /** Squares it costs, or the action that first gets there where there are several. */
  readonly ranks: Int32Array
  /** A source whose way leads there; −1 where none is known. */
  readonly origins: Int32Array
}

const FAR = 0x7fffffff
const [EVEN_START, ODD_START] = [1, 2]

/** Searches from many places. Keeps its memory, of the size of a field's padded grid, from one search to the next. */
export class MultiSourceSearch {
  /** Squares by `2 * place + parity`. */
  readonly #labels: Int32Array
  readonly #originOf: Int32Array
  /** Places an action begins from: with an even count of diagonals, or only with an odd one. */
  readonly #startOf: Uint8Array
  /** By place the rank it was found at; 0: not found, −1: a source. */
  readonly #rankOf: Int32Array
  /** States by their cost, and how many: what lies beyond the count is left from before, so that lists keep their room. */
  readonly #buckets: number[][] = []
  readonly #tails: number[] = []
  readonly #reached: number[] = []
  #reachedCount = 0
  readonly #spread: { count: number; places: Int32Array; ranks: Int32Array; origins: Int32Array }

  constructor(paddedCells: number) {
    this.#labels = new Int32Array(2 * paddedCells).fill(FAR)
    this.#originOf = new Int32Array(2 * paddedCells)
    this.#startOf = new Uint8Array(paddedCells)
    this.#rankOf = new Int32Array(paddedCells)
    this.#spread = {
      count: 0,
      places: new Int32Array(paddedCells),
      ranks: new Int32Array(paddedCells),
      origins: new Int32Array(paddedCells),
    }
  }

  /** Places a move of one round leads to from `sources`, each at its least rank; sources and `closed` places are left out. */
  from(move: Move, sources: readonly number[], closed: Uint8Array): RoundReach {
    markCreatures(move)
    const isPlain = move.squeezing === null && move.turnFeet === 0
    this.#spread.count = 0
    if (isPlain) this.#plain(move, sources, closed)
    else {
      const maxKey = keyOfSquares(move, squaresIn(move.budgetFeet))
      const isOneLabel = move.actions === 1 && isFast(move, maxKey)
      const ranks = isOneLabel ? squeezedRanks(move, sources, closed, maxKey) : wideRanks(move, sources, closed)
      for (const [place, rank] of ranks) this.#find(place, rank, -1)
    }
    return this.#spread
  }

  #find(place: number, rank: number, origin: number): void {
    const at = this.#spread.count++
    this.#spread.places[at] = place
    this.#spread.ranks[at] = rank
    this.#spread.origins[at] = origin
  }

  /** By whole boxes, with a label for each parity of the count of diagonals. */
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
    for (let i = 0; i < this.#spread.count; i++) forget(this.#spread.places[i])
  }

  /** Lists the states within the budget as reached, in the order of their cost. Leaves their labels as they are. */
  #oneAction(move: Move, starts: readonly number[], closed: Uint8Array): void {
    const { layer, costs } = move
    const { steps, offsets } = layer
    const labels = this.#labels
    const originOf = this.#originOf
    const startOf = this.#startOf
    const budget = squaresIn(move.budgetFeet)
    // With one action how the count ends does not matter: what costs a square less is as good with an odd count.
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
        const word = steps[place]
        const squares = costs.squares[parity]
        const turns = costs.turns[parity]
        for (let directions = word & STEP_BITS; directions !== 0;) {
          const d = 31 - Math.clz32(directions)
          directions ^= 1 << d
          const to = place + offsets[d]
          const start = startOf[to]
          if (closed[to] === 1 || start === EVEN_START) continue
          const kind = stepKind(
            (word & STEP_SPECIAL) === 0 ? 0 : burdensOf(layer, place, d),
            d & 1,
            (steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK,
          )
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
   * Where the next action begins beyond the starts there were: where this one led, with the count it ended with, unless each
   * begins anew. Clears the labels.
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
    // A place that began with an odd count and now begins with an even one is left by the latter alone.
    return improved.filter((state) => (this.#startOf[state >> 1] === ODD_START) === ((state & 1) === 1))
  }
}

/** Sources from which some step leads to a place that is no source itself. */
function rimOf({ layer: { steps, offsets } }: Move, sources: readonly number[], closed: Uint8Array): number[] {
  return sources.filter((place) => {
    const word = steps[place]
    for (let d = 0; d < 8; d++) if ((word & (1 << d)) !== 0 && closed[place + offsets[d]] !== 1) return true
    return false
  })
}

/** Least squares by place for one that squeezes, by the search with one label for a place. */
function squeezedRanks(
  move: Move,
  sources: readonly number[],
  closed: Uint8Array,
  maxKey: number,
): ReadonlyMap<number, number> {
  const store = move.field.labels
  const own = new Set(sources)
  fastField(move, store, maxKey, edgeOf(move, sources, closed))
  const least = new Map<number, number>()
  const note = (place: number, label: number): void => {
    if (own.has(place) || closed[place] === 1) return
    const rank = squaresOfKey(move, label - store.base)
    if (rank < (least.get(place) ?? Infinity)) least.set(place, rank)
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
  return least
}

/** Least ranks by place, by the search that knows every rule. */
function wideRanks(move: Move, sources: readonly number[], closed: Uint8Array): ReadonlyMap<number, number> {
  const budget = squaresIn(move.budgetFeet)
  const own = new Set(sources)
  const least = new Map<number, number>()
  let starts = edgeOf(move, sources, closed).flatMap((place) =>
    startStances(move, place).map((stance) =>
      stateNumber(move, { place, stance, heading: NO_DIRECTION, parity: move.parity }),
    ),
  )
  for (let action = 1; action <= move.actions; action++) {
    const { settled, squares } = wideSearch(move, starts, budget)
    for (const state of settled) {
      const { place } = stateOf(move, state)
      if (own.has(place) || closed[place] === 1) continue
      const rank = move.actions > 1 ? action : squares.get(state)
      least.set(place, Math.min(least.get(place) ?? Infinity, rank))
    }
    const ends = move.field.rules['count-over-turn']
      ? settled
      : settled.map((state) => stateNumber(move, { ...stateOf(move, state), parity: 0 }))
    starts = [...new Set(ends)]
  }
  return least
}

/** Sources with a place beside them that is free or not, but no source: a squeezed step may lead there that no step word holds. */
const edgeOf = ({ layer: { offsets } }: Move, sources: readonly number[], closed: Uint8Array): number[] =>
  sources.filter((place) => offsets.some((offset) => closed[place + offset] !== 1))

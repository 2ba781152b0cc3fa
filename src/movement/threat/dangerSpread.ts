/**
 * How far a creature may get in one round from any of many places at once: one search for all of them, since a place it may
 * stop in is as good a start as any it passes on the way. Places of earlier rounds are not entered again: anyone who starts there
 * has been where this would lead. Only the rim of what is known is searched from: inside it every step leads to another start.
 */
import { NO_DIRECTION, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import { enter, squaresIn, startStances, type Move } from '../move.ts'
import { burdensOf } from '../search/eachStep.ts'
import { stateNumber, stateOf, wideSearch } from '../search/wideSearch.ts'
import { stepKind } from '../stepCosts.ts'

/** Places reached in a round, each once; the three lists run in parallel. */
export interface Spread {
  readonly places: readonly number[]
  /** Squares it costs, or the action that first gets there where there are several. */
  readonly ranks: readonly number[]
  /** A source whose way leads there; −1 where none is known. */
  readonly origins: readonly number[]
}

const FAR = 0x7fffffff
const [EVEN_START, ODD_START] = [1, 2]

/** Searches from many places. Keeps its memory, of the size of a field's padded grid, from one search to the next. */
export class Spreader {
  /** Squares by `2 * place + parity`. */
  readonly #labels: Int32Array
  readonly #originOf: Int32Array
  /** Places an action begins from: with an even count of diagonals, or only with an odd one. */
  readonly #startOf: Uint8Array
  readonly #ranks: Int32Array
  #buckets: number[][] = []

  constructor(paddedCells: number) {
    this.#labels = new Int32Array(2 * paddedCells).fill(FAR)
    this.#originOf = new Int32Array(2 * paddedCells)
    this.#startOf = new Uint8Array(paddedCells)
    this.#ranks = new Int32Array(paddedCells)
  }

  /** Places a move of one round leads to from `sources`, each at its least rank; sources and `closed` places are left out. */
  from(move: Move, sources: readonly number[], closed: Uint8Array): Spread {
    enter(move)
    const isPlain = move.squeezing === null && move.turnFeet === 0
    return isPlain ? this.#plain(move, sources, closed) : wideSpread(move, sources, closed)
  }

  /** By whole boxes, with a label for each parity of the count of diagonals. */
  #plain(move: Move, sources: readonly number[], closed: Uint8Array): Spread {
    const [places, ranks, origins]: [number[], number[], number[]] = [[], [], []]
    const startOf = this.#startOf
    for (const source of sources) {
      this.#ranks[source] = -1
      startOf[source] = EVEN_START
    }
    let starts = rimOf(move, sources, closed).map((place) => 2 * place)
    for (const state of starts) this.#originOf[state] = state >> 1
    for (let action = 1; action <= move.actions && starts.length > 0; action++) {
      const reached = this.#oneAction(move, starts, closed)
      for (const state of reached) {
        const place = state >> 1
        if (this.#ranks[place] !== 0) continue
        const rank = move.actions > 1 ? action : (this.#labels[state] as number)
        this.#ranks[place] = rank
        places.push(place)
        ranks.push(rank)
        origins.push(this.#originOf[state] as number)
      }
      starts = this.#nextStarts(move, reached)
    }
    for (const list of [sources, places])
      for (const place of list) {
        this.#ranks[place] = 0
        startOf[place] = 0
      }
    return { places, ranks, origins }
  }

  /** States within the budget, in the order of their cost. Leaves their labels as they are. */
  #oneAction(move: Move, starts: readonly number[], closed: Uint8Array): readonly number[] {
    const { layer, costs } = move
    const { steps, offsets } = layer
    const labels = this.#labels
    const originOf = this.#originOf
    const startOf = this.#startOf
    const budget = squaresIn(move.budgetFeet)
    // With one action how the count ends does not matter: what costs a square less is as good with an odd count.
    const isOddAsGood = move.actions === 1 && costs.isAdditive
    while (this.#buckets.length <= budget) this.#buckets.push([])
    const reached: number[] = []
    for (const state of starts) labels[state] = 0
    this.#buckets[0] = [...starts]
    for (let cost = 0; cost <= budget; cost++) {
      const bucket = this.#buckets[cost] ?? []
      for (const state of bucket) {
        const other = labels[state ^ 1] as number
        const parity = (state & 1) as 0 | 1
        if (labels[state] !== cost || (parity === 1 ? other <= cost : isOddAsGood && other < cost)) continue
        reached.push(state)
        const place = state >> 1
        const word = steps[place] as number
        const squares = costs.squares[parity]
        const turns = costs.turns[parity]
        for (let d = 0; d < 8; d++) {
          if ((word & (1 << d)) === 0) continue
          const to = place + (offsets[d] as number)
          const start = startOf[to] as number
          if (closed[to] === 1 || start === EVEN_START) continue
          const kind = stepKind(
            (word & STEP_SPECIAL) === 0 ? 0 : burdensOf(layer, place, d),
            d & 1,
            ((steps[to] as number) >> STEP_RANK_SHIFT) & STEP_RANK_MASK,
          )
          const next = cost + (squares[kind] as number)
          const after = 2 * to + (parity ^ (turns[kind] as number))
          if (next > budget || next >= (labels[after] as number)) continue
          if ((after & 1) === 1 && (start === ODD_START || (labels[after ^ 1] as number) <= next)) continue
          labels[after] = next
          originOf[after] = originOf[state] as number
          this.#buckets[next]?.push(after)
        }
      }
    }
    return reached
  }

  /**
   * Where the next action begins beyond the starts there were: where this one led, with the count it ended with, unless each
   * begins anew. Clears the labels.
   */
  #nextStarts(move: Move, reached: readonly number[]): number[] {
    const isCounted = move.field.rules['count-over-turn']
    const improved: number[] = []
    for (const state of reached) {
      const place = state >> 1
      const start = isCounted && (state & 1) === 1 ? ODD_START : EVEN_START
      const before = this.#startOf[place] as number
      if (before !== 0 && before <= start) continue
      this.#startOf[place] = start
      const begins = 2 * place + (start === ODD_START ? 1 : 0)
      this.#originOf[begins] = this.#originOf[state] as number
      improved.push(begins)
    }
    for (const bucket of this.#buckets) {
      for (const state of bucket) this.#labels[state] = FAR
      bucket.length = 0
    }
    // A place that began with an odd count and now begins with an even one is left by the latter alone.
    return improved.filter((state) => (this.#startOf[state >> 1] === ODD_START) === ((state & 1) === 1))
  }
}

/** Sources from which some step leads to a place that is no source itself. */
function rimOf({ layer: { steps, offsets } }: Move, sources: readonly number[], closed: Uint8Array): number[] {
  return sources.filter((place) => {
    const word = steps[place] ?? 0
    for (let d = 0; d < 8; d++) if ((word & (1 << d)) !== 0 && closed[place + (offsets[d] ?? 0)] !== 1) return true
    return false
  })
}

/** By the search that knows every rule. */
function wideSpread(move: Move, sources: readonly number[], closed: Uint8Array): Spread {
  const budget = squaresIn(move.budgetFeet)
  const own = new Set(sources)
  const least = new Map<number, number>()
  let starts = sources.flatMap((place) =>
    startStances({ ...move, start: place }).map((stance) =>
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
  return { places: [...least.keys()], ranks: [...least.values()], origins: [...least].map(() => -1) }
}

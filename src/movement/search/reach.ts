/** Every place a move reaches, by the search that covers it (docs/search.md). */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { markCreatures, isSqueezed, mayEndAt, squaresIn, startStances, type Move } from '../move.ts'
import { eachStep } from './eachStep.ts'
import { fastFlight, flightLabels, squeezedInFlight, isFastFlight } from './fastFlight.ts'
import { fastField } from './fastField.ts'
import { isFast, keyOfSquares, squaresOfKey } from './fastMove.ts'
import { placesReached } from './reachedWindow.ts'
import { squeezedAtStart, squeezedByLabels, placeOfState, type SqueezedArea } from './squeezedStates.ts'
import { areFastStrides, fastStrides } from './fastStrides.ts'
import { eachLine } from './straightLines.ts'
import { eachActionState, startStates } from './wideSearch.ts'

/** The first `count` entries are the places reached, each once, in no particular order. */
export interface FoundPlaces {
  readonly count: number
  /** Padded indices. */
  readonly places: ArrayLike<number>
  /** Lowest cost of each in squares (of 5 ft); meaningless over several actions. */
  readonly squares: ArrayLike<number>
  /** The action (from 1) that first reaches each; 0 for the start. */
  readonly actions: ArrayLike<number>
  /** The parts of boxes that are squeezed into. Call before the next search of the field. */
  readonly squeezedAreas: () => readonly SqueezedArea[]
}

/** A place a move reaches. */
export interface ReachedPlace {
  readonly col: number
  readonly row: number
  /** Lowest cost; meaningless over several actions. */
  readonly feet: Feet
  /** The action (from 1) that first reaches it; 0 for the start. */
  readonly action: number
  readonly canEnd: boolean
  readonly squeezing: boolean
}

/** Every place a move reaches, the start included, by row, then column. */
export function reachedPlaces(move: Move): readonly ReachedPlace[] {
  markCreatures(move)
  const { surface } = move.layer
  const { count, places, squares, actions } = findReached(move)
  const inOrder = Uint32Array.from({ length: count }, (_, i) => i)
  // Fast searches already list them by row and column, except for those squeezed into.
  if (!isAscending(places, count)) inOrder.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  return Array.from(inOrder, (i) => {
    const place = places[i] ?? 0
    return {
      ...surface.cellOf(place),
      feet: (squares[i] ?? 0) * FEET_PER_SQUARE,
      action: actions[i] ?? 0,
      canEnd: mayEndAt(move, place),
      squeezing: isSqueezed(move, place),
    }
  })
}

function isAscending(places: ArrayLike<number>, count: number): boolean {
  for (let i = 1; i < count; i++) if ((places[i - 1] ?? 0) > (places[i] ?? 0)) return false
  return true
}

/** The places a move reaches. Call `markCreatures` before. */
export function findReached(move: Move): FoundPlaces {
  const store = move.field.labels
  const maxKey = keyOfSquares(move, squaresIn(move.budgetFeet))
  if (move.actions > 1) return areFastStrides(move, maxKey) ? byFastStrides(move) : byWideSearch(move).listed()
  if (isFast(move, maxKey)) {
    if (!fastField(move, store, maxKey)) return onlyStart(move).listed()
    return byLabels(move, withSqueezed(move, placesReached(move, store)))
  }
  if (isFastFlight(move, maxKey)) {
    if (!fastFlight(move, store, maxKey)) return onlyStart(move).listed()
    const first = flightLabels(move)
    return byLabels(move, placesReached(move, store, first), first)
  }
  if (move.isOneSquare) return oneSquare(move).listed()
  return (move.line === 'free' ? byWideSearch(move) : alongLines(move)).listed()
}

/** Whole boxes reached and, after them, the squeezed states. */
function withSqueezed(move: Move, whole: Int32Array): Int32Array {
  const { found, foundCount } = move.field.labels
  if (move.squeezing === null) return whole
  const squeezed = found.subarray(0, foundCount).filter((state) => state >= move.layer.surface.paddedCells)
  const states = new Int32Array(whole.length + squeezed.length)
  states.set(whole)
  states.set(squeezed, whole.length)
  return states
}

/** The places of states reached by a fast search; `first`: number of the label of state 0. */
function byLabels(move: Move, states: Int32Array, first = 0): FoundPlaces {
  const { labels, base } = move.field.labels
  const places = new Int32Array(states.length)
  const squares = new Int32Array(states.length)
  const actions = new Uint8Array(states.length)
  // A box may be squeezed into in several states: the cheapest counts.
  const seen = new Map<number, number>()
  let count = 0
  for (const state of states) {
    const place = first > 0 ? state : placeOfState(move, state)
    const cost = squaresOfKey(move, (labels[first + state] ?? 0) - base)
    if (state !== place) {
      const before = seen.get(place)
      if (before !== undefined) {
        squares[before] = Math.min(squares[before] ?? 0, cost)
        continue
      }
      seen.set(place, count)
    }
    places[count] = place
    actions[count] = place === move.start ? 0 : 1
    squares[count++] = cost
  }
  return {
    count,
    places,
    squares,
    actions,
    squeezedAreas: () => (first > 0 ? squeezedInFlight(move, places) : squeezedByLabels(move)),
  }
}

function byFastStrides(move: Move): FoundPlaces {
  const store = move.field.labels
  const actionOf = fastStrides(move, store, keyOfSquares(move, squaresIn(move.budgetFeet)))
  const places = placesReached(move, store)
  const actions = Uint8Array.from(places, (place) =>
    place === move.start ? 0 : actionOf[store.labels[place] - store.base],
  )
  const squares = new Int32Array(places.length)
  return { count: places.length, places, squares, actions, squeezedAreas: () => squeezedAtStart(move) }
}

/** Collects states of the general search by place and stance, each at its lowest cost. */
class FoundStates {
  readonly #states = new Map<number, FoundState>()

  /** Adds a state, unless it is known at the same or a lower cost. */
  add(place: number, stance: number, squares: number, action: number): void {
    const key = place * MAX_STANCES + stance + 1
    const known = this.#states.get(key)
    if (!known || isLess({ squares, action }, known)) this.#states.set(key, { place, stance, squares, action })
  }

  /** The places of all states. */
  listed(): FoundPlaces {
    const least = new Map<number, FoundState>()
    for (const state of this.#states.values()) {
      const known = least.get(state.place)
      if (!known || isLess(state, known)) least.set(state.place, state)
    }
    const values = [...least.values()]
    return {
      count: values.length,
      places: values.map(({ place }) => place),
      squares: values.map(({ squares }) => squares),
      actions: values.map(({ action }) => action),
      squeezedAreas: () =>
        [...this.#states.values()]
          .filter(({ stance }) => stance !== WHOLE)
          .map(({ stance, ...state }) => ({ ...state, stances: 1 << stance })),
    }
  }
}

interface FoundState {
  readonly place: number
  readonly stance: number
  readonly squares: number
  readonly action: number
}

const MAX_STANCES = 16

const isLess = (a: Pick<FoundState, 'squares' | 'action'>, b: Pick<FoundState, 'squares' | 'action'>): boolean =>
  a.action < b.action || (a.action === b.action && a.squares < b.squares)

function onlyStart(move: Move): FoundStates {
  const found = new FoundStates()
  for (const stance of startStances(move)) found.add(move.start, stance, 0, 0)
  return found
}

function oneSquare(move: Move): FoundStates {
  const found = onlyStart(move)
  for (const stance of startStances(move))
    eachStep(move, move.start, stance, (_, place, next, kind) => {
      const squares = move.costs.squares[move.parity][kind] ?? 0
      const stances = next === WHOLE || !move.squeezing ? [next] : stancesIn(move.squeezing.changes(place, next))
      for (const each of stances) found.add(place, each, squares, 1)
    })
  return found
}

/** Every place that a straight line reaches. */
function alongLines(move: Move): FoundStates {
  const found = onlyStart(move)
  eachLine(move, (place, squares) => found.add(place, WHOLE, squares, 1))
  return found
}

function byWideSearch(move: Move): FoundStates {
  const found = onlyStart(move)
  eachActionState(move, startStates(move), ({ place, stance }, squares, action) =>
    found.add(place, stance, squares, action),
  )
  return found
}

import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { WHOLE } from './ground/squeezing.ts'
import { enter, isSqueezed, mayEndAt, squaresIn, startStances, type Move } from './move.ts'
import { fastField, isFast } from './search/fastField.ts'
import { areFastStrides, fastStrides } from './search/fastStrides.ts'
import { eachStep } from './search/eachStep.ts'
import { startStates, stateNumber, stateOf, wideSearch } from './search/wideSearch.ts'

/** A place that can be reached. */
export interface ReachedPlace {
  readonly col: number
  readonly row: number
  /** Least feet to it (in its last action, where feet left over are lost). */
  readonly feet: Feet
  /** The action (from 1) that first gets there; 0 at the start. */
  readonly action: number
  readonly canEnd: boolean
  readonly squeezing: boolean
}

/** Costs in squares and the action that gets there, by place; in no order. */
type Found = Map<number, { readonly squares: number; readonly action: number }>

/** Every place a move can get to, the start included, by row, then column. */
export function reachedPlaces(move: Move): readonly ReachedPlace[] {
  enter(move)
  const { ground } = move.layer
  return [...placesFound(move)]
    .sort(([a], [b]) => a - b)
    .map(([place, { squares, action }]) => ({
      col: ground.colOf(place),
      row: ground.rowOf(place),
      feet: squares * FEET_PER_SQUARE,
      action,
      canEnd: mayEndAt(move, place),
      squeezing: isSqueezed(move, place),
    }))
}

function placesFound(move: Move): Found {
  const found: Found = new Map([[move.start, { squares: 0, action: 0 }]])
  if (move.isOneSquare) oneSquare(move, found)
  else if (move.isStraight) straightLines(move, squaresIn(move.budgetFeet), found)
  else byActions(move, found)
  return found
}

function oneSquare(move: Move, found: Found): void {
  for (const stance of startStances(move))
    eachStep(move, move.start, stance, (_, place, __, price) => {
      const squares = move.prices.squares[move.parity][price] ?? 0
      if (squares < (found.get(place)?.squares ?? Infinity)) found.set(place, { squares, action: 1 })
    })
}

/** Walks straight on in each direction; `visit` may stop a line by answering false. */
function straightLines(move: Move, budget: number, found: Found): void {
  if (startStances(move)[0] !== WHOLE) return
  for (let direction = 0; direction < 8; direction++) {
    let [place, squares, parity] = [move.start, 0, move.parity]
    for (let moved = true; moved;) {
      moved = false
      const from = place
      eachStep(move, from, WHOLE, (d, to, _, price) => {
        if (d !== direction || squares + (move.prices.squares[parity][price] ?? 0) > budget) return
        squares += move.prices.squares[parity][price] ?? 0
        parity = (parity ^ (move.prices.turns[parity][price] ?? 0)) === 1 ? 1 : 0
        place = to
        moved = true
        found.set(place, { squares, action: 1 })
      })
    }
  }
}

function byActions(move: Move, found: Found): void {
  const { labels } = move.field
  const budget = squaresIn(move.budgetFeet)
  if (move.actions === 1 && isFast(move)) {
    const cells = move.layer.ground.paddedCells
    const count = fastField(move, labels, 2 * budget + 1)
    for (let i = 0; i < count; i++) {
      const state = labels.settled[i] ?? 0
      const squares = ((labels.labels[state] ?? 0) - labels.base) >> 1
      if (!found.has(state % cells)) found.set(state % cells, { squares, action: 1 })
    }
  } else if (move.actions > 1 && areFastStrides(move)) {
    const count = fastStrides(move, labels, 2 * budget + 1)
    for (const place of labels.reached.subarray(0, count)) {
      if (!found.has(place)) found.set(place, { squares: 0, action: labels.actions[place] ?? 0 })
      labels.actions[place] = 0
    }
  } else bySlowActions(move, budget, found)
}

function bySlowActions(move: Move, budget: number, found: Found): void {
  let sources = startStates(move)
  const startsOver = !move.field.rules['count-over-turn']
  for (let action = 1; action <= move.actions; action++) {
    const { settled, squares } = wideSearch(move, sources, budget)
    for (const number of settled) {
      const { place } = stateOf(move, number)
      if (!found.has(place)) found.set(place, { squares: squares.get(number), action })
    }
    const reached = settled.map((number) =>
      startsOver ? stateNumber(move, { ...stateOf(move, number), parity: 0 }) : number,
    )
    sources = [...new Set(reached)]
  }
}

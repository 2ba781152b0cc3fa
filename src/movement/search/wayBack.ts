/**
 * Reads a cheapest way back off the labels of a fast search: from a state to one whose label is less by exactly the price of
 * the step between them. Costs the length of the way, so a hovered overlay can ask at every move of the pointer.
 */
import { invariant } from '../../base/invariant.ts'
import { stancesIn, WHOLE } from '../ground/squeezing.ts'
import type { Move } from '../move.ts'
import { eachStep } from './eachStep.ts'
import { fastState, startStatesOf } from './fastMove.ts'
import type { LabelStore } from './labelStore.ts'

/** Places on the way to a labelled state, the start first. */
export function wayBack(move: Move, store: LabelStore, state: number): readonly number[] {
  const cells = move.layer.ground.paddedCells
  const starts = new Set(startStatesOf(move))
  const startLabel = store.base + move.parity
  const places = [state % cells]
  for (let at = state; !(starts.has(at) && store.labels[at] === startLabel);) {
    at = stateBefore(move, store, at)
    const place = at % cells
    if (places.at(-1) !== place) places.push(place)
  }
  return places.reverse()
}

function stateBefore(move: Move, store: LabelStore, state: number): number {
  const { layer, squeezing, prices } = move
  const cells = layer.ground.paddedCells
  const place = state % cells
  const stance = Math.floor(state / cells) - 1
  const label = store.labels[state] ?? 0
  for (let d = 0; d < 8; d++) {
    const from = place - (layer.offsets[d] ?? 0)
    const stances = [WHOLE, ...(squeezing ? stancesIn(squeezing.freeStances(from)) : [])]
    for (const before of stances) {
      const other = fastState(move, from, before)
      if (!store.hasReached(other) || (store.labels[other] ?? 0) >= label) continue
      let fits = false
      eachStep(move, from, before, (direction, to, next, price) => {
        const isHere = direction === d && to === place && next === stance
        if (isHere && (store.labels[other] ?? 0) + (prices.keys[price] ?? 0) === label) fits = true
      })
      if (fits) return other
    }
  }
  invariant(squeezing && stance !== WHOLE, 'every label but the start comes from a step')
  return rectangleBefore(move, store, place, stance, label)
}

/** The rectangle of the same box, at the same label, that was stepped into rather than changed to. */
function rectangleBefore(move: Move, store: LabelStore, place: number, stance: number, label: number): number {
  const { squeezing } = move
  invariant(squeezing, 'a squeezed state')
  const starts = new Set(startStatesOf(move))
  const others = stancesIn(squeezing.changes(place, stance)).filter((other) => other !== stance)
  for (const other of others) {
    const state = fastState(move, place, other)
    if (!store.hasReached(state) || store.labels[state] !== label) continue
    if ((starts.has(state) && label === store.base + move.parity) || isSteppedInto(move, store, place, other, label))
      return state
  }
  throw new Error('a rectangle is stepped into before it is changed')
}

function isSteppedInto(move: Move, store: LabelStore, place: number, stance: number, label: number): boolean {
  const { layer, squeezing, prices } = move
  let isEntered = false
  for (const d of [0, 2, 4, 6]) {
    const from = place - (layer.offsets[d] ?? 0)
    for (const before of [WHOLE, ...(squeezing ? stancesIn(squeezing.freeStances(from)) : [])]) {
      const other = fastState(move, from, before)
      if (!store.hasReached(other)) continue
      eachStep(move, from, before, (direction, to, next, price) => {
        const isHere = direction === d && to === place && next === stance
        if (isHere && (store.labels[other] ?? 0) + (prices.keys[price] ?? 0) === label) isEntered = true
      })
    }
  }
  return isEntered
}

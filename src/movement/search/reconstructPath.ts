/**
 * Reads a cheapest way back off the labels of a fast search: from a state to one whose label is less by exactly the cost of
 * the step between them. Costs the length of the way, so a hovered overlay can ask at every move of the pointer.
 */
import { invariant } from '../../base/invariant.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { eachStep } from './eachStep.ts'
import { specialBurdens, startKey } from './fastMove.ts'
import type { LabelStore } from '../field/labelStore.ts'
import { fastState, placeOfState, startStatesOf } from './squeezedStates.ts'

/** Places on the way to a labeled state, the start first. */
export function reconstructPath(move: Move, store: LabelStore, state: number): readonly number[] {
  const starts = startStatesOf(move)
  const startLabel = store.base + startKey(move)
  const places = [placeOfState(move, state)]
  if (!move.squeezing) return reconstructWholePath(move, store, places, startLabel)
  for (let at = state; !(starts.has(at) && store.labels[at] === startLabel);) {
    at = predecessor(move, store, at)
    places.push(placeOfState(move, at))
  }
  return places.reverse()
}

/** The way of a mover that never squeezes, read from the step words; `places` holds its end. Of equal ways it takes one that goes straight on. */
function reconstructWholePath(move: Move, store: LabelStore, places: number[], startLabel: number): readonly number[] {
  const { steps, offsets } = move.layer
  const { labels } = store
  const { keys } = move.costs
  let at = places[0]
  let d = 0
  for (let label = labels[at]; at !== move.start || label !== startLabel;) {
    const rank = (steps[at] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
    for (let tried = 0; ; tried++, d = (d + 1) & 7) {
      invariant(tried < 8, 'every label but the start comes from a step')
      const from = at - offsets[d]
      const word = steps[from]
      if (((word >> d) & 1) === 0) continue
      // Leftovers of earlier searches lie above every label of this one.
      const known = labels[from]
      const burdens = (word & STEP_SPECIAL) === 0 ? 0 : specialBurdens(move.layer, from, d)
      if (known + keys[burdens | ((d & 1) << 5) | rank] !== label) continue
      places.push(from)
      at = from
      label = known
      break
    }
  }
  return places.reverse()
}

/** A state from which one step leads to another at its label. */
function predecessor(move: Move, store: LabelStore, state: number): number {
  const { layer, squeezing, costs } = move
  const place = placeOfState(move, state)
  const label = store.labels[state]
  for (let d = 0; d < 8; d++) {
    const from = place - layer.offsets[d]
    const stances = [WHOLE, ...(squeezing ? stancesIn(squeezing.freeStances(from)) : [])]
    for (const before of stances) {
      const other = fastState(move, from, before)
      const known = store.labels[other]
      if (!store.hasReached(other) || known >= label) continue
      let fits = false
      eachStep(move, from, before, (_, to, next, kind) => {
        if (known + costs.keys[kind] === label && fastState(move, to, next) === state) fits = true
      })
      if (fits) return other
    }
  }
  throw new Error('every label but that of the start comes from a step')
}

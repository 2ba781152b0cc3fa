/**
 * Reconstructs a cheapest path from the labels of a fast search: the predecessor of a state is one whose label is lower by exactly
 * the cost of the step. Cost: the length of the path, so an overlay can do it at every move of the pointer.
 * Rejected: storing predecessors, one more write at every step of every search.
 */
import { invariant } from '../../base/invariant.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { eachStep, specialBurdens } from './eachStep.ts'
import { startKey } from './fastMove.ts'
import type { LabelStore } from '../field/labelStore.ts'
import { fastState, placeOfState, startStatesOf } from './squeezedStates.ts'

/** Places of a cheapest path to a labeled state, the start first. */
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

/** The path of a mover that never squeezes, read off the step words. `places` holds its end. Prefers to go straight on. */
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
      // Leftovers of earlier searches are above every label of this one.
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

/**
 * Reactions: each creature has a limited number from its turn to its next.
 *
 * @source D&D 3.5 and Pathfinder 1e, Attacks of Opportunity: one a round, more with Combat Reflexes; Starfinder and
 *   Pathfinder 2e, Reactions: one a round
 */
import type { RecordId } from '../map/records/ids.ts'
import type { PathEvent } from '../movement/threat/provoke.ts'
import type { Opportunity } from './ledger.ts'
import type { Scene } from './scene.ts'
import type { EncounterState } from './state.ts'
import type { Turn } from './turn.ts'

/** Restores the reactions of a creature and its riders at the start of its turn. */
export function withFreshReactions(scene: Scene, state: EncounterState, id: string): EncounterState {
  const party = [id, ...(scene.riders.get(id) ?? [])]
  if (party.every((each) => state.reactionsUsed[each] === undefined)) return state
  const left = Object.entries(state.reactionsUsed).filter(([by]) => !party.includes(by))
  return { ...state, reactionsUsed: Object.fromEntries(left) }
}

/** Restores the reactions of creatures without turns of their own at the start of a round. */
export const withFreshBystanders = (scene: Scene, state: EncounterState): EncounterState =>
  Object.keys(state.reactionsUsed)
    .filter((id) => !state.order.some((acting) => acting === id || scene.riders.get(acting)?.includes(id)))
    .reduce((fresh, id) => withFreshReactions(scene, fresh, id), state)

/** True if a creature has a reaction left in a state. */
export const mayReactIn =
  ({ map }: Scene, { reactionsUsed }: EncounterState) =>
  (id: string): boolean =>
    (reactionsUsed[id] ?? 0) < (map.tables.creatures.get(id as RecordId)?.reactionsPerRound ?? 1)

/** Records the opportunities of a turn in the order of the path; each is taken if its creature has a reaction left. */
export function recordOpportunities(turn: Turn, provoked: readonly PathEvent[]): void {
  for (const { by, step, square } of provoked) {
    const isTaken = mayReactIn(turn.stage.scene, turn.state)(by)
    const { reactionsUsed } = turn.state
    if (isTaken) turn.state = { ...turn.state, reactionsUsed: { ...reactionsUsed, [by]: (reactionsUsed[by] ?? 0) + 1 } }
    const at = step < 0 ? step : turn.stepsMade + step
    turn.opportunities = [
      ...turn.opportunities,
      { by, step: at, square: { col: square.col, row: square.row }, isTaken },
    ]
  }
}

/** Returns the opportunities that were taken. */
export const takenOpportunities = (opportunities: readonly Opportunity[]): readonly Opportunity[] =>
  opportunities.filter(({ isTaken }) => isTaken)

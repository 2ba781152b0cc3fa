/**
 * Who may still react: opportunities are limited from a creature's turn to its next.
 *
 * @source D&D 3.5 and Pathfinder 1e, Attacks of Opportunity: one a round, more with Combat Reflexes; Starfinder and
 *   Pathfinder 2e, Reactions: one a round
 */
import type { RecordId } from '../map/records/ids.ts'
import type { AlongTheWay } from '../movement/provoke.ts'
import type { Opportunity } from './ledger.ts'
import type { Scene } from './scene.ts'
import type { EncounterState } from './state.ts'

/** The state in which a creature, and those it carries, have all their reactions again: at the start of its turn. */
export function withFreshReactions(scene: Scene, state: EncounterState, id: string): EncounterState {
  const party = [id, ...(scene.riders.get(id) ?? [])]
  if (party.every((each) => state.reactionsUsed[each] === undefined)) return state
  const left = Object.entries(state.reactionsUsed).filter(([by]) => !party.includes(by))
  return { ...state, reactionsUsed: Object.fromEntries(left) }
}

/** The state in which creatures without turns of their own have all their reactions again: at the start of a round. */
export const withFreshBystanders = (scene: Scene, state: EncounterState): EncounterState =>
  Object.keys(state.reactionsUsed)
    .filter((id) => !state.order.some((acting) => acting === id || scene.riders.get(acting)?.includes(id)))
    .reduce((fresh, id) => withFreshReactions(scene, fresh, id), state)

/** Takes what opportunities the reactions left allow, in the order of the way. */
export function spendReactions(
  { map }: Scene,
  state: EncounterState,
  provoked: readonly AlongTheWay[],
): { readonly state: EncounterState; readonly opportunities: readonly Opportunity[] } {
  if (provoked.length === 0) return { state, opportunities: [] }
  const used: Record<string, number> = { ...state.reactionsUsed }
  const opportunities = provoked.map(({ by, step, square: { col, row } }): Opportunity => {
    const before = used[by] ?? 0
    const isTaken = before < (map.tables.creatures.get(by as RecordId)?.reactionsPerRound ?? 1)
    if (isTaken) used[by] = before + 1
    return { by, step, square: { col, row }, isTaken }
  })
  return { state: { ...state, reactionsUsed: used }, opportunities }
}

/** The opportunities that were taken. */
export const takenOf = (opportunities: readonly Opportunity[]): readonly Opportunity[] =>
  opportunities.filter(({ isTaken }) => isTaken)

import type { RuleLine, RulesetSummary } from '../../../src/ipc/shapes/engine.ts'
import { activeStates, type CreatureStates } from '../../../src/map/creatureStates.ts'

/**
 * What a creature's states ask for before it moves. The bands on the map are those of a creature on its feet: whether it
 * is helped or gets up first is for the table to say.
 */
export function stateLines(creature: CreatureStates, ruleset: Pick<RulesetSummary, 'stateNotes'> | null): RuleLine[] {
  const states = activeStates(creature)
  const stopped = states.find(({ cannotMove }) => cannotMove)
  if (stopped) return [{ text: `${stopped.label}: it can't move. The map shows its range without this.`, clauses: [] }]
  return states.flatMap(({ id }) => ruleset?.stateNotes[id] ?? [])
}

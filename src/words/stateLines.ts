import { activeStates, type CreatureStates } from '../map/creatureStates.ts'
import type { Ruleset, StateNote } from '../rules/ruleset.ts'
import { en, type Catalog } from './en/index.ts'

/**
 * What a creature's states change about a move. The bands on the map and the cost of a route are those of a creature on its
 * feet: whether it is helped or gets up first is for the table to say.
 */
export function stateLines(
  creature: CreatureStates,
  ruleset: Pick<Ruleset, 'stateNotes'> | null,
  t: Catalog = en,
): readonly StateNote[] {
  const states = activeStates(creature)
  const stopped = states.find(({ cannotMove }) => cannotMove)
  if (stopped) return [{ text: t.blockers.cannotMove(stopped.label), clauses: [] }]
  return states.flatMap(({ id }) => ruleset?.stateNotes[id] ?? [])
}

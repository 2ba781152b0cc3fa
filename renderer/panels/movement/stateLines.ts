import type { RuleLine } from '../../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../../src/map/records/creature.ts'

/**
 * What a creature's state asks for before it moves. The bands on the map are those of a creature on its feet: whether it
 * is helped or gets up first is for the table to say.
 */
export function stateLines({ helpless, prone }: Pick<Creature, 'helpless' | 'prone'>, ruleset: string): RuleLine[] {
  if (helpless)
    return [
      { text: 'Helpless: it does not move until it is helped. The map shows where it would get then.', clauses: [] },
    ]
  if (!prone) return []
  return ruleset === 'pf2e'
    ? [{ text: 'Prone: getting up first takes one action, so it has one Stride less.', clauses: ['P2-PRONE-3'] }]
    : [{ text: 'Prone: getting up first takes a move action. What is left is a single move or a step.', clauses: [] }]
}

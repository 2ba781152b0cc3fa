import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ThreatAnswer } from '../ipc/shapes/engine.ts'
import { reachRulesOf } from '../movement/threat/reachRules.ts'
import { threatenedCells, threatField } from '../movement/threat/threatField.ts'
import type { Situation } from './replica.ts'

/** Threatened squares of those of the creatures that are on the map. */
export function threatAnswer(
  { field, revision }: Situation,
  { creatureIds }: CallArgument<'engine.threat'>,
): Result<ThreatAnswer> {
  const rules = reachRulesOf(field)
  return ok({
    revision,
    creatures: creatureIds.flatMap((id) => {
      const combatant = field.combatants.get(id)
      if (!combatant) return []
      const cells = threatenedCells(threatField(field.lines, rules, combatant))
      const squares = Uint32Array.from(cells, ({ col, row }) => row * field.widthCells + col)
      return [{ id, side: combatant.side, squares }]
    }),
  })
}

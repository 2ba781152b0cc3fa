import type { ThreatAnswer } from '../../src/ipc/shapes/engine.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import { reachRulesOf } from '../../src/movement/threat/reachRules.ts'
import { threatenedCells, threatField } from '../../src/movement/threat/threatField.ts'

/** Threatened squares of those of the creatures that are on the map. */
export function threatAnswer(field: Battlefield, ids: readonly RecordId[], revision: number): ThreatAnswer {
  const rules = reachRulesOf(field)
  return {
    revision,
    creatures: ids.flatMap((id) => {
      const combatant = field.combatants.get(id)
      if (!combatant) return []
      const cells = threatenedCells(threatField(field.lines, rules, combatant))
      const squares = Uint32Array.from(cells, ({ col, row }) => row * field.widthCells + col)
      return [{ id, side: combatant.side, squares }]
    }),
  }
}

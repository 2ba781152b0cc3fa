import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ThreatAnswer } from '../ipc/shapes/engine.ts'
import { levelOf } from '../map/heights.ts'
import { eachAttackedSquare } from '../movement/threat/attackedSquares.ts'
import type { Situation } from './replica.ts'

/** Squares that some creatures threaten at an altitude above each square's floor. Creatures that are not on the map are ignored. */
export function threatAnswer(
  { field, revision }: Situation,
  { creatureIds, altitudeFeet }: CallArgument<'engine.threat'>,
): Result<ThreatAnswer> {
  const altitude = levelOf(altitudeFeet)
  return ok({
    revision,
    creatures: creatureIds.flatMap((id) => {
      const combatant = field.combatants.get(id)
      if (!combatant) return []
      const squares: number[] = []
      eachAttackedSquare(
        field,
        combatant,
        (index) => (field.floors?.[index] ?? 0) + altitude,
        (index) => squares.push(index),
      )
      return [{ id, side: combatant.side, squares: Uint32Array.from(squares) }]
    }),
  })
}

/**
 * The squares a creature strikes into at the heights that matter: on each square's floor, or some way above it. On an uneven floor
 * a square's level decides how far above or below the creature it lies, so there is a threat field for each such distance.
 */
import { levelsBetween } from '../../grid/box.ts'
import { rectHolds } from '../../grid/cell.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { boxOf } from '../levels.ts'
import { reachRulesOf } from './reach.ts'
import { isThreatened, threatField, type ThreatField } from './threatField.ts'

/**
 * Calls `visit` with the index of every square the creature strikes into, ascending. `levelOf`: the level asked about in a square of
 * that index. Its own squares are left out, unless they are asked about above or below it; `isAsked`: so are others than these.
 */
export function eachAttackedSquare(
  field: Battlefield,
  creature: Combatant,
  levelOf: (index: number) => number,
  visit: (index: number) => void,
  isAsked?: (index: number) => boolean,
): void {
  const rules = reachRulesOf(field)
  const box = boxOf(field, creature)
  const near = threatField(field.lines, rules, creature, 0, isAsked)
  const byDistance = new Map<number, ThreatField>([[0, near]])
  const { col, row, widthCells, heightCells } = near.window
  for (let y = row; y < row + heightCells; y++)
    for (let x = col; x < col + widthCells; x++) {
      const index = y * field.widthCells + x
      const levels = levelsBetween(box, { level: levelOf(index), tall: 1 })
      if (levels === 0 && rectHolds(box, { col: x, row: y })) continue
      let threat = byDistance.get(levels)
      if (!threat) byDistance.set(levels, (threat = threatField(field.lines, rules, creature, levels, isAsked)))
      if (isThreatened(threat, x, y)) visit(index)
    }
}

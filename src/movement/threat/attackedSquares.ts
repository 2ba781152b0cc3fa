/**
 * The squares a creature can attack into, each at a given level: its floor or somewhere above it. The vertical distance of the levels
 * decides which squares are in reach, so there is a threat field for each distance.
 */
import { levelsBetween } from '../../grid/box.ts'
import { rectHolds } from '../../grid/cell.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { boxOf } from '../levels.ts'
import { reachRulesOf } from './reach.ts'
import { isThreatened, threatField, type ThreatField } from './threatField.ts'

/**
 * Calls `visit` with the index of every square that the creature can attack into at the level `levelOf(index)`, ascending. Its own
 * squares are left out at its own levels, and so are squares without `isIncluded`.
 */
export function eachAttackedSquare(
  field: Battlefield,
  creature: Combatant,
  levelOf: (index: number) => number,
  visit: (index: number) => void,
  isIncluded?: (index: number) => boolean,
): void {
  const rules = reachRulesOf(field)
  const box = boxOf(field, creature)
  const near = threatField(field.lines, rules, creature, 0, isIncluded)
  const byDistance = new Map<number, ThreatField>([[0, near]])
  const { col, row, widthCells, heightCells } = near.window
  for (let y = row; y < row + heightCells; y++)
    for (let x = col; x < col + widthCells; x++) {
      const index = y * field.widthCells + x
      const levels = levelsBetween(box, { level: levelOf(index), tall: 1 })
      if (levels === 0 && rectHolds(box, { col: x, row: y })) continue
      let threat = byDistance.get(levels)
      if (!threat) byDistance.set(levels, (threat = threatField(field.lines, rules, creature, levels, isIncluded)))
      if (isThreatened(threat, x, y)) visit(index)
    }
}

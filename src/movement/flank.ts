import type { Box } from '../grid/box.ts'
import { levelsBetween } from '../grid/box.ts'
import type { HalfPoint3 } from '../grid/lines/halfSquares.ts'
import type { LineGrid } from '../grid/lines/lineGrid.ts'
import { passageThrough, type Side } from '../grid/lines/segmentThroughBox.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import type { Combatant } from './combatant.ts'
import { boxOf, type Floor } from './levels.ts'
import { reachRulesOf } from './threat/reachRules.ts'
import { firstThreatened, threatField } from './threat/threatField.ts'

/** What flanking depends on beside the three. */
export interface FlankingField extends Floor {
  readonly lines: LineGrid
  readonly ruleset: Ruleset
  readonly rules: TableRules
}

const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
  floor: 'ceiling',
  ceiling: 'floor',
}

/** Where flanking lines begin and end: in the middle of a space, or of any of its squares. */
export type FlankFrom = TableRules['flank-from']

/**
 * Whether a line between points of two boxes enters the foe's box by one side and leaves it by the side opposite. It must
 * touch the inside, and both points must lie outside; an edge or corner belongs to each of its sides. Any pair of points will
 * do: the middle of any level, or the middle of any cube.
 */
export function liesBetween(a: Box, b: Box, foe: Box, from: FlankFrom): boolean {
  const ends = pointsOf(b, from)
  return pointsOf(a, from).some((start) => ends.some((end) => areOpposite(start, end, foe)))
}

function areOpposite(from: HalfPoint3, to: HalfPoint3, foe: Box): boolean {
  const passage = passageThrough({ from, to }, foe)
  if (!passage || passage.enters <= 0 || passage.leaves >= passage.scale) return false
  return passage.entrySides.some((side) => passage.exitSides.includes(OPPOSITE[side]))
}

function pointsOf({ col, row, level, tall, widthCells, heightCells }: Box, from: FlankFrom): readonly HalfPoint3[] {
  const points: HalfPoint3[] = []
  for (let z = 2 * level + 1; z < 2 * (level + tall); z += 2) {
    if (from === 'centre') {
      points.push({ x: 2 * col + widthCells, y: 2 * row + heightCells, z })
      continue
    }
    for (let y = 2 * row + 1; y < 2 * (row + heightCells); y += 2)
      for (let x = 2 * col + 1; x < 2 * (col + widthCells); x += 2) points.push({ x, y, z })
  }
  return points
}

/** Whether a creature threatens a square of another's space. */
export function threatens(field: FlankingField, creature: Combatant, foe: Box): boolean {
  const levels = levelsBetween(boxOf(field, creature), foe)
  return firstThreatened(threatField(field.lines, reachRulesOf(field), creature, levels), foe) !== null
}

/**
 * Whether two allies flank a foe: they stand opposite, neither is helpless, and each threatens part of the foe's space.
 * @source Pathfinder 2e, Flanking; Starfinder, D&D 3.5 and Pathfinder 1e, Flanking
 */
export function isFlanking(field: FlankingField, a: Combatant, b: Combatant, foe: Combatant): boolean {
  if (a.id === b.id || a.side !== b.side || a.side === foe.side || a.helpless || b.helpless) return false
  const foeBox = boxOf(field, foe)
  if (![a, b].every((creature) => threatens(field, creature, foeBox))) return false
  return liesBetween(boxOf(field, a), boxOf(field, b), foeBox, field.rules['flank-from'])
}

import { spaceRect, type CellRect } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { centreOf } from '../grid/lines/halfSquares.ts'
import type { LineGrid } from '../grid/lines/lineGrid.ts'
import { passageThrough, type Side } from '../grid/lines/segmentThroughRect.ts'
import type { ReachRules } from './threat/reach.ts'
import { firstThreatened, threatField, type Threatener } from './threat/threatField.ts'

/** A creature that may take part in flanking. */
export interface Flanker extends Threatener {
  readonly id: string
  readonly side: string
}

const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

/**
 * Whether the line between the centres of two spaces enters the foe's space by one side and leaves it by the side
 * opposite. It must touch the inside, and both centres must lie outside; a corner belongs to both its sides.
 */
export function liesBetween(a: CellRect, b: CellRect, foe: CellRect): boolean {
  const segment = { from: centreOf(a), to: centreOf(b) }
  const passage = passageThrough(segment, foe)
  if (!passage || passage.enters <= 0 || passage.leaves >= passage.scale) return false
  return passage.entrySides.some((side) => passage.exitSides.includes(OPPOSITE[side]))
}

/**
 * Whether two allies flank a foe: they stand opposite, neither is helpless, and each threatens part of the foe's space.
 * @source Pathfinder 2e, Flanking
 */
export function isFlanking(grid: LineGrid, rules: ReachRules, a: Flanker, b: Flanker, foe: Flanker): boolean {
  if (a.id === b.id || a.side !== b.side || a.side === foe.side || a.helpless || b.helpless) return false
  const foeSpace = spaceOf(foe)
  if (!liesBetween(spaceOf(a), spaceOf(b), foeSpace)) return false
  return [a, b].every((creature) => firstThreatened(threatField(grid, rules, creature), foeSpace) !== null)
}

const spaceOf = ({ at, size }: Pick<Flanker, 'at' | 'size'>): CellRect => spaceRect(at, SPACE_CELLS[size])

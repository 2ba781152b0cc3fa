/** Flanking: two allies on opposite sides of a foe that both threaten it. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { type Box, boxOffset, levelsBetween } from '../../grid/box.ts'
import type { HalfPoint3 } from '../../grid/lines/halfSquares.ts'
import type { LineGrid } from '../../grid/lines/lineGrid.ts'
import { passageThrough, type Side } from '../../grid/lines/segmentThroughBox.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'
import type { Attitudes } from '../../map/sides.ts'
import { type Combatant, isSameParty } from '../combatant.ts'
import { boxOf, type Floor } from '../levels.ts'
import { reachRulesOf, reachBand } from './reach.ts'
import { firstThreatened, threatField } from './threatField.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { type Cell, cellsOfRect, grownRect, isRectOnGrid, placesOverlapping, spaceRect } from '../../grid/cell.ts'
import type { Battlefield } from '../battlefield.ts'
import { mayStopAmong, spaceOf } from '../passage.ts'

/** The part of a battlefield that flanking depends on. */
export interface FlankingField extends Floor {
  readonly lines: LineGrid
  readonly ruleset: Ruleset
  readonly rules: TableRules
  readonly attitudes: Attitudes
}

const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
  floor: 'ceiling',
  ceiling: 'floor',
}

/** Where flanking lines start and end: at the center of a space, or of any of its squares. */
export type FlankFrom = TableRules['flank-from']

/**
 * True if some line between points of two boxes enters the foe's box through one side and leaves it through the opposite one. It must
 * pass through the inside, and both points must be outside; an edge or corner belongs to each of its sides. The points are the centers
 * of each level, or of each cube.
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

/** True if a creature threatens a square of another's space. */
export function threatens(field: FlankingField, creature: Combatant, foe: Box): boolean {
  const levels = levelsBetween(boxOf(field, creature), foe)
  return firstThreatened(threatField(field.lines, reachRulesOf(field), creature, levels), foe) !== null
}

/** True if a creature stands as near to a foe as a flanker must. Sharing a square is not standing next to it. */
export function isNearEnough(field: FlankingField, creature: Combatant, foe: Box): boolean {
  if (!field.ruleset.flanking.mustBeAdjacent) return true
  const { columns, rows, levels = 0 } = boxOffset(boxOf(field, creature), foe)
  return Math.max(columns, rows, levels) === 1
}

/**
 * True if two allies flank a foe, where anyone does: they are on opposite sides, neither is helpless, and each is near enough and
 * threatens part of the foe's space.
 * @source Pathfinder 2e, Flanking; Starfinder, D&D 3.5 and Pathfinder 1e, Flanking; the optional rule of D&D 5e
 */
export function isFlanking(field: FlankingField, a: Combatant, b: Combatant, foe: Combatant): boolean {
  if (!mayFlank(field, a, b, foe)) return false
  const foeBox = boxOf(field, foe)
  const isOpposite = liesBetween(boxOf(field, a), boxOf(field, b), foeBox, field.rules['flank-from'])
  return isOpposite && isInPlace(field, a, foeBox) && isInPlace(field, b, foeBox)
}

/** True if two creatures flank a foe wherever they stand in the right places. */
function mayFlank({ rules, attitudes }: FlankingField, a: Combatant, b: Combatant, foe: Combatant): boolean {
  if (!rules.flanking || a.id === b.id || a.helpless || b.helpless) return false
  if (attitudes(a.side, b.side) !== 'ally') return false
  return attitudes(a.side, foe.side) !== 'ally' && attitudes(b.side, foe.side) !== 'ally'
}

/** True if a creature stands near enough to a foe and threatens it. */
const isInPlace = (field: FlankingField, creature: Combatant, foe: Box): boolean =>
  isNearEnough(field, creature, foe) && threatens(field, creature, foe)

/**
 * Places (top left cells) from which `creature` would flank `foe` together with `ally`, by row, then column: on the map, and where
 * it may stop. They may be out of its movement range (see `reachedPlaces`). Cost: the places within its reach of the foe.
 */
export function flankingPlaces(field: Battlefield, creature: Combatant, ally: Combatant, foe: Combatant): Cell[] {
  const band = reachBand(reachRulesOf(field), creature)
  const foeBox = boxOf(field, foe)
  // What does not depend on the place is asked once.
  if (!band || !mayFlank(field, creature, ally, foe) || !isInPlace(field, ally, foeBox)) return []
  const allyBox = boxOf(field, ally)
  const others = [...field.combatants.values()].filter((other) => !isSameParty(other, creature))
  const spaceCells = SPACE_CELLS[creature.size]
  const inReach = grownRect(spaceOf(foe), Math.floor(band.farFeet / FEET_PER_SQUARE))
  return cellsOfRect(placesOverlapping(inReach, spaceCells)).filter((at) => {
    if (!isRectOnGrid(field, spaceRect(at, spaceCells))) return false
    const moved = { ...creature, at }
    const isOpposite = liesBetween(boxOf(field, moved), allyBox, foeBox, field.rules['flank-from'])
    return isOpposite && isInPlace(field, moved, foeBox) && mayStopAmong(field, moved, at, others)
  })
}

/** What cover depends on: the field, and creatures where they stand. */
import type { Box } from '../../grid/box.ts'
import type { Cell } from '../../grid/cell.ts'
import type { LineGrid } from '../../grid/lines/lineGrid.ts'
import type { Size } from '../../map/sizes.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'
import type { Combatant } from '../combatant.ts'
import { boxOf, type Floor } from '../levels.ts'

/** How an attack is made that cover is asked for. */
export type Attack = 'melee' | 'ranged'

/** What cover depends on beside the creatures. */
export interface CoverField extends Floor {
  readonly lines: LineGrid
  readonly ruleset: Pick<Ruleset, 'cover'>
  readonly rules: Pick<TableRules, 'barrier-cover'>
}

/** A creature in its box. */
export interface Standing {
  readonly id: string
  readonly size: Size
  readonly box: Box
}

/** A creature where it stands. */
export const standing = (field: Floor, creature: Combatant): Standing => ({
  id: creature.id,
  size: creature.size,
  box: boxOf(field, creature),
})

/** The level of a square's floor; 0 off the map. */
export const floorOf = ({ floors, widthCells, heightCells }: Floor, { col, row }: Cell): number =>
  col < 0 || row < 0 || col >= widthCells || row >= heightCells ? 0 : (floors?.[row * widthCells + col] ?? 0)

/** The inputs of cover: the field, and creatures with their boxes. */
import type { Box } from '../../grid/box.ts'
import type { LineGrid } from '../../grid/lines/lineGrid.ts'
import type { Size } from '../../map/sizes.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'
import type { Combatant } from '../combatant.ts'
import { boxOf, type Floor } from '../levels.ts'

/** The kind of attack that cover is checked for. */
export type Attack = 'melee' | 'ranged'

/** The part of a battlefield that cover depends on. */
export interface CoverField extends Floor {
  readonly lines: LineGrid
  readonly ruleset: Pick<Ruleset, 'cover'>
  readonly rules: Pick<TableRules, 'barrier-cover'>
}

/** A creature and its box. */
export interface Standing {
  readonly id: string
  readonly size: Size
  readonly box: Box
}

/** A creature with the box where it is. */
export const standing = (field: Floor, creature: Combatant): Standing => ({
  id: creature.id,
  size: creature.size,
  box: boxOf(field, creature),
})

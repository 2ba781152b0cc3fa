/** Which creatures may move through and end on others, as the rule system answers for creatures on a battlefield. */
import { boxesOverlap, firstEntered, type Box } from '../grid/box.ts'
import { cellsOfRect, isOnGrid, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'
import type { Attitudes } from '../map/sides.ts'
import type { Encountered, Passing } from '../rules/passing.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import type { Combatant } from './combatant.ts'
import { boxAt, boxOf, type Floor } from './levels.ts'

/** How a mover deals with creatures in its way. */
export interface MovementOptions {
  readonly tumble: boolean
  readonly isCharge: boolean
  /** Id of the one opponent it overruns. */
  readonly overruns?: string | undefined
}

/** The rules that passing depends on. */
export interface PassageRules {
  readonly ruleset: Ruleset
  readonly rules: TableRules
  readonly attitudes: Attitudes
}

/** The row of the ruleset's table for a mover and another creature. */
export const passingOf = (
  { ruleset, rules, attitudes }: PassageRules,
  mover: Combatant,
  other: Combatant,
  { tumble, isCharge, overruns }: MovementOptions,
): Passing =>
  ruleset.passing({
    mover,
    other,
    attitude: attitudes(other.side, mover.side),
    options: { tumble, isCharge, overruns: overruns === other.id },
    rules,
  })

/** Why a step costs more by the first creature whose space it enters and that is a burden; null if there is none. */
export function burdenEntered(
  { field, mover, options, others }: BurdenedMove,
  before: Box,
  after: Box,
): Passing['burden'] {
  for (const other of others) {
    const { burden } = passingOf(field, mover, other, options)
    if (burden !== null && firstEntered(before, after, boxOf(field, other)) !== null) return burden
  }
  return null
}

interface BurdenedMove {
  readonly field: PassageRules & Floor
  readonly mover: Combatant
  readonly options: MovementOptions
  readonly others: readonly Combatant[]
}

/** The space of a combatant, which may extend beyond the map. */
export const spaceOf = ({ at, size }: Pick<Combatant, 'at' | 'size'>): CellRect => spaceRect(at, SPACE_CELLS[size])

/** The squares of a combatant's space that are on the map. */
export const cellsHeldBy = (
  field: { readonly widthCells: number; readonly heightCells: number },
  combatant: Combatant,
): readonly Cell[] => cellsOfRect(spaceOf(combatant)).filter((cell) => isOnGrid(field, cell))

/** True if a mover may stop with its top left square at `at`, given all `others` on the field. */
export function mayStopAmong(
  passageRules: PassageRules & Floor,
  mover: Combatant,
  at: Cell,
  others: readonly Combatant[],
): boolean {
  // Called for every place of a movement range, most of which are empty: nothing is allocated before the first overlap.
  for (let first = 0; first < others.length; first++) {
    const other = others[first]
    if (other && isOverlapping(at, mover.size, other)) return mayStopOn(passageRules, mover, at, others, first)
  }
  return true
}

/** The same, where `first` is the index of the first creature that the space overlaps on the plan. */
function mayStopOn(
  passageRules: PassageRules & Floor,
  mover: Combatant,
  at: Cell,
  others: readonly Combatant[],
  first: number,
): boolean {
  const { ruleset, rules, attitudes } = passageRules
  const box = boxAt(passageRules, mover, at)
  const overlapped: Encountered[] = []
  for (let i = first; i < others.length; i++) {
    const other = others[i]
    // Boxes are compared only of those that overlap on the plan.
    if (other && isOverlapping(at, mover.size, other) && boxesOverlap(box, boxOf(passageRules, other)))
      overlapped.push({ other, attitude: attitudes(other.side, mover.side) })
  }
  return overlapped.length === 0 || ruleset.mayEndOn({ mover, overlapped, rules })
}

/** True if a space overlaps that of a creature on the plan. */
function isOverlapping(at: Cell, size: Size, other: Pick<Combatant, 'at' | 'size'>): boolean {
  const own = SPACE_CELLS[size]
  const its = SPACE_CELLS[other.size]
  const { col, row } = other.at
  return at.col < col + its && col < at.col + own && at.row < row + its && row < at.row + own
}

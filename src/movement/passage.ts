/**
 * Which creatures may move through and end on others. The first row of the table that applies decides.
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Moving Through a Square; Pathfinder 2e, Moving Through a Creature's Space
 */
import { boxesOverlap } from '../grid/box.ts'
import { cellsOfRect, isOnGrid, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { SIZES, sizeSteps, SPACE_CELLS, type Size } from '../map/sizes.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import type { Attitudes } from '../map/sides.ts'
import type { Combatant } from './combatant.ts'
import { boxAt, boxOf, type Floor } from './levels.ts'

/** Rows of the table on moving through creatures, in the order they are tried. */
export const PASSAGES = [
  'fills-space',
  'ally-in-charge',
  'ally',
  'helpless',
  'small-mover',
  'three-sizes-apart',
  'too-different',
  'overrun',
  'tumble',
  'opponent',
] as const
/** One row. */
export type Passage = (typeof PASSAGES)[number]

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

/** The row of the table for a mover and another creature. */
export function passageOf(
  { ruleset, rules, attitudes }: PassageRules,
  mover: Combatant,
  other: Combatant,
  options: MovementOptions,
): Passage {
  if (other.fillsSpace) return 'fills-space'
  if (isYielding({ rules, attitudes }, mover, other))
    return options.isCharge && rules['allies-block-charge'] ? 'ally-in-charge' : 'ally'
  if (other.helpless) return 'helpless'
  if (ruleset.sharing.smallSizes.includes(mover.size)) return 'small-mover'
  if (sizeSteps(mover.size, other.size) >= 3 && rules['three-sizes-apart'] !== 'ignored')
    return rules['three-sizes-apart'] === 'pass' ? 'three-sizes-apart' : 'too-different'
  if (options.overruns === other.id) return 'overrun'
  return options.tumble ? 'tumble' : 'opponent'
}

/** True if `other` lets the mover pass: it is an ally, or ignores it and the table rule allows that. */
function isYielding(
  { rules, attitudes }: Pick<PassageRules, 'rules' | 'attitudes'>,
  mover: Combatant,
  other: Combatant,
) {
  const attitude = attitudes(other.side, mover.side)
  return attitude === 'ally' || (attitude === 'ignores' && rules['neutral-lets-pass'])
}

/** True if the mover may pass. */
export const isPassable = (passage: Passage): boolean => !BLOCKING.has(passage)

const BLOCKING: ReadonlySet<Passage> = new Set(['fills-space', 'ally-in-charge', 'too-different', 'opponent'])

/** The space of a combatant, which may extend beyond the map. */
export const spaceOf = ({ at, size }: Pick<Combatant, 'at' | 'size'>): CellRect => spaceRect(at, SPACE_CELLS[size])

/** The squares of a combatant's space that are on the map. */
export const cellsHeldBy = (
  field: { readonly widthCells: number; readonly heightCells: number },
  combatant: Combatant,
): readonly Cell[] => cellsOfRect(spaceOf(combatant)).filter((cell) => isOnGrid(field, cell))

/** Hundredths of a square that very small creatures take up, in rulesets where they share one by fraction. */
const HUNDREDTHS: { readonly [S in Size]?: number } = { tiny: 25, diminutive: 4, fine: 1 }

/** True if a mover may stop with its top left square at `at`, given all `others` on the field. */
export function mayStopAmong(
  passageRules: PassageRules & Floor,
  mover: Combatant,
  at: Cell,
  others: readonly Combatant[],
): boolean {
  // Called for every place of a movement range, most of which are empty: no array before the first overlap.
  let onPlan: Combatant[] | null = null
  for (const other of others) if (isOverlapping(at, mover.size, other)) (onPlan ??= []).push(other)
  if (!onPlan) return true
  const box = boxAt(passageRules, mover, at)
  const overlapped = onPlan.filter((other) => boxesOverlap(box, boxOf(passageRules, other)))
  if (overlapped.length === 0) return true
  const crowd = crowdIn(passageRules, mover, overlapped)
  return overlapped.every((other) => !other.fillsSpace && allowsStopping(passageRules, mover, other, crowd))
}

/** True if a space overlaps that of a creature on the plan. */
function isOverlapping(at: Cell, size: Size, other: Pick<Combatant, 'at' | 'size'>): boolean {
  const [own, its] = [SPACE_CELLS[size], SPACE_CELLS[other.size]]
  const { col, row } = other.at
  return at.col < col + its && col < at.col + own && at.row < row + its && row < at.row + own
}

/** True if the mover is very small and there is room for it among the creatures of the square. */
function crowdIn({ ruleset, rules }: PassageRules, mover: Combatant, overlapped: readonly Combatant[]): boolean {
  if (!ruleset.sharing.smallSizes.includes(mover.size)) return false
  const small = [mover, ...overlapped]
  if (ruleset.sharing.ending === 'prone')
    return small.filter(({ size }) => size === 'tiny').length <= rules['tiny-per-square']
  return small.reduce((sum, { size }) => sum + (HUNDREDTHS[size] ?? 0), 0) <= 100
}

function allowsStopping(
  { ruleset, rules, attitudes }: PassageRules,
  mover: Combatant,
  other: Combatant,
  smallFit: boolean,
): boolean {
  if (smallFit) return true
  if (ruleset.sharing.ending === 'by-fraction') return other.helpless
  const isLarger = SIZES.indexOf(other.size) > SIZES.indexOf(mover.size)
  const isWilling = isYielding({ rules, attitudes }, mover, other) || other.helpless
  return other.prone && isWilling && (!isLarger || rules['share-with-larger-prone'])
}

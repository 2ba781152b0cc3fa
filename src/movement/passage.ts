/**
 * Who may pass whom, and who may stop on whom. The first row of the table that fits decides.
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

/** Rows of the table of passing, in the order they are tried. */
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

/** How a mover goes about it. */
export interface MovementOptions {
  readonly tumble: boolean
  readonly isCharge: boolean
  /** Id of the one opponent it overruns. */
  readonly overruns?: string | undefined
}

/** The rules passing depends on. */
export interface PassageRules {
  readonly ruleset: Ruleset
  readonly rules: TableRules
  readonly attitudes: Attitudes
}

/** The row of the table for a mover and someone else. */
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

/** Whether two make way for each other: as allies, or where the table lets those who ignore each other do so. */
function isYielding(
  { rules, attitudes }: Pick<PassageRules, 'rules' | 'attitudes'>,
  mover: Combatant,
  other: Combatant,
) {
  const attitude = attitudes(other.side, mover.side)
  return attitude === 'ally' || (attitude === 'ignores' && rules['neutral-lets-pass'])
}

/** Whether that row lets the mover pass. */
export const isPassable = (passage: Passage): boolean => !BLOCKING.has(passage)

const BLOCKING: ReadonlySet<Passage> = new Set(['fills-space', 'ally-in-charge', 'too-different', 'opponent'])

/** The squares of a combatant's space, off the map or not. */
export const spaceOf = ({ at, size }: Pick<Combatant, 'at' | 'size'>): CellRect => spaceRect(at, SPACE_CELLS[size])

/** The squares of a combatant's space that lie on the map. */
export const cellsHeldBy = (
  field: { readonly widthCells: number; readonly heightCells: number },
  combatant: Combatant,
): readonly Cell[] => cellsOfRect(spaceOf(combatant)).filter((cell) => isOnGrid(field, cell))

/** Hundredths of a square that small creatures take where they share one by fraction. */
const HUNDREDTHS: { readonly [S in Size]?: number } = { tiny: 25, diminutive: 4, fine: 1 }

/** Whether a mover may stop with its top left square at `at`, where `others` (all on the field but the mover) may stand. */
export function mayStopAmong(
  passageRules: PassageRules & Floor,
  mover: Combatant,
  at: Cell,
  others: readonly Combatant[],
): boolean {
  // Asked of every place of a movement range: most have no one on them.
  let onPlan: Combatant[] | null = null
  for (const other of others) if (isOverlapping(at, mover.size, other)) (onPlan ??= []).push(other)
  if (!onPlan) return true
  const box = boxAt(passageRules, mover, at)
  const overlapped = onPlan.filter((other) => boxesOverlap(box, boxOf(passageRules, other)))
  if (overlapped.length === 0) return true
  const crowd = crowdIn(passageRules, mover, overlapped)
  return overlapped.every((other) => !other.fillsSpace && allowsStopping(passageRules, mover, other, crowd))
}

/** Whether a space overlaps that of a creature, seen from above. */
function isOverlapping(at: Cell, size: Size, other: Pick<Combatant, 'at' | 'size'>): boolean {
  const [own, its] = [SPACE_CELLS[size], SPACE_CELLS[other.size]]
  const { col, row } = other.at
  return at.col < col + its && col < at.col + own && at.row < row + its && row < at.row + own
}

/** Whether small creatures still fit: what they take of the square, the mover included. */
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

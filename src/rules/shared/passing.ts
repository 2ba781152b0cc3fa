/** Rows of the tables on moving through creatures, from which systems compose theirs; and where a move may end. */
import { SIZES, sizeSteps, type Size } from '../../map/sizes.ts'
import type { EndingFacts, Encountered, Passing, PassingFacts } from '../passing.ts'
import type { Ruleset } from '../ruleset.ts'
import type { TableRules } from '../tableRules.ts'

/** Returns a row if it applies. */
export type PassingRow = (facts: PassingFacts) => Passing | null

/** A row that applies: its id, whether one passes, and what else follows. */
export const row = (id: string, passes: boolean, more: Partial<Passing> = {}): Passing => ({
  id,
  passes,
  burden: null,
  takesCheck: false,
  provokes: false,
  ...more,
})

/** A table: the first row that applies decides; if none does, no one passes. `burdenOf` says whose space costs more. */
export const passingTable =
  (burdenOf: (facts: PassingFacts) => Passing['burden'], ...rows: readonly PassingRow[]): Ruleset['passing'] =>
  (facts) => {
    for (const each of rows) {
      const found = each(facts)
      if (!found) continue
      const burden = found.passes ? burdenOf(facts) : null
      return burden === null ? found : { ...found, burden }
    }
    return OPPONENT
  }

const OPPONENT = row('opponent', false)

/** True if a creature lets the mover pass: it is an ally, or ignores the mover and the table rule allows that. */
export const isYielding = ({ attitude }: Pick<Encountered, 'attitude'>, rules: TableRules): boolean =>
  attitude === 'ally' || (attitude === 'ignores' && rules['neutral-lets-pass'])

/** Helpless bodies that are obstacles cost more. */
export const bodies = ({ other }: Encountered): Passing['burden'] =>
  other.helpless && other.obstacleWhenHelpless ? 'helpless-body' : null

/** Sizes that share squares with others. */
export const VERY_SMALL: readonly Size[] = ['fine', 'diminutive', 'tiny']

const FULL = row('fills-space', false)

/** No one passes a creature that fills its space. */
export const fillsSpace: PassingRow = ({ other }) => (other.fillsSpace ? FULL : null)

const ALLY = row('ally', true)
const ALLY_IN_CHARGE = row('ally-in-charge', false)

/** Allies let each other pass; by table rule not in a charge. */
export const ally: PassingRow = (facts) => {
  const { options, rules } = facts
  if (!isYielding(facts, rules)) return null
  return options.isCharge && rules['allies-block-charge'] ? ALLY_IN_CHARGE : ALLY
}

const HELPLESS = row('helpless', true)

export const helpless: PassingRow = ({ other }) => (other.helpless ? HELPLESS : null)

/** A very small mover passes everyone. `provokes`: by entering the opponent’s square. */
export const smallMover =
  (provokes: (rules: TableRules) => boolean): PassingRow =>
  ({ mover, rules }) =>
    VERY_SMALL.includes(mover.size) ? row('small-mover', true, { provokes: provokes(rules) }) : null

/** Opponents three or more sizes larger or smaller, as the table reads that. */
export const threeSizesApart: PassingRow = ({ mover, other, rules }) => {
  if (sizeSteps(mover.size, other.size) < 3 || rules['three-sizes-apart'] === 'ignored') return null
  return rules['three-sizes-apart'] === 'pass'
    ? row('three-sizes-apart', true, { provokes: rules['passing-for-size-provokes'] })
    : row('too-different', false)
}

export const overrun: PassingRow = ({ options }) =>
  options.overruns ? row('overrun', true, { takesCheck: true, provokes: true }) : null

export const tumble: PassingRow = ({ options }) => (options.tumble ? row('tumble', true, { takesCheck: true }) : null)

/**
 * The table of systems by which very small movers and three sizes decide. `smallProvokes`: by entering an opponent’s square.
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Moving Through a Square; Pathfinder 2e, Moving Through a Creature’s Space
 */
export const passingByThreeSizes = (smallProvokes: (rules: TableRules) => boolean): Ruleset['passing'] =>
  passingTable(bodies, fillsSpace, ally, helpless, smallMover(smallProvokes), threeSizesApart, overrun, tumble)

/** Hundredths of a square that very small creatures take up. */
const HUNDREDTHS: { readonly [S in Size]?: number } = { tiny: 25, diminutive: 4, fine: 1 }

/**
 * Where a move may end in the 3E family: on helpless creatures, and on others while very small ones fit into the square.
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Moving Through a Square; Very Small Creature
 */
export function endingByFraction({ mover, overlapped }: EndingFacts): boolean {
  if (overlapped.some(({ other }) => other.fillsSpace)) return false
  if (overlapped.every(({ other }) => other.helpless)) return true
  if (!VERY_SMALL.includes(mover.size)) return false
  return overlapped.reduce((sum, { other }) => sum + (HUNDREDTHS[other.size] ?? 0), HUNDREDTHS[mover.size] ?? 0) <= 100
}

/** True if a very small mover has room among the tiny creatures of a square. */
export const fitsAmongTiny = ({ mover, overlapped, rules }: EndingFacts): boolean =>
  [mover, ...overlapped.map(({ other }) => other)].filter(({ size }) => size === 'tiny').length <=
  rules['tiny-per-square']

/**
 * Where a move may end in Pathfinder 2e: tiny creatures on others, everyone on prone bodies of their size or smaller that are
 * willing or helpless.
 * @source Pathfinder 2e, Moving Through a Creature’s Space
 */
export function endingOnProne(facts: EndingFacts): boolean {
  const { mover, overlapped, rules } = facts
  if (overlapped.some(({ other }) => other.fillsSpace)) return false
  if (VERY_SMALL.includes(mover.size) && fitsAmongTiny(facts)) return true
  return overlapped.every((each) => {
    const { other } = each
    const isLarger = SIZES.indexOf(other.size) > SIZES.indexOf(mover.size)
    return other.prone && (isYielding(each, rules) || other.helpless) && (!isLarger || rules['share-with-larger-prone'])
  })
}

/** Contract 4 and 5: who may pass whom, who may share a square, who threatens what. */
import { hasLineOfEffect } from './lines.ts'
import { allSquares, distance, holds, keyOf, sizeStep, spaceOf, squaresOf } from './squares.ts'
import type { Creature, Request, Ruleset, Size, Square } from './request.ts'
import type { TableRules } from './tableRules.ts'

/** The row of the table in contract 4 that decides, with its answer. */
export type Passing =
  | 'no'
  | 'ally'
  | 'helpless'
  /** Because of the sizes of the two: a very small mover, or three sizes apart. */
  | 'size'
  | 'tumble'

export const isVerySmall = (creature: Creature): boolean => sizeStep(creature.size) <= sizeStep('tiny')

export function passing(
  table: TableRules,
  mover: Creature,
  other: Creature,
  charging: boolean,
  tumbling: boolean,
): Passing {
  if (other.fillsSpace) return 'no'
  if (other.side === mover.side) return charging && table['allies-block-charge'] ? 'no' : 'ally'
  if (other.helpless) return 'helpless'
  if (isVerySmall(mover)) return 'size'
  const stepsApart = Math.abs(sizeStep(mover.size) - sizeStep(other.size))
  // Where this row says no, as in Starfinder, the first row that fits decides: tumbling does not help there.
  if (stepsApart >= 3 && table['three-sizes-apart'] === 'pass') return 'size'
  if (stepsApart >= 3 && table['three-sizes-apart'] === 'blocked') return 'no'
  return tumbling ? 'tumble' : 'no'
}

/** Hundredths of a square. */
const SHARE: Readonly<Partial<Record<Size, number>>> = { tiny: 25, diminutive: 4, fine: 1 }

/** Whether the mover may end with its top left at `at`, as far as the other creatures go. */
export function mayShare(
  ruleset: Ruleset,
  table: TableRules,
  mover: Creature,
  space: readonly Square[],
  creatures: readonly Creature[],
): boolean {
  const others = creatures.filter((other) => other.id !== mover.id)
  const overlapped = others.filter((other) => space.some((square) => holds(spaceOf(other), square)))
  return overlapped.every((other) => {
    if (other.fillsSpace) return false
    const here = overlapped.concat(mover)
    if (ruleset === 'pf2e') {
      const tiny = here.filter((creature) => creature.size === 'tiny').length
      if (mover.size === 'tiny' && tiny <= table['tiny-per-square']) return true
      const willing = other.side === mover.side || other.helpless
      const isSmallEnough = sizeStep(other.size) <= sizeStep(mover.size) || table['share-with-larger-prone']
      return other.prone && isSmallEnough && willing
    }
    if (other.helpless) return true
    const hundredths = here.reduce((sum, creature) => sum + (SHARE[creature.size] ?? 0), 0)
    return isVerySmall(mover) && hundredths <= 100
  })
}

/** In feet. Where more than one ruleset has a size, their tables agree. */
function naturalReach(creature: Creature): number {
  if (creature.reach !== null) return creature.reach
  const tall = {
    fine: 0,
    diminutive: 0,
    tiny: 0,
    small: 5,
    medium: 5,
    large: 10,
    huge: 15,
    gargantuan: 20,
    colossal: 30,
  }
  const long = { ...tall, large: 5, huge: 10, gargantuan: 15, colossal: 20 }
  return (creature.body === 'long' ? long : tall)[creature.size]
}

/** Whether a limit of `feet` covers the way between two squares. */
function isWithin(table: TableRules, feet: number, from: Square, to: Square): boolean {
  const reaches = feet === 10 && table['second-diagonal-at-10-feet-reach']
  const secondDiagonal = Math.abs(from[0] - to[0]) === 2 && Math.abs(from[1] - to[1]) === 2
  return distance(from, to) <= feet || (reaches && secondDiagonal)
}

/** Keys of all squares on the map the creature threatens, its own included. */
export function threatened(
  { ruleset, table, map }: Pick<Request, 'ruleset' | 'table' | 'map'>,
  creature: Creature,
): ReadonlySet<string> {
  const keys = new Set<string>()
  const natural = naturalReach(creature)
  const doubles = creature.reachWeapon && (ruleset === 'dnd35' || ruleset === 'pf1e')
  const far = !creature.reachWeapon ? natural : doubles ? 2 * natural : natural + 5
  if (creature.helpless || (creature.unarmed && ruleset !== 'pf2e') || far === 0) return keys
  const own = squaresOf(spaceOf(creature))
  for (const square of allSquares(map)) {
    const nearest = Math.min(...own.map((from) => distance(from, square)))
    const withinReach = own.filter((from) => isWithin(table, far, from, square))
    if (withinReach.length === 0) continue
    if (doubles && nearest <= natural) continue
    if (withinReach.some((from) => hasLineOfEffect(map, from, square))) keys.add(keyOf(square))
  }
  return keys
}

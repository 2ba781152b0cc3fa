/** Contract 4 and 5: who may pass whom, who may share a square, who threatens what. */
import { hasLineOfEffect } from './lines.ts'
import { cubeDistance, cubesOf, meet, nearestCubes, solidOf } from './heights.ts'
import type { Cube, Solid } from './heights.ts'
import { sizeStep } from './squares.ts'
import type { Creature, Request, Size, Square } from './request.ts'
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
  if (stepsApart >= 3 && table['three-sizes-apart'] === 'pass') return 'size'
  if (stepsApart >= 3 && table['three-sizes-apart'] === 'blocked') return 'no'
  return tumbling ? 'tumble' : 'no'
}

/** Hundredths of a square. */
const SHARE: Readonly<Partial<Record<Size, number>>> = { tiny: 25, diminutive: 4, fine: 1 }

/** Whether the mover may end where it fills `solid`, as far as the other creatures go. */
export function mayShare(
  { ruleset, table, map }: Pick<Request, 'ruleset' | 'table' | 'map'>,
  mover: Creature,
  solid: Solid,
  creatures: readonly Creature[],
): boolean {
  const overlapped = creatures.filter((other) => other.id !== mover.id && meet(solid, solidOf(map, other)))
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

/** Whether a limit of `feet` covers the way between two cubes. */
function isWithin(table: TableRules, feet: number, from: Cube, to: Cube): boolean {
  const reaches = feet === 10 && table['second-diagonal-at-10-feet-reach']
  const isNear = [0, 1, 2].every((axis) => Math.abs((from[axis] ?? 0) - (to[axis] ?? 0)) <= 2)
  return cubeDistance(table, from, to) <= feet || (reaches && isNear)
}

type Field = Pick<Request, 'ruleset' | 'table' | 'map'>

/** Whether a creature threatens a cube; its own count like others. */
export function threatensCube({ ruleset, table, map }: Field, creature: Creature, cube: Cube): boolean {
  const natural = naturalReach(creature)
  const doubles = creature.reachWeapon && (ruleset === 'dnd35' || ruleset === 'pf1e')
  const far = !creature.reachWeapon ? natural : doubles ? 2 * natural : natural + 5
  if (creature.helpless || (creature.unarmed && ruleset !== 'pf2e') || far === 0) return false
  const own = cubesOf(solidOf(map, creature))
  if (doubles && own.some((from) => cubeDistance(table, from, cube) <= natural)) return false
  return own.some(
    (from) => isWithin(table, far, from, cube) && hasLineOfEffect(map, [from[0], from[1]], [cube[0], cube[1]]),
  )
}

/** The first square of a space that a creature threatens, by its cubes nearest in height to that creature. */
export function threatenedSquare(field: Field, creature: Creature, solid: Solid): Square | null {
  const cubes = nearestCubes(solid, solidOf(field.map, creature))
  const found = cubes.find((cube) => threatensCube(field, creature, cube))
  return found === undefined ? null : [found[0], found[1]]
}

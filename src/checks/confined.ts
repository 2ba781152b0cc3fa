/** Creatures confined by their size, and the narrow places that confine them, for several checks. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, type Cell } from '../grid/cell.ts'
import type { Creature } from '../map/records/creature.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'
import { spaceOf } from '../movement/passage.ts'
import type { Narrow } from '../words/en/checks.ts'
import type { Place } from './check.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import type { Opening } from './openings.ts'
import type { Reached } from './reached.ts'

/** Returns a creature's size and the feet along a side of its space. */
export const sizeFacts = ({ size }: Creature): { readonly size: Size; readonly spaceFeet: number } => ({
  size,
  spaceFeet: SPACE_CELLS[size] * FEET_PER_SQUARE,
})

const MAX_OPENINGS = 3

/** A confined creature. */
export interface Confined {
  readonly standing: Standing
  /** Number of squares it can cover. */
  readonly squares: number
  readonly places: readonly Opening[]
}
type Group = readonly [Confined, ...Confined[]]

/** Returns what a Medium creature could reach from a square of the creature's space. */
export function slimReached(scene: CheckScene, { combatant }: Standing, own: Reached): Reached | null {
  const { widthCells } = scene.map
  const isOwn = ({ col, row }: Cell): boolean => own.covered[row * widthCells + col] === 1
  const at = cellsOfRect(spaceOf(combatant)).find(isOwn)
  return at ? scene.reachedBy({ ...combatant, size: 'medium', at }, 'all') : null
}

/** Returns the openings that lead to the most squares. */
export function widestBeyond(openings: readonly Opening[]): readonly Opening[] {
  const most = openings[0]?.squaresBeyond ?? 0
  return openings.filter(({ squaresBeyond }) => squaresBeyond * 4 >= most).slice(0, MAX_OPENINGS)
}

/** Groups creatures of one size that the same narrow places confine to the same area. */
export function groupsOf(all: readonly Confined[]): readonly Group[] {
  const groups = new Map<string, [Confined, ...Confined[]]>()
  for (const each of all) {
    const { standing, squares, places } = each
    const key = JSON.stringify([standing.creature.size, squares, places.map(({ cells }) => cells)])
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

/** Returns the facts of a finding about a group, and its place. */
export function narrowFinding(scene: CheckScene, group: Group): { readonly facts: Narrow; readonly place: Place } {
  const [{ standing, places, squares }] = group
  const { creature } = standing
  const spaceCells = SPACE_CELLS[creature.size]
  const creatures = group.map((each) => each.standing.creature)
  return {
    facts: {
      creatures: creatures.map(({ name, at }) => ({ name, at })),
      ...sizeFacts(creature),
      needsFeet: (scene.rules.squeezing ? Math.ceil(spaceCells / 2) : spaceCells) * FEET_PER_SQUARE,
      places,
      squares,
    },
    place: {
      cells: [creature.at, ...places.flatMap(({ cells }) => cells)],
      creatureIds: creatures.map(({ id }) => id),
    },
  }
}

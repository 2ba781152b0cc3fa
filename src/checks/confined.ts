/** Creatures kept somewhere by their size, and the narrow places that keep them: what several checks say of them. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, type Cell } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { spaceOf } from '../movement/passage.ts'
import type { Narrow } from '../words/en/checks.ts'
import type { Place } from './check.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import type { Opening } from './openings.ts'
import type { Reached } from './reached.ts'
import { sizeFacts } from './sizeFacts.ts'

const MAX_OPENINGS = 3

/** One of them. */
export interface Confined {
  readonly standing: Standing
  /** Squares it covers somewhere. */
  readonly squares: number
  readonly places: readonly Opening[]
}
type Group = readonly [Confined, ...Confined[]]

/** What a creature of one square reaches from some square of its space. */
export function slimReached(scene: CheckScene, { combatant }: Standing, own: Reached): Reached | null {
  const { widthCells } = scene.map
  const isOwn = ({ col, row }: Cell): boolean => own.covered[row * widthCells + col] === 1
  const at = cellsOfRect(spaceOf(combatant)).find(isOwn)
  return at ? scene.reachedBy({ ...combatant, size: 'medium', at }, 'all') : null
}

/** The openings that matter: those with the most beyond. */
export function widestBeyond(openings: readonly Opening[]): readonly Opening[] {
  const most = openings[0]?.squaresBeyond ?? 0
  return openings.filter(({ squaresBeyond }) => squaresBeyond * 4 >= most).slice(0, MAX_OPENINGS)
}

/** Those of one size in one place behind the same narrow places, taken together. */
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

/** What a sentence about a group says, and where. */
export function confinedFacts(scene: CheckScene, group: Group): { readonly facts: Narrow; readonly place: Place } {
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

/** What is in the way: the facts the engine's findings come to on a map, and their words. */
import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { doorWord, edgeAt } from '../map/edges.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import type { RouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import type { ActionLimit } from '../movement/obstacle/actionLimit.ts'
import type { Blocker } from '../movement/obstacle/blockers.ts'
import type { ActionRule } from '../rules/ruleset.ts'
import type { BlockingThing, LimitFacts, Obstacle } from './facts.ts'
import { en, type Catalog } from './en/index.ts'

/** Where a creature stands (top left square); null if that is not known. */
export type PlaceOf = (id: string) => Cell | null

const placesOn =
  ({ tables: { creatures } }: BattleMap): PlaceOf =>
  (id) =>
    creatures.get(id as RecordId)?.at ?? null

/** What the engine found, with the names and states it has on a map. */
export function blockingThing(map: BattleMap, found: Blocker, placeOf = placesOn(map)): BlockingThing {
  switch (found.kind) {
    case 'terrain': {
      const type = terrainPalette(map).find((each) => each?.id === found.terrain)
      const name = (type?.name ?? found.terrain).toLowerCase().replace(/^solid /u, '')
      return { kind: 'terrain', name, solid: type?.blocksLines ?? false, cell: found.cell }
    }
    case 'edge':
    case 'corner-edge': {
      const there = edgeAt(map, found)
      const [edge, door] = there ? [there.kind, doorWord(there)] : (['wall', 'closed'] as const)
      return { kind: found.kind, edge, door, cell: found.cell, border: found.border }
    }
    case 'creature': {
      const creature = map.tables.creatures.get(found.id as RecordId)
      return { kind: 'creature', name: creature?.name || null, cell: placeOf(found.id) }
    }
    default:
      return found
  }
}

/** Things in the way in their order; squares of one terrain beside each other are one thing. */
export function blockingThings(map: BattleMap, found: readonly Blocker[], placeOf?: PlaceOf): readonly BlockingThing[] {
  const things: BlockingThing[] = []
  let run: Cell[] = []
  for (const blocker of found) {
    const thing = blockingThing(map, blocker, placeOf)
    const last = things.at(-1)
    const continues =
      thing.kind === 'terrain' &&
      last?.kind === 'terrain' &&
      last.name === thing.name &&
      run.some(({ col, row }) => Math.max(Math.abs(col - thing.cell.col), Math.abs(row - thing.cell.row)) === 1)
    if (continues) things[things.length - 1] = { ...last, lastCell: thing.cell }
    else things.push(thing)
    if (thing.kind === 'terrain') run = continues ? [...run, thing.cell] : [thing.cell]
  }
  return things
}

/** What stops a route, as facts; null where it is the target itself. */
export function routeObstacle(map: BattleMap, found: RouteObstacle): Obstacle | null {
  switch (found.kind) {
    case 'target':
      return null
    case 'one-thing':
      return { reason: 'cut-off', things: blockingThings(map, [found.blocker]), routeFeet: found.feet }
    case 'several-things':
      return { reason: 'cut-off', things: blockingThings(map, found.blockers), routeFeet: found.feet }
    case 'too-narrow':
      return { reason: 'too-narrow', cells: found.cells, needsFeet: found.needsFeet }
    case 'walled-off':
      return { reason: 'walled-off', things: blockingThings(map, found.blockers) }
  }
}

/** The facts of a limit of an action. */
export const limitFacts = (
  map: BattleMap,
  { action, minFeet }: { readonly action: Pick<ActionRule, 'id' | 'label'>; readonly minFeet: Feet },
  { limit, blockers, tight, feet }: ActionLimit,
  placeOf?: PlaceOf,
): LimitFacts => ({
  limit,
  action: action.id,
  label: action.label,
  things: blockingThings(map, blockers, placeOf),
  cells: tight,
  feet,
  minFeet,
})

/** One sentence for an obstacle. */
export const obstacleSentence = (obstacle: Obstacle, t: Catalog = en): string => t.blockers.obstacle(obstacle)

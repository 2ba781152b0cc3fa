/** What is in the way: the facts the engine's findings come to on a map, and their words. */
import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { edgeAt } from '../map/edges.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Blocker } from '../movement/blockers.ts'
import type { BlockingThing, Obstacle } from './facts.ts'
import { en, type Catalog } from './en/index.ts'

/** What the engine found, with the names and states it has on a map. */
export function blockingThing(map: BattleMap, found: Blocker): BlockingThing {
  switch (found.kind) {
    case 'terrain': {
      const type = terrainPalette(map).find((each) => each?.id === found.terrain)
      const name = (type?.name ?? found.terrain).toLowerCase().replace(/^solid /u, '')
      return { kind: 'terrain', name, solid: type?.blocksLines ?? false, cell: found.cell }
    }
    case 'edge':
    case 'corner-edge': {
      const { kind: edge = 'wall', door = 'closed' } = edgeAt(map, found) ?? {}
      return { kind: found.kind, edge, door, cell: found.cell, border: found.border }
    }
    case 'creature': {
      const creature = map.tables.creatures.get(found.id as RecordId)
      return { kind: 'creature', name: creature?.name || null, cell: creature?.at ?? null }
    }
    default:
      return found
  }
}

/** One sentence for an obstacle. */
export const obstacleSentence = (obstacle: Obstacle, t: Catalog = en): string => t.blockers.obstacle(obstacle)

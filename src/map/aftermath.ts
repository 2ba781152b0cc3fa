/** A map after some rounds of play. */
import type { BattleMap } from './battleMap.ts'
import { isSameDoor, type DoorState } from './edges.ts'
import { carrierOf } from './creatureSpace.ts'
import type { Creature } from './records/creature.ts'
import type { Edge } from './records/edge.ts'
import type { RecordId } from './records/ids.ts'

/** A creature after some entries of the ledger. */
export interface PlacedCreature {
  readonly at: Creature['at']
  readonly altitudeFeet: number
  readonly onMap: boolean
  readonly helpless: boolean
  readonly prone: boolean
}

/** Creatures, doors and terrain that differ from the map after some rounds. */
export interface Aftermath {
  readonly creatures: ReadonlyMap<string, PlacedCreature>
  readonly doors: ReadonlyMap<string, DoorState>
  readonly terrain: ReadonlyMap<number, number>
}

/** The map after some rounds; riders are with their mounts. Unchanged parts are shared with the map before. */
export function mapAfterRounds(map: BattleMap, after: Aftermath): BattleMap {
  const creatures = new Map<RecordId, Creature>()
  for (const [id, creature] of map.tables.creatures) {
    const own = after.creatures.get(id)
    const place = own ?? after.creatures.get(carrierOf(map.tables.creatures, creature).id)
    if (!place?.onMap) continue
    const { at } = place
    creatures.set(id, own ? { ...creature, ...creatureAfter(own) } : { ...creature, at })
  }
  const layers = after.terrain.size === 0 ? map.layers : { ...map.layers, terrain: terrainWith(map, after.terrain) }
  return { ...map, layers, tables: { ...map.tables, creatures, edges: edgesWith(map, after.doors) } }
}

const creatureAfter = ({ at, altitudeFeet, helpless, prone }: PlacedCreature) => ({ at, altitudeFeet, helpless, prone })

function terrainWith({ layers }: BattleMap, changed: Aftermath['terrain']): Uint8Array {
  const terrain = Uint8Array.from(layers.terrain)
  for (const [index, code] of changed) terrain[index] = code
  return terrain
}

function edgesWith({ tables }: BattleMap, doors: Aftermath['doors']): ReadonlyMap<RecordId, Edge> {
  const changed = [...doors].flatMap(([id, door]): [RecordId, Edge][] => {
    const edge = tables.edges.get(id as RecordId)
    return edge && !isSameDoor(edge, door) ? [[edge.id, { ...edge, ...door }]] : []
  })
  // A later entry with the same id keeps its place in the table.
  return changed.length === 0 ? tables.edges : new Map([...tables.edges, ...changed])
}

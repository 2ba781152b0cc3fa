/** The map as a simulation leaves it, from its state or from its ledger. */
import { cellIndex } from '../grid/cell.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { carrierOf } from '../map/creatureSpace.ts'
import type { Creature } from '../map/records/creature.ts'
import type { EncounterEvent } from '../map/records/encounter.ts'
import type { Edge } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { LedgerEntry } from './ledger.ts'
import type { DoorState } from './state.ts'

/** What is known of a creature after some entries. */
interface Placed {
  readonly at: Creature['at']
  readonly onMap: boolean
  readonly helpless: boolean
  readonly prone: boolean
}

export interface Aftermath {
  readonly creatures: ReadonlyMap<string, Placed>
  readonly doors: ReadonlyMap<string, DoorState>
  readonly terrain: ReadonlyMap<number, number>
}

/**
 * The map after some entries of a ledger, from the map before and the events of the plan: creatures that arrive later are not
 * there yet. Riders go with their mounts.
 */
export function replayLedger(
  map: BattleMap,
  events: readonly EncounterEvent[],
  ledger: readonly LedgerEntry[],
): BattleMap {
  const arriving = new Set<string>(events.flatMap((event) => (event.type === 'arrive' ? [event.creatureId] : [])))
  const creatures = new Map<string, Placed>()
  for (const creature of map.tables.creatures.values()) {
    const { id, at, helpless, prone } = creature
    if (carrierOf(map.tables.creatures, creature) === creature)
      creatures.set(id, { at, onMap: !arriving.has(id), helpless, prone })
  }
  const doors = new Map<string, DoorState>()
  const terrain = new Map<number, number>()
  const put = (id: string, change: Partial<Placed>): void => {
    const before = creatures.get(id)
    if (before) creatures.set(id, { ...before, ...change })
  }
  for (const entry of ledger) {
    if (entry.kind === 'turn') {
      put(entry.creatureId, { at: entry.to, prone: entry.prone, onMap: entry.onMap })
      for (const id of entry.doorsOpened) doors.set(id, 'open')
    }
    if (entry.kind !== 'event' || entry.problem) continue
    const { event } = entry
    if (event.type === 'door') doors.set(event.edgeId, event.door)
    if (event.type === 'terrain') for (const cell of event.cells) terrain.set(cellIndex(map, cell), event.terrain)
    if (event.type === 'drop') put(event.creatureId, { helpless: true, prone: true })
    if (event.type === 'stand') put(event.creatureId, { helpless: false, prone: false })
    if (event.type === 'leave') put(event.creatureId, { onMap: false })
    if (event.type === 'arrive') put(event.creatureId, { onMap: true, ...(event.at ? { at: event.at } : {}) })
  }
  return mapWith(map, { creatures, doors, terrain })
}

/** The map with creatures, doors and terrain as they are afterwards; riders are with their mounts. */
export function mapWith(map: BattleMap, after: Aftermath): BattleMap {
  const creatures = new Map<RecordId, Creature>()
  for (const [id, creature] of map.tables.creatures) {
    const own = after.creatures.get(id)
    const place = own ?? after.creatures.get(carrierOf(map.tables.creatures, creature).id)
    if (!place?.onMap) continue
    const { at } = place
    creatures.set(id, own ? { ...creature, at, helpless: own.helpless, prone: own.prone } : { ...creature, at })
  }
  const edges = new Map<RecordId, Edge>(
    [...map.tables.edges].map(([id, edge]) => [id, { ...edge, door: after.doors.get(id) ?? edge.door }]),
  )
  const terrain = Uint8Array.from(map.layers.terrain)
  for (const [index, code] of after.terrain) terrain[index] = code
  return { ...map, layers: { ...map.layers, terrain }, tables: { ...map.tables, creatures, edges } }
}

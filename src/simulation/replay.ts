/** The map as a simulation leaves it, from its state or from its ledger; and the command that makes it the map. */
import { cellIndex } from '../grid/cell.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { tableRecord, type MapCommandInput, type TableRecord } from '../map/commands/command.ts'
import { doorAfter, isSameDoor, type DoorEvent, type DoorState } from '../map/edges.ts'
import { carrierOf, movedTo } from '../map/creatureSpace.ts'
import type { Creature } from '../map/records/creature.ts'
import type { EncounterEvent } from '../map/records/encounter.ts'
import type { Edge } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { LedgerEntry } from './ledger.ts'

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
  const turn = (id: string, happens: DoorEvent): void => {
    const before = doors.get(id) ?? map.tables.edges.get(id as RecordId)
    if (before) doors.set(id, doorAfter(before, happens))
  }
  for (const entry of ledger) {
    if (entry.kind === 'turn') {
      put(entry.creatureId, { at: entry.to, prone: entry.prone, onMap: entry.onMap })
      for (const id of entry.doorsOpened) turn(id, 'open')
    }
    if (entry.kind !== 'event' || entry.problem) continue
    const { event } = entry
    if (event.type === 'door') turn(event.edgeId, event.door)
    if (event.type === 'terrain') for (const cell of event.cells) terrain.set(cellIndex(map, cell), event.terrain)
    if (event.type === 'drop') put(event.creatureId, { helpless: true, prone: true })
    if (event.type === 'stand') put(event.creatureId, { helpless: false, prone: false })
    if (event.type === 'leave') put(event.creatureId, { onMap: false })
    if (event.type === 'arrive') put(event.creatureId, { onMap: true, ...(event.at ? { at: event.at } : {}) })
  }
  return mapWith(map, { creatures, doors, terrain })
}

/** The map with creatures, doors and terrain as they are afterwards; riders are with their mounts. What is as before is the same object. */
export function mapWith(map: BattleMap, after: Aftermath): BattleMap {
  const creatures = new Map<RecordId, Creature>()
  for (const [id, creature] of map.tables.creatures) {
    const own = after.creatures.get(id)
    const place = own ?? after.creatures.get(carrierOf(map.tables.creatures, creature).id)
    if (!place?.onMap) continue
    const { at } = place
    creatures.set(id, own ? { ...creature, at, helpless: own.helpless, prone: own.prone } : { ...creature, at })
  }
  const layers = after.terrain.size === 0 ? map.layers : { ...map.layers, terrain: terrainWith(map, after.terrain) }
  return { ...map, layers, tables: { ...map.tables, creatures, edges: edgesWith(map, after.doors) } }
}

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
  // In their places: a later entry of the same id keeps the order of the table.
  return changed.length === 0 ? tables.edges : new Map([...tables.edges, ...changed])
}

/** Ids of the creatures whose arrival the plan has still to bring after some entries of its ledger. */
export function stillToArrive(events: readonly EncounterEvent[], ledger: readonly LedgerEntry[]): ReadonlySet<string> {
  const arrived = new Set(
    ledger.flatMap((entry) =>
      entry.kind === 'event' && !entry.problem && entry.event.type === 'arrive' ? [entry.event.creatureId] : [],
    ),
  )
  return new Set(
    events.flatMap((event) => (event.type === 'arrive' && !arrived.has(event.creatureId) ? [event.creatureId] : [])),
  )
}

/**
 * The command that makes a map what a simulation left of it: places and states of creatures, doors, ground. Who left is
 * taken off the map; who has still to arrive stays where it is. Null: the two are alike.
 */
export function handOverCommand(
  map: BattleMap,
  after: BattleMap,
  toArrive: ReadonlySet<string>,
  label: string,
): MapCommandInput | null {
  const put: TableRecord[] = []
  const remove: { readonly table: 'creatures'; readonly id: TableRecord['record']['id'] }[] = []
  for (const creature of map.tables.creatures.values()) {
    const left = after.tables.creatures.get(creature.id)
    if (!left && !toArrive.has(creature.id)) remove.push({ table: 'creatures', id: creature.id })
    if (!left) continue
    const { at, prone, helpless } = left
    const isMoved = at.col !== creature.at.col || at.row !== creature.at.row
    if (!isMoved && prone === creature.prone && helpless === creature.helpless) continue
    const record = isMoved ? movedTo(creature, { col: at.col, row: at.row }) : creature
    put.push(tableRecord('creatures', { ...record, prone, helpless }))
  }
  for (const [id, edge] of after.tables.edges) {
    const before = map.tables.edges.get(id)
    if (!before || !isSameDoor(before, edge)) put.push(tableRecord('edges', edge))
  }
  const indices = [...after.layers.terrain.keys()].filter((i) => after.layers.terrain[i] !== map.layers.terrain[i])
  const values = indices.map((i) => after.layers.terrain[i] ?? 0)
  if (put.length + remove.length + indices.length === 0) return null
  const cells = indices.length === 0 ? [] : [{ layer: 'terrain' as const, indices, values }]
  return { type: 'paste', cells, put, remove, label }
}

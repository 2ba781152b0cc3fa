/** The map after some entries of a ledger, and the command that applies it to the map. */
import { cellIndex } from '../grid/cell.ts'
import { mapAfterRounds, type Aftermath, type PlacedCreature } from '../map/aftermath.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { tableRecord, type MapCommandInput, type TableRecord } from '../map/commands/command.ts'
import { doorAfter, isSameDoor, type DoorEvent, type DoorState } from '../map/edges.ts'
import { carrierOf, movedTo } from '../map/creatureSpace.ts'
import type { EncounterEvent } from '../map/records/encounter.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { LedgerEntry } from './ledger.ts'

/** Returns the map after some entries of a ledger. Creatures that arrive later are not on it. Riders move with their mounts. */
export const replayLedger = (
  map: BattleMap,
  events: readonly EncounterEvent[],
  ledger: readonly LedgerEntry[],
): BattleMap => mapAfterRounds(map, aftermathOf(map, events, ledger))

/** Returns what some entries of a ledger change on a map: see `replayLedger`. */
export function aftermathOf(
  map: BattleMap,
  events: readonly EncounterEvent[],
  ledger: readonly LedgerEntry[],
): Aftermath {
  const arriving = new Set<string>(events.flatMap((event) => (event.type === 'arrive' ? [event.creatureId] : [])))
  const creatures = new Map<string, PlacedCreature>()
  for (const creature of map.tables.creatures.values()) {
    const { id, at, altitudeFeet, helpless, prone } = creature
    if (carrierOf(map.tables.creatures, creature) === creature)
      creatures.set(id, { at, altitudeFeet, onMap: !arriving.has(id), helpless, prone })
  }
  const doors = new Map<string, DoorState>()
  const terrain = new Map<number, number>()
  const put = (id: string, change: Partial<PlacedCreature>): void => {
    const before = creatures.get(id)
    if (before) creatures.set(id, { ...before, ...change })
  }
  const turn = (id: string, happens: DoorEvent): void => {
    const before = doors.get(id) ?? map.tables.edges.get(id as RecordId)
    if (before) doors.set(id, doorAfter(before, happens))
  }
  for (const entry of ledger) {
    if (entry.kind === 'turn') {
      const { to, prone, onMap, altitudeFeet } = entry
      put(entry.creatureId, { at: to, prone, onMap, ...(altitudeFeet === undefined ? {} : { altitudeFeet }) })
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
  return { creatures, doors, terrain }
}

/** Returns the ids of creatures that have not arrived yet after some entries of a ledger. */
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
 * Returns the command that applies the result of a simulation to a map: places and states of creatures, doors, terrain.
 * Creatures that left are removed; those that have not arrived stay where they are. Null if nothing differs.
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
    const { at, altitudeFeet, prone, helpless } = left
    const isMoved = at.col !== creature.at.col || at.row !== creature.at.row
    const isAsBefore = prone === creature.prone && helpless === creature.helpless
    if (!isMoved && isAsBefore && altitudeFeet === creature.altitudeFeet) continue
    const record = isMoved ? movedTo(creature, { col: at.col, row: at.row }) : creature
    put.push(tableRecord('creatures', { ...record, altitudeFeet, prone, helpless }))
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

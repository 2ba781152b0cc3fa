/** The map as a simulation has it after some entries of its ledger: what the canvas shows while a GM scrubs. */
import { cellIndex, type Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'

/** The map after the first `count` entries; who arrives later is not there yet. Riders go with their mounts. */
export function stagedMap(map: BattleMap, ledger: readonly LedgerEntry[], count: number): BattleMap {
  const creatures = new Map<RecordId, Creature>(map.tables.creatures)
  const edges = new Map<RecordId, Edge>(map.tables.edges)
  const terrain = Uint8Array.from(map.layers.terrain)
  const put = (id: string, change: Partial<Creature>): void => {
    const before = creatures.get(id as RecordId) ?? map.tables.creatures.get(id as RecordId)
    if (before) creatures.set(before.id, { ...before, ...change })
  }
  for (const entry of ledger)
    if (entry.kind === 'event' && entry.event.type === 'arrive') creatures.delete(entry.event.creatureId)
  for (const entry of ledger.slice(0, count)) {
    if (entry.kind === 'turn') {
      put(entry.creatureId, { at: entry.to, prone: entry.prone })
      if (!entry.onMap) creatures.delete(entry.creatureId as RecordId)
    }
    if (entry.kind !== 'event' || entry.problem) continue
    const { event } = entry
    if (event.type === 'door') {
      const edge = edges.get(event.edgeId)
      if (edge) edges.set(edge.id, { ...edge, door: event.door })
    } else if (event.type === 'terrain') for (const cell of event.cells) terrain[cellIndex(map, cell)] = event.terrain
    else if (event.type === 'leave') creatures.delete(event.creatureId)
    else if (event.type === 'arrive') put(event.creatureId, event.at ? { at: event.at } : {})
    else put(event.creatureId, { helpless: event.type === 'drop', prone: event.type === 'drop' })
  }
  for (const rider of creatures.values()) {
    const mount = rider.mountId === undefined ? undefined : creatures.get(rider.mountId)
    if (mount && mount.at !== rider.at) creatures.set(rider.id, { ...rider, at: mount.at })
  }
  return { ...map, layers: { ...map.layers, terrain }, tables: { ...map.tables, creatures, edges } }
}

/** The ways of the round that entry `at` belongs to, up to it. */
export function waysOfRound(ledger: readonly LedgerEntry[], at: number): readonly TurnEntry[] {
  const begin = ledger.slice(0, at + 1).findLastIndex(({ kind }) => kind === 'round')
  return ledger
    .slice(Math.max(0, begin), at + 1)
    .filter((entry): entry is TurnEntry => entry.kind === 'turn' && entry.path.length > 1)
}

/** Where creatures stood when the round of entry `at` began. */
export const roundBegin = (ledger: readonly LedgerEntry[], at: number): number =>
  Math.max(
    0,
    ledger.slice(0, at + 1).findLastIndex(({ kind }) => kind === 'round'),
  )

/** Middle of a space in squares. */
export const middleOf = ({ col, row }: Cell, spaceCells: number) => ({
  x: col + spaceCells / 2,
  y: row + spaceCells / 2,
})

/** The round that entry `at` belongs to; 0 before the first. */
export const roundAt = (ledger: readonly LedgerEntry[], at: number): number => {
  const entry = ledger.slice(0, at + 1).findLast(({ kind }) => kind === 'round')
  return entry?.kind === 'round' ? entry.round : 0
}

/** The entry that begins a round; −1 where the run has no such round. */
export const placeInRound = (ledger: readonly LedgerEntry[], round: number): number =>
  ledger.findIndex((entry) => entry.kind === 'round' && entry.round === round)

/** The entries of a round after its beginning, with their places in the ledger. */
export function entriesOfRound(
  ledger: readonly LedgerEntry[],
  round: number,
): readonly { readonly entry: LedgerEntry; readonly index: number }[] {
  const begin = placeInRound(ledger, round)
  if (begin < 0) return []
  const next = placeInRound(ledger, round + 1)
  const end = next < 0 ? ledger.length : next
  return ledger.slice(begin + 1, end).map((entry, i) => ({ entry, index: begin + 1 + i }))
}

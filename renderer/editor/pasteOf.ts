import type { Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { tableRecord, type MapCommandInput } from '../../src/map/commands/command.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { placedPiece, withNewIds, type Piece, type PlacedPiece } from './piece.ts'
import type { Creature } from '../../src/map/records/creature.ts'

/** A piece pasted on a map: what is added, and the command that adds it. */
export interface Paste {
  readonly command: MapCommandInput
  readonly placed: PlacedPiece
}

/** Pastes a piece with new ids and unique names; null if all of it would be off the map. */
export function pasteOf(map: BattleMap, piece: Piece, at: Cell, newId: () => RecordId): Paste | null {
  const placed = placedPiece(map, withNewIds(piece, newId), at)
  const { cells, put } = placed
  if (cells.length === 0 && put.length === 0) return null
  const { newcomers, renamed } = assignNames(
    map,
    put.flatMap((thing) => (thing.table === 'creatures' ? [thing.record] : [])),
  )
  const others = put.filter(({ table }) => table !== 'creatures')
  const creatures = [...newcomers, ...renamed].map((record) => tableRecord('creatures', record))
  return { command: { type: 'paste', cells, put: [...others, ...creatures] }, placed }
}

/** `Goblin` of `Goblin 3`. */
export const familyOf = (name: string): string => name.replace(/ \d{1,4}$/, '')
const numberOf = (name: string): number => Number(/ (\d{1,4})$/.exec(name)?.[1] ?? 0)
/** Maximum length of the family, so that a number still fits into a name. */
const MAX_LETTERS = 190
const numbered = (family: string, number: number): string => `${family.slice(0, MAX_LETTERS)} ${number}`

/** New creatures with unique names, and creatures renamed because of them. */
export interface AssignedNames {
  readonly newcomers: readonly Creature[]
  /** An unnumbered creature gets a number: `Goblin` becomes `Goblin 1` when a second one comes. Locked ones keep their name. */
  readonly renamed: readonly Creature[]
}

/**
 * Gives unique names to creatures that join a map. An unused name stays, but an unnumbered one only if it is the only one of
 * its family. Others get the numbers after the highest, so that no number is reused that a GM may have written down.
 */
export function assignNames(map: BattleMap, newcomers: readonly Creature[]): AssignedNames {
  const standing = [...map.tables.creatures.values()]
  const settled = [...newcomers]
  const renamed: Creature[] = []
  for (const family of new Set(newcomers.map(({ name }) => familyOf(name)))) {
    const here = standing.filter(({ name }) => familyOf(name) === family)
    const joining = [...newcomers.entries()].filter(([, { name }]) => familyOf(name) === family)
    if (here.length === 0 && joining.length === 1) continue
    const numbers = new Set(here.map(({ name }) => numberOf(name)))
    for (const creature of here.filter(({ name, locked }) => name === family && !locked)) {
      let lowest = 1
      while (numbers.has(lowest)) lowest++
      numbers.add(lowest)
      renamed.push({ ...creature, name: numbered(family, lowest) })
    }
    const taken = new Set(here.map(({ name }) => name))
    const isFree = (name: string) => name !== family && !taken.has(name)
    const kept = joining.flatMap(([, { name }]) => (isFree(name) ? [numberOf(name)] : []))
    let highest = Math.max(0, ...numbers, ...kept)
    for (const [i, creature] of joining) {
      const name = isFree(creature.name) ? creature.name : numbered(family, ++highest)
      taken.add(name)
      settled[i] = { ...creature, name }
    }
  }
  return { newcomers: settled, renamed }
}

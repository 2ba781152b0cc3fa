/** Three-way merge of a map: ours, as another tool saw it (the base), and as the tool has it now. */
import {
  tablesOf,
  type AnyRecord,
  type BattleMap,
  type CellLayers,
  type MapTables,
  type TableName,
} from '../map/battleMap.ts'
import { checkRecord } from '../map/commands/checkRecords.ts'
import { tableRecord } from '../map/commands/command.ts'
import { byId, withKnownMounts } from './records.ts'

type Records = ReadonlyMap<string, AnyRecord>

/**
 * Our map with all changes from `seen` (our map as the tool saw it) to `now` (as the tool has it): square by square, and record
 * by record, by id and field. A table whose ids the tool does not keep is replaced as a whole. Records that are then invalid,
 * such as a template of a removed creature, are left out. `seen` and `now` come from the same tool, so their ids agree.
 */
export function mergedMap(own: BattleMap, seen: BattleMap, now: BattleMap): BattleMap {
  const isSameSize = own.widthCells === now.widthCells && own.heightCells === now.heightCells
  const layers: CellLayers = isSameSize
    ? {
        terrain: own.layers.terrain.map((code, i) =>
          now.layers.terrain[i] === seen.layers.terrain[i] ? code : (now.layers.terrain[i] ?? code),
        ),
        elevationFeet: own.layers.elevationFeet.map((feet, i) =>
          now.layers.elevationFeet[i] === seen.layers.elevationFeet[i] ? feet : (now.layers.elevationFeet[i] ?? feet),
        ),
      }
    : now.layers
  const tables = tablesOf((table) => mergedTable(own.tables[table], seen.tables[table], now.tables[table]))
  return withoutInvalidRecords({ ...now, layers, tables })
}

function mergedTable(own: Records, seen: Records, now: Records): AnyRecord[] {
  if (isSame([...seen.values()], [...now.values()])) return [...own.values()]
  if ([...seen.keys()].some((id) => !own.has(id))) return [...now.values()]
  const kept = [...own.values()].flatMap((record) => {
    const [before, after] = [seen.get(record.id), now.get(record.id)]
    // The tool cannot have removed what it never saw.
    if (!before) return [record]
    return after ? [withChanges(record, before, after)] : []
  })
  const added = [...now.values()].filter(({ id }) => !seen.has(id))
  return [...kept, ...added.map((record) => ({ ...record, id: freeId(record.id, own) }))]
}

function freeId(id: AnyRecord['id'], taken: Records): AnyRecord['id'] {
  let free = id
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}` as typeof id
  return free
}

function withChanges(own: AnyRecord, seen: AnyRecord, now: AnyRecord): AnyRecord {
  const [before, after] = [seen, now].map((record) => new Map(Object.entries(record)))
  const changes = [...(after ?? [])].filter(([field, value]) => !isSame(value, before?.get(field)))
  // Both are records of one table, and so is their merge.
  return changes.length === 0 ? own : { ...own, ...Object.fromEntries(changes) }
}

/** Records are plain data of one reader: equal ones have their fields in the same order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The map without invalid records; creatures whose mount is gone lose their `mountId`. */
function withoutInvalidRecords(map: BattleMap): BattleMap {
  const creatures = byId(withKnownMounts([...map.tables.creatures.values()]))
  const whole: BattleMap = { ...map, tables: { ...map.tables, creatures } }
  const fits = (table: TableName, record: AnyRecord) => checkRecord(whole, tableRecord(table, record)).ok
  const tables: MapTables = tablesOf((table) =>
    [...(whole.tables[table] as Records).values()].filter((record) => fits(table, record)),
  )
  return { ...whole, tables }
}

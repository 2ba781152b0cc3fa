import type { BattleMap } from '../battleMap.ts'
import { partnerOf } from '../edges.ts'
import type { Edge } from '../records/edge.ts'
import type { RecordId } from '../records/ids.ts'
import type { TableRecord } from './command.ts'
import type { RecordEdit } from './edit.ts'

/** The edit with the changes it implies for other leaves of double doors: leaves open, lock and become secret together, and are removed together; a leaf left alone is a single door. */
export function withBothLeaves(map: BattleMap, { put, remove }: RecordEdit): RecordEdit {
  const named = new Set<RecordId>()
  for (const { table, record } of put) if (table === 'edges') named.add(record.id)
  for (const { table, id } of remove) if (table === 'edges') named.add(id)
  if (named.size === 0) return { put, remove }
  const free = (id: RecordId): Edge | undefined => {
    const before = map.tables.edges.get(id)
    const partner = before && partnerOf(map, before)
    return partner && !named.has(partner.id) ? partner : undefined
  }
  const alsoRemoved = remove.flatMap(({ table, id }) => {
    const partner = table === 'edges' ? free(id) : undefined
    return partner ? [{ table: 'edges' as const, id: partner.id }] : []
  })
  const alsoPut = put.flatMap(({ table, record }): TableRecord[] => {
    const partner = table === 'edges' ? free(record.id) : undefined
    return table === 'edges' && partner ? [{ table, record: likePartner(partner, record) }] : []
  })
  return { put: [...put, ...alsoPut], remove: [...remove, ...alsoRemoved] }
}

/** A leaf after its partner has changed. */
function likePartner(leaf: Edge, changed: Edge): Edge {
  if (changed.kind === 'door' && changed.leaf !== undefined && changed.leaf !== leaf.leaf) {
    const { look: _, ...rest } = leaf
    return {
      ...rest,
      door: changed.door,
      doorLocked: changed.doorLocked,
      secret: changed.secret,
      ...(changed.look === undefined ? {} : { look: changed.look }),
    }
  }
  const { leaf: _, ...single } = leaf
  return single
}

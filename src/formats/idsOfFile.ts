import { recordIdSchema, type RecordId } from '../map/records/ids.ts'

/** Ids for the records of one table: the one a thing of ours carries, where it is free, else the other. */
export function idsOfFile(): (carried: unknown, otherwise: string) => RecordId {
  const taken = new Set<string>()
  return (carried, otherwise) => {
    const read = recordIdSchema.safeParse(carried)
    const base = (read.success && !taken.has(read.data) ? read.data : otherwise) as RecordId
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}` as RecordId
    taken.add(id)
    return id
  }
}

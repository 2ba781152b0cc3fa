import type { Creature } from '../map/records/creature.ts'
import { recordIdSchema, type RecordId } from '../map/records/ids.ts'
import { propSchema, type Prop } from '../map/records/annotations.ts'
import { nameFrom } from './draft.ts'

/** Records by their ids, in the order given. */
export const byId = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<R['id'], R> =>
  new Map<R['id'], R>(records.map((record) => [record.id, record]))

/** The creatures of a file; a mount that did not come along cannot be ridden. */
export function withKnownMounts(creatures: readonly Creature[]): readonly Creature[] {
  const ids = new Set(creatures.map(({ id }) => id))
  return creatures.map((creature) => {
    const { mountId, ...onFoot } = creature
    return mountId === undefined || ids.has(mountId) ? creature : onFoot
  })
}

/** Ids for the records of one table: the one a thing of ours carries, where it is free, else the other. */
export function uniqueIds(): (carried: unknown, otherwise: string) => RecordId {
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

/** Id of the background a file brings along, and of its picture. */
export const BACKGROUND_ID = 'background'

/**
 * The picture below a map that a file of another format brings along: a locked prop, sizes in squares; `at` the corner where
 * absent. Null where a file gives it a size or a place that nothing on a map has.
 */
export const backgroundProp = (place: {
  readonly name: string
  readonly at?: { readonly x: number; readonly y: number }
  readonly widthSquares: number
  readonly heightSquares: number
}): Prop | null =>
  propSchema.safeParse({
    at: { x: 0, y: 0 },
    ...place,
    name: nameFrom(place.name),
    id: BACKGROUND_ID,
    picture: BACKGROUND_ID,
    background: true,
    locked: true,
  }).data ?? null

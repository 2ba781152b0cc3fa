import type { Creature } from '../map/records/creature.ts'
import { recordIdSchema, type RecordId } from '../map/records/ids.ts'
import { propSchema, type Prop } from '../map/records/annotations.ts'
import { nameFrom } from './draft.ts'

/** Records by their ids, in the order given. */
export const byId = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<R['id'], R> =>
  new Map<R['id'], R>(records.map((record) => [record.id, record]))

/** The creatures without the `mountId` of mounts that are not among them. */
export function withKnownMounts(creatures: readonly Creature[]): readonly Creature[] {
  const ids = new Set(creatures.map(({ id }) => id))
  return creatures.map((creature) => {
    const { mountId, ...onFoot } = creature
    return mountId === undefined || ids.has(mountId) ? creature : onFoot
  })
}

/** Makes unique ids for the records of one table: the id that the file carries if it is valid and free, else the fallback, numbered. */
export function uniqueIds(): (carried: unknown, fallback: string) => RecordId {
  const taken = new Set<string>()
  return (carried, fallback) => {
    const read = recordIdSchema.safeParse(carried)
    const base = (read.success && !taken.has(read.data) ? read.data : fallback) as RecordId
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}` as RecordId
    taken.add(id)
    return id
  }
}

/** Id of the background of an imported map, and of its picture. */
export const BACKGROUND_ID = 'background'

/**
 * The background picture of an imported map as a locked prop, in squares; `at` defaults to the corner. Null if its size or
 * place is outside the limits of a prop.
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

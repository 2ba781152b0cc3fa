import type { Creature } from './records/creature.ts'
import type { RecordId } from './records/ids.ts'

/**
 * Who carries a creature at last: itself, where it rides nobody on the map. Its space is the pair's. A circle of riders ends
 * where it began.
 */
export function carrierOf(creatures: ReadonlyMap<RecordId, Creature>, creature: Creature): Creature {
  const seen = new Set<RecordId>()
  let carrier = creature
  while (carrier.mountId !== undefined && !seen.has(carrier.id)) {
    const mount = creatures.get(carrier.mountId)
    if (!mount) break
    seen.add(carrier.id)
    carrier = mount
  }
  return carrier
}

/** Everybody a creature carries, on whatever shoulders, in the order of the map. */
export const carriedBy = (creatures: ReadonlyMap<RecordId, Creature>, carrier: Creature): readonly Creature[] =>
  [...creatures.values()].filter(({ id }) => id !== carrier.id).filter((each) => carrierOf(creatures, each) === carrier)

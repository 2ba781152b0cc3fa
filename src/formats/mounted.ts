import type { Creature } from '../map/records/creature.ts'

/** The creatures of a file; a mount that did not come along cannot be ridden. */
export function mounted(creatures: readonly Creature[]): readonly Creature[] {
  const ids = new Set(creatures.map(({ id }) => id))
  return creatures.map((creature) => {
    const { mountId, ...onFoot } = creature
    return mountId === undefined || ids.has(mountId) ? creature : onFoot
  })
}

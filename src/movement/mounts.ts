/**
 * Riders share their mount's space: the pair moves as the mount, and neither is in the other's way. A rider strikes from
 * anywhere in that space.
 * @source Pathfinder 2e, Size, Space, and Reach
 */
import type { Creature } from '../map/records/creature.ts'
import { combatantOf, type Combatant } from './combatant.ts'
import type { ReachRules } from './threat/reach.ts'

/** Who moves and who is carried along. */
export interface RidingParty {
  /** The creature whose space and speed count: the mount at the bottom. */
  readonly mover: Creature
  /** Everybody carried, nearest to the mount first. */
  readonly riders: readonly Creature[]
}

/** The party a creature belongs to; alone where it neither rides nor is ridden. A circle of riders ends where it began. */
export function ridingParty(creatures: readonly Creature[], id: string): RidingParty | null {
  const byId = new Map<string, Creature>(creatures.map((creature) => [creature.id, creature]))
  let mover = byId.get(id)
  const seen = new Set<string>()
  while (mover?.mountId !== undefined && !seen.has(mover.id)) {
    seen.add(mover.id)
    const mount: Creature | undefined = byId.get(mover.mountId)
    if (!mount) break
    mover = mount
  }
  if (!mover) return null
  const riders: Creature[] = []
  const carried = new Set<string>([mover.id])
  for (let added = true; added;) {
    added = false
    for (const creature of creatures)
      if (creature.mountId !== undefined && carried.has(creature.mountId) && !carried.has(creature.id)) {
        carried.add(creature.id)
        riders.push(creature)
        added = true
      }
  }
  return { mover, riders }
}

/** The combatants of a map for moving `id`'s party: without those who ride on others, who are where their mounts are. */
export function combatantsWithoutRiders(creatures: readonly Creature[]): readonly Combatant[] {
  const ids = new Set<string>(creatures.map((creature) => creature.id))
  return creatures.filter(({ mountId }) => mountId === undefined || !ids.has(mountId)).map(combatantOf)
}

/** A rider as one who threatens: with its own reach, from the space of its mount. */
export const mountedStriker = (rules: ReachRules, rider: Creature, mount: Creature): Combatant => ({
  ...combatantOf(rider),
  reachFeet: rider.reachFeet ?? rules.naturalReachFeet[rider.body][rider.size],
  at: mount.at,
  size: mount.size,
})

/**
 * Riders share their mount's space: the pair moves as the mount, and neither is in the other's way. A rider attacks from
 * any square of that space.
 * @source Pathfinder 2e, Size, Space, and Reach
 */
import type { Creature } from '../map/records/creature.ts'
import type { RecordId } from '../map/records/ids.ts'
import { carrierOf } from '../map/creatureSpace.ts'
import { levelOf } from '../map/heights.ts'
import { combatantOf, type Combatant } from './combatant.ts'
import type { Ruleset } from '../rules/ruleset.ts'

/** A mount and its riders. */
export interface RidingParty {
  /** The mount at the bottom, whose space and speed count. */
  readonly mover: Creature
  /** Everyone carried, nearest to the mount first. */
  readonly riders: readonly Creature[]
}

/** The party of a creature: itself alone if it neither rides nor carries anyone; null if there is no such creature. Tolerates cycles. */
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

/**
 * The combatants of a map, in its order. Riders fill the space of their mount but keep their own reach; `mountedOn` is the id of the
 * creature at the bottom.
 */
export function combatantsOnMap(
  creatures: ReadonlyMap<RecordId, Creature>,
  naturalReachFeet: Ruleset['naturalReachFeet'],
): readonly Combatant[] {
  return [...creatures.values()].map((creature) => combatantOnMap(creatures, naturalReachFeet, creature))
}

/** One creature of a map as `combatantsOnMap` returns it. */
export function combatantOnMap(
  creatures: ReadonlyMap<RecordId, Creature>,
  naturalReachFeet: Ruleset['naturalReachFeet'],
  creature: Creature,
): Combatant {
  const carrier = carrierOf(creatures, creature)
  if (carrier.id === creature.id) return combatantOf(creature)
  return {
    ...combatantOf(creature),
    at: carrier.at,
    size: carrier.size,
    altitude: levelOf(carrier.altitudeFeet),
    reachFeet: creature.reachFeet ?? naturalReachFeet[creature.body][creature.size],
    mountedOn: carrier.id,
  }
}

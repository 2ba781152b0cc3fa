import type { Creature } from '../../map/records/creature.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'

/** Creatures from the bottom up: large ones below small ones, lower altitudes below higher ones, and riders above mounts. */
export function stackedCreatures<C extends Creature>(creatures: Iterable<C>): readonly C[] {
  const all = [...creatures]
  const byId = new Map<RecordId, C>(all.map((creature) => [creature.id, creature]))
  /** How many mounts are under a creature. */
  const depth = (creature: C): number => {
    let [at, count] = [creature, 0]
    for (let mount = mountOf(at); mount && count < all.length; mount = mountOf(at)) [at, count] = [mount, count + 1]
    return count
  }
  const mountOf = ({ mountId }: C): C | undefined => (mountId === undefined ? undefined : byId.get(mountId))
  const depths = new Map(all.map((creature) => [creature, depth(creature)]))
  return all.sort(
    (a, b) =>
      (depths.get(a) ?? 0) - (depths.get(b) ?? 0) ||
      SPACE_CELLS[b.size] - SPACE_CELLS[a.size] ||
      a.altitudeFeet - b.altitudeFeet,
  )
}

/** Center and width of a token. */
export interface TokenSpot {
  readonly x: number
  readonly y: number
  readonly width: number
}

const RIDER_SHARE = 0.56
const RIDER_SHIFT = 0.22

/** A rider's token on its mount's: smaller and to the upper right, so that both are readable. */
export const ridingSpot = ({ x, y, width }: TokenSpot): TokenSpot => ({
  x: x + width * RIDER_SHIFT,
  y: y - width * RIDER_SHIFT,
  width: width * RIDER_SHARE,
})

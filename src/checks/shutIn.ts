import { SPACE_CELLS } from '../map/sizes.ts'
import type { Check } from './check.ts'
import { narrowFinding, groupsOf, slimReached, widestBeyond, type Confined } from './confined.ts'
import { contactOf } from './contact.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { openingsOf } from './openings.ts'
import { stanceOf, type Reached } from './reached.ts'
import { widening } from './widening.ts'

/**
 * Creatures confined by their size to at most half of what a Medium creature could reach from there. A lower bar would report
 * the ogre in the yard for every closet of the house.
 */
export const shutIn: Check = {
  id: 'shut-in',
  severity: 'warning',
  reasons: ['squeezing'],
  *find(scene) {
    const found = scene.standing.flatMap((standing) => confinement(scene, standing, 'squeezing') ?? [])
    for (const group of groupsOf(found)) {
      const { facts, place } = narrowFinding(scene, group)
      const [first] = group
      const slim = slimOf(scene, first.standing)
      const fix = widening(
        scene,
        first,
        facts.needsFeet,
        (own, added) => own.squares * 2 > (slim?.squares ?? 0) + added,
      )
      const meetsNoEnemy = group.every(({ standing }) => contactOf(scene, standing)?.isMet === false)
      yield { code: 'shut-in', facts: { ...facts, meetsNoEnemy }, place, fix }
    }
  },
}

/** A creature with more squares than this is in the open: that it must squeeze into houses is no finding. */
const MAX_ROOM_SQUARES = 400

/** Creatures in a room that can leave it only by squeezing. */
export const squeezesOut: Check = {
  id: 'squeezes-out',
  severity: 'note',
  reasons: ['squeezing'],
  *find(scene) {
    if (!scene.rules.squeezing) return
    const found = scene.standing.flatMap((standing) => {
      const move = scene.moveOf(standing.combatant, 'all')
      // Other checks report creatures that squeeze in place or cannot leave at all.
      if (!move || stanceOf(move) !== 'whole' || isShutIn(scene, standing)) return []
      const found = confinement(scene, standing, 'whole')
      return found && found.squares <= MAX_ROOM_SQUARES ? [found] : []
    })
    for (const group of groupsOf(found)) yield { code: 'leaves-squeezing', ...narrowFinding(scene, group) }
  },
}

/** True if `shutIn` reports a creature. */
export const isShutIn = (scene: CheckScene, standing: Standing): boolean =>
  confines(scene, standing, 'squeezing') !== null

type Stance = 'squeezing' | 'whole'

/** Returns the narrow places that confine a creature; null if it reaches more than half of what a Medium one does. */
function confinement(scene: CheckScene, standing: Standing, manner: Stance): Confined | null {
  const found = confines(scene, standing, manner)
  if (!found) return null
  const { own, slim } = found
  return { standing, squares: own.squares, places: widestBeyond(openingsOf(scene, own.covered, slim.covered)) }
}

/** Returns what a Medium creature could reach from there. */
function slimOf(scene: CheckScene, standing: Standing): Reached | null {
  const own = scene.reachedBy(standing.combatant, 'all')
  return own && slimReached(scene, standing, own)
}

/** Returns what a creature and a Medium one can reach, if the latter is at least twice as much; null otherwise. */
function confines(scene: CheckScene, standing: Standing, manner: Stance): { own: Reached; slim: Reached } | null {
  const { creature, combatant } = standing
  const move = SPACE_CELLS[creature.size] > 1 ? scene.moveOf(combatant, 'all') : null
  // `no-room` reports creatures that are where they cannot be.
  if (!move || stanceOf(move) === 'none') return null
  const slim = slimOf(scene, standing)
  const own = scene.reachedBy(combatant, 'all', { squeezes: manner === 'squeezing' })
  return own && slim && own.squares * 2 <= slim.squares ? { own, slim } : null
}

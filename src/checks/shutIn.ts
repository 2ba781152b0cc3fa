import { SPACE_CELLS } from '../map/sizes.ts'
import type { Check } from './check.ts'
import { confinedFacts, groupsOf, slimReached, widestBeyond, type Confined } from './confined.ts'
import { contactOf } from './contact.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { openingsOf } from './openings.ts'
import { stanceOf, type Reached } from './reached.ts'
import { widening } from './widening.ts'

/**
 * Creatures kept by their size in at most half of what a Medium creature could walk through from there. Less would blame the
 * ogre in the yard for every closet of the house.
 */
export const shutIn: Check = {
  id: 'shut-in',
  severity: 'warning',
  reasons: ['squeezing'],
  *find(scene) {
    const found = scene.standing.flatMap((standing) => confinement(scene, standing, 'squeezing') ?? [])
    for (const group of groupsOf(found)) {
      const { facts, place } = confinedFacts(scene, group)
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

/** Who has more squares than that is out in the open: that it squeezes into houses is no news. */
const MAX_ROOM_SQUARES = 400

/** Creatures in a room that leave as much only by squeezing. */
export const squeezesOut: Check = {
  id: 'squeezes-out',
  severity: 'note',
  reasons: ['squeezing'],
  *find(scene) {
    if (!scene.rules.squeezing) return
    const found = scene.standing.flatMap((standing) => {
      const move = scene.moveOf(standing.combatant, 'all')
      // What squeezes where it stands is found there, and what cannot leave at all too.
      if (!move || stanceOf(move) !== 'whole' || isShutIn(scene, standing)) return []
      const found = confinement(scene, standing, 'whole')
      return found && found.squares <= MAX_ROOM_SQUARES ? [found] : []
    })
    for (const group of groupsOf(found)) yield { code: 'leaves-squeezing', ...confinedFacts(scene, group) }
  },
}

/** Whether `shutIn` finds a creature. */
export const isShutIn = (scene: CheckScene, standing: Standing): boolean =>
  confines(scene, standing, 'squeezing') !== null

type Manner = 'squeezing' | 'whole'

/** What keeps a creature where it is; null where it gets to more than half of what a Medium one does. */
function confinement(scene: CheckScene, standing: Standing, manner: Manner): Confined | null {
  const found = confines(scene, standing, manner)
  if (!found) return null
  const { own, slim } = found
  return { standing, squares: own.squares, places: widestBeyond(openingsOf(scene, own.covered, slim.covered)) }
}

/** What a Medium one reaches from there. */
function slimOf(scene: CheckScene, standing: Standing): Reached | null {
  const own = scene.reachedBy(standing.combatant, 'all')
  return own && slimReached(scene, standing, own)
}

/** What it reaches and what a Medium one does, where that is twice as much or more. */
function confines(scene: CheckScene, standing: Standing, manner: Manner): { own: Reached; slim: Reached } | null {
  const { creature, combatant } = standing
  const move = SPACE_CELLS[creature.size] > 1 ? scene.moveOf(combatant, 'all') : null
  // Another check reports creatures that stand where they cannot.
  if (!move || stanceOf(move) === 'none') return null
  const slim = slimOf(scene, standing)
  const own = scene.reachedBy(combatant, 'all', { squeezes: manner === 'squeezing' })
  return own && slim && own.squares * 2 <= slim.squares ? { own, slim } : null
}

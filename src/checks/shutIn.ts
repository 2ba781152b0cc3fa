import { SPACE_CELLS } from '../map/sizes.ts'
import type { Check } from './check.ts'
import { confinedFacts, groupsOf, slimReached, widestBeyond, type Confined } from './confined.ts'
import { contactOf } from './contact.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { openingsOf } from './openings.ts'
import { stanceOf, type Reached } from './reached.ts'

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
      const meetsNoEnemy = group.every(({ standing }) => contactOf(scene, standing)?.isMet === false)
      yield { code: 'shut-in', facts: { ...facts, meetsNoEnemy }, place }
    }
  },
}

/** Creatures that leave as much only by squeezing. */
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
      return confinement(scene, standing, 'whole') ?? []
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

/** What it reaches and what a Medium one does, where that is twice as much or more. */
function confines(scene: CheckScene, standing: Standing, manner: Manner): { own: Reached; slim: Reached } | null {
  const { creature, combatant } = standing
  if (SPACE_CELLS[creature.size] === 1) return null
  const squeezing = scene.reachedBy(combatant, 'all')
  const slim = squeezing && slimReached(scene, standing, squeezing)
  const own = manner === 'squeezing' ? squeezing : scene.reachedBy(combatant, 'all', { squeezes: false })
  return own && slim && own.squares * 2 <= slim.squares ? { own, slim } : null
}

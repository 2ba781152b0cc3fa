import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, type Cell } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { spaceOf } from '../movement/passage.ts'
import type { Check, Finding } from './check.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { openingsOf, type Opening } from './openings.ts'
import { stanceOf, type Reached } from './reached.ts'
import { sizeFacts } from './sizeFacts.ts'

const MAX_OPENINGS = 3

/**
 * Creatures kept by their size in at most half of what a Medium creature could walk through from there. Less would blame the
 * ogre in the yard for every closet of the house.
 */
export const shutIn: Check = {
  id: 'shut-in',
  severity: 'warning',
  reasons: ['squeezing'],
  *find(scene) {
    for (const standing of scene.standing) {
      const { creature, combatant } = standing
      if (SPACE_CELLS[creature.size] === 1) continue
      const own = scene.reachedBy(combatant, 'all')
      const slim = own && slimReached(scene, standing, own)
      if (!own || !slim) continue
      if (isConfined(own, slim)) yield confined(scene, standing, own, slim, 'shut-in')
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
    for (const standing of scene.standing) {
      const { creature, combatant } = standing
      if (SPACE_CELLS[creature.size] === 1) continue
      const move = scene.moveOf(combatant, 'all')
      // What squeezes where it stands is found there.
      if (!move || stanceOf(move) !== 'whole') continue
      const own = scene.reachedBy(combatant, 'all')
      const slim = own && slimReached(scene, standing, own)
      const whole = scene.reachedBy(combatant, 'all', { squeezes: false })
      if (own && slim && whole && !isConfined(own, slim) && isConfined(whole, slim))
        yield confined(scene, standing, whole, slim, 'leaves-squeezing')
    }
  },
}

/** What a creature of one square reaches from some square of its space. */
function slimReached(scene: CheckScene, { combatant }: Standing, own: Reached): Reached | null {
  const { widthCells } = scene.map
  const isOwn = ({ col, row }: Cell): boolean => own.covered[row * widthCells + col] === 1
  const at = cellsOfRect(spaceOf(combatant)).find(isOwn)
  return at ? scene.reachedBy({ ...combatant, size: 'medium', at }, 'all') : null
}

const isConfined = (own: Reached, slim: Reached): boolean => own.squares * 2 <= slim.squares

function confined(
  scene: CheckScene,
  { creature }: Standing,
  own: Reached,
  slim: Reached,
  code: 'shut-in' | 'leaves-squeezing',
): Finding {
  const spaceCells = SPACE_CELLS[creature.size]
  const places = widestBeyond(openingsOf(scene, own.covered, slim.covered))
  const facts = {
    name: creature.name,
    at: creature.at,
    ...sizeFacts(creature),
    needsFeet: (scene.rules.squeezing ? Math.ceil(spaceCells / 2) : spaceCells) * FEET_PER_SQUARE,
    places,
  }
  const place = { cells: [creature.at, ...places.flatMap(({ cells }) => cells)], creatureIds: [creature.id] }
  return { code, facts: { ...facts, squares: own.squares }, place }
}

/** The openings that matter: those with the most beyond. */
function widestBeyond(openings: readonly Opening[]): readonly Opening[] {
  const most = openings[0]?.squaresBeyond ?? 0
  return openings.filter(({ squaresBeyond }) => squaresBeyond * 4 >= most).slice(0, MAX_OPENINGS)
}

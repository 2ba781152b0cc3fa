/** From where creatures get at their enemies. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellIndex, cellsOfRect, isOnGrid } from '../grid/cell.ts'
import { isLineClear } from '../grid/lines/lineOfEffect.ts'
import { spaceOf } from '../movement/passage.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { stanceOf, type Reached } from './reached.ts'

/** Squares from which a creature reaches one of its enemies where they stand, by index; doors open, no one in the way. */
export type ContactSquares = readonly number[]

/** What one creature's fight depends on. */
export interface Contact {
  readonly squares: ContactSquares
  /** Everywhere it ever gets. */
  readonly own: Reached
  /** Whether it gets to any of the squares. */
  readonly isMet: boolean
}

const known = new WeakMap<CheckScene, Map<string, ContactSquares>>()

/** Whether and from where a creature gets at an enemy; null for one without enemies or speed, that is helpless or stands where it cannot be. */
export function contactOf(scene: CheckScene, { creature, combatant }: Standing): Contact | null {
  if (combatant.helpless) return null
  const move = scene.moveOf(combatant, 'all')
  const own = scene.reachedBy(combatant, 'all')
  // Another check reports creatures that stand where they cannot.
  if (!own || !move || stanceOf(move) === 'none') return null
  const reach = Math.max(
    1,
    Math.ceil((reachBand(reachRulesOf(scene.field), combatant)?.farFeet ?? 0) / FEET_PER_SQUARE),
  )
  const all = known.get(scene) ?? new Map<string, ContactSquares>()
  known.set(scene, all)
  const key = `${creature.side} ${reach}`
  const squares = all.get(key) ?? contactSquares(scene, creature.side, reach)
  all.set(key, squares)
  return squares.length === 0 ? null : { squares, own, isMet: squares.some((index) => own.covered[index] === 1) }
}

function contactSquares(scene: CheckScene, side: string, reach: number): ContactSquares {
  const { map } = scene
  const found = new Set<number>()
  for (const { creature, combatant } of scene.standing) {
    if (!scene.areEnemies(side, creature.side)) continue
    const field = scene.bare('all', combatant)
    for (const { col, row } of cellsOfRect(spaceOf(combatant)).filter((each) => isOnGrid(map, each)))
      for (let y = Math.max(0, row - reach); y <= Math.min(map.heightCells - 1, row + reach); y++)
        for (let x = Math.max(0, col - reach); x <= Math.min(map.widthCells - 1, col + reach); x++)
          if (isLineClear(field.lines, x, y, col, row)) found.add(cellIndex(map, { col: x, row: y }))
  }
  return [...found]
}

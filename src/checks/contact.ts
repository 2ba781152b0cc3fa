/** Squares from which creatures can attack their enemies. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellIndex, cellsOfRect, isOnGrid } from '../grid/cell.ts'
import { isLineClear } from '../grid/lines/lineOfEffect.ts'
import { spaceOf } from '../movement/passage.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { stanceOf, type Reached } from './reached.ts'

/** Indices of squares from which a creature can attack an enemy, with doors open and without other creatures. */
export type ContactSquares = readonly number[]

/** The contact of one creature with its enemies. */
export interface Contact {
  readonly squares: ContactSquares
  /** Everything it can reach. */
  readonly own: Reached
  /** It can reach one of the squares. */
  readonly isMet: boolean
}

const known = new WeakMap<CheckScene, Map<string, ContactSquares>>()

/** Returns a creature's contact; null if it is helpless, has no enemies or no speed, or is where it cannot be. */
export function contactOf(scene: CheckScene, { creature, combatant }: Standing): Contact | null {
  if (combatant.helpless) return null
  const move = scene.moveOf(combatant, 'all')
  const own = scene.reachedBy(combatant, 'all')
  // `no-room` reports creatures that are where they cannot be.
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

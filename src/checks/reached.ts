/**
 * Everywhere a creature ever gets on a field. Costs do not matter, so this is a plain flood over the engine's own steps. A
 * creature with several modes is taken to walk over all that any of them enters (`CheckScene.bare`): a big one at a shore is
 * half in the water, which no single mode allows.
 */
import { cellIndex, cellsOfRect, type Cell } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { stancesIn, WHOLE } from '../movement/field/squeezing.ts'
import { enter, isFree, isSqueezed, prepareForcedMove, startStances, type Move } from '../movement/move.ts'
import { eachStep } from '../movement/search/eachStep.ts'

/** What a creature gets to. */
export interface Reached {
  /** 1 for squares its space covers somewhere, row-major. */
  readonly covered: Uint8Array
  /** How many of them there are. */
  readonly squares: number
  /** Whether its space, its top left square there, is one it gets to whole. */
  readonly holds: (at: Cell) => boolean
}

/** How it may move. */
export interface ReachedOptions {
  readonly squeezes: boolean
}

/** The move of a creature over a field it walks on; null where the rules do not know its size or it is off the map. */
export function plainMove(field: Battlefield, mover: Combatant, { squeezes }: ReachedOptions): Move | null {
  const move = prepareForcedMove(field, mover, 'land')
  if (!move.ok) return null
  return squeezes ? move.value : { ...move.value, squeezing: null }
}

/** Floods from where the mover stands. Cost: the places it gets to. */
export function reached(move: Move): Reached {
  const { layer, field, squeezing } = move
  const { surface, spaceCells } = layer
  enter(move)
  // Bit 0: whole; bit n + 1: stance n.
  const seen = new Uint16Array(surface.paddedCells)
  const queue: number[] = []
  const covered = new Uint8Array(field.widthCells * field.heightCells)
  let squares = 0
  const cover = (index: number): void => {
    if (covered[index] === 1) return
    covered[index] = 1
    squares++
  }
  const visit = (place: number, stance: number): void => {
    const bit = 1 << (stance + 1)
    if (((seen[place] ?? 0) & bit) !== 0) return
    seen[place] = (seen[place] ?? 0) | bit
    queue.push(place, stance)
    const at = { col: surface.colOf(place), row: surface.rowOf(place) }
    if (spaceCells === 1) cover(cellIndex(field, at))
    else {
      const whole = { ...at, widthCells: spaceCells, heightCells: spaceCells }
      const held = stance === WHOLE || !squeezing ? whole : squeezing.heldRect(place, stance)
      for (const cell of cellsOfRect(held)) cover(cellIndex(field, cell))
    }
  }
  for (const stance of startStances(move)) visit(move.start, stance)
  const onStep = (_: number, place: number, stance: number): void => visit(place, stance)
  for (let i = 0; i < queue.length; i += 2) {
    const [place = 0, stance = WHOLE] = [queue[i], queue[i + 1]]
    eachStep(move, place, stance, onStep)
    if (stance !== WHOLE && squeezing)
      for (const next of stancesIn(squeezing.changes(place, stance))) visit(place, next)
  }
  return {
    covered,
    squares,
    holds: ({ col, row }) => ((seen[surface.indexOf(col, row)] ?? 0) & 1) === 1,
  }
}

/** How it stands: with all of its space, in half of it, or not at all. */
export function stanceOf(move: Move): 'whole' | 'squeezed' | 'none' {
  enter(move)
  if (isFree(move, move.start)) return 'whole'
  return isSqueezed(move, move.start) ? 'squeezed' : 'none'
}

/**
 * Everywhere a creature ever gets on a field. Costs do not matter, so this is a plain flood over the engine's own steps. A
 * creature with several modes is taken to walk over all that any of them enters (`CheckScene.bare`): a big one at a shore is
 * half in the water, which no single mode allows.
 */
import { cellIndex, cellsOfRect, spaceRect, type CellRect } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { stancesIn, WHOLE } from '../movement/field/squeezing.ts'
import { markCreatures, isFree, isSqueezed, prepareForcedMove, startStances, type Move } from '../movement/move.ts'
import { eachStep } from '../movement/search/eachStep.ts'

/** What a creature reaches. */
export interface Reached {
  /** 1 for squares its space covers somewhere, row-major. */
  readonly covered: Uint8Array
  /** How many of them there are. */
  readonly squares: number
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

/** All that is joined by steps. Of `seen`, by padded place, bit 0 is the whole space and bit n + 1 stance n. */
interface Flood extends Reached {
  readonly seen: Uint16Array
}

/**
 * What creatures of one kind get to over one field. One that stands in what was flooded before gets to the same, since every step
 * can be taken back: so each connected component is flooded once, however many creatures stand in it, whole or squeezed.
 */
export class Floods {
  readonly #made: Flood[] = []

  /** What a mover of the kind reaches. Cost: the places of components that no one stood in before. */
  reachedBy(move: Move): Reached {
    markCreatures(move)
    if (stanceOf(move) !== 'none')
      return united([...new Set(startStances(move).map((stance) => this.#floodAt(move, move.start, stance)))])
    // From where it cannot stand no step leads back: what it reaches is its space and all that it steps into.
    const parts = new Set<Reached>([heldAt(move, move.start, WHOLE)])
    eachStep(move, move.start, WHOLE, (_, place, stance) => parts.add(this.#floodAt(move, place, stance)))
    return united([...parts])
  }

  #floodAt(move: Move, place: number, stance: number): Flood {
    const known = this.#made.find(({ seen }) => ((seen[place] ?? 0) & (1 << (stance + 1))) !== 0)
    if (known) return known
    const made = flood(move, place, stance)
    this.#made.push(made)
    return made
  }
}

/** Floods from a stance. Cost: the places it reaches. */
function flood(move: Move, fromPlace: number, fromStance: number): Flood {
  const { layer, field, squeezing } = move
  const { surface, spaceCells } = layer
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
    if (spaceCells === 1) cover(cellIndex(field, { col: surface.colOf(place), row: surface.rowOf(place) }))
    else for (const cell of cellsOfRect(rectAt(move, place, stance))) cover(cellIndex(field, cell))
  }
  visit(fromPlace, fromStance)
  const onStep = (_: number, place: number, stance: number): void => visit(place, stance)
  for (let i = 0; i < queue.length; i += 2) {
    const [place = 0, stance = WHOLE] = [queue[i], queue[i + 1]]
    eachStep(move, place, stance, onStep)
    if (stance !== WHOLE && squeezing)
      for (const next of stancesIn(squeezing.changes(place, stance))) visit(place, next)
  }
  return { seen, covered, squares }
}

/** The squares a stance holds. */
function rectAt({ layer: { surface, spaceCells }, squeezing }: Move, place: number, stance: number): CellRect {
  const at = { col: surface.colOf(place), row: surface.rowOf(place) }
  return stance === WHOLE || !squeezing ? spaceRect(at, spaceCells) : squeezing.heldRect(place, stance)
}

/** The squares of one stance, as what a creature reaches that never moves. */
function heldAt(move: Move, place: number, stance: number): Reached {
  const { field } = move
  const cells = cellsOfRect(rectAt(move, place, stance))
  const covered = new Uint8Array(field.widthCells * field.heightCells)
  for (const cell of cells) covered[cellIndex(field, cell)] = 1
  return { covered, squares: cells.length }
}

/** Parts together; one alone is itself. */
function united(parts: readonly Reached[]): Reached {
  const [only, ...others] = parts
  if (only && others.length === 0) return only
  const covered = unitedMask(parts.map((part) => part.covered))
  return { covered, squares: covered.reduce((sum, bit) => sum + bit, 0) }
}

/** Squares of any of some masks. */
export const unitedMask = (masks: readonly Uint8Array[]): Uint8Array =>
  [...new Set(masks)].reduce(
    (sum, mask) => {
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) | (mask[i] ?? 0)
      return sum
    },
    new Uint8Array(masks[0]?.length ?? 0),
  )

/** How it stands: with all of its space, in half of it, or not at all. */
export function stanceOf(move: Move): 'whole' | 'squeezed' | 'none' {
  markCreatures(move)
  if (isFree(move, move.start)) return 'whole'
  return isSqueezed(move, move.start) ? 'squeezed' : 'none'
}

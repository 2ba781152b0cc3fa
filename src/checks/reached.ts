/**
 * Everything a creature can ever reach on a field: a flood fill over the engine's steps, since costs do not matter. A creature
 * with several modes walks on everything one of them can enter (`CheckScene.bare`): a big one at a shore is half in the water,
 * which no single mode allows.
 */
import { cellIndex, cellsOfRect, spaceRect, type CellRect } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { stancesIn, WHOLE } from '../movement/field/squeezing.ts'
import { markCreatures, isFree, isSqueezed, prepareForcedMove, startStances, type Move } from '../movement/move.ts'
import { eachStep } from '../movement/search/eachStep.ts'

/** What a creature can reach. */
export interface Reached {
  /** 1 for squares its space can cover, row-major. */
  readonly covered: Uint8Array
  /** Number of covered squares. */
  readonly squares: number
}

/** How the creature may move. */
export interface ReachedOptions {
  readonly squeezes: boolean
}

/** Returns the move of a creature over a field it walks on; null if the rules do not have its size or it is off the map. */
export function plainMove(field: Battlefield, mover: Combatant, { squeezes }: ReachedOptions): Move | null {
  const move = prepareForcedMove(field, mover, 'land')
  if (!move.ok) return null
  return squeezes ? move.value : { ...move.value, squeezing: null }
}

/** A connected component. `seen` is by padded place: bit 0 is the whole space, bit n + 1 is stance n. */
interface Flood extends Reached {
  readonly seen: Uint16Array
}

/** Floods of creatures of one kind on one field. Steps are reversible, so each connected component is flooded once. */
export class Floods {
  readonly #made: Flood[] = []

  /** Returns what a mover of the kind can reach. Cost: the places of components not flooded before. */
  reachedBy(move: Move): Reached {
    markCreatures(move)
    if (stanceOf(move) !== 'none')
      return united([...new Set(startStances(move).map((stance) => this.#floodAt(move, move.start, stance)))])
    // No step leads back to an illegal place: it reaches its own space and everything it can step into.
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

/** Floods from a stance. Cost: the places reached. */
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

/** Returns the squares of a stance. */
function rectAt({ layer: { surface, spaceCells }, squeezing }: Move, place: number, stance: number): CellRect {
  const at = { col: surface.colOf(place), row: surface.rowOf(place) }
  return stance === WHOLE || !squeezing ? spaceRect(at, spaceCells) : squeezing.heldRect(place, stance)
}

/** Returns the squares of one stance as `Reached`. */
function heldAt(move: Move, place: number, stance: number): Reached {
  const { field } = move
  const cells = cellsOfRect(rectAt(move, place, stance))
  const covered = new Uint8Array(field.widthCells * field.heightCells)
  for (const cell of cells) covered[cellIndex(field, cell)] = 1
  return { covered, squares: cells.length }
}

/** Returns the union of some parts; a single part is returned itself. */
function united(parts: readonly Reached[]): Reached {
  const [only, ...others] = parts
  if (only && others.length === 0) return only
  const covered = unitedMask(parts.map((part) => part.covered))
  return { covered, squares: covered.reduce((sum, bit) => sum + bit, 0) }
}

/** Returns the union of some masks. */
export const unitedMask = (masks: readonly Uint8Array[]): Uint8Array =>
  [...new Set(masks)].reduce(
    (sum, mask) => {
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) | (mask[i] ?? 0)
      return sum
    },
    new Uint8Array(masks[0]?.length ?? 0),
  )

/** Returns whether a mover fits at its start: whole, squeezed, or not at all. */
export function stanceOf(move: Move): 'whole' | 'squeezed' | 'none' {
  markCreatures(move)
  if (isFree(move, move.start)) return 'whole'
  return isSqueezed(move, move.start) ? 'squeezed' : 'none'
}

/** Sets a side up: creatures that are not wholly in a region move to the nearest legal place in it. */
import { cellsOfRect, spaceRect, type Cell } from '../grid/cell.ts'
import { usualMode } from '../map/modes.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { distanceFeet } from '../grid/measure.ts'
import { prepareForcedMove } from '../movement/move.ts'
import { mayStop } from './goals.ts'

/** A creature's new place. */
export interface Placement {
  readonly id: string
  readonly to: Cell
}

/** The new places, and the ids of creatures without a legal place. */
export interface Deployment {
  readonly moves: readonly Placement[]
  readonly noRoom: readonly string[]
}

/** Places `movers` in a region, the largest first. Restores the field. Cost: movers × squares of the region. */
export function deploy(field: Battlefield, movers: readonly Combatant[], cells: readonly Cell[]): Deployment {
  const inside = new Set(cells.map(({ col, row }) => row * field.widthCells + col))
  const holds = (at: Cell, n: number): boolean =>
    cellsOfRect(spaceRect(at, n)).every(
      ({ col, row }) => col < field.widthCells && inside.has(row * field.widthCells + col),
    )
  const [moves, noRoom]: [Placement[], string[]] = [[], []]
  const placed: Combatant[] = []
  const spaceOf = (mover: Combatant): number => field.ruleset.sizes.indexOf(mover.size)
  for (const mover of movers.toSorted((a, b) => spaceOf(b) - spaceOf(a))) {
    const mode = usualMode(mover.speedFeet, mover.altitude > 0)
    const move = prepareForcedMove(field, mover, mode)
    if (!move.ok) {
      noRoom.push(mover.id)
      continue
    }
    const n = move.value.layer.spaceCells
    if (holds(mover.at, n)) continue
    const here = spaceRect(mover.at, n)
    const away = (at: Cell): number => distanceFeet(here, spaceRect(at, n))
    const to = cells
      .filter((at) => holds(at, n) && mayStop(move.value, at))
      .reduce<Cell | null>((best, at) => (best === null || away(at) < away(best) ? at : best), null)
    if (!to) {
      noRoom.push(mover.id)
      continue
    }
    moves.push({ id: mover.id, to: { col: to.col, row: to.row } })
    placed.push(mover)
    field.putCombatant({ ...mover, at: to })
  }
  for (const mover of placed) field.putCombatant(mover)
  return { moves, noRoom }
}

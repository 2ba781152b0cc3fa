import { spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import type { Creature } from './records/creature.ts'
import { SPACE_CELLS } from './sizes.ts'

/** The squares a creature stands in: its space, or while it squeezes the part of it that it has, where that is known. */
export function heldSpace({ at, size, squeezing, squeezedInto }: Creature): CellRect {
  const space = spaceRect(at, SPACE_CELLS[size])
  if (!squeezing || !squeezedInto) return space
  const { col, row, widthCells, heightCells } = squeezedInto
  // A size changed since leaves a part that no longer fits.
  if (col + widthCells > space.widthCells || row + heightCells > space.heightCells) return space
  return { col: at.col + col, row: at.row + row, widthCells, heightCells }
}

/** The creature squeezed into squares of its space, or with room for all of it where `held` is null. */
export function withHeldSpace({ squeezedInto: _, ...creature }: Creature, held: CellRect | null): Creature {
  if (held === null) return { ...creature, squeezing: false }
  const { at } = creature
  return { ...creature, squeezing: true, squeezedInto: { ...held, col: held.col - at.col, row: held.row - at.row } }
}

/** The creature elsewhere: nobody knows how much room it has there. */
export function movedTo({ squeezedInto: _, ...creature }: Creature, at: Cell): Creature {
  return { ...creature, at }
}

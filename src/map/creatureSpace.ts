import { spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { usualMode } from './modes.ts'
import type { Creature } from './records/creature.ts'
import { SPACE_CELLS } from './sizes.ts'
import type { RecordId } from './records/ids.ts'

/** The squares a creature stands in: its space, or while it squeezes the part of it that it has, where that is known. */
export function occupiedSpace({ at, size, squeezing, squeezedInto }: Creature): CellRect {
  const space = spaceRect(at, SPACE_CELLS[size])
  if (!squeezing || !squeezedInto) return space
  const { col, row, widthCells, heightCells } = squeezedInto
  // A size changed since leaves a part that no longer fits.
  if (col + widthCells > space.widthCells || row + heightCells > space.heightCells) return space
  return { col: at.col + col, row: at.row + row, widthCells, heightCells }
}

/** The creature squeezed into squares of its space, or with room for all of it where `held` is null. */
export function withOccupiedSpace({ squeezedInto: _, ...creature }: Creature, held: CellRect | null): Creature {
  if (held === null) return { ...creature, squeezing: false }
  const { at } = creature
  return { ...creature, squeezing: true, squeezedInto: { ...held, col: held.col - at.col, row: held.row - at.row } }
}

/** The creature elsewhere: no one knows how much room it has there. */
export function movedTo({ squeezedInto: _, ...creature }: Creature, at: Cell): Creature {
  return { ...creature, at }
}

/**
 * Who carries a creature at last: itself, where it rides no one on the map. Its space is the pair's. A circle of riders ends
 * where it began.
 */
export function carrierOf(creatures: ReadonlyMap<RecordId, Creature>, creature: Creature): Creature {
  const seen = new Set<RecordId>()
  let carrier = creature
  while (carrier.mountId !== undefined && !seen.has(carrier.id)) {
    const mount = creatures.get(carrier.mountId)
    if (!mount) break
    seen.add(carrier.id)
    carrier = mount
  }
  return carrier
}

/** How a creature moves unless told otherwise, and whether it is in the air; a rider as its mount. */
export function usualModeOn(creatures: ReadonlyMap<RecordId, Creature>, creature: Creature) {
  const { altitudeFeet, speedFeet } = carrierOf(creatures, creature)
  const isInTheAir = altitudeFeet > 0
  return { mode: usualMode(speedFeet, isInTheAir) ?? 'land', isInTheAir }
}

/** Everyone a creature carries, on whatever shoulders, in the order of the map. */
export const carriedBy = (creatures: ReadonlyMap<RecordId, Creature>, carrier: Creature): readonly Creature[] =>
  [...creatures.values()].filter(({ id }) => id !== carrier.id).filter((each) => carrierOf(creatures, each) === carrier)

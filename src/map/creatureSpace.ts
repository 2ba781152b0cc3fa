import { spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { usualMode } from './modes.ts'
import type { Creature } from './records/creature.ts'
import { SPACE_CELLS } from './sizes.ts'
import type { RecordId } from './records/ids.ts'

/** The squares a creature occupies: its space, or the part of it that it squeezes into, if known. */
export function occupiedSpace({ at, size, squeezing, squeezedInto }: Creature): CellRect {
  const space = spaceRect(at, SPACE_CELLS[size])
  if (!squeezing || !squeezedInto) return space
  const { col, row, widthCells, heightCells } = squeezedInto
  // A part that no longer fits since the size changed.
  if (col + widthCells > space.widthCells || row + heightCells > space.heightCells) return space
  return { col: at.col + col, row: at.row + row, widthCells, heightCells }
}

/** The creature squeezed into part of its space; `occupied` null: not squeezing. */
export function withOccupiedSpace({ squeezedInto: _, ...creature }: Creature, occupied: CellRect | null): Creature {
  if (occupied === null) return { ...creature, squeezing: false }
  const { at } = creature
  return {
    ...creature,
    squeezing: true,
    squeezedInto: { ...occupied, col: occupied.col - at.col, row: occupied.row - at.row },
  }
}

/** The creature at another place, where the part it squeezes into is unknown. */
export function movedTo({ squeezedInto: _, ...creature }: Creature, at: Cell): Creature {
  return { ...creature, at }
}

/**
 * The creature at the end of the chain of mounts, whose space all its riders share; the creature itself if it rides no one on the
 * map. A cycle of riders ends where it started.
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

/** The default movement mode of a creature, and whether it is in the air; for a rider, those of its mount. */
export function usualModeOn(creatures: ReadonlyMap<RecordId, Creature>, creature: Creature) {
  const { altitudeFeet, speedFeet } = carrierOf(creatures, creature)
  const isInTheAir = altitudeFeet > 0
  return { mode: usualMode(speedFeet, isInTheAir) ?? 'land', isInTheAir }
}

/** All creatures that ride a creature, directly or on another rider, in the order of the map. */
export const carriedBy = (creatures: ReadonlyMap<RecordId, Creature>, carrier: Creature): readonly Creature[] =>
  [...creatures.values()].filter(({ id }) => id !== carrier.id).filter((each) => carrierOf(creatures, each) === carrier)

/** Creatures in a mover's way, as squares of the padded grid. It passes freely above and below them. */
import { entersLevelOf, sharesLevel, type Levels } from '../grid/box.ts'
import { isOnGrid, spaceRect } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { isSameParty, type Combatant } from './combatant.ts'
import { SQUARE_BLOCKED, SQUARE_BODY, SQUARE_FULL, type LeveledOccupancy, type Occupancy } from './field/spaceLayer.ts'
import { boxOf, floorAt, floorUnder, tallOf, type Floor } from './levels.ts'
import { cellsHeldBy, passingOf, type MovementOptions, type PassageRules } from './passage.ts'

/** A creature in the way: its levels and the flags of its squares. */
interface Obstruction {
  readonly levels: Levels
  readonly flags: number
}

/** Squares a mover may not enter, and squares of creatures that hinder it. */
export function occupiedSquares(
  field: Floor & PassageRules,
  combatants: Iterable<Combatant>,
  mover: Combatant,
  options: MovementOptions,
): Omit<Occupancy, 'key'> {
  const blocked: number[] = []
  const bodies: number[] = []
  const full: number[] = []
  const mindsFull = field.rules['past-full-space'] !== 'free'
  const spaceCells = SPACE_CELLS[mover.size]
  // The level of a space of several squares depends on the highest floor under all of them, so on its place.
  const byBox = field.floors !== null && spaceCells > 1 ? new Map<number, Obstruction[]>() : null
  const levelsOn = (floor: number): Levels => ({ level: floor + mover.altitude, tall: tallOf(mover) })
  for (const other of combatants) {
    if (isSameParty(other, mover)) continue
    const { passes, burden } = passingOf(field, mover, other, options)
    const [blocks, hinders] = [!passes, burden !== null]
    if (!blocks && !hinders) continue
    const levels = boxOf(field, other)
    for (const cell of cellsHeldBy(field, other)) {
      const square = (cell.row + 1) * (field.widthCells + 2) + cell.col + 1
      if (byBox) {
        const fills = mindsFull && other.fillsSpace
        const flags = (blocks ? SQUARE_BLOCKED : 0) | (hinders ? SQUARE_BODY : 0) | (fills ? SQUARE_FULL : 0)
        byBox.set(square, [...(byBox.get(square) ?? []), { levels, flags }])
      } else if (!sharesLevel(levels, levelsOn(floorAt(field, cell)))) continue
      if (blocks) blocked.push(square)
      if (mindsFull && other.fillsSpace) full.push(square)
      if (hinders) bodies.push(square)
    }
  }
  if (!byBox || byBox.size === 0) return { blocked, bodies, full }
  const levelsAt = (place: number): Levels => {
    const width = field.widthCells + 2
    const at = { col: (place % width) - 1, row: Math.floor(place / width) - 1 }
    return levelsOn(isOnGrid(field, at) ? floorUnder(field, spaceRect(at, spaceCells)) : 0)
  }
  return { blocked, bodies, full, byBox: leveled(byBox, levelsAt) }
}

function leveled(
  obstructions: ReadonlyMap<number, readonly Obstruction[]>,
  levelsAt: (place: number) => Levels,
): LeveledOccupancy {
  return {
    flagsIn: (place, square) => {
      const own = levelsAt(place)
      return (obstructions.get(square) ?? []).reduce(
        (flags, other) => (sharesLevel(own, other.levels) ? flags | other.flags : flags),
        0,
      )
    },
    meetsBody: (from, to, square) =>
      (obstructions.get(square) ?? []).some(
        ({ flags, levels }) => (flags & SQUARE_BODY) !== 0 && entersLevelOf(levelsAt(from), levelsAt(to), levels),
      ),
  }
}

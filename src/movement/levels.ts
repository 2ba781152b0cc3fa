/** The levels creatures fill: the highest floor under their squares, and their altitude above it. */
import type { Box } from '../grid/box.ts'
import { isOnGrid, spaceRect, type Cell, type CellRect, type GridSize } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import type { Combatant } from './combatant.ts'

/** The floor of a field. */
export interface Floor extends GridSize {
  /** Level of the floor by row-major index; null where all of it lies at level 0. */
  readonly floors: Int16Array | null
}

/** A place on a path: top left square, and altitude in squares. */
export interface PathPoint extends Cell {
  readonly altitude: number
}

/** Level of the floor of a square on the map. */
export const floorAt = ({ floors, widthCells }: Floor, { col, row }: Cell): number =>
  floors?.[row * widthCells + col] ?? 0

/** The highest floor under the squares of a space that lie on the map. */
export function floorUnder(field: Floor, space: CellRect): number {
  if (!field.floors) return 0
  let highest = -Infinity
  for (let row = space.row; row < space.row + space.heightCells; row++)
    for (let col = space.col; col < space.col + space.widthCells; col++)
      if (isOnGrid(field, { col, row })) highest = Math.max(highest, floorAt(field, { col, row }))
  return highest === -Infinity ? 0 : highest
}

/** What decides how much room a creature fills. */
export type BodyShape = Pick<Combatant, 'size' | 'altitude' | 'tall'>

/** Height of a creature in squares: its own, or as much as its width. */
export const tallOf = ({ size, tall }: Pick<BodyShape, 'size' | 'tall'>): number => tall ?? SPACE_CELLS[size]

/** The box a creature fills with its top left square at `at`. */
export function boxAt(field: Floor, body: BodyShape, at: Cell): Box {
  const space = spaceRect(at, SPACE_CELLS[body.size])
  return { ...space, level: floorUnder(field, space) + body.altitude, tall: tallOf(body) }
}

/** The box a creature fills where it stands. */
export const boxOf = (field: Floor, creature: BodyShape & Pick<Combatant, 'at'>): Box =>
  boxAt(field, creature, creature.at)

/** The levels that creatures fill, from the highest floor under their squares plus their altitude. */
import type { Box } from '../grid/box.ts'
import { isOnGrid, spaceRect, type Cell, type CellRect, type GridSize } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import type { Combatant } from './combatant.ts'

/** The floor levels of a field. */
export interface Floor extends GridSize {
  /** By row-major index; null if all of them are 0. */
  readonly floors: Int16Array | null
}

/** A point of a path: the top left square of the space, and its altitude in squares. */
export interface PathPoint extends Cell {
  readonly altitude: number
}

/** Level of the floor of a square; 0 off the map. */
export const floorAt = (field: Floor, cell: Cell): number =>
  field.floors && isOnGrid(field, cell) ? (field.floors[cell.row * field.widthCells + cell.col] ?? 0) : 0

/** The highest floor under the squares of a space that are on the map; 0 if none are. */
export function floorUnder(field: Floor, space: CellRect): number {
  if (!field.floors) return 0
  let highest = -Infinity
  for (let row = space.row; row < space.row + space.heightCells; row++)
    for (let col = space.col; col < space.col + space.widthCells; col++)
      if (isOnGrid(field, { col, row })) highest = Math.max(highest, floorAt(field, { col, row }))
  return highest === -Infinity ? 0 : highest
}

/** The properties of a creature that decide which box it fills. */
export type BodyShape = Pick<Combatant, 'size' | 'altitude' | 'tall'>

/** Height of a creature in squares; default: its width. */
export const tallOf = ({ size, tall }: Pick<BodyShape, 'size' | 'tall'>): number => tall ?? SPACE_CELLS[size]

/** The box a creature fills if its top left square is `at`. */
export function boxAt(field: Floor, body: BodyShape, at: Cell): Box {
  const space = spaceRect(at, SPACE_CELLS[body.size])
  return { ...space, level: floorUnder(field, space) + body.altitude, tall: tallOf(body) }
}

/** The box a creature fills where it is. */
export const boxOf = (field: Floor, creature: BodyShape & Pick<Combatant, 'at'>): Box =>
  boxAt(field, creature, creature.at)

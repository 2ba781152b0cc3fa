/** Heights in feet, as in maps, and levels in squares, as in the engine. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { Box } from '../grid/box.ts'
import { cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import type { BattleMap } from './battleMap.ts'
import { carrierOf } from './creatureSpace.ts'
import type { Creature } from './records/creature.ts'
import { SPACE_CELLS } from './sizes.ts'

/** The level of a height: whole squares, rounded down. */
export const levelOf = (feet: Feet): number => Math.floor(feet / FEET_PER_SQUARE)

/** The highest elevation under a space, in feet; squares off the map do not count. */
export function elevationUnder(map: BattleMap, space: CellRect): Feet {
  const onMap = cellsOfRect(space).filter((cell) => isOnGrid(map, cell))
  if (onMap.length === 0) return 0
  return Math.max(...onMap.map((cell) => map.layers.elevationFeet[cellIndex(map, cell)] ?? 0))
}

/** The box of cubes of a creature: as high as wide, at its altitude above the highest floor under it. A rider has its mount's. */
export function creatureBox(map: BattleMap, creature: Creature): Box {
  const { at, size, altitudeFeet } = carrierOf(map.tables.creatures, creature)
  const space = spaceRect(at, SPACE_CELLS[size])
  return { ...space, level: levelOf(elevationUnder(map, space)) + levelOf(altitudeFeet), tall: SPACE_CELLS[size] }
}

/** The cube on the floor of a square. */
export const floorCube = (map: BattleMap, cell: Cell): Box => {
  const space = spaceRect(cell, 1)
  return { ...space, level: levelOf(elevationUnder(map, space)), tall: 1 }
}

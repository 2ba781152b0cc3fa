/**
 * Squares of an area of effect, and which of them it reaches: an area extends from its point of origin along lines of effect, so
 * a wall, a closed door or rock protects what is entirely behind it. A square is reached if any of its corners is, as for cover.
 * Not covered: spreads, which turn corners; the table decides which of its effects are spreads.
 *
 * @source Pathfinder 1e and D&D 3.5, Aiming a Spell (areas, line of effect); Starfinder, Area; Pathfinder 2e, Areas, Line of Effect
 */
import { burstCells, coneCells, emanationCells, lineCells } from '../grid/areas.ts'
import { isOnGrid, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { STOPS_LINES } from '../grid/lines/lineGrid.ts'
import { isInSight, type SightFrom } from '../grid/lines/lineWalk.ts'
import type { BattleMap } from './battleMap.ts'
import { lineGridOf } from './lineFlags.ts'
import type { AreaTemplate } from './records/annotations.ts'
import { SPACE_CELLS } from './sizes.ts'

/** Squares of an area template without regard to walls; some may be off the map. */
export function templateCells(map: BattleMap, template: AreaTemplate): readonly Cell[] {
  const { shape, origin, sizeFeet, directionDegrees } = template
  switch (shape) {
    case 'burst':
      return burstCells(origin, sizeFeet)
    case 'cone':
      return coneCells(origin, sizeFeet, directionDegrees)
    case 'line':
      return lineCells(origin, sizeFeet, directionDegrees)
    case 'emanation':
      return emanationCells(sourceSpace(map, template), sizeFeet)
  }
}

/** The space an emanation extends from: its creature's, else the square of its origin. */
function sourceSpace(map: BattleMap, { origin, creatureId }: AreaTemplate): CellRect {
  const creature = creatureId === undefined ? undefined : map.tables.creatures.get(creatureId)
  return creature
    ? spaceRect(creature.at, SPACE_CELLS[creature.size])
    : spaceRect({ col: Math.floor(origin.x), row: Math.floor(origin.y) }, 1)
}

/** The squares of an area that are on the map. */
export interface AreaSquares {
  readonly reached: readonly Cell[]
  /** In the shape, but without line of effect from its origin. */
  readonly shut: readonly Cell[]
}

/** The squares an area reaches. Cost: its squares; near anything that blocks lines of effect, a line for each square. */
export function areaSquares(map: BattleMap, template: AreaTemplate): AreaSquares {
  const cells = templateCells(map, template).filter((cell) => isOnGrid(map, cell))
  const part = partWith(map, template, cells)
  const grid = lineGridOf(map, part)
  const stops = (flags: Uint8Array) => flags.some((flag) => (flag & STOPS_LINES) !== 0)
  if (!stops(grid.squares) && !stops(grid.west) && !stops(grid.north)) return { reached: cells, shut: [] }
  const from = sightFrom(map, template, part)
  const reached: Cell[] = []
  const shut: Cell[] = []
  for (const cell of cells) {
    const target = spaceRect({ col: cell.col - part.col, row: cell.row - part.row }, 1)
    if (isInSight(grid, from, target)) reached.push(cell)
    else shut.push(cell)
  }
  return { reached, shut }
}

function sightFrom(map: BattleMap, template: AreaTemplate, part: CellRect): SightFrom {
  if (template.shape === 'emanation') {
    const space = sourceSpace(map, template)
    return { space: { ...space, col: space.col - part.col, row: space.row - part.row } }
  }
  const { x, y } = template.origin
  return { point: { x: 2 * (x - part.col), y: 2 * (y - part.row) } }
}

/** The smallest rectangle of the map with the squares and those around the origin: no line between them leaves it. */
function partWith(map: BattleMap, template: AreaTemplate, cells: readonly Cell[]): CellRect {
  const source =
    template.shape === 'emanation'
      ? sourceSpace(map, template)
      : { col: template.origin.x - 1, row: template.origin.y - 1, widthCells: 2, heightCells: 2 }
  let [left, top] = [source.col, source.row]
  let [right, bottom] = [left + source.widthCells, top + source.heightCells]
  for (const { col, row } of cells) {
    left = Math.min(left, col)
    top = Math.min(top, row)
    right = Math.max(right, col + 1)
    bottom = Math.max(bottom, row + 1)
  }
  left = Math.max(0, left)
  top = Math.max(0, top)
  return {
    col: left,
    row: top,
    widthCells: Math.max(0, Math.min(right, map.widthCells) - left),
    heightCells: Math.max(0, Math.min(bottom, map.heightCells) - top),
  }
}

/**
 * Squares of areas of effect. Distances are counted like movement over open terrain: every second diagonal twice.
 * A burst and a cone count from a grid vertex to the far corner of a square, so that a 20-foot burst covers 44 squares and
 * a 10-foot one 12. A cone is a quarter of a burst; a line is one square wide. Walls are ignored here; `map/areaSquares`
 * removes the squares behind them.
 */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { Cell, CellRect } from './cell.ts'
import { cellLine, type GridPoint } from './cellShapes.ts'
import { cellOffset, distanceFeet, offsetFeet, squaresAlong } from './measure.ts'

/** Squares of a burst around the vertex `origin`, by row, then column. */
export const burstCells = (origin: GridPoint, radiusFeet: number): Cell[] => cellsAround(origin, radiusFeet, () => true)

/** Squares within `radiusFeet` of a space, its own included, by row, then column. */
export function emanationCells(space: CellRect, radiusFeet: number): Cell[] {
  const reach = Math.ceil(radiusFeet / FEET_PER_SQUARE)
  const cells: Cell[] = []
  for (let row = space.row - reach; row < space.row + space.heightCells + reach; row++)
    for (let col = space.col - reach; col < space.col + space.widthCells + reach; col++) {
      const cell = { col, row, widthCells: 1, heightCells: 1 }
      if (distanceFeet(space, cell) <= radiusFeet) cells.push({ col, row })
    }
  return cells
}

/**
 * Squares of a cone from the vertex `origin`: squares of the burst whose center is at most 45° off the direction (0 is east,
 * clockwise), by row, then column.
 */
export function coneCells(origin: GridPoint, lengthFeet: number, directionDegrees: number): Cell[] {
  const radians = (directionDegrees * Math.PI) / 180
  const [aimX, aimY] = [Math.cos(radians), Math.sin(radians)]
  return cellsAround(origin, lengthFeet, (x, y) => (x * aimX + y * aimY) / Math.hypot(x, y) >= Math.SQRT1_2 - 1e-9)
}

/**
 * Squares of a line one square wide from the vertex `origin`, in order. It begins in the square at the vertex that is
 * farthest in the direction (0 is east, clockwise; ties go to the right, seen along the line).
 */
export function lineCells(origin: GridPoint, lengthFeet: number, directionDegrees: number): Cell[] {
  const radians = (directionDegrees * Math.PI) / 180
  const tilted = radians + 1e-6
  const start = {
    col: Math.cos(tilted) >= 0 ? origin.x : origin.x - 1,
    row: Math.sin(tilted) >= 0 ? origin.y : origin.y - 1,
  }
  const squares = Math.ceil(lengthFeet / FEET_PER_SQUARE)
  const end = {
    col: start.col + Math.round(Math.cos(radians) * squares * 2),
    row: start.row + Math.round(Math.sin(radians) * squares * 2),
  }
  return cellLine(start, end).filter((cell) => offsetFeet(cellOffset(start, cell)) + FEET_PER_SQUARE <= lengthFeet)
}

/** Squares within `feet` of a vertex for which `isInside` holds, given their center relative to the vertex. */
function cellsAround(origin: GridPoint, feet: number, isInside: (x: number, y: number) => boolean): Cell[] {
  const reach = Math.floor(feet / FEET_PER_SQUARE)
  const cells: Cell[] = []
  for (let row = -reach; row < reach; row++)
    for (let col = -reach; col < reach; col++) {
      const counted = squaresAlong(col < 0 ? -col : col + 1, row < 0 ? -row : row + 1)
      if (counted <= reach && isInside(col + 0.5, row + 0.5)) cells.push({ col: origin.x + col, row: origin.y + row })
    }
  return cells
}

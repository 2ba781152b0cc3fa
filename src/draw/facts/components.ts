import { boundsOfCells, type GridSize } from '../../grid/cell.ts'

/** Row-major indices of squares connected by their sides. */
export type Component = readonly number[]

/** True if squares fill their bounding box. */
export function isFullRectangle(size: GridSize, component: Component): boolean {
  const { widthCells, heightCells } = boundsOfCells(size, component)
  return widthCells * heightCells === component.length
}

/** True if any square is on the border of the grid. */
export function touchesBorder(size: GridSize, component: Component): boolean {
  const { col, row, widthCells, heightCells } = boundsOfCells(size, component)
  return col === 0 || row === 0 || col + widthCells === size.widthCells || row + heightCells === size.heightCells
}

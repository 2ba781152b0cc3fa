import type { Cell } from './cell.ts'

/**
 * Squares of a straight line from `from` to `to`, both included, in order, each touching the next at an edge or a corner
 * (Bresenham, whole numbers only). A line drawn back gives the same squares in reverse up to ties.
 */
export function cellLine(from: Cell, to: Cell): Cell[] {
  const [columns, rows] = [Math.abs(to.col - from.col), -Math.abs(to.row - from.row)]
  const [stepCol, stepRow] = [Math.sign(to.col - from.col), Math.sign(to.row - from.row)]
  const cells: Cell[] = []
  let { col, row } = from
  for (let error = columns + rows; ;) {
    cells.push({ col, row })
    if (col === to.col && row === to.row) return cells
    const doubled = 2 * error
    if (doubled >= rows) {
      error += rows
      col += stepCol
    }
    if (doubled <= columns) {
      error += columns
      row += stepRow
    }
  }
}

/** Every square along the waypoints, each once, the first waypoint first. */
export const pathThrough = (waypoints: readonly Cell[]): readonly Cell[] =>
  waypoints.flatMap((to, i) => {
    const from = waypoints[i - 1]
    return from ? cellLine(from, to).slice(1) : [to]
  })

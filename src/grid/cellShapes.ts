import { cellsOfRect, type Cell, type CellRect } from './cell.ts'

/** A point in squares; whole numbers are grid vertices. */
export interface GridPoint {
  readonly x: number
  readonly y: number
}

/** The rectangle of squares between two of its corner squares, given in any order. */
export const rectBetween = (a: Cell, b: Cell): CellRect => ({
  col: Math.min(a.col, b.col),
  row: Math.min(a.row, b.row),
  widthCells: Math.abs(a.col - b.col) + 1,
  heightCells: Math.abs(a.row - b.row) + 1,
})

/** Squares along the border of a rectangle, by row, then column. */
export const rimOfRect = (rect: CellRect): Cell[] =>
  cellsWhere(
    rect,
    ({ col, row }) =>
      col === rect.col ||
      row === rect.row ||
      col === rect.col + rect.widthCells - 1 ||
      row === rect.row + rect.heightCells - 1,
  )

/** Squares whose center is in the ellipse that fills a rectangle, or only its outline; by row, then column. */
export function ellipseCells(rect: CellRect, filled: boolean): Cell[] {
  const inside = ({ col, row }: Cell): boolean => {
    const x = (col + 0.5 - rect.col) / rect.widthCells - 0.5
    const y = (row + 0.5 - rect.row) / rect.heightCells - 0.5
    return x * x + y * y <= 0.25
  }
  if (filled) return cellsWhere(rect, inside)
  const around: readonly Cell[] = [
    { col: 1, row: 0 },
    { col: -1, row: 0 },
    { col: 0, row: 1 },
    { col: 0, row: -1 },
  ]
  return cellsWhere(
    rect,
    (cell) => inside(cell) && around.some((by) => !inside({ col: cell.col + by.col, row: cell.row + by.row })),
  )
}

/** Squares whose center is inside a polygon (even-odd rule), by row, then column. */
export function polygonCells(points: readonly GridPoint[]): Cell[] {
  if (points.length < 3) return []
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const rect = {
    col: Math.floor(Math.min(...xs)),
    row: Math.floor(Math.min(...ys)),
    widthCells: Math.ceil(Math.max(...xs)) - Math.floor(Math.min(...xs)),
    heightCells: Math.ceil(Math.max(...ys)) - Math.floor(Math.min(...ys)),
  }
  return cellsWhere(rect, ({ col, row }) => isInPolygon(points, { x: col + 0.5, y: row + 0.5 }))
}

/** True if a point is inside a polygon (even-odd rule); undefined for points on its border. */
export function isInPolygon(points: readonly GridPoint[], { x, y }: GridPoint): boolean {
  let inside = false
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/**
 * Squares under a brush of `sizeCells` centered at `at`: odd sizes are centered on the square under the point,
 * even ones on the nearest vertex. Round brushes leave out squares whose center is farther away than half the size.
 */
export function brushCells(at: GridPoint, sizeCells: number, shape: 'square' | 'round'): Cell[] {
  const col = sizeCells % 2 === 1 ? Math.floor(at.x) - (sizeCells - 1) / 2 : Math.round(at.x) - sizeCells / 2
  const row = sizeCells % 2 === 1 ? Math.floor(at.y) - (sizeCells - 1) / 2 : Math.round(at.y) - sizeCells / 2
  const rect = { col, row, widthCells: sizeCells, heightCells: sizeCells }
  return shape === 'square' || sizeCells < 3 ? cellsOfRect(rect) : ellipseCells(rect, true)
}

const cellsWhere = (rect: CellRect, isInside: (cell: Cell) => boolean): Cell[] => cellsOfRect(rect).filter(isInside)

/**
 * Squares of a straight line from `from` to `to`, both included, in order, each touching the next at an edge or a corner
 * (Bresenham's algorithm). The reversed line has the same squares except where ties are rounded.
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

/** Squares of the lines from waypoint to waypoint, in order. */
export const pathThrough = (waypoints: readonly Cell[]): readonly Cell[] =>
  waypoints.flatMap((to, i) => {
    const from = waypoints[i - 1]
    return from ? cellLine(from, to).slice(1) : [to]
  })

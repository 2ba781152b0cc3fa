import type { Cell, CellRect } from './cell.ts'

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

/** Squares on the rim of a rectangle, by row, then column. */
export const rimOfRect = (rect: CellRect): Cell[] =>
  cellsWhere(
    rect,
    ({ col, row }) =>
      col === rect.col ||
      row === rect.row ||
      col === rect.col + rect.widthCells - 1 ||
      row === rect.row + rect.heightCells - 1,
  )

/** Squares of the ellipse that fills a rectangle (those whose center lies in it), or only its rim; by row, then column. */
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

/** Squares whose center lies inside a polygon (even-odd), by row, then column. */
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

/** Whether a point lies inside a polygon (even-odd); on its border either answer may come. */
export function isInPolygon(points: readonly GridPoint[], { x, y }: GridPoint): boolean {
  let inside = false
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/**
 * Squares under a brush of `sizeCells` whose middle is at `at`: odd sizes are centered on the square that holds the point,
 * even ones on the vertex nearest to it. Round brushes leave out squares whose center is further than half the size.
 */
export function brushCells(at: GridPoint, sizeCells: number, shape: 'square' | 'round'): Cell[] {
  const col = sizeCells % 2 === 1 ? Math.floor(at.x) - (sizeCells - 1) / 2 : Math.round(at.x) - sizeCells / 2
  const row = sizeCells % 2 === 1 ? Math.floor(at.y) - (sizeCells - 1) / 2 : Math.round(at.y) - sizeCells / 2
  const rect = { col, row, widthCells: sizeCells, heightCells: sizeCells }
  return shape === 'square' || sizeCells < 3 ? cellsWhere(rect, () => true) : ellipseCells(rect, true)
}

function cellsWhere(rect: CellRect, wanted: (cell: Cell) => boolean): Cell[] {
  const cells: Cell[] = []
  for (let row = rect.row; row < rect.row + rect.heightCells; row++)
    for (let col = rect.col; col < rect.col + rect.widthCells; col++) if (wanted({ col, row })) cells.push({ col, row })
  return cells
}

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

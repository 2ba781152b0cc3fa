/**
 * Lines between any two corners or centers of spaces, along grid lines too: of all squares that a line touches, corners
 * included, those that stop nothing must join its first to its last across open sides. One definition for vertices, for lines along a wall and for the open; it agrees with
 * `hasLineOfEffect`, which is the fast form for lines between single squares.
 *
 * The squares touched are found row by row with whole numbers, the walk is a flood over them. Rejected: clipping the
 * line against every wall, which needs a special case for each way to run along or end at one.
 */
import { type Cell, type CellRect, type GridSize, isOnGrid, rectHolds } from '../cell.ts'
import { cornersOf, type HalfPoint, type HalfSegment } from './halfSquares.ts'
import { type LineGrid, STOPS_LINES } from './lineGrid.ts'

/** Columns `first` to `last` of one row. */
export interface CellRun {
  readonly row: number
  readonly first: number
  readonly last: number
}

/** What stops a line. */
export interface LineObstacles {
  /** Whether a square of the map does. */
  readonly square: (cell: Cell) => boolean
  /** Whether the edge between two orthogonal neighbors does. */
  readonly edge: (a: Cell, b: Cell) => boolean
}

/** What stops a line of effect; nothing in the space it is drawn from does. */
export const effectObstacles = (grid: LineGrid, exempt?: CellRect): LineObstacles => ({
  square: (cell) => (squareFlags(grid, cell) & STOPS_LINES) !== 0 && !(exempt && rectHolds(exempt, cell)),
  edge: (a, b) =>
    (edgeFlags(grid, a, b) & STOPS_LINES) !== 0 && !(exempt && rectHolds(exempt, a) && rectHolds(exempt, b)),
})

/** A line that asks for a way through. */
export interface LineQuery {
  readonly segment: HalfSegment
  /** Squares the line may begin in. */
  readonly starts: readonly Cell[]
  /** Squares it may end in. */
  readonly ends: readonly Cell[]
  readonly obstacles: LineObstacles
}

/** What a line meets: a square, or the edge between two. */
export type LineStop =
  { readonly kind: 'square'; readonly cell: Cell } | { readonly kind: 'edge'; readonly between: readonly [Cell, Cell] }

/** Whether a line is clear and, if not, everything that stopped it, in the order met. */
export interface LineWalk {
  readonly isClear: boolean
  readonly stops: readonly LineStop[]
}

/** Squares whose closed area the segment touches, as one run of columns a row, from the top row down. May lie off the map. */
export function touchedRuns({ from, to }: HalfSegment): CellRun[] {
  const [upper, lower] = from.y <= to.y ? [from, to] : [to, from]
  const dx = lower.x - upper.x
  const dy = lower.y - upper.y
  const runs: CellRun[] = []
  for (let row = Math.ceil(upper.y / 2) - 1; row <= Math.floor(lower.y / 2); row++) {
    // x × span at the heights where the row begins and ends to be touched; a level line has no span of its own.
    const span = dy === 0 ? 1 : dy
    const atTop = dy === 0 ? upper.x : upper.x * dy + (Math.max(2 * row, upper.y) - upper.y) * dx
    const atBottom = dy === 0 ? lower.x : upper.x * dy + (Math.min(2 * row + 2, lower.y) - upper.y) * dx
    const first = Math.ceil(Math.min(atTop, atBottom) / (2 * span)) - 1
    const last = Math.floor(Math.max(atTop, atBottom) / (2 * span))
    runs.push({ row, first, last })
  }
  return runs
}

/** Walks a line over the squares it touches. Cost: proportional to them. */
export function walkLine(grid: GridSize, { segment, starts, ends, obstacles }: LineQuery): LineWalk {
  const runs = touchedRuns(segment)
  const isTouched = ({ col, row }: Cell): boolean => {
    const run = runs[row - (runs[0]?.row ?? 0)]
    return run !== undefined && col >= run.first && col <= run.last
  }
  const indexOf = (cell: Cell): number => cell.row * grid.widthCells + cell.col
  const reached = new Set<number>()
  const stops: LineStop[] = []
  const queue: Cell[] = []
  const enter = (cell: Cell): void => {
    if (!isOnGrid(grid, cell) || reached.has(indexOf(cell))) return
    reached.add(indexOf(cell))
    if (obstacles.square(cell)) stops.push({ kind: 'square', cell })
    else queue.push(cell)
  }
  for (const start of starts) enter(start)
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head]
    if (!cell) break
    if (ends.some((end) => end.col === cell.col && end.row === cell.row)) return { isClear: true, stops: [] }
    for (const next of neighbors(cell)) {
      if (!isOnGrid(grid, next) || !isTouched(next)) continue
      if (!obstacles.edge(cell, next)) enter(next)
      else if (!reached.has(indexOf(next))) stops.push({ kind: 'edge', between: [cell, next] })
    }
  }
  return { isClear: false, stops }
}

const neighbors = ({ col, row }: Cell): readonly Cell[] => [
  { col: col + 1, row },
  { col, row: row + 1 },
  { col: col - 1, row },
  { col, row: row - 1 },
]

/** Flags of a square on the map. */
export const squareFlags = ({ widthCells, squares }: LineGrid, { col, row }: Cell): number =>
  squares[row * widthCells + col] ?? 0

/** Flags of the edge between two orthogonal neighbors on the map. */
export function edgeFlags({ widthCells, west, north }: LineGrid, a: Cell, b: Cell): number {
  if (a.row === b.row) return west[a.row * widthCells + Math.max(a.col, b.col)] ?? 0
  return north[Math.max(a.row, b.row) * widthCells + a.col] ?? 0
}

/** Where lines of effect begin: the corners of a space, whose own squares never stop them, or a point. */
export type SightFrom = { readonly space: CellRect } | { readonly point: HalfPoint }

/** Squares that touch a point: one at a center, two on a border, four at a corner. */
export function squaresAtPoint({ x, y }: HalfPoint): Cell[] {
  const touching = (at: number): number[] => (at % 2 === 0 ? [at / 2 - 1, at / 2] : [(at - 1) / 2])
  return touching(y).flatMap((row) => touching(x).map((col) => ({ col, row })))
}

/** Whether a line of effect runs to any corner of a space: what none reaches lies behind what stops lines altogether. */
export function isInSight(grid: LineGrid, from: SightFrom, target: CellRect): boolean {
  const eyes =
    'space' in from
      ? cornersOf(from.space).map(({ point, square }) => ({ point, squares: [square] }))
      : [{ point: from.point, squares: squaresAtPoint(from.point) }]
  const obstacles = effectObstacles(grid, 'space' in from ? from.space : undefined)
  return eyes.some((eye) =>
    cornersOf(target).some(
      (corner) =>
        walkLine(grid, {
          segment: { from: eye.point, to: corner.point },
          starts: eye.squares,
          ends: [corner.square],
          obstacles,
        }).isClear,
    ),
  )
}

/**
 * Lines between any two corners or centers of spaces, including lines along grid lines. A line is clear if, among the squares it
 * touches (even at a corner), open squares connect its first to its last across open edges. This one definition covers vertices,
 * lines along a wall and lines in the open; it agrees with `hasLineOfEffect`, the fast form for lines between single squares.
 *
 * The squares touched are found row by row in whole numbers, then flood filled. Rejected: clipping the line against every wall,
 * which needs a special case for each way to run along or end at one.
 */
import { type Cell, type CellRect, type GridSize, rectHolds } from '../cell.ts'
import { cornersOf, type HalfPoint, type HalfSegment } from './halfSquares.ts'
import { type LineGrid, STOPS_LINES } from './lineGrid.ts'

/** Obstacles of a line. */
export interface LineObstacles {
  /** True if a square of the map stops the line. */
  readonly square: (cell: Cell) => boolean
  /** True if the edge between two orthogonal neighbors stops it. */
  readonly edge: (a: Cell, b: Cell) => boolean
}

/** Obstacles of a line of effect; squares of the space it is drawn from never stop it. */
export const effectObstacles = (grid: LineGrid, exempt?: CellRect): LineObstacles => ({
  square: (cell) => (squareFlags(grid, cell) & STOPS_LINES) !== 0 && !(exempt && rectHolds(exempt, cell)),
  edge: (a, b) =>
    (edgeFlags(grid, a, b) & STOPS_LINES) !== 0 && !(exempt && rectHolds(exempt, a) && rectHolds(exempt, b)),
})

/** A line to check. */
export interface LineQuery {
  readonly segment: HalfSegment
  /** Squares the line may begin in. */
  readonly starts: readonly Cell[]
  /** Squares it may end in. */
  readonly ends: readonly Cell[]
  readonly obstacles: LineObstacles
}

/** Something that stopped a line: a square, or the edge between two. */
export type LineStop =
  | { readonly kind: 'square'; readonly cell: Cell }
  | { readonly kind: 'edge'; readonly between: readonly [Cell, Cell] }

/** Result of a walk: whether the line is clear and, if not, everything that stopped it, in the order met. */
export interface LineWalk {
  readonly isClear: boolean
  readonly stops: readonly LineStop[]
}

/** A segment ordered from its upper to its lower end, with the first and last row it touches. */
interface Downward {
  readonly upper: HalfPoint
  readonly lower: HalfPoint
  readonly dx: number
  readonly dy: number
  readonly top: number
  readonly bottom: number
}

function downward({ from, to }: HalfSegment): Downward {
  const [upper, lower] = from.y <= to.y ? [from, to] : [to, from]
  const [top, bottom] = [Math.ceil(upper.y / 2) - 1, Math.floor(lower.y / 2)]
  return { upper, lower, dx: lower.x - upper.x, dy: lower.y - upper.y, top, bottom }
}

/** Where a line enters a row: `x` times the height of the segment (1 for a horizontal one). */
const atTop = ({ upper, dx, dy }: Downward, row: number): number =>
  dy === 0 ? upper.x : upper.x * dy + (Math.max(2 * row, upper.y) - upper.y) * dx

/** Where it leaves the row. */
const atBottom = ({ upper, lower, dx, dy }: Downward, row: number): number =>
  dy === 0 ? lower.x : upper.x * dy + (Math.min(2 * row + 2, lower.y) - upper.y) * dx

const firstTouched = (line: Downward, row: number): number =>
  Math.ceil(Math.min(atTop(line, row), atBottom(line, row)) / (2 * (line.dy || 1))) - 1

const lastTouched = (line: Downward, row: number): number =>
  Math.floor(Math.max(atTop(line, row), atBottom(line, row)) / (2 * (line.dy || 1)))

/** Flags of squares and of edges. */
export interface LineFlags {
  readonly squares: number
  readonly edges: number
}

/** A line between two squares for `glanceAlong`. */
export interface Glance {
  readonly segment: HalfSegment
  readonly start: Cell
  readonly end: Cell
  /** The space it is drawn from; its squares never stop the line. */
  readonly own: CellRect
  /** Flags that may stop the line, and flags that stop it for certain. */
  readonly maybe: LineFlags
  readonly surely: LineFlags
}

/**
 * A cheap test before a walk: `clear` if no square touched, and no edge between two of them, has a flag of `maybe`; `stopped` if
 * the line must pass something with a flag of `surely`; else `unclear`. Cost: the squares touched, without allocating.
 */
export function glanceAlong(grid: LineGrid, glance: Glance): 'clear' | 'stopped' | 'unclear' {
  const { widthCells, heightCells, squares, west, north } = grid
  const { maybe, surely } = glance
  const line = downward(glance.segment)
  let isClear = true
  let [firstAbove, lastAbove] = [Infinity, -Infinity]
  for (let row = Math.max(0, line.top); row <= Math.min(line.bottom, heightCells - 1); row++) {
    const first = Math.max(0, firstTouched(line, row))
    const last = Math.min(widthCells - 1, lastTouched(line, row))
    for (let col = first; col <= last; col++) {
      const index = row * widthCells + col
      const inSquare = squares[index] ?? 0
      const atWest = col > first ? (west[index] ?? 0) : 0
      const atNorth = col >= firstAbove && col <= lastAbove ? (north[index] ?? 0) : 0
      if (((inSquare & maybe.squares) | ((atWest | atNorth) & maybe.edges)) === 0) continue
      isClear = false
      if ((inSquare & surely.squares) !== 0 && isSquarePassed(line, glance, col, row)) return 'stopped'
      if ((atWest & surely.edges) !== 0 && isWestPassed(line, glance, col, row)) return 'stopped'
      if ((atNorth & surely.edges) !== 0 && isNorthPassed(line, glance, col, row)) return 'stopped'
    }
    firstAbove = first
    lastAbove = last
  }
  return isClear ? 'clear' : 'unclear'
}

const isTouched = (line: Downward, col: number, row: number): boolean =>
  row >= line.top && row <= line.bottom && col >= firstTouched(line, row) && col <= lastTouched(line, row)

const isBetween = (at: number, a: number, b: number): boolean => (a < at && at < b) || (b < at && at < a)

/** True if the line must pass through a square: it is the only one touched in its column or row. */
function isSquarePassed(line: Downward, { start, end, own }: Glance, col: number, row: number): boolean {
  if (rectHolds(own, { col, row })) return false
  const isAlone = (columns: number, rows: number): boolean =>
    !isTouched(line, col + columns, row + rows) && !isTouched(line, col - columns, row - rows)
  return (isBetween(col, start.col, end.col) && isAlone(0, 1)) || (isBetween(row, start.row, end.row) && isAlone(1, 0))
}

/** True if the line must cross the west edge of a square: only in this row does it touch both sides. */
function isWestPassed(line: Downward, { start, end, own }: Glance, col: number, row: number): boolean {
  if (start.col < col === end.col < col || (rectHolds(own, { col, row }) && rectHolds(own, { col: col - 1, row })))
    return false
  const isRound = (other: number): boolean => isTouched(line, col, other) && isTouched(line, col - 1, other)
  return !isRound(row - 1) && !isRound(row + 1)
}

/** True if the line must cross the north edge of a square. */
function isNorthPassed(line: Downward, { start, end, own }: Glance, col: number, row: number): boolean {
  if (start.row < row === end.row < row || (rectHolds(own, { col, row }) && rectHolds(own, { col, row: row - 1 })))
    return false
  const isRound = (other: number): boolean => isTouched(line, other, row) && isTouched(line, other, row - 1)
  return !isRound(col - 1) && !isRound(col + 1)
}

/** Walks a line over the squares it touches. Cost: proportional to them. */
export function walkLine(grid: GridSize, query: LineQuery): LineWalk {
  const stops: LineStop[] = []
  return floodLine(grid, query, stops) ? { isClear: true, stops: [] } : { isClear: false, stops }
}

/** Only `isClear` of `walkLine`. */
export const isWalkClear = (grid: GridSize, query: LineQuery): boolean => floodLine(grid, query, null)

/** Flood fills the squares a line touches; true if an end is reached. Obstacles met are added to `stops`, in order. */
function floodLine(grid: GridSize, { segment, starts, ends, obstacles }: LineQuery, stops: LineStop[] | null): boolean {
  // Obstacles never walk lines themselves, so one buffer is enough.
  touched.take(grid, segment)
  const queue: Cell[] = []
  const enter = (cell: Cell): void => {
    if (!obstacles.square(cell)) queue.push(cell)
    else stops?.push({ kind: 'square', cell })
  }
  for (const start of starts) if (touched.markNew(start.col, start.row)) enter(start)
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head]
    if (!cell) break
    if (ends.some((end) => end.col === cell.col && end.row === cell.row)) return true
    for (const [columns, rows] of ORTHOGONAL) {
      if (!touched.isNew(cell.col + columns, cell.row + rows)) continue
      const next = { col: cell.col + columns, row: cell.row + rows }
      if (obstacles.edge(cell, next)) stops?.push({ kind: 'edge', between: [cell, next] })
      else if (touched.markNew(next.col, next.row)) enter(next)
    }
  }
  return false
}

const ORTHOGONAL = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** The squares of the map that a line touches, and which of them have been reached. Its buffers are reused. */
class TouchedSquares {
  #top = 0
  #bottom = -1
  /** By row, from the top: first and last column touched, and the number of touched squares in the rows above. */
  #lefts = new Int32Array(0)
  #rights = new Int32Array(0)
  #firsts = new Int32Array(0)
  #reached = new Uint8Array(0)

  /** Starts a line; none of its squares is reached. */
  take({ widthCells, heightCells }: GridSize, segment: HalfSegment): void {
    const line = downward(segment)
    this.#top = Math.max(0, line.top)
    this.#bottom = Math.min(heightCells - 1, line.bottom)
    const rows = this.#bottom - this.#top + 1
    if (rows > this.#lefts.length) {
      this.#lefts = new Int32Array(rows)
      this.#rights = new Int32Array(rows)
      this.#firsts = new Int32Array(rows)
    }
    let count = 0
    for (let at = 0; at < rows; at++) {
      const left = Math.max(0, firstTouched(line, this.#top + at))
      const right = Math.min(widthCells - 1, lastTouched(line, this.#top + at))
      this.#lefts[at] = left
      this.#rights[at] = right
      this.#firsts[at] = count
      count += Math.max(0, right - left + 1)
    }
    if (count > this.#reached.length) this.#reached = new Uint8Array(count)
    else this.#reached.fill(0, 0, count)
  }

  /** True if a square is touched and not reached yet. */
  isNew(col: number, row: number): boolean {
    const number = this.#numberOf(col, row)
    return number >= 0 && this.#reached[number] === 0
  }

  /** The same, and marks it as reached. */
  markNew(col: number, row: number): boolean {
    const number = this.#numberOf(col, row)
    if (number < 0 || this.#reached[number] !== 0) return false
    this.#reached[number] = 1
    return true
  }

  /** Number of a touched square; −1 if the line does not touch it or it is off the map. */
  #numberOf(col: number, row: number): number {
    if (row < this.#top || row > this.#bottom) return -1
    const at = row - this.#top
    const left = this.#lefts[at] ?? 0
    return col >= left && col <= (this.#rights[at] ?? 0) ? (this.#firsts[at] ?? 0) + col - left : -1
  }
}

const touched = new TouchedSquares()

/** Flags of a square on the map. */
export const squareFlags = ({ widthCells, squares }: LineGrid, { col, row }: Cell): number =>
  squares[row * widthCells + col] ?? 0

/** Flags of the edge between two orthogonal neighbors on the map. */
export function edgeFlags({ widthCells, west, north }: LineGrid, a: Cell, b: Cell): number {
  if (a.row === b.row) return west[a.row * widthCells + Math.max(a.col, b.col)] ?? 0
  return north[Math.max(a.row, b.row) * widthCells + a.col] ?? 0
}

/** Where lines of effect start: the corners of a space, whose own squares never stop them, or a point. */
export type SightFrom = { readonly space: CellRect } | { readonly point: HalfPoint }

/** Squares that touch a point: one at a center, two on a border, four at a corner. */
export function squaresAtPoint({ x, y }: HalfPoint): Cell[] {
  const touching = (at: number): number[] => (at % 2 === 0 ? [at / 2 - 1, at / 2] : [(at - 1) / 2])
  return touching(y).flatMap((row) => touching(x).map((col) => ({ col, row })))
}

/** True if a line of effect reaches any corner of the target space. */
export function isInSight(grid: LineGrid, from: SightFrom, target: CellRect): boolean {
  const eyes =
    'space' in from
      ? cornersOf(from.space).map(({ point, square }) => ({ point, squares: [square] }))
      : [{ point: from.point, squares: squaresAtPoint(from.point) }]
  const obstacles = effectObstacles(grid, 'space' in from ? from.space : undefined)
  return eyes.some((eye) =>
    cornersOf(target).some((corner) =>
      isWalkClear(grid, {
        segment: { from: eye.point, to: corner.point },
        starts: eye.squares,
        ends: [corner.square],
        obstacles,
      }),
    ),
  )
}

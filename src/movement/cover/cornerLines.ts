/**
 * Cover by lines between the corners of squares.
 *
 * @source D&D 3.5, Pathfinder 1e and Starfinder, Cover
 */
import { type Box, boxOffset } from '../../grid/box.ts'
import {
  type Cell,
  type CellRect,
  cellsOfRect,
  grownRect,
  rectHolds,
  rectsOverlap,
  spaceRect,
  unitedRect,
} from '../../grid/cell.ts'
import { centerOf, type HalfPoint, type HalfPoint3, type HalfSegment } from '../../grid/lines/halfSquares.ts'
import { GIVES_COVER, type LineGrid, LOW_WALL, STOPS_LINES } from '../../grid/lines/lineGrid.ts'
import {
  edgeFlags,
  effectObstacles,
  glanceAlong,
  isWalkClear,
  type LineFlags,
  type LineObstacles,
  squareFlags,
} from '../../grid/lines/lineWalk.ts'
import { passesInside } from '../../grid/lines/segmentThroughBox.ts'
import type { Attack, CoverField, Standing } from './coverField.ts'
import { coverObstacles } from './obstacles.ts'

/** Returns the sight from one square to another, from a cache or by calling `see`. */
export type SightOf = (a: Cell, b: Cell, see: () => CornerSight) => CornerSight

/**
 * Cover by lines between the corners of squares. The attacker chooses its own square, the target's square and, at range, a corner. The
 * target has no cover if all lines from there to all corners of its square are clear.
 */
export function cornerCover(
  field: CoverField,
  from: Box,
  to: Box,
  between: readonly Standing[],
  attack: Attack,
  sightOf: SightOf = (_a, _b, see) => see(),
): 'none' | 'cover' | 'blocked' {
  const isClose = attack === 'melee' && isBeside(from, to)
  const near = isClose ? [] : between.filter(({ box }) => mayBlockLines(from, to, box))
  const isPlain = isPlainBetween(field.lines, from, to, isClose ? CLOSE_COVER_FLAGS : COVER_FLAGS)
  if (isPlain && near.length === 0) return 'none'
  const its = cellsOfRect(to)
  const sights = cellsOfRect(from).flatMap((a) =>
    its.map((b) => ({
      a,
      b,
      sight: sightOf(a, b, () => new CornerSight({ field, from, to, a, b, isClose, isPlain })),
    })),
  )
  if (!sights.some(({ sight }) => sight.hasEffect)) return 'blocked'
  /** True if no line from a corner at one height to all corners of a square passes a creature. */
  const isUnhidden = (start: HalfPoint3, b: Cell): boolean =>
    near.length === 0 ||
    pointsOf(b).every((end) =>
      heightsOf(to).every((z) => {
        const line = { from: start, to: { ...end, z } }
        return !near.some(({ box }) => passesInside(line, box, from))
      }),
    )
  const [low, high] = heightsOf(from)
  const isUncovered = ({ a, b, sight }: (typeof sights)[number]): boolean => {
    const seesAll = (corner: HalfPoint, i: number): boolean => {
      const clear = sight.clearHeights(i)
      if (isClose) return clear === BOTH_HEIGHTS
      return (
        ((clear & LOW) !== 0 && isUnhidden({ ...corner, z: low }, b)) ||
        ((clear & HIGH) !== 0 && isUnhidden({ ...corner, z: high }, b))
      )
    }
    return isClose ? pointsOf(a).every(seesAll) : pointsOf(a).some(seesAll)
  }
  return sights.some(isUncovered) ? 'none' : 'cover'
}

/** The heights of a corner, as bits. */
const [LOW, HIGH, BOTH_HEIGHTS] = [1, 2, 3]

/** Two squares of two boxes, between which lines are drawn. */
interface SquarePair {
  readonly field: CoverField
  readonly from: Box
  readonly to: Box
  readonly a: Cell
  readonly b: Cell
  readonly isClose: boolean
  /** No terrain or edge is in the way. */
  readonly isPlain: boolean
}

/** Which lines between the corners of two squares are clear, ignoring creatures. Lines are walked on demand. */
export class CornerSight {
  readonly #pair: SquarePair
  #hasEffect: boolean | undefined
  /** Clear heights by corner, as bits. */
  readonly #clear: (number | undefined)[] = []

  constructor(pair: SquarePair) {
    this.#pair = pair
  }

  /** True if the squares have line of effect between their centers. */
  get hasEffect(): boolean {
    const { field, from, a, b, isPlain } = this.#pair
    if (isPlain) return true
    if (this.#hasEffect !== undefined) return this.#hasEffect
    const segment = { from: centerOf(spaceRect(a, 1)), to: centerOf(spaceRect(b, 1)) }
    const glance = { segment, start: a, end: b, own: from, maybe: EFFECT_FLAGS, surely: EFFECT_FLAGS }
    const seen = glanceAlong(field.lines, glance)
    const isEffective =
      seen === 'unclear' ? this.#walked(effectObstacles(field.lines, from), segment) : seen === 'clear'
    return (this.#hasEffect = isEffective)
  }

  /** The heights of a corner, as bits, from which lines to all corners of the other square, at its bottom and its top, are clear. */
  clearHeights(corner: number): number {
    return this.#pair.isPlain ? BOTH_HEIGHTS : (this.#clear[corner] ??= this.#look(corner))
  }

  #look(corner: number): number {
    const { field, from, to, a, b, isClose } = this.#pair
    const start = pointsOf(a)[corner]
    if (!start) return 0
    const unclear: HalfPoint[] = []
    for (const end of pointsOf(b)) {
      const isClear = this.#isClearOnPlane({ from: start, to: end })
      if (isClear === false) return 0
      if (isClear === null) unclear.push(end)
    }
    const beside = isClose ? undefined : spaceRect(a, 1)
    const sees = (z: number): boolean =>
      unclear.every((end) =>
        heightsOf(to).every((high) => {
          const segment = { from: { ...start, z }, to: { ...end, z: high } }
          return this.#walked(coverObstacles(field, segment, from, beside, isClose), segment)
        }),
      )
    if (unclear.length === 0) return BOTH_HEIGHTS
    const [low, high] = heightsOf(from)
    return (sees(low) ? LOW : 0) | (sees(high) ? HIGH : 0)
  }

  /** Whether a line is clear at every height, or at none; null if that depends on its heights. */
  #isClearOnPlane(segment: HalfSegment): boolean | null {
    const { field, from, a, b, isClose } = this.#pair
    const maybe = isClose ? CLOSE_COVER_FLAGS : COVER_FLAGS
    const glance = { segment, start: a, end: b, own: from, maybe, surely: WALL_FLAGS }
    const seen = glanceAlong(field.lines, glance)
    if (seen !== 'unclear') return seen === 'clear'
    if (glanceAlong(field.lines, { ...glance, maybe: HEIGHT_FLAGS, surely: NO_FLAGS }) !== 'clear') return null
    return this.#walked(wallObstacles(field.lines, from), segment)
  }

  #walked(obstacles: LineObstacles, segment: HalfSegment): boolean {
    const { field, a, b } = this.#pair
    return isWalkClear(field.lines, { segment, starts: [a], ends: [b], obstacles })
  }
}

/** True if two boxes are adjacent or overlap. */
function isBeside(from: Box, to: Box): boolean {
  const { columns, rows, levels = 0 } = boxOffset(from, to)
  return Math.max(columns, rows, levels) <= 1
}

/** The corners of a square, in the order of `cornersOf`. */
function pointsOf({ col, row }: Cell): readonly HalfPoint[] {
  const [left, top] = [2 * col, 2 * row]
  return [
    { x: left, y: top },
    { x: left + 2, y: top },
    { x: left, y: top + 2 },
    { x: left + 2, y: top + 2 },
  ]
}

/** Flags that stop lines of effect, may stop lines of cover, and may stop lines of cover between neighbors. */
const EFFECT_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES }
const COVER_FLAGS: LineFlags = { squares: STOPS_LINES | GIVES_COVER, edges: STOPS_LINES | GIVES_COVER | LOW_WALL }
const CLOSE_COVER_FLAGS: LineFlags = { ...COVER_FLAGS, squares: STOPS_LINES }
/** Flags that stop lines of cover at every height, and flags that stop some, by their heights or where they start. */
const WALL_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES | GIVES_COVER }
const HEIGHT_FLAGS: LineFlags = { squares: GIVES_COVER, edges: LOW_WALL }
const NO_FLAGS: LineFlags = { squares: 0, edges: 0 }

/** Heights of the corners of a box, in half squares: bottom and top. */
const heightsOf = ({ level, tall }: Box): readonly [number, number] => [2 * level, 2 * (level + tall)]

/** Obstacles of lines at every height. */
const wallObstacles = (lines: LineGrid, own: CellRect): LineObstacles => ({
  square: (cell) => (squareFlags(lines, cell) & WALL_FLAGS.squares) !== 0 && !rectHolds(own, cell),
  edge: (a, b) => (edgeFlags(lines, a, b) & WALL_FLAGS.edges) !== 0 && !(rectHolds(own, a) && rectHolds(own, b)),
})

/** True if a box may be in the way of a line between two spaces: it is neither beside nor beyond all of them. */
export function mayBlockLines(a: CellRect, b: CellRect, box: CellRect): boolean {
  if (!rectsOverlap(grownRect(unitedRect(a, b), 1), box)) return false
  // Perpendicular to the line between the centers, no line is farther away than half of the broader space.
  const [from, to, middle] = [centerOf(a), centerOf(b), centerOf(box)]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  // One is straight above the other.
  if (dx === 0 && dy === 0) return true
  const halfAcross = ({ widthCells, heightCells }: CellRect): number =>
    Math.abs(dy) * widthCells + Math.abs(dx) * heightCells
  const across = Math.abs((middle.x - from.x) * dy - (middle.y - from.y) * dx)
  return across < halfAcross(box) + Math.max(halfAcross(a), halfAcross(b))
}

/** True if no square that a line between two spaces may touch, and no edge of one, has any of the flags. */
function isPlainBetween(lines: LineGrid, a: CellRect, b: CellRect, flags: LineFlags): boolean {
  const lastRow = Math.min(lines.heightCells - 1, Math.max(a.row + a.heightCells, b.row + b.heightCells))
  for (let row = Math.max(0, Math.min(a.row, b.row) - 1); row <= lastRow; row++) {
    const [left, right] = columnsBetween(a, b, row)
    const last = Math.min(lines.widthCells - 1, Math.floor(right + ROUNDING))
    for (let col = Math.max(0, Math.ceil(left - 1 - ROUNDING)); col <= last; col++) {
      const i = row * lines.widthCells + col
      if (((lines.squares[i] ?? 0) & flags.squares) !== 0) return false
      if ((((lines.west[i] ?? 0) | (lines.north[i] ?? 0)) & flags.edges) !== 0) return false
    }
  }
  return true
}

/** Upper bound of rounding errors, in squares. */
const ROUNDING = 1e-9

/**
 * The extent of the convex hull of two spaces within a row, borders included; empty if it misses the row. The hull is swept by one
 * space that moves and grows linearly into the other between the times 0 and 1.
 */
function columnsBetween(a: CellRect, b: CellRect, row: number): readonly [left: number, right: number] {
  let [first, last] = [0, 1]
  // `first` and `last` are the times between which it overlaps the row.
  const [top, down] = [row + 1 - a.row, b.row - a.row]
  if (down > 0) last = Math.min(last, top / down)
  else if (down < 0) first = Math.max(first, top / down)
  else if (top < 0) return [Infinity, -Infinity]
  const [bottom, sunk] = [row - a.row - a.heightCells, down + b.heightCells - a.heightCells]
  if (sunk > 0) first = Math.max(first, bottom / sunk)
  else if (sunk < 0) last = Math.min(last, bottom / sunk)
  else if (bottom > 0) return [Infinity, -Infinity]
  if (first > last + ROUNDING) return [Infinity, -Infinity]
  const across = b.col - a.col
  const rightOf = a.col + a.widthCells
  const widening = across + b.widthCells - a.widthCells
  return [a.col + Math.min(first * across, last * across), rightOf + Math.max(first * widening, last * widening)]
}

/** Lines between the corners of two squares. */
import type { Box } from '../../grid/box.ts'
import { type Cell, type CellRect, rectHolds, spaceRect } from '../../grid/cell.ts'
import { centerOf, type HalfPoint, type HalfSegment, type HalfSegment3 } from '../../grid/lines/halfSquares.ts'
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
import type { CoverField } from './coverField.ts'
import { coverObstacles } from './obstacles.ts'

/** The heights of a corner, as bits. */
export const [LOW, HIGH, BOTH_HEIGHTS] = [1, 2, 3]

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
  #areCentersInEffect: boolean | undefined
  #areCornersInEffect: boolean | undefined
  /** Corners seen, by corner; unknown until asked for. */
  #seen: (number | undefined)[] | undefined
  /** Clear heights by corner, as bits. */
  readonly #clear: (number | undefined)[] = []

  constructor(pair: SquarePair) {
    this.#pair = pair
  }

  /** True if the squares have line of effect between their centers. */
  get areCentersInEffect(): boolean {
    const { a, b, isPlain } = this.#pair
    return (
      isPlain ||
      (this.#areCentersInEffect ??= this.#isInEffect({
        from: centerOf(spaceRect(a, 1)),
        to: centerOf(spaceRect(b, 1)),
      }))
    )
  }

  /** True if some corner of the one has line of effect to some corner of the other. */
  get areCornersInEffect(): boolean {
    const { a, b, isPlain } = this.#pair
    return (
      isPlain ||
      (this.#areCornersInEffect ??= pointsOf(a).some((from) =>
        pointsOf(b).some((to) => this.#isInEffect({ from, to })),
      ))
    )
  }

  #isInEffect(segment: HalfSegment): boolean {
    const { field, from, a, b } = this.#pair
    const glance = { segment, start: a, end: b, own: from, maybe: EFFECT_FLAGS, surely: EFFECT_FLAGS }
    const seen = glanceAlong(field.lines, glance)
    return seen === 'unclear' ? this.#walked(effectObstacles(field.lines, from), segment) : seen === 'clear'
  }

  /** How many of the eight corners of the other square a corner sees at its better height, ignoring creatures. */
  cornersSeen(corner: number): number {
    if (this.#pair.isPlain) return CORNERS_OF_A_SQUARE
    const seen = (this.#seen ??= [])
    return (seen[corner] ??= this.#countSeen(corner))
  }

  #countSeen(corner: number): number {
    const { from, to, a, b } = this.#pair
    const start = pointsOf(a)[corner]
    if (!start) return 0
    const seen = heightsOf(from).map(() => 0)
    for (const end of pointsOf(b)) {
      const onPlane = this.#isClearOnPlane({ from: start, to: end })
      for (const [i, z] of heightsOf(from).entries())
        for (const high of heightsOf(to))
          if (onPlane ?? this.#isClear({ from: { ...start, z }, to: { ...end, z: high } })) seen[i] = (seen[i] ?? 0) + 1
    }
    return Math.max(...seen)
  }

  /** Whether a line that rises or falls is clear. */
  #isClear(segment: HalfSegment3): boolean {
    const { field, from, a, isClose } = this.#pair
    return this.#walked(coverObstacles(field, segment, from, isClose ? undefined : spaceRect(a, 1), isClose), segment)
  }

  /** The heights of a corner, as bits, from which lines to all corners of the other square, at its bottom and its top, are clear. */
  clearHeights(corner: number): number {
    return this.#pair.isPlain ? BOTH_HEIGHTS : (this.#clear[corner] ??= this.#look(corner))
  }

  #look(corner: number): number {
    const { from, to, a, b } = this.#pair
    const start = pointsOf(a)[corner]
    if (!start) return 0
    const unclear: HalfPoint[] = []
    for (const end of pointsOf(b)) {
      const isClear = this.#isClearOnPlane({ from: start, to: end })
      if (isClear === false) return 0
      if (isClear === null) unclear.push(end)
    }
    const sees = (z: number): boolean =>
      unclear.every((end) =>
        heightsOf(to).every((high) => this.#isClear({ from: { ...start, z }, to: { ...end, z: high } })),
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

const CORNERS_OF_A_SQUARE = 8

/** The corners of a square, in the order of `cornersOf`. */
export function pointsOf({ col, row }: Cell): readonly HalfPoint[] {
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
export const COVER_FLAGS: LineFlags = {
  squares: STOPS_LINES | GIVES_COVER,
  edges: STOPS_LINES | GIVES_COVER | LOW_WALL,
}
export const CLOSE_COVER_FLAGS: LineFlags = { ...COVER_FLAGS, squares: STOPS_LINES }
/** Flags that stop lines of cover at every height, and flags that stop some, by their heights or where they start. */
const WALL_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES | GIVES_COVER }
const HEIGHT_FLAGS: LineFlags = { squares: GIVES_COVER, edges: LOW_WALL }
const NO_FLAGS: LineFlags = { squares: 0, edges: 0 }

/** Heights of the corners of a box, in half squares: bottom and top. */
export const heightsOf = ({ level, tall }: Box): readonly [number, number] => [2 * level, 2 * (level + tall)]

/** Obstacles of lines at every height. */
const wallObstacles = (lines: LineGrid, own: CellRect): LineObstacles => ({
  square: (cell) => (squareFlags(lines, cell) & WALL_FLAGS.squares) !== 0 && !rectHolds(own, cell),
  edge: (a, b) => (edgeFlags(lines, a, b) & WALL_FLAGS.edges) !== 0 && !(rectHolds(own, a) && rectHolds(own, b)),
})

/** Lines between the corners of the squares of two spaces. */
import type { Box } from '../../grid/box.ts'
import { type Cell, type CellRect, cellsOfRect, grownRect, rectsOverlap, unitedRect } from '../../grid/cell.ts'
import { centerOf, type HalfPoint, type HalfPoint3 } from '../../grid/lines/halfSquares.ts'
import type { LineGrid } from '../../grid/lines/lineGrid.ts'
import type { LineFlags } from '../../grid/lines/lineWalk.ts'
import { passesInside } from '../../grid/lines/segmentThroughBox.ts'
import type { CornerLines } from '../../rules/cover.ts'
import {
  BOTH_HEIGHTS,
  CLOSE_COVER_FLAGS,
  CornerSight,
  COVER_FLAGS,
  heightsOf,
  HIGH,
  LOW,
  pointsOf,
} from './cornerSight.ts'
import type { CoverField, Standing } from './coverField.ts'

/** Returns the sight from one square to another, from a cache or by calling `see`. */
export type SightOf = (a: Cell, b: Cell, see: () => CornerSight) => CornerSight

/** Two spaces, and what may be between them. */
interface SpacePair {
  readonly field: CoverField
  readonly from: Box
  readonly to: Box
  readonly between: readonly Standing[]
  /** See `CoverLines.corners`. */
  readonly isClose: boolean
  readonly sightOf?: SightOf | undefined
}

/** Squares of either space, and the lines between their corners. */
interface SightBetween {
  readonly a: Cell
  readonly b: Cell
  readonly sight: CornerSight
}

/** Lines between the corners of the squares of two spaces, walked on demand. */
export class SpaceCorners implements CornerLines {
  readonly #pair: SpacePair
  /** Creatures that may be in the way. */
  readonly #near: readonly Standing[]
  /** No terrain or edge is in the way. */
  readonly #isPlain: boolean
  #sights: readonly SightBetween[] | undefined

  constructor(pair: SpacePair) {
    const { field, from, to, between, isClose } = pair
    this.#pair = pair
    this.#near = isClose ? [] : between.filter(({ box }) => mayBlockLines(from, to, box))
    this.#isPlain = isPlainBetween(field.lines, from, to, isClose ? CLOSE_COVER_FLAGS : COVER_FLAGS)
  }

  get areCentersInEffect(): boolean {
    return this.#isPlain || this.#between().some(({ sight }) => sight.areCentersInEffect)
  }

  get areCornersInEffect(): boolean {
    return this.#isPlain || this.#between().some(({ sight }) => sight.areCornersInEffect)
  }

  seesWhole(corners: 'a-corner' | 'every-corner'): boolean {
    if (this.#isPlain && this.#near.length === 0) return true
    const [low, high] = heightsOf(this.#pair.from)
    return this.#between().some(({ a, b, sight }) => {
      const isSeenFrom = (corner: HalfPoint, z: number): boolean => this.#isUnhidden({ ...corner, z }, b)
      if (corners === 'every-corner')
        return pointsOf(a).every(
          (corner, i) => sight.clearHeights(i) === BOTH_HEIGHTS && isSeenFrom(corner, low) && isSeenFrom(corner, high),
        )
      return pointsOf(a).some((corner, i) => {
        const clear = sight.clearHeights(i)
        return ((clear & LOW) !== 0 && isSeenFrom(corner, low)) || ((clear & HIGH) !== 0 && isSeenFrom(corner, high))
      })
    })
  }

  seesCorners(atLeast: number): boolean {
    return this.#between().some(({ a, sight }) => pointsOf(a).some((_, i) => sight.cornersSeen(i) >= atLeast))
  }

  #between(): readonly SightBetween[] {
    return (this.#sights ??= this.#look())
  }

  #look(): readonly SightBetween[] {
    const { field, from, to, isClose, sightOf = (_a, _b, see) => see() } = this.#pair
    const isPlain = this.#isPlain
    const its = cellsOfRect(to)
    return cellsOfRect(from).flatMap((a) =>
      its.map((b) => ({
        a,
        b,
        sight: sightOf(a, b, () => new CornerSight({ field, from, to, a, b, isClose, isPlain })),
      })),
    )
  }

  /** True if no line from a corner at one height to all corners of a square passes a creature. */
  #isUnhidden(start: HalfPoint3, b: Cell): boolean {
    const { from, to } = this.#pair
    return (
      this.#near.length === 0 ||
      pointsOf(b).every((end) =>
        heightsOf(to).every((z) => {
          const line = { from: start, to: { ...end, z } }
          return !this.#near.some(({ box }) => passesInside(line, box, from))
        }),
      )
    )
  }
}

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

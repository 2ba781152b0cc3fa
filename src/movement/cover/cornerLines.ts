/**
 * Cover by lines between the corners of squares.
 *
 * @source D&D 3.5, Pathfinder 1e and Starfinder, Cover
 */
import { type Box, boxOffset } from '../../grid/box.ts'
import { type Cell, type CellRect, cellsOfRect, rectHolds, spaceRect } from '../../grid/cell.ts'
import { centerOf, cornersOf, type HalfPoint, type HalfPoint3, type HalfSegment } from '../../grid/lines/halfSquares.ts'
import { GIVES_COVER, type LineGrid, LOW_WALL, STOPS_LINES } from '../../grid/lines/lineGrid.ts'
import {
  edgeFlags,
  effectObstacles,
  glanceAlong,
  type LineFlags,
  type LineObstacles,
  squareFlags,
  walkLine,
} from '../../grid/lines/lineWalk.ts'
import { passesInside } from '../../grid/lines/segmentThroughBox.ts'
import type { Attack, CoverField, Standing } from './coverField.ts'
import { coverObstacles } from './obstacles.ts'

/** Cover by the lines between the corners of squares, chosen freely among those of both. */
export function cornerCover(
  field: CoverField,
  from: Box,
  to: Box,
  between: readonly Standing[],
  attack: Attack,
): 'none' | 'cover' | 'blocked' {
  const { lines } = field
  const { columns, rows, levels = 0 } = boxOffset(from, to)
  const isClose = attack === 'melee' && Math.max(columns, rows, levels) <= 1
  const near = isClose ? [] : between.filter(({ box }) => isBesideLines(from, to, box))
  const maybe = isClose ? CLOSE_COVER_FLAGS : COVER_FLAGS
  if (near.length === 0 && isPlain(lines, hullOf(from, to), maybe)) return 'none'
  const [own, its] = [cellsOfRect(from), cellsOfRect(to)]
  const walked = (obstacles: LineObstacles, a: Cell, b: Cell, segment: HalfSegment): boolean =>
    walkLine(lines, { segment, starts: [a], ends: [b], obstacles }).isClear
  const effect = effectObstacles(lines, from)
  const hasEffect = own.some((a) =>
    its.some((b) => {
      const segment = { from: centerOf(spaceRect(a, 1)), to: centerOf(spaceRect(b, 1)) }
      const glance = { segment, start: a, end: b, own: from, maybe: EFFECT_FLAGS, surely: EFFECT_FLAGS }
      const seen = glanceAlong(lines, glance)
      return seen === 'unclear' ? walked(effect, a, b, segment) : seen === 'clear'
    }),
  )
  if (!hasEffect) return 'blocked'
  const walls = wallObstacles(lines, from)
  /** Whether a line is clear at any height; null: that depends on its heights. */
  const isOpenOnPlane = (a: Cell, start: HalfPoint, b: Cell, end: HalfPoint): boolean | null => {
    const segment = { from: start, to: end }
    const glance = { segment, start: a, end: b, own: from, maybe, surely: WALL_FLAGS }
    const seen = glanceAlong(lines, glance)
    if (seen !== 'unclear') return seen === 'clear'
    if (glanceAlong(lines, { ...glance, maybe: HEIGHT_FLAGS, surely: NO_FLAGS }) !== 'clear') return null
    return walked(walls, a, b, segment)
  }
  const isOpen = (a: Cell, start: HalfPoint3, b: Cell, end: HalfPoint3, isPlain: boolean): boolean => {
    const segment = { from: start, to: end }
    if (near.some(({ box }) => passesInside(segment, box, from))) return false
    if (isPlain) return true
    const beside = isClose ? undefined : spaceRect(a, 1)
    const obstacles = coverObstacles(field, segment, from, beside, isClose)
    return walked(obstacles, a, b, segment)
  }
  const seesAll = (a: Cell, start: HalfPoint, b: Cell): boolean => {
    const onPlane: [HalfPoint, boolean][] = []
    for (const { point } of cornersOf(spaceRect(b, 1))) {
      const isClear = isOpenOnPlane(a, start, b, point)
      if (isClear === false) return false
      onPlane.push([point, isClear === true])
    }
    if (near.length === 0 && onPlane.every(([, isClear]) => isClear)) return true
    const sees = (z: number): boolean =>
      onPlane.every(([end, isClear]) =>
        heightsOf(to).every((high) => isOpen(a, { ...start, z }, b, { ...end, z: high }, isClear)),
      )
    return isClose ? heightsOf(from).every(sees) : heightsOf(from).some(sees)
  }
  const isUncovered = (a: Cell, b: Cell): boolean => {
    const corners = cornersOf(spaceRect(a, 1))
    return isClose
      ? corners.every(({ point }) => seesAll(a, point, b))
      : corners.some(({ point }) => seesAll(a, point, b))
  }
  return own.some((a) => its.some((b) => isUncovered(a, b))) ? 'none' : 'cover'
}

/** What is in the way of lines of effect, may be in that of lines of cover, and in that of those between neighbors. */
const EFFECT_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES }
const COVER_FLAGS: LineFlags = { squares: STOPS_LINES | GIVES_COVER, edges: STOPS_LINES | GIVES_COVER | LOW_WALL }
const CLOSE_COVER_FLAGS: LineFlags = { ...COVER_FLAGS, squares: STOPS_LINES }
/** What is in the way of lines of cover at any height, and of some of them only, by their heights or by where they begin. */
const WALL_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES | GIVES_COVER }
const HEIGHT_FLAGS: LineFlags = { squares: GIVES_COVER, edges: LOW_WALL }
const NO_FLAGS: LineFlags = { squares: 0, edges: 0 }

/** Where the corners of a box are, in half squares: at its bottom and at its top. */
const heightsOf = ({ level, tall }: Box): readonly number[] => [2 * level, 2 * (level + tall)]

/** What is in the way of lines at any height. */
const wallObstacles = (lines: LineGrid, own: CellRect): LineObstacles => ({
  square: (cell) => (squareFlags(lines, cell) & WALL_FLAGS.squares) !== 0 && !rectHolds(own, cell),
  edge: (a, b) => (edgeFlags(lines, a, b) & WALL_FLAGS.edges) !== 0 && !(rectHolds(own, a) && rectHolds(own, b)),
})

/** The squares that lines between two spaces may touch. */
function hullOf(a: CellRect, b: CellRect): CellRect {
  const [col, row] = [Math.min(a.col, b.col) - 1, Math.min(a.row, b.row) - 1]
  const right = Math.max(a.col + a.widthCells, b.col + b.widthCells) + 1
  const bottom = Math.max(a.row + a.heightCells, b.row + b.heightCells) + 1
  return { col, row, widthCells: right - col, heightCells: bottom - row }
}

/** Whether a box may be in the way of a line between two spaces: neither beside nor beyond all of them. */
export function isBesideLines(a: CellRect, b: CellRect, box: CellRect): boolean {
  const hull = hullOf(a, b)
  if (
    box.col >= hull.col + hull.widthCells ||
    hull.col >= box.col + box.widthCells ||
    box.row >= hull.row + hull.heightCells ||
    hull.row >= box.row + box.heightCells
  )
    return false
  // Measured across the line from middle to middle, all lines lie within half of the broader space on either side.
  const [from, to, middle] = [centerOf(a), centerOf(b), centerOf(box)]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  // One straight above the other: there is no across.
  if (dx === 0 && dy === 0) return true
  const halfAcross = ({ widthCells, heightCells }: CellRect): number =>
    Math.abs(dy) * widthCells + Math.abs(dx) * heightCells
  const across = Math.abs((middle.x - from.x) * dy - (middle.y - from.y) * dx)
  return across < halfAcross(box) + Math.max(halfAcross(a), halfAcross(b))
}

/** Whether nothing in a rectangle has one of some flags. */
function isPlain(lines: LineGrid, rect: CellRect, flags: LineFlags): boolean {
  const lastRow = Math.min(lines.heightCells, rect.row + rect.heightCells)
  const lastCol = Math.min(lines.widthCells, rect.col + rect.widthCells)
  for (let row = Math.max(0, rect.row); row < lastRow; row++)
    for (let col = Math.max(0, rect.col); col < lastCol; col++) {
      const i = row * lines.widthCells + col
      if (((lines.squares[i] ?? 0) & flags.squares) !== 0) return false
      if ((((lines.west[i] ?? 0) | (lines.north[i] ?? 0)) & flags.edges) !== 0) return false
    }
  return true
}

import { isOnGrid } from '../../../src/grid/cell.ts'
import { edgeAt } from '../../../src/map/edges.ts'
import { edgeCells, type Edge, type EdgePlace } from '../../../src/map/records/edge.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import type { ToolHost } from './tool.ts'

/** The vertices of the grid between which edges are drawn. */
export interface EdgeSpan {
  readonly from: Point
  readonly to: Point
}

/** The grid vertex nearest to a point, clamped to the map. */
export const vertexAt = (host: ToolHost, { x, y }: Point): Point => ({
  x: Math.min(Math.max(Math.round(x), 0), host.map.widthCells),
  y: Math.min(Math.max(Math.round(y), 0), host.map.heightCells),
})

/** Edge places from vertex `a` to vertex `b`, along the longer side first; only those inside the map. */
export function placesAlong(host: ToolHost, a: Point, b: Point): EdgePlace[] {
  const corner = Math.abs(b.x - a.x) >= Math.abs(b.y - a.y) ? { x: b.x, y: a.y } : { x: a.x, y: b.y }
  return [...straight(a, corner), ...straight(corner, b)].filter((place) => isInside(host, place))
}

function straight(a: Point, b: Point): EdgePlace[] {
  const places: EdgePlace[] = []
  if (a.y === b.y)
    for (let col = Math.min(a.x, b.x); col < Math.max(a.x, b.x); col++)
      places.push({ cell: { col, row: a.y }, border: 'north' })
  else
    for (let row = Math.min(a.y, b.y); row < Math.max(a.y, b.y); row++)
      places.push({ cell: { col: a.x, row }, border: 'west' })
  return places
}

/** The border nearest to a point, if within `near` squares of it. */
export function placeNear({ x, y }: Point, near: number): EdgePlace | null {
  const [toCol, toRow] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))]
  if (Math.min(toCol, toRow) > near) return null
  return toCol <= toRow
    ? { cell: { col: Math.round(x), row: Math.floor(y) }, border: 'west' }
    : { cell: { col: Math.floor(x), row: Math.round(y) }, border: 'north' }
}

const isInside = (host: ToolHost, place: EdgePlace): boolean =>
  edgeCells(place).every((cell) => isOnGrid(host.map, cell))

/**
 * The border inside the map that is nearest to a point; null off the map. At a corner, where the keyboard points,
 * `isNorthFirst` chooses the border above the square over the one to its left.
 */
export function nearestPlace(host: ToolHost, { x, y }: Point, isNorthFirst: boolean): EdgePlace | null {
  const [col, row] = [Math.floor(x), Math.floor(y)]
  if (!isOnGrid(host.map, { col, row })) return null
  const north = { away: y - row, place: { cell: { col, row }, border: 'north' } as const }
  const west = { away: x - col, place: { cell: { col, row }, border: 'west' } as const }
  const sides = [
    ...(isNorthFirst ? [north, west] : [west, north]),
    { away: row + 1 - y, place: { cell: { col, row: row + 1 }, border: 'north' } as const },
    { away: col + 1 - x, place: { cell: { col: col + 1, row }, border: 'west' } as const },
  ].filter(({ place }) => isInside(host, place))
  const [first] = sides
  return first ? sides.reduce((best, side) => (side.away < best.away ? side : best), first).place : null
}

/** The part of a border that a drag must cover to include it, and the part of the border where it begins. */
const [MIN_COVERED, MIN_BEGUN] = [0.25, 0.1]

/** The borders in line with the first, as far as the drag reaches. A drag mainly across it follows the nearest crossing line instead. */
export function placesBeside(host: ToolHost, first: EdgePlace, from: Point, to: Point): EdgePlace[] {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  const [along, across] = first.border === 'north' ? [dx, dy] : [dy, dx]
  const isTurned = across >= 0.5 && across > along
  const isNorth = (first.border === 'north') !== isTurned
  const vertex = vertexAt(host, from)
  const line = isTurned ? (isNorth ? vertex.y : vertex.x) : isNorth ? first.cell.row : first.cell.col
  const [begun, ended] = isNorth ? [from.x, to.x] : [from.y, to.y]
  const [a, b] = [Math.min(begun, ended), Math.max(begun, ended)]
  const places: EdgePlace[] = []
  for (let i = Math.floor(a); i <= Math.floor(b); i++) {
    const covered = Math.min(b, i + 1) - Math.max(a, i)
    // A drag from corner to corner covers only what is between, though it touches the borders beyond.
    const isTaken = covered >= MIN_COVERED || (i === Math.floor(begun) && (covered >= MIN_BEGUN || b - a < MIN_COVERED))
    if (isTaken)
      places.push(
        isNorth ? { cell: { col: i, row: line }, border: 'north' } : { cell: { col: line, row: i }, border: 'west' },
      )
  }
  return places.filter((place) => isInside(host, place))
}

/** The next border in line, toward the point, or if that is off the map, away from it. None on a map one square wide. */
export function nextInLine(host: ToolHost, { cell, border }: EdgePlace, at: Point): EdgePlace[] {
  const isAhead = border === 'north' ? at.x - cell.col >= 0.5 : at.y - cell.row >= 0.5
  const beside = [isAhead ? 1 : -1, isAhead ? -1 : 1].map((by): EdgePlace => ({
    cell: border === 'north' ? { col: cell.col + by, row: cell.row } : { col: cell.col, row: cell.row + by },
    border,
  }))
  return beside.filter((place) => isInside(host, place)).slice(0, 1)
}

/** The end, moved onto the row or column of the start. */
export const straightened = ({ from, to }: EdgeSpan): Point =>
  Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y }

/** The edge nearest to a point, if within `near` squares of it. */
export function edgeUnder(host: ToolHost, at: Point, near: number): Edge | undefined {
  const place = placeNear(at, near)
  return place ? edgeAt(host.map, place) : undefined
}

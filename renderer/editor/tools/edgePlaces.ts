import { isOnGrid } from '../../../src/grid/cell.ts'
import { edgeAt } from '../../../src/map/edges.ts'
import { edgeCells, type Edge, type EdgePlace } from '../../../src/map/records/edge.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import type { ToolHost } from './tool.ts'

/** From where to where edges are laid: vertices of the grid. */
export interface EdgeSpan {
  readonly from: Point
  readonly to: Point
}

/** The grid vertex nearest to a point, clipped to the map. */
export const vertexAt = (host: ToolHost, { x, y }: Point): Point => ({
  x: Math.min(Math.max(Math.round(x), 0), host.map.widthCells),
  y: Math.min(Math.max(Math.round(y), 0), host.map.heightCells),
})

/** Places between vertex `a` and vertex `b`: along the longer side first, then the other. Only places inside the map. */
export function placesAlong(host: ToolHost, a: Point, b: Point): EdgePlace[] {
  const corner = Math.abs(b.x - a.x) >= Math.abs(b.y - a.y) ? { x: b.x, y: a.y } : { x: a.x, y: b.y }
  return [...straight(a, corner), ...straight(corner, b)].filter((place) =>
    edgeCells(place).every((cell) => isOnGrid(host.map, cell)),
  )
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

/** The border of a square a point is nearest to, if within `near` squares of it. */
export function placeNear({ x, y }: Point, near: number): EdgePlace | null {
  const [toCol, toRow] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))]
  if (Math.min(toCol, toRow) > near) return null
  return toCol <= toRow
    ? { cell: { col: Math.round(x), row: Math.floor(y) }, border: 'west' }
    : { cell: { col: Math.floor(x), row: Math.round(y) }, border: 'north' }
}

/** With Shift: the end moved onto the row or column of the start. */
export const straightened = ({ from, to }: EdgeSpan): Point =>
  Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y }

/** The edge under a point, if it is within `near` squares of it. */
export function edgeUnder(host: ToolHost, at: Point, near: number): Edge | undefined {
  const place = placeNear(at, near)
  return place ? edgeAt(host.map, place) : undefined
}

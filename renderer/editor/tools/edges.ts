import { isOnGrid } from '../../../src/grid/cell.ts'
import { edgeCells, edgeIdAt, type Edge, type EdgePlace } from '../../../src/map/records/edge.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from '../preview.ts'
import type { PointerInput, Tool, ToolHost } from './tool.ts'

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

/** What a click on a door makes of it: closed and locked doors open, open ones close. */
export const turnedDoor = (door: Edge): Edge => ({ ...door, door: door.door === 'open' ? 'closed' : 'open' })

/** The edge the options describe, in a place. */
const edgeIn = ({ options }: ToolHost, place: EdgePlace): Edge => ({
  id: edgeIdAt(place.cell, place.border),
  ...place,
  kind: options.edgeKind,
  door: options.doorState,
  secret: options.edgeSecret,
  checkText: '',
})

interface Line {
  readonly from: Point
  to: Point
  readonly erases: boolean
  /** Erasing by stroke: every edge touched. Drawing freely: places passed. */
  readonly touched: Map<RecordId, EdgePlace>
  last: PointerInput
}

/**
 * Walls, doors, windows and barriers. A drag lays them along grid lines from vertex to vertex, `room` lays the border of a
 * rectangle, `erase` and the right button take away what the stroke touches. Clicks lay a polyline: each click is a vertex,
 * Enter, a double click or Escape ends it. A click on a door opens or closes it.
 */
export function edgeTool(host: ToolHost): Tool {
  let line: Line | null = null
  let dragging = false
  let anchor: Point | null = null

  const placesOf = ({ from, to }: Pick<Line, 'from' | 'to'>): EdgePlace[] =>
    host.options.edgeShape === 'room'
      ? [
          ...placesAlong(host, from, { x: to.x, y: from.y }),
          ...placesAlong(host, { x: to.x, y: from.y }, to),
          ...placesAlong(host, { x: from.x, y: to.y }, to),
          ...placesAlong(host, from, { x: from.x, y: to.y }),
        ]
      : placesAlong(host, from, to)

  const unique = (places: readonly EdgePlace[]): Edge[] => [
    ...new Map(places.map((place) => [edgeIdAt(place.cell, place.border), edgeIn(host, place)])).values(),
  ]

  const touch = (stroke: Line, at: PointerInput): void => {
    const steps = Math.max(1, Math.ceil(Math.hypot(at.x - stroke.last.x, at.y - stroke.last.y) * 8))
    for (let i = 0; i <= steps; i++) {
      const part = i / steps
      const point = {
        x: stroke.last.x + (at.x - stroke.last.x) * part,
        y: stroke.last.y + (at.y - stroke.last.y) * part,
      }
      const place = placeNear(point, Math.max(0.2, at.nearSquares))
      if (!place) continue
      const id = edgeIdAt(place.cell, place.border)
      if (host.map.tables.edges.has(id) && host.isEditable({ table: 'edges', id })) stroke.touched.set(id, place)
    }
    stroke.last = at
  }

  const show = (at: PointerInput) => {
    const shapes: Preview[] = [{ kind: 'vertex', point: vertexAt(host, at) }]
    if (line?.erases) shapes.push({ kind: 'edges', put: [], remove: [...line.touched.keys()] })
    else if (line) shapes.push({ kind: 'edges', put: unique(placesOf(line)), remove: [] })
    else if (anchor)
      shapes.push({ kind: 'edges', put: unique(placesOf({ from: anchor, to: vertexAt(host, at) })), remove: [] })
    host.preview(shapes)
  }

  const lay = (from: Point, to: Point) => {
    const { edges } = host.map.tables
    const put = unique(placesOf({ from, to })).filter(
      (edge) => JSON.stringify(edges.get(edge.id)) !== JSON.stringify(edge),
    )
    if (put.length === 0) host.preview(NO_PREVIEW)
    else host.run({ type: 'edit-records', put: put.map((record) => ({ table: 'edges' as const, record })) })
  }

  const doorUnder = (at: PointerInput): Edge | undefined => {
    const place = placeNear(at, Math.min(0.35, Math.max(0.2, at.nearSquares)))
    const edge = place && host.map.tables.edges.get(edgeIdAt(place.cell, place.border))
    return edge?.kind === 'door' ? edge : undefined
  }

  const click = (at: PointerInput) => {
    const door = anchor === null ? doorUnder(at) : undefined
    if (door) {
      host.preview(NO_PREVIEW)
      if (host.isEditable({ table: 'edges', id: door.id }))
        host.run({ type: 'edit-records', put: [{ table: 'edges', record: turnedDoor(door) }] })
      return
    }
    const vertex = vertexAt(host, at)
    if (anchor && (anchor.x !== vertex.x || anchor.y !== vertex.y)) lay(anchor, vertex)
    anchor = host.options.edgeShape === 'room' && anchor ? null : vertex
    show(at)
  }

  return {
    id: 'edges',
    cursor: 'crosshair',
    get state() {
      if (line) return dragging ? 'dragging' : 'pointing'
      return anchor ? 'placing' : 'idle'
    },
    pointerDown(at) {
      if (line || host.isLocked('edges')) return
      if (at.alt) return pickEdge(host, at)
      const from = vertexAt(host, at)
      const erases = at.button === 'secondary' || host.options.edgeShape === 'erase'
      line = { from, to: from, erases, touched: new Map(), last: at }
      dragging = false
      if (erases) touch(line, at)
      show(at)
    },
    pointerMove(at) {
      if (line) {
        const to = vertexAt(host, at)
        if (to.x !== line.from.x || to.y !== line.from.y) dragging = true
        line.to = at.shift ? straightened(line.from, to) : to
        if (line.erases) touch(line, at)
      }
      show(at)
    },
    pointerUp(at) {
      if (!line) return
      const { from, to, erases, touched } = line
      line = null
      if (erases) {
        anchor = null
        if (touched.size === 0) host.preview(NO_PREVIEW)
        else
          host.run({ type: 'edit-records', remove: [...touched.keys()].map((id) => ({ table: 'edges' as const, id })) })
      } else if (!dragging) click(at)
      else {
        anchor = null
        lay(from, to)
      }
      dragging = false
    },
    doubleClick: () => void endPolyline(),
    key: (key) => key === 'Enter' && endPolyline(),
    cancel() {
      const busy = line !== null || anchor !== null
      line = anchor = null
      dragging = false
      if (busy) host.preview(NO_PREVIEW)
      return busy
    },
  }

  function endPolyline(): boolean {
    const was = anchor !== null
    anchor = null
    host.preview(NO_PREVIEW)
    return was
  }
}

/** With Shift: the end moved onto the row or column of the start. */
const straightened = (from: Point, to: Point): Point =>
  Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y }

/** Takes kind, state and secrecy of the edge under the pointer as those to draw. */
function pickEdge(host: ToolHost, at: PointerInput): void {
  const place = placeNear(at, 0.35)
  const edge = place && host.map.tables.edges.get(edgeIdAt(place.cell, place.border))
  if (edge) host.setOptions({ edgeKind: edge.kind, doorState: edge.door, edgeSecret: edge.secret })
}

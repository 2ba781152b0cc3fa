import { looksOfKind } from '../../../../src/draw/symbols/edgeLooks.ts'
import { EDGE_KINDS, edgeIdAt, type Edge, type EdgePlace } from '../../../../src/map/records/edge.ts'
import type { RecordId } from '../../../../src/map/records/ids.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { edgeUnder, placesAlong, straightened, vertexAt, type EdgeSpan } from '../edgePlaces.ts'
import { type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** What a click on a door makes of it: closed and locked doors open, open ones close. */
export const turnedDoor = (door: Edge): Edge => ({ ...door, door: door.door === 'open' ? 'closed' : 'open' })

/** Options of drawing walls and doors. */
export interface EdgeOptions {
  edgeKind: Edge['kind']
  doorState: Edge['door']
  edgeSecret: boolean
  edgeShape: 'polyline' | 'room' | 'erase'
  /** Id of a look that fits the kind; null: the plain one. */
  edgeLook: string | null
  /** Doors are laid as double doors: two squares wide, one object. */
  edgeDouble: boolean
}
const EDGE_OPTIONS: EdgeOptions = {
  edgeKind: 'wall',
  doorState: 'closed',
  edgeSecret: false,
  edgeShape: 'polyline',
  edgeLook: null,
  edgeDouble: false,
}
type EdgeHost = ToolHost<EdgeOptions>

/** What the held button does: it lays edges along a span, or takes away what the stroke touches. */
type Press =
  | ({ readonly type: 'lay'; readonly dragged: boolean } & EdgeSpan)
  | { readonly type: 'erase'; readonly dragged: boolean; readonly touched: ReadonlySet<RecordId>; readonly last: Point }

/**
 * Walls, doors, windows and barriers. A drag lays them along grid lines from vertex to vertex, `room` lays the border of a
 * rectangle, `erase` and the right button take away what the stroke touches. Clicks lay a polyline: each click is a vertex,
 * Enter, a double click or Escape ends it. A click on a door opens or closes it.
 */
function edgeTool(host: EdgeHost): Tool {
  let press: Press | null = null
  /** The last vertex of the polyline under way. */
  let anchor: Point | null = null

  const show = (at: PointerInput) =>
    host.preview([{ kind: 'vertex', point: vertexAt(host, at) }, ...shapesOf(host, press, anchor, at)])
  const drop = (): boolean => {
    const busy = press !== null || anchor !== null
    press = anchor = null
    if (busy) host.preview(NO_PREVIEW)
    return busy
  }

  return {
    cursor: 'crosshair',
    get state() {
      if (press) return press.dragged ? 'dragging' : 'pointing'
      return anchor ? 'placing' : 'idle'
    },
    pointerDown(at) {
      if (press || host.isLocked('edges')) return
      if (at.alt) return pickEdge(host, at)
      press = begun(host, at)
      show(at)
    },
    pointerMove(at) {
      if (press) press = moved(host, press, at)
      show(at)
    },
    pointerUp(at) {
      const done = press
      press = null
      if (done?.type === 'lay' && !done.dragged) anchor = clicked(host, anchor, at)
      else if (done) {
        anchor = null
        if (done.type === 'lay') lay(host, done)
        else removeTouched(host, done.touched)
      }
      if (anchor) show(at)
    },
    doubleClick: () => void drop(),
    key: (key) => key === 'Enter' && drop(),
    cancel: drop,
  }
}

function begun(host: EdgeHost, at: PointerInput): Press {
  if (at.button === 'secondary' || host.options.edgeShape === 'erase')
    return { type: 'erase', dragged: false, touched: touchedBy(host, at, at), last: at }
  const vertex = vertexAt(host, at)
  return { type: 'lay', dragged: false, from: vertex, to: vertex }
}

function moved(host: EdgeHost, press: Press, at: PointerInput): Press {
  if (press.type === 'erase')
    return {
      type: 'erase',
      dragged: true,
      touched: new Set([...press.touched, ...touchedBy(host, press.last, at)]),
      last: at,
    }
  const { from } = press
  const to = vertexAt(host, at)
  const dragged = press.dragged || to.x !== from.x || to.y !== from.y
  return { type: 'lay', dragged, from, to: at.shift ? straightened({ from, to }) : to }
}

/** Edges a stroke from a point to the pointer touches and may take away. */
function touchedBy(host: EdgeHost, from: Point, at: PointerInput): Set<RecordId> {
  const steps = Math.max(1, Math.ceil(Math.hypot(at.x - from.x, at.y - from.y) * 8))
  const touched = new Set<RecordId>()
  for (let i = 0; i <= steps; i++) {
    const part = i / steps
    const point = { x: from.x + (at.x - from.x) * part, y: from.y + (at.y - from.y) * part }
    const edge = edgeUnder(host, point, Math.max(0.2, at.nearSquares))
    if (edge && host.isEditable({ table: 'edges', id: edge.id })) touched.add(edge.id)
  }
  return touched
}

function shapesOf(host: EdgeHost, press: Press | null, anchor: Point | null, at: PointerInput): Preview[] {
  if (press?.type === 'erase') return [{ kind: 'edges', put: [], remove: [...press.touched] }]
  const span = press ?? (anchor && { from: anchor, to: vertexAt(host, at) })
  return span ? [{ kind: 'edges', put: edgesAlong(host, span), remove: [] }] : []
}

/** A click turns a door where no polyline is under way, else it lays the next part; answers where the polyline now ends. */
function clicked(host: EdgeHost, anchor: Point | null, at: PointerInput): Point | null {
  const door = anchor === null ? edgeUnder(host, at, Math.min(0.35, Math.max(0.2, at.nearSquares))) : undefined
  if (door?.kind === 'door') {
    host.preview(NO_PREVIEW)
    if (host.isEditable({ table: 'edges', id: door.id }))
      host.run({ type: 'edit-records', put: [{ table: 'edges', record: turnedDoor(door) }] })
    return null
  }
  const vertex = vertexAt(host, at)
  if (anchor && (anchor.x !== vertex.x || anchor.y !== vertex.y)) lay(host, { from: anchor, to: vertex })
  return host.options.edgeShape === 'room' && anchor ? null : vertex
}

/** Edges as the options describe them: along a span, or round the rectangle it is the diagonal of. Each once. */
function edgesAlong(host: EdgeHost, { from, to }: EdgeSpan): Edge[] {
  const [right, below] = [
    { x: to.x, y: from.y },
    { x: from.x, y: to.y },
  ]
  const sides: readonly (readonly [Point, Point])[] =
    host.options.edgeShape === 'room'
      ? [
          [from, right],
          [right, to],
          [below, to],
          [from, below],
        ]
      : [[from, to]]
  const places = sides.flatMap(([a, b]) => placesAlong(host, a, b))
  const edges = [...new Map(places.map((place) => [edgeIdAt(place.cell, place.border), edgeIn(host, place)])).values()]
  return host.options.edgeDouble && host.options.edgeKind === 'door' ? inPairs(edges) : edges
}

/** Doors in line made double doors, two by two from the west or north; one left over stays single. */
function inPairs(edges: readonly Edge[]): Edge[] {
  const byId = new Map(edges.map((edge) => [edge.id, edge]))
  const sorted = [...edges].sort((a, b) => a.cell.row - b.cell.row || a.cell.col - b.cell.col)
  for (const edge of sorted) {
    const { cell, border } = edge
    const next = border === 'north' ? { col: cell.col + 1, row: cell.row } : { col: cell.col, row: cell.row + 1 }
    const other = byId.get(edgeIdAt(next, border))
    if (!other || byId.get(edge.id)?.leaf !== undefined) continue
    byId.set(edge.id, { ...edge, leaf: 'first' })
    byId.set(other.id, { ...other, leaf: 'second' })
  }
  return [...byId.values()]
}

/** The edge the options describe, in a place. */
const edgeIn = ({ options }: EdgeHost, place: EdgePlace): Edge => ({
  id: edgeIdAt(place.cell, place.border),
  ...place,
  kind: options.edgeKind,
  door: options.doorState,
  secret: options.edgeSecret,
  ...(looksOfKind(options.edgeKind).some(({ id }) => id === options.edgeLook) && options.edgeLook !== null
    ? { look: options.edgeLook }
    : {}),
  checkText: '',
})

function lay(host: EdgeHost, span: EdgeSpan): void {
  const { edges } = host.map.tables
  const put = edgesAlong(host, span).filter((edge) => JSON.stringify(edges.get(edge.id)) !== JSON.stringify(edge))
  if (put.length === 0) host.preview(NO_PREVIEW)
  else host.run({ type: 'edit-records', put: put.map((record) => ({ table: 'edges' as const, record })) })
}

function removeTouched(host: EdgeHost, touched: ReadonlySet<RecordId>): void {
  if (touched.size === 0) host.preview(NO_PREVIEW)
  else host.run({ type: 'edit-records', remove: [...touched].map((id) => ({ table: 'edges' as const, id })) })
}

/** Takes kind, state and secrecy of the edge under the pointer as those to draw. */
function pickEdge(host: EdgeHost, at: PointerInput): void {
  const edge = edgeUnder(host, at, 0.35)
  if (edge)
    host.setOptions({
      edgeKind: edge.kind,
      doorState: edge.door,
      edgeSecret: edge.secret,
      edgeLook: edge.look ?? null,
      edgeDouble: edge.leaf !== undefined,
    })
}

const DRAW_LABELS: Readonly<Record<Edge['kind'], string>> = {
  wall: 'Draw walls',
  door: 'Draw doors',
  window: 'Draw windows',
  barrier: 'Draw low walls',
}

/** Draws what stands between squares. */
export const edges = defineTool({
  id: 'edges',
  label: 'Walls and doors',
  help: 'Draw walls, doors, windows and low walls between squares.',
  icon: 'wall',
  key: 'W',
  group: 'Things',
  layer: 'edges',
  keyboard: 'press-vertex',
  options: EDGE_OPTIONS,
  presets: [
    ...EDGE_KINDS.map((edgeKind) => ({
      id: edgeKind,
      label: DRAW_LABELS[edgeKind],
      options: { edgeKind, edgeLook: null, edgeDouble: false, edgeShape: 'polyline' as const },
    })),
    ...EDGE_KINDS.flatMap((edgeKind) =>
      looksOfKind(edgeKind).map(({ id, label, synonyms }) => ({
        id: `${edgeKind}-${id}`,
        label: `Draw ${edgeKind === 'window' && id === 'portcullis' ? 'see-through ' : ''}${label.toLowerCase()}`,
        also: [label, ...synonyms],
        options: { edgeKind, edgeLook: id, edgeShape: 'polyline' as const },
      })),
    ),
    {
      id: 'double',
      label: 'Draw double doors',
      options: { edgeKind: 'door', edgeDouble: true, edgeShape: 'polyline' },
    },
    { id: 'room', label: 'Draw rooms', options: { edgeKind: 'wall', edgeShape: 'room' } },
    { id: 'erase', label: 'Erase walls and doors', options: { edgeShape: 'erase' } },
  ],
  create: edgeTool,
})

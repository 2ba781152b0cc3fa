import { looksOfKind } from '../../../../src/draw/symbols/edgeLooks.ts'
import { tableRecord } from '../../../../src/map/commands/command.ts'
import { EDGE_KINDS, edgeIdAt, type Edge, type EdgePlace } from '../../../../src/map/records/edge.ts'
import type { RecordId } from '../../../../src/map/records/ids.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { OPEN_TERRAIN } from '../../../../src/map/terrain.ts'
import { wallsBehind } from '../../../../src/map/wallsBehind.ts'
import { en } from '../../../../src/words/en/index.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { cellsOf, putRecords, removeRecords } from '../../recordCommands.ts'
import {
  edgeUnder,
  nearestPlace,
  nextInLine,
  placesAlong,
  placesBeside,
  straightened,
  vertexAt,
  type EdgeSpan,
} from '../edgePlaces.ts'
import { closedBehind, cutFor } from './cutFor.ts'
import { DRAG_THRESHOLD, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of drawing walls and doors. */
export interface EdgeOptions {
  edgeKind: Edge['kind']
  doorState: Edge['door']
  doorLocked: boolean
  edgeSecret: boolean
  /** `polyline`: lines from corner to corner; doors and windows one by one. */
  edgeShape: 'polyline' | 'room' | 'erase'
  /** Id of a look of that kind; null for the plain one. */
  edgeLook: string | null
  /** Doors become double doors: two squares wide, one object. */
  edgeDouble: boolean
}
const EDGE_OPTIONS: EdgeOptions = {
  edgeKind: 'wall',
  doorState: 'closed',
  doorLocked: false,
  edgeSecret: false,
  edgeShape: 'polyline',
  edgeLook: null,
  edgeDouble: false,
}
type EdgeHost = ToolHost<EdgeOptions>

/** What the held button does: draws edges along a span, sets them in line with a border, or erases what the stroke touches. */
type Press =
  | ({ readonly type: 'draw'; readonly dragged: boolean } & EdgeSpan)
  | { readonly type: 'set'; readonly dragged: boolean; readonly from: PointerInput; readonly to: PointerInput }
  | { readonly type: 'erase'; readonly dragged: boolean; readonly touched: ReadonlySet<RecordId>; readonly last: Point }

/** Doors and windows are set in borders; walls and low walls are lines between corners. */
export const isSetInBorders = (kind: Edge['kind']): boolean => kind === 'door' || kind === 'window'

/** The options for another kind: it is drawn, not erased, and doors and windows begin one by one. */
export const ofKind = (edgeKind: Edge['kind'], shape: EdgeOptions['edgeShape']) => ({
  edgeKind,
  edgeShape: isSetInBorders(edgeKind) || shape === 'erase' ? ('polyline' as const) : shape,
})

/** Whether edges are set one by one with clicks on borders, as doors and windows are. Others are lines between corners. */
export const isOneByOne = ({ edgeShape, edgeKind }: EdgeOptions): boolean =>
  edgeShape === 'polyline' && isSetInBorders(edgeKind)

/**
 * Draws walls, doors, windows and low walls. A drag draws walls along grid lines from vertex to vertex, or with `room` the
 * border of a rectangle; `erase` and the right button remove what the stroke touches. Clicks draw a polyline: each is a
 * vertex; Enter, a double click or Escape ends it. A click sets a door or window on the highlighted border, a drag along it
 * sets several; on a thick wall they cut through it. Nothing here closes or unlocks a door that exists, and a door that is erased from a wall leaves the wall.
 */
function edgeTool(host: EdgeHost): Tool {
  let press: Press | null = null
  let button: PointerInput['button'] = 'none'
  /** The last vertex of an unfinished polyline. */
  let anchor: Point | null = null
  /** The keyboard points at a corner: whether it means the border above the square or the one to its left. */
  let isNorthFirst = false
  let last: PointerInput | null = null

  const show = (at: PointerInput) => {
    last = at
    host.preview(previewOf(host, press, anchor, at, isNorthFirst))
  }
  const cancel = (): boolean => {
    const wasBusy = press !== null || anchor !== null
    press = anchor = null
    if (wasBusy) host.preview(NO_PREVIEW)
    return wasBusy
  }

  return {
    cursor: 'crosshair',
    get state() {
      return stateOf(press, anchor)
    },
    pointerDown(at) {
      if (press || host.isLocked('edges')) return
      if (at.alt) return pickEdge(host, at)
      press = begun(host, at)
      button = at.button
      show(at)
    },
    pointerMove(at) {
      if (press) press = moved(host, press, at)
      show(at)
    },
    pointerUp(at) {
      if (press && at.button !== button) return
      const done = press
      press = null
      if (done) anchor = release(host, done, anchor, at, isNorthFirst)
      if (anchor) show(at)
    },
    doubleClick: () => void cancel(),
    key(key) {
      if (key === 'Enter') return cancel()
      if ((key !== '[' && key !== ']') || !isOneByOne(host.options)) return false
      isNorthFirst = !isNorthFirst
      if (last) show(last)
      return true
    },
    cancel,
  }
}

function stateOf(press: Press | null, anchor: Point | null): Tool['state'] {
  if (press) return press.dragged ? 'dragging' : 'pointing'
  return anchor ? 'placing' : 'idle'
}

/** Does what a press stands for once the button is released; returns the last vertex of an unfinished polyline. */
function release(
  host: EdgeHost,
  press: Press,
  anchor: Point | null,
  at: PointerInput,
  isNorthFirst: boolean,
): Point | null {
  switch (press.type) {
    case 'draw':
      if (!press.dragged) return clicked(host, anchor, at)
      put(host, edgesAlong(host, press))
      return null
    case 'set':
      setEdges(host, edgesSet(host, press, isNorthFirst))
      return null
    case 'erase':
      remove(host, press.touched)
      return null
  }
}

function begun(host: EdgeHost, at: PointerInput): Press {
  if (at.button === 'secondary' || host.options.edgeShape === 'erase')
    return { type: 'erase', dragged: false, touched: touchedBy(host, at, at), last: at }
  if (isOneByOne(host.options)) return { type: 'set', dragged: false, from: at, to: at }
  const vertex = vertexAt(host, at)
  return { type: 'draw', dragged: false, from: vertex, to: vertex }
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
  if (press.type === 'set') {
    const isFar = Math.hypot(at.x - from.x, at.y - from.y) > at.nearSquares * DRAG_THRESHOLD
    return { ...press, dragged: press.dragged || isFar, to: at }
  }
  const to = vertexAt(host, at)
  const dragged = press.dragged || to.x !== from.x || to.y !== from.y
  return { type: 'draw', dragged, from, to: at.shift ? straightened({ from, to }) : to }
}

/** The editable edges that a stroke from a point to the pointer touches. */
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

function previewOf(
  host: EdgeHost,
  press: Press | null,
  anchor: Point | null,
  at: PointerInput,
  isNorthFirst: boolean,
): readonly Preview[] {
  const mark: readonly Preview[] = isOneByOne(host.options) ? [] : [{ kind: 'vertex', point: vertexAt(host, at) }]
  if (press?.type === 'erase') return [...mark, { kind: 'edges', put: [], remove: [...press.touched] }]
  if (isOneByOne(host.options)) {
    if (host.isLocked('edges')) return []
    const set = edgesSet(host, press?.type === 'set' ? press : { from: at, to: at }, isNorthFirst)
    if (set.length === 0) return []
    const { squares } = cutFor(host.map, set)
    return [
      ...(squares.length > 0 ? [{ kind: 'terrain', cells: squares, terrain: OPEN_TERRAIN } as const] : []),
      { kind: 'edges', put: set, remove: [], isMarked: true },
    ]
  }
  const span = press?.type === 'draw' ? press : anchor && { from: anchor, to: vertexAt(host, at) }
  return span ? [...mark, { kind: 'edges', put: edgesAlong(host, span), remove: [] }] : mark
}

/** Draws the next part of the polyline; returns the vertex where it now ends, null if it is finished. */
function clicked(host: EdgeHost, anchor: Point | null, at: PointerInput): Point | null {
  const vertex = vertexAt(host, at)
  if (anchor && (anchor.x !== vertex.x || anchor.y !== vertex.y))
    put(host, edgesAlong(host, { from: anchor, to: vertex }))
  return host.options.edgeShape === 'room' && anchor ? null : vertex
}

/** Doors or windows set one by one: on the border nearest to a click, or along its line as far as the drag reaches. */
function edgesSet(
  host: EdgeHost,
  { from, to }: { readonly from: Point; readonly to: Point },
  isNorthFirst: boolean,
): readonly Edge[] {
  const first = nearestPlace(host, from, isNorthFirst)
  if (!first) return []
  const { edgeDouble, edgeKind } = host.options
  const isPair = edgeDouble && edgeKind === 'door'
  const places = placesBeside(host, first, from, to)
  const alone = isPair && places.length === 1 ? [first, ...nextInLine(host, first, from)] : places
  const edges = alone.map((place) => edgeOver(host, place))
  return isPair ? inPairs(edges) : edges
}

/**
 * The edge to put in a place. A door set on a door, or a window on a window, gains what the options ask for and loses
 * nothing, so that no stray click closes, unlocks or reveals a door.
 */
function edgeOver(host: EdgeHost, place: EdgePlace): Edge {
  const chosen = edgeIn(host, place)
  const existing = host.map.tables.edges.get(chosen.id)
  if (existing?.kind !== chosen.kind) return chosen
  return {
    ...existing,
    door: chosen.door === 'open' ? 'open' : existing.door,
    doorLocked: existing.doorLocked || chosen.doorLocked,
    secret: existing.secret || chosen.secret,
    ...(chosen.look === undefined ? {} : { look: chosen.look }),
  }
}

/** Edges as the options describe them: along a span, or around the rectangle with that diagonal. Each once. */
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

/** Turns doors in line into double doors, two by two from the west or north; an odd one stays single. */
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

/** The edge that the options describe. */
const edgeIn = ({ options }: EdgeHost, place: EdgePlace): Edge => ({
  id: edgeIdAt(place.cell, place.border),
  ...place,
  kind: options.edgeKind,
  door: options.doorState,
  doorLocked: options.edgeKind === 'door' && options.doorLocked,
  secret: options.edgeSecret,
  ...(looksOfKind(options.edgeKind).some(({ id }) => id === options.edgeLook) && options.edgeLook !== null
    ? { look: options.edgeLook }
    : {}),
  checkText: '',
})

/** Sets doors or windows. On a thick wall they cut through it, in the same step. */
function setEdges(host: EdgeHost, edges: readonly Edge[]): void {
  const { squares, ends } = cutFor(host.map, edges)
  if (squares.length === 0) return put(host, edges)
  const records = new Map([...ends, ...edges].map((edge) => [edge.id, tableRecord('edges', edge)]))
  host.run({
    type: 'paste',
    cells: [{ layer: 'terrain', indices: Uint32Array.from(squares), values: [OPEN_TERRAIN] }],
    put: [...records.values()],
    label: en.labels.tools.cutThrough,
  })
  host.say(en.labels.tools.cutThroughNews(squares.length))
}

function put(host: EdgeHost, edges: readonly Edge[]): void {
  const present = host.map.tables.edges
  const changed = edges.filter((edge) => JSON.stringify(present.get(edge.id)) !== JSON.stringify(edge))
  if (changed.length === 0) host.preview(NO_PREVIEW)
  else host.run(putRecords('edges', changed))
}

/** Erases edges. A door or window in a wall leaves its wall, thin or cut through; erased once more, a thin one goes too. */
function remove(host: EdgeHost, ids: ReadonlySet<RecordId>): void {
  if (ids.size === 0) return host.preview(NO_PREVIEW)
  const closed = closedBehind(host.map, ids)
  const { put, remove } = wallsBehind(
    host.map,
    [...ids].filter((id) => !closed.edges.includes(id)),
  )
  if (closed.terrain.size > 0)
    host.run({
      type: 'paste',
      cells: cellsOf('terrain', closed.terrain),
      put: put.map((edge) => tableRecord('edges', edge)),
      remove: [...remove, ...closed.edges].map((id) => ({ table: 'edges', id })),
      label: en.labels.tools.wallUp,
    })
  else if (remove.length === 0) host.run(putRecords('edges', put, en.labels.tools.wallUp))
  else host.run({ ...removeRecords('edges', remove), ...putRecords('edges', put) })
}

/** Chooses kind, state, lock, secrecy and look of the edge under the pointer. */
function pickEdge(host: EdgeHost, at: PointerInput): void {
  const edge = edgeUnder(host, at, 0.35)
  if (edge)
    host.setOptions({
      ...ofKind(edge.kind, host.options.edgeShape),
      doorState: edge.door,
      doorLocked: edge.doorLocked,
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

/** Draws edges between squares. */
export const edges = defineTool({
  id: 'edges',
  label: 'Walls and doors',
  help: en.edgeHelp(EDGE_OPTIONS.edgeKind, EDGE_OPTIONS.edgeShape),
  helpFor: ({ edgeKind, edgeShape }) => en.edgeHelp(edgeKind, edgeShape),
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
        label: `Draw ${label.toLowerCase()}`,
        also: [label, ...synonyms],
        options: { edgeKind, edgeLook: id, edgeShape: 'polyline' as const },
      })),
    ),
    {
      id: 'locked',
      label: 'Draw locked doors',
      also: ['locked', 'lock door'],
      options: { edgeKind: 'door', doorLocked: true, edgeShape: 'polyline' },
    },
    {
      id: 'double',
      label: 'Draw double doors',
      options: { edgeKind: 'door', edgeDouble: true, edgeShape: 'polyline' },
    },
    { id: 'room', label: 'Draw rooms', key: 'Shift+W', options: { edgeKind: 'wall', edgeShape: 'room' } },
    { id: 'erase', label: 'Erase walls and doors', options: { edgeShape: 'erase' } },
  ],
  create: edgeTool,
})

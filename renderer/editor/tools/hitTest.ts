import { fromBottom } from '../../../src/draw/facts/objects.ts'
import {
  cellIndex,
  cellsOfRect,
  isOnGrid,
  rectHolds,
  spaceRect,
  type Cell,
  type CellRect,
} from '../../../src/grid/cell.ts'
import { isInPolygon } from '../../../src/grid/cellShapes.ts'
import { templateCells } from '../../../src/map/areaSquares.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { objectCenter } from '../../../src/map/objects.ts'
import { textSize, type Drawing, type Prop } from '../../../src/map/records/annotations.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import { edgeIdAt, type Edge } from '../../../src/map/records/edge.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { SPACE_CELLS } from '../../../src/map/sizes.ts'
import { tokenPlace } from '../tokenPlaces.ts'
import type { RecordRef, Selection } from '../selection.ts'
import { placeNear } from './edgePlaces.ts'
import { cellOf, type PointerInput, type ToolHost } from './tool.ts'

/** Radius of a note's pin. */
export const NOTE_RADIUS_SQUARES = 0.35

/** The visible record under the pointer: the topmost, small things before large ones. `table` limits it to one table. */
export function recordAt(host: ToolHost, at: PointerInput, table?: RecordRef['table']): RecordRef | null {
  for (const candidate of candidates(host.map, at))
    if ((table === undefined || candidate.table === table) && host.isVisible(candidate)) return candidate
  return null
}

function* candidates(map: BattleMap, at: PointerInput): Generator<RecordRef> {
  const { tables } = map
  yield* creaturesUnder(map, at)
  for (const note of [...tables.notes.values()].reverse())
    if (Math.hypot(note.at.x - at.x, note.at.y - at.y) <= Math.max(NOTE_RADIUS_SQUARES, at.nearSquares / 2))
      yield { table: 'notes', id: note.id }
  for (const light of tables.lights.values())
    if (Math.hypot(light.at.x - at.x, light.at.y - at.y) <= 0.3) yield { table: 'lights', id: light.id }
  for (const drawing of [...tables.drawings.values()].reverse())
    if (touchesDrawing(drawing, at, at.nearSquares)) yield { table: 'drawings', id: drawing.id }
  const place = placeNear(at, Math.min(0.3, Math.max(0.12, at.nearSquares)))
  if (place && tables.edges.has(edgeIdAt(place.cell, place.border)))
    yield { table: 'edges', id: edgeIdAt(place.cell, place.border) }
  const cell = { col: Math.floor(at.x), row: Math.floor(at.y) }
  for (const template of [...tables.templates.values()].reverse())
    if (templateCells(map, template).some(({ col, row }) => col === cell.col && row === cell.row))
      yield { table: 'templates', id: template.id }
  const props = fromBottom(tables.props.values()).toReversed()
  for (const prop of props) if (!prop.background && isInProp(prop, at)) yield { table: 'props', id: prop.id }
  for (const region of [...tables.regions.values()].reverse())
    if (region.cells.some(({ col, row }) => col === cell.col && row === cell.row))
      yield { table: 'regions', id: region.id }
  for (const prop of props) if (prop.background && isInProp(prop, at)) yield { table: 'props', id: prop.id }
}

/** The topmost (last placed) creature whose space holds a point. */
export const creatureUnder = (map: BattleMap, at: { readonly x: number; readonly y: number }): Creature | undefined =>
  [...map.tables.creatures.values()].findLast((creature) =>
    rectHolds(spaceRect(creature.at, SPACE_CELLS[creature.size]), cellOf(at)),
  )

/** Creatures whose drawn token holds the point; small ones that share a square each have their own part of it. */
function* creaturesUnder(map: BattleMap, at: Point): Generator<RecordRef> {
  for (const creature of [...map.tables.creatures.values()].reverse()) {
    const space = SPACE_CELLS[creature.size]
    if (at.x < creature.at.col || at.y < creature.at.row) continue
    if (at.x >= creature.at.col + space || at.y >= creature.at.row + space) continue
    const { x, y, widthSquares } = tokenPlace(map, creature)
    if (Math.abs(at.x - x) <= widthSquares / 2 && Math.abs(at.y - y) <= widthSquares / 2)
      yield { table: 'creatures', id: creature.id }
  }
}

type FrameHost = ToolHost<{ selectShape: 'rectangle' | 'lasso'; selectTerrain: boolean }>

/** Everything in a box or lasso that is visible and editable, and its squares if the options include terrain. */
export function recordsInFrame(host: FrameHost, corners: readonly Point[]): Selection {
  const { map } = host
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const frame = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  const isRect = host.options.selectShape === 'rectangle'
  const holds = ({ x, y }: Point): boolean =>
    x >= frame.left &&
    x <= frame.right &&
    y >= frame.top &&
    y <= frame.bottom &&
    (isRect || isInPolygon(corners, { x, y }))
  const rect = rectOf(frame)
  const cells = host.options.selectTerrain
    ? cellsOfRect(rect).filter((cell) => isOnGrid(map, cell) && holds(middle(cell)))
    : []
  const records = [...recordsWithin(map, holds, (cell) => holds(middle(cell)))]
  return {
    cells: new Set(cells.map((cell) => cellIndex(map, cell))),
    records: records.filter((ref) => host.isVisible(ref) && host.isEditable(ref)),
  }
}

function* recordsWithin(
  map: BattleMap,
  holds: (point: Point) => boolean,
  holdsCell: (cell: Cell) => boolean,
): Generator<RecordRef> {
  const { tables } = map
  for (const creature of tables.creatures.values())
    if (cellsOfRect(spaceRect(creature.at, SPACE_CELLS[creature.size])).some(holdsCell))
      yield { table: 'creatures', id: creature.id }
  for (const note of tables.notes.values()) if (holds(note.at)) yield { table: 'notes', id: note.id }
  for (const light of tables.lights.values()) if (holds(light.at)) yield { table: 'lights', id: light.id }
  for (const drawing of tables.drawings.values())
    if (drawing.points.every(holds)) yield { table: 'drawings', id: drawing.id }
  for (const prop of tables.props.values())
    if (!prop.background && holds(objectCenter(prop))) yield { table: 'props', id: prop.id }
  for (const template of tables.templates.values())
    if (holds(template.origin)) yield { table: 'templates', id: template.id }
  for (const region of tables.regions.values())
    if (region.cells.every(holdsCell)) yield { table: 'regions', id: region.id }
  for (const edge of tables.edges.values()) if (edgeEnds(edge).every(holds)) yield { table: 'edges', id: edge.id }
}

/** The two vertices an edge runs between. */
export const edgeEnds = ({ cell: { col, row }, border }: Edge): readonly [Point, Point] =>
  border === 'north'
    ? [
        { x: col, y: row },
        { x: col + 1, y: row },
      ]
    : [
        { x: col, y: row },
        { x: col, y: row + 1 },
      ]

const middle = ({ col, row }: Cell): Point => ({ x: col + 0.5, y: row + 0.5 })

const rectOf = (frame: { left: number; top: number; right: number; bottom: number }): CellRect => ({
  col: Math.floor(frame.left),
  row: Math.floor(frame.top),
  widthCells: Math.ceil(frame.right) - Math.floor(frame.left),
  heightCells: Math.ceil(frame.bottom) - Math.floor(frame.top),
})

function isInProp({ at, widthSquares, heightSquares, rotationDegrees }: Prop, point: Point): boolean {
  const [x, y] = [point.x - at.x - widthSquares / 2, point.y - at.y - heightSquares / 2]
  const angle = (-rotationDegrees * Math.PI) / 180
  return (
    Math.abs(x * Math.cos(angle) - y * Math.sin(angle)) <= widthSquares / 2 &&
    Math.abs(x * Math.sin(angle) + y * Math.cos(angle)) <= heightSquares / 2
  )
}

function touchesDrawing(drawing: Drawing, at: Point, near: number): boolean {
  const [first] = drawing.points
  if (!first) return false
  if (drawing.shape === 'text') {
    const { width, height } = textSize(drawing)
    const [x, y] = [at.x - first.x, at.y - first.y]
    return x >= 0 && x <= width && y >= 0 && y <= height
  }
  if (drawing.shape === 'polygon' && isInPolygon(drawing.points, at)) return true
  const tolerance = Math.max(near, drawing.widthSquares / 2)
  return drawing.points.some((a, i) => {
    const b = drawing.points[i + 1]
    return b !== undefined && distanceToSegment(at, a, b) <= tolerance
  })
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

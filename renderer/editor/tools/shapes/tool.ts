import { cellAt, type Cell, cellsOfRect, type GridSize } from '../../../../src/grid/cell.ts'
import {
  brushCells,
  cellLine,
  ellipseCells,
  polygonCells,
  rectBetween,
  rimOfRect,
} from '../../../../src/grid/cellShapes.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { gestureTool } from '../gesture.ts'
import { terrainFor, indicesOn, mayPaint, paintTerrain } from '../paintTerrain.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** From the press to the pointer. */
export interface Span {
  readonly from: PointerInput
  readonly to: PointerInput
}

/** What a shape makes of its squares. */
export interface SpanEffect {
  show(cells: readonly number[], span: Span): Preview
  apply(cells: readonly number[], span: Span): void
  /** What Alt takes over from under the pointer; absent: the terrain. */
  readonly pick?: (at: PointerInput) => void
}

const painting = (host: ToolHost): SpanEffect => ({
  show: (cells, { from }) => ({ kind: 'terrain', cells, terrain: terrainFor(host, from) }),
  apply: (cells, { from }) => paintTerrain(host, cells, terrainFor(host, from)),
})

/** A shape between the square of the press and the square of the release. */
export function spanTool(
  host: ToolHost,
  cellsOf: (host: ToolHost, span: Span) => Cell[],
  effect: SpanEffect = painting(host),
): Tool {
  const indices = (span: Span) => [...new Set(indicesOn(host.map, cellsOf(host, span)))]
  return gestureTool<Span>('crosshair', host, {
    begin: (at) => (mayPaint(host, at, effect.pick) ? { from: at, to: at } : null),
    move: ({ from }, at) => ({ from, to: at }),
    show: (span) => [effect.show(indices(span), span)],
    end: (span) => effect.apply(indices(span), span),
    hover: (at) => [{ kind: 'cells', cells: indicesOn(host.map, [cellOf(at)]) }],
  })
}

/** Squares of the shapes that are dragged from one square to another. */
export const SPAN_SHAPES = {
  /** A straight line as wide as the brush; with Shift in one of the eight directions. */
  line: (host: ToolHost, { from, to }: Span): Cell[] => {
    const { brushSize, brushShape } = host.options
    const end = to.shift ? inEightDirections(cellOf(from), cellOf(to)) : cellOf(to)
    return cellLine(cellOf(from), end).flatMap(({ col, row }) =>
      brushCells({ x: col + 0.5, y: row + 0.5 }, brushSize, brushShape),
    )
  },
  /** A rectangle, filled or its rim; with Shift a square. */
  rectangle: (host: ToolHost, span: Span): Cell[] => {
    const rect = spanRect(span)
    return host.options.filled ? cellsOfRect(rect) : rimOfRect(rect)
  },
  /** An ellipse, filled or its rim; with Shift a circle. */
  ellipse: (host: ToolHost, span: Span): Cell[] => ellipseCells(spanRect(span), host.options.filled),
} as const
const lineTool = (host: ToolHost): Tool => spanTool(host, SPAN_SHAPES.line)
const rectangleTool = (host: ToolHost): Tool => spanTool(host, SPAN_SHAPES.rectangle)
const ellipseTool = (host: ToolHost): Tool => spanTool(host, SPAN_SHAPES.ellipse)

const spanRect = ({ from, to }: Span) =>
  rectBetween(cellOf(from), to.shift ? evenSides(cellOf(from), cellOf(to)) : cellOf(to))

/** The second corner moved so that width and height are equal. */
function evenSides(from: Cell, to: Cell): Cell {
  const [columns, rows] = [to.col - from.col, to.row - from.row]
  const side = Math.max(Math.abs(columns), Math.abs(rows))
  return { col: from.col + side * (columns < 0 ? -1 : 1), row: from.row + side * (rows < 0 ? -1 : 1) }
}

/** The end moved onto the nearest of the eight directions from the start. */
function inEightDirections(from: Cell, to: Cell): Cell {
  const [columns, rows] = [to.col - from.col, to.row - from.row]
  const [wide, high] = [Math.abs(columns), Math.abs(rows)]
  if (wide > 2 * high) return { col: to.col, row: from.row }
  if (high > 2 * wide) return { col: from.col, row: to.row }
  return evenSides(from, to)
}

/**
 * A polygon of vertices clicked one by one. A click on the first vertex, a double click or Enter closes it; Backspace takes
 * the last vertex back; the right button erases the area instead of painting it.
 */
export function polygonTool(host: ToolHost, effect: SpanEffect = painting(host)): Tool {
  let points: Point[] = []
  let press: PointerInput | null = null
  let over: Point | null = null
  const vertex = ({ x, y }: PointerInput): Point => ({ x: Math.round(x), y: Math.round(y) })
  const cells = (corners: readonly Point[]) =>
    indicesOn(host.map, host.options.filled || corners.length < 3 ? polygonCells(corners) : polygonRim(corners))
  const show = () => {
    const corners = over ? [...points, over] : points
    const shapes: Preview[] = over ? [{ kind: 'vertex', point: over }] : []
    if (points.length > 0) shapes.push({ kind: 'outline', points: corners, closed: true })
    if (press && points.length > 1) {
      const covered = cells(corners)
      shapes.unshift(effect.show(covered, spanAcross(host.map, covered, press)))
    }
    host.preview(shapes)
  }
  const close = () => {
    const indices = cells(points)
    points = []
    if (press) effect.apply(indices, spanAcross(host.map, indices, press))
  }
  return {
    cursor: 'crosshair',
    get state() {
      return points.length === 0 ? 'idle' : 'placing'
    },
    pointerDown(at) {
      if (points.length === 0) {
        if (!mayPaint(host, at, effect.pick)) return
        press = at
      }
      const next = vertex(at)
      const [first] = points
      const last = points.at(-1)
      if (last && last.x === next.x && last.y === next.y) return
      if (first && points.length > 2 && first.x === next.x && first.y === next.y) return close()
      points = [...points, next]
      show()
    },
    pointerMove(at) {
      over = vertex(at)
      show()
    },
    pointerUp: () => undefined,
    doubleClick: () => void (points.length > 2 && close()),
    key(key) {
      if (points.length === 0) return false
      if (key === 'Enter') close()
      else {
        points = points.slice(0, -1)
        show()
      }
      return true
    },
    cancel() {
      if (points.length === 0) return false
      points = []
      host.preview(NO_PREVIEW)
      return true
    },
  }
}

/** From the square nearest to where a shape was begun to the one farthest from there. */
function spanAcross(size: GridSize, indices: readonly number[], press: PointerInput): Span {
  const middles = indices.map((index) => {
    const { col, row } = cellAt(size, index)
    return { ...press, x: col + 0.5, y: row + 0.5 }
  })
  const first = { x: Math.round(press.x), y: Math.round(press.y) }
  const away = ({ x, y }: Point): number => Math.hypot(x - first.x, y - first.y)
  const nearest = middles.reduce((one, other) => (away(other) < away(one) ? other : one), middles[0] ?? press)
  const farthest = middles.reduce((one, other) => (away(other) > away(one) ? other : one), middles[0] ?? press)
  return { from: nearest, to: farthest }
}

/** Squares of a polygon that have a neighbor outside it. */
function polygonRim(points: readonly Point[]): Cell[] {
  const inside = polygonCells(points)
  const keys = new Set(inside.map(({ col, row }) => `${col},${row}`))
  return inside.filter(({ col, row }) =>
    [`${col + 1},${row}`, `${col - 1},${row}`, `${col},${row + 1}`, `${col},${row - 1}`].some((key) => !keys.has(key)),
  )
}

/** Line of terrain. */
export const line = defineTool({
  id: 'line',
  label: 'Line',
  help: 'Drag a line of terrain. Shift: in eight directions.',
  icon: 'line',
  key: 'L',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'drag',
  uses: ['terrain', 'brush'],
  create: lineTool,
})

/** Rectangle of terrain. */
export const rectangle = defineTool({
  id: 'rectangle',
  label: 'Rectangle',
  help: 'Drag a rectangle of terrain. Shift makes it square.',
  icon: 'rectangle',
  key: 'R',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'drag',
  uses: ['terrain', 'filled'],
  create: rectangleTool,
})

/** Ellipse of terrain. */
export const ellipse = defineTool({
  id: 'ellipse',
  label: 'Ellipse',
  help: 'Drag an ellipse of terrain. Shift makes it round.',
  icon: 'ellipse',
  key: 'O',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'drag',
  uses: ['terrain', 'filled'],
  create: ellipseTool,
})

/** Polygon of terrain. */
export const polygon = defineTool({
  id: 'polygon',
  label: 'Polygon',
  help: 'Click the corners; Enter or a double click closes it.',
  icon: 'polygon',
  key: 'P',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press-vertex',
  uses: ['terrain', 'filled'],
  create: (host) => polygonTool(host),
})

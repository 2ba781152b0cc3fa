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
import { spanTool, type Span } from '../gesture.ts'
import { terrainFor, indicesOn, mayPaint, paintTerrain } from '../paintTerrain.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** What a shape does with its squares. */
export interface ShapeEffect {
  show(cells: readonly number[], span: Span): Preview
  apply(cells: readonly number[], span: Span): void
  /** What Alt picks up from under the pointer; by default the terrain. */
  readonly pick?: (at: PointerInput) => void
}

const painting = (host: ToolHost): ShapeEffect => ({
  show: (cells, { from }) => ({ kind: 'terrain', cells, terrain: terrainFor(host, from) }),
  apply: (cells, { from }) => paintTerrain(host, cells, terrainFor(host, from)),
})

/** A shape dragged from one square to another. */
export function dragShapeTool(
  host: ToolHost,
  shape: keyof typeof SPAN_SHAPES,
  effect: ShapeEffect = painting(host),
): Tool {
  const indices = (span: Span) => [...new Set(indicesOn(host.map, SPAN_SHAPES[shape](host, span)))]
  return spanTool(host, {
    mayBegin: (at) => mayPaint(host, at, effect.pick),
    show: (span) => [effect.show(indices(span), span)],
    end: (span) => effect.apply(indices(span), span),
    hover: (at) => [{ kind: 'cells', cells: indicesOn(host.map, [cellOf(at)]) }],
  })
}

/** Squares of the shapes that are dragged. */
const SPAN_SHAPES = {
  /** A straight line as wide as the brush; Shift keeps it to the eight directions. */
  line: (host: ToolHost, { from, to }: Span): Cell[] => {
    const { brushSize, brushShape } = host.options
    const end = to.shift ? inEightDirections(cellOf(from), cellOf(to)) : cellOf(to)
    return cellLine(cellOf(from), end).flatMap(({ col, row }) =>
      brushCells({ x: col + 0.5, y: row + 0.5 }, brushSize, brushShape),
    )
  },
  /** A rectangle or its rim; Shift makes it a square. */
  rectangle: (host: ToolHost, span: Span): Cell[] => {
    const rect = spanRect(span)
    return host.options.filled ? cellsOfRect(rect) : rimOfRect(rect)
  },
  /** An ellipse or its rim; Shift makes it a circle. */
  ellipse: (host: ToolHost, span: Span): Cell[] => ellipseCells(spanRect(span), host.options.filled),
} as const

const spanRect = ({ from, to }: Span) =>
  rectBetween(cellOf(from), to.shift ? evenSides(cellOf(from), cellOf(to)) : cellOf(to))

/** The second corner, moved to make width and height equal. */
function evenSides(from: Cell, to: Cell): Cell {
  const [columns, rows] = [to.col - from.col, to.row - from.row]
  const side = Math.max(Math.abs(columns), Math.abs(rows))
  return { col: from.col + side * (columns < 0 ? -1 : 1), row: from.row + side * (rows < 0 ? -1 : 1) }
}

/** The end, moved to the nearest of the eight directions from the start. */
function inEightDirections(from: Cell, to: Cell): Cell {
  const [columns, rows] = [to.col - from.col, to.row - from.row]
  const [wide, high] = [Math.abs(columns), Math.abs(rows)]
  if (wide > 2 * high) return { col: to.col, row: from.row }
  if (high > 2 * wide) return { col: from.col, row: to.row }
  return evenSides(from, to)
}

/**
 * A polygon of vertices clicked one by one. A click on the first vertex, a double click or Enter closes it; Backspace
 * removes the last vertex. If the first click is with the right button, the area is erased instead of painted.
 */
export function polygonTool(host: ToolHost, effect: ShapeEffect = painting(host)): Tool {
  let vertices: readonly Point[] = []
  /** The press that began the polygon. */
  let press: PointerInput | null = null
  let over: Point | null = null
  const show = () => host.preview(polygonPreview(host, effect, vertices, over, press))
  const close = () => {
    const indices = polygonIndices(host, vertices)
    vertices = []
    if (press) effect.apply(indices, spanAcross(host.map, indices, press))
  }
  return {
    cursor: 'crosshair',
    get state() {
      return vertices.length === 0 ? 'idle' : 'placing'
    },
    pointerDown(at) {
      if (vertices.length === 0) {
        if (!mayPaint(host, at, effect.pick)) return
        press = at
      }
      const vertex = nearestVertex(at)
      if (isSamePoint(vertices.at(-1), vertex)) return
      if (vertices.length > 2 && isSamePoint(vertices[0], vertex)) return close()
      vertices = [...vertices, vertex]
      show()
    },
    pointerMove(at) {
      over = nearestVertex(at)
      show()
    },
    pointerUp: () => undefined,
    doubleClick: () => void (vertices.length > 2 && close()),
    key(key) {
      if (vertices.length === 0 || (key !== 'Enter' && key !== 'Backspace')) return false
      if (key === 'Enter') close()
      else {
        vertices = vertices.slice(0, -1)
        show()
      }
      return true
    },
    cancel() {
      if (vertices.length === 0) return false
      vertices = []
      host.preview(NO_PREVIEW)
      return true
    },
  }
}

const nearestVertex = ({ x, y }: PointerInput): Point => ({ x: Math.round(x), y: Math.round(y) })
const isSamePoint = (a: Point | undefined, b: Point): boolean => a?.x === b.x && a.y === b.y

function polygonPreview(
  host: ToolHost,
  effect: ShapeEffect,
  vertices: readonly Point[],
  over: Point | null,
  press: PointerInput | null,
): readonly Preview[] {
  const corners = over ? [...vertices, over] : vertices
  const shapes: Preview[] = over ? [{ kind: 'vertex', point: over }] : []
  if (vertices.length > 0) shapes.push({ kind: 'outline', points: corners, closed: true })
  if (press && vertices.length > 1) {
    const indices = polygonIndices(host, corners)
    shapes.unshift(effect.show(indices, spanAcross(host.map, indices, press)))
  }
  return shapes
}

/** Squares inside a polygon, or on its rim, that are on the map. */
const polygonIndices = (host: ToolHost, vertices: readonly Point[]): number[] =>
  indicesOn(host.map, host.options.filled ? polygonCells(vertices) : polygonRim(vertices))

/** The span from the square nearest to the first press to the one farthest from it. */
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

/** Paints a line of terrain. */
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
  create: (host) => dragShapeTool(host, 'line'),
})

/** Paints a rectangle of terrain. */
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
  create: (host) => dragShapeTool(host, 'rectangle'),
})

/** Paints an ellipse of terrain. */
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
  create: (host) => dragShapeTool(host, 'ellipse'),
})

/** Paints a polygon of terrain. */
export const polygon = defineTool({
  id: 'polygon',
  label: 'Polygon',
  help: 'Click corners of squares, where the marker snaps; Enter or a double click closes it.',
  icon: 'polygon',
  key: 'P',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press-vertex',
  uses: ['terrain', 'filled'],
  create: (host) => polygonTool(host),
})

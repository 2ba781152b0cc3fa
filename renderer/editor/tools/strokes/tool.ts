import { cellIndex, isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import { brushCells, cellLine } from '../../../../src/grid/cellShapes.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { OPEN_TERRAIN } from '../../../../src/map/terrain.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { gestureTool } from '../gesture.ts'
import { terrainFor, indicesOn, mayPaint, paintTerrain } from '../paintTerrain.ts'
import { cellOf, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

interface Stroke {
  readonly from: PointerInput
  readonly last: PointerInput
  /** Indices of touched squares in order; later parts of the stroke add to it in place. */
  readonly cells: Set<number>
}

/** What a stroke does with the squares it touches. */
export interface StrokeEffect {
  show(cells: readonly number[], from: PointerInput): Preview
  apply(cells: readonly number[], from: PointerInput): void
  /** What Alt picks up from under the pointer; by default the terrain. */
  readonly pick?: (at: PointerInput) => void
}

/**
 * A freehand stroke with the brush. The brush follows the straight line between two pointer events, so a fast pointer
 * leaves no gaps. Shift keeps the stroke in one row or column.
 */
export function strokeTool(host: ToolHost, effect: StrokeEffect): Tool {
  const brushAt = (at: Point): Cell[] => brushCells(at, host.options.brushSize, host.options.brushShape)
  const touch = (stroke: Stroke, at: PointerInput): Stroke => {
    for (const point of pointsBetween(stroke.last, at))
      for (const cell of brushAt(point)) if (isOnGrid(host.map, cell)) stroke.cells.add(cellIndex(host.map, cell))
    return { ...stroke, last: at }
  }
  return gestureTool<Stroke>('crosshair', host, {
    begin: (at) => (mayPaint(host, at, effect.pick) ? touch({ from: at, last: at, cells: new Set() }, at) : null),
    move: (stroke, at) => touch(stroke, at.shift ? onAxis(stroke.from, at) : at),
    show: ({ cells, from }) => [effect.show([...cells], from)],
    end: ({ cells, from }) => (cells.size === 0 ? host.preview(NO_PREVIEW) : effect.apply([...cells], from)),
    hover: (at) => [{ kind: 'cells', cells: indicesOn(host.map, brushAt(at)) }],
  })
}

/** Paints the chosen terrain; the right button clears. */
const brushTool = (host: ToolHost): Tool =>
  strokeTool(host, {
    show: (cells, from) => ({ kind: 'terrain', cells, terrain: terrainFor(host, from) }),
    apply: (cells, from) => paintTerrain(host, cells, terrainFor(host, from)),
  })

const eraserTool = (host: ToolHost): Tool =>
  strokeTool(host, {
    show: (cells) => ({ kind: 'terrain', cells, terrain: OPEN_TERRAIN }),
    apply: (cells) => paintTerrain(host, cells, OPEN_TERRAIN),
  })

/** Points one square apart from one pointer event to the next, the last one included. */
export function pointsBetween(from: PointerInput, to: PointerInput): readonly Point[] {
  const end = cellOf(to)
  const [partX, partY] = [to.x - end.col, to.y - end.row]
  return cellLine(cellOf(from), end).map(({ col, row }) => ({ x: col + partX, y: row + partY }))
}

/** The point, moved to the nearer of the row and the column of the start. */
const onAxis = (from: PointerInput, at: PointerInput): PointerInput =>
  Math.abs(at.x - from.x) >= Math.abs(at.y - from.y) ? { ...at, y: from.y } : { ...at, x: from.x }

/** Paints terrain. */
export const brush = defineTool({
  id: 'brush',
  label: 'Brush',
  help: 'Paint terrain. Right button erases, Alt picks, Shift keeps the line straight.',
  icon: 'brush',
  key: 'B',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  uses: ['terrain', 'brush'],
  create: brushTool,
})

/** Clears terrain. */
export const eraser = defineTool({
  id: 'eraser',
  label: 'Eraser',
  help: 'Paint open terrain again.',
  icon: 'eraser',
  key: 'E',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  uses: ['brush'],
  create: eraserTool,
})

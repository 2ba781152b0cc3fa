import { cellIndex, isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import { brushCells, cellLine } from '../../../../src/grid/cellShapes.ts'
import { OPEN_TERRAIN } from '../../../../src/map/terrain.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { gestureTool } from '../gesture.ts'
import { terrainFor, indicesOn, mayPaint, paintTerrain } from '../paintTerrain.ts'
import { type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

interface Stroke {
  readonly from: PointerInput
  readonly last: PointerInput
  /** Indices in the order they were touched; grown in place by the stroke that made it. */
  readonly cells: number[]
  readonly seen: Set<number>
}

/** What a stroke makes of the squares it touched. */
export interface StrokeEffect {
  show(cells: readonly number[], from: PointerInput): Preview
  apply(cells: readonly number[], from: PointerInput): void
  /** What Alt takes over from under the pointer; absent: the ground. */
  readonly pick?: (at: PointerInput) => void
}

/**
 * A freehand stroke with the brush. Between two pointer events the brush goes along the straight line, so a fast hand
 * leaves no gaps; with Shift it keeps to one row or column.
 */
export function strokeTool(host: ToolHost, effect: StrokeEffect): Tool {
  const touched = (at: PointerInput): Cell[] => brushCells(at, host.options.brushSize, host.options.brushShape)
  const touch = (stroke: Stroke, at: PointerInput): Stroke => {
    for (const point of pointsBetween(stroke.last, at))
      for (const cell of brushCells(point, host.options.brushSize, host.options.brushShape)) {
        if (!isOnGrid(host.map, cell)) continue
        const index = cellIndex(host.map, cell)
        if (stroke.seen.has(index)) continue
        stroke.seen.add(index)
        stroke.cells.push(index)
      }
    return { ...stroke, last: at }
  }
  return gestureTool<Stroke>('crosshair', host, {
    begin: (at) =>
      mayPaint(host, at, effect.pick) ? touch({ from: at, last: at, cells: [], seen: new Set() }, at) : null,
    move: (stroke, at) => touch(stroke, at.shift ? onAxis(stroke.from, at) : at),
    show: ({ cells, from }) => [effect.show(cells, from)],
    end: ({ cells, from }) => (cells.length === 0 ? host.preview(NO_PREVIEW) : effect.apply(cells, from)),
    hover: (at) => [{ kind: 'cells', cells: indicesOn(host.map, touched(at)) }],
  })
}

/** Paints with the chosen ground; the right button clears. */
const brushTool = (host: ToolHost): Tool =>
  strokeTool(host, {
    show: (cells, from) => ({ kind: 'terrain', cells, terrain: terrainFor(host, from) }),
    apply: (cells, from) => paintTerrain(host, cells, terrainFor(host, from)),
  })

/** Makes open terrain. */
const eraserTool = (host: ToolHost): Tool =>
  strokeTool(host, {
    show: (cells) => ({ kind: 'terrain', cells, terrain: OPEN_TERRAIN }),
    apply: (cells) => paintTerrain(host, cells, OPEN_TERRAIN),
  })

/** Points one square apart along the way from one pointer event to the next, the last included. */
function pointsBetween(from: PointerInput, to: PointerInput): readonly { x: number; y: number }[] {
  const [start, end] = [
    { col: Math.floor(from.x), row: Math.floor(from.y) },
    { col: Math.floor(to.x), row: Math.floor(to.y) },
  ]
  const cells = cellLine(start, end)
  const [partX, partY] = [to.x - end.col, to.y - end.row]
  return cells.map(({ col, row }) => ({ x: col + partX, y: row + partY }))
}

/** The point moved onto the row or column of the start, whichever is nearer. */
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

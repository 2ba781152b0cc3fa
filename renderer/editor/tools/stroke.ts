import { cellIndex, isOnGrid, type Cell } from '../../../src/grid/cell.ts'
import { cellLine } from '../../../src/grid/cellLine.ts'
import { brushCells } from '../../../src/grid/cellShapes.ts'
import { OPEN_GROUND } from '../../../src/map/terrain.ts'
import { NO_PREVIEW, type Preview } from '../preview.ts'
import type { ToolId } from '../toolOptions.ts'
import { gestureTool } from './gesture.ts'
import { groundFor, indicesOn, mayPaint, paintGround, pickHeight } from './ground.ts'
import type { PointerInput, Tool, ToolHost } from './tool.ts'

interface Stroke {
  readonly from: PointerInput
  readonly last: PointerInput
  /** Indices in the order they were touched; grown in place by the stroke that made it. */
  readonly cells: number[]
  readonly seen: Set<number>
}

/** What a stroke makes of the squares it touched. */
interface StrokeEffect {
  show(cells: readonly number[], from: PointerInput): Preview
  apply(cells: readonly number[], from: PointerInput): void
  /** What Alt takes over from under the pointer; absent: the ground. */
  readonly pick?: (host: ToolHost, at: PointerInput) => void
}

/**
 * A freehand stroke with the brush. Between two pointer events the brush goes along the straight line, so a fast hand
 * leaves no gaps; with Shift it keeps to one row or column.
 */
function strokeTool(id: ToolId, host: ToolHost, effect: StrokeEffect): Tool {
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
  return gestureTool<Stroke>(id, 'crosshair', host, {
    begin: (at) =>
      mayPaint(host, at, effect.pick) ? touch({ from: at, last: at, cells: [], seen: new Set() }, at) : null,
    move: (stroke, at) => touch(stroke, at.shift ? onAxis(stroke.from, at) : at),
    show: ({ cells, from }) => [effect.show(cells, from)],
    end: ({ cells, from }) => (cells.length === 0 ? host.preview(NO_PREVIEW) : effect.apply(cells, from)),
    hover: (at) => [{ kind: 'cells', cells: indicesOn(host.map, touched(at)) }],
  })
}

/** Paints with the chosen ground; the right button clears. */
export const brushTool = (host: ToolHost): Tool =>
  strokeTool('brush', host, {
    show: (cells, from) => ({ kind: 'ground', cells, terrain: groundFor(host, from) }),
    apply: (cells, from) => paintGround(host, cells, groundFor(host, from)),
  })

/** Makes open ground. */
export const eraserTool = (host: ToolHost): Tool =>
  strokeTool('eraser', host, {
    show: (cells) => ({ kind: 'ground', cells, terrain: OPEN_GROUND }),
    apply: (cells) => paintGround(host, cells, OPEN_GROUND),
  })

/** Sets, raises or lowers the ground; the right button levels it. */
export const elevationTool = (host: ToolHost): Tool => {
  const feetAfter = (cells: readonly number[], { button }: PointerInput): number[] => {
    const { elevationMode, elevationFeet } = host.options
    const heights = host.map.layers.elevationFeet
    if (button === 'secondary') return cells.map(() => 0)
    if (elevationMode === 'set') return cells.map(() => elevationFeet)
    const by = elevationMode === 'raise' ? elevationFeet : -elevationFeet
    return cells.map((index) => Math.max(-30_000, Math.min(30_000, (heights[index] ?? 0) + by)))
  }
  return strokeTool('elevation', host, {
    pick: pickHeight,
    show: (cells, from) => ({ kind: 'elevation', cells, feet: feetAfter(cells, from) }),
    apply: (cells, from) => {
      const [indices, values] = [Uint32Array.from(cells), Int16Array.from(feetAfter(cells, from))]
      if (indices.every((index, i) => host.map.layers.elevationFeet[index] === values[i])) host.preview(NO_PREVIEW)
      else host.run({ type: 'paint-cells', layer: 'elevationFeet', indices, values })
    },
  })
}

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

import { cellAt, cellIndex, isOnGrid } from '../../../../src/grid/cell.ts'
import { terrainPalette } from '../../../../src/map/battleMap.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { clickTool, type Span } from '../gesture.ts'
import { mayPaint } from '../paintTerrain.ts'
import { dragShapeTool, polygonTool, type ShapeEffect } from '../shapes/tool.ts'
import { strokeTool } from '../strokes/tool.ts'
import { withinWalls } from '../../../../src/map/edges.ts'
import { cellOf, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** How to choose the squares that change. */
export const ELEVATION_SHAPES = ['brush', 'line', 'rectangle', 'ellipse', 'polygon', 'fill'] as const

/** Options of changing elevation. */
export interface ElevationOptions {
  elevationFeet: number
  /** `slope`: steps of 5 ft from the elevation where a drag begins to `elevationFeet`. */
  elevationMode: 'set' | 'raise' | 'lower' | 'slope'
  elevationShape: (typeof ELEVATION_SHAPES)[number]
}
const ELEVATION_OPTIONS: ElevationOptions = { elevationFeet: 5, elevationMode: 'set', elevationShape: 'brush' }
const STEP_FEET = 5
const MAX_FEET = 30_000

type ElevationHost = ToolHost<ElevationOptions>

/** Sets, raises, lowers or slopes the elevation of squares chosen by one of the shapes; the right button levels them. */
function elevationTool(host: ElevationHost): Tool {
  const effect = elevationEffect(host)
  const { show, apply, pick } = effect
  const tools: Readonly<Record<ElevationOptions['elevationShape'], Tool>> = {
    brush: strokeTool(host, {
      pick,
      show: (cells, from) => show(cells, { from, to: from }),
      apply: (cells, from) => apply(cells, { from, to: from }),
    }),
    line: dragShapeTool(host, 'line', effect),
    rectangle: dragShapeTool(host, 'rectangle', effect),
    ellipse: dragShapeTool(host, 'ellipse', effect),
    polygon: polygonTool(host, effect),
    fill: clickTool('crosshair', (at) => {
      if (mayPaint(host, at, pick)) apply(levelWithin(host, at), { from: at, to: at })
    }),
  }
  /** The shape in use. A gesture keeps the one it began with, whatever is chosen meanwhile. */
  let current = tools.brush
  const chosen = (): Tool => (current = current.state === 'idle' ? tools[host.options.elevationShape] : current)
  return {
    cursor: 'crosshair',
    get state() {
      return current.state
    },
    pointerDown: (at) => chosen().pointerDown(at),
    pointerMove: (at) => chosen().pointerMove(at),
    pointerUp: (at) => current.pointerUp(at),
    doubleClick: (at) => current.doubleClick?.(at),
    key: (key) => current.key?.(key) ?? false,
    cancel: () => current.cancel(),
  }
}

/** Changes the elevation of squares as the options say. */
function elevationEffect(host: ElevationHost): Required<ShapeEffect> {
  const heights = () => host.map.layers.elevationFeet
  const feetAfter = (cells: readonly number[], span: Span): number[] => {
    const { elevationMode, elevationFeet } = host.options
    if (span.from.button === 'secondary') return cells.map(() => 0)
    if (elevationMode === 'set') return cells.map(() => elevationFeet)
    if (elevationMode === 'slope') return slopeOver(host, cells, span)
    const by = elevationMode === 'raise' ? elevationFeet : -elevationFeet
    return cells.map((index) => Math.max(-MAX_FEET, Math.min(MAX_FEET, (heights()[index] ?? 0) + by)))
  }
  return {
    show: (cells, span) => ({ kind: 'elevation', cells, feet: feetAfter(cells, span) }),
    apply(cells, span) {
      const [indices, values] = [Uint32Array.from(cells), Int16Array.from(feetAfter(cells, span))]
      if (indices.every((index, i) => heights()[index] === values[i])) host.preview(NO_PREVIEW)
      else host.run({ type: 'paint-cells', layer: 'elevationFeet', indices, values })
    },
    pick(at) {
      const cell = cellOf(at)
      if (isOnGrid(host.map, cell)) host.setOptions({ elevationFeet: heights()[cellIndex(host.map, cell)] ?? 0 })
    },
  }
}

/** Feet of squares on a slope along the longer side of a drag: from the elevation at its start to the chosen one, in whole steps. */
function slopeOver(host: ElevationHost, cells: readonly number[], { from, to }: Span): number[] {
  const { map, options } = host
  const [begin, end] = [cellOf(from), cellOf(to)]
  const start = isOnGrid(map, begin) ? (map.layers.elevationFeet[cellIndex(map, begin)] ?? 0) : 0
  const [columns, rows] = [end.col - begin.col, end.row - begin.row]
  const isAcross = Math.abs(columns) >= Math.abs(rows)
  const along = isAcross ? columns : rows
  return cells.map((index) => {
    const cell = cellAt(map, index)
    // A wide line has squares beyond both of its ends.
    const passed = isAcross ? cell.col - begin.col : cell.row - begin.row
    const share = along === 0 ? Math.abs(passed) : passed / along
    const feet = start + (options.elevationFeet - start) * Math.max(0, Math.min(1, share))
    return Math.round(feet / STEP_FEET) * STEP_FEET
  })
}

/** The connected squares around one that have its elevation, up to walls and solid terrain. */
function levelWithin({ map }: ToolHost, at: PointerInput): number[] {
  const cell = cellOf(at)
  if (!isOnGrid(map, cell)) return []
  const { terrain, elevationFeet } = map.layers
  const palette = terrainPalette(map)
  const feet = elevationFeet[cellIndex(map, cell)]
  return withinWalls(
    map,
    cell,
    (index) => elevationFeet[index] === feet && palette[terrain[index] ?? 0]?.blocksLines !== true,
  )
}

/** Changes elevation. */
export const elevation = defineTool({
  id: 'elevation',
  label: 'Elevation',
  help: 'Set, raise, lower or slope the elevation. Right button levels, Alt picks.',
  icon: 'elevation',
  key: 'U',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  uses: ['brush', 'filled'],
  options: ELEVATION_OPTIONS,
  create: elevationTool,
})

import { cellIndex, isOnGrid } from '../../../../src/grid/cell.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { strokeTool } from '../strokes/tool.ts'
import { cellOf, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** Options of changing heights. */
export interface ElevationOptions {
  elevationFeet: number
  elevationMode: 'set' | 'raise' | 'lower'
}
const ELEVATION_OPTIONS: ElevationOptions = { elevationFeet: 5, elevationMode: 'set' }

/** Sets, raises or lowers the ground; the right button levels it. */
const elevationTool = (host: ToolHost<ElevationOptions>): Tool => {
  const feetAfter = (cells: readonly number[], { button }: PointerInput): number[] => {
    const { elevationMode, elevationFeet } = host.options
    const heights = host.map.layers.elevationFeet
    if (button === 'secondary') return cells.map(() => 0)
    if (elevationMode === 'set') return cells.map(() => elevationFeet)
    const by = elevationMode === 'raise' ? elevationFeet : -elevationFeet
    return cells.map((index) => Math.max(-30_000, Math.min(30_000, (heights[index] ?? 0) + by)))
  }
  return strokeTool(host, {
    pick(at) {
      const cell = cellOf(at)
      if (!isOnGrid(host.map, cell)) return
      host.setOptions({ elevationFeet: host.map.layers.elevationFeet[cellIndex(host.map, cell)] ?? 0 })
    },
    show: (cells, from) => ({ kind: 'elevation', cells, feet: feetAfter(cells, from) }),
    apply: (cells, from) => {
      const [indices, values] = [Uint32Array.from(cells), Int16Array.from(feetAfter(cells, from))]
      if (indices.every((index, i) => host.map.layers.elevationFeet[index] === values[i])) host.preview(NO_PREVIEW)
      else host.run({ type: 'paint-cells', layer: 'elevationFeet', indices, values })
    },
  })
}

/** Changes heights. */
export const elevation = defineTool({
  id: 'elevation',
  label: 'Elevation',
  help: 'Set, raise or lower the elevation. Right button levels, Alt picks.',
  icon: 'elevation',
  key: 'U',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  uses: ['brush'],
  options: ELEVATION_OPTIONS,
  create: elevationTool,
})

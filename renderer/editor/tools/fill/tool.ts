import { cellIndex, isOnGrid } from '../../../../src/grid/cell.ts'
import { terrainPalette } from '../../../../src/map/battleMap.ts'
import { clickTool } from '../gesture.ts'
import { terrainFor, mayPaint, paintTerrain } from '../paintTerrain.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'
import { withinWalls } from '../../../../src/map/edges.ts'

/** Options of filling. */
export interface FillOptions {
  /** Stops at other terrain, or only at walls. */
  fillUntil: 'other-terrain' | 'walls'
}
const FILL_OPTIONS: FillOptions = { fillUntil: 'other-terrain' }
type FillHost = ToolHost<FillOptions>

/** Squares that a fill from here covers: of the same terrain, or any up to the walls. It never crosses walls, doors and windows. */
function fillFrom(host: FillHost, at: PointerInput): number[] {
  const { map } = host
  const start = cellOf(at)
  if (!isOnGrid(map, start)) return []
  const { terrain } = map.layers
  const here = terrain[cellIndex(map, start)]
  const palette = terrainPalette(map)
  const mayEnter =
    host.options.fillUntil === 'other-terrain'
      ? (index: number) => terrain[index] === here
      : (index: number) => palette[terrain[index] ?? 0]?.blocksLines !== true
  return withinWalls(map, start, mayEnter)
}

const fillTool = (host: FillHost): Tool =>
  clickTool('crosshair', (at) => {
    if (mayPaint(host, at)) paintTerrain(host, fillFrom(host, at), terrainFor(host, at))
  })

/** Fills areas with terrain. */
export const fill = defineTool({
  id: 'fill',
  label: 'Fill',
  help: 'Click an area to fill it; walls bound it.',
  icon: 'fill',
  key: 'F',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  uses: ['terrain'],
  options: FILL_OPTIONS,
  create: fillTool,
})

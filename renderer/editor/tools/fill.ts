import { cellIndex, isOnGrid } from '../../../src/grid/cell.ts'
import { floodFill } from '../../../src/grid/floodFill.ts'
import { terrainPalette } from '../../../src/map/battleMap.ts'
import { edgeIdBetween } from '../../../src/map/records/edge.ts'
import { groundFor, mayPaint, paintGround, pickGround } from './ground.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost } from './tool.ts'

/** A tool that does all it does on the press. */
function clickTool(id: Tool['id'], cursor: string, press: (at: PointerInput) => void): Tool {
  return {
    id,
    cursor,
    state: 'idle',
    pointerDown: press,
    pointerMove: () => undefined,
    pointerUp: () => undefined,
    cancel: () => false,
  }
}

/** Squares a fill from here takes: of the same ground, or any ground up to walls; never across walls, doors and windows. */
export function fillFrom(host: ToolHost, at: PointerInput): number[] {
  const { map } = host
  const start = cellOf(at)
  if (!isOnGrid(map, start)) return []
  const { terrain } = map.layers
  const ground = terrain[cellIndex(map, start)]
  const palette = terrainPalette(map)
  const mayEnter =
    host.options.fillUntil === 'other-ground'
      ? (index: number) => terrain[index] === ground
      : (index: number) => palette[terrain[index] ?? 0]?.blocksLines !== true
  return floodFill(map, start, mayEnter, (from, to) => {
    const edge = map.tables.edges.get(edgeIdBetween(from, to))
    return edge === undefined || edge.kind === 'barrier'
  })
}

/** Fills the area under the pointer. */
export const fillTool = (host: ToolHost): Tool =>
  clickTool('fill', 'crosshair', (at) => {
    if (mayPaint(host, at)) paintGround(host, fillFrom(host, at), groundFor(host, at))
  })

/** Makes all ground of the kind under the pointer the chosen one, on the whole map. */
export const replaceTool = (host: ToolHost): Tool =>
  clickTool('replace', 'crosshair', (at) => {
    const cell = cellOf(at)
    if (!mayPaint(host, at) || !isOnGrid(host.map, cell)) return
    const [from, to] = [host.map.layers.terrain[cellIndex(host.map, cell)] ?? 0, groundFor(host, at)]
    if (from !== to) host.run({ type: 'replace-terrain', from, to })
  })

/** Takes the ground and height under the pointer, then goes back to the brush. */
export const eyedropperTool = (host: ToolHost): Tool =>
  clickTool('eyedropper', 'copy', (at) => {
    if (pickGround(host, at)) host.setTool('brush')
  })

/** The view moves with this tool; the canvas does that, the tool itself does nothing. */
export const panTool = (): Tool => clickTool('pan', 'grab', () => undefined)

/** Tools that act on the press and have no options of their own. */
import { cellIndex, isOnGrid } from '../../../../src/grid/cell.ts'
import { clickTool } from '../gesture.ts'
import { terrainFor, mayPaint, pickTerrain } from '../paintTerrain.ts'
import { cellOf, defineTool, type Tool, type ToolHost } from '../tool.ts'

const replaceTool = (host: ToolHost): Tool =>
  clickTool('crosshair', (at) => {
    const cell = cellOf(at)
    if (!mayPaint(host, at) || !isOnGrid(host.map, cell)) return
    const [from, to] = [host.map.layers.terrain[cellIndex(host.map, cell)] ?? 0, terrainFor(host, at)]
    if (from !== to) host.run({ type: 'replace-terrain', from, to })
  })

/** Pans the view. The canvas does that; the tool itself does nothing. */
export const pan = defineTool({
  id: 'pan',
  label: 'Pan',
  help: 'Drag to pan. Space does the same in every tool.',
  icon: 'pan',
  key: 'H',
  group: 'Choose',
  layer: null,
  keyboard: 'press',
  create: () => clickTool('grab', () => undefined),
})

/** Replaces the terrain under the pointer with the chosen one, on the whole map. */
export const replace = defineTool({
  id: 'replace',
  label: 'Replace terrain',
  help: 'Click a terrain: every square of it becomes the chosen terrain.',
  icon: 'replace',
  key: 'Shift+F',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  uses: ['terrain'],
  create: replaceTool,
})

/** Picks the terrain under the pointer, then switches to the brush. */
export const eyedropper = defineTool({
  id: 'eyedropper',
  label: 'Pick terrain',
  help: 'Click a square to paint with its terrain.',
  icon: 'eyedropper',
  key: 'I',
  group: 'Terrain',
  layer: null,
  keyboard: 'press',
  uses: ['terrain'],
  create: (host: ToolHost) =>
    clickTool('copy', (at) => {
      if (pickTerrain(host, at)) host.setTool('brush')
    }),
})

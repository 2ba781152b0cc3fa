import { isOnGrid, cellIndex } from '../../../src/grid/cell.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { clickTool } from '../../../renderer/editor/tools/gesture.ts'
import { mayPaint, paintTerrain } from '../../../renderer/editor/tools/paintTerrain.ts'
import { cellOf, defineTool } from '../../../renderer/editor/tools/tool.ts'

const SOLID = BUILT_IN_TERRAIN.findIndex(({ id }) => id === 'wall')

/** Puts a solid square where you click. */
export const pillar = defineTool({
  id: 'pillar',
  label: 'Pillar',
  help: 'Click a square to put a pillar there.',
  icon: 'rectangle',
  key: 'Shift+Z',
  group: 'Terrain',
  layer: 'terrain',
  keyboard: 'press',
  create: (host) =>
    clickTool('crosshair', (at) => {
      const cell = cellOf(at)
      if (mayPaint(host, at) && isOnGrid(host.map, cell)) paintTerrain(host, [cellIndex(host.map, cell)], SOLID)
    }),
})

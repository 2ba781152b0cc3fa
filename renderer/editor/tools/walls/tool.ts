/**
 * Takes over walls that were found in a picture: a drag takes those of an area, the right button drops them. Looking for them
 * is a job that the options of the tool begin.
 */
import type { CellRect } from '../../../../src/grid/cell.ts'
import { DEFAULT_WALL_LIKELIHOOD } from '../../../../src/map/chosenWalls.ts'
import { acceptedWalls, withoutArea, type WallOptions } from '../../foundWalls.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { gestureTool } from '../gesture.ts'
import { recordAt } from '../hitTest.ts'
import { defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

const WALL_OPTIONS: WallOptions = {
  foundWalls: null,
  wallLikelihood: DEFAULT_WALL_LIKELIHOOD,
  doorsInGaps: false,
  fillSolid: false,
}

interface Dragged {
  readonly from: PointerInput
  readonly to: PointerInput
}

/** The squares a drag goes over. */
function areaOf({ from, to }: Dragged): CellRect {
  const [left, right] = [Math.floor(Math.min(from.x, to.x)), Math.floor(Math.max(from.x, to.x))]
  const [top, bottom] = [Math.floor(Math.min(from.y, to.y)), Math.floor(Math.max(from.y, to.y))]
  return { col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }
}

function outlineOf({ col, row, widthCells, heightCells }: CellRect): Preview {
  const [right, bottom] = [col + widthCells, row + heightCells]
  const points = [
    { x: col, y: row },
    { x: right, y: row },
    { x: right, y: bottom },
    { x: col, y: bottom },
  ]
  return { kind: 'outline', points, closed: true }
}

function wallTool(host: ToolHost<WallOptions>): Tool {
  return gestureTool<Dragged>('crosshair', host, {
    begin: (at) => (host.isLocked('edges') && at.button === 'primary' ? null : { from: at, to: at }),
    move: ({ from }, to) => ({ from, to }),
    show: (dragged) => [outlineOf(areaOf(dragged))],
    end({ from }, to, dragging) {
      host.preview(NO_PREVIEW)
      const hit = dragging ? null : recordAt(host, to)
      // A click on another picture looks there.
      if (hit?.table === 'props' && host.options.foundWalls === null)
        return host.select({ cells: new Set(), records: [hit] }, 'replace')
      const area = areaOf({ from, to })
      const { foundWalls } = host.options
      if (from.button === 'secondary') {
        if (foundWalls) host.setOptions({ foundWalls: withoutArea(foundWalls, area) })
        return
      }
      const command = acceptedWalls(host.map, host.options, area)?.command
      if (command) host.run(command)
    },
  })
}

/** Finds walls in pictures. */
export const walls = defineTool({
  id: 'walls',
  label: 'Find walls in a picture',
  help: 'Drag over walls to accept them; right button drops them.',
  icon: 'wall',
  key: 'Shift+K',
  group: 'Notes',
  layer: 'edges',
  keyboard: 'drag',
  options: WALL_OPTIONS,
  create: wallTool,
})

/**
 * Accepts walls that were found in a picture: a drag accepts those of an area, the right button rejects them. The tool's
 * options start the search.
 */
import type { CellRect } from '../../../../src/grid/cell.ts'
import { rectBetween } from '../../../../src/grid/cellShapes.ts'
import { DEFAULT_WALL_LIKELIHOOD } from '../../../../src/map/chosenWalls.ts'
import { acceptedWalls, withoutArea, type WallOptions } from '../../foundWalls.ts'
import { NO_PREVIEW, rectCorners, type Preview } from '../../preview.ts'
import { selectionOf } from '../../selection.ts'
import { gestureTool, type Span } from '../gesture.ts'
import { recordAt } from '../hitTest.ts'
import { cellOf, defineTool, type Tool, type ToolHost } from '../tool.ts'

const WALL_OPTIONS: WallOptions = {
  foundWalls: null,
  wallLikelihood: DEFAULT_WALL_LIKELIHOOD,
  doorsInGaps: false,
  fillSolid: false,
}

function outlineOf({ col, row, widthCells, heightCells }: CellRect): Preview {
  const points = rectCorners({ x: col, y: row }, { x: col + widthCells, y: row + heightCells })
  return { kind: 'outline', points, closed: true }
}

const wallTool = (host: ToolHost<WallOptions>): Tool =>
  gestureTool<Span>('crosshair', host, {
    begin: (at) => (host.isLocked('edges') && at.button === 'primary' ? null : { from: at, to: at }),
    move: ({ from }, to) => ({ from, to }),
    show: ({ from, to }) => [outlineOf(rectBetween(cellOf(from), cellOf(to)))],
    end({ from }, to, dragging) {
      host.preview(NO_PREVIEW)
      const { foundWalls } = host.options
      const hit = dragging ? null : recordAt(host, to)
      // A click on another picture searches that one.
      if (hit?.table === 'props' && foundWalls === null) return host.select(selectionOf([hit]), 'replace')
      const area = rectBetween(cellOf(from), cellOf(to))
      if (from.button === 'secondary') {
        if (foundWalls) host.setOptions({ foundWalls: withoutArea(foundWalls, area) })
        return
      }
      const command = acceptedWalls(host.map, host.options, area)?.command
      if (command) host.run(command)
    },
  })

/** Finds walls in pictures. */
export const walls = defineTool({
  id: 'walls',
  label: 'Find walls in a picture',
  help: 'Drag over walls to accept them; the right button rejects them.',
  icon: 'wall',
  key: 'Shift+K',
  group: 'Notes',
  layer: 'edges',
  keyboard: 'drag',
  options: WALL_OPTIONS,
  create: wallTool,
})

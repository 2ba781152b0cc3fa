import type { Box } from '../../../../src/grid/box.ts'
import { isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import { pathThrough } from '../../../../src/grid/cellShapes.ts'
import { settingsOf } from '../../../../src/map/battleMap.ts'
import { creatureBox, floorCube } from '../../../../src/map/heights.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { creatureUnder } from '../hitTest.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'
import { measuredAlong } from './measured.ts'

/**
 * Measures. A drag measures from square to square; on creatures it measures the distance between the nearest parts of them, heights included. A
 * click sets a waypoint, further clicks more of them; Enter, a double click or Escape ends. Begun on the selected creature,
 * the engine also says what walking that way costs.
 */
function rulerTool(host: ToolHost): Tool {
  let waypoints: Cell[] = []
  let over: Cell | null = null
  let pressed: PointerInput | null = null
  let walks = false

  const boxOf = (cell: Cell): Box => {
    const creature = creatureUnder(host.map, { x: cell.col + 0.5, y: cell.row + 0.5 })
    return creature ? creatureBox(host.map, creature) : floorCube(host.map, cell)
  }
  const show = () => {
    const last = waypoints.at(-1)
    const moved = over && last && (over.col !== last.col || over.row !== last.row)
    const cells = moved && over ? [...waypoints, over] : waypoints
    if (cells.length === 0) return host.preview(NO_PREVIEW)
    const boxes = cells.map((cell) => (cells.length === 2 ? boxOf(cell) : floorCube(host.map, cell)))
    const measured = measuredAlong(boxes, settingsOf(host.map).tableRules)
    host.preview([{ kind: 'ruler', cells, measured }])
    host.measure(walks && cells.length > 1 ? pathThrough(cells) : null)
  }
  const end = () => {
    const was = waypoints.length > 0
    waypoints = []
    pressed = null
    host.preview(NO_PREVIEW)
    host.measure(null)
    return was
  }
  const begin = (cell: Cell) => {
    const mover = host.mover === null ? undefined : host.map.tables.creatures.get(host.mover)
    walks = mover !== undefined && mover === creatureUnder(host.map, { x: cell.col + 0.5, y: cell.row + 0.5 })
    waypoints = [walks && mover ? mover.at : cell]
  }
  return {
    cursor: 'crosshair',
    get state() {
      if (pressed) return 'dragging'
      return waypoints.length > 0 ? 'placing' : 'idle'
    },
    pointerDown(at) {
      const cell = cellOf(at)
      if (at.button === 'secondary') return void (waypoints.length > 1 ? waypoints.pop() : end())
      if (!isOnGrid(host.map, cell)) return
      pressed = at
      const last = waypoints.at(-1)
      if (waypoints.length === 0) begin(cell)
      else if (last && (last.col !== cell.col || last.row !== cell.row)) waypoints = [...waypoints, cell]
      over = cell
      show()
    },
    pointerMove(at) {
      const cell = cellOf(at)
      if (isOnGrid(host.map, cell)) over = cell
      if (waypoints.length > 0) show()
    },
    pointerUp(at) {
      if (!pressed) return
      const dragged = Math.hypot(at.x - pressed.x, at.y - pressed.y) > 0.5
      pressed = null
      if (dragged && waypoints.length === 1) end()
    },
    doubleClick: () => void end(),
    key(key) {
      if (waypoints.length === 0) return false
      if (key === 'Enter' || waypoints.length === 1) end()
      else {
        waypoints = waypoints.slice(0, -1)
        show()
      }
      return true
    },
    cancel: end,
  }
}

/** Measures distances and routes. */
export const ruler = defineTool({
  id: 'ruler',
  label: 'Measure',
  help: 'Click waypoints; distances follow the rules of this map.',
  icon: 'ruler',
  key: 'M',
  group: 'More',
  layer: null,
  keyboard: 'press',
  create: rulerTool,
})

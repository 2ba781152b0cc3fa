import { isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import { pathThrough } from '../../../../src/grid/cellShapes.ts'
import type { MeasuringRules } from '../../../../src/grid/measure.ts'
import type { BattleMap } from '../../../../src/map/battleMap.ts'
import { creatureBox, floorCube } from '../../../../src/map/heights.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import type { Distance } from '../../../../src/words/facts.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { creatureUnder } from '../hitTest.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'
import { measuredAlong } from './measured.ts'

/**
 * Measures. A drag measures from square to square; between two creatures, from the nearest part of one to the nearest part
 * of the other, heights included. Clicks set waypoints; Enter, a double click or Escape ends. If it begins on the selected
 * creature, the engine also computes what that route costs.
 */
function rulerTool(host: ToolHost): Tool {
  const measurement = new Measurement(host)
  let press: PointerInput | null = null
  const end = () => {
    press = null
    return measurement.end()
  }
  return {
    cursor: 'crosshair',
    get state() {
      if (press) return 'dragging'
      return measurement.length > 0 ? 'placing' : 'idle'
    },
    pointerDown(at) {
      if (at.button === 'secondary') return measurement.removeLast()
      if (!isOnGrid(host.map, cellOf(at))) return
      press = at
      measurement.add(cellOf(at))
    },
    pointerMove(at) {
      if (isOnGrid(host.map, cellOf(at))) measurement.pointAt(cellOf(at))
    },
    pointerUp(at) {
      if (!press) return
      const wasDragged = Math.hypot(at.x - press.x, at.y - press.y) > 0.5
      press = null
      if (wasDragged && measurement.length === 1) end()
    },
    doubleClick: () => void end(),
    key(key) {
      if (measurement.length === 0 || (key !== 'Enter' && key !== 'Backspace')) return false
      if (key === 'Enter') end()
      else measurement.removeLast()
      return true
    },
    cancel: end,
  }
}

/** The waypoints of a ruler and the square under the pointer, as the map shows them. */
class Measurement {
  readonly #host: ToolHost
  #waypoints: readonly Cell[] = []
  #over: Cell | null = null
  /** Whether it began on the selected creature: then it is a route of that creature. */
  #isRoute = false

  constructor(host: ToolHost) {
    this.#host = host
  }

  get length(): number {
    return this.#waypoints.length
  }

  add(cell: Cell): void {
    this.#over = cell
    if (this.length === 0) this.#begin(cell)
    else if (!isSameCell(this.#waypoints.at(-1), cell)) this.#waypoints = [...this.#waypoints, cell]
    this.#show()
  }

  pointAt(cell: Cell): void {
    this.#over = cell
    if (this.length > 0) this.#show()
  }

  /** Removes the last waypoint; ends with the only one. */
  removeLast(): void {
    if (this.length <= 1) return void this.end()
    this.#waypoints = this.#waypoints.slice(0, -1)
    this.#show()
  }

  /** Clears it; returns whether there was anything. */
  end(): boolean {
    const wasBusy = this.length > 0
    this.#waypoints = []
    this.#host.preview(NO_PREVIEW)
    this.#host.measure(null)
    return wasBusy
  }

  #begin(cell: Cell): void {
    const { map, mover: id } = this.#host
    const mover = id === null ? undefined : map.tables.creatures.get(id)
    this.#isRoute = mover !== undefined && mover === creatureUnder(map, middleOf(cell))
    this.#waypoints = [this.#isRoute && mover ? mover.at : cell]
  }

  #show(): void {
    const [host, over] = [this.#host, this.#over]
    const cells = over && !isSameCell(this.#waypoints.at(-1), over) ? [...this.#waypoints, over] : this.#waypoints
    host.preview([{ kind: 'ruler', cells, measured: distancesAlong(host.map, cells, host.measuring) }])
    host.measure(this.#isRoute && cells.length > 1 ? pathThrough(cells) : null)
  }
}

const isSameCell = (a: Cell | undefined, b: Cell): boolean => a?.col === b.col && a.row === b.row
const middleOf = ({ col, row }: Cell): Point => ({ x: col + 0.5, y: row + 0.5 })

/** Distances from the first of these squares. With only two, they are measured between the creatures there. */
function distancesAlong(map: BattleMap, cells: readonly Cell[], rules: MeasuringRules): readonly Distance[] {
  const boxes = cells.map((cell) => {
    const creature = cells.length === 2 ? creatureUnder(map, middleOf(cell)) : undefined
    return creature ? creatureBox(map, creature) : floorCube(map, cell)
  })
  return measuredAlong(boxes, rules)
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

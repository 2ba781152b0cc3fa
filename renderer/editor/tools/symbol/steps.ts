import { cellIndex, isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import type { BattleMap } from '../../../../src/map/battleMap.ts'
import { objectCenter, squaresUnder } from '../../../../src/map/objects.ts'
import type { Prop } from '../../../../src/map/records/annotations.ts'

/** Elevations of the squares under stairs or a ramp, and of the floors they connect. */
export interface Steps {
  readonly indices: readonly number[]
  /** In feet, whole steps of 5. */
  readonly feet: readonly number[]
  readonly footFeet: number
  readonly topFeet: number
}

const STEP_FEET = 5

/**
 * The steps between the floor at the foot of stairs and the floor at their top; null if the top is no higher, either is off
 * the map, or the stairs are not parallel to the grid. `rises` is 1 if unrotated stairs lead up to the right, −1 if left.
 */
export function stepsUnder(map: BattleMap, prop: Omit<Prop, 'id'>, rises: 1 | -1): Steps | null {
  if (prop.rotationDegrees % 90 !== 0) return null
  const turn = (prop.rotationDegrees * Math.PI) / 180
  const [columns, rows] = [Math.round(Math.cos(turn)) * rises, Math.round(Math.sin(turn)) * rises]
  const squares = squaresUnder(map, prop)
  const along = ({ col, row }: Cell): number => col * columns + row * rows
  const [first, last] = squares.reduce(
    ([min, max], cell) => [Math.min(min, along(cell)), Math.max(max, along(cell))],
    [Infinity, -Infinity],
  )
  const middle = objectCenter(prop)
  /** Elevation of a square on the center line of the stairs, by its position along them. */
  const floorAt = (step: number): number | undefined => {
    const cell: Cell =
      columns === 0
        ? { col: Math.floor(middle.x), row: step * rows }
        : { col: step * columns, row: Math.floor(middle.y) }
    return isOnGrid(map, cell) ? map.layers.elevationFeet[cellIndex(map, cell)] : undefined
  }
  const [footFeet, topFeet] = [floorAt(first - 1), floorAt(last + 1)]
  if (footFeet === undefined || topFeet === undefined || topFeet <= footFeet) return null
  const rise = (topFeet - footFeet) / (last - first + 2)
  return {
    indices: squares.map((cell) => cellIndex(map, cell)),
    feet: squares.map((cell) => Math.round((footFeet + rise * (along(cell) - first + 1)) / STEP_FEET) * STEP_FEET),
    footFeet,
    topFeet,
  }
}

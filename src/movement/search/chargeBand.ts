/**
 * The band of a charge: everything that the inside of its space touches while it slides evenly from one box to another. It must
 * be free of anything that stops or slows the charge. Exact in whole numbers: for each axis, the times at which the sliding space
 * overlaps a square form an interval, and a square is swept if these intervals share some time during the charge
 * (the slab method, https://en.wikipedia.org/wiki/Slab_method). Rejected: sampling points of the line, which misses corners.
 *
 * @source D&D 3.5 and Pathfinder 1e, Charge; Starfinder, Charge
 */
import type { Box, Levels } from '../../grid/box.ts'
import {
  cellsOfRect,
  isRectOnGrid,
  rectHolds,
  rectsOverlap,
  sharedRect,
  spaceRect,
  unitedRect,
  type Cell,
  type CellRect,
} from '../../grid/cell.ts'
import { BOX_FREE, BOX_RANK_SHIFT, NORTH_BARRIER, NORTH_SHUT, WEST_BARRIER, WEST_SHUT } from '../field/surface.ts'
import { boxAt, boxOf, type PathPoint } from '../levels.ts'
import type { Move } from '../move.ts'
import { passingOf } from '../passage.ts'

/** True if a move needs a clear band. */
export const needsBand = ({ action, line }: Move): boolean => action.isCharge && line === 'any'

/** An open interval of time, in whole numbers: 0 is the start of the charge, `Sweep.#scale` its end. */
interface Interval {
  low: number
  high: number
}

/** Something in the band of a charge: a square, or one of its borders. */
export interface BandPlace extends Cell {
  readonly where: 'square' | 'west' | 'north'
}

/** Everything in the band of a charge that stops or slows it. */
export interface BandContents {
  readonly places: readonly BandPlace[]
  /** Ids of creatures that the mover may not pass. */
  readonly creatures: readonly string[]
}

/** The band of the charges of one move. */
export class Band {
  readonly #move: Move
  /** Boxes of creatures that the mover may not pass. */
  readonly #blockers: readonly (Box & { readonly id: string })[]

  constructor(move: Move) {
    this.#move = move
    this.#blockers = needsBand(move)
      ? move.others
          .filter((other) => !passingOf(move.field, move.mover, other, move.options).passes)
          .map((other) => ({ ...boxOf(move.field, other), id: other.id }))
      : []
  }

  /** True if nothing in the band stops or slows the charge, or if it ends off the map. */
  isClear(from: PathPoint, to: PathPoint): boolean {
    const sweep = this.#sweepOf(from, to)
    if (!sweep) return true
    const { col, row, widthCells, heightCells } = this.#hullOf(from, to)
    for (let y = row; y < row + heightCells; y++)
      for (let x = col; x < col + widthCells; x++) if (this.#obstacleAt(sweep, from, x, y) !== null) return false
    const hull = { col, row, widthCells, heightCells }
    return !this.#blockers.some((other) => rectsOverlap(hull, other) && this.#meets(sweep, from, other))
  }

  /** Everything that stops or slows the charge: squares and borders by row, then column, and creatures in their order. */
  contents(from: PathPoint, to: PathPoint): BandContents {
    const sweep = this.#sweepOf(from, to)
    if (!sweep) return { places: [], creatures: [] }
    const places = cellsOfRect(this.#hullOf(from, to)).flatMap((cell): BandPlace[] => {
      const where = this.#obstacleAt(sweep, from, cell.col, cell.row)
      return where === null ? [] : [{ ...cell, where }]
    })
    const creatures = this.#blockers.flatMap((other) => (this.#meets(sweep, from, other) ? [other.id] : []))
    return { places, creatures }
  }

  #sweepOf(from: PathPoint, to: PathPoint): Sweep | null {
    const { field, layer, mover } = this.#move
    if (!isRectOnGrid(field, spaceRect(to, layer.spaceCells))) return null
    return new Sweep(
      boxAt(field, { ...mover, altitude: from.altitude }, from),
      boxAt(field, { ...mover, altitude: to.altitude }, to),
    )
  }

  /** The rectangle around both boxes. */
  #hullOf(from: Cell, to: Cell): CellRect {
    const n = this.#move.layer.spaceCells
    return unitedRect(spaceRect(from, n), spaceRect(to, n))
  }

  /** The obstacle in the band at a square: the square itself, its west or its north border; null if there is none. */
  #obstacleAt(sweep: Sweep, from: Cell, col: number, row: number): BandPlace['where'] | null {
    const { layer, stopsAtBarriers } = this.#move
    const { surface, spaceCells } = layer
    const index = surface.indexOf(col, row)
    const square = surface.squares[index] ?? 0
    const isBad = (square & BOX_FREE) === 0 || square >> BOX_RANK_SHIFT !== 0
    const borders = surface.borders[index] ?? 0
    if (!isBad && borders === 0) return null
    // The squares it starts in, and the borders between them, do not count.
    const own = spaceRect(from, spaceCells)
    const isOwn = rectHolds(own, { col, row })
    if (isBad && !isOwn && sweep.meetsSquare(col, row)) return 'square'
    const west = WEST_SHUT | (stopsAtBarriers ? WEST_BARRIER : 0)
    const north = NORTH_SHUT | (stopsAtBarriers ? NORTH_BARRIER : 0)
    const isOwnWest = isOwn && rectHolds(own, { col: col - 1, row })
    if ((borders & west) !== 0 && !isOwnWest && sweep.meetsWestBorder(col, row)) return 'west'
    const isOwnNorth = isOwn && rectHolds(own, { col, row: row - 1 })
    return (borders & north) !== 0 && !isOwnNorth && sweep.meetsNorthBorder(col, row) ? 'north' : null
  }

  /** True if the band meets a creature outside the squares where the charge starts. */
  #meets(sweep: Sweep, from: Cell, other: Box): boolean {
    const { field, layer } = this.#move
    const own = spaceRect(from, layer.spaceCells)
    const onMap = sharedRect(other, { col: 0, row: 0, widthCells: field.widthCells, heightCells: field.heightCells })
    return cellsOfRect(onMap).some((cell) => !rectHolds(own, cell) && sweep.meetsSquare(cell.col, cell.row, other))
  }
}

/** A space that slides evenly from one box to another. Sliding along a border without crossing it is no contact. */
class Sweep {
  readonly #n: number
  readonly #from: Box
  readonly #change: readonly [columns: number, rows: number, levels: number]
  /** The duration: the product of the changes, so that all times are whole numbers. */
  readonly #scale: number

  constructor(from: Box, to: Box) {
    this.#n = from.widthCells
    this.#from = from
    this.#change = [to.col - from.col, to.row - from.row, to.level - from.level]
    this.#scale = this.#change.reduce((product, part) => product * (Math.abs(part) || 1), 1)
  }

  meetsSquare(col: number, row: number, levels?: Levels): boolean {
    const n = this.#n
    const times = always()
    if (!this.#narrow(times, 0, col - n, col + 1) || !this.#narrow(times, 1, row - n, row + 1)) return false
    return !levels || this.#narrow(times, 2, levels.level - this.#from.tall, levels.level + levels.tall)
  }

  /** The west border of a square. */
  meetsWestBorder(col: number, row: number): boolean {
    const times = always()
    return this.#narrow(times, 0, col - this.#n, col) && this.#narrow(times, 1, row - this.#n, row + 1)
  }

  /** The north border of a square. */
  meetsNorthBorder(col: number, row: number): boolean {
    const times = always()
    return this.#narrow(times, 0, col - this.#n, col + 1) && this.#narrow(times, 1, row - this.#n, row)
  }

  /** Narrows an interval to the times when the sliding corner is between two bounds on an axis; true if some time of the charge is left. */
  #narrow(times: Interval, axis: 0 | 1 | 2, low: number, high: number): boolean {
    const start = axis === 0 ? this.#from.col : axis === 1 ? this.#from.row : this.#from.level
    const change = this.#change[axis]
    if (change === 0) return start > low && start < high
    const step = this.#scale / change
    const [a, b] = [(low - start) * step, (high - start) * step]
    times.low = Math.max(times.low, Math.min(a, b))
    times.high = Math.min(times.high, Math.max(a, b))
    return times.low < times.high && times.low < this.#scale && times.high > 0
  }
}

const always = (): Interval => ({ low: -Infinity, high: Infinity })

/**
 * Straight lines of runs and charges: from one box to another along any line, rounded to squares, and the band that a charge
 * sweeps on its way. Whole numbers throughout; an exact half may be rounded either way, so a line is a small graph of at most
 * two places a step, searched with a cost for each parity of the count of diagonals.
 *
 * @source D&D 3.5 and Pathfinder 1e, Run and Charge; Starfinder, Run and Charge
 */
import type { Box, Levels } from '../../grid/box.ts'
import { rectsOverlap, type Cell } from '../../grid/cell.ts'
import { offsetFeet } from '../../grid/measure.ts'
import { directionOf, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import { BOX_FREE, BOX_RANK_SHIFT, NORTH_BARRIER, NORTH_SHUT, WEST_BARRIER, WEST_SHUT } from '../field/surface.ts'
import { boxAt, boxOf, type BodyShape, type PathPoint } from '../levels.ts'
import { squaresIn, startStances, type Move } from '../move.ts'
import { isPassable, passageOf } from '../passage.ts'
import { burdensOf, isBarredKind } from './eachStep.ts'
import { stepKind } from '../stepCosts.ts'
import { WHOLE } from '../field/squeezing.ts'

/** Whether a place lies on the straight line between two others after so many steps of it. */
export function isOnLine(from: PathPoint, to: PathPoint, point: PathPoint, steps: number): boolean {
  const whole = [to.col - from.col, to.row - from.row, to.altitude - from.altitude]
  const length = Math.max(...whole.map(Math.abs))
  const made = [point.col - from.col, point.row - from.row, point.altitude - from.altitude]
  // Half a square to either side of the line: 2 × |made − steps × whole / length| ≤ 1.
  return steps <= length && made.every((part, i) => 2 * Math.abs(part * length - steps * (whole[i] ?? 0)) <= length)
}

/** Whether a move is long enough: a charge leads some feet at least. */
export const isLongEnough = ({ minFeet, field }: Move, from: PathPoint, to: PathPoint): boolean => {
  const offset = { columns: Math.abs(to.col - from.col), rows: Math.abs(to.row - from.row) }
  const levels = Math.abs(to.altitude - from.altitude)
  return offsetFeet({ ...offset, levels }, field.rules['height-distance']) >= minFeet
}

/** A line to a place. */
export interface LineFound {
  readonly squares: number
  /** Padded places, the start included. */
  readonly places: readonly number[]
}

/** The cheapest line to a place within some squares; null if none, or one too short or with something in its band. */
export function lineTo(move: Move, target: number, maxSquares = Infinity): LineFound | null {
  const back: number[] = []
  const { surface } = move.layer
  const columns = surface.colOf(target) - surface.colOf(move.start)
  const rows = surface.rowOf(target) - surface.rowOf(move.start)
  if (startStances(move)[0] !== WHOLE || !isLineOf(move, columns, rows)) return null
  const squares = costOfLine(move, columns, rows, maxSquares, back)
  if (squares < 0 || !mayEndLine(move, new Band(move), columns, rows)) return null
  const length = Math.max(Math.abs(columns), Math.abs(rows))
  const places: number[] = [target]
  for (let i = length, state = back.at(-1) ?? 0; i > 0; i--) {
    state = back[4 * i + state] ?? 0
    places.push(placeOnLine(move, columns, rows, i - 1, state >> 1))
  }
  return { squares, places: places.reverse() }
}

/** Whether a line leads to a place within some squares: `lineTo` for many calls, with the band of the move already known. */
export function isLineOpen(move: Move, band: Band, target: number, maxSquares: number): boolean {
  if (startStances(move)[0] !== WHOLE) return false
  const { surface } = move.layer
  const columns = surface.colOf(target) - surface.colOf(move.start)
  const rows = surface.rowOf(target) - surface.rowOf(move.start)
  return costOfLine(move, columns, rows, maxSquares) >= 0 && mayEndLine(move, band, columns, rows)
}

/** Whether a line is one of those an action may follow: of `eight` only straight on and diagonally. */
export const isLineOf = ({ line }: Move, columns: number, rows: number): boolean =>
  line !== 'eight' || columns === 0 || rows === 0 || Math.abs(columns) === Math.abs(rows)

/** Every place a line leads to within the budget, with its squares. */
export function eachLine(move: Move, visit: (place: number, squares: number) => void): void {
  if (startStances(move)[0] !== WHOLE) return
  const { field, layer, start } = move
  const { surface, spaceCells } = layer
  const [col, row] = [surface.colOf(start), surface.rowOf(start)]
  const farthest = squaresIn(move.budgetFeet)
  const band = new Band(move)
  const first = Math.max(-farthest, -row)
  const last = Math.min(farthest, field.heightCells - spaceCells - row)
  for (let rows = first; rows <= last; rows++) {
    const right = Math.min(farthest, field.widthCells - spaceCells - col)
    for (let columns = Math.max(-farthest, -col); columns <= right; columns++) {
      if ((columns === 0 && rows === 0) || !isLineOf(move, columns, rows)) continue
      const squares = costOfLine(move, columns, rows, farthest)
      if (squares >= 0 && mayEndLine(move, band, columns, rows))
        visit(start + columns + rows * surface.paddedWidth, squares)
    }
  }
}

/** Whether a charge may end there: far enough, and with nothing in its band. */
function mayEndLine(move: Move, band: Band, columns: number, rows: number): boolean {
  const { start, layer, mover } = move
  const from = { col: layer.surface.colOf(start), row: layer.surface.rowOf(start), altitude: mover.altitude }
  const to = { col: from.col + columns, row: from.row + rows, altitude: mover.altitude }
  return isLongEnough(move, from, to) && (!needsBand(move) || band.isClear(from, to))
}

/** Whether a move needs a clear band. */
export const needsBand = ({ action, line }: Move): boolean => action.isCharge && line === 'any'

/** The column or row beside the longer way after `i` steps, the lesser of the two where it lies halfway; `isUpper`: the greater. */
function shortWay(short: number, length: number, i: number, isUpper: number): number {
  const doubled = 2 * i * short + length
  const rounded = Math.floor(doubled / (2 * length))
  return isHalf(doubled, length) && isUpper === 0 ? rounded - 1 : rounded
}

const isHalf = (doubled: number, length: number): boolean => doubled % (2 * length) === 0

function placeOnLine({ start, layer }: Move, columns: number, rows: number, i: number, isUpper: number): number {
  const length = Math.max(Math.abs(columns), Math.abs(rows))
  const isWide = Math.abs(columns) === length
  const short = shortWay(isWide ? rows : columns, length, i, isUpper)
  const long = i * Math.sign(isWide ? columns : rows)
  return start + (isWide ? long + short * layer.surface.paddedWidth : short + long * layer.surface.paddedWidth)
}

/** Scratch of `costOfLine`. */
const COSTS = [new Float64Array(4), new Float64Array(4)] as const

/**
 * Squares of the cheapest rounding of a line; −1 where it is blocked or longer than `maxSquares`. States of a step are numbered
 * `isUpper << 1 | parity`; `back` takes the state before, 4 a step, and the last state of all at its end.
 */
function costOfLine(move: Move, columns: number, rows: number, maxSquares: number, back?: number[]): number {
  const { layer, costs } = move
  const width = layer.surface.paddedWidth
  const length = Math.max(Math.abs(columns), Math.abs(rows))
  const isWide = Math.abs(columns) === length
  const short = isWide ? rows : columns
  const sign = Math.sign(isWide ? columns : rows)
  let [before, after] = COSTS
  before.fill(Infinity)
  before[2 + move.parity] = 0
  let [lower, upper] = [0, 0]
  for (let i = 1; i <= length; i++) {
    after.fill(Infinity)
    const doubled = 2 * i * short + length
    const nextUpper = Math.floor(doubled / (2 * length))
    const nextLower = isHalf(doubled, length) ? nextUpper - 1 : nextUpper
    let isOpen = false
    for (let from = 0; from < 2; from++) {
      if (from === 0 && lower === upper) continue
      const at = from === 0 ? lower : upper
      const [evenCost, oddCost] = [before[2 * from], before[2 * from + 1]]
      if (evenCost === Infinity && oddCost === Infinity) continue
      const place = move.start + (isWide ? (i - 1) * sign + at * width : at + (i - 1) * sign * width)
      const word = layer.steps[place] ?? 0
      for (let to = 0; to < 2; to++) {
        if (to === 0 && nextLower === nextUpper) continue
        const change = (to === 0 ? nextLower : nextUpper) - at
        if (change > 1 || change < -1) continue
        const d = isWide ? directionOf(sign, change) : directionOf(change, sign)
        if ((word & (1 << d)) === 0) continue
        const rank = ((layer.steps[place + (layer.offsets[d] ?? 0)] ?? 0) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
        const kind = stepKind((word & STEP_SPECIAL) === 0 ? 0 : burdensOf(layer, place, d), d & 1, rank)
        if (isBarredKind(move, kind)) continue
        for (const parity of [0, 1] as const) {
          const cost = (parity === 0 ? evenCost : oddCost) + (costs.squares[parity][kind] ?? 0)
          const state = 2 * to + (parity ^ (costs.turns[parity][kind] ?? 0))
          if (cost > maxSquares || cost >= after[state]) continue
          after[state] = cost
          isOpen = true
          if (back) back[4 * i + state] = 2 * from + parity
        }
      }
    }
    if (!isOpen) return -1
    ;[before, after] = [after, before]
    lower = nextLower
    upper = nextUpper
  }
  const best = before[3] < before[2] ? 3 : 2
  back?.push(...Array.from({ length: Math.max(0, 4 * (length + 1) - back.length) }, () => 0), best)
  return Math.min(before[2], before[3])
}

/** Values of t between two bounds, both left out, as whole numbers over a common denominator. */
interface Open {
  low: number
  high: number
}

/** Something in the band of a charge: a square, or one of its borders. */
export interface BandPlace extends Cell {
  readonly where: 'square' | 'west' | 'north'
}

/** All that is in the band of a charge and in its way. */
export interface BandContents {
  readonly places: readonly BandPlace[]
  /** Ids of creatures the mover may not pass. */
  readonly creatures: readonly string[]
}

/** What a charge sweeps: all that the inside of its space meets while it slides evenly from one box to another. */
export class Band {
  readonly #move: Move
  /** Creatures the mover may not pass, with their levels. */
  readonly #blockers: readonly (Box & { readonly id: string })[]

  constructor(move: Move) {
    this.#move = move
    this.#blockers = needsBand(move)
      ? move.others
          .filter((other) => !isPassable(passageOf(move.field, move.mover, other, move.options)))
          .map((other) => ({ ...boxOf(move.field, other), id: other.id }))
      : []
  }

  /** Whether nothing in the band of a charge stops or slows it. A band that ends off the map is not looked at. */
  isClear(from: PathPoint, to: PathPoint): boolean {
    const sweep = this.#sweepOf(from, to)
    if (!sweep) return true
    const { left, right, top, bottom } = this.#reachOf(from, to)
    for (let row = top; row <= bottom; row++)
      for (let col = left; col <= right; col++) if (this.#stops(sweep, from, col, row) !== null) return false
    const round = { col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }
    return !this.#blockers.some((other) => rectsOverlap(round, other) && this.#meets(sweep, from, other))
  }

  /** What stops or slows a charge: squares and borders by row, then column, and then creatures. */
  contents(from: PathPoint, to: PathPoint): BandContents {
    const sweep = this.#sweepOf(from, to)
    const places: BandPlace[] = []
    if (!sweep) return { places, creatures: [] }
    const { left, right, top, bottom } = this.#reachOf(from, to)
    for (let row = top; row <= bottom; row++)
      for (let col = left; col <= right; col++) {
        const where = this.#stops(sweep, from, col, row)
        if (where !== null) places.push({ col, row, where })
      }
    const creatures = this.#blockers.flatMap((other) => (this.#meets(sweep, from, other) ? [other.id] : []))
    return { places, creatures }
  }

  #sweepOf(from: PathPoint, to: PathPoint): Sweep | null {
    const { field, layer, mover } = this.#move
    const n = layer.spaceCells
    if (to.col < 0 || to.row < 0 || to.col + n > field.widthCells || to.row + n > field.heightCells) return null
    return new Sweep(
      n,
      boxAt(field, { ...mover, altitude: from.altitude } satisfies BodyShape, from),
      boxAt(field, { ...mover, altitude: to.altitude } satisfies BodyShape, to),
    )
  }

  #reachOf(from: PathPoint, to: PathPoint) {
    const n = this.#move.layer.spaceCells
    return {
      left: Math.min(from.col, to.col),
      right: Math.max(from.col, to.col) + n - 1,
      top: Math.min(from.row, to.row),
      bottom: Math.max(from.row, to.row) + n - 1,
    }
  }

  /** What of a square is in the band and in the way: the square itself, its west or its north border; null if nothing is. */
  #stops(sweep: Sweep, from: Cell, col: number, row: number): BandPlace['where'] | null {
    const { layer, stopsAtBarriers } = this.#move
    const { surface, spaceCells: n } = layer
    const index = surface.indexOf(col, row)
    const square = surface.squares[index] ?? 0
    const isBad = (square & BOX_FREE) === 0 || square >> BOX_RANK_SHIFT !== 0
    const borders = surface.borders[index] ?? 0
    if (!isBad && borders === 0) return null
    const isOwn = isIn(from, n, col, row)
    if (isBad && !isOwn && sweep.meetsSquare(col, row)) return 'square'
    const west = WEST_SHUT | (stopsAtBarriers ? WEST_BARRIER : 0)
    const north = NORTH_SHUT | (stopsAtBarriers ? NORTH_BARRIER : 0)
    const isOwnWest = isOwn && isIn(from, n, col - 1, row)
    if ((borders & west) !== 0 && !isOwnWest && sweep.meetsWestBorder(col, row)) return 'west'
    const isOwnNorth = isOwn && isIn(from, n, col, row - 1)
    return (borders & north) !== 0 && !isOwnNorth && sweep.meetsNorthBorder(col, row) ? 'north' : null
  }

  #meets(sweep: Sweep, from: Cell, other: Box): boolean {
    const { field, layer } = this.#move
    for (let row = Math.max(0, other.row); row < Math.min(field.heightCells, other.row + other.heightCells); row++)
      for (let col = Math.max(0, other.col); col < Math.min(field.widthCells, other.col + other.widthCells); col++)
        if (!isIn(from, layer.spaceCells, col, row) && sweep.meetsSquare(col, row, other)) return true
    return false
  }
}

const isIn = ({ col, row }: Cell, n: number, atCol: number, atRow: number): boolean =>
  atCol >= col && atRow >= row && atCol < col + n && atRow < row + n

/** A space that slides evenly from one box to another. */
class Sweep {
  readonly #n: number
  readonly #from: Box
  readonly #change: readonly [columns: number, rows: number, levels: number]
  readonly #scale: number

  constructor(n: number, from: Box, to: Box) {
    this.#n = n
    this.#from = from
    this.#change = [to.col - from.col, to.row - from.row, to.level - from.level]
    this.#scale = this.#change.reduce((product, part) => product * (Math.abs(part) || 1), 1)
  }

  meetsSquare(col: number, row: number, levels?: Levels): boolean {
    const n = this.#n
    const open = this.#all()
    if (!this.#within(open, 0, col - n, col + 1) || !this.#within(open, 1, row - n, row + 1)) return false
    return !levels || this.#within(open, 2, levels.level - this.#from.tall, levels.level + levels.tall)
  }

  /** The border between a square and the one to its west. */
  meetsWestBorder(col: number, row: number): boolean {
    const open = this.#all()
    return this.#within(open, 0, col - this.#n, col) && this.#within(open, 1, row - this.#n, row + 1)
  }

  /** The border between a square and the one to its north. */
  meetsNorthBorder(col: number, row: number): boolean {
    const open = this.#all()
    return this.#within(open, 0, col - this.#n, col + 1) && this.#within(open, 1, row - this.#n, row)
  }

  #all(): Open {
    return { low: -Infinity, high: Infinity }
  }

  /** Narrows an interval to when the sliding corner is between two bounds on an axis; whether any of 0 … 1 is left of it. */
  #within(open: Open, axis: 0 | 1 | 2, low: number, high: number): boolean {
    const start = axis === 0 ? this.#from.col : axis === 1 ? this.#from.row : this.#from.level
    const change = this.#change[axis]
    if (change === 0) return start > low && start < high
    const step = this.#scale / change
    const [a, b] = [(low - start) * step, (high - start) * step]
    open.low = Math.max(open.low, Math.min(a, b))
    open.high = Math.min(open.high, Math.max(a, b))
    return open.low < open.high && open.low < this.#scale && open.high > 0
  }
}

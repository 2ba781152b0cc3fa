/**
 * Straight lines of runs and charges, from one box to another in any direction, rounded to squares. All in whole numbers, like
 * [Bresenham's algorithm](https://en.wikipedia.org/wiki/Bresenham%27s_line_algorithm). An exact half may be rounded either way, so a
 * line is a small graph of at most two places per step, solved by dynamic programming with a cost for each parity of the count of
 * diagonals. Rejected: a fixed rounding, which finds a line blocked that could pass on the other side of a corner.
 *
 * @source D&D 3.5 and Pathfinder 1e, Run and Charge; Starfinder, Run and Charge
 */
import { measuredFeet } from '../../grid/measure.ts'
import { directionOf } from '../field/stepWord.ts'
import { WHOLE } from '../field/squeezing.ts'
import type { PathPoint } from '../levels.ts'
import { squaresIn, startStances, type Move } from '../move.ts'
import { Band, needsBand } from './chargeBand.ts'
import { isBarredKind, wholeStepKind } from './eachStep.ts'

/** True if a point is on the straight line between two others after `steps` of its steps. */
export function isOnLine(from: PathPoint, to: PathPoint, point: PathPoint, steps: number): boolean {
  const whole = [to.col - from.col, to.row - from.row, to.altitude - from.altitude]
  const length = Math.max(...whole.map(Math.abs))
  const made = [point.col - from.col, point.row - from.row, point.altitude - from.altitude]
  // Half a square to either side of the line: 2 × |made − steps × whole / length| ≤ 1.
  return steps <= length && made.every((part, i) => 2 * Math.abs(part * length - steps * (whole[i] ?? 0)) <= length)
}

/** True if a move is long enough: a charge has a minimum distance. */
export const isLongEnough = ({ minFeet, field }: Move, from: PathPoint, to: PathPoint): boolean => {
  const offset = { columns: Math.abs(to.col - from.col), rows: Math.abs(to.row - from.row) }
  const levels = Math.abs(to.altitude - from.altitude)
  return measuredFeet({ ...offset, levels }, field.rules) >= minFeet
}

/** A line found. */
export interface LineFound {
  readonly squares: number
  /** Padded places, the start included. */
  readonly places: readonly number[]
}

/** The cheapest line to a place, ignoring the budget; null if there is none, if it is too short, or if its band is not clear. */
export function lineTo(move: Move, target: number): LineFound | null {
  const back: number[] = []
  const { surface } = move.layer
  const columns = surface.colOf(target) - surface.colOf(move.start)
  const rows = surface.rowOf(target) - surface.rowOf(move.start)
  if (startStances(move)[0] !== WHOLE || !isLineOf(move, columns, rows)) return null
  const squares = costOfLine(move, columns, rows, Infinity, back)
  if (squares < 0 || !mayEndLine(move, new Band(move), columns, rows)) return null
  const length = Math.max(Math.abs(columns), Math.abs(rows))
  const places: number[] = [target]
  for (let i = length, state = back.at(-1) ?? 0; i > 0; i--) {
    state = back[4 * i + state] ?? 0
    places.push(placeOnLine(move, columns, rows, i - 1, state >> 1))
  }
  return { squares, places: places.reverse() }
}

/** True if `lineTo` finds a line: for many calls, with the band of the move given. */
export function isLineOpen(move: Move, band: Band, target: number, maxSquares: number): boolean {
  if (startStances(move)[0] !== WHOLE) return false
  const { surface } = move.layer
  const columns = surface.colOf(target) - surface.colOf(move.start)
  const rows = surface.rowOf(target) - surface.rowOf(move.start)
  return costOfLine(move, columns, rows, maxSquares) >= 0 && mayEndLine(move, band, columns, rows)
}

/** True if an action may follow a line: by the rule `eight` only orthogonal and diagonal ones. */
export const isLineOf = ({ line }: Move, columns: number, rows: number): boolean =>
  line !== 'eight' || columns === 0 || rows === 0 || Math.abs(columns) === Math.abs(rows)

/** Visits every place that a line reaches within the budget, with its cost in squares. */
export function eachLine(move: Move, visit: (place: number, squares: number) => void): void {
  if (startStances(move)[0] !== WHOLE) return
  const { field, layer, start } = move
  const { surface, spaceCells } = layer
  const [col, row] = [surface.colOf(start), surface.rowOf(start)]
  const maxSquares = squaresIn(move.budgetFeet)
  const band = new Band(move)
  const first = Math.max(-maxSquares, -row)
  const last = Math.min(maxSquares, field.heightCells - spaceCells - row)
  for (let rows = first; rows <= last; rows++) {
    const right = Math.min(maxSquares, field.widthCells - spaceCells - col)
    for (let columns = Math.max(-maxSquares, -col); columns <= right; columns++) {
      if ((columns === 0 && rows === 0) || !isLineOf(move, columns, rows)) continue
      const squares = costOfLine(move, columns, rows, maxSquares)
      if (squares >= 0 && mayEndLine(move, band, columns, rows))
        visit(start + columns + rows * surface.paddedWidth, squares)
    }
  }
}

/** True if a line is long enough and its band is clear, if it needs one. */
function mayEndLine(move: Move, band: Band, columns: number, rows: number): boolean {
  const { start, layer, mover } = move
  const from = { col: layer.surface.colOf(start), row: layer.surface.rowOf(start), altitude: mover.altitude }
  const to = { col: from.col + columns, row: from.row + rows, altitude: mover.altitude }
  return isLongEnough(move, from, to) && (!needsBand(move) || band.isClear(from, to))
}

/** Squares made along the shorter axis after `i` steps; of an exact half the lower rounding, or the upper if `isUpper` is 1. */
function shortOffset(short: number, length: number, i: number, isUpper: number): number {
  const doubled = 2 * i * short + length
  const rounded = Math.floor(doubled / (2 * length))
  return isHalf(doubled, length) && isUpper === 0 ? rounded - 1 : rounded
}

const isHalf = (doubled: number, length: number): boolean => doubled % (2 * length) === 0

function placeOnLine({ start, layer }: Move, columns: number, rows: number, i: number, isUpper: number): number {
  const length = Math.max(Math.abs(columns), Math.abs(rows))
  const isWide = Math.abs(columns) === length
  const short = shortOffset(isWide ? rows : columns, length, i, isUpper)
  const long = i * Math.sign(isWide ? columns : rows)
  return start + (isWide ? long + short * layer.surface.paddedWidth : short + long * layer.surface.paddedWidth)
}

/** Scratch arrays of `costOfLine`. */
const COSTS = [new Float64Array(4), new Float64Array(4)] as const

/**
 * Cost in squares of the cheapest rounding of a line; −1 if it is blocked or costs more than `maxSquares`. States of a step are
 * numbered `isUpper << 1 | parity`. `back` receives the predecessor of each state, 4 per step, and the last state at its end.
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
        const kind = wholeStepKind(layer, place, d)
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

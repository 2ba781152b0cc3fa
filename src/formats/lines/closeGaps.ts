/**
 * Walls that a person drew rarely meet to the pixel. An end that is no other line's end, but nearer than the tolerance to some
 * other line, is joined to it by a line of its own. Rejected: making every line longer, which leaves stubs that stick out.
 */
import type { Line } from '../format.ts'
import { fine } from './crossings.ts'

/** How far a joint runs past the line it meets, in squares: what rounding may take away. */
const PAST = 0.002

interface End {
  readonly x: number
  readonly y: number
}

/** A line to where an end meets another line; `of` is the index of the line whose end it is, `met` that of the other. */
export interface Joint {
  readonly line: Line
  readonly of: number
  readonly met: number
}

/** The joints of lines whose ends lie at most `toleranceSquares` from another line. Lines need plausible numbers. */
export function closeGaps(lines: readonly Line[], toleranceSquares: number): Joint[] {
  const ends = countEnds(lines)
  const near = new LinesNear(lines, toleranceSquares)
  return lines.flatMap((line, of) =>
    endsOf(line).flatMap(([end, other]) => {
      if ((ends.get(keyOf(end)) ?? 0) > 1) return []
      const met = near.nearestPoint(end, of)
      return met ? [{ line: jointTo(end, met.point, other), of, met: met.line }] : []
    }),
  )
}

const endsOf = ([x1, y1, x2, y2]: Line): readonly (readonly [end: End, other: End])[] => {
  const [a, b] = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]
  return [
    [a, b],
    [b, a],
  ]
}

const keyOf = ({ x, y }: End): string => `${fine(x)},${fine(y)}`

function countEnds(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) for (const [end] of endsOf(line)) counts.set(keyOf(end), (counts.get(keyOf(end)) ?? 0) + 1)
  return counts
}

/** From an end to the point it meets and a trifle past it; where both are one point, on in the line's own direction. */
function jointTo(end: End, met: End, other: End): Line {
  const gap = Math.hypot(met.x - end.x, met.y - end.y)
  const [dx, dy] = gap > PAST ? [met.x - end.x, met.y - end.y] : [end.x - other.x, end.y - other.y]
  const length = Math.hypot(dx, dy) || 1
  return [end.x, end.y, met.x + (dx / length) * PAST, met.y + (dy / length) * PAST]
}

/** Lines by the squares they pass, so that an end is compared with those beside it alone. */
class LinesNear {
  readonly #lines: readonly Line[]
  readonly #tolerance: number
  readonly #bySquare = new Map<string, number[]>()

  constructor(lines: readonly Line[], toleranceSquares: number) {
    this.#lines = lines
    this.#tolerance = toleranceSquares
    for (const [i, line] of lines.entries()) for (const key of squaresAlong(line)) this.#add(key, i)
  }

  #add(key: string, line: number): void {
    const found = this.#bySquare.get(key)
    if (!found) this.#bySquare.set(key, [line])
    else if (found.at(-1) !== line) found.push(line)
  }

  /** The nearest point within the tolerance on any line but `except`, and the index of that line; null where there is none. */
  nearestPoint(end: End, except: number): { readonly point: End; readonly line: number } | null {
    let best: { readonly point: End; readonly line: number } | null = null
    let bestDistance = this.#tolerance + 1e-9
    for (let col = Math.floor(end.x - this.#tolerance); col <= end.x + this.#tolerance; col++)
      for (let row = Math.floor(end.y - this.#tolerance); row <= end.y + this.#tolerance; row++)
        for (const i of this.#bySquare.get(`${col},${row}`) ?? []) {
          const line = this.#lines[i]
          if (i === except || !line) continue
          const point = nearestOn(line, end)
          const distance = Math.hypot(point.x - end.x, point.y - end.y)
          if (distance >= bestDistance) continue
          best = { point, line: i }
          bestDistance = distance
        }
    return best
  }
}

function nearestOn([x1, y1, x2, y2]: Line, { x, y }: End): End {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
  return { x: x1 + along * dx, y: y1 + along * dy }
}

/** Keys of the squares a line passes, column by column, a square more on each side for rounding. */
function squaresAlong([x1, y1, x2, y2]: Line): string[] {
  const [left, right] =
    x1 <= x2
      ? [
          { x: x1, y: y1 },
          { x: x2, y: y2 },
        ]
      : [
          { x: x2, y: y2 },
          { x: x1, y: y1 },
        ]
  const slope = right.x === left.x ? 0 : (right.y - left.y) / (right.x - left.x)
  const yAt = (x: number) => left.y + slope * (x - left.x)
  const keys: string[] = []
  for (let col = Math.floor(left.x); col <= Math.floor(right.x); col++) {
    const ys = right.x === left.x ? [left.y, right.y] : [yAt(Math.max(left.x, col)), yAt(Math.min(right.x, col + 1))]
    for (let row = Math.floor(Math.min(...ys) - 1e-6); row <= Math.floor(Math.max(...ys) + 1e-6); row++)
      keys.push(`${col},${row}`)
  }
  return keys
}

/**
 * Closes small gaps between walls, which people rarely draw to the pixel. An end that is shared with no other line, but closer
 * than the tolerance to one, is joined to it by an extra line. Rejected: extending every line, which leaves stubs.
 */
import type { Line } from '../format.ts'
import { fine } from './crossings.ts'

/** How far a joint extends past the line it meets, in squares, to survive rounding. */
const OVERSHOOT = 0.002

interface End {
  readonly x: number
  readonly y: number
}

/** A line from an end to another line: `of` is the index of the line with the end, `met` that of the other. */
export interface Joint {
  readonly line: Line
  readonly of: number
  readonly met: number
}

/** Joints for ends at most `toleranceSquares` from another line. All lines must be plausible (`isPlausible`). */
export function closeGaps(lines: readonly Line[], toleranceSquares: number): Joint[] {
  const ends = countEnds(lines)
  const index = new LineIndex(lines, toleranceSquares)
  return lines.flatMap((line, of) =>
    endsOf(line).flatMap(([end, other]) => {
      if ((ends.get(keyOf(end)) ?? 0) > 1) return []
      const met = index.nearestPoint(end, of)
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

/** From an end to the point it meets and slightly past it; if both are the same point, on in the line's own direction. */
function jointTo(end: End, met: End, other: End): Line {
  const gap = Math.hypot(met.x - end.x, met.y - end.y)
  const [dx, dy] = gap > OVERSHOOT ? [met.x - end.x, met.y - end.y] : [end.x - other.x, end.y - other.y]
  const length = Math.hypot(dx, dy) || 1
  return [end.x, end.y, met.x + (dx / length) * OVERSHOOT, met.y + (dy / length) * OVERSHOOT]
}

/** Lines indexed by the squares they cross, so that an end is compared only with nearby lines. */
class LineIndex {
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

  /** The nearest point within the tolerance on any line but `except`, and the index of that line; null if none. */
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

/** Keys of the squares a line crosses, column by column, with a margin for rounding. */
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

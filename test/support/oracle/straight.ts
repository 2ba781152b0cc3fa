/** Contract 3, Straight lines: which places a line passes, and what a charge sweeps. */
import { solidAt, solidOf } from './heights.ts'
import { passingOf } from './boxes.ts'
import { boxAt, holds, isOnMap, isShut, spaceOf, squaresOf, terrainAt } from './squares.ts'
import { moverWidth } from './situation.ts'
import type { Situation } from './situation.ts'
import { difficulty, isPassable } from './terrain.ts'
import type { Square } from './request.ts'

/** Column, row, altitude. */
export type Point = readonly [number, number, number]

const lengthOf = (from: Point, to: Point): number => Math.max(...from.map((start, i) => Math.abs((to[i] ?? 0) - start)))

/** Whether the line from `from` to `to` may be at `at` after so many steps. */
export function fitsLine(from: Point, to: Point, at: Point, steps: number): boolean {
  const length = lengthOf(from, to)
  if (steps > length) return false
  return from.every((start, axis) => {
    // Twice `length` times the place, so that halves are whole numbers.
    const exact = 2 * (start * length + steps * ((to[axis] ?? 0) - start))
    return Math.abs(exact - 2 * (at[axis] ?? 0) * length) <= length
  })
}

type Range = readonly [low: number, high: number]

/** Times strictly between `low` and `high` for a value that goes from `start` by `change`, or null for none. */
function timesBetween(start: number, change: number, low: number, high: number): Range | null {
  if (change === 0) return start > low && start < high ? [-Infinity, Infinity] : null
  const [a, b] = [(low - start) / change, (high - start) / change]
  return a < b ? [a, b] : [b, a]
}

/** Whether at one time from 0 to 1 all hold. Times are quotients of small numbers: far apart, or the same but for a hair. */
function holdAtOnce(ranges: readonly (Range | null)[]): boolean {
  let [low, high] = [-Infinity, Infinity]
  for (const range of ranges) {
    if (range === null) return false
    low = Math.max(low, range[0])
    high = Math.min(high, range[1])
  }
  const hair = 1e-9
  return low + hair < high && low + hair < 1 && high - hair > 0
}

/** Whether a charge from one place to another has a clear band. */
export function isBandClear(situation: Situation, from: Point, to: Point): boolean {
  const { map, table, mover } = situation
  const n = moverWidth(situation)
  const start = boxAt([from[0], from[1]], n)
  const end = boxAt([to[0], to[1]], n)
  if (!isOnMap(map, end)) return true
  const bottom = solidAt(map, start, from[2], mover.tall).bottom
  const rise = solidAt(map, end, to[2], mover.tall).bottom - bottom
  const along = (low: number, high: number) => timesBetween(from[0], to[0] - from[0], low, high)
  const across = (low: number, high: number) => timesBetween(from[1], to[1] - from[1], low, high)
  const inSquare = ([x, y]: Square) => [along(x - n, x + 1), across(y - n, y + 1)]
  for (const [y, row] of map.rows.entries())
    for (let x = 0; x < row.length; x++) {
      const terrain = terrainAt(map, [x, y]) ?? ''
      if (holds(start, [x, y]) || !holdAtOnce(inSquare([x, y]))) continue
      if (!isPassable(situation, terrain) || difficulty(situation, terrain) > 0) return false
    }
  for (const other of situation.others) {
    if (passingOf(situation, other) !== 'no') continue
    const solid = solidOf(map, other)
    const high = timesBetween(bottom, rise, solid.bottom - mover.tall, solid.bottom + solid.tall)
    const meets = squaresOf(spaceOf(other)).some(
      (square) => terrainAt(map, square) !== null && !holds(start, square) && holdAtOnce([...inSquare(square), high]),
    )
    if (meets) return false
  }
  const minds = table['barrier-stops-run'] && situation.mode !== 'fly' && !mover.incorporeal
  return !map.edges.some(({ a, b, kind }) => {
    if (!isShut(kind) && !(kind === 'barrier' && minds)) return false
    if (holds(start, a) && holds(start, b)) return false
    const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])]
    return a[1] === b[1]
      ? holdAtOnce([along(x + 1 - n, x + 1), across(y - n, y + 1)])
      : holdAtOnce([along(x - n, x + 1), across(y + 1 - n, y + 1)])
  })
}

export const needsBand = (situation: Situation): boolean => situation.action === 'charge' && situation.line === 'any'

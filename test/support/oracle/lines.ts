/**
 * Contract 6: lines, in exact whole numbers. A point is given in half squares, so that centers and corners of spaces are
 * whole: square [x, y] covers the points from (2x, 2y) to (2x + 2, 2y + 2).
 */
import type { Solid } from './heights.ts'
import { edgeBetween, holds, keyOf, squaresOf, terrainAt } from './squares.ts'
import type { Rectangle } from './squares.ts'
import type { BattleMap, Square } from './request.ts'

export type Point = { readonly x: number; readonly y: number }

/** What stops a line. */
export type Blockers = {
  readonly square: (square: Square) => boolean
  readonly edge: (a: Square, b: Square) => boolean
}

/** What blocks a line of effect; nothing in the space `except`. */
export const effectBlockers = (map: BattleMap, except: Rectangle | null = null): Blockers => ({
  square: (square) => '#re'.includes(terrainAt(map, square) ?? '') && !(except !== null && holds(except, square)),
  edge: (one, other) => {
    const kind = edgeBetween(map, one, other)
    const isWithin = except !== null && holds(except, one) && holds(except, other)
    return (kind === 'wall' || kind === 'door-closed') && !isWithin
  },
})

/** A point at a height, in half squares. */
export type HighPoint = Point & { readonly h: number }

export type HighLine = { readonly from: HighPoint; readonly to: HighPoint }

/** A line with the squares it may begin and end in. */
export type Line = {
  readonly from: Point
  readonly to: Point
  readonly starts: readonly Square[]
  readonly ends: readonly Square[]
}

/**
 * The lowest height of a line's part over a closed rectangle, which may be a border without width or height. A hair is taken
 * off what is no whole number: heights are compared with whole ones.
 */
export function lowestOver({ from, to }: HighLine, area: Rectangle): number {
  let [first, last] = [0, 1]
  const cut = (start: number, change: number, low: number, high: number): void => {
    if (change === 0) return
    const [one, other] = [(low - start) / change, (high - start) / change]
    first = Math.max(first, Math.min(one, other))
    last = Math.min(last, Math.max(one, other))
  }
  cut(from.x, to.x - from.x, 2 * area.x, 2 * (area.x + area.width))
  cut(from.y, to.y - from.y, 2 * area.y, 2 * (area.y + area.height))
  const height = (time: number): number => from.h + time * (to.h - from.h)
  const lowest = Math.min(height(first), height(last))
  return Math.abs(lowest - Math.round(lowest)) < 1e-9 ? Math.round(lowest) : lowest
}

export const centerOf = (space: Rectangle): Point => ({
  x: 2 * space.x + space.width,
  y: 2 * space.y + space.height,
})

/** The four corners of a space, each with the square of the space that lies at it. */
export function cornersOf(space: Rectangle): { readonly point: Point; readonly square: Square }[] {
  const columns = [
    { x: 2 * space.x, column: space.x },
    { x: 2 * (space.x + space.width), column: space.x + space.width - 1 },
  ]
  const rows = [
    { y: 2 * space.y, row: space.y },
    { y: 2 * (space.y + space.height), row: space.y + space.height - 1 },
  ]
  return rows.flatMap(({ y, row }) => columns.map(({ x, column }) => ({ point: { x, y }, square: [column, row] })))
}

/** Whether the closed square and the closed segment have a point in common. */
export function touches(p: Point, q: Point, [x, y]: Square): boolean {
  const [left, right, top, bottom] = [2 * x, 2 * x + 2, 2 * y, 2 * y + 2]
  if (Math.max(p.x, q.x) < left || Math.min(p.x, q.x) > right) return false
  if (Math.max(p.y, q.y) < top || Math.min(p.y, q.y) > bottom) return false
  const side = (cx: number, cy: number): number => (q.x - p.x) * (cy - p.y) - (q.y - p.y) * (cx - p.x)
  const sides = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)]
  return sides.some((s) => s >= 0) && sides.some((s) => s <= 0)
}

/** The squares of a space that a point of it touches. */
export const squaresTouching = (space: Rectangle, point: Point): Square[] =>
  squaresOf(space).filter((square) => touches(point, point, square))

/** Whether one can walk along the line from one of `starts` to one of `ends`. */
export function isClear(map: BattleMap, line: Line, blockers: Blockers): boolean {
  const mayEnter = (square: Square): boolean => {
    if (terrainAt(map, square) === null || !touches(line.from, line.to, square)) return false
    return !blockers.square(square)
  }
  const ends = line.ends.map(keyOf)
  const seen = new Set<string>()
  const open = line.starts.filter(mayEnter)
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    if (ends.includes(keyOf(square))) return true
    if (seen.has(keyOf(square))) continue
    seen.add(keyOf(square))
    const [x, y] = square
    const neighbors: Square[] = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ]
    for (const next of neighbors) {
      if (mayEnter(next) && !blockers.edge(square, next)) open.push(next)
    }
  }
  return false
}

/** Line of effect from the center of one square to that of another. */
export function hasLineOfEffect(map: BattleMap, from: Square, to: Square): boolean {
  const [a, b] = [centerOf(squareBox(from)), centerOf(squareBox(to))]
  return isClear(map, { from: a, to: b, starts: [from], ends: [to] }, effectBlockers(map))
}

const squareBox = ([x, y]: Square): Rectangle => ({ x, y, width: 1, height: 1 })

/** Line of effect from any square of the one space to any square of the other. */
export const spacesHaveLineOfEffect = (map: BattleMap, a: Rectangle, b: Rectangle): boolean =>
  squaresOf(a).some((from) => squaresOf(b).some((to) => hasLineOfEffect(map, from, to)))

/** Where a line enters and leaves a space. Times run from 0 at the start of the line to `end` at its end. */
export type Crossing = {
  readonly enter: number
  readonly leave: number
  readonly end: number
  readonly enterSides: readonly string[]
  readonly leaveSides: readonly string[]
}

/** How the straight line through two points (prolonged both ways) passes through the inside of a box, or null where it misses it. */
export function crossingOf({ from, to }: HighLine, { space, bottom, tall }: Solid): Crossing | null {
  const axes = [
    {
      start: from.x,
      change: to.x - from.x,
      low: 2 * space.x,
      high: 2 * (space.x + space.width),
      near: 'left',
      far: 'right',
    },
    {
      start: from.y,
      change: to.y - from.y,
      low: 2 * space.y,
      high: 2 * (space.y + space.height),
      near: 'top',
      far: 'bottom',
    },
    { start: from.h, change: to.h - from.h, low: 2 * bottom, high: 2 * (bottom + tall), near: 'below', far: 'above' },
  ]
  const end = axes.reduce((product, { change }) => product * (Math.abs(change) || 1), 1)
  const entries: { time: number; side: string }[] = []
  const exits: { time: number; side: string }[] = []
  for (const { start, change, low, high, near, far } of axes) {
    if (change === 0 && (start <= low || start >= high)) return null
    if (change === 0) continue
    const time = (value: number): number => (value - start) * (end / change)
    entries.push(change > 0 ? { time: time(low), side: near } : { time: time(high), side: far })
    exits.push(change > 0 ? { time: time(high), side: far } : { time: time(low), side: near })
  }
  if (entries.length === 0) return null
  const enter = Math.max(...entries.map((entry) => entry.time))
  const leave = Math.min(...exits.map((exit) => exit.time))
  if (enter >= leave) return null
  return {
    enter,
    leave,
    end,
    enterSides: entries.filter((entry) => entry.time === enter).map((entry) => entry.side),
    leaveSides: exits.filter((exit) => exit.time === leave).map((exit) => exit.side),
  }
}

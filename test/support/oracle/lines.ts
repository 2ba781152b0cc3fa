/**
 * Contract 6: lines, in exact whole numbers. A point is given in half squares, so that centres and corners of spaces are
 * whole: square [x, y] covers the points from (2x, 2y) to (2x + 2, 2y + 2).
 */
import { edgeBetween, holds, keyOf, squaresOf, terrainAt } from './squares.ts'
import type { Rectangle } from './squares.ts'
import type { BattleMap, EdgeKind, Square } from './request.ts'

export type Point = { readonly x: number; readonly y: number }

/** What stops a line. */
export type Blockers = {
  readonly terrain: string
  readonly edges: readonly EdgeKind[]
  /** The squares of this space never block. */
  readonly except: Rectangle | null
}

export const EFFECT_BLOCKERS: Blockers = { terrain: '#re', edges: ['wall', 'door-closed'], except: null }

export const centreOf = (space: Rectangle): Point => ({
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
export function isClear(
  map: BattleMap,
  line: { readonly from: Point; readonly to: Point; readonly starts: readonly Square[]; readonly ends: Square[] },
  blockers: Blockers,
): boolean {
  const mayEnter = (square: Square): boolean => {
    const terrain = terrainAt(map, square)
    if (terrain === null || !touches(line.from, line.to, square)) return false
    const excepted = blockers.except !== null && holds(blockers.except, square)
    return excepted || !blockers.terrain.includes(terrain)
  }
  const ends = line.ends.map(keyOf)
  const seen = new Set<string>()
  const open = line.starts.filter(mayEnter)
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    if (ends.includes(keyOf(square))) return true
    if (seen.has(keyOf(square))) continue
    seen.add(keyOf(square))
    const [x, y] = square
    const neighbours: Square[] = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ]
    for (const next of neighbours) {
      const edge = edgeBetween(map, square, next)
      if (mayEnter(next) && (edge === null || !blockers.edges.includes(edge))) open.push(next)
    }
  }
  return false
}

/** Line of effect from the centre of one square to that of another. */
export function hasLineOfEffect(map: BattleMap, from: Square, to: Square): boolean {
  const [a, b] = [centreOf(squareBox(from)), centreOf(squareBox(to))]
  return isClear(map, { from: a, to: b, starts: [from], ends: [to] }, EFFECT_BLOCKERS)
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

/**
 * How the straight line through `p` and `q` (prolonged both ways) passes through the inside of a space, or null where it
 * misses the inside. `p` and `q` must differ.
 */
export function crossingOf(p: Point, q: Point, space: Rectangle): Crossing | null {
  const [dx, dy] = [q.x - p.x, q.y - p.y]
  const [left, right] = [2 * space.x, 2 * (space.x + space.width)]
  const [top, bottom] = [2 * space.y, 2 * (space.y + space.height)]
  if (dx === 0 && (p.x <= left || p.x >= right)) return null
  if (dy === 0 && (p.y <= top || p.y >= bottom)) return null
  const end = (Math.abs(dx) || 1) * (Math.abs(dy) || 1)
  const entries: { time: number; side: string }[] = []
  const exits: { time: number; side: string }[] = []
  if (dx !== 0) {
    const time = (x: number): number => (x - p.x) * (end / dx)
    entries.push(dx > 0 ? { time: time(left), side: 'left' } : { time: time(right), side: 'right' })
    exits.push(dx > 0 ? { time: time(right), side: 'right' } : { time: time(left), side: 'left' })
  }
  if (dy !== 0) {
    const time = (y: number): number => (y - p.y) * (end / dy)
    entries.push(dy > 0 ? { time: time(top), side: 'top' } : { time: time(bottom), side: 'bottom' })
    exits.push(dy > 0 ? { time: time(bottom), side: 'bottom' } : { time: time(top), side: 'top' })
  }
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

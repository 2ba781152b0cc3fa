/** Squares, rectangles of squares, the edges between them, and distances. Contract 1, 2. */
import { SIZES } from './request.ts'
import type { BattleMap, Creature, EdgeKind, Size, Square } from './request.ts'

/** Columns `x` to `x + width - 1`, rows `y` to `y + height - 1`. */
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const keyOf = (square: Square): string => `${square[0]},${square[1]}`

export const sizeStep = (size: Size): number => SIZES.indexOf(size)

export function widthOf(size: Size): number {
  return { fine: 1, diminutive: 1, tiny: 1, small: 1, medium: 1, large: 2, huge: 3, gargantuan: 4, colossal: 6 }[size]
}

export const boxAt = (at: Square, width: number): Rectangle => ({ x: at[0], y: at[1], width, height: width })

export const spaceOf = (creature: Creature): Rectangle => boxAt(creature.at, widthOf(creature.size))

/** All squares of a rectangle, by row, then column. */
export function squaresOf(rectangle: Rectangle): Square[] {
  const squares: Square[] = []
  for (let y = rectangle.y; y < rectangle.y + rectangle.height; y++) {
    for (let x = rectangle.x; x < rectangle.x + rectangle.width; x++) squares.push([x, y])
  }
  return squares
}

export function holds(rectangle: Rectangle, [x, y]: Square): boolean {
  const inColumns = x >= rectangle.x && x < rectangle.x + rectangle.width
  return inColumns && y >= rectangle.y && y < rectangle.y + rectangle.height
}

export const overlap = (a: Rectangle, b: Rectangle): boolean => squaresOf(a).some((square) => holds(b, square))

/** The squares of `after` that are not in `before`, by row, then column. */
export const entered = (before: Rectangle, after: Rectangle): Square[] =>
  squaresOf(after).filter((square) => !holds(before, square))

/** The terrain character, or null off the map. */
export const terrainAt = (map: BattleMap, [x, y]: Square): string | null => map.rows[y]?.[x] ?? null

export const isOnMap = (map: BattleMap, rectangle: Rectangle): boolean =>
  squaresOf(rectangle).every((square) => terrainAt(map, square) !== null)

export function allSquares(map: BattleMap): Square[] {
  return squaresOf({ x: 0, y: 0, width: map.rows[0]?.length ?? 0, height: map.rows.length })
}

export function edgeBetween(map: BattleMap, a: Square, b: Square): EdgeKind | null {
  const [ka, kb] = [keyOf(a), keyOf(b)]
  for (const edge of map.edges) {
    const [ea, eb] = [keyOf(edge.a), keyOf(edge.b)]
    if ((ea === ka && eb === kb) || (ea === kb && eb === ka)) return edge.kind
  }
  return null
}

/** The kinds of all edges between a square of the one list and a square of the other. */
export function edgesBetween(map: BattleMap, some: readonly Square[], others: readonly Square[]): EdgeKind[] {
  const [someKeys, otherKeys] = [some.map(keyOf), others.map(keyOf)]
  const kinds: EdgeKind[] = []
  for (const edge of map.edges) {
    const [a, b] = [keyOf(edge.a), keyOf(edge.b)]
    const oneWay = someKeys.includes(a) && otherKeys.includes(b)
    const otherWay = someKeys.includes(b) && otherKeys.includes(a)
    if (oneWay || otherWay) kinds.push(edge.kind)
  }
  return kinds
}

/** The kinds of all edges that lie between two of these squares. */
export const edgesAmong = (map: BattleMap, squares: readonly Square[]): EdgeKind[] =>
  edgesBetween(map, squares, squares)

export const isShut = (kind: EdgeKind): boolean => kind === 'wall' || kind === 'window' || kind === 'door-closed'

export const isHard = (kind: EdgeKind): boolean => isShut(kind) || kind === 'door-open'

/** Contract 2, in feet. */
export function distance(a: Square, b: Square): number {
  const dx = Math.abs(a[0] - b[0])
  const dy = Math.abs(a[1] - b[1])
  return 5 * (Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2))
}

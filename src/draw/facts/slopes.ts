/** Slopes and stairs painted as elevation, and the arrows that say which way they rise. */
import { cellAt, cellIndex, isOnGrid, type Cell, type CellRect, type GridSize } from '../../grid/cell.ts'
import { rectBetween } from '../../grid/cellShapes.ts'
import { componentsOf, type Component } from './components.ts'

/** An arrow uphill, from the middle of one square to the middle of another one in its direction, or of the same. */
export interface SlopeArrow {
  readonly from: Cell
  readonly to: Cell
  /** Of one step uphill: −1, 0 or 1 each. */
  readonly columns: number
  readonly rows: number
}

/** A slope gets an arrow for about so many squares across it and along it. */
const SPACING_SQUARES = 6
/** Squares an arrow goes on beyond its middle one, on either side. */
const REACH_SQUARES = 1
/** Steps no wider than this many squares still are one slope. */
const TREAD_SQUARES = 2

/**
 * Arrows for every slope: squares with lower ground behind and higher ground ahead of them, each within a tread of two squares. A single step
 * up is none. Linear in the squares.
 */
export function slopeArrowsOf(size: GridSize, elevationFeet: Int16Array): SlopeArrow[] {
  if (!elevationFeet.some((feet) => feet !== 0)) return []
  const directions = Int8Array.from(elevationFeet, (_, index) => uphill(size, elevationFeet, cellAt(size, index)))
  const arrows: SlopeArrow[] = []
  for (const direction of new Set(directions)) {
    if (direction === LEVEL) continue
    for (const slope of componentsOf(size, (index) => directions[index] === direction))
      arrows.push(...arrowsOn(size, slope, direction))
  }
  return arrows
}

/** A direction is its columns plus one, times three, plus its rows plus one. */
const directionOf = (columns: number, rows: number): number => (columns + 1) * 3 + rows + 1
const LEVEL = directionOf(0, 0)

const uphill = (size: GridSize, elevationFeet: Int16Array, cell: Cell): number =>
  directionOf(riseAlong(size, elevationFeet, cell, 1, 0), riseAlong(size, elevationFeet, cell, 0, 1))

/** 1 where the ground rises this way through a square, −1 where it falls, else 0. */
function riseAlong(
  size: GridSize,
  elevationFeet: Int16Array,
  { col, row }: Cell,
  columns: number,
  rows: number,
): number {
  const here = elevationFeet[cellIndex(size, { col, row })] ?? 0
  const beyond = (way: number): number => {
    for (let step = 1; step <= TREAD_SQUARES; step++) {
      const cell = { col: col + columns * step * way, row: row + rows * step * way }
      if (!isOnGrid(size, cell)) return 0
      const there = elevationFeet[cellIndex(size, cell)] ?? 0
      if (there !== here) return Math.sign(there - here)
    }
    return 0
  }
  const [ahead, behind] = [beyond(1), beyond(-1)]
  return ahead * behind < 0 ? ahead : 0
}

/** One arrow in the middle of each stretch of a slope. */
function arrowsOn(size: GridSize, slope: Component, direction: number): SlopeArrow[] {
  const [columns, rows] = [Math.floor(direction / 3) - 1, (direction % 3) - 1]
  const cells = slope.map((index) => cellAt(size, index))
  const along = stretches(cells.map(({ col, row }) => col * columns + row * rows))
  const across = stretches(cells.map(({ col, row }) => row * columns - col * rows))
  const parts = new Map<string, Cell[]>()
  for (const [i, cell] of cells.entries()) {
    const part = `${along[i]} ${across[i]}`
    parts.set(part, [...(parts.get(part) ?? []), cell])
  }
  const inSlope = new Set(slope)
  const holds = (cell: Cell): boolean => isOnGrid(size, cell) && inSlope.has(cellIndex(size, cell))
  return [...parts.values()].map((part) => {
    const middle = middleOf(part)
    const end = (way: number): Cell => {
      let at = middle
      for (let step = 1; step <= REACH_SQUARES; step++) {
        const next = { col: middle.col + columns * step * way, row: middle.row + rows * step * way }
        if (!holds(next)) break
        at = next
      }
      return at
    }
    return { from: end(-1), to: end(1), columns, rows }
  })
}

/** Which of several equal stretches each number lies in. */
function stretches(numbers: readonly number[]): number[] {
  const [least, most] = numbers.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, -Infinity])
  const span = most - least + 1
  const count = Math.max(1, Math.round(span / SPACING_SQUARES))
  return numbers.map((n) => Math.floor(((n - least) * count) / span))
}

/** The square of some that is nearest to the middle of them all. */
function middleOf(cells: readonly Cell[]): Cell {
  const mean = (of: (cell: Cell) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const [x, y] = [mean(({ col }) => col), mean(({ row }) => row)]
  const away = ({ col, row }: Cell): number => Math.hypot(col - x, row - y)
  return cells.reduce((one, other) => (away(other) < away(one) ? other : one))
}

/** The squares an arrow touches. */
export const boxOfArrow = ({ from, to }: SlopeArrow): CellRect => rectBetween(from, to)

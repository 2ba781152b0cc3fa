/** Slopes and stairs painted as elevation, and the arrows that point uphill. */
import { cellAt, cellIndex, isOnGrid, type Cell, type CellRect, type GridSize } from '../../grid/cell.ts'
import { rectBetween } from '../../grid/cellShapes.ts'
import { componentsOf } from '../../grid/components.ts'
import type { Component } from './components.ts'

/** An arrow uphill, from the center of a square to the center of the same or another one. */
export interface SlopeArrow {
  readonly from: Cell
  readonly to: Cell
  /** One step uphill: −1, 0 or 1 each. */
  readonly columns: number
  readonly rows: number
}

/** A slope has about one arrow for each block of this many squares a side. */
const SPACING_SQUARES = 6
/** How far an arrow extends from its middle square in both directions, in squares. */
const REACH_SQUARES = 1
/** Steps up to this many squares wide belong to one slope. */
const TREAD_SQUARES = 2

/**
 * Arrows for every slope: squares with a lower one behind and a higher one ahead of them, both within a tread of two squares.
 * A single step up is not a slope. Linear in the squares.
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

/** Encodes a direction of −1, 0 or 1 columns and rows as one number. */
const directionOf = (columns: number, rows: number): number => (columns + 1) * 3 + rows + 1
const LEVEL = directionOf(0, 0)

const uphill = (size: GridSize, elevationFeet: Int16Array, cell: Cell): number =>
  directionOf(riseAlong(size, elevationFeet, cell, 1, 0), riseAlong(size, elevationFeet, cell, 0, 1))

/** 1 if the terrain rises through a square in this direction, −1 if it falls, else 0. */
function riseAlong(
  size: GridSize,
  elevationFeet: Int16Array,
  { col, row }: Cell,
  columns: number,
  rows: number,
): number {
  const here = elevationFeet[cellIndex(size, { col, row })] ?? 0
  const beyond = (sign: number): number => {
    for (let step = 1; step <= TREAD_SQUARES; step++) {
      const cell = { col: col + columns * step * sign, row: row + rows * step * sign }
      if (!isOnGrid(size, cell)) return 0
      const there = elevationFeet[cellIndex(size, cell)] ?? 0
      if (there !== here) return Math.sign(there - here)
    }
    return 0
  }
  const [ahead, behind] = [beyond(1), beyond(-1)]
  return ahead * behind < 0 ? ahead : 0
}

/** One arrow in the middle of each block of a slope. */
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
    const end = (sign: number): Cell => {
      let at = middle
      for (let step = 1; step <= REACH_SQUARES; step++) {
        const next = { col: middle.col + columns * step * sign, row: middle.row + rows * step * sign }
        if (!holds(next)) break
        at = next
      }
      return at
    }
    return { from: end(-1), to: end(1), columns, rows }
  })
}

/** The index of the equal stretch that each number is in. */
function stretches(numbers: readonly number[]): number[] {
  const [min, max] = numbers.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, -Infinity])
  const span = max - min + 1
  const count = Math.max(1, Math.round(span / SPACING_SQUARES))
  return numbers.map((n) => Math.floor(((n - min) * count) / span))
}

/** The square nearest to the mean of all squares. */
function middleOf(cells: readonly Cell[]): Cell {
  const mean = (of: (cell: Cell) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const [x, y] = [mean(({ col }) => col), mean(({ row }) => row)]
  const distance = ({ col, row }: Cell): number => Math.hypot(col - x, row - y)
  return cells.reduce((one, other) => (distance(other) < distance(one) ? other : one))
}

/** The squares that an arrow touches. */
export const boxOfArrow = ({ from, to }: SlopeArrow): CellRect => rectBetween(from, to)

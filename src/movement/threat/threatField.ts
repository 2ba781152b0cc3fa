/**
 * The squares a creature threatens, as flags over a window around its space: squares in its reach with a line of effect to one of
 * its own squares that is near enough.
 *
 * Lines are checked only if something in the window stops lines, first from the nearest square of the creature, then only from
 * squares that may see the target at all (`watchers.ts`). So on open floor the cost is the window, and dozens of creatures are
 * fast enough to update at every edit. Rejected: shadow casting, whose permissive variants disagree with the rule for lines
 * through vertices.
 */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { cellsOfRect, rectHolds, spaceRect, type Cell, type CellRect } from '../../grid/cell.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { STOPS_LINES, type LineGrid } from '../../grid/lines/lineGrid.ts'
import { isLineClear } from '../../grid/lines/lineOfEffect.ts'
import { isInBand, isWithinFarLimit, reachBand, type ReachBand, type ReachRules, type Attacker } from './reach.ts'
import { WATCHERS_A_WORD, watchersOf } from './watchers.ts'

/** A creature that may threaten. `at` is the top left cell of its space. */
export interface Threatener extends Attacker {
  readonly at: Cell
}

/** Threatened squares. `flags[(row - window.row) * window.widthCells + (col - window.col)]` is 1 for each, the creature's own included. */
export interface ThreatField {
  readonly space: CellRect
  readonly window: CellRect
  readonly flags: Uint8Array
}

/**
 * The field of a creature on a map; empty if it threatens nothing. Its space may extend beyond the map. `levels`: vertical distance
 * of the cubes attacked (0: on one of its own levels). `isIncluded`: squares with other indices are skipped.
 */
export function threatField(
  grid: LineGrid,
  rules: ReachRules,
  creature: Threatener,
  levels = 0,
  isIncluded?: (index: number) => boolean,
): ThreatField {
  const space = spaceRect(creature.at, SPACE_CELLS[creature.size])
  const band = reachBand(rules, creature)
  if (!band) return { space, window: { ...creature.at, widthCells: 0, heightCells: 0 }, flags: new Uint8Array(0) }
  const window = windowRound(grid, space, Math.floor(band.farFeet / FEET_PER_SQUARE))
  const flags = new Uint8Array(window.widthCells * window.heightCells)
  const sight = isFreeOfStops(grid, window) ? null : new Sight(grid, band, space, window, levels)
  for (let i = 0, row = window.row; row < window.row + window.heightCells; row++) {
    const rows = Math.max(0, space.row - row, row - (space.row + space.heightCells - 1))
    for (let col = window.col; col < window.col + window.widthCells; col++, i++) {
      const columns = Math.max(0, space.col - col, col - (space.col + space.widthCells - 1))
      if (isIncluded && !isIncluded(row * grid.widthCells + col)) continue
      if (isInBand(band, { columns, rows, levels }) && (!sight || sight.sees(col, row))) flags[i] = 1
    }
  }
  return { space, window, flags }
}

/** True if a square is threatened; the creature's own squares count like others. */
export function isThreatened({ window, flags }: ThreatField, col: number, row: number): boolean {
  const x = col - window.col
  const y = row - window.row
  if (x < 0 || y < 0 || x >= window.widthCells || y >= window.heightCells) return false
  return flags[y * window.widthCells + x] === 1
}

/** The first threatened square of a rectangle, by row, then column, outside `excluded`; null if none. */
export function firstThreatened(field: ThreatField, rect: CellRect, excluded?: CellRect): Cell | null {
  for (let row = rect.row; row < rect.row + rect.heightCells; row++)
    for (let col = rect.col; col < rect.col + rect.widthCells; col++)
      if (isThreatened(field, col, row) && !(excluded && rectHolds(excluded, { col, row }))) return { col, row }
  return null
}

/** The threatened squares, by row, then column; without the creature's own squares, unless `withOwn`. */
export const threatenedCells = ({ space, window, flags }: ThreatField, withOwn = false): Cell[] =>
  cellsOfRect(window).filter((cell, i) => flags[i] === 1 && (withOwn || !rectHolds(space, cell)))

/** The part of the map within `squares` of a space. */
function windowRound(grid: LineGrid, space: CellRect, squares: number): CellRect {
  const col = Math.max(0, space.col - squares)
  const row = Math.max(0, space.row - squares)
  const right = Math.min(grid.widthCells, space.col + space.widthCells + squares)
  const bottom = Math.min(grid.heightCells, space.row + space.heightCells + squares)
  return { col, row, widthCells: Math.max(0, right - col), heightCells: Math.max(0, bottom - row) }
}

function isFreeOfStops(grid: LineGrid, { col, row, widthCells, heightCells }: CellRect): boolean {
  const { squares, west, north } = grid
  for (let r = row; r < row + heightCells; r++) {
    const start = r * grid.widthCells + col
    for (let i = start; i < start + widthCells; i++)
      if ((((squares[i] ?? 0) | (west[i] ?? 0) | (north[i] ?? 0)) & STOPS_LINES) !== 0) return false
  }
  return true
}

/** Checks whether a square of the space within reach of a target has line of effect to it. */
class Sight {
  readonly #grid: LineGrid
  readonly #space: CellRect
  readonly #window: CellRect
  #watchers: readonly Int32Array[] | null = null
  /** 1 for offsets within the far limit, by `rows * #offsets + columns`. */
  readonly #isWithin: Uint8Array
  readonly #offsets: number

  constructor(grid: LineGrid, band: ReachBand, space: CellRect, window: CellRect, levels: number) {
    this.#grid = grid
    this.#space = space
    this.#window = window
    const offsets = Math.floor(band.farFeet / FEET_PER_SQUARE) + space.widthCells + 1
    this.#offsets = offsets
    this.#isWithin = new Uint8Array(offsets * offsets)
    for (let rows = 0, i = 0; rows < offsets; rows++)
      for (let columns = 0; columns < offsets; columns++, i++)
        if (isWithinFarLimit(band, { columns, rows, levels })) this.#isWithin[i] = 1
  }

  /** The nearest square of the space is checked first; it is within reach of every target. */
  sees(col: number, row: number): boolean {
    const grid = this.#grid
    const space = this.#space
    const cols = Math.min(Math.max(col, space.col), space.col + space.widthCells - 1)
    const rows = Math.min(Math.max(row, space.row), space.row + space.heightCells - 1)
    const isOnMap = cols >= 0 && rows >= 0 && cols < grid.widthCells && rows < grid.heightCells
    if (isOnMap && isLineClear(grid, cols, rows, col, row)) return true
    const at = (row - this.#window.row) * this.#window.widthCells + col - this.#window.col
    this.#watchers ??= this.#wordsOfWatchers()
    return this.#watchers.some((word, i) => this.#isSeenByAny(word[at] ?? 0, i * WATCHERS_A_WORD, col, row))
  }

  /** Empty for a space of one square, which is the nearest one. */
  #wordsOfWatchers(): readonly Int32Array[] {
    const squares = this.#space.widthCells * this.#space.heightCells
    return squares === 1
      ? []
      : Array.from({ length: Math.ceil(squares / WATCHERS_A_WORD) }, (_, word) =>
          watchersOf(this.#grid, this.#window, this.#space, word * WATCHERS_A_WORD),
        )
  }

  #isSeenByAny(bits: number, first: number, col: number, row: number): boolean {
    const { widthCells } = this.#space
    for (let rest = bits; rest !== 0;) {
      const bit = 31 - Math.clz32(rest)
      rest ^= 1 << bit
      const fromRow = this.#space.row + Math.floor((first + bit) / widthCells)
      const fromCol = this.#space.col + ((first + bit) % widthCells)
      const offset = Math.abs(row - fromRow) * this.#offsets + Math.abs(col - fromCol)
      if (this.#isWithin[offset] === 1 && isLineClear(this.#grid, fromCol, fromRow, col, row)) return true
    }
    return false
  }
}

/** Sight lines between squares creatures can stand in, and how exposed each square is. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { cellAt, type Cell } from '../grid/cell.ts'
import { areDiagonalsFlat, squaresAlong } from '../grid/measure.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { BOX_FREE } from '../movement/field/surface.ts'
import { PROBE_MODE, evenSample } from './probe.ts'

/** The sight lines of a map. */
export interface SightLines {
  /** The longest line and its ends; null if no square sees another. */
  readonly longest: { readonly feet: Feet; readonly from: Cell; readonly to: Cell } | null
  /** The median length of the lines between different squares. */
  readonly medianFeet: Feet | null
  /** By row-major square: number of sampled squares that see it. */
  readonly seenFrom: Uint16Array
  /** Squares sampled, and all squares. */
  readonly measured: number
  readonly squares: number
}

/** Returns the row-major squares a Medium creature can stand in. */
export function standableSquares(field: Battlefield): readonly number[] {
  const surface = field.surface({ mode: PROBE_MODE, incorporeal: false, ignoresDifficultTerrain: false })
  const { boxes } = surface.layer(1)
  const found: number[] = []
  for (let row = 0, i = 0; row < field.heightCells; row++)
    for (let col = 0; col < field.widthCells; col++, i++)
      if (((boxes[surface.indexOf(col, row)] ?? 0) & BOX_FREE) !== 0) found.push(i)
  return found
}

/** Measures lines to all squares, from all of them or from an even sample if there are more than `maxLines`. */
export function sightLines(
  field: Battlefield,
  squares: readonly number[],
  maxLines: number,
  onProgress: (done: number, of: number) => void = () => undefined,
): SightLines {
  const { widthCells, openLines, rules } = field
  const areFlat = areDiagonalsFlat(rules['second-diagonal'])
  const from = evenSample(squares, Math.max(1, Math.floor(maxLines / Math.max(1, squares.length))))
  const seenFrom = new Uint16Array(widthCells * field.heightCells)
  const bySquares = new Float64Array(2 * (widthCells + field.heightCells))
  const longest = { squares: -1, from: 0, to: 0 }
  let total = 0
  for (const [i, here] of from.entries()) {
    const [col, row] = [here % widthCells, Math.floor(here / widthCells)]
    for (const there of squares) {
      if (there === here) continue
      const [toCol, toRow] = [there % widthCells, Math.floor(there / widthCells)]
      if (!openLines.joinsSquares(col, row, toCol, toRow)) continue
      seenFrom[there] = (seenFrom[there] as number) + 1
      const long = squaresAlong(Math.abs(toCol - col), Math.abs(toRow - row), areFlat)
      bySquares[long] = (bySquares[long] as number) + 1
      total++
      if (long > longest.squares) Object.assign(longest, { squares: long, from: here, to: there })
    }
    onProgress(i + 1, from.length)
  }
  const feetOf = (count: number): Feet => count * FEET_PER_SQUARE
  return {
    longest:
      total === 0
        ? null
        : { feet: feetOf(longest.squares), from: cellAt(field, longest.from), to: cellAt(field, longest.to) },
    medianFeet: total === 0 ? null : feetOf(medianOf(bySquares, total)),
    seenFrom,
    measured: from.length,
    squares: squares.length,
  }
}

/** Returns the lower median of values given as counts by value. */
function medianOf(counts: Float64Array, total: number): number {
  let before = 0
  for (const [value, count] of counts.entries()) {
    before += count
    if (2 * before >= total) return value
  }
  return 0
}

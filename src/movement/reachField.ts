/**
 * Reach as arrays over a window: what an overlay draws. Costs in proportion to the squares reached, whatever the size of
 * the map.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { CellRect } from '../grid/cell.ts'
import { BOX_FREE } from './ground/groundSurface.ts'
import { enter, isSqueezed, mayEndAt, squaresIn, type Move } from './move.ts'
import { spaceOf } from './passage.ts'
import { fastField } from './search/fastField.ts'
import { isFast, keyOfSquares, squaresOfKey } from './search/fastMove.ts'
import { placesFound, type FoundPlaces } from './reach.ts'

/** Flag of a place where the mover may stop. */
export const CAN_END = 1
/** Flag of a place where it squeezes. */
export const SQUEEZING = 2

/** Everything a move reaches. Arrays go by `(row - window.row) * window.widthCells + (col - window.col)`. */
export interface ReachField {
  /** The smallest rectangle that holds every place reached (top left squares). */
  readonly window: CellRect
  /** Least feet to each place; 0 at the start and where `band` is 0. Over several actions: feet do not tell, all 0. */
  readonly costFeet: Uint16Array
  /** The first band that gets there, from 1; 0 where nothing does. The start is in band 1. */
  readonly band: Uint8Array
  /** `CAN_END`, `SQUEEZING`. */
  readonly flags: Uint8Array
}

/**
 * The field of a move. Bands: the actions of a move made several times; otherwise how many of `bandFeet` (rising limits,
 * such as one speed, two, four) are exceeded, plus one.
 */
export function reachField(move: Move, bandFeet: readonly Feet[] = []): ReachField {
  enter(move)
  const limits = bandFeet.map(squaresIn)
  const mostKey = keyOfSquares(move, squaresIn(move.budgetFeet))
  const isSearchedAtOnce =
    isFast(move, mostKey) && move.actions === 1 && (move.squeezing === null || limits.length === 0)
  const found: PlacesToShow = isSearchedAtOnce ? foundPlaces(move, mostKey) : placesFound(move)
  const window = windowOf(move, found)
  const size = window.widthCells * window.heightCells
  // One block for all three: small arrays cost more to make than to fill.
  const bytes = new ArrayBuffer(4 * size)
  const costFeet = new Uint16Array(bytes, 0, size)
  const band = new Uint8Array(bytes, 2 * size, size)
  const flags = new Uint8Array(bytes, 3 * size, size)
  const { ground } = move.layer
  const first = ground.indexOf(window.col, window.row)
  const width = ground.paddedWidth
  const byAction = move.actions > 1
  const { labels, base } = move.field.labels
  const perRow = 1 / width
  const firstRow = window.row + 1
  const { places, count } = found
  const isPlain = found.squares === null && limits.length === 0 && places instanceof Int32Array
  // The question asked most has a loop of its own: one band, labels as they are.
  if (isPlain) {
    const cells = ground.paddedCells
    for (let i = count - 1; i >= 0; i--) {
      const state = places[i] as number
      const place = state < cells ? state : state % cells
      const row = rowOfPlace(place, perRow) - firstRow
      const index = place - first - row * (width - window.widthCells)
      const feet = squaresOfKey(move, (labels[state] as number) - base) * FEET_PER_SQUARE
      // Of the stances in one box the cheapest counts.
      if (band[index] === 0 || feet < (costFeet[index] as number)) costFeet[index] = feet
      band[index] = 1
      flags[index] = state < cells ? CAN_END : CAN_END | SQUEEZING
    }
    // Only the start may be a box nobody can stop in.
    const row = rowOfPlace(move.start, perRow) - firstRow
    flags[move.start - first - row * (width - window.widthCells)] = standingAt(move, move.start)
  }
  for (let i = 0; !isPlain && i < count; i++) {
    const place = found.places[i] ?? 0
    const row = rowOfPlace(place, perRow) - firstRow
    const index = place - first - row * (width - window.widthCells)
    const squares = found.squares ? (found.squares[i] ?? 0) : squaresOfKey(move, (labels[place] ?? 0) - base)
    costFeet[index] = byAction ? 0 : squares * FEET_PER_SQUARE
    let inBand = byAction ? Math.max(1, found.actions?.[i] ?? 1) : 1
    if (!byAction) while (inBand <= limits.length && squares > (limits[inBand - 1] ?? 0)) inBand++
    band[index] = inBand
    flags[index] = standingAt(move, place)
  }
  forbidCrowded(move, window, flags)
  return { window, costFeet, band, flags }
}

/** Flags of a box, nobody in it considered. */
function standingAt(move: Move, place: number): number {
  if (((move.layer.boxes[place] ?? 0) & BOX_FREE) !== 0) return CAN_END
  return isSqueezed(move, place) ? CAN_END | SQUEEZING : 0
}

/** Places (or states) whose squares, where absent, still stand in the labels of the search. */
interface PlacesToShow extends Pick<FoundPlaces, 'count' | 'places'> {
  readonly squares: FoundPlaces['squares'] | null
  readonly actions: FoundPlaces['actions'] | null
}

/** The shortest way from a search to its overlay: the states found are the places, nothing is copied. */
function foundPlaces(move: Move, mostKey: number): PlacesToShow {
  const store = move.field.labels
  const count = fastField(move, store, mostKey)
  // A creature that stands squeezed and may not move so has no step at all.
  if (count === 0) return { count: 1, places: [move.start], squares: [0], actions: null }
  return { count, places: store.found, squares: null, actions: null }
}

/** Takes `CAN_END` from places where somebody stands in the way. */
function forbidCrowded(move: Move, window: CellRect, flags: Uint8Array): void {
  const { ground, spaceCells } = move.layer
  for (const other of move.others) {
    const space = spaceOf(other)
    const lastRow = Math.min(space.row + space.heightCells, window.row + window.heightCells)
    const lastCol = Math.min(space.col + space.widthCells, window.col + window.widthCells)
    for (let row = Math.max(space.row - spaceCells + 1, window.row); row < lastRow; row++)
      for (let col = Math.max(space.col - spaceCells + 1, window.col); col < lastCol; col++) {
        const index = (row - window.row) * window.widthCells + col - window.col
        if (((flags[index] ?? 0) & CAN_END) !== 0 && !mayEndAt(move, ground.indexOf(col, row)))
          flags[index] = (flags[index] ?? 0) & ~CAN_END
      }
  }
}

function windowOf({ layer }: Move, { places, count }: PlacesToShow): CellRect {
  const width = layer.ground.paddedWidth
  const cells = layer.ground.paddedCells
  const perRow = 1 / width
  let [minCol, maxCol, minRow, maxRow] = [width, 0, 0x7fffffff, 0]
  for (let i = 0; i < count; i++) {
    const state = places[i] ?? 0
    const place = state < cells ? state : state % cells
    const row = rowOfPlace(place, perRow)
    const col = place - row * width
    if (col < minCol) minCol = col
    if (col > maxCol) maxCol = col
    if (row < minRow) minRow = row
    if (row > maxRow) maxRow = row
  }
  return { col: minCol - 1, row: minRow - 1, widthCells: maxCol - minCol + 1, heightCells: maxRow - minRow + 1 }
}

/** Padded row of a place by a product instead of a division; half a square more keeps rounding from telling. */
const rowOfPlace = (place: number, perRow: number): number => ((place + 0.5) * perRow) | 0

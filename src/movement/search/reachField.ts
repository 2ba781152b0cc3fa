/**
 * Reach as arrays over a window: what an overlay draws. Costs in proportion to the squares reached, whatever the size of
 * the map.
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { CellRect } from '../../grid/cell.ts'
import { BOX_FREE } from '../field/surface.ts'
import { markCreatures, isSqueezed, mayEndAt, squaresIn, type Move } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { fastField } from './fastField.ts'
import { fastFlight, flightLabels, isFastFlight } from './fastFlight.ts'
import { isFast, keyOfSquares } from './fastMove.ts'
import { reachedSpan } from './reachedWindow.ts'
import { squeezedAtStart, squeezedByLabels, squeezedPlaces } from './squeezedStates.ts'
import { areFastStrides, fastStrides } from './fastStrides.ts'
import { findReached, type FoundPlaces } from './reach.ts'

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

/** A field with what its search has found of boxes squeezed into. */
export interface SearchedField extends ReachField, Pick<FoundPlaces, 'squeezedAreas'> {}

/**
 * The field of a move, and the parts of boxes it squeezes into. Bands: the actions of a move made several times; otherwise how
 * many of `bandFeet` (rising limits, such as one speed, two, four) are exceeded, plus one.
 */
export function reachField(move: Move, bandFeet: readonly Feet[] = []): SearchedField {
  markCreatures(move)
  const limits = bandFeet.map(squaresIn)
  const maxKey = keyOfSquares(move, squaresIn(move.budgetFeet))
  // The question asked most has a way of its own: one band, labels as they are.
  if (isReadOffLabels(move) && limits.length === 0 && fastField(move, move.field.labels, maxKey))
    return { ...labeledField(move), squeezedAreas: () => squeezedByLabels(move) }
  const isPlainFlight = isFastFlight(move, maxKey) && move.actions === 1 && limits.length === 0 && !move.squeezing
  if (isPlainFlight && fastFlight(move, move.field.labels, maxKey))
    return { ...labeledField(move, flightLabels(move)), squeezedAreas: () => squeezedAtStart(move) }
  if (move.actions > 1 && areFastStrides(move, maxKey))
    return { ...stridesField(move, maxKey), squeezedAreas: () => squeezedAtStart(move) }
  const found = findReached(move)
  const field = emptyField(windowOf(move, found))
  const { window, costFeet, band, flags } = field
  for (let i = 0; i < found.count; i++) {
    const place = found.places[i] ?? 0
    const index = indexIn(window, move, place)
    const squares = found.squares[i] ?? 0
    costFeet[index] = feetShown(move, squares)
    band[index] = bandShown(move, limits, squares, found.actions[i] ?? 1)
    flags[index] = standingAt(move, place)
  }
  forbidCrowded(move, window, flags)
  return { ...field, squeezedAreas: found.squeezedAreas }
}

/** Whether the search of a move leaves its answer in labels: those of whole boxes, and of the squeezed states it lists in `found`. */
const isReadOffLabels = (move: Move): boolean =>
  move.actions === 1 && isFast(move, keyOfSquares(move, squaresIn(move.budgetFeet)))

/** Feet of a cost in squares as fields hold them: over several actions they do not tell. */
export const feetShown = ({ actions }: Move, squares: number): Feet => (actions > 1 ? 0 : squares * FEET_PER_SQUARE)

/** Band of a cost in squares that the `action` first pays: over several actions that, from 1; else how it stands to the limits. */
export const bandShown = ({ actions }: Move, limits: readonly number[], squares: number, action: number): number =>
  actions > 1 ? Math.max(1, action) : bandOf(limits, squares)

/** The band of a cost: how many of the rising limits it exceeds, plus one. All in squares. */
function bandOf(limits: readonly number[], squares: number): number {
  let band = 1
  while (band <= limits.length && squares > (limits[band - 1] ?? 0)) band++
  return band
}

/** A field of nothing reached; one block for all three arrays, since small ones cost more to make than to fill. */
export function emptyField(window: CellRect): ReachField {
  const size = window.widthCells * window.heightCells
  const bytes = new ArrayBuffer(4 * size)
  return {
    window,
    costFeet: new Uint16Array(bytes, 0, size),
    band: new Uint8Array(bytes, 2 * size, size),
    flags: new Uint8Array(bytes, 3 * size, size),
  }
}

/**
 * The field of one action in one band, read off the labels of the search that has just been made; `plane`: see `reachedSpan`.
 * Without branches: which place of a window is reached is hard to guess, and there are more of them than steps in the search.
 */
function labeledField(move: Move, plane = 0): ReachField {
  const { labels: store } = move.field
  const { labels, base, maxKey } = store
  const { paddedWidth: width } = move.layer.surface
  const { unit } = move.costs
  const { left, right, top, bottom } = reachedSpan(move, store, plane)
  const widthCells = right - left + 1
  const field = emptyField({ col: left - 1, row: top - 1, widthCells, heightCells: bottom - top + 1 })
  const { costFeet, band, flags } = field
  for (let row = top, i = 0; row <= bottom; row++) {
    const end = plane + row * width + right
    for (let at = plane + row * width + left; at <= end; at++, i++) {
      const key = (labels[at] - base) | 0
      const isReached = (key - maxKey - 1) >>> 31
      band[i] = isReached
      costFeet[i] = (((key & -isReached) * unit) >> 1) * FEET_PER_SQUARE
    }
  }
  // A creature that reaches a whole box may stop there (`CAN_END` is 1, as the band is); only the start may be one no one can stop in.
  flags.set(band)
  if (move.squeezing) addSqueezed(move, field)
  flags[indexIn(field.window, move, move.start)] = standingAt(move, move.start)
  forbidCrowded(move, field.window, flags)
  return field
}

/** Adds the boxes squeezed into: of the rectangles of one box the cheapest counts. */
function addSqueezed(move: Move, { window, costFeet, band, flags }: ReachField): void {
  const { paddedCells: cells } = move.layer.surface
  const { labels, base, found, foundCount } = move.field.labels
  const places = squeezedPlaces(move)
  const { unit } = move.costs
  for (let i = 0; i < foundCount; i++) {
    const state = found[i]
    if (state < cells) continue
    const place = places[state - cells]
    const index = indexIn(window, move, place)
    const feet = (((labels[state] - base) * unit) >> 1) * FEET_PER_SQUARE
    if (band[index] === 1 && costFeet[index] <= feet) continue
    costFeet[index] = feet
    band[index] = 1
    flags[index] = CAN_END | SQUEEZING
  }
}

/** The field of Strides one after the other: bands tell which gets there. */
function stridesField(move: Move, maxKeyOfEach: number): ReachField {
  const { labels: store } = move.field
  const actionOf = fastStrides(move, store, maxKeyOfEach)
  const { labels, base, maxKey } = store
  const { left, right, top, bottom } = reachedSpan(move, store)
  const width = move.layer.surface.paddedWidth
  const widthCells = right - left + 1
  const field = emptyField({ col: left - 1, row: top - 1, widthCells, heightCells: bottom - top + 1 })
  const { band, flags } = field
  for (let row = top, i = 0; row <= bottom; row++)
    for (let at = row * width + left, end = row * width + right; at <= end; at++, i++) {
      const key = labels[at] - base
      if (key > maxKey) continue
      band[i] = actionOf[key]
      flags[i] = CAN_END
    }
  flags[indexIn(field.window, move, move.start)] = standingAt(move, move.start)
  forbidCrowded(move, field.window, flags)
  return field
}

/** Index of a place in a window. */
export const indexIn = (window: CellRect, { layer: { surface } }: Move, place: number): number =>
  (surface.rowOf(place) - window.row) * window.widthCells + surface.colOf(place) - window.col

/** Flags of a box, no one in it considered. */
function standingAt(move: Move, place: number): number {
  if (((move.layer.boxes[place] ?? 0) & BOX_FREE) !== 0) return CAN_END
  return isSqueezed(move, place) ? CAN_END | SQUEEZING : 0
}

/** Takes `CAN_END` from places where someone stands in the way. */
function forbidCrowded(move: Move, window: CellRect, flags: Uint8Array): void {
  const { surface, spaceCells } = move.layer
  for (const other of move.others) {
    const space = spaceOf(other)
    const lastRow = Math.min(space.row + space.heightCells, window.row + window.heightCells)
    const lastCol = Math.min(space.col + space.widthCells, window.col + window.widthCells)
    for (let row = Math.max(space.row - spaceCells + 1, window.row); row < lastRow; row++)
      for (let col = Math.max(space.col - spaceCells + 1, window.col); col < lastCol; col++) {
        const index = (row - window.row) * window.widthCells + col - window.col
        if (((flags[index] ?? 0) & CAN_END) !== 0 && !mayEndAt(move, surface.indexOf(col, row)))
          flags[index] = (flags[index] ?? 0) & ~CAN_END
      }
  }
}

function windowOf({ layer: { surface } }: Move, { places, count }: FoundPlaces): CellRect {
  let [minCol, maxCol, minRow, maxRow] = [Infinity, 0, Infinity, 0]
  for (let i = 0; i < count; i++) {
    const place = places[i] ?? 0
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    if (col < minCol) minCol = col
    if (col > maxCol) maxCol = col
    if (row < minRow) minRow = row
    if (row > maxRow) maxRow = row
  }
  return { col: minCol, row: minRow, widthCells: maxCol - minCol + 1, heightCells: maxRow - minRow + 1 }
}

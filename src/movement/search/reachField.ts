/**
 * The movement range as arrays over a window, as overlays draw it. Cost: proportional to the squares reached, whatever the size of
 * the map.
 */
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { cellsOfRect, indexInRect, placesOverlapping, sharedRect, type CellRect } from '../../grid/cell.ts'
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
/** Flag of a place where the mover squeezes. */
export const SQUEEZING = 2

/** Everything a move reaches. Arrays are indexed by `(row - window.row) * window.widthCells + (col - window.col)`. */
export interface ReachField {
  /** The smallest rectangle around all places reached (top left squares). */
  readonly window: CellRect
  /** Lowest cost of each place in feet; 0 at the start and where `band` is 0. Over several actions all are 0. */
  readonly costFeet: Uint16Array
  /** The first band that reaches a place, from 1 (also at the start); 0 if none does. */
  readonly band: Uint8Array
  /** `CAN_END`, `SQUEEZING`. */
  readonly flags: Uint8Array
}

/** A field and the squeezed areas its search has found. */
export interface SearchedField extends ReachField, Pick<FoundPlaces, 'squeezedAreas'> {}

/**
 * The field of a move. Bands are the actions of a move with several; otherwise a band is one more than the number of `bandFeet`
 * exceeded (ascending limits, such as one, two and four speeds).
 */
export function reachField(move: Move, bandFeet: readonly Feet[] = []): SearchedField {
  markCreatures(move)
  const limits = bandFeet.map(squaresIn)
  const maxKey = keyOfSquares(move, squaresIn(move.budgetFeet))
  // The most common case: one action and one band are read directly off the labels.
  if (isReadOffLabels(move) && limits.length === 0 && fastField(move, move.field.labels, maxKey))
    return withSqueezed(labeledField(move), () => squeezedByLabels(move))
  const isPlainFlight = isFastFlight(move, maxKey) && move.actions === 1 && limits.length === 0 && !move.squeezing
  if (isPlainFlight && fastFlight(move, move.field.labels, maxKey))
    return withSqueezed(labeledField(move, flightLabels(move)), () => squeezedAtStart(move))
  if (move.actions > 1 && areFastStrides(move, maxKey))
    return withSqueezed(stridesField(move, maxKey), () => squeezedAtStart(move))
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
  return withSqueezed(field, found.squeezedAreas)
}

/** A field with its squeezed areas. Written out: for the smallest fields, a spread takes a twentieth of the time. */
const withSqueezed = (
  { window, costFeet, band, flags }: ReachField,
  squeezedAreas: SearchedField['squeezedAreas'],
): SearchedField => ({ window, costFeet, band, flags, squeezedAreas })

/** True if `fastField` covers a move in one search. */
const isReadOffLabels = (move: Move): boolean =>
  move.actions === 1 && isFast(move, keyOfSquares(move, squaresIn(move.budgetFeet)))

/** Feet of a cost in squares; 0 over several actions, where feet are meaningless. */
export const feetShown = ({ actions }: Move, squares: number): Feet => (actions > 1 ? 0 : squares * FEET_PER_SQUARE)

/** Band of a place: its action, from 1, over several actions; else by its cost. Costs and limits are in squares. */
export const bandShown = ({ actions }: Move, limits: readonly number[], squares: number, action: number): number =>
  actions > 1 ? Math.max(1, action) : bandOf(limits, squares)

/** One more than the number of limits that a cost exceeds. */
function bandOf(limits: readonly number[], squares: number): number {
  let band = 1
  while (band <= limits.length && squares > (limits[band - 1] ?? 0)) band++
  return band
}

/** A field with nothing reached. The three arrays share one buffer: allocating small ones costs more than filling them. */
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
 * The field of one action and one band, read off the labels of the last search; `plane`: see `reachedSpan`. The inner loop has no
 * branches because a processor predicts badly which places of the window are reached.
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
  // A creature may stop in every whole box it reaches (`CAN_END` is 1, like the band); the start may be an illegal box.
  flags.set(band)
  if (move.squeezing) addSqueezed(move, field)
  flags[indexIn(field.window, move, move.start)] = standingAt(move, move.start)
  forbidCrowded(move, field.window, flags)
  return field
}

/** Adds the boxes squeezed into, each at the cost of its cheapest rectangle. */
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

/** The field of several Strides: bands are the Strides. */
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

/** Flags of a box, ignoring creatures in it. */
function standingAt(move: Move, place: number): number {
  if (((move.layer.boxes[place] ?? 0) & BOX_FREE) !== 0) return CAN_END
  return isSqueezed(move, place) ? CAN_END | SQUEEZING : 0
}

/** Clears `CAN_END` of places where the mover would overlap others and may not stop. */
function forbidCrowded(move: Move, window: CellRect, flags: Uint8Array): void {
  const { surface, spaceCells } = move.layer
  for (const other of move.others)
    for (const place of cellsOfRect(sharedRect(placesOverlapping(spaceOf(other), spaceCells), window))) {
      const index = indexInRect(window, place)
      if (((flags[index] ?? 0) & CAN_END) !== 0 && !mayEndAt(move, surface.indexOf(place.col, place.row)))
        flags[index] = (flags[index] ?? 0) & ~CAN_END
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

/**
 * Reach by the squares a creature covers. The engine's places are top left squares of spaces; a GM looks at the squares the
 * creature would stand in. Who squeezes stands in the part of its space that is free: no wall is ever covered, and no
 * square behind one.
 */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { cellInRect, indexInRect, type CellRect } from '../grid/cell.ts'
import { stancesIn, type Squeezing } from './ground/squeezing.ts'
import { squaresIn, type Move } from './move.ts'
import {
  bandOf,
  CAN_END,
  emptyField,
  indexIn,
  isReadOffLabels,
  reachField,
  SQUEEZING,
  type ReachField,
} from './reachField.ts'
import { squaresOfKey } from './search/fastMove.ts'
import { placeOfState, stancesOfState } from './search/squeezedStates.ts'

/** A move's reach by places and by squares: the same object where a creature fills one square. */
export interface CoveredReach {
  readonly places: ReachField
  /** Each square with cost, band and flags of the cheapest place from which it is covered, places to end in first. */
  readonly squares: ReachField
}

/** Where a move gets; see `reachField`. Cost: that and, for larger spaces, places times squares of the space. */
export function coveredReach(move: Move, bandFeet: readonly Feet[] = []): CoveredReach {
  const places = reachField(move, bandFeet)
  const { spaceCells } = move.layer
  if (spaceCells === 1) return { places, squares: places }
  const { window } = places
  const squares = emptyField({
    ...window,
    widthCells: window.widthCells + spaceCells - 1,
    heightCells: window.heightCells + spaceCells - 1,
  })
  const space = { widthCells: spaceCells, heightCells: spaceCells }
  for (let i = 0; i < places.band.length; i++)
    if (places.band[i] !== 0 && ((places.flags[i] ?? 0) & SQUEEZING) === 0)
      cover(
        squares,
        { ...cellInRect(window, i), ...space },
        places.band[i] ?? 0,
        places.costFeet[i] ?? 0,
        places.flags[i] ?? 0,
      )
  if (move.squeezing && isReadOffLabels(move)) coverLabelled(move, move.squeezing, { places, squares, bandFeet })
  else coverAllFree(move, places, squares)
  return { places, squares }
}

/** Covers the rectangles that the search just made has labelled, each at its own cost. */
function coverLabelled(
  move: Move,
  squeezing: Squeezing,
  { places, squares, bandFeet }: CoveredReach & { readonly bandFeet: readonly Feet[] },
): void {
  const { labels, base, found, foundCount } = move.field.labels
  const { paddedCells } = move.layer.ground
  const limits = bandFeet.map(squaresIn)
  for (let i = 0; i < foundCount; i++) {
    const state = found[i] ?? 0
    if (state < paddedCells) continue
    const place = placeOfState(move, state)
    const cost = squaresOfKey(move, (labels[state] ?? 0) - base)
    const flags = places.flags[indexIn(places.window, move, place)] ?? 0
    for (const stance of stancesOfState(squeezing, state - paddedCells))
      cover(squares, squeezing.heldRect(place, stance), bandOf(limits, cost), cost * FEET_PER_SQUARE, flags)
  }
}

/** Covers all free rectangles of the boxes squeezed into: other searches do not tell which of them they get to. */
function coverAllFree(move: Move, { window, band, costFeet, flags }: ReachField, squares: ReachField): void {
  const squeezing = move.field.squeezingFor(move.layer)
  for (let i = 0; i < band.length; i++) {
    if (band[i] === 0 || ((flags[i] ?? 0) & SQUEEZING) === 0) continue
    const { col, row } = cellInRect(window, i)
    const place = move.layer.ground.indexOf(col, row)
    for (const stance of stancesIn(squeezing.freeStances(place)))
      cover(squares, squeezing.heldRect(place, stance), band[i] ?? 0, costFeet[i] ?? 0, flags[i] ?? 0)
  }
}

/** Covers a rectangle of squares where that is better: to end in rather than to pass, then in an earlier band, then for less. */
function cover(squares: ReachField, rect: CellRect, band: number, feet: Feet, flags: number): void {
  const { window } = squares
  const end = flags & CAN_END
  for (let row = rect.row; row < rect.row + rect.heightCells; row++)
    for (let col = rect.col; col < rect.col + rect.widthCells; col++) {
      const i = indexInRect(window, { col, row })
      const bandThere = squares.band[i] ?? 0
      if (bandThere !== 0) {
        const endThere = (squares.flags[i] ?? 0) & CAN_END
        if (endThere > end) continue
        if (endThere === end && (bandThere < band || (bandThere === band && (squares.costFeet[i] ?? 0) <= feet)))
          continue
      }
      squares.band[i] = band
      squares.costFeet[i] = feet
      squares.flags[i] = flags
    }
}

/**
 * Reach by the squares a creature covers. The engine's places are top left squares of spaces; a GM looks at the squares the
 * creature would stand in. Who squeezes stands in the part of its space that is free: no wall is ever covered, and no
 * square behind one.
 */
import type { Feet } from '../../base/brands.ts'
import { cellInRect, indexInRect, type CellRect } from '../../grid/cell.ts'
import { stancesIn } from '../field/squeezing.ts'
import { squaresIn, type Move } from '../move.ts'
import {
  bandShown,
  CAN_END,
  emptyField,
  feetShown,
  indexIn,
  reachField,
  SQUEEZING,
  type ReachField,
} from '../search/reachField.ts'
import type { SqueezedArea } from '../search/squeezedStates.ts'

/** A move's reach by places and by squares: the same object where a creature fills one square. */
export interface CoveredReach {
  readonly places: ReachField
  /** Each square with cost, band and flags of the cheapest place from which it is covered, places to end in first. */
  readonly squares: ReachField
}

/** Where a move gets; see `reachField`. Cost: that and, for larger spaces, places times squares of the space. */
export function coveredReach(move: Move, bandFeet: readonly Feet[] = []): CoveredReach {
  const { squeezedAreas, ...places } = reachField(move, bandFeet)
  const covered = coveredByWhole(move, places)
  if (covered.squares !== places) coverHeld(move, squeezedAreas(), { ...covered, bandFeet })
  return covered
}

/** Places by the squares covered there, those squeezed into left out. */
export function coveredByWhole(move: Move, places: ReachField): CoveredReach {
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
  return { places, squares }
}

/** Covers the parts of boxes squeezed into, each at its own cost. */
function coverHeld(
  move: Move,
  held: readonly SqueezedArea[],
  { places, squares, bandFeet }: CoveredReach & { readonly bandFeet: readonly Feet[] },
): void {
  if (held.length === 0) return
  const squeezing = move.field.squeezingFor(move.layer)
  const limits = bandFeet.map(squaresIn)
  for (const { place, stances, squares: cost, action } of held) {
    const flags = places.flags[indexIn(places.window, move, place)] ?? 0
    const band = bandShown(move, limits, cost, action)
    for (const stance of stancesIn(stances))
      cover(squares, squeezing.heldRect(place, stance), band, feetShown(move, cost), flags)
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

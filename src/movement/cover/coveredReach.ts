/**
 * The movement range by the squares a creature covers. Searches return places, the top left squares of spaces; a GM wants to see all
 * squares that the creature would fill. A squeezing creature fills only the free part of its space, so no wall and no square
 * behind one is ever covered.
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

/** A movement range by places and by squares: the same object if the creature fills one square. */
export interface CoveredReach {
  readonly places: ReachField
  /** Each square has the cost, band and flags of the best place that covers it; places where the move may end come first. */
  readonly squares: ReachField
}

/** The movement range of a move; see `reachField`. Cost: that plus, for larger spaces, places times squares of the space. */
export function coveredReach(move: Move, bandFeet: readonly Feet[] = []): CoveredReach {
  const { squeezedAreas, ...places } = reachField(move, bandFeet)
  const covered = coveredByWhole(move, places)
  if (covered.squares !== places) coverSqueezed(move, squeezedAreas(), { ...covered, bandFeet })
  return covered
}

/** The squares covered at some places, without those squeezed into. */
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

/** Covers the squeezed areas, each at its own cost. */
function coverSqueezed(
  move: Move,
  areas: readonly SqueezedArea[],
  { places, squares, bandFeet }: CoveredReach & { readonly bandFeet: readonly Feet[] },
): void {
  if (areas.length === 0) return
  const squeezing = move.field.squeezingFor(move.layer)
  const limits = bandFeet.map(squaresIn)
  for (const { place, stances, squares: cost, action } of areas) {
    const flags = places.flags[indexIn(places.window, move, place)] ?? 0
    const band = bandShown(move, limits, cost, action)
    for (const stance of stancesIn(stances))
      cover(squares, squeezing.heldRect(place, stance), band, feetShown(move, cost), flags)
  }
}

/** Covers the squares of a rectangle unless they are covered better: by a place to end in, then in an earlier band, then for less. */
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

import { FEET_PER_SQUARE } from '../../src/base/brands.ts'
import type { CellRect } from '../../src/grid/cell.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import { reachedPlaces, type ReachedPlace } from '../../src/movement/reach.ts'
import type { BandMove } from './askedMove.ts'

const NOT_REACHED = 65_535

/** Where a creature gets: for each place the nearest band that gets there, and its cost in that band. */
export function reachAnswer(moves: readonly BandMove[], revision: number): ReachAnswer {
  const found = moves.map((bandMove) => placesOf(bandMove, moves))
  const window = windowOf(found.flat())
  const cells = window.widthCells * window.heightCells
  const costFeet = new Uint16Array(cells).fill(NOT_REACHED)
  const [band, flags] = [new Uint8Array(cells), new Uint8Array(cells)]
  for (const [i, places] of found.entries())
    for (const { col, row, feet, action, canEnd, squeezing } of places) {
      const index = (row - window.row) * window.widthCells + (col - window.col)
      if (band[index] !== 0) continue
      // One search covers all bands that only repeat its action: the action that gets there is the band.
      band[index] = isRepeated(moves) ? Math.max(1, action) : i + 1
      costFeet[index] = Math.min(feet, NOT_REACHED - 1)
      flags[index] = (canEnd ? 1 : 0) | (squeezing ? 2 : 0)
    }
  const bands = moves.map(({ band: { id, label, times }, move }) => ({
    id,
    label,
    budgetFeet: Number.isFinite(move.budgetFeet) ? move.budgetFeet * times : FEET_PER_SQUARE,
  }))
  return { revision, window, costFeet, band, flags, bands }
}

/** Whether the bands are one action made once, twice, three times … */
const isRepeated = (moves: readonly BandMove[]): boolean =>
  moves.length > 1 && moves.every(({ band }) => band.action.id === moves[0]?.band.action.id)

/** The places of a band; of repeated bands the last answers for all. */
function placesOf(bandMove: BandMove, moves: readonly BandMove[]): readonly ReachedPlace[] {
  return isRepeated(moves) && bandMove !== moves.at(-1) ? [] : reachedPlaces(bandMove.move)
}

function windowOf(places: readonly ReachedPlace[]): CellRect {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (const { col, row } of places) {
    left = Math.min(left, col)
    top = Math.min(top, row)
    right = Math.max(right, col)
    bottom = Math.max(bottom, row)
  }
  if (right < 0) return { col: 0, row: 0, widthCells: 0, heightCells: 0 }
  return { col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }
}

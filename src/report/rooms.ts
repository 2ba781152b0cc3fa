/** Room for creatures: where a size fits and can turn, and the largest open square. */
import type { Cell } from '../grid/cell.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import { BOX_FREE, NORTH_SHUT, WEST_SHUT } from '../movement/field/surface.ts'
import { STEP_BITS } from '../movement/field/stepWord.ts'
import { floodSteps } from './floodSteps.ts'
import { PROBE_MODE } from './probe.ts'

/** Room of one size. */
export interface SizeRoom {
  readonly size: Size
  /** Places (top left squares) where it fits without squeezing. */
  readonly places: number
  /**
   * Places of one area (a connected component), and those with room to turn: with steps in all eight directions. The area has the
   * most room to turn; on a tie it is the larger.
   */
  readonly largest: number
  readonly turning: number
  /** The first place of the area with room to turn, or else its first. */
  readonly at: Cell | null
}

const surfaceOf = (field: Battlefield) =>
  field.surface({ mode: PROBE_MODE, incorporeal: false, ignoresDifficultTerrain: false })

/** Measures the room for a size. Cost: the squares of the map. */
export function roomFor(field: Battlefield, size: Size): SizeRoom {
  const surface = surfaceOf(field)
  const { boxes, steps, offsets } = surface.layer(SPACE_CELLS[size])
  const isSeen = new Uint8Array(surface.paddedCells)
  let places = 0
  let best: { readonly largest: number; readonly turning: number; readonly at: number } | null = null
  for (let start = 0; start < boxes.length; start++) {
    if (((boxes[start] ?? 0) & BOX_FREE) === 0 || isSeen[start] === 1) continue
    const part = floodSteps({ steps, offsets }, [start], isSeen)
    let [turning, at] = [0, start]
    for (const place of part) {
      if (((steps[place] ?? 0) & STEP_BITS) !== STEP_BITS) continue
      at = turning === 0 ? place : Math.min(at, place)
      turning++
    }
    places += part.length
    if (!best || turning > best.turning || (turning === best.turning && part.length > best.largest))
      best = { largest: part.length, turning, at }
  }
  if (!best) return { size, places: 0, largest: 0, turning: 0, at: null }
  const { largest, turning, at } = best
  return { size, places, largest, turning, at: { col: surface.colOf(at), row: surface.rowOf(at) } }
}

/** Returns the largest square of free cells without a wall inside; `cells` is its side, 0 if there is none. */
export function largestOpenSquare(field: Battlefield): { readonly cells: number; readonly at: Cell | null } {
  const surface = surfaceOf(field)
  const { squares, borders, paddedWidth } = surface
  const isShut = (place: number, flag: number): boolean => ((borders[place] ?? 0) & flag) !== 0
  // Side of the largest square with its bottom right corner at a place.
  const ending = new Int32Array(squares.length)
  let [cells, corner] = [0, -1]
  for (let place = paddedWidth + 1; place < squares.length; place++) {
    if (((squares[place] ?? 0) & BOX_FREE) === 0) continue
    const [left, up] = [place - 1, place - paddedWidth]
    let before = Math.min(ending[left] as number, ending[up] as number, ending[up - 1] as number)
    const isSplit = isShut(place, WEST_SHUT | NORTH_SHUT) || isShut(left, NORTH_SHUT) || isShut(up, WEST_SHUT)
    if (isSplit) before = 0
    ending[place] = before + 1
    if (before + 1 > cells) [cells, corner] = [before + 1, place]
  }
  if (corner < 0) return { cells: 0, at: null }
  return { cells, at: { col: surface.colOf(corner) - cells + 1, row: surface.rowOf(corner) - cells + 1 } }
}

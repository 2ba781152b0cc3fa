/**
 * Reach of creatures that fill more than one square. The engine answers for the top left square of the space; a GM looks at
 * the squares the creature would cover, and points at where its middle should be.
 */
import { rectHolds, spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { Point } from '../../src/map/records/shared.ts'

const MAY_END = 1
const NOT_REACHED = 65_535

/**
 * The reach by covered squares: each square has cost, band and flags of the cheapest place whose space covers it, places the
 * creature may end in before those it may only pass. The same object for a space of one square. Cost: squares times space.
 */
export function coveredReach(reach: ReachAnswer, spaceCells: number): ReachAnswer {
  if (spaceCells === 1) return reach
  const { window, costFeet, band, flags } = reach
  const widthCells = window.widthCells + spaceCells - 1
  const heightCells = window.heightCells + spaceCells - 1
  const best = new Int32Array(widthCells * heightCells).fill(-1)
  const isBetter = (place: number, than: number): boolean => {
    if (than < 0) return true
    const ends = ((flags[place] ?? 0) & MAY_END) - ((flags[than] ?? 0) & MAY_END)
    if (ends !== 0) return ends > 0
    return rank(reach, place) < rank(reach, than)
  }
  for (let place = 0; place < band.length; place++) {
    if (band[place] === 0) continue
    const [col, row] = [place % window.widthCells, Math.floor(place / window.widthCells)]
    for (let dRow = 0; dRow < spaceCells; dRow++)
      for (let dCol = 0; dCol < spaceCells; dCol++) {
        const square = (row + dRow) * widthCells + col + dCol
        if (isBetter(place, best[square] ?? -1)) best[square] = place
      }
  }
  return {
    ...reach,
    window: { ...window, widthCells, heightCells },
    costFeet: Uint16Array.from(best, (place) => (place < 0 ? NOT_REACHED : (costFeet[place] ?? NOT_REACHED))),
    band: Uint8Array.from(best, (place) => (place < 0 ? 0 : (band[place] ?? 0))),
    flags: Uint8Array.from(best, (place) => (place < 0 ? 0 : (flags[place] ?? 0))),
  }
}

const rank = ({ band, costFeet }: ReachAnswer, place: number): number =>
  (band[place] ?? 0) * (NOT_REACHED + 1) + (costFeet[place] ?? NOT_REACHED)

/**
 * Where the creature would stand (the top left square of its space) for somebody who points at `point`, in squares: of the
 * places it may end in that cover the square pointed at, the one whose middle is nearest; where there is none, the space
 * centred there as well as the grid allows.
 */
export function standingCell(reach: ReachAnswer | null, spaceCells: number, point: Point): Cell {
  const centred = { col: Math.round(point.x - spaceCells / 2), row: Math.round(point.y - spaceCells / 2) }
  const pointed = { col: Math.floor(point.x), row: Math.floor(point.y) }
  if (spaceCells === 1) return pointed
  let [nearest, least] = [centred, Infinity]
  for (let row = pointed.row - spaceCells + 1; row <= pointed.row; row++)
    for (let col = pointed.col - spaceCells + 1; col <= pointed.col; col++) {
      if (!reach || !mayEndAt(reach, { col, row })) continue
      const away = Math.hypot(col + spaceCells / 2 - point.x, row + spaceCells / 2 - point.y)
      if (away <= least) [nearest, least] = [{ col, row }, away]
    }
  return nearest
}

function mayEndAt({ window, flags, band }: ReachAnswer, cell: Cell): boolean {
  if (!rectHolds(window, cell)) return false
  const place = (cell.row - window.row) * window.widthCells + (cell.col - window.col)
  return (band[place] ?? 0) > 0 && ((flags[place] ?? 0) & MAY_END) !== 0
}

/** Whether a creature that stands at `at` covers the square. */
export const covers = (at: Cell, spaceCells: number, cell: Cell): boolean => rectHolds(spaceRect(at, spaceCells), cell)

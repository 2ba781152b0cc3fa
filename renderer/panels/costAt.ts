import { indexInRect, rectHolds, type Cell } from '../../src/grid/cell.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'

const NOT_REACHED = 65_535

/** Cost and band of a square as the top left of the mover's space; null if out of range. */
export function costAt(
  reach: ReachAnswer | null,
  cell: Cell,
): { readonly feet: number; readonly band: string; readonly mayEnd: boolean; readonly squeezing: boolean } | null {
  if (reach === null || !rectHolds(reach.window, cell)) return null
  const index = indexInRect(reach.window, cell)
  const feet = reach.costFeet[index] ?? NOT_REACHED
  const band = reach.bands[(reach.band[index] ?? 0) - 1]
  if (feet === NOT_REACHED || band === undefined) return null
  const flags = reach.flags[index] ?? 0
  return { feet, band: band.label, mayEnd: (flags & 1) !== 0, squeezing: (flags & 2) !== 0 }
}

/**
 * Number of squares of each band that the mover may end in, in the order of `reach.bands`. `own` is not counted; its cost would
 * not identify it, because over several Strides every cost is zero.
 */
export function squaresByBand(reach: ReachAnswer, own: Cell | null): readonly number[] {
  const counts = reach.bands.map(() => 0)
  const ownIndex = own && rectHolds(reach.window, own) ? indexInRect(reach.window, own) : -1
  for (const [index, band] of reach.band.entries())
    if (band > 0 && index !== ownIndex && ((reach.flags[index] ?? 0) & 1) !== 0)
      counts[band - 1] = (counts[band - 1] ?? 0) + 1
  return counts
}

import { indexInRect, rectHolds, type Cell } from '../../src/grid/cell.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'

const NOT_REACHED = 65_535

/** What it costs the mover to get to a square (as the top left of its space), and in which band; null where it does not get. */
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
 * How many squares of each band the mover may end in, in the order of `reach.bands`; its own, where it stands, is none of them.
 * Feet do not tell which that is: over several Strides they are zero everywhere.
 */
export function squaresByBand(reach: ReachAnswer, own: Cell | null): readonly number[] {
  const counts = reach.bands.map(() => 0)
  const stands = own && rectHolds(reach.window, own) ? indexInRect(reach.window, own) : -1
  for (const [index, band] of reach.band.entries())
    if (band > 0 && index !== stands && ((reach.flags[index] ?? 0) & 1) !== 0)
      counts[band - 1] = (counts[band - 1] ?? 0) + 1
  return counts
}

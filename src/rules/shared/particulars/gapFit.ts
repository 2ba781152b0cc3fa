import type { TightGaps } from './particulars.ts'

/** How a creature gets through a gap. */
export type GapFit = 'walks' | 'squeezes' | 'by-skill' | 'not-at-all'

/**
 * How a space of some squares gets through a gap of some: half the width squeezes, less takes a skill where the text has
 * one, and nothing passes no gap.
 * @source D&D 3.5 and Pathfinder 1e, Squeezing
 */
export function gapFit(spaceCells: number, gapCells: number, maySqueeze: boolean, tightGaps: TightGaps | null): GapFit {
  if (gapCells >= spaceCells) return 'walks'
  if (gapCells <= 0) return 'not-at-all'
  if (maySqueeze && 2 * gapCells >= spaceCells) return 'squeezes'
  return tightGaps && maySqueeze ? 'by-skill' : 'not-at-all'
}

/** Rounds worth a band of their own on a map: few on a small map, minutes on a large one. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import type { GridSize } from '../../grid/cell.ts'

const LADDER = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 600]
const MAX_BANDS = 5

/**
 * At most five numbers of rounds, rising; the last is enough to cross the map by a route half as long again as its sides
 * together. `feetPerRound`: of the group at its pace.
 */
export function roundBands({ widthCells, heightCells }: GridSize, feetPerRound: number): readonly number[] {
  const crossing = ((widthCells + heightCells) * FEET_PER_SQUARE * 1.5) / Math.max(1, feetPerRound)
  const enough = LADDER.findIndex((rounds) => rounds >= crossing)
  const steps = LADDER.slice(0, enough < 0 ? LADDER.length : enough + 1)
  const every = (steps.length - 1) / (MAX_BANDS - 1)
  if (steps.length <= MAX_BANDS) return steps
  return Array.from({ length: MAX_BANDS }, (_, i) => steps[Math.round(i * every)] ?? 1)
}

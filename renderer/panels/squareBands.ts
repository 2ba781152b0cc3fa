import type { GridSize } from '../../src/grid/cell.ts'
import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'

/**
 * Wraps a band per square as a movement range, which the map draws with colors and marks. Squares show their band, or the `counts`
 * if given. null if the bands belong to a map of another size.
 */
export function squareBands(
  { widthCells, heightCells }: GridSize,
  band: Uint8Array,
  labels: readonly string[],
  counts?: ArrayLike<number>,
): ReachAnswer | null {
  if (band.length !== widthCells * heightCells) return null
  return {
    revision: 0,
    window: { col: 0, row: 0, widthCells, heightCells },
    costFeet: counts ? Uint16Array.from(counts) : new Uint16Array(band.length),
    band,
    flags: new Uint8Array(band.length).fill(1),
    covered: null,
    altitudeFeet: 0,
    inActions: counts === undefined,
    squeezing: [],
    bands: labels.map((label, i) => ({ id: `${i + 1}`, label, budgetFeet: 0 })),
  }
}

import type { GridSize } from '../../grid/cell.ts'
import { componentAt } from '../../grid/components.ts'

/** The label with an area's elevation, in the rightmost square of its top row. */
export interface HeightLabel {
  readonly col: number
  readonly row: number
  readonly feet: number
}

/** Labels of all areas of equal elevation other than 0. Linear in the squares. */
export function heightLabelsOf(size: GridSize, elevationFeet: Int16Array): HeightLabel[] {
  const seen = new Uint8Array(elevationFeet.length)
  const labels: HeightLabel[] = []
  for (let start = 0; start < seen.length; start++) {
    const feet = elevationFeet[start] ?? 0
    if (feet === 0 || seen[start] === 1) continue
    const area = componentAt(size, start, { holds: (i) => elevationFeet[i] === feet, seen })
    // The first square in row-major order is in the top row.
    const row = Math.floor(start / size.widthCells)
    const inRow = area.filter((i) => Math.floor(i / size.widthCells) === row)
    labels.push({ col: Math.max(...inRow) % size.widthCells, row, feet })
  }
  return labels
}

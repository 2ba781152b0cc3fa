import type { CellRect, GridSize } from '../grid/cell.ts'

/**
 * Covers the squares that `holds` accepts with disjoint rectangles: runs of a row, extended downward while the next row has the
 * same run. Ordered by top row, then column.
 */
export function rectanglesOf({ widthCells, heightCells }: GridSize, holds: (index: number) => boolean): CellRect[] {
  const done: CellRect[] = []
  let growing: CellRect[] = []
  for (let row = 0; row <= heightCells; row++) {
    const runs = row < heightCells ? runsOfRow(row, widthCells, holds) : []
    const next: CellRect[] = []
    for (const run of runs) {
      const above = growing.find((rect) => rect.col === run.col && rect.widthCells === run.widthCells)
      next.push(above ? { ...above, heightCells: above.heightCells + 1 } : run)
      if (above) growing = growing.filter((rect) => rect !== above)
    }
    done.push(...growing)
    growing = next
  }
  return done.sort((a, b) => a.row - b.row || a.col - b.col)
}

function runsOfRow(row: number, widthCells: number, holds: (index: number) => boolean): CellRect[] {
  const runs: CellRect[] = []
  for (let col = 0; col < widthCells; col++) {
    if (!holds(row * widthCells + col)) continue
    const start = col
    while (col + 1 < widthCells && holds(row * widthCells + col + 1)) col++
    runs.push({ col: start, row, widthCells: col - start + 1, heightCells: 1 })
  }
  return runs
}

import type { Cell } from '../../grid/cell.ts'
import { PATH_OPS, type PathNumbers } from '../../draw/marks.ts'
import { squareBorder } from '../../draw/squareBorder.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** The border of a set of cells, drawn `inset` squares inside it so that neighboring sets do not hide each other. */
export function borderOfCells(
  frame: Frame,
  cells: readonly Cell[],
  has: (col: number, row: number) => boolean,
  inset: number,
): PathNumbers {
  const path: number[] = []
  for (const { col, row } of cells)
    squareBorder(
      { x: col, y: row, width: 1, height: 1 },
      inset,
      (dCol, dRow) => has(col + dCol, row + dRow),
      (x1, y1, x2, y2) =>
        path.push(PATH_OPS.move, xOf(frame, x1), yOf(frame, y1), PATH_OPS.line, xOf(frame, x2), yOf(frame, y2)),
    )
  return path
}

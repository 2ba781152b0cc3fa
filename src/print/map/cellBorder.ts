import type { Cell } from '../../grid/cell.ts'
import { PATH_OPS, type PathNumbers } from '../../draw/marks.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** The border of a set of cells, drawn `inset` squares inside it so that neighboring sets do not hide each other. */
export function borderOfCells(
  frame: Frame,
  cells: readonly Cell[],
  has: (col: number, row: number) => boolean,
  inset: number,
): PathNumbers {
  const path: number[] = []
  const add = (x1: number, y1: number, x2: number, y2: number) =>
    path.push(PATH_OPS.move, xOf(frame, x1), yOf(frame, y1), PATH_OPS.line, xOf(frame, x2), yOf(frame, y2))
  for (const { col, row } of cells) {
    const [west, east] = [has(col - 1, row), has(col + 1, row)]
    const [north, south] = [has(col, row - 1), has(col, row + 1)]
    const [left, right] = [west ? col : col + inset, east ? col + 1 : col + 1 - inset]
    const [top, bottom] = [north ? row : row + inset, south ? row + 1 : row + 1 - inset]
    if (!north) add(left, row + inset, right, row + inset)
    if (!south) add(left, row + 1 - inset, right, row + 1 - inset)
    if (!west) add(col + inset, top, col + inset, bottom)
    if (!east) add(col + 1 - inset, top, col + 1 - inset, bottom)
  }
  return path
}

import { cellsOfRect, type Cell } from '../../grid/cell.ts'
import { BOX_FREE } from '../field/surface.ts'
import type { Move } from '../move.ts'

/** Squares of a path around which a free area of some squares across has no room, whatever creatures stand there. */
export function tightSquares({ layer }: Move, path: readonly Cell[], neededCells: number): readonly Cell[] {
  const { surface } = layer
  const boxes = surface.boxes(neededCells)
  const hasRoom = ({ col, row }: Cell): boolean =>
    cellsOfRect({
      col: col - neededCells + 1,
      row: row - neededCells + 1,
      widthCells: neededCells,
      heightCells: neededCells,
    }).some((box) => {
      const isInside = box.col >= 0 && box.row >= 0
      return isInside && ((boxes[surface.indexOf(box.col, box.row)] ?? 0) & BOX_FREE) !== 0
    })
  return path.filter((cell) => !hasRoom(cell))
}

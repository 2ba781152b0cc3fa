import { cellIndex, isOnGrid, spaceRect, type CellRect } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'

const [SEES, SEES_NOT] = [1, 2]

/**
 * Whether a creature that stands in `watcher` has a line of effect to any square of a space, for those who ask about many
 * spaces: squares that several spaces share are looked at once. Holds as long as the field does not change.
 */
export function sightings(field: Battlefield, watcher: CellRect): (space: CellRect) => boolean {
  const known = new Uint8Array(field.widthCells * field.heightCells)
  return ({ col: left, row: top, widthCells, heightCells }) => {
    for (let row = top; row < top + heightCells; row++)
      for (let col = left; col < left + widthCells; col++) {
        const cell = { col, row }
        if (!isOnGrid(field, cell)) continue
        const index = cellIndex(field, cell)
        const seen = (known[index] ||= field.openLines.join(spaceRect(cell, 1), watcher) ? SEES : SEES_NOT)
        if (seen === SEES) return true
      }
    return false
  }
}

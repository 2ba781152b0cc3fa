/** What must be opened so that a door or window leads through a thick wall. */
import { cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { edgeCells, edgePlaceBetween, type EdgePlace } from './records/edge.ts'
import { OPEN_TERRAIN } from './terrain.ts'

/** A way through solid squares. */
export interface Passage {
  /** Indices of the solid squares. */
  readonly squares: readonly number[]
  /** Where it leaves them again, apart from the border that was asked about. */
  readonly ends: readonly EdgePlace[]
}

/** A thicker wall is a hillside: a door may stand before a passage that is not dug yet. */
const MAX_THICKNESS_SQUARES = 3

/** The way through the solid squares on either side of a border; null if there are none, or it is too long or leads off the map. */
export function passageThrough(
  map: Pick<BattleMap, 'tables' | 'layers' | 'widthCells' | 'heightCells'>,
  place: EdgePlace,
): Passage | null {
  const palette = terrainPalette(map)
  const isSolid = (cell: Cell) =>
    palette[map.layers.terrain[cellIndex(map, cell)] ?? OPEN_TERRAIN]?.blocksLines === true
  const [a, b] = edgeCells(place)
  const squares: number[] = []
  const ends: EdgePlace[] = []
  for (const [first, last] of [
    [a, b],
    [b, a],
  ] as const) {
    const [dCol, dRow] = [first.col - last.col, first.row - last.row]
    let [cell, before] = [first, last]
    while (isOnGrid(map, cell) && isSolid(cell)) {
      squares.push(cellIndex(map, cell))
      if (squares.length > MAX_THICKNESS_SQUARES) return null
      before = cell
      cell = { col: cell.col + dCol, row: cell.row + dRow }
    }
    if (!isOnGrid(map, cell)) return null
    if (before !== last) ends.push(edgePlaceBetween(before, cell))
  }
  return squares.length === 0 ? null : { squares, ends }
}

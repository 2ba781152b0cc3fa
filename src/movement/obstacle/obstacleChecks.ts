/**
 * Checks along a path that the GM has noted on edges and terrain types.
 * @source D&D 3.5 and Pathfinder 1e, Obstacles
 */
import { cellsEntered, isOnGrid, rectHolds, spaceRect, type Cell } from '../../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import { edgeIdBetween } from '../../map/records/edge.ts'

/** A check: its step, its text, and the square entered. */
export interface ObstacleCheck {
  readonly step: number
  readonly text: string
  readonly at: Cell
}

/** The checks of a path of top left squares, by step; the same text only once per step. */
export function obstacleChecks(
  map: Pick<BattleMap, 'widthCells' | 'heightCells' | 'layers' | 'tables'>,
  boxes: readonly Cell[],
  spaceCells: number,
): ObstacleCheck[] {
  const palette = terrainPalette(map)
  const checks: ObstacleCheck[] = []
  for (let step = 0; step + 1 < boxes.length; step++) {
    const [before, after] = [boxes[step], boxes[step + 1]]
    if (!before || !after) break
    const old = spaceRect(before, spaceCells)
    const entered = cellsEntered(old, spaceRect(after, spaceCells)).filter((cell) => isOnGrid(map, cell))
    const texts = new Set<string>()
    const add = (text: string | undefined, at: Cell): void => {
      if (!text || texts.has(text)) return
      texts.add(text)
      checks.push({ step, text, at })
    }
    for (const cell of entered) {
      for (const from of crossedFrom(before, after, cell)) {
        if (rectHolds(old, from)) add(map.tables.edges.get(edgeIdBetween(from, cell))?.checkText, cell)
      }
      add(palette[map.layers.terrain[cell.row * map.widthCells + cell.col] ?? 0]?.checkText, cell)
    }
  }
  return checks
}

/** The orthogonal neighbors of an entered square on the side that the step comes from. */
function crossedFrom(before: Cell, after: Cell, cell: Cell): Cell[] {
  const columns = after.col - before.col
  const rows = after.row - before.row
  return [
    ...(columns === 0 ? [] : [{ col: cell.col - columns, row: cell.row }]),
    ...(rows === 0 ? [] : [{ col: cell.col, row: cell.row - rows }]),
  ]
}

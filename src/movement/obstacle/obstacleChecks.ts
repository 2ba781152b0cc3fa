/**
 * Checks that things on the way ask for: what the GM wrote on edges and terrain types.
 * @source D&D 3.5 and Pathfinder 1e, Obstacles
 */
import { spaceRect, type Cell } from '../../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import { edgeIdBetween } from '../../map/records/edge.ts'
import { cellsOfRect, isOnGrid, rectHolds } from '../../grid/cell.ts'

/** A check: at which step, for what, where. */
export interface ObstacleCheck {
  readonly step: number
  readonly text: string
  readonly at: Cell
}

/** The checks of a way given as boxes, by step; an edge or a terrain type asks once a step. */
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
    const entered = cellsOfRect(spaceRect(after, spaceCells)).filter(
      (cell) => !rectHolds(old, cell) && isOnGrid(map, cell),
    )
    const asked = new Set<string>()
    const ask = (text: string | undefined, at: Cell): void => {
      if (!text || asked.has(text)) return
      asked.add(text)
      checks.push({ step, text, at })
    }
    for (const cell of entered) {
      for (const from of crossedFrom(before, after, cell)) {
        if (rectHolds(old, from)) ask(map.tables.edges.get(edgeIdBetween(from, cell))?.checkText, cell)
      }
      ask(palette[map.layers.terrain[cell.row * map.widthCells + cell.col] ?? 0]?.checkText, cell)
    }
  }
  return checks
}

/** The orthogonal neighbors of an entered square that the step comes from. */
function crossedFrom(before: Cell, after: Cell, cell: Cell): Cell[] {
  const columns = after.col - before.col
  const rows = after.row - before.row
  return [
    ...(columns === 0 ? [] : [{ col: cell.col - columns, row: cell.row }]),
    ...(rows === 0 ? [] : [{ col: cell.col, row: cell.row - rows }]),
  ]
}

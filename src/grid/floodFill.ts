import type { Cell, GridSize } from './cell.ts'

/**
 * Indices of the squares connected to `start` by orthogonal steps, in breadth-first order; none if `start` may not be entered.
 * Both callbacks only get squares on the grid. Cost: linear in the squares found.
 */
export function floodFill(
  size: GridSize,
  start: Cell,
  mayEnter: (index: number) => boolean,
  mayCross: (from: Cell, to: Cell) => boolean,
): number[] {
  const { widthCells, heightCells } = size
  const first = start.row * widthCells + start.col
  if (!mayEnter(first)) return []
  const seen = new Uint8Array(widthCells * heightCells)
  const found = [first]
  seen[first] = 1
  for (let next = 0; next < found.length; next++) {
    const index = found[next] ?? 0
    const from = { col: index % widthCells, row: Math.floor(index / widthCells) }
    for (const to of [
      { col: from.col + 1, row: from.row },
      { col: from.col, row: from.row + 1 },
      { col: from.col - 1, row: from.row },
      { col: from.col, row: from.row - 1 },
    ]) {
      if (to.col < 0 || to.row < 0 || to.col >= widthCells || to.row >= heightCells) continue
      const there = to.row * widthCells + to.col
      if (seen[there] === 1 || !mayEnter(there) || !mayCross(from, to)) continue
      seen[there] = 1
      found.push(there)
    }
  }
  return found
}

import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import type { CodeGrid, EdgeGrid } from './ground.ts'

/**
 * By square, 1: indoors. Outdoors is what one can walk to from the border of the map without crossing anything solid, a wall,
 * door or window. Linear in the squares.
 */
export function indoorsOf(ground: CodeGrid, edges: EdgeGrid, isSolid: Uint8Array): Uint8Array {
  const { widthCells, heightCells } = ground
  const indoors = new Uint8Array(ground.codes.length).fill(1)
  const queue: number[] = []
  const reach = (index: number) => {
    if (indoors[index] === 0 || isSolid[index] === 1) return
    indoors[index] = 0
    queue.push(index)
  }
  for (let col = 0; col < widthCells; col++) for (const row of [0, heightCells - 1]) reach(row * widthCells + col)
  for (let row = 0; row < heightCells; row++) for (const col of [0, widthCells - 1]) reach(row * widthCells + col)
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    for (let d = 0; d < 4; d++) {
      const [c, r] = [col + (STEP_X[d] ?? 0), row + (STEP_Y[d] ?? 0)]
      if (c < 0 || r < 0 || c >= widthCells || r >= heightCells) continue
      const edge = edges.beside(col, row, d)
      if (edge === undefined || edge.kind === 'barrier') reach(r * widthCells + c)
    }
  }
  return indoors
}

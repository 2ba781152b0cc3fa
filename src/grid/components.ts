/** Connected components: squares of a grid that are joined by orthogonal steps. Squares are row-major indices. */
import type { GridSize } from './cell.ts'

/** The orthogonal neighbors of a square on the grid. */
export function neighborsOf({ widthCells, heightCells }: GridSize, index: number): number[] {
  const col = index % widthCells
  const found: number[] = []
  if (col > 0) found.push(index - 1)
  if (col < widthCells - 1) found.push(index + 1)
  if (index >= widthCells) found.push(index - widthCells)
  if (index < (heightCells - 1) * widthCells) found.push(index + widthCells)
  return found
}

/** True for neighbors that do not join although both hold, as squares on both sides of a wall. */
type IsParted = (a: number, b: number) => boolean

/** The squares around a square on the grid, diagonal ones too. */
export function squaresAround({ widthCells, heightCells }: GridSize, index: number): number[] {
  const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
  const found: number[] = []
  for (let r = Math.max(0, row - 1); r <= Math.min(heightCells - 1, row + 1); r++)
    for (let c = Math.max(0, col - 1); c <= Math.min(widthCells - 1, col + 1); c++)
      if (c !== col || r !== row) found.push(r * widthCells + c)
  return found
}

/**
 * The components of the squares for which `holds`, in the order of their first squares, each in breadth-first order. Cost: linear in
 * squares.
 */
export function componentsOf(size: GridSize, holds: (index: number) => boolean, isParted?: IsParted): number[][] {
  const seen = new Uint8Array(size.widthCells * size.heightCells)
  const components: number[][] = []
  for (let index = 0; index < seen.length; index++)
    if (seen[index] === 0 && holds(index)) components.push(componentAt(size, index, { holds, isParted, seen }))
  return components
}

/** The components of a mask, in the order of their first squares, each in ascending order. */
export const componentsOfMask = (size: GridSize, mask: Uint8Array, isParted?: IsParted): number[][] =>
  componentsOf(size, (index) => mask[index] === 1, isParted).map((component) => component.sort((a, b) => a - b))

/** How to fill a component: what holds, what parts, and squares `seen` before, which are left out and to which it adds its own. */
interface Fill {
  readonly holds: (index: number) => boolean
  readonly isParted?: IsParted | undefined
  readonly seen: Uint8Array
}

/** The component of a square, in breadth-first order. */
export function componentAt(size: GridSize, start: number, { holds, isParted, seen }: Fill): number[] {
  const found = [start]
  seen[start] = 1
  for (const index of found)
    for (const next of neighborsOf(size, index)) {
      if (seen[next] === 1 || !holds(next) || isParted?.(index, next)) continue
      seen[next] = 1
      found.push(next)
    }
  return found
}

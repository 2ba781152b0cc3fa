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

/** What joins squares: they hold, and two neighbors are not parted. */
export interface Joined {
  readonly holds: (index: number) => boolean
  readonly isParted?: ((a: number, b: number) => boolean) | undefined
}

/** The components of a grid in the order of their first squares, each in breadth-first order. Cost: linear in squares. */
export function componentsOf(size: GridSize, joined: Joined): number[][] {
  const seen = new Uint8Array(size.widthCells * size.heightCells)
  const components: number[][] = []
  for (let index = 0; index < seen.length; index++)
    if (seen[index] === 0 && joined.holds(index)) components.push(componentAt(size, index, joined, seen))
  return components
}

/** The component of a square, in breadth-first order; marks its squares in `seen`. */
export function componentAt(
  size: GridSize,
  start: number,
  { holds, isParted }: Joined,
  seen = new Uint8Array(size.widthCells * size.heightCells),
): number[] {
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

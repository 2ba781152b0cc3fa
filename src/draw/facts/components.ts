import { boundsOfCells, type GridSize } from '../../grid/cell.ts'

/** Row-major indices of squares connected by their sides. */
export type Component = readonly number[]

/** The connected components of the squares for which `holds`. */
export function componentsOf(size: GridSize, holds: (index: number) => boolean): Component[] {
  const seen = new Uint8Array(size.widthCells * size.heightCells)
  const components: Component[] = []
  for (let index = 0; index < seen.length; index++)
    if (seen[index] === 0 && holds(index)) components.push(componentAt(size, index, holds, seen))
  return components
}

/** The component of a square, by flood fill; marks its squares in `seen`. */
export function componentAt(
  { widthCells, heightCells }: GridSize,
  start: number,
  holds: (index: number) => boolean,
  seen: Uint8Array,
): number[] {
  const found = [start]
  seen[start] = 1
  const visit = (index: number) => {
    if (seen[index] === 1 || !holds(index)) return
    seen[index] = 1
    found.push(index)
  }
  for (let next = 0; next < found.length; next++) {
    const index = found[next] ?? 0
    const col = index % widthCells
    if (col > 0) visit(index - 1)
    if (col < widthCells - 1) visit(index + 1)
    if (index >= widthCells) visit(index - widthCells)
    if (index < widthCells * (heightCells - 1)) visit(index + widthCells)
  }
  return found
}

/** True if squares fill their bounding box. */
export function isFullRectangle(size: GridSize, component: Component): boolean {
  const { widthCells, heightCells } = boundsOfCells(size, component)
  return widthCells * heightCells === component.length
}

/** True if any square is on the border of the grid. */
export function touchesBorder(size: GridSize, component: Component): boolean {
  const { col, row, widthCells, heightCells } = boundsOfCells(size, component)
  return col === 0 || row === 0 || col + widthCells === size.widthCells || row + heightCells === size.heightCells
}

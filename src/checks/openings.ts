/** Where an area that a creature covers borders on more that a smaller one could enter. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellAt, type Cell, type GridSize } from '../grid/cell.ts'
import { edgeAt, EDGE_CODE } from '../map/edges.ts'
import { edgePlaceBetween } from '../map/records/edge.ts'
import type { CheckScene } from './CheckScene.ts'
import type { NarrowPlace } from '../words/en/checks.ts'

/** A way out of an area: where it is narrow, and how many squares lie beyond. */
export interface Opening extends NarrowPlace {
  readonly cells: readonly Cell[]
  /** The square before the first of them. */
  readonly inside: Cell
  readonly squaresBeyond: number
}

/** Whether a wall or window stands between two neighbors. */
export const isWalled = (scene: CheckScene, a: number, b: number): boolean => {
  const code = scene.between(a, b)
  return code === EDGE_CODE.wall || code === EDGE_CODE.window
}

/** Orthogonal neighbors on the map, by index. */
export function neighborsOf({ widthCells, heightCells }: GridSize, index: number): readonly number[] {
  const col = index % widthCells
  const found: number[] = []
  if (col > 0) found.push(index - 1)
  if (col < widthCells - 1) found.push(index + 1)
  if (index >= widthCells) found.push(index - widthCells)
  if (index < (heightCells - 1) * widthCells) found.push(index + widthCells)
  return found
}

/** Squares of a mask in parts joined side by side with nothing between them that parts them, each in the order it was found. */
export function partsOf(
  scene: CheckScene,
  isIn: (index: number) => boolean,
  isParted: (a: number, b: number) => boolean = (a, b) => isWalled(scene, a, b),
): readonly (readonly number[])[] {
  const { map } = scene
  const seen = new Uint8Array(map.widthCells * map.heightCells)
  const parts: number[][] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isIn(start)) continue
    const part = [start]
    seen[start] = 1
    for (let i = 0; i < part.length; i++) {
      const index = part[i] ?? 0
      for (const next of neighborsOf(map, index))
        if (seen[next] === 0 && isIn(next) && !isParted(index, next)) {
          seen[next] = 1
          part.push(next)
        }
    }
    parts.push(part)
  }
  return parts
}

/** The openings between what is covered and what else could be, the one with the most squares beyond first; only those to parts with a square that is wanted. */
export function openingsOf(
  scene: CheckScene,
  covered: Uint8Array,
  all: Uint8Array,
  isWanted: (index: number) => boolean = () => true,
): readonly Opening[] {
  return partsOf(scene, (index) => all[index] === 1 && covered[index] !== 1)
    .filter((part) => part.some(isWanted))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((part) => openingsOfPart(scene, covered, part))
}

/** Pairs of squares across the border, those side by side in one line taken together. */
function openingsOfPart(scene: CheckScene, covered: Uint8Array, part: readonly number[]): readonly Opening[] {
  const { map } = scene
  const pairs = new Map<string, { readonly inside: number; readonly outside: number }>()
  for (const outside of part)
    for (const inside of neighborsOf(map, outside))
      if (covered[inside] === 1 && !isWalled(scene, inside, outside))
        pairs.set(`${inside} ${outside}`, { inside, outside })
  const found: Opening[] = []
  for (const [key, { inside, outside }] of pairs) {
    if (!pairs.delete(key)) continue
    const along = Math.abs(outside - inside) === 1 ? map.widthCells : 1
    const cells = [cellAt(map, outside)]
    for (const way of [-along, along])
      for (let i = 1; pairs.delete(`${inside + i * way} ${outside + i * way}`); i++)
        cells.push(cellAt(map, outside + i * way))
    const [cell] = cells
    if (!cell) continue
    const isDoor = edgeAt(map, edgePlaceBetween(cellAt(map, inside), cell))?.kind === 'door'
    found.push({
      kind: isDoor ? 'door' : 'gap',
      cell,
      cells,
      inside: cellAt(map, inside),
      widthFeet: cells.length * FEET_PER_SQUARE,
      squaresBeyond: part.length,
    })
  }
  return found
}

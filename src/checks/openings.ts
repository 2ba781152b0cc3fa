/** Where an area that a creature covers borders on more that a smaller one could enter. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellAt, type Cell } from '../grid/cell.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { edgeAt, edgeCodeOf, isShut } from '../map/edges.ts'
import { edgePlaceBetween } from '../map/records/edge.ts'
import type { NarrowPlace } from '../words/en/checks.ts'

/** A way out of an area: where it is narrow, and how many squares lie beyond. */
export interface Opening extends NarrowPlace {
  readonly cells: readonly Cell[]
  readonly squaresBeyond: number
}

/** Whether something shut other than a door stands between two neighbors. */
export function isWalled(map: BattleMap, a: Cell, b: Cell): boolean {
  const edge = edgeAt(map, edgePlaceBetween(a, b))
  return edge !== undefined && edge.kind !== 'door' && isShut(edgeCodeOf(edge))
}

/** Orthogonal neighbors on the map, by index. */
export function* neighborsOf(
  { widthCells, heightCells }: Pick<BattleMap, 'widthCells' | 'heightCells'>,
  index: number,
): Generator<number> {
  const col = index % widthCells
  if (col > 0) yield index - 1
  if (col < widthCells - 1) yield index + 1
  if (index >= widthCells) yield index - widthCells
  if (index < (heightCells - 1) * widthCells) yield index + widthCells
}

/** Squares of a mask in parts joined side by side with no wall between, each in the order it was found. */
export function partsOf(map: BattleMap, isIn: (index: number) => boolean): readonly (readonly number[])[] {
  const seen = new Uint8Array(map.widthCells * map.heightCells)
  const parts: number[][] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isIn(start)) continue
    const part = [start]
    seen[start] = 1
    for (let i = 0; i < part.length; i++) {
      const index = part[i] ?? 0
      for (const next of neighborsOf(map, index))
        if (seen[next] === 0 && isIn(next) && !isWalled(map, cellAt(map, index), cellAt(map, next))) {
          seen[next] = 1
          part.push(next)
        }
    }
    parts.push(part)
  }
  return parts
}

/** The openings between what is covered and what else could be, the one with the most squares beyond first. */
export function openingsOf(map: BattleMap, covered: Uint8Array, all: Uint8Array): readonly Opening[] {
  return partsOf(map, (index) => all[index] === 1 && covered[index] !== 1)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((part) => openingsOfPart(map, covered, part))
}

/** Pairs of squares across the border, those side by side in one line taken together. */
function openingsOfPart(map: BattleMap, covered: Uint8Array, part: readonly number[]): readonly Opening[] {
  const pairs = new Map<string, { readonly inside: number; readonly outside: number }>()
  for (const outside of part)
    for (const inside of neighborsOf(map, outside))
      if (covered[inside] === 1 && !isWalled(map, cellAt(map, inside), cellAt(map, outside)))
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
      widthFeet: cells.length * FEET_PER_SQUARE,
      squaresBeyond: part.length,
    })
  }
  return found
}

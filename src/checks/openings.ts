/** Openings between the area a creature can cover and what a smaller one could enter. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellAt, type Cell } from '../grid/cell.ts'
import { componentsOf, neighborsOf } from '../grid/components.ts'
import { edgeAt, EDGE_CODE } from '../map/edges.ts'
import { edgePlaceBetween } from '../map/records/edge.ts'
import type { CheckScene } from './CheckScene.ts'
import type { NarrowPlace } from '../words/en/checks.ts'

/** A narrow opening, and the number of squares beyond it. */
export interface Opening extends NarrowPlace {
  readonly cells: readonly Cell[]
  /** The square before the first of them. */
  readonly inside: Cell
  readonly squaresBeyond: number
}

/** True if a wall or window is between two neighbors. */
export const isWalled = (scene: CheckScene, a: number, b: number): boolean => {
  const code = scene.between(a, b)
  return code === EDGE_CODE.wall || code === EDGE_CODE.window
}

/** Returns the connected components of a mask, joined orthogonally unless `isParted`, each in the order of its flood fill. */
export const roomsIn = (
  scene: CheckScene,
  holds: (index: number) => boolean,
  isParted: (a: number, b: number) => boolean = (a, b) => isWalled(scene, a, b),
): readonly (readonly number[])[] => componentsOf(scene.map, holds, isParted)

/** Returns the openings from what is covered to the rest of `all`, those with the most squares beyond first; only to parts with a wanted square. */
export function openingsOf(
  scene: CheckScene,
  covered: Uint8Array,
  all: Uint8Array,
  isWanted: (index: number) => boolean = () => true,
): readonly Opening[] {
  return roomsIn(scene, (index) => all[index] === 1 && covered[index] !== 1)
    .filter((part) => part.some(isWanted))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((part) => openingsOfPart(scene, covered, part))
}

/** Returns the openings to one part: neighbors across its border, merged where they are in one line. */
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
    for (const step of [-along, along])
      for (let i = 1; pairs.delete(`${inside + i * step} ${outside + i * step}`); i++)
        cells.push(cellAt(map, outside + i * step))
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

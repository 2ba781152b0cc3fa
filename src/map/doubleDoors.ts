/**
 * Double doors: two leaves side by side in one line that are one object. Each leaf is an edge of its own, so that the rules see
 * two doors; what changes one leaf changes the other in the same step (`commands/bothLeaves.ts`).
 */
import type { BattleMap } from './battleMap.ts'
import { edgeAt } from './edges.ts'
import type { DoorLeaf, Edge, EdgePlace } from './records/edge.ts'

/** The leaf on the other side. */
export const otherLeaf = (leaf: DoorLeaf): DoorLeaf => (leaf === 'first' ? 'second' : 'first')

/** The place of the other leaf: the next in line to the east or south of a first leaf, to the west or north of a second. */
function placeOfOtherLeaf({ cell, border }: EdgePlace, leaf: DoorLeaf): EdgePlace | null {
  const step = leaf === 'first' ? 1 : -1
  const [col, row] = border === 'north' ? [cell.col + step, cell.row] : [cell.col, cell.row + step]
  return col < 0 || row < 0 ? null : { cell: { col, row }, border }
}

/** The other leaf of a double door; none where the edge is a single door, or its other leaf is gone. */
export function partnerOf(map: Pick<BattleMap, 'tables'>, edge: Edge): Edge | undefined {
  if (edge.kind !== 'door' || edge.leaf === undefined) return undefined
  const place = placeOfOtherLeaf(edge, edge.leaf)
  const other = place ? edgeAt(map, place) : undefined
  return other?.kind === 'door' && other.leaf === otherLeaf(edge.leaf) ? other : undefined
}

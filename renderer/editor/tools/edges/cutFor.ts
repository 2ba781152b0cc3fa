import { passageThrough } from '../../../../src/map/cutThrough.ts'
import { edgeIdAt, type Edge } from '../../../../src/map/records/edge.ts'
import type { ToolHost } from '../tool.ts'

/** What new doors and windows on thick walls open, and the edges at the other ends of secret ones. */
export function cutFor(
  host: Pick<ToolHost, 'map' | 'isLocked'>,
  edges: readonly Edge[],
): { readonly squares: readonly number[]; readonly ends: readonly Edge[] } {
  if (host.isLocked('terrain')) return { squares: [], ends: [] }
  const cuts = edges
    .filter(({ id, kind }) => host.map.tables.edges.get(id)?.kind !== kind)
    .flatMap((edge) => {
      const passage = passageThrough(host.map, edge)
      return passage ? [{ edge, passage }] : []
    })
  return {
    squares: [...new Set(cuts.flatMap(({ passage }) => passage.squares))],
    // A niche in the wall would give a secret door away to players on the other side.
    ends: cuts.flatMap(({ edge, passage }) =>
      edge.secret ? passage.ends.map((place) => ({ ...edge, ...place, id: edgeIdAt(place.cell, place.border) })) : [],
    ),
  }
}

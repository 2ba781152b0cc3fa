import type { BattleMap } from '../../../../src/map/battleMap.ts'
import { closedPassages, passageThrough, type ClosedPassages } from '../../../../src/map/cutThrough.ts'
import { edgeIdAt, type Edge } from '../../../../src/map/records/edge.ts'
import type { RecordId } from '../../../../src/map/records/ids.ts'
import { OPEN_TERRAIN } from '../../../../src/map/terrain.ts'
import { isLayerLocked } from '../../layers.ts'

/** What new doors and windows on thick walls open, and the edges at the other ends of secret ones. */
export function cutFor(
  map: BattleMap,
  edges: readonly Edge[],
): { readonly squares: readonly number[]; readonly ends: readonly Edge[] } {
  if (isLayerLocked(map, 'terrain')) return { squares: [], ends: [] }
  const cuts = edges
    .filter(({ id, kind }) => (kind === 'door' || kind === 'window') && map.tables.edges.get(id)?.kind !== kind)
    .flatMap((edge) => {
      const passage = passageThrough(map, edge)
      return passage ? [{ edge, passage }] : []
    })
  return {
    squares: [...new Set(cuts.flatMap(({ passage }) => passage.squares))],
    // A niche in the wall would give a secret door away to players on the other side. What is there already stays.
    ends: cuts.flatMap(({ edge, passage }) =>
      edge.secret
        ? passage.ends
            .map((place) => ({ ...edge, ...place, id: edgeIdAt(place.cell, place.border) }))
            .filter(({ id }) => !map.tables.edges.has(id) && !edges.some((each) => each.id === id))
        : [],
    ),
  }
}

/** What closes the passages of doors and windows that go: nothing where the terrain is locked. */
export const closedBehind = (map: BattleMap, ids: Iterable<RecordId>): ClosedPassages =>
  isLayerLocked(map, 'terrain') ? { terrain: new Map(), edges: [] } : closedPassages(map, ids)

/** Terrain and edges for doors and windows that move: their old passages close, and new ones open. */
export function recutFor(map: BattleMap, ids: readonly RecordId[], edges: readonly Edge[]) {
  const closed = closedBehind(map, ids)
  const terrain = map.layers.terrain.slice()
  for (const [index, code] of closed.terrain) terrain[index] = code
  const left = new Map(map.tables.edges)
  for (const id of [...ids, ...closed.edges]) left.delete(id)
  const opened = cutFor({ ...map, layers: { ...map.layers, terrain }, tables: { ...map.tables, edges: left } }, edges)
  return {
    terrain: new Map([...closed.terrain, ...opened.squares.map((index) => [index, OPEN_TERRAIN] as const)]),
    gone: closed.edges,
    put: opened.ends,
  }
}

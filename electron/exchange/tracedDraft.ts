import { failure, ok, type Result } from '../../src/base/result.ts'
import type { ImportDraft } from '../../src/formats/format.ts'
import { chosenWalls, edgesOfWalls } from '../../src/map/chosenWalls.ts'
import { picturesOn } from '../../src/map/objects.ts'
import { wallsInPicture } from './wallsInPicture.ts'

/**
 * The draft with the walls found in its background picture, or in `mask`, a black and white picture of the same map. Errors:
 * `no-background-picture`, `broken-picture`.
 */
export async function tracedDraft(
  draft: ImportDraft,
  minLikelihood: number,
  mask: Uint8Array | null,
): Promise<Result<ImportDraft>> {
  const { map, pictures } = draft
  const prop = picturesOn(map).find(({ background }) => background)
  const bytes = mask ?? (prop && pictures.get(prop.picture)?.bytes)
  if (!prop || !bytes) return failure('no-background-picture')
  const found = await wallsInPicture({ bytes, prop, size: map, isMask: mask !== null })
  if (!found) return failure('broken-picture')
  const edges = edgesOfWalls(map, chosenWalls(found, { minLikelihood, doorsInGaps: false }), new Set())
  const all = new Map([...map.tables.edges, ...edges.map((edge) => [edge.id, edge] as const)])
  return ok({ ...draft, map: { ...map, tables: { ...map.tables, edges: all } } })
}

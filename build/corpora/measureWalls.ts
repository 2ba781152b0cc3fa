/** How much of the walls of an imported map is found again in its own picture, by the pixels alone. */
import { wallsInPicture } from '../../electron/exchange/wallsInPicture.ts'
import type { ImportDraft } from '../../src/formats/format.ts'
import { chosenWalls } from '../../src/map/chosenWalls.ts'
import { picturesOn } from '../../src/map/objects.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'

/** Figures of one map. No picture shows which walls one sees over: low walls count neither way. */
export interface MeasuredWalls {
  /** Walls, doors and windows of the file that lie on the picture. */
  readonly walls: number
  /** Of these: found. */
  readonly found: number
  /** Found where the file has none. */
  readonly wrong: number
}

/** A picture with fewer pixels a square shows no walls. */
const MIN_PIXELS = 8

/**
 * Measures a map with walls and one background picture, for each least likelihood (0 to 1) that walls may be taken with; null for
 * other maps.
 */
export async function measureWalls(
  { map, pictures }: ImportDraft,
  likelihoods: readonly number[],
): Promise<readonly MeasuredWalls[] | null> {
  const backgrounds = picturesOn(map).filter(({ background }) => background)
  const [prop] = backgrounds
  const bytes = prop && pictures.get(prop.picture)?.bytes
  if (!prop || !bytes || backgrounds.length > 1 || bytes.byteLength < map.widthCells * map.heightCells * MIN_PIXELS)
    return null
  const edges = [...map.tables.edges.values()].filter(({ kind }) => kind !== 'barrier')
  if (edges.length === 0) return null
  const seen = await wallsInPicture({ bytes, prop, size: map, isMask: false })
  if (!seen) return null
  return likelihoods.map((minLikelihood) => {
    const chosen = chosenWalls(seen, { minLikelihood, doorsInGaps: false })
    const ids = new Set(chosen.map(({ cell, border }) => edgeIdAt(cell, border)))
    const found = edges.filter(({ id }) => ids.has(id)).length
    const wrong = [...ids].filter((id) => !map.tables.edges.has(id)).length
    return { walls: edges.length, found, wrong }
  })
}

import type { BattleMap } from '../../src/map/battleMap.ts'
import { isPicture } from '../../src/map/objects.ts'
import type { PictureSource } from './pictures.ts'
import { cutPicture } from './cutPicture.ts'

/**
 * The pictures of a player copy for a file: without what the background pictures show in squares that players must not see. A
 * picture that cannot be cut is missing, since it would show them.
 */
export async function playerPictures(map: BattleMap, source: PictureSource): Promise<PictureSource> {
  const { widthCells, heightCells, unseen } = map
  if (!unseen?.includes(1)) return source
  const cuts = new Map<string, Uint8Array | undefined>()
  for (const prop of map.tables.props.values()) {
    if (!prop.background || !isPicture(prop)) continue
    const { picture } = prop
    // Of a picture that lies on the map twice, each loses what is hidden of the other.
    const bytes = cuts.has(picture) ? cuts.get(picture) : source(picture)
    const cut = bytes && (await cutPicture({ bytes, prop, size: { widthCells, heightCells }, unseen }))
    cuts.set(picture, cut ?? undefined)
  }
  return (id) => (cuts.has(id) ? cuts.get(id) : source(id))
}

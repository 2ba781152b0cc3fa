import { ok, type Result } from '../../../src/base/result.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { drawThumbnail as draw, type ThumbnailBox } from '../../exchange/drawThumbnail.ts'

/** A map, and the size of its thumbnail. */
export interface ThumbnailRequest {
  readonly map: BattleMap
  /** Bytes of pictures by id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  readonly box: ThumbnailBox
}

/** Draws a thumbnail of a map, as WebP. */
export async function drawThumbnail({ map, pictures, box }: ThumbnailRequest): Promise<Result<Uint8Array>> {
  return ok(await draw(map, (id) => pictures.get(id), box))
}

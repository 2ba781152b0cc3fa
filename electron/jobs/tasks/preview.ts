import { ok, type Result } from '../../../src/base/result.ts'
import type { PreviewPictures } from '../../../src/ipc/shapes/maps.ts'
import { drawPreviewPictures, type PicturedMap, type PreviewBox } from '../../exchange/drawPreviewPictures.ts'

/** A map whose pictures are wanted small. */
export interface WantedPreview {
  readonly map: PicturedMap
  /** Bytes by the ids of pictures. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  readonly box: PreviewBox
}

/** Draws the pictures of a map small; null where it has none. */
export async function drawPreview({ map, pictures, box }: WantedPreview): Promise<Result<PreviewPictures | null>> {
  return ok((await drawPreviewPictures(map, (id) => pictures.get(id), box)) ?? null)
}

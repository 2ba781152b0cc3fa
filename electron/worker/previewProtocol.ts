import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { PicturedMap, PreviewBox } from '../exchange/drawPreviewPictures.ts'

/** Pictures of one map to be drawn small. Plain data, copied to the thread. */
export interface PreviewTask {
  readonly map: PicturedMap
  /** Bytes of the pictures by id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  readonly box: PreviewBox
}

/** What was drawn; nothing where the map has no pictures. */
export type PreviewNews = PreviewPictures | undefined

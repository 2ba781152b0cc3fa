import type { MapPreview } from '../../src/ipc/shapes/maps.ts'

/** Pictures of a preview ready to be drawn, each over the whole map; null where there is none. */
export interface DecodedPictures {
  readonly below: CanvasImageSource | null
  readonly above: CanvasImageSource | null
}

/** A map without pictures. */
export const NO_PICTURES: DecodedPictures = { below: null, above: null }

/** Decodes the pictures of a preview. */
export async function decodePreviewPictures({ pictures }: Pick<MapPreview, 'pictures'>): Promise<DecodedPictures> {
  if (!pictures) return NO_PICTURES
  const decoded = (bytes: Uint8Array | null) =>
    bytes === null ? null : createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const [below, above] = await Promise.all([decoded(pictures.below), decoded(pictures.above)])
  return { below, above }
}

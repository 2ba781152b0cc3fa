import type { MapPreview } from '../../src/ipc/shapes/maps.ts'

/** Pictures of a preview ready to be drawn, each over the whole map; null where there is none. The caller closes them. */
export interface DecodedPictures {
  readonly below: ImageBitmap | null
  readonly above: ImageBitmap | null
}

/** A map without pictures. */
export const NO_PICTURES: DecodedPictures = { below: null, above: null }

/** Decodes the pictures of a preview. One that is damaged is left out: the map is shown without it. */
export async function decodePreviewPictures({ pictures }: Pick<MapPreview, 'pictures'>): Promise<DecodedPictures> {
  if (!pictures) return NO_PICTURES
  const [below, above] = await Promise.all([decoded(pictures.below), decoded(pictures.above)])
  return { below, above }
}

async function decoded(bytes: Uint8Array | null): Promise<ImageBitmap | null> {
  if (bytes === null) return null
  return createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/webp' })).catch(() => null)
}

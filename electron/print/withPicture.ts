import type { Image } from '@napi-rs/canvas'
import { readPictureHead } from '../../src/base/pictureHead.ts'

/**
 * What `use` makes of a decoded picture, whose pixels are freed right away: a hundred megapixels are 400 MB, and would stay until
 * the garbage collector comes by. Null where the head claims more pixels than are read, or the decoder refuses.
 */
export async function withPicture<T>(bytes: Uint8Array, use: (image: Image) => T | Promise<T>): Promise<T | null> {
  if (!readPictureHead(bytes).ok) return null
  // The canvas takes half a second to load: work without pictures does without it.
  const { loadImage } = await import('@napi-rs/canvas')
  // What the decoder refuses is reported as a broken or missing picture by the caller.
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => null)
  if (image === null || image.width < 1 || image.height < 1) return null
  try {
    return await use(image)
  } finally {
    image.src = Buffer.alloc(0)
  }
}

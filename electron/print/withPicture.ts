import type { Image } from '@napi-rs/canvas'
import { readPictureHead } from '../../src/base/pictureHead.ts'

/**
 * Decodes a picture, passes it to `use`, and frees its pixels: a hundred megapixels take 400 MB until garbage is collected. Returns
 * null if the picture is too large or cannot be decoded.
 */
export async function withPicture<T>(bytes: Uint8Array, use: (image: Image) => T | Promise<T>): Promise<T | null> {
  if (!readPictureHead(bytes).ok) return null
  // Loaded only when needed, since it takes half a second.
  const { loadImage } = await import('@napi-rs/canvas')
  // The caller reports a picture that cannot be decoded.
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => null)
  if (image === null || image.width < 1 || image.height < 1) return null
  try {
    return await use(image)
  } finally {
    image.src = Buffer.alloc(0)
  }
}

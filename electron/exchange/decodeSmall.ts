import type { Canvas } from '@napi-rs/canvas'
import { grayPicture, seenSize, type GrayPicture } from '../../src/grid/pictureGrid.ts'

/**
 * A picture on a canvas, its longest side at most `mostPx`; null where it cannot be decoded. A hundred megapixels are 400 MB
 * only as long as this runs.
 */
export async function decodeSmall(bytes: Uint8Array, mostPx: number): Promise<Canvas | null> {
  // The canvas takes half a second to load: a file without pictures does without it.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  // What the decoder refuses is reported as a broken or missing picture by the caller.
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => null)
  if (image === null || image.width < 1) return null
  const canvas = createCanvas(...seenSize(image.width, image.height, mostPx))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A grid shows in a picture of this size; finer ones only cost time. */
const SEEN_PX = 2400

/** Brightness of a picture, made smaller where it is big; null where it cannot be decoded. */
export async function decodeGray(bytes: Uint8Array): Promise<GrayPicture | null> {
  const canvas = await decodeSmall(bytes, SEEN_PX)
  if (canvas === null) return null
  const { width, height } = canvas
  return grayPicture(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height)
}

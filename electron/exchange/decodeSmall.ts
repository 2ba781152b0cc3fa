import type { Canvas } from '@napi-rs/canvas'
import { seenSize } from '../../src/grid/pictureGrid.ts'

/**
 * A picture on a canvas, its longest side at most `mostPx`; null where it cannot be decoded. A hundred megapixels are 400 MB
 * only as long as this runs.
 */
export async function decodeSmall(bytes: Uint8Array, mostPx: number): Promise<Canvas | null> {
  // The canvas takes half a second to load: a file without pictures does without it.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  // What the decoder refuses is told as a broken or missing picture by whoever asks.
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => null)
  if (image === null || image.width < 1) return null
  const canvas = createCanvas(...seenSize(image.width, image.height, mostPx))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

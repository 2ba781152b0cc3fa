import type { GreyPicture } from '../../src/grid/pictureGrid.ts'

/** A grid shows in a picture of this size; finer ones only cost time. */
const SEEN_PX = 2400

/** Brightness of a picture, made smaller where it is big; null where it cannot be decoded. */
export async function decodeGrey(bytes: Uint8Array): Promise<GreyPicture | null> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  // What the decoder refuses is told as a broken picture by whoever asks.
  const image = await loadImage(Buffer.from(bytes)).catch(() => null)
  if (image === null || image.width < 1) return null
  const scale = Math.min(1, SEEN_PX / Math.max(image.width, image.height))
  const [widthPx, heightPx] = [
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  ]
  const context = createCanvas(widthPx, heightPx).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, widthPx, heightPx)
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const grey = new Float32Array(widthPx * heightPx)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0)
  return { widthPx, heightPx, grey }
}

import { greyPicture, seenSize, type GreyPicture } from '../../src/grid/pictureGrid.ts'

/** A grid shows in a picture of this size; finer ones only cost time. */
const SEEN_PX = 2400

/** Brightness of a picture, made smaller where it is big; null where it cannot be decoded. */
export async function decodeGrey(bytes: Uint8Array): Promise<GreyPicture | null> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  // What the decoder refuses is told as a broken picture by whoever asks.
  const image = await loadImage(Buffer.from(bytes)).catch(() => null)
  if (image === null || image.width < 1) return null
  const [widthPx, heightPx] = seenSize(image.width, image.height, SEEN_PX)
  const context = createCanvas(widthPx, heightPx).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, widthPx, heightPx)
  return greyPicture(context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx)
}

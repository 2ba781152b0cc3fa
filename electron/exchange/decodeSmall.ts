import type { Canvas } from '@napi-rs/canvas'
import { withPicture } from '../print/withPicture.ts'
import { grayPicture, scaledSize, type GrayPicture } from '../../src/grid/pictureGrid.ts'

/** A picture on a canvas, its longest side at most `maxPx`; null where it cannot be decoded. */
export const decodeSmall = (bytes: Uint8Array, maxPx: number): Promise<Canvas | null> =>
  withPicture(bytes, async (image) => {
    const { createCanvas } = await import('@napi-rs/canvas')
    const canvas = createCanvas(...scaledSize(image.width, image.height, maxPx))
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  })

/** A grid shows in a picture of this size; finer ones only cost time. */
const SEEN_PX = 2400

/** Brightness of a picture, made smaller where it is big; null where it cannot be decoded. */
export async function decodeGray(bytes: Uint8Array): Promise<GrayPicture | null> {
  const canvas = await decodeSmall(bytes, SEEN_PX)
  if (canvas === null) return null
  const { width, height } = canvas
  return grayPicture(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height)
}

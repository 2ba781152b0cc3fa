import type { Canvas } from '@napi-rs/canvas'
import { withPicture } from '../print/withPicture.ts'
import { grayPicture, scaledSize, type GrayPicture } from '../../src/grid/pictureGrid.ts'

/** Decodes a picture to a canvas whose longest side is at most `maxPx`; null if it cannot be decoded. */
export const decodeSmall = (bytes: Uint8Array, maxPx: number): Promise<Canvas | null> =>
  withPicture(bytes, async (image) => {
    const { createCanvas } = await import('@napi-rs/canvas')
    const canvas = createCanvas(...scaledSize(image.width, image.height, maxPx))
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  })

/** Size at which a grid is visible; a larger copy only costs time. */
const GRID_SEARCH_PX = 2400

/** The brightness of a picture, scaled down if large; null if it cannot be decoded. */
export async function decodeGray(bytes: Uint8Array): Promise<GrayPicture | null> {
  const canvas = await decodeSmall(bytes, GRID_SEARCH_PX)
  if (canvas === null) return null
  const { width, height } = canvas
  return grayPicture(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height)
}

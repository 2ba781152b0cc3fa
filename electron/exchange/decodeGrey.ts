import { greyPicture, type GreyPicture } from '../../src/grid/pictureGrid.ts'
import { decodeSmall } from './decodeSmall.ts'

/** A grid shows in a picture of this size; finer ones only cost time. */
const SEEN_PX = 2400

/** Brightness of a picture, made smaller where it is big; null where it cannot be decoded. */
export async function decodeGrey(bytes: Uint8Array): Promise<GreyPicture | null> {
  const canvas = await decodeSmall(bytes, SEEN_PX)
  if (canvas === null) return null
  const { width, height } = canvas
  return greyPicture(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height)
}

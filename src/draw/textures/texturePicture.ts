import type { CanvasDeps } from '../canvas2d.ts'
import { halvedPixels, TEXTURE_PX, texturePixels } from './textures.ts'

/** A texture as a picture, and its side in pixels. */
export interface TexturePicture<Image> {
  readonly picture: Image
  readonly sidePx: number
}

const MIN_SIDE_PX = 32

/**
 * A texture for a tile `tilePx` wide, halved until its pixels are at least as large as those of the canvas: canvases sample larger
 * pictures without smoothing, which flickers. Made once for each name and size.
 */
export function texturePicture<Image>(name: string, tilePx: number, deps: CanvasDeps<Image>): TexturePicture<Image> {
  let sidePx = TEXTURE_PX
  while (sidePx / 2 >= Math.max(tilePx, MIN_SIDE_PX)) sidePx /= 2
  const key = `${name} ${sidePx}`
  const known = deps.textures.get(key)
  if (known !== undefined) return { picture: known, sidePx }
  let pixels = texturePixels(name)
  for (let side = TEXTURE_PX; side > sidePx; side /= 2) pixels = halvedPixels(pixels, side)
  const { image, context } = deps.newLayer(sidePx, sidePx)
  const data = context.createImageData(sidePx, sidePx)
  data.data.set(pixels)
  context.putImageData(data, 0, 0)
  deps.textures.set(key, image)
  return { picture: image, sidePx }
}

import { withPicture } from './withPicture.ts'
import type { GridSize } from '../../src/grid/cell.ts'
import type { ObjectBox } from '../../src/map/objects.ts'

/** A background picture under squares that players must not see. */
export interface PictureToCut {
  readonly bytes: Uint8Array
  /** Its place on the map. */
  readonly prop: ObjectBox
  readonly size: GridSize
  /** 1 for squares that must not show, row-major. */
  readonly unseen: Uint8Array
}

/** Longest side of the result: a window shows no more. */
const MAX_PX = 6000
const WEBP_QUALITY = 90
/** How much cut squares overlap, so that no seam shows between them. */
const OVERLAP_SQUARES = 0.02

/** The picture as WebP, transparent under unseen squares; null if it cannot be decoded. */
export const cutPicture = ({ bytes, prop, size, unseen }: PictureToCut): Promise<Uint8Array | null> =>
  withPicture(bytes, async (image) => {
    const { createCanvas } = await import('@napi-rs/canvas')
    const scale = Math.min(1, MAX_PX / Math.max(image.width, image.height))
    const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
    const canvas = createCanvas(side(image.width), side(image.height))
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    // From pixels of the picture to squares of the map.
    const { at, widthSquares, heightSquares, rotationDegrees } = prop
    context.scale(canvas.width / widthSquares, canvas.height / heightSquares)
    context.translate(widthSquares / 2, heightSquares / 2)
    context.rotate((-rotationDegrees * Math.PI) / 180)
    context.translate(-(at.x + widthSquares / 2), -(at.y + heightSquares / 2))
    context.globalCompositeOperation = 'destination-out'
    context.beginPath()
    for (let index = 0; index < unseen.length; index++)
      if (unseen[index] === 1)
        context.rect(
          (index % size.widthCells) - OVERLAP_SQUARES,
          Math.floor(index / size.widthCells) - OVERLAP_SQUARES,
          1 + 2 * OVERLAP_SQUARES,
          1 + 2 * OVERLAP_SQUARES,
        )
    context.fill()
    return new Uint8Array(await canvas.encode('webp', WEBP_QUALITY))
  })

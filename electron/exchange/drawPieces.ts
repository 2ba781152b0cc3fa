import type { Canvas } from '@napi-rs/canvas'
import type { GridSize } from '../../src/grid/cell.ts'
import type { MapPicture, PicturePiece, TileFlips } from '../../src/formats/format.ts'
import { withPicture } from '../print/withPicture.ts'

/** Limits of the picture. */
const MAX_PIXELS = 64_000_000
const MAX_SIDE_PX = 16_000
/** Good quality for few bytes. */
const WEBP_QUALITY = 90

/** Pixels per square, at most `squarePx`, that keep the picture within its limits; at least 1. */
export function fittingSquarePx({ widthCells, heightCells }: GridSize, squarePx: number): number {
  const maxPx = Math.min(
    Math.sqrt(MAX_PIXELS / (widthCells * heightCells)),
    MAX_SIDE_PX / Math.max(widthCells, heightCells),
  )
  return Math.max(1, Math.floor(Math.min(squarePx, maxPx)))
}

/** Draws pieces of pictures into one picture of a size in squares; null if none can be decoded. */
export async function drawPieces(
  { widthCells, heightCells }: GridSize,
  squarePx: number,
  pieces: readonly PicturePiece[],
): Promise<MapPicture | null> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const px = fittingSquarePx({ widthCells, heightCells }, squarePx)
  const canvas = createCanvas(widthCells * px, heightCells * px)
  const context = canvas.getContext('2d')
  // Tiles are small pictures with sharp edges.
  context.imageSmoothingEnabled = px < squarePx
  const decoded = new Map<string, Canvas | null>()
  let drawn = 0
  for (const { picture, bytes, from, to, opacity, flips } of pieces) {
    const known = decoded.get(picture)
    const source = known === undefined ? await decode(bytes) : known
    decoded.set(picture, source)
    if (!source) continue
    const part = from ?? { x: 0, y: 0, width: source.width, height: source.height }
    context.globalAlpha = opacity
    const [width, height] = [to.width * px, to.height * px]
    context.setTransform(...flipTransform(flips, to.x * px + width / 2, to.y * px + height / 2))
    context.drawImage(source, part.x, part.y, part.width, part.height, -width / 2, -height / 2, width, height)
    drawn++
  }
  if (drawn === 0) return null
  return { mime: 'image/webp', bytes: new Uint8Array(await canvas.encode('webp', WEBP_QUALITY)) }
}

type Transform = [a: number, b: number, c: number, d: number, e: number, f: number]

/** The transform that flips a piece about its center and moves the center to x, y. */
function flipTransform(flips: TileFlips | undefined, x: number, y: number): Transform {
  const [across, down] = [flips?.horizontal ? -1 : 1, flips?.vertical ? -1 : 1]
  return flips?.diagonal ? [0, down, across, 0, x, y] : [across, 0, 0, down, x, y]
}

/** Decodes a picture in full size. */
const decode = (bytes: Uint8Array): Promise<Canvas | null> =>
  withPicture(bytes, async (image) => {
    const { createCanvas } = await import('@napi-rs/canvas')
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas
  })

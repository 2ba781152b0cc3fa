import { createCipheriv } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'

/** A Universal VTT file of about 30 MB, as a drawing program writes it: a picture that does not compress, walls, doors, lights. */
export async function bigUvtt(): Promise<Buffer> {
  const [widthCells, heightCells, squarePx] = [60, 40, 56]
  const [widthPx, heightPx] = [widthCells * squarePx, heightCells * squarePx]
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(widthPx, heightPx)
  // A cipher of nothing: noise in a tenth of the time of a random number for each pixel, and always the same.
  const noise = createCipheriv('aes-128-ctr', 'a picture: noise', Buffer.alloc(16)).update(
    Buffer.alloc(pixels.data.length),
  )
  pixels.data.set(noise)
  for (let alpha = 3; alpha < pixels.data.length; alpha += 4) pixels.data[alpha] = 255
  context.putImageData(pixels, 0, 0)
  const image = (await canvas.encode('png')).toString('base64')
  const wall = (i: number) => {
    const [x, y] = [(i * 7) % widthCells, (i * 3) % heightCells]
    return [
      { x, y },
      { x: x + 1, y },
    ]
  }
  return Buffer.from(
    JSON.stringify({
      format: 0.3,
      resolution: {
        map_origin: { x: 0, y: 0 },
        map_size: { x: widthCells, y: heightCells },
        pixels_per_grid: squarePx,
      },
      line_of_sight: Array.from({ length: 2000 }, (_, i) => wall(i)),
      objects_line_of_sight: [],
      portals: [],
      lights: [],
      environment: { baked_lighting: false, ambient_light: 'ffffffff' },
      image,
    }),
  )
}

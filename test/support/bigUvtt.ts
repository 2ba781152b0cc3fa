import { createCanvas } from '@napi-rs/canvas'
import { nextUint32, seedRandom } from '../../src/base/random.ts'

/** A Universal VTT file of about 30 MB, as a drawing program writes it: a picture that does not compress, walls, doors, lights. */
export async function bigUvtt(): Promise<Buffer> {
  const [widthCells, heightCells, squarePx] = [60, 40, 56]
  const [widthPx, heightPx] = [widthCells * squarePx, heightCells * squarePx]
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(widthPx, heightPx)
  const words = new Uint32Array(pixels.data.buffer)
  let state = seedRandom('a picture of noise')
  for (let i = 0; i < words.length; i++) {
    const [word, next] = nextUint32(state)
    words[i] = word | 0xff000000
    state = next
  }
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

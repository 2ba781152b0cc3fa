import { createCanvas } from '@napi-rs/canvas'

/** A floor plan of 8 × 6 squares with its grid drawn. */
export async function floorPlan(kind: 'png' | 'jpeg' | 'webp', squarePx: number): Promise<Uint8Array> {
  const [width, height] = [8 * squarePx, 6 * squarePx]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#d9cfb4'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#57503f'
  for (let x = 0; x <= width; x += squarePx) context.fillRect(x, 0, 2, height)
  for (let y = 0; y <= height; y += squarePx) context.fillRect(0, y, width, 2)
  return new Uint8Array(kind === 'png' ? await canvas.encode('png') : await canvas.encode(kind, 90))
}

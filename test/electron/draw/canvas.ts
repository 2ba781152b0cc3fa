import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import { canvasFontFamilies } from '../../../electron/print/nodeCanvas.ts'
import type { CanvasDeps } from '../../../src/draw/canvas2d.ts'
import type { Mark } from '../../../src/draw/marks.ts'
import { toCanvas } from '../../../src/draw/toCanvas.ts'

/** What painting needs where a drawing has no pictures. */
export const plainDeps = (): CanvasDeps<Canvas> => ({
  // Those of prints: a picture must not hang on the fonts of the machine.
  fontFamilies: canvasFontFamilies(),
  image: () => undefined,
  newPath: () => new Path2D(),
  newLayer: (widthPx, heightPx) => {
    const image = createCanvas(widthPx, heightPx)
    return { image, context: image.getContext('2d') }
  },
  textures: new Map(),
})

/** Where marks are painted: so many pixels, on white, `scale` pixels a unit, `x`, `y` (pixels) for the origin. */
export interface Placed {
  readonly widthPx: number
  readonly heightPx: number
  readonly scale: number
  readonly x?: number
  readonly y?: number
}

/** Marks as pixels: red, green, blue of every one. Give the same `deps` again to keep the textures already made. */
export function paintedPixels(
  marks: readonly Mark[],
  { widthPx, heightPx, scale, x = 0, y = 0 }: Placed,
  deps = plainDeps(),
) {
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, widthPx, heightPx)
  context.translate(x, y)
  context.scale(scale, scale)
  toCanvas<Canvas>(context, marks, deps)
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const at = (px: number, py: number): readonly [number, number, number] => {
    const i = (py * widthPx + px) * 4
    return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
  }
  return { at, data, canvas }
}

/** Real pixels under a page that has none: `canvas` elements and paths are those of the canvas that prints use. */
import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import { vi } from 'vitest'

/** From here on `document.createElement('canvas')` and `OffscreenCanvas` paint. Undo with the function returned. */
export function useRealCanvases(): () => void {
  const create = document.createElement.bind(document)
  const spy = vi
    .spyOn(document, 'createElement')
    .mockImplementation(((name: string) => (name === 'canvas' ? createCanvas(1, 1) : create(name))) as never)
  vi.stubGlobal('Path2D', Path2D)
  // A function: a constructor that returns an object answers with it.
  vi.stubGlobal('OffscreenCanvas', function (widthPx: number, heightPx: number) {
    return createCanvas(widthPx, heightPx)
  })
  return () => {
    spy.mockRestore()
    vi.unstubAllGlobals()
  }
}

/** A canvas to paint on, as painters take it. */
export function realCanvas(widthPx: number, heightPx: number) {
  const canvas = createCanvas(widthPx, heightPx)
  return { canvas, context: canvas.getContext('2d') as unknown as CanvasRenderingContext2D }
}

/** RGBA bytes of a canvas. */
export const pixelsOf = (canvas: Canvas): Uint8ClampedArray =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data

/**
 * Squares of `cellPx` pixels in which two rasters of one size differ, as `col,row`. `rimPx`: so many pixels at the border of
 * a square do not count, where outlines of a neighbor reach over.
 */
export function differingSquares(a: Canvas, b: Canvas, cellPx: number, rimPx = 0): readonly string[] {
  const [first, second] = [pixelsOf(a), pixelsOf(b)]
  const squares = new Set<string>()
  const isRim = (px: number) => px % cellPx < rimPx || px % cellPx >= cellPx - rimPx
  for (let i = 0; i < first.length; i += 4) {
    const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)]
    if (isRim(x) || isRim(y)) continue
    if ([0, 1, 2, 3].some((channel) => first[i + channel] !== second[i + channel]))
      squares.add(`${Math.floor(x / cellPx)},${Math.floor(y / cellPx)}`)
  }
  return [...squares]
}

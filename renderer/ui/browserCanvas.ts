import type { CanvasDeps } from '../../src/draw/canvas2d.ts'
import { fontStack } from '../../src/draw/text/families.ts'

/** Images that a browser's canvas can draw. */
export type BrowserImage = HTMLImageElement | ImageBitmap | OffscreenCanvas

/** The fonts of paper (`paperFonts.ts`), so that text is as wide as in files and prints. */
const FONT_FAMILIES = { sans: fontStack('sans'), serif: fontStack('serif') } as const

/** Textures, shared by all canvases of a window or worker. */
const textures = new Map<string, BrowserImage>()

/** Dependencies for painting marks in a window or worker. */
export const browserCanvasDeps = (image: (id: string) => BrowserImage | undefined): CanvasDeps<BrowserImage> => ({
  fontFamilies: FONT_FAMILIES,
  image,
  newPath: () => new Path2D(),
  newLayer: (widthPx, heightPx) => {
    const canvas = new OffscreenCanvas(widthPx, heightPx)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser gives no 2D canvas')
    return { image: canvas, context }
  },
  textures,
})

/** Painting marks on canvases of the Node side. */
import { createCanvas, Path2D, type Canvas, type Image } from '@napi-rs/canvas'
import type { CanvasDeps, CanvasLayer } from '../../src/draw/canvas2d.ts'
import { canvasFontFamilies } from './canvasFonts.ts'
import type { PrintFonts } from './fontFiles.ts'
import type { PrintPictures } from './pictures.ts'

/** What a canvas on the Node side shows. */
export type NodeImage = Image | Canvas

const newLayer = (widthPx: number, heightPx: number): CanvasLayer<NodeImage> => {
  const image = createCanvas(widthPx, heightPx)
  return { image, context: image.getContext('2d') }
}

/** What painting on a canvas of the Node side needs; `ids` are the pictures that may be drawn. */
export async function nodeCanvasDeps(
  fonts: PrintFonts,
  pictures: PrintPictures,
  ids: readonly string[],
): Promise<CanvasDeps<NodeImage>> {
  const images = new Map<string, Image>()
  for (const id of ids) images.set(id, await pictures.forCanvas(id))
  return {
    fontFamilies: canvasFontFamilies(fonts),
    image: (id) => images.get(id),
    newPath: () => new Path2D(),
    newLayer,
    textures: new Map(),
  }
}

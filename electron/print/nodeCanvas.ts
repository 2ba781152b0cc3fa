/** Canvases of the Node side: fonts, pictures and layers. */
import { createCanvas, Path2D, type Canvas, type Image, GlobalFonts } from '@napi-rs/canvas'
import type { CanvasDeps, CanvasLayer } from '../../src/draw/canvas2d.ts'
import { fontsOf } from './fontFiles.ts'
import type { PrintPictures } from './pictures.ts'
import type { Face } from '../../src/draw/marks.ts'
import { familiesOf, type FontFamily } from '../../src/draw/text/families.ts'

/** A picture a Node canvas can draw. */
export type NodeImage = Image | Canvas

const newLayer = (widthPx: number, heightPx: number): CanvasLayer<NodeImage> => {
  const image = createCanvas(widthPx, heightPx)
  return { image, context: image.getContext('2d') }
}

/** Textures, shared by all canvases of the process. */
const textures = new Map<string, NodeImage>()

/**
 * The picture, shrunk if it is larger than the drawing can show. The pixels of the original are freed at once: a hundred megapixels
 * take 400 MB, and a map may have several such pictures.
 */
async function noLargerThan(longestPx: number, picture: Image): Promise<NodeImage> {
  const shrink = longestPx / Math.max(picture.width, picture.height)
  if (shrink >= 1) return picture
  const side = (px: number): number => Math.max(1, Math.round(px * shrink))
  const canvas = createCanvas(side(picture.width), side(picture.height))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.src = Buffer.alloc(0)
  return canvas
}

/**
 * Dependencies for painting on a Node canvas; `ids`: the pictures that may be drawn, decoded one by one. `longestPx`: the longer side
 * of the drawing in pixels; larger pictures are shrunk to it.
 */
export async function nodeCanvasDeps(
  pictures: PrintPictures,
  ids: readonly string[],
  longestPx = Infinity,
): Promise<CanvasDeps<NodeImage>> {
  const images = new Map<string, NodeImage>()
  for (const id of ids) images.set(id, await noLargerThan(longestPx, await pictures.forCanvas(id)))
  return {
    fontFamilies: canvasFontFamilies(),
    image: (id) => images.get(id),
    newPath: () => new Path2D(),
    newLayer,
    textures,
  }
}

let families: Readonly<Record<Face, string>> | undefined

/** The font families of each face in fallback order. The first call registers them. */
export function canvasFontFamilies(): Readonly<Record<Face, string>> {
  if (families) return families
  const registered = new Set<string>()
  // The serif face uses all families, the sans face some of them.
  for (const bold of [false, true])
    for (const { name, family, bytes } of fontsOf(bold, 'serif')) {
      if (registered.has(name)) continue
      registered.add(name)
      GlobalFonts.register(bytes, canvasFamily(family))
    }
  families = { sans: familyList('sans'), serif: familyList('serif') }
  return families
}

const familyList = (face: Face): string =>
  familiesOf(face)
    .map((family) => `'${canvasFamily(family)}'`)
    .join(', ')

/** Prefixed, so that no font of the system has the same name. */
const canvasFamily = (family: FontFamily): string => `Fivefoot ${family}`

/** Painting marks on canvases of the Node side. */
import { createCanvas, Path2D, type Canvas, type Image, GlobalFonts } from '@napi-rs/canvas'
import type { CanvasDeps, CanvasLayer } from '../../src/draw/canvas2d.ts'
import type { PrintFonts } from './fontFiles.ts'
import type { PrintPictures } from './pictures.ts'
import type { Face } from '../../src/draw/marks.ts'
import { familiesOf, type FontFamily } from '../../src/draw/text/families.ts'

/** What a canvas on the Node side shows. */
export type NodeImage = Image | Canvas

const newLayer = (widthPx: number, heightPx: number): CanvasLayer<NodeImage> => {
  const image = createCanvas(widthPx, heightPx)
  return { image, context: image.getContext('2d') }
}

/** Textures once for all canvases of the process. */
const textures = new Map<string, NodeImage>()

/**
 * A picture no larger than a drawing can show it, whose own pixels are freed right away: a hundred megapixels are 400 MB, and a map
 * may have several such pictures.
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
 * What painting on a canvas of the Node side needs; `ids` are the pictures that may be drawn, decoded one after the other.
 * `longestPx`: the longer side of what is painted, in pixels; none is kept larger.
 */
export async function nodeCanvasDeps(
  fonts: PrintFonts,
  pictures: PrintPictures,
  ids: readonly string[],
  longestPx = Infinity,
): Promise<CanvasDeps<NodeImage>> {
  const images = new Map<string, NodeImage>()
  for (const id of ids) images.set(id, await noLargerThan(longestPx, await pictures.forCanvas(id)))
  return {
    fontFamilies: canvasFontFamilies(fonts),
    image: (id) => images.get(id),
    newPath: () => new Path2D(),
    newLayer,
    textures,
  }
}

let families: Readonly<Record<Face, string>> | undefined

/** The families of the print fonts on the canvas for each face, the first asked first. They are registered at the first call. */
export function canvasFontFamilies(fonts: PrintFonts): Readonly<Record<Face, string>> {
  if (families) return families
  const registered = new Set<string>()
  // The book face asks all families; the plain one asks some of them.
  for (const bold of [false, true])
    for (const { name, family, bytes } of fonts.all(bold, 'serif')) {
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

/** Not the name that a font of the system may have. */
const canvasFamily = (family: FontFamily): string => `Fivefoot ${family}`

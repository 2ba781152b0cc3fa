/**
 * The fonts of paper in windows and their workers, served from the files that prints use. Each is loaded when text first needs it, so that a rare
 * script costs nothing until then; what was painted before is painted again.
 */
import { FONT_FACES, fontAddress } from '../../src/draw/text/families.ts'

/** The fonts of the window or worker; undefined where there are none, as in tests. */
const { document: page, fonts: ofWorker } = globalThis as {
  readonly document?: { readonly fonts?: FontFaceSet }
  readonly fonts?: FontFaceSet
}
const fonts = page?.fonts ?? ofWorker

/** Makes the fonts known to the window or worker. */
export function addPaperFonts(): void {
  for (const face of FONT_FACES) {
    const { family, weight } = face
    fonts?.add(new FontFace(family, `url("${fontAddress(face)}")`, { weight }))
  }
}

/** Calls whenever fonts that were needed for painting are there. Returns a function that stops it. */
export function onFontsLoaded(paintAgain: () => void): () => void {
  fonts?.addEventListener('loadingdone', paintAgain)
  return () => fonts?.removeEventListener('loadingdone', paintAgain)
}

/** Paints; and once more when fonts are there that the first time had to do without. */
export async function paintedInFonts<T>(paint: () => T): Promise<T> {
  const painted = paint()
  if (fonts?.status !== 'loading') return painted
  await fonts.ready
  return paintedInFonts(paint)
}

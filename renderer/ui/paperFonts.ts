/**
 * The fonts of paper in windows and their workers, served from the files that prints use. Each is loaded when text first needs it, so that a rare
 * script costs nothing until then; what was painted before is painted again.
 */
import { FONT_FACES, fontAddress, type FontFamily } from '../../src/draw/text/families.ts'

/** The fonts of the window or worker; undefined where there are none, as in tests. */
const { document: page, fonts: ofWorker } = globalThis as {
  readonly document?: { readonly fonts?: FontFaceSet }
  readonly fonts?: FontFaceSet
}
const fonts = page?.fonts ?? ofWorker

/** The families that the interface and maps are set in, but for rare scripts and symbols. */
const COMMON: ReadonlySet<FontFamily> = new Set(['Noto Sans', 'DejaVu Sans', 'DejaVu Serif'])

/**
 * Makes the fonts known to the window or worker. On a system without any font it resolves when the common ones are loaded: text that waits for its font
 * is set in another meanwhile, and where there is none, Chromium gives the font up.
 */
export async function addPaperFonts(): Promise<void> {
  const hasFonts = hasSystemFonts()
  const added = FONT_FACES.map((face) => {
    const font = new FontFace(face.family, `url("${fontAddress(face)}")`, { weight: face.weight })
    return { font, isFirst: !hasFonts && COMMON.has(face.family) }
  })
  await Promise.all(added.map(async ({ font, isFirst }) => (isFirst ? font.load() : undefined)))
  for (const { font } of added) fonts?.add(font)
}

/** A letter has a width unless no font has it. */
const hasSystemFonts = (): boolean => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return true
  context.font = '16px system-ui, sans-serif'
  return context.measureText('m').width > 0
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

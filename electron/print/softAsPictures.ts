import { culled } from '../../src/draw/cull.ts'
import { flattened, isSoft, type FlattenedMark, type FlattenSoft } from '../../src/draw/soft.ts'
import type { Drawing } from '../../src/print/drawing.ts'
import type { PrintFonts } from './fontFiles.ts'
import type { PrintPictures } from './pictures.ts'

/** Half a dot of a printer with 300 in an inch. */
const TOLERANCE_INCHES = 1 / 600

/** A drawing's marks as far as its page shows them, the soft ones as pictures. */
export type SoftAsPictures = (drawing: Drawing) => Promise<readonly FlattenedMark[]>

/**
 * Makes soft marks of drawings pictures; `pictures` are the stored ones they may show, `squareInches` how large all drawings are
 * together. The canvas takes half a second to load: only drawings that have soft marks load it.
 */
export function softAsPictures(
  { pictures }: { readonly pictures: readonly string[] },
  squareInches: number,
  needs: { readonly fonts: PrintFonts; readonly pictures: PrintPictures },
): SoftAsPictures {
  let loaded: Promise<FlattenSoft> | undefined
  const load = async (): Promise<FlattenSoft> => {
    const [{ nodeCanvasDeps }, { softDpi, softFlattener }] = await Promise.all([
      import('./nodeCanvas.ts'),
      import('./softPictures.ts'),
    ])
    return softFlattener(await nodeCanvasDeps(needs.fonts, needs.pictures, pictures), softDpi(squareInches))
  }
  return async ({ widthInches, heightInches, marks: drawn }) => {
    const page = { left: 0, top: 0, right: widthInches, bottom: heightInches }
    const marks = culled(drawn, page, TOLERANCE_INCHES)
    if (!marks.some(isSoft)) return marks
    return flattened(marks, page, await (loaded ??= load()))
  }
}

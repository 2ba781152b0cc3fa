import { culled } from '../../src/draw/cull.ts'
import type { Mark, PartMark } from '../../src/draw/marks.ts'
import { partAsGroup } from '../../src/draw/paths.ts'
import { flattened, isSoft, type FlattenedMark, type FlattenSoft } from '../../src/draw/soft.ts'
import type { Drawing } from '../../src/print/drawing.ts'
import type { PrintFonts } from './fontFiles.ts'
import type { PrintPictures } from './pictures.ts'

/** Half a dot of a printer with 300 in an inch. */
const TOLERANCE_INCHES = 1 / 600

/** Drawings as far as their pages show them, soft marks as pictures. */
export interface SoftAsPictures {
  /** Parts of the drawing are left as they are: each is to be asked for by `part`. */
  readonly page: (drawing: Drawing) => Promise<readonly FlattenedMark[]>
  /** The marks of a part, in its own unit. */
  readonly part: (part: PartMark) => Promise<readonly FlattenedMark[]>
  /** A drawing with what its parts draw. */
  readonly whole: (drawing: Drawing) => Promise<readonly FlattenedMark[]>
}

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
  const page: SoftAsPictures['page'] = async ({ widthInches, heightInches, marks: drawn }) => {
    const box = { left: 0, top: 0, right: widthInches, bottom: heightInches }
    const marks = culled(drawn, box, TOLERANCE_INCHES)
    return marks.some(isSoft) ? flattened(marks, box, await (loaded ??= load())) : marks
  }
  return {
    page,
    part: async ({ box, inchesPerUnit, draw }) => {
      const marks = culled(draw(), box, TOLERANCE_INCHES / inchesPerUnit)
      return marks.some(isSoft) ? flattened(marks, box, await (loaded ??= load()), inchesPerUnit) : marks
    },
    whole: (drawing) => page({ ...drawing, marks: withPartsDrawn(drawing.marks) }),
  }
}

const withPartsDrawn = (marks: readonly Mark[]): readonly Mark[] =>
  marks.map((mark) => {
    if (mark.kind === 'part') return partAsGroup(mark)
    return mark.kind === 'group' ? { ...mark, marks: withPartsDrawn(mark.marks) } : mark
  })

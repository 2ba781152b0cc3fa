import { culled } from '../../src/draw/cull.ts'
import type { Mark, PartMark } from '../../src/draw/marks.ts'
import { partAsGroup } from '../../src/draw/paths.ts'
import { flattened, isSoft, type FlattenedMark, type FlattenSoft } from '../../src/draw/soft.ts'
import type { Drawing } from '../../src/print/drawing.ts'
import type { PrintPictures } from './pictures.ts'

/** Half a dot at 300 dots per inch. */
const TOLERANCE_INCHES = 1 / 600

/** Returns drawings clipped to their pages, with soft marks replaced by pictures. */
export interface SoftAsPictures {
  /** Leaves part marks as they are: get their marks with `part`. */
  readonly page: (drawing: Drawing) => Promise<readonly FlattenedMark[]>
  /** The marks of a part, in its unit. */
  readonly part: (part: PartMark) => Promise<readonly FlattenedMark[]>
  /** A drawing with its parts replaced by their marks. */
  readonly whole: (drawing: Drawing) => Promise<readonly FlattenedMark[]>
}

/**
 * Converts soft marks to pictures; `pictures`: ids of those that drawings may show; `squareInches`: area of all drawings together.
 * The canvas is loaded only for drawings with soft marks, since that takes half a second.
 */
export function softAsPictures(
  { pictures }: { readonly pictures: readonly string[] },
  squareInches: number,
  deps: { readonly pictures: PrintPictures },
): SoftAsPictures {
  let loaded: Promise<FlattenSoft> | undefined
  const load = async (): Promise<FlattenSoft> => {
    const [{ nodeCanvasDeps }, { softDpi, softFlattener }] = await Promise.all([
      import('./nodeCanvas.ts'),
      import('./softPictures.ts'),
    ])
    return softFlattener(await nodeCanvasDeps(deps.pictures, pictures), softDpi(squareInches))
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

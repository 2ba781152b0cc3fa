/** The outline of floors, the most important line of a map, as pen lines of uneven width. */
import { contourPath, penPath } from '../geometry/pen.ts'
import { pathMark, pathMarks } from '../paths.ts'
import type { Layer } from '../style.ts'

/** Seed of the pen's noise. */
export const HAND_SEED = 9

/** Outlines of floors and of the void. */
export const outlineLayer: Layer = {
  part: 'outlines',
  draw: ({ outlines, style }) => {
    const { ink } = style.palette
    const hull = contourPath(outlines.void())
    return [
      ...pathMarks(hull, { stroke: ink, width: style.outline * 1.3, join: 'round' }),
      pathMark(penPath(outlines.floor(), style.outline, style.hand, HAND_SEED), { fill: ink, rule: 'evenodd' }),
    ]
  },
}

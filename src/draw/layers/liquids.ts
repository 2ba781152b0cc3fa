/** Water and pits without depth: fills and shores. */
import { contourPath, penPath } from '../geometry/pen.ts'
import type { Contour } from '../geometry/contour.ts'
import type { Mark } from '../marks.ts'
import { pathMark } from '../paths.ts'
import type { Layer } from '../style.ts'
import { fillContours, within } from './common.ts'
import { HAND_SEED } from './outline.ts'

/** Whether an outline runs along masonry all the way. */
export const isBuiltContour = ({ stretches }: Contour): boolean => stretches.every((stretch) => stretch === 'masonry')

/** Water as a fill with a shore line. */
export const plainWater: Layer = {
  draw: ({ outlines, style }) => {
    const contours = outlines.water()
    if (contours.length === 0) return []
    const shores = contours.filter((contour) => !isBuiltContour(contour))
    const marks: Mark[] = [
      ...fillContours(contours, style.palette.water),
      ...fillContours(outlines.ford(), style.palette.paper),
      pathMark(penPath(shores, style.outline * 0.8, style.hand, HAND_SEED), {
        fill: style.palette.waterInk,
        rule: 'evenodd',
      }),
    ]
    return within(outlines.floor(), marks)
  },
}

/** Pits as a dark fill with a rim. */
export const plainPits: Layer = {
  draw: ({ outlines, style }) => {
    const contours = outlines.pit()
    if (contours.length === 0) return []
    return within(outlines.floor(), [
      ...fillContours(contours, style.palette.pit),
      pathMark(contourPath(contours), { stroke: style.palette.ink, width: style.outline, join: 'round' }),
    ])
  },
}

/** The void around ships and islands: a color, and stars. */
import { hash2, squareRandom } from '../geometry/noise.ts'
import type { Color, Mark } from '../marks.ts'
import { circlePath, linePath, pathMarks } from '../paths.ts'
import { forEachSquare, voidSquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { fillArea, within } from './common.ts'

/** Style of the void. */
export interface VoidStyle {
  readonly stars: Color
  /** Stars a square. */
  readonly perSquare: number
  /** Bright stars are crosses in ink, and larger dots otherwise. */
  readonly isInk: boolean
}

/** The void with its stars. */
export const voids = (voidStyle: VoidStyle): Layer => ({
  draw: (drawing) => {
    const stars = drawing.detail === 'full' ? starMarks(drawing, voidStyle) : []
    return within(drawing.outlines.void(), [fillArea(drawing, drawing.style.palette.outside), ...stars])
  },
})

const MAX_STARS = 4

function starMarks(drawing: MapDrawing, { stars, perSquare, isInk }: VoidStyle): Mark[] {
  const { scene, area, settings } = drawing
  const isVoid = voidSquares(scene)
  const [dots, crosses]: [number[], number[]] = [[], []]
  forEachSquare(scene, area, (col, row) => {
    if (!isVoid(col, row)) return
    const random = squareRandom(col, row, settings.seed + 67)
    for (let k = 0; k < MAX_STARS; k++) {
      const [x, y, brightness] = [col + random(), row + random(), random()]
      if (hash2(col * MAX_STARS + k, row, settings.seed) >= perSquare / MAX_STARS) continue
      if (isInk && brightness > 0.8)
        crosses.push(...linePath(x - 0.09, y, x + 0.09, y), ...linePath(x, y - 0.09, x, y + 0.09))
      else dots.push(...circlePath(x, y, brightness > 0.96 ? 0.045 : brightness > 0.7 ? 0.024 : 0.015))
    }
  })
  return [...pathMarks(dots, { fill: stars, opacity: 0.85 }), ...pathMarks(crosses, { stroke: stars, width: 0.02 })]
}

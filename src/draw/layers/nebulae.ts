/** Clouds of color in the void. */
import { squareRandom } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Color, Mark } from '../marks.ts'
import { circlePath, pathMark } from '../paths.ts'
import type { Layer } from '../style.ts'

/** A cloud hangs somewhere in every block of so many squares. */
const BLOCK = 8
/** The largest cloud, in squares. */
const MAX_RADIUS = 8

/** Soft clouds, seen through the void. */
export const nebulae = ({
  colors,
  opacity,
}: {
  readonly colors: readonly Color[]
  readonly opacity: string
}): Layer => ({
  isDetail: true,
  draw: ({ outlines, area, settings }) => {
    const contours = outlines.void()
    if (contours.length === 0) return []
    const marks: Mark[] = []
    const first = (from: number) => Math.floor((from - MAX_RADIUS) / BLOCK)
    const last = (to: number) => Math.floor((to + MAX_RADIUS) / BLOCK)
    for (let j = first(area.row); j <= last(area.row + area.heightCells); j++)
      for (let i = first(area.col); i <= last(area.col + area.widthCells); i++) {
        const random = squareRandom(i, j, settings.seed + 66)
        const [x, y, radius] = [(i + random()) * BLOCK, (j + random()) * BLOCK, random(3, MAX_RADIUS)]
        const color = colors[Math.floor(random() * colors.length)] ?? '#000000'
        const stops = [
          [0, color + opacity],
          [1, `${color}00`],
        ] as const
        marks.push(pathMark(circlePath(x, y, radius), { fill: { x, y, from: 0, to: radius, stops } }))
      }
    return [{ kind: 'group', clip: contourPath(contours), soft: true, marks }]
  },
})

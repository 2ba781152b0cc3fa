/** Large soft circles, scattered over the map: clouds in the void, and rings that cups left on an old sheet. */
import type { CellRect } from '../../grid/cell.ts'
import { squareRandom, type SquareRandom } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Color, Mark } from '../marks.ts'
import { gradientCircle, softGroup } from '../paths.ts'
import type { Layer } from '../style.ts'

/** Calls for every block of `blockSquares` a side that has a point within `reach` squares of an area, by rows. */
function forEachBlock(
  { col, row, widthCells, heightCells }: CellRect,
  blockSquares: number,
  reach: number,
  seed: number,
  visit: (column: number, line: number, random: SquareRandom) => void,
): void {
  const first = (from: number) => Math.floor((from - reach) / blockSquares)
  const last = (to: number) => Math.floor((to + reach) / blockSquares)
  for (let line = first(row); line <= last(row + heightCells); line++)
    for (let column = first(col); column <= last(col + widthCells); column++)
      visit(column, line, squareRandom(column, line, seed))
}

const CLOUD_BLOCK = 8
const MAX_CLOUD_RADIUS = 8

/** Soft clouds of color in the void, one in each block. */
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
    forEachBlock(area, CLOUD_BLOCK, MAX_CLOUD_RADIUS, settings.seed + 66, (column, line, random) => {
      const [x, y] = [(column + random()) * CLOUD_BLOCK, (line + random()) * CLOUD_BLOCK]
      const radius = random(3, MAX_CLOUD_RADIUS)
      const color = colors[Math.floor(random() * colors.length)] ?? '#000000'
      marks.push(
        gradientCircle(x, y, radius, [
          [0, color + opacity],
          [1, `${color}00`],
        ]),
      )
    })
    return [softGroup(marks, { clip: contourPath(contours) })]
  },
})

const STAIN_BLOCK = 10
/** Share of the blocks that have a stain. */
const STAIN_SHARE = 0.6
const MAX_STAIN_RADIUS = 2.2

/** Rings of a color; `opacity` is that of their rim, as two hexadecimal digits. */
export const stains = ({ color, opacity }: { readonly color: Color; readonly opacity: string }): Layer => ({
  part: 'floor',
  isDetail: true,
  draw: ({ area, settings }) => {
    const marks: Mark[] = []
    forEachBlock(area, STAIN_BLOCK, MAX_STAIN_RADIUS, settings.seed + 55, (column, line, random) => {
      if (random() >= STAIN_SHARE) return
      const [x, y] = [(column + random()) * STAIN_BLOCK, (line + random()) * STAIN_BLOCK]
      const radius = random(0.8, MAX_STAIN_RADIUS)
      const stops = [
        [0, `${color}08`],
        [0.9, color + opacity],
        [1, `${color}00`],
      ] as const
      marks.push(gradientCircle(x, y, radius, stops, radius * 0.6))
    })
    return marks.length === 0 ? [] : [softGroup(marks)]
  },
})

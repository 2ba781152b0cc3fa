/** Rings that cups left on an old sheet. */
import { squareRandom } from '../geometry/noise.ts'
import type { Color, Mark } from '../marks.ts'
import { circlePath, pathMark } from '../paths.ts'
import type { Layer } from '../style.ts'

/** One block of so many squares in every few has a stain. */
const BLOCK = 10
const SHARE = 0.6
const MAX_RADIUS = 2.2

/** Rings of the given color, with two hexadecimal digits of opacity at their edge. */
export const stains = ({ color, opacity }: { readonly color: Color; readonly opacity: string }): Layer => ({
  isDetail: true,
  draw: ({ area, settings }) => {
    const marks: Mark[] = []
    for (let j = Math.floor((area.row - MAX_RADIUS) / BLOCK); j * BLOCK < area.row + area.heightCells + MAX_RADIUS; j++)
      for (
        let i = Math.floor((area.col - MAX_RADIUS) / BLOCK);
        i * BLOCK < area.col + area.widthCells + MAX_RADIUS;
        i++
      ) {
        const random = squareRandom(i, j, settings.seed + 55)
        if (random() >= SHARE) continue
        const [x, y, to] = [(i + random()) * BLOCK, (j + random()) * BLOCK, random(0.8, MAX_RADIUS)]
        const stops = [
          [0, `${color}08`],
          [0.9, color + opacity],
          [1, `${color}00`],
        ] as const
        marks.push(pathMark(circlePath(x, y, to), { fill: { x, y, from: to * 0.6, to, stops } }))
      }
    return marks.length === 0 ? [] : [{ kind: 'group', soft: true, marks }]
  },
})

/** The shadow that walls cast on the floor, with light from the upper left. */
import type { Mark, PathNumbers } from '../marks.ts'
import { pathMark, softGroup } from '../paths.ts'
import { edgePath, edgesIn } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { outsidePath, within } from './common.ts'

/** Style of a shadow. Lengths in squares. */
export interface WallShadowStyle {
  readonly color: string
  /** 0 to 1. */
  readonly opacity: number
  /** Distance to the right; it falls a little farther down. */
  readonly offset: number
  /** 0: a hard edge. */
  readonly blur: number
}

const DOWN = 1.15
const THIN_WALL = 0.2

/** The shadow of everything solid and of thin walls. */
export const wallShadow = ({ color, opacity, offset, blur }: WallShadowStyle): Layer => ({
  part: 'outlines',
  draw: (drawing) => {
    const strength = Math.min(1, opacity * drawing.settings.shadow)
    if (strength === 0 || (blur > 0 && drawing.detail === 'coarse')) return []
    const solid = moved(
      pathMark(outsidePath(drawing, drawing.outlines.floor()), { fill: color, rule: 'evenodd' }),
      offset,
    )
    const thin = pathMark(thinWalls(drawing), { stroke: color, width: THIN_WALL, cap: 'square' })
    const marks: Mark[] = [solid, moved(thin, offset * 0.8)]
    const group: Mark =
      blur > 0 ? softGroup(marks, { blur, opacity: strength }) : { kind: 'group', marks, opacity: strength }
    return within(drawing.outlines.floor(), [group])
  },
})

const moved = (mark: Mark, by: number): Mark => ({ kind: 'group', x: by, y: by * DOWN, marks: [mark] })

function thinWalls({ scene, area }: MapDrawing): PathNumbers {
  return edgesIn(scene, area)
    .filter(({ kind, door }) => kind !== 'barrier' && !(kind === 'door' && door === 'open'))
    .flatMap(edgePath)
}

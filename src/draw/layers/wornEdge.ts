/** The edge of an old sheet: browned and frayed. */
import { fbm } from '../geometry/noise.ts'
import { PATH_OPS, type Color } from '../marks.ts'
import { pathMark, rectPath, softGroup } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'

/** Style of the edge; lengths in squares. */
export interface WornEdgeStyle {
  readonly burn: Color
  readonly opacity: number
  /** How far the browning goes into the map. */
  readonly width: number
  readonly blur: number
}

const STEP = 0.2
/** The browning begins this many squares outside the map, so that the outer end of its blur does not show. */
const OUTSIDE = 2

/** Browns the border of the map and frays its outermost half square. */
export const wornEdge = ({ burn, opacity, width, blur }: WornEdgeStyle): Layer => ({
  part: 'floor',
  isDetail: true,
  draw: (drawing) => {
    const { scene, window, settings } = drawing
    const reach = width + blur * 3
    const isInside =
      window.col > reach &&
      window.row > reach &&
      window.col + window.widthCells < scene.widthCells - reach &&
      window.row + window.heightCells < scene.heightCells - reach
    if (isInside) return []
    const rim = (depth: number, fray: number) => [
      ...rectPath(-OUTSIDE, -OUTSIDE, scene.widthCells + 2 * OUTSIDE, scene.heightCells + 2 * OUTSIDE),
      ...frayedPath(drawing, depth, fray),
    ]
    const rule = 'evenodd'
    return [
      softGroup([pathMark(rim(width * 0.3, width * 0.5), { fill: burn, rule })], {
        blur,
        opacity: Math.min(1, opacity * settings.shadow),
      }),
      pathMark(rim(0, 0.09), { fill: burn, rule, opacity: 0.75 }),
    ]
  },
})

/** The border of the map, moved inward by noise in map coordinates, so that every window shows the same border. */
function frayedPath({ scene, settings }: MapDrawing, depth: number, fray: number): number[] {
  const { widthCells, heightCells } = scene
  const inward = (x: number, y: number) =>
    depth +
    fray *
      Math.max(0, 0.5 + fbm(x * 0.9, y * 0.9, settings.seed + 31, 4) + 0.35 * fbm(x * 5, y * 5, settings.seed + 32, 2))
  const path: number[] = []
  const add = (x: number, y: number, toX: number, toY: number) => {
    const by = inward(x, y)
    path.push(path.length === 0 ? PATH_OPS.move : PATH_OPS.line, x + toX * by, y + toY * by)
  }
  for (let x = 0; x < widthCells; x += STEP) add(x, 0, 0, 1)
  for (let y = 0; y < heightCells; y += STEP) add(widthCells, y, -1, 0)
  for (let x = widthCells; x > 0; x -= STEP) add(x, heightCells, 0, -1)
  for (let y = heightCells; y > 0; y -= STEP) add(0, y, 1, 0)
  return [...path, PATH_OPS.close]
}

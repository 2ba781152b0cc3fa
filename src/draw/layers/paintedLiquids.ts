/** Water and pits as painted: depth in soft steps, caustics, foam, and the shadow of the bank. */
import { mixColors, withOpacity } from '../color.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Contour } from '../geometry/contour.ts'
import type { Color, Mark } from '../marks.ts'
import { pathMark, softGroup } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { fillContours, outsidePath } from './common.ts'
import { depthsIn, depthSteps, liquidLayer, type DepthStep } from './liquids.ts'
import { textureMark } from './textures.ts'

/** Style of painted water. */
export interface PaintedWaterStyle {
  /** At the shore. */
  readonly shallow: Color
  readonly foam: Color
  readonly foamOpacity: number
  readonly ford: Color
}

const DEPTH_LIMIT = 1.15
const DEPTHS = 9
/** Share of the depth over which shallow turns to plain water. */
const SHALLOW_SHARE = 0.3

/** Water from the shallows to the deep. */
export const paintedWater = (waterStyle: PaintedWaterStyle): Layer =>
  liquidLayer('water', (drawing, contours) => {
    const { outlines, style, detail } = drawing
    const { water, deepWater } = style.palette
    if (detail === 'coarse') return fillContours(contours, water)
    const clip = contourPath(contours)
    const shore = pathMark(clip, {
      stroke: withOpacity(waterStyle.foam, waterStyle.foamOpacity),
      width: 0.11,
      join: 'round',
    })
    const ford = outlines.ford()
    return [
      ...fillContours(contours, waterStyle.shallow),
      ...depthSteps(depthsIn(drawing, contours, DEPTH_LIMIT), stepsBetween(waterStyle.shallow, water, deepWater)),
      ...(ford.length > 0 ? [softGroup(fillContours(ford, waterStyle.ford), { blur: 0.12 })] : []),
      rimShadow(drawing, contours, { x: 0.09, y: 0.11, blur: 0.1, color: '#000a148c' }),
      textureMark(drawing, { texture: 'water', scale: 1.05, opacity: 0.3, blend: 'normal' }, contours),
      textureMark(drawing, { texture: 'water', scale: 0.55, opacity: 0.16, blend: 'normal' }, contours),
      softGroup([shore], { clip, blur: 0.03 }),
    ]
  })

/** Colors by depth: from shallow to plain to deep water. */
function stepsBetween(shallow: Color, plain: Color, deep: Color): DepthStep[] {
  return Array.from({ length: DEPTHS }, (_, k) => {
    const t = (k + 1) / DEPTHS
    const color =
      t < SHALLOW_SHARE
        ? mixColors(shallow, plain, t / SHALLOW_SHARE)
        : mixColors(plain, deep, (t - SHALLOW_SHARE) / (1 - SHALLOW_SHARE))
    return { from: (t - 0.5 / DEPTHS) * DEPTH_LIMIT * 0.92, color }
  })
}

/** The shadow that the bank or rim casts on what it holds. */
const rimShadow = (
  drawing: MapDrawing,
  contours: readonly Contour[],
  { color, ...place }: { readonly x: number; readonly y: number; readonly blur: number; readonly color: Color },
): Mark => {
  const outside = pathMark(outsidePath(drawing, contours), { fill: color, rule: 'evenodd' })
  return softGroup([softGroup([outside], place)], { clip: contourPath(contours) })
}

/** Depths of a pit that get a color of their own. */
const PIT_STEPS = 7

/** Pits from the rim into the dark. */
export const paintedPits = ({ rim }: { readonly rim: Color }): Layer =>
  liquidLayer('pit', (drawing, contours) => {
    const { pit, deepPit } = drawing.style.palette
    if (drawing.detail === 'coarse') return fillContours(contours, mixColors(pit, deepPit, 0.7))
    const path = contourPath(contours)
    const steps = Array.from({ length: PIT_STEPS }, (_, k) => ({
      from: 0.06 + k * 0.085,
      color: mixColors(pit, deepPit, (k + 1) / PIT_STEPS),
    }))
    return [
      ...fillContours(contours, pit),
      ...depthSteps(depthsIn(drawing, contours, 0.7), steps),
      textureMark(drawing, { texture: 'rock', scale: 1, opacity: 0.8 }, contours),
      rimShadow(drawing, contours, { x: 0.16, y: 0.2, blur: 0.16, color: '#000000cc' }),
      pathMark(path, { stroke: '#000000b3', width: 0.05, join: 'round' }),
      { kind: 'group', x: -0.02, y: -0.03, marks: [pathMark(path, { stroke: rim, width: 0.04, join: 'round' })] },
    ]
  })

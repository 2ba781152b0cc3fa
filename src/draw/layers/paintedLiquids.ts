/** Water and pits as painted: depth in soft steps, caustics, foam, and the shadow of the bank. */
import { grownRect } from '../../grid/cell.ts'
import { mixColors, withOpacity } from '../color.ts'
import { distanceFields } from '../geometry/distanceField.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Contour } from '../geometry/contour.ts'
import type { Color, Mark } from '../marks.ts'
import { pathMark } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { fillContours, outsidePath, within } from './common.ts'
import { depthSteps, type DepthStep } from './liquids.ts'
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
export const paintedWater = (waterStyle: PaintedWaterStyle): Layer => ({
  draw: (drawing) => {
    const { outlines, style, detail, area } = drawing
    const contours = outlines.water()
    if (contours.length === 0) return []
    const { water, deepWater } = style.palette
    if (detail === 'coarse') return within(outlines.floor(), fillContours(contours, water))
    const fields = distanceFields(contours, grownRect(area, 1), DEPTH_LIMIT)
    const path = contourPath(contours)
    const inWater: Mark[] = [
      { kind: 'group', clip: path, soft: true, marks: [bankShadow(drawing, contours)] },
      textureMark(drawing, { texture: 'water', scale: 1.05, opacity: 0.3, blend: 'normal' }, contours),
      textureMark(drawing, { texture: 'water', scale: 0.55, opacity: 0.16, blend: 'normal' }, contours),
      foam(path, waterStyle),
    ]
    const ford = outlines.ford()
    return within(outlines.floor(), [
      ...fillContours(contours, waterStyle.shallow),
      ...depthSteps(fields, stepsBetween(waterStyle.shallow, water, deepWater)),
      ...(ford.length > 0 ? [softFill(ford, waterStyle.ford, 0.12)] : []),
      ...inWater,
    ])
  },
})

/** Colors by depth: shallow to plain to deep. */
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

const softFill = (contours: readonly Contour[], color: Color, blur: number): Mark => ({
  kind: 'group',
  blur,
  soft: true,
  marks: [pathMark(contourPath(contours), { fill: color })],
})

const bankShadow = (drawing: MapDrawing, contours: readonly Contour[]): Mark => ({
  kind: 'group',
  x: 0.09,
  y: 0.11,
  blur: 0.1,
  soft: true,
  marks: [pathMark(outsidePath(drawing, contours), { fill: '#000a148c', rule: 'evenodd' })],
})

const foam = (clip: readonly number[], { foam: color, foamOpacity }: PaintedWaterStyle): Mark => ({
  kind: 'group',
  clip,
  blur: 0.03,
  soft: true,
  marks: [pathMark(clip, { stroke: withOpacity(color, foamOpacity), width: 0.11, join: 'round' })],
})

/** Pits from the rim into the dark. */
export const paintedPits = ({ rim }: { readonly rim: Color }): Layer => ({
  draw: (drawing) => {
    const { outlines, style, detail, area } = drawing
    const contours = outlines.pit()
    if (contours.length === 0) return []
    const { pit, deepPit } = style.palette
    const path = contourPath(contours)
    const fill = fillContours(contours, detail === 'coarse' ? mixColors(pit, deepPit, 0.7) : pit)
    if (detail === 'coarse') return within(outlines.floor(), fill)
    const fields = distanceFields(contours, grownRect(area, 1), 0.7)
    const steps = Array.from({ length: 7 }, (_, k) => ({
      from: 0.06 + k * 0.085,
      color: mixColors(pit, deepPit, (k + 1) / 7),
    }))
    const shadow: Mark = {
      kind: 'group',
      x: 0.16,
      y: 0.2,
      blur: 0.16,
      soft: true,
      marks: [pathMark(outsidePath(drawing, contours), { fill: '#000000cc', rule: 'evenodd' })],
    }
    return within(outlines.floor(), [
      ...fill,
      ...depthSteps(fields, steps),
      textureMark(drawing, { texture: 'rock', scale: 1, opacity: 0.8 }, contours),
      { kind: 'group', clip: path, soft: true, marks: [shadow] },
      pathMark(path, { stroke: '#000000b3', width: 0.05, join: 'round' }),
      { kind: 'group', x: -0.02, y: -0.03, marks: [pathMark(path, { stroke: rim, width: 0.04, join: 'round' })] },
    ])
  },
})

/** Tints and outlines of terrain that is a patch on the floor. Its objects are layers of their own. */
import { withOpacity } from '../color.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { POINTS_PER_EDGE, type Contour } from '../geometry/contour.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Color, Mark, PathNumbers } from '../marks.ts'
import { PATH_OPS } from '../marks.ts'
import { linePath, pathMark, pathMarks, softGroup } from '../paths.ts'
import type { Layer, MapPalette } from '../style.ts'
import { fillContours, within } from './common.ts'
import { textureMark } from './textures.ts'

const TINTED: readonly (readonly [number, (palette: MapPalette) => Color | null])[] = [
  [TERRAIN.difficult, ({ difficult }) => difficult],
  [TERRAIN['greater-difficult'], ({ greaterDifficult }) => greaterDifficult],
  [TERRAIN.hazard, ({ hazard }) => hazard],
  [TERRAIN.uneven, ({ uneven }) => uneven],
]

/** Tints of difficult, hazardous and uneven terrain on the floor. */
export const patchTints: Layer = {
  draw: ({ outlines, style }) => {
    const marks = TINTED.flatMap(([code, tintOf]) => {
      const tint = tintOf(style.palette)
      return tint === null ? [] : fillContours(outlines.patch(code), tint)
    })
    return within(outlines.floor(), marks)
  },
}

/** Dotted outlines of difficult terrain. */
export const patchDots: Layer = {
  isDetail: true,
  draw: ({ outlines, style }) => {
    const path = [TERRAIN.difficult, TERRAIN['greater-difficult']].flatMap((code) => dotsAlong(outlines.patch(code)))
    const [stroke, width] = [withOpacity(style.palette.ink, 0.6), style.symbols.lineWidth * 1.1]
    return within(outlines.floor(), pathMarks(path, { stroke, width, cap: 'round' }))
  },
}

/** The shortest line that canvases still give round ends: a fifth of the numbers of a circle. */
const dotPath = (x: number, y: number): PathNumbers => linePath(x, y, x + 0.001, y)

/** Dots on the points of outlines, which are fixed to the grid: dashes would shift with the length of a line. */
function dotsAlong(contours: readonly Contour[]): number[] {
  const path: number[] = []
  for (const { points } of contours)
    for (let i = 0; i + 1 < points.length; i += 2) path.push(...dotPath(points[i] ?? 0, points[i + 1] ?? 0))
  return path
}

/** A hazard's outline has a tooth at every second point. */
const TOOTH_POINTS = 2
const TOOTH_HEIGHT = 0.15

/** The outline of hazards: a line with teeth that point inward. */
export const hazardTeeth = ({ isFilled }: { readonly isFilled: boolean }): Layer => ({
  draw: ({ outlines, style, detail }) => {
    const contours = outlines.patch(TERRAIN.hazard)
    if (contours.length === 0) return []
    const { hazardInk: color } = style.palette
    const line = pathMark(contourPath(contours), { stroke: color, width: style.symbols.lineWidth * 1.2, join: 'round' })
    if (detail === 'coarse') return [line]
    const teeth = teethPath(contours)
    return [pathMark(teeth, isFilled ? { fill: color } : { stroke: color, width: style.symbols.lineWidth * 0.8 }), line]
  },
})

function teethPath(contours: readonly Contour[]): number[] {
  const path: number[] = []
  for (const { points, edges } of contours)
    for (let i = 0; i < edges.length * POINTS_PER_EDGE; i += TOOTH_POINTS) {
      const at = (k: number) =>
        [points[(k * 2) % points.length] ?? 0, points[(k * 2 + 1) % points.length] ?? 0] as const
      const [[ax, ay], [bx, by]] = [at(i), at(i + TOOTH_POINTS)]
      const length = Math.hypot(bx - ax, by - ay) || 1
      const [nx, ny] = [-(by - ay) / length, (bx - ax) / length]
      path.push(PATH_OPS.move, ax, ay, PATH_OPS.line, bx, by)
      path.push(PATH_OPS.line, (ax + bx) / 2 + nx * TOOTH_HEIGHT, (ay + by) / 2 + ny * TOOTH_HEIGHT, PATH_OPS.close)
    }
  return path
}

/** How strong soft patches are, 0 to 1. */
export interface SoftPatchStyle {
  readonly opacities: { readonly difficult: number; readonly greater: number; readonly hazard: number }
}

/** Patches with soft edges and a texture of dirt. */
export const softPatches = ({ opacities }: SoftPatchStyle): Layer => ({
  draw: (drawing) => {
    const { outlines, style, detail } = drawing
    const { difficult, greaterDifficult, hazard } = style.palette
    const patches = [
      [TERRAIN.difficult, difficult, opacities.difficult],
      [TERRAIN['greater-difficult'], greaterDifficult, opacities.greater],
      [TERRAIN.hazard, hazard, opacities.hazard],
    ] as const
    const marks = patches.flatMap(([code, color, opacity]): Mark[] => {
      const contours = outlines.patch(code)
      if (contours.length === 0 || color === null) return []
      const path = contourPath(contours)
      const fill = pathMark(path, { fill: color })
      if (detail === 'coarse') return [{ kind: 'group', opacity, marks: [fill] }]
      const edge = pathMark(path, { stroke: '#00000059', width: 0.1, join: 'round' })
      return [
        softGroup([fill, edge], { opacity, blur: 0.05 }),
        textureMark(drawing, { texture: 'dirt', scale: 0.8, opacity: 0.8 }, contours),
      ]
    })
    return within(outlines.floor(), marks)
  },
})

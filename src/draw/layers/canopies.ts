/** Canopies: webs, and in a town awnings with stripes and a scalloped edge. */
import { TERRAIN } from '../facts/terrain.ts'
import { hash2, squareRandom } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { arcPath, linePath, pathMark, pathMarks, rectPath } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { forEachOf, within } from './common.ts'

/** Style of canopies. */
export interface CanopyStyle {
  readonly web: Color
  /** Laid over a square of web; null: none. */
  readonly webTint: Color | null
  readonly cloth: Color
  /** Colors of stripes, one for each awning; empty: lines. */
  readonly stripes: readonly Color[]
  readonly shadow: Color | null
}

/** Webs or awnings. */
export const canopies = (canopyStyle: CanopyStyle): Layer => ({
  draw: (drawing) => (drawing.scene.dressing === 'town' ? awnings(drawing, canopyStyle) : webs(drawing, canopyStyle)),
})

const isCanopy =
  ({ scene }: MapDrawing) =>
  (col: number, row: number): boolean =>
    scene.baseTerrain.at(col, row) === TERRAIN.canopy

const SPOKES = 9
const RINGS = [0.14, 0.27, 0.41, 0.55] as const
const SAG = 0.86

function webs(drawing: MapDrawing, { web, webTint }: CanopyStyle): Mark[] {
  const [tint, spokes, rings]: [number[], number[], number[]] = [[], [], []]
  forEachOf(drawing, TERRAIN.canopy, (col, row) => {
    tint.push(...rectPath(col, row, 1, 1))
    const random = squareRandom(col, row, drawing.settings.seed + 8)
    const [x, y] = [col + 0.5 + random(-0.05, 0.05), row + 0.5 + random(-0.05, 0.05)]
    const angles = Array.from({ length: SPOKES }, (_, k) => (k / SPOKES) * 2 * Math.PI + random(-0.15, 0.15))
    for (const angle of angles) spokes.push(...linePath(x, y, x + Math.cos(angle) * 0.62, y + Math.sin(angle) * 0.62))
    if (drawing.detail === 'full') for (const radius of RINGS) addRing(rings, x, y, radius, angles)
  })
  if (spokes.length === 0) return []
  const width = drawing.style.symbols.lineWidth
  return [
    ...(webTint === null ? [] : [pathMark(tint, { fill: webTint })]),
    pathMark(spokes, { stroke: web, width: width * 0.75, cap: 'round' }),
    ...pathMarks(rings, { stroke: web, width: width * 0.65, join: 'round' }),
  ]
}

/** A ring of a web: threads that sag between the spokes. */
function addRing(path: number[], x: number, y: number, radius: number, angles: readonly number[]): void {
  for (const [k, angle] of angles.entries()) {
    const next = (angles[(k + 1) % angles.length] ?? 0) + (k + 1 === angles.length ? 2 * Math.PI : 0)
    const middle = (angle + next) / 2
    path.push(k === 0 ? PATH_OPS.move : PATH_OPS.line, x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
    path.push(PATH_OPS.line, x + Math.cos(middle) * radius * SAG, y + Math.sin(middle) * radius * SAG)
  }
  path.push(PATH_OPS.close)
}

const STRIPE = 0.25

function awnings(drawing: MapDrawing, canopyStyle: CanopyStyle): Mark[] {
  const contours = drawing.outlines.around(isCanopy(drawing), 'square')
  if (contours.length === 0) return []
  const path = contourPath(contours)
  const { lineWidth } = drawing.style.symbols
  const { ink } = drawing.style.palette
  const shadow: Mark[] =
    canopyStyle.shadow === null
      ? []
      : [{ kind: 'group', x: 0.07, y: 0.08, marks: [pathMark(path, { fill: canopyStyle.shadow })] }]
  return [
    ...shadow,
    pathMark(path, { fill: canopyStyle.cloth }),
    ...within(contours, stripes(drawing, canopyStyle)),
    pathMark(path, { stroke: ink, width: lineWidth * 1.1, join: 'miter' }),
    ...scallops(drawing, canopyStyle),
  ]
}

/** The search for the first square of an awning stops here: a drawing depends on its neighborhood alone. */
const MAX_AWNING = 8

/** The color of the awning over a square: that of the leftmost square of its row, so that one awning has one color. */
function stripeColor(
  drawing: MapDrawing,
  { stripes: colors }: CanopyStyle,
  col: number,
  row: number,
): Color | undefined {
  const holds = isCanopy(drawing)
  let [c, r] = [col, row]
  while (col - c < MAX_AWNING && holds(c - 1, r)) c--
  while (row - r < MAX_AWNING && holds(c, r - 1)) r--
  return colors[Math.floor(hash2(c, r, drawing.settings.seed) * colors.length)]
}

function stripes(drawing: MapDrawing, canopyStyle: CanopyStyle): Mark[] {
  const byColor = new Map<Color | undefined, number[]>()
  forEachOf(drawing, TERRAIN.canopy, (col, row) => {
    const color = stripeColor(drawing, canopyStyle, col, row)
    const path = byColor.get(color) ?? []
    byColor.set(color, path)
    for (const x of [col, col + 0.5])
      path.push(...(color === undefined ? linePath(x, row, x, row + 1) : rectPath(x, row, STRIPE, 1)))
  })
  const { ink } = drawing.style.palette
  return [...byColor].map(([color, path]) =>
    pathMark(path, color === undefined ? { stroke: ink, width: 0.02 } : { fill: color }),
  )
}

/** The scalloped lower edge of awnings. */
function scallops(drawing: MapDrawing, canopyStyle: CanopyStyle): Mark[] {
  if (drawing.detail === 'coarse') return []
  const marks: Mark[] = []
  const holds = isCanopy(drawing)
  forEachOf(drawing, TERRAIN.canopy, (col, row) => {
    if (holds(col, row + 1)) return
    const color = stripeColor(drawing, canopyStyle, col, row)
    const [even, odd]: [number[], number[]] = [[], []]
    for (let k = 0; k < 4; k++)
      (k % 2 === 0 ? even : odd).push(...arcPath(col + 0.125 + k * STRIPE, row + 1, 0.115, 0, Math.PI))
    const line = { stroke: drawing.style.palette.ink, width: drawing.style.symbols.lineWidth * 0.8 }
    marks.push(
      pathMark(even, { fill: color ?? canopyStyle.cloth, ...line }),
      pathMark(odd, { fill: canopyStyle.cloth, ...line }),
    )
  })
  return marks
}

/** Water and pits: shores, depth by lines or bands, curbs of basins. */
import { grownRect } from '../../grid/cell.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { POINTS_PER_EDGE, type Contour } from '../geometry/contour.ts'
import { distanceAt, distanceFields, type DistanceField } from '../geometry/distanceField.ts'
import { isoLoops, isoSegments, joinedSegments } from '../geometry/isoLines.ts'
import { hash2, squareRandom, valueNoise } from '../geometry/noise.ts'
import { contourPath, penPath } from '../geometry/pen.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { linePath, pathMark, pathMarks, polygonPath } from '../paths.ts'
import { fordSquares, forEachSquare, voidSquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { fillContours, forEachOf, within } from './common.ts'
import { HAND_SEED } from './outline.ts'

/** True if all of an outline is masonry. */
export const isBuiltContour = ({ stretches }: Contour): boolean => stretches.every((stretch) => stretch === 'masonry')

/** A color of water or a pit from some distance to the outline on. */
export interface DepthStep {
  /** Squares from the outline. */
  readonly from: number
  readonly color: Color
}

/** Areas deeper than each step, the shallowest first. They are fills of their own, so that nothing has to be clipped. */
export const depthSteps = (depths: readonly DistanceField[], steps: readonly DepthStep[]): Mark[] =>
  steps.flatMap(({ from, color }) => {
    const path = depths.flatMap((field) => isoLoops(field, from).flatMap((loop) => polygonPath(loop)))
    return pathMarks(path, { fill: color, rule: 'evenodd' })
  })

/** A layer of the water or the pits of a map, within its floor; none if there are none in the drawn area. */
export const liquidLayer = (
  kind: 'water' | 'pit',
  draw: (drawing: MapDrawing, contours: readonly Contour[]) => readonly Mark[],
): Layer => ({
  draw: (drawing) => {
    const contours = drawing.outlines[kind]()
    return contours.length === 0 ? [] : within(drawing.outlines.floor(), draw(drawing, contours))
  },
})

/** Distances from the shore or rim, up to `limit` squares, as far as the drawn area needs them. */
export const depthsIn = ({ area }: MapDrawing, contours: readonly Contour[], limit: number): readonly DistanceField[] =>
  distanceFields(contours, grownRect(area, 1), limit)

/** Style of water. Lengths in squares. */
export interface WaterStyle {
  readonly steps: readonly DepthStep[]
  /** Distances of the lines along the shore. */
  readonly lines: readonly number[]
  /** Share of the deep squares that have a wave. */
  readonly waves: number
  /** Of shallows. */
  readonly ford: Color
  readonly fordRipples: number
}

/** Water in lines and flat bands, with its shore. */
export const lineWater = (waterStyle: WaterStyle): Layer =>
  liquidLayer('water', (drawing, contours) => {
    const { outlines, style, detail } = drawing
    const depths = detail === 'full' ? depthsIn(drawing, contours, DEPTH_LIMIT) : null
    const shores = contours.filter((contour) => !isBuiltContour(contour))
    const shore = penPath(shores, style.outline * 0.8, style.hand, HAND_SEED)
    return [
      ...fillContours(contours, style.palette.water),
      ...(depths ? depthSteps(depths, waterStyle.steps) : []),
      ...(depths ? waterLines(drawing, depths, waterStyle) : []),
      ...fillContours(outlines.ford(), waterStyle.ford),
      ...(depths ? fordRipples(drawing, waterStyle.fordRipples) : []),
      pathMark(shore, { fill: style.palette.waterInk, rule: 'evenodd' }),
    ]
  })

/** How far from the shore or rim distances are measured, in squares. */
const DEPTH_LIMIT = 1.05
const NOISE_FREQUENCY = 1.25

function waterLines(drawing: MapDrawing, depths: readonly DistanceField[], waterStyle: WaterStyle): Mark[] {
  const { style } = drawing
  const { waterInk: stroke } = style.palette
  const lines = waterStyle.lines.flatMap((level, i) => {
    const path = brokenLines(depths, level, i)
    const width = style.symbols.lineWidth * (1 - 0.14 * i)
    return pathMarks(path, { stroke, width, cap: 'round', join: 'round' })
  })
  const waves = wavePath(drawing, depths, waterStyle.waves)
  return [...lines, ...pathMarks(waves, { stroke, width: style.symbols.lineWidth * 0.8, cap: 'round' })]
}

/** A line of equal distance, broken by noise; the farther from the shore, the more gaps. */
function brokenLines(depths: readonly DistanceField[], level: number, i: number): number[] {
  const threshold = -0.75 + 0.36 * i
  const segments: number[] = []
  for (const field of depths) {
    const all = isoSegments(field, level)
    for (let k = 0; k < all.length; k += 4) {
      const [x, y] = [all[k] ?? 0, all[k + 1] ?? 0]
      if (valueNoise(x * NOISE_FREQUENCY + i * 7, y * NOISE_FREQUENCY, 61) > threshold)
        segments.push(x, y, all[k + 2] ?? 0, all[k + 3] ?? 0)
    }
  }
  return joinedSegments(segments).flatMap((line) => polygonPath(line, false))
}

const WAVE_FROM = 0.42

function wavePath(drawing: MapDrawing, depths: readonly DistanceField[], share: number): number[] {
  const path: number[] = []
  forEachOf(drawing, TERRAIN.water, (col, row) => {
    const random = squareRandom(col, row, 71)
    if (random() >= share) return
    const [x, y] = [col + random(0.25, 0.6), row + random(0.3, 0.7)]
    if (distanceAt(depths, x, y) > WAVE_FROM) addWave(path, x, y, 0.16, 0.1)
  })
  return path
}

function addWave(path: number[], x: number, y: number, half: number, height: number): void {
  const [a, b] = [half / 3, (2 * half) / 3]
  path.push(PATH_OPS.move, x - half, y)
  path.push(PATH_OPS.curve, x - b, y - height * 0.66, x - a, y - height * 0.66, x, y)
  path.push(PATH_OPS.curve, x + a, y + height * 0.66, x + b, y + height * 0.66, x + half, y)
}

function fordRipples({ scene, area, style }: MapDrawing, count: number): readonly Mark[] {
  const isFord = fordSquares(scene)
  const path: number[] = []
  forEachSquare(scene, area, (col, row) => {
    if (!isFord(col, row)) return
    const random = squareRandom(col, row, 72)
    for (let k = 0; k < count; k++) addWave(path, col + random(0.2, 0.8), row + random(0.15, 0.85), 0.14, 0.06)
  })
  return pathMarks(path, { stroke: style.palette.waterInk, width: style.symbols.lineWidth * 0.75, cap: 'round' })
}

const CURB = 0.26
/** A curb has a joint at every fifth point of its outline: two in a square. */
const CURB_POINTS = 5

/** Curbs of basins: a rim of dressed stones. */
export const basinCurbs = (stone: Color): Layer => ({
  draw: ({ outlines, style, detail }) => {
    const basins = outlines.water().filter(isBuiltContour)
    if (basins.length === 0) return []
    const path = contourPath(basins)
    const { ink } = style.palette
    const { lineWidth } = style.symbols
    const rim: Mark[] = [
      pathMark(path, { stroke: ink, width: CURB, join: 'miter' }),
      pathMark(path, { stroke: stone, width: CURB - 2 * lineWidth, join: 'miter' }),
    ]
    if (detail === 'coarse') return rim
    const joints = basins.flatMap((basin) =>
      ticks(basin, CURB_POINTS, () => [-CURB / 2 + lineWidth, CURB / 2 - lineWidth]),
    )
    return [...rim, pathMark(joints, { stroke: ink, width: lineWidth * 0.8 })]
  },
})

/** Lines across an outline at every `every`th point; `reach`: where each begins and ends, inward. */
function ticks(
  { points, edges }: Contour,
  every: number,
  reach: (x: number, y: number) => readonly [number, number],
): number[] {
  const path: number[] = []
  const n = edges.length * POINTS_PER_EDGE
  for (let i = 0; i < n; i += every) {
    const at = (k: number) => [points[((k + n) % n) * 2] ?? 0, points[((k + n) % n) * 2 + 1] ?? 0] as const
    const [[ax, ay], [x, y], [bx, by]] = [at(i - 1), at(i), at(i + 1)]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const [nx, ny] = [-(by - ay) / length, (bx - ax) / length]
    const [from, to] = reach(x, y)
    path.push(...linePath(x + nx * from, y + ny * from, x + nx * to, y + ny * to))
  }
  return path
}

/** How pits pitStyle. Lengths in squares. */
export interface PitStyle {
  readonly steps: readonly DepthStep[]
  /** Points of the outline between ticks; 0: no ticks. */
  readonly tickPoints: number
  /** A cross in every square. */
  readonly crosses: Color | null
}

/** Pits: steps of depth, ticks from the rim, the rim itself. */
export const linePits = (pitStyle: PitStyle): Layer =>
  liquidLayer('pit', (drawing, contours) => {
    const { style, detail } = drawing
    const { ink, pit } = style.palette
    const coarse = pitStyle.steps.at(-1)?.color ?? pit
    const marks: Mark[] = [...fillContours(contours, detail === 'coarse' ? coarse : pit)]
    if (pitStyle.steps.length > 0 && detail === 'full')
      marks.push(...depthSteps(depthsIn(drawing, contours, DEPTH_LIMIT), pitStyle.steps))
    if (detail === 'full' && pitStyle.tickPoints > 0) {
      const path = contours.flatMap((contour) => ticks(contour, pitStyle.tickPoints, tickReach))
      marks.push(pathMark(path, { stroke: ink, width: style.symbols.lineWidth * 0.9, cap: 'round' }))
    }
    if (pitStyle.crosses !== null) marks.push(...crossMarks(drawing, pitStyle.crosses))
    const rim = pathMark(penPath(contours, style.outline, style.hand, HAND_SEED), { fill: ink, rule: 'evenodd' })
    return [...marks, rim]
  })

const tickReach = (x: number, y: number): readonly [number, number] => [
  0,
  0.1 + 0.24 * hash2(Math.round(x * 50), Math.round(y * 50), 3),
]

function crossMarks(drawing: MapDrawing, color: Color): readonly Mark[] {
  const path: number[] = []
  const isVoid = voidSquares(drawing.scene)
  forEachOf(drawing, TERRAIN.pit, (col, row) => {
    if (isVoid(col, row)) return
    path.push(...linePath(col + 0.25, row + 0.25, col + 0.75, row + 0.75))
    path.push(...linePath(col + 0.75, row + 0.25, col + 0.25, row + 0.75))
  })
  return pathMarks(path, { stroke: color, width: 0.022 })
}

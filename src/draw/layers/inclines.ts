/** Inclines and cliffs: hachures that point downhill from the high edge. */
import { TERRAIN } from '../facts/terrain.ts'
import { valueNoise, type SquareRandom } from '../geometry/noise.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { pathMark, rectPath } from '../paths.ts'
import { solidSquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { emptyPaths, forEachOf, objectRandom } from './common.ts'
import type { MapScene } from '../scene.ts'

/** Style of inclines. */
export interface InclineStyle {
  /** Tones from the high to the low side; null: none. */
  readonly tones: readonly [Color, Color] | null
  readonly wedge: Color
  readonly edge: Color
  /** Wedges a square, and their width as a multiple of the line of objects. */
  readonly wedges: number
  readonly width: number
}

const LENGTHS = [0.86, 0.42, 0.68, 0.34, 0.8, 0.5, 0.62] as const
const STRIPS = 8
const HIGH_EDGE = -0.45

/** Hachures in every square of incline. */
export const inclines = (inclineStyle: InclineStyle): Layer => ({
  draw: (drawing) => {
    const { scene } = drawing
    const strips = emptyPaths(STRIPS)
    const [wedges, edges]: [number[], number[]] = [[], []]
    forEachOf(drawing, TERRAIN.incline, (col, row) => {
      const place = turned(col, row, downhill(scene, col, row))
      for (const [k, strip] of strips.entries()) strip.push(...place.rect(-0.5 + k / STRIPS, -0.5, 1 / STRIPS, 1))
      addWedges(wedges, place, drawing, inclineStyle, objectRandom(drawing, col, row))
      addEdge(edges, place)
    })
    if (edges.length === 0) return []
    return [...toneMarks(strips, inclineStyle), ...hachures(drawing, inclineStyle, wedges, edges)]
  },
})

function toneMarks(strips: readonly (readonly number[])[], { tones }: InclineStyle): Mark[] {
  if (tones === null) return []
  const [high, low] = tones
  return strips.flatMap((path, k) => [
    pathMark(path, { fill: high, opacity: 1 - k / STRIPS }),
    pathMark(path, { fill: low, opacity: (k + 1) / STRIPS }),
  ])
}

function hachures({ style }: MapDrawing, { wedge, edge }: InclineStyle, wedges: number[], edges: number[]): Mark[] {
  return [
    pathMark(wedges, { fill: wedge }),
    pathMark(edges, { stroke: edge, width: style.symbols.lineWidth * 1.6, join: 'round' }),
  ]
}

/** Converts coordinates in a square to the map: the origin is its center, and x points downhill. */
function turned(col: number, row: number, direction: number) {
  const [cos, sin] = [STEP_X[direction] ?? 1, STEP_Y[direction] ?? 0]
  const point = (x: number, y: number): readonly [number, number] => [
    col + 0.5 + x * cos - y * sin,
    row + 0.5 + x * sin + y * cos,
  ]
  const rect = (x: number, y: number, width: number, height: number) => {
    const [[ax, ay], [bx, by]] = [point(x, y), point(x + width, y + height)]
    return rectPath(Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay))
  }
  return { point, rect }
}
type Place = ReturnType<typeof turned>

function addWedges(
  path: number[],
  place: Place,
  { style, detail }: MapDrawing,
  inclineStyle: InclineStyle,
  random: SquareRandom,
) {
  const half = (style.symbols.lineWidth * inclineStyle.width) / 2
  const count = detail === 'coarse' ? Math.ceil(inclineStyle.wedges / 2) : inclineStyle.wedges
  for (let k = 0; k < count; k++) {
    const y = -0.5 + (k + 0.5) / count + random(-0.02, 0.02)
    const length = (LENGTHS[k % LENGTHS.length] ?? 0.5) * random(0.85, 1.08)
    const tip = y + random(-0.03, 0.03)
    path.push(PATH_OPS.move, ...place.point(HIGH_EDGE, y - half), PATH_OPS.line, ...place.point(HIGH_EDGE, y + half))
    path.push(PATH_OPS.line, ...place.point(HIGH_EDGE + length, tip), PATH_OPS.close)
  }
}

/** The high edge: a slightly wavy line. Its noise is in map coordinates, so lines of neighboring squares join. */
function addEdge(path: number[], place: Place): void {
  for (let k = 0; k <= 6; k++) {
    const y = -0.5 + k / 6
    const [px, py] = place.point(0, y)
    const x = HIGH_EDGE + 0.04 * valueNoise(px * 4, py * 4, 3)
    path.push(k === 0 ? PATH_OPS.move : PATH_OPS.line, ...place.point(x, y))
  }
}

/** The direction downhill: toward water or pits, else away from open terrain. */
function downhill(scene: MapScene, col: number, row: number): number {
  const isSolid = solidSquares(scene)
  let [x, y] = [0, 0]
  for (let d = 0; d < 4; d++) {
    const [c, r] = [col + (STEP_X[d] ?? 0), row + (STEP_Y[d] ?? 0)]
    const code = scene.baseTerrain.at(c, r)
    const isLow = code === TERRAIN.water || code === TERRAIN.pit
    const weight = isLow ? 1 : code === TERRAIN.incline || isSolid(c, r) ? 0 : -0.6
    x += (STEP_X[d] ?? 0) * weight
    y += (STEP_Y[d] ?? 0) * weight
  }
  if (x === 0 && y === 0) return 0
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 0 : 2
  return y > 0 ? 1 : 3
}

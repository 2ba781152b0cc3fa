/** Flames of hazardous terrain, vapor on ships. The patch and its teeth are in `patches`. */
import { TERRAIN } from '../facts/terrain.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { pathMarks } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { forEachOf, objectRandom } from './common.ts'

/** Style of hazards. */
export interface HazardStyle {
  readonly flame: Color
  /** Outline of flames. */
  readonly outline: Color
  /** The line within a flame. */
  readonly core: Color
  readonly vapor: Color
}

/** Where flames stand in a square: x, y, size. */
const FLAMES = [
  [0.3, 0.4, 0.8],
  [0.7, 0.32, 0.7],
  [0.5, 0.74, 0.95],
] as const
const CURLS = [
  [0.28, 0.34],
  [0.62, 0.26],
  [0.46, 0.72],
  [0.78, 0.66],
] as const

/** Flames or vapor in every hazardous square. */
export const hazardMarks = (hazardStyle: HazardStyle): Layer => ({
  isDetail: true,
  draw: (drawing) => (drawing.scene.dressing === 'ship' ? vapor(drawing, hazardStyle) : flames(drawing, hazardStyle)),
})

function flames(drawing: MapDrawing, { flame, outline, core }: HazardStyle): Mark[] {
  const [bodies, cores]: [number[], number[]] = [[], []]
  forEachOf(drawing, TERRAIN.hazard, (col, row) => {
    const random = objectRandom(drawing, col, row)
    for (const [u, v, size] of FLAMES) {
      const [x, y] = [col + u + random(-0.06, 0.06), row + v + random(-0.05, 0.05)]
      const s = size * random(0.9, 1.1)
      addFlame(bodies, x, y, s)
      cores.push(PATH_OPS.move, x - 0.03 * s, y + 0.1 * s)
      cores.push(PATH_OPS.curve, x - 0.05 * s, y + 0.03 * s, x - 0.04 * s, y - 0.02 * s, x, y - 0.07 * s)
    }
  })
  const width = drawing.style.symbols.lineWidth
  return [
    ...pathMarks(bodies, { fill: flame, stroke: outline, width, join: 'round' }),
    ...pathMarks(cores, { stroke: core, width, cap: 'round' }),
  ]
}

function addFlame(path: number[], x: number, y: number, s: number): void {
  const { move, curve, close } = PATH_OPS
  path.push(move, x, y + 0.15 * s)
  path.push(curve, x - 0.17 * s, y + 0.15 * s, x - 0.13 * s, y - 0.02 * s, x - 0.03 * s, y - 0.2 * s)
  path.push(curve, x - 0.02 * s, y - 0.1 * s, x + 0.05 * s, y - 0.1 * s, x + 0.06 * s, y - 0.13 * s)
  path.push(curve, x + 0.15 * s, y, x + 0.15 * s, y + 0.15 * s, x, y + 0.15 * s, close)
}

const CURL_STEPS = 10

function vapor(drawing: MapDrawing, hazardStyle: HazardStyle): readonly Mark[] {
  const path: number[] = []
  forEachOf(drawing, TERRAIN.hazard, (col, row) => {
    const random = objectRandom(drawing, col, row)
    for (const [u, v] of CURLS) {
      const [x, y] = [col + u + random(-0.05, 0.05), row + v + random(-0.04, 0.04)]
      for (let k = 0; k <= CURL_STEPS; k++) {
        const t = k / CURL_STEPS
        const sway = Math.sin(t * 7 + u * 9) * 0.055 * (1 - t * 0.3)
        path.push(k === 0 ? PATH_OPS.move : PATH_OPS.line, x + sway, y + 0.15 - t * 0.3)
      }
    }
  })
  return pathMarks(path, { stroke: hazardStyle.vapor, width: 0.05, cap: 'round', join: 'round' })
}

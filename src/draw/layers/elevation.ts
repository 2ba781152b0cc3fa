/** Steps between elevations: a line with ticks on its low side, and the elevation of each area. */
import { rectHolds, sharedRect } from '../../grid/cell.ts'
import { squaresUnder } from '../../map/objects.ts'
import type { HeightLabel } from '../facts/heightLabels.ts'
import { boxOfArrow, type SlopeArrow } from '../facts/slopes.ts'
import type { Color, Mark, PathNumbers } from '../marks.ts'
import { linePath, pathMark, rectPath } from '../paths.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { symbolOf } from '../symbols/registry.ts'
import { floorSquares, forEachSquare, nearestIndex } from '../squares.ts'
import type { MapScene } from '../scene.ts'
import type { Layer, MapDrawing, MapStyle } from '../style.ts'

/** Style of steps. */
export interface StepStyle {
  /** Strength of the shadow on the low side, 0 to 1; 0: none. */
  readonly shadow: number
}

const TICKS = 7
const SHADOW_STRIPS = 5
const SHADOW_WIDTH = 0.4
const [LONG_TICK, SHORT_TICK] = [0.24, 0.13]

/** Lines, ticks and shadows of steps. */
export const elevationSteps = ({ shadow }: StepStyle): Layer => ({
  part: 'heights',
  draw: (drawing) => {
    const { style } = drawing
    const [lines, ticks, shadows]: [number[], number[], number[][]] = [[], [], []]
    forEachStep(drawing, (ax, ay, bx, by, dx, dy) => {
      lines.push(...linePath(ax, ay, bx, by))
      for (let k = 0; k < TICKS; k++) {
        const t = (k + 0.5) / TICKS
        const [x, y, length] = [ax + (bx - ax) * t, ay + (by - ay) * t, k % 2 === 1 ? SHORT_TICK : LONG_TICK]
        ticks.push(...linePath(x, y, x + dx * length, y + dy * length))
      }
      for (let s = 0; s < SHADOW_STRIPS; s++) {
        const reach = (SHADOW_WIDTH * (s + 1)) / SHADOW_STRIPS
        ;(shadows[s] ??= []).push(...stripPath(ax, ay, bx, by, dx * reach, dy * reach))
      }
    })
    if (lines.length === 0) return []
    const strength = (shadow * drawing.settings.shadow) / SHADOW_STRIPS
    const shades = shadows.map((path) => pathMark(path, { fill: '#000000', opacity: strength }))
    return [
      ...(shadow > 0 ? shades : []),
      pathMark(lines, { stroke: style.palette.ink, width: style.outline * 0.75 }),
      pathMark(ticks, { stroke: style.palette.ink, width: style.symbols.lineWidth * 0.9 }),
    ]
  },
})

const stripPath = (ax: number, ay: number, bx: number, by: number, dx: number, dy: number): PathNumbers =>
  rectPath(Math.min(ax, bx, ax + dx), Math.min(ay, by, ay + dy), Math.abs(bx - ax + dx), Math.abs(by - ay + dy))

/** Calls for every side of a square whose neighbor is lower: the ends of the side, and the direction downhill. */
function forEachStep(
  { scene, area }: MapDrawing,
  visit: (ax: number, ay: number, bx: number, by: number, dx: number, dy: number) => void,
): void {
  const isFloor = floorSquares(scene)
  const heightAt = (col: number, row: number) => scene.elevationFeet[nearestIndex(scene, col, row)] ?? 0
  forEachSquare(scene, area, (col, row) => {
    if (!isFloor(col, row)) return
    const height = heightAt(col, row)
    for (let d = 0; d < 4; d++) {
      const [dx, dy] = [STEP_X[d] ?? 0, STEP_Y[d] ?? 0]
      const [c, r] = [col + dx, row + dy]
      if (!isFloor(c, r) || height <= heightAt(c, r)) continue
      const [ax, ay] = [col + (dx > 0 ? 1 : 0), row + (dy > 0 ? 1 : 0)]
      visit(ax, ay, dx === 0 ? ax + 1 : ax, dx === 0 ? ay : ay + 1, dx, dy)
    }
  })
}

/** Arrows up each slope, and "+5 ft" in the top right corner of each area of one height. */
export const elevationTags = ({ plate }: { readonly plate: Color }): Layer => ({
  part: 'heights',
  draw: (drawing) => {
    const { scene, area, style } = drawing
    return [
      ...uphillArrows(drawing, plate),
      ...scene.heightLabels.filter((label) => rectHolds(area, label)).flatMap((label) => tag(label, style, plate)),
    ]
  },
})

/** Distance from the centers of an arrow's first and last squares to its ends, in squares. */
const ARROW_END = 0.3
const ARROW_HEAD = 0.2

/** Arrows uphill, as one path; none under stairs or ramps, which show the direction themselves, and none in solid terrain. */
function uphillArrows({ scene, area, style }: MapDrawing, plate: Color): Mark[] {
  const isFloor = floorSquares(scene)
  const path: number[] = []
  for (const arrow of scene.slopeArrows) {
    const { from, to, columns, rows } = arrow
    const isShown = sharedRect(boxOfArrow(arrow), area).widthCells > 0
    if (!isShown || !isFloor(from.col, from.row) || !isFloor(to.col, to.row) || isUnderStairs(scene, arrow)) continue
    const length = Math.hypot(columns, rows)
    const [dx, dy] = [columns / length, rows / length]
    const [tipX, tipY] = [to.col + 0.5 + dx * ARROW_END, to.row + 0.5 + dy * ARROW_END]
    path.push(...linePath(from.col + 0.5 - dx * ARROW_END, from.row + 0.5 - dy * ARROW_END, tipX, tipY))
    for (const side of [1, -1]) {
      const [backX, backY] = [tipX - (dx - side * dy * 0.7) * ARROW_HEAD, tipY - (dy + side * dx * 0.7) * ARROW_HEAD]
      path.push(...linePath(backX, backY, tipX, tipY))
    }
  }
  if (path.length === 0) return []
  const width = style.symbols.lineWidth * 2
  return [
    pathMark(path, { stroke: plate, width: width * 2.6, cap: 'round', join: 'round', opacity: 0.8 }),
    pathMark(path, { stroke: style.palette.ink, width, cap: 'round', join: 'round' }),
  ]
}

/** True if a symbol that shows its own uphill direction is on an arrow. */
const isUnderStairs = ({ symbols, ...size }: MapScene, arrow: SlopeArrow): boolean =>
  symbols.some(
    (symbol) =>
      symbolOf(symbol.symbol).rises !== undefined &&
      squaresUnder(size, symbol).some((cell) => rectHolds(boxOfArrow(arrow), cell)),
  )

const TAG_SIZE = 0.25
/** Average width of a character as a share of the type size. */
const CHARACTER_WIDTH = 0.6

function tag({ col, row, feet }: HeightLabel, { face, palette }: MapStyle, plate: Color): Mark[] {
  const text = `${feet > 0 ? '+' : '−'}${Math.abs(feet)} ft`
  const [x, y] = [col + 0.94, row + 0.29]
  const width = text.length * TAG_SIZE * CHARACTER_WIDTH
  return [
    pathMark(rectPath(x - width - 0.03, y - 0.22, width + 0.06, 0.3), { fill: plate, opacity: 0.8 }),
    {
      kind: 'text',
      text,
      x,
      y,
      size: TAG_SIZE,
      face,
      bold: true,
      color: palette.ink,
      align: 'right',
      turnDegrees: 0,
      maxWidth: width,
    },
  ]
}

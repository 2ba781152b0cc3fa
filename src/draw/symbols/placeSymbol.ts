/** Symbols as marks, the same for screen, paper and the picker. */
import { PATH_OPS, type Mark, type PathNumbers } from '../marks.ts'
import { circlePath, clipped, pathMark, polygonPath, roundedRectPath, softGroup } from '../paths.ts'
import type { FormStyle, LineStyle, MapSymbol, Material, SymbolInk, SymbolPen } from './symbol.ts'

/** The place of a symbol: its box before rotation, in squares, rotated clockwise around its center. */
export interface SymbolPlace {
  readonly x: number
  readonly y: number
  readonly widthSquares: number
  readonly heightSquares: number
  readonly rotationDegrees: number
}

/** Offset of the shadow of a form with rise 1, in squares: light comes from the upper left. */
const SHADOW_X = 0.06
const SHADOW_Y = 0.08
const SHADOW_BLUR = 0.06
const BEVEL_SHADE = '#00000061'
const BEVEL_LIGHT = '#fff5dc4d'
const DEFAULT_BEVEL = 0.06

/** The marks of a symbol in its place, in map coordinates. */
export function placeSymbol(symbol: Pick<MapSymbol, 'draw'>, ink: SymbolInk, place: SymbolPlace): readonly Mark[] {
  const { widthSquares, heightSquares } = place
  return placeDrawing((pen) => symbol.draw(pen, widthSquares, heightSquares), ink, place)
}

/** Of what is drawn in map coordinates. */
const MAP_ORIGIN: SymbolPlace = { x: 0, y: 0, widthSquares: 0, heightSquares: 0, rotationDegrees: 0 }

/** The marks of anything drawn with a symbol's pen, rotated around the center of its box; none if it draws nothing. */
export function placeDrawing(
  draw: (pen: SymbolPen) => void,
  ink: SymbolInk,
  place: SymbolPlace = MAP_ORIGIN,
): readonly Mark[] {
  const turn = (place.rotationDegrees * Math.PI) / 180
  const pen = collectingPen(ink, turn)
  draw(pen)
  if (pen.marks.length === 0) return []
  const center = { x: place.x + place.widthSquares / 2, y: place.y + place.heightSquares / 2 }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [halfWidth, halfHeight] = [place.widthSquares / 2, place.heightSquares / 2]
  const inPlace = {
    kind: 'group',
    x: center.x - halfWidth * cos + halfHeight * sin,
    y: center.y - halfWidth * sin - halfHeight * cos,
    turnDegrees: place.rotationDegrees,
  } as const
  const body: Mark = { ...inPlace, marks: pen.marks }
  if (pen.shadows.length === 0) return [body]
  const shadow: Mark = { ...inPlace, marks: pen.shadows }
  if (ink.relief === 'plain') return [shadow, body]
  return [softGroup([shadow], { blur: SHADOW_BLUR }), body]
}

interface CollectingPen extends SymbolPen {
  readonly marks: Mark[]
  readonly shadows: Mark[]
}

/** A pen that collects marks. `turn` is the rotation of its box in radians: light does not rotate with it. */
function collectingPen(ink: SymbolInk, turn: number): CollectingPen {
  const marks: Mark[] = []
  const shadows: Mark[] = []
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  /** Converts an offset on the map to the coordinates of the box. */
  const toBox = (x: number, y: number) => ({ x: x * cos + y * sin, y: -x * sin + y * cos })
  const shade = (path: PathNumbers, rise: number) => {
    if (rise <= 0 || ink.relief === 'none') return
    shadows.push({
      kind: 'group',
      ...toBox(SHADOW_X * rise, SHADOW_Y * rise),
      marks: [pathMark(path, { fill: ink.shadow })],
    })
  }
  const bevel = (path: PathNumbers, width: number) => {
    if (width <= 0 || ink.relief !== 'soft') return
    const edge = (stroke: string, sign: number): Mark => ({
      kind: 'group',
      ...toBox(0.4 * width * sign, 0.5 * width * sign),
      marks: [pathMark(path, { stroke, width })],
    })
    marks.push(clipped(path, [edge(BEVEL_SHADE, -1), edge(BEVEL_LIGHT, 1)]))
  }
  const form = (path: PathNumbers, material: Material | null, style: FormStyle = {}) => {
    if (material !== null) {
      shade(path, style.rise ?? 1)
      marks.push(pathMark(path, { fill: ink.materials[material] }))
      bevel(path, style.bevel ?? DEFAULT_BEVEL)
    }
    const width = (style.line ?? 1) * ink.lineWidth
    if (width > 0) marks.push(pathMark(path, { stroke: style.color ?? ink.ink, width, join: 'round' }))
  }
  const stroke = (path: PathNumbers, { line = 0.7, widthSquares, color = ink.ink, opacity, dash }: LineStyle = {}) => {
    marks.push(
      pathMark(path, {
        stroke: color,
        width: widthSquares ?? line * ink.lineWidth,
        cap: 'round',
        join: 'round',
        ...(opacity === undefined ? {} : { opacity }),
        ...(dash === undefined ? {} : { dash }),
      }),
    )
  }
  return {
    ink,
    isDetailed: ink.detail === 'full',
    marks,
    shadows,
    form,
    stroke,
    rect: (x, y, width, height, material, style) =>
      form(roundedRectPath(x, y, width, height, style?.radius ?? 0.03), material, style),
    circle: (x, y, radius, material, style) => form(circlePath(x, y, radius), material, style),
    polygon: (xy, material, style) => form(polygonPath(xy), material, style),
    line: (xy, style) => stroke(polygonPath(xy, false), style),
  }
}

/** A closed path along given operations: `M x y`, `L x y`, `Q x1 y1 x y` as in SVG, in plain numbers. */
export function sketch(...steps: readonly (readonly number[])[]): PathNumbers {
  const path: number[] = []
  let [px, py] = [0, 0]
  for (const step of steps) {
    const [a = 0, b = 0, c = 0, d = 0] = step
    if (path.length === 0) path.push(PATH_OPS.move, a, b)
    else if (step.length === 2) path.push(PATH_OPS.line, a, b)
    // A quadratic curve as the cubic that equals it.
    else
      path.push(
        PATH_OPS.curve,
        px + ((a - px) * 2) / 3,
        py + ((b - py) * 2) / 3,
        c + ((a - c) * 2) / 3,
        d + ((b - d) * 2) / 3,
        c,
        d,
      )
    ;[px, py] = step.length === 2 ? [a, b] : [c, d]
  }
  path.push(PATH_OPS.close)
  return path
}

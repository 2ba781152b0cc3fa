/**
 * Patterns of custom terrain, each in the square from 0,0 to 1,1, seamless across squares. Lines are thick enough for copiers and
 * thin enough to keep miniatures and notes readable.
 */
import type { TerrainPattern } from '../map/terrain.ts'
import { PATH_OPS, type Color, type PathMark, type PathNumbers, type Stamp } from './marks.ts'
import { circlePath, linePath, pathMark, polygonPath, rectPath } from './paths.ts'

const THIN = 0.025

type Pen = (color: Color) => readonly PathMark[]

const strokes =
  (paths: readonly PathNumbers[], width = THIN): Pen =>
  (stroke) => [pathMark(paths.flat(), { stroke, width, cap: 'round' })]

const fills =
  (paths: readonly PathNumbers[]): Pen =>
  (fill) => [pathMark(paths.flat(), { fill })]

const all =
  (...pens: readonly Pen[]): Pen =>
  (color) =>
    pens.flatMap((pen) => pen(color))

const line = (x1: number, y1: number, x2: number, y2: number): PathNumbers => linePath(x1, y1, x2, y2)

const dots = (perSide: number, radius: number): Pen => {
  const circles: PathNumbers[] = []
  for (let i = 0; i < perSide; i++)
    for (let j = 0; j < perSide; j++) circles.push(circlePath((i + 0.5) / perSide, (j + 0.5) / perSide, radius))
  return fills(circles)
}

const wave = (y: number): PathNumbers => {
  const { move, curve } = PATH_OPS
  return [
    ...[move, 0, y],
    ...[curve, 0.1, y - 0.11, 0.15, y - 0.11, 0.25, y],
    ...[curve, 0.35, y + 0.11, 0.4, y + 0.11, 0.5, y],
    ...[curve, 0.6, y - 0.11, 0.65, y - 0.11, 0.75, y],
    ...[curve, 0.85, y + 0.11, 0.9, y + 0.11, 1, y],
  ]
}

const chevron = (x: number, y: number): PathNumbers =>
  polygonPath([x, y + 0.12, x + 0.12, y, x + 0.24, y + 0.12], false)

/** A round crown of eight leaves. */
const crown = (cx: number, cy: number, radius: number): PathNumbers => {
  const path: number[] = []
  for (let leaf = 0; leaf <= 8; leaf++) {
    const angle = (leaf * Math.PI) / 4
    const [x, y] = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
    if (leaf === 0) path.push(PATH_OPS.move, x, y)
    else {
      const [a, b] = [angle - Math.PI / 6, angle - Math.PI / 12]
      const out = radius * 1.35
      path.push(PATH_OPS.curve, cx + out * Math.cos(a), cy + out * Math.sin(a))
      path.push(cx + out * Math.cos(b), cy + out * Math.sin(b), x, y)
    }
  }
  return path
}

const bricks: Pen = strokes(
  [
    ...[0, 0.25, 0.5, 0.75].map((y) => line(0, y, 1, y)),
    ...[0, 0.5].flatMap((y) => [line(0.25, y, 0.25, y + 0.25), line(0.75, y, 0.75, y + 0.25)]),
    ...[0.25, 0.75].flatMap((y) => [line(0.5, y, 0.5, y + 0.25), line(0, y, 0, y + 0.25)]),
  ],
  0.035,
)

const PENS: Readonly<Record<TerrainPattern, Pen>> = {
  none: () => [],
  dots: dots(3, 0.035),
  'dense-dots': dots(5, 0.05),
  crates: strokes(
    [rectPath(0.1, 0.1, 0.8, 0.8), line(0.1, 0.1, 0.9, 0.9), line(0.1, 0.9, 0.9, 0.1), rectPath(0.2, 0.2, 0.6, 0.6)],
    0.03,
  ),
  'hazard-stripes': fills([
    polygonPath([0, 0.1, 0.1, 0, 0.3, 0, 0, 0.3]),
    polygonPath([0, 0.6, 0.6, 0, 0.8, 0, 0, 0.8]),
    polygonPath([0.1, 1, 1, 0.1, 1, 0.3, 0.3, 1]),
    polygonPath([0.6, 1, 1, 0.6, 1, 0.8, 0.8, 1]),
  ]),
  'broken-lines': strokes(
    [
      line(0.08, 0.2, 0.4, 0.26),
      line(0.6, 0.14, 0.9, 0.1),
      line(0.3, 0.52, 0.7, 0.46),
      line(0.1, 0.8, 0.36, 0.76),
      line(0.58, 0.82, 0.92, 0.88),
    ],
    0.03,
  ),
  'narrow-lines': strokes([
    line(0, 0.36, 1, 0.36),
    line(0, 0.64, 1, 0.64),
    ...[0.17, 0.5, 0.83].map((x) => line(x, 0.36, x, 0.64)),
  ]),
  slope: strokes(
    [chevron(0.13, 0.2), chevron(0.63, 0.2), chevron(0.38, 0.5), chevron(0.13, 0.78), chevron(0.63, 0.78)],
    0.035,
  ),
  waves: strokes([wave(0.2), wave(0.53), wave(0.86)], 0.03),
  pit: all(
    strokes([rectPath(0.06, 0.06, 0.88, 0.88)], 0.03),
    fills([polygonPath([0.2, 0.2, 0.8, 0.2, 0.8, 0.8, 0.2, 0.8])]),
    strokes(
      [line(0.06, 0.06, 0.2, 0.2), line(0.94, 0.06, 0.8, 0.2), line(0.06, 0.94, 0.2, 0.8), line(0.94, 0.94, 0.8, 0.8)],
      0.03,
    ),
  ),
  tree: all(strokes([crown(0.5, 0.5, 0.33)], 0.035), fills([circlePath(0.5, 0.5, 0.07)])),
  earth: all(
    strokes(
      [
        line(0.12, 0.3, 0.22, 0.16),
        line(0.62, 0.22, 0.72, 0.08),
        line(0.36, 0.62, 0.46, 0.48),
        line(0.78, 0.66, 0.88, 0.52),
        line(0.14, 0.9, 0.24, 0.76),
        line(0.6, 0.96, 0.7, 0.82),
      ],
      0.03,
    ),
    fills([
      circlePath(0.42, 0.22, 0.03),
      circlePath(0.88, 0.3, 0.03),
      circlePath(0.14, 0.55, 0.03),
      circlePath(0.62, 0.62, 0.03),
      circlePath(0.42, 0.86, 0.03),
      circlePath(0.9, 0.86, 0.03),
    ]),
  ),
  rock: strokes(
    [
      polygonPath([0, 0.3, 0.3, 0.16, 0.46, 0.4, 0.3, 0.62, 0, 0.55], false),
      polygonPath([0.46, 0.4, 0.8, 0.28, 1, 0.3], false),
      polygonPath([0.3, 0.62, 0.46, 0.86, 0.42, 1], false),
      polygonPath([0.46, 0.86, 0.76, 0.74, 1, 0.55], false),
      polygonPath([0.3, 0.16, 0.42, 0], false),
      polygonPath([0.8, 0.28, 0.76, 0.74], false),
    ],
    0.035,
  ),
  wall: bricks,
  chains: strokes(
    [0.25, 0.75].flatMap((y) => [
      circlePath(0.18, y, 0.11),
      circlePath(0.5, y, 0.11),
      circlePath(0.82, y, 0.11),
      line(0.29, y, 0.39, y),
      line(0.61, y, 0.71, y),
    ]),
  ),
  crosshatch: strokes([
    line(0, 0.5, 0.5, 0),
    line(0, 1, 1, 0),
    line(0.5, 1, 1, 0.5),
    line(0.5, 0, 1, 0.5),
    line(0, 0, 1, 1),
    line(0, 0.5, 0.5, 1),
  ]),
  diagonal: strokes([line(0, 0.5, 0.5, 0), line(0, 1, 1, 0), line(0.5, 1, 1, 0.5)], 0.03),
  grid: strokes([line(0.25, 0, 0.25, 1), line(0.75, 0, 0.75, 1), line(0, 0.25, 1, 0.25), line(0, 0.75, 1, 0.75)]),
  zigzag: strokes(
    [0.22, 0.55, 0.88].map((y) =>
      polygonPath([0, y, 0.125, y - 0.12, 0.375, y + 0.08, 0.625, y - 0.12, 0.875, y + 0.08, 1, y], false),
    ),
    0.03,
  ),
}

/** The stamp of a pattern in a color; undefined for the pattern `none`. */
export function patternStamp(pattern: TerrainPattern, color: Color): Stamp | undefined {
  const marks = PENS[pattern](color)
  return marks.length === 0 ? undefined : { key: `${pattern}-${color.slice(1)}`, marks }
}

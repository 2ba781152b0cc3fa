/** The hatched rim around rooms and caves: groups of parallel strokes, each in its own direction, ragged on the outer side. */
import { TERRAIN } from '../facts/terrain.ts'
import { hash2, squareRandom } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import { forEachCell } from '../geometry/voronoi.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { pathMark, pathMarks, softGroup } from '../paths.ts'
import { floorSquares, solidSquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { emptyPaths } from './common.ts'
import { hatchStrokesByCell, hatchTile } from './tiles.ts'

/** Style of hatching. Lengths in squares. */
export interface HatchStyle {
  /** Width of the rim. */
  readonly band: number
  readonly stroke: number
  readonly color: Color
  /** A flat tint behind it: its width as a multiple of the band, and its blur; null: none. */
  readonly tint: { readonly color: Color; readonly band: number; readonly blur: number } | null
}

/** Strokes have a few widths, so that each width is one path. */
const WIDTHS = 3

/** The tint and the strokes; dots where the solid is packed earth. None on ships, whose hull has no outside to hatch. */
export const hatching = (hatchStyle: HatchStyle): Layer => ({
  part: 'solids',
  draw: (drawing) => {
    if (drawing.scene.dressing === 'ship') return []
    const tint = tintMarks(drawing, hatchStyle)
    return drawing.detail === 'full' ? [...tint, ...strokeMarks(drawing, hatchStyle)] : tint
  },
})

function tintMarks(
  { outlines, detail, settings: { hatching: strength } }: MapDrawing,
  { band, tint }: HatchStyle,
): Mark[] {
  if (tint === null || strength === 0) return []
  const path = contourPath(outlines.floor())
  const width = band * tint.band * strength
  const mark = pathMark(path, { stroke: tint.color, width, join: 'round' })
  return tint.blur > 0 && detail === 'full' ? [softGroup([mark], { blur: tint.blur })] : [mark]
}

function strokeMarks(drawing: MapDrawing, hatchStyle: HatchStyle): Mark[] {
  const { scene, area } = drawing
  const isSolid = solidSquares(scene)
  const strokes = hatchStrokesByCell()
  const byWidth = emptyPaths(WIDTHS)
  const dots: number[] = []
  const nearest = distanceToFloor(drawing)
  const band = hatchStyle.band * drawing.settings.hatching
  forEachCell(hatchTile(), area, ({ cell, x, y, tileSeed }) => {
    const [cx, cy] = [cell.x + x, cell.y + y]
    const [col, row] = [Math.floor(cx), Math.floor(cy)]
    if (!isSolid(col, row) || nearest(cx, cy) > band * (0.78 + 0.3 * hash2(cell.index, tileSeed, 8))) return
    if (scene.baseTerrain.at(col, row) === TERRAIN.earth) addDots(dots, cx, cy, cell.index, tileSeed)
    else addStrokes(byWidth[Math.floor(hash2(cell.index, tileSeed, 4) * WIDTHS)], strokes[cell.index], x, y)
  })
  const marksOf = (path: readonly number[], width: number) =>
    pathMarks(path, { stroke: hatchStyle.color, width: hatchStyle.stroke * width, cap: 'round' })
  return [...byWidth.flatMap((path, k) => marksOf(path, 0.8 + (0.4 * (k + 0.5)) / WIDTHS)), ...marksOf(dots, 1.7)]
}

function addStrokes(path: number[] | undefined, strokes: readonly number[] | undefined, x: number, y: number): void {
  if (!path || !strokes) return
  for (let i = 0; i + 3 < strokes.length; i += 4)
    path.push(
      PATH_OPS.move,
      x + (strokes[i] ?? 0),
      y + (strokes[i + 1] ?? 0),
      PATH_OPS.line,
      x + (strokes[i + 2] ?? 0),
      y + (strokes[i + 3] ?? 0),
    )
}

const DOTS = 5
/** Length of a line whose round ends make it a dot. */
const DOT = 0.001

function addDots(path: number[], cx: number, cy: number, index: number, tileSeed: number): void {
  const random = squareRandom(index, tileSeed, 12)
  for (let k = 0; k < DOTS; k++) {
    const [x, y] = [cx + random(-0.2, 0.2), cy + random(-0.2, 0.2)]
    path.push(PATH_OPS.move, x, y, PATH_OPS.line, x + DOT, y)
  }
}

/** Distance from a point to the nearest floor square; infinite beyond one square. */
function distanceToFloor({ scene }: MapDrawing): (x: number, y: number) => number {
  const isFloor = floorSquares(scene)
  return (x, y) => {
    const [col, row] = [Math.floor(x), Math.floor(y)]
    let minSquared = Infinity
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) {
        if (!isFloor(c, r)) continue
        const [dx, dy] = [Math.max(c - x, 0, x - c - 1), Math.max(r - y, 0, y - r - 1)]
        minSquared = Math.min(minSquared, dx * dx + dy * dy)
      }
    return Math.sqrt(minSquared)
  }
}

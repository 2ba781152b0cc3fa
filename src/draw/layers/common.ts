import { mixColors } from '../color.ts'
import type { Dressing } from '../../map/records/styleSettings.ts'
import type { Contour } from '../geometry/contour.ts'
import { squareRandom, type SquareRandom } from '../geometry/noise.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Color, Fill, GroupMark, Mark, PathMark, PathNumbers } from '../marks.ts'
import { clipped, pathMark, pathMarks, rectPath } from '../paths.ts'
import { forEachSquare } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'

/** The whole drawn area as a path. */
export const areaPath = ({ area }: MapDrawing): PathNumbers =>
  rectPath(area.col, area.row, area.widthCells, area.heightCells)

/** Fills the drawn area. */
export const fillArea = (drawing: MapDrawing, fill: Fill): Mark => pathMark(areaPath(drawing), { fill })

/** Fills contours; no mark if there are none. */
export const fillContours = (contours: readonly Contour[], fill: Fill): readonly Mark[] =>
  pathMarks(contourPath(contours), { fill })

/** Marks clipped to contours; none if there are no contours. */
export const within = (contours: readonly Contour[], marks: readonly Mark[]): readonly GroupMark[] =>
  contours.length === 0 || marks.length === 0 ? [] : [clipped(contourPath(contours), marks)]

/** The drawn area outside contours; fill it with the even-odd rule. */
export const outsidePath = (drawing: MapDrawing, contours: readonly Contour[]): PathNumbers => {
  const { col, row, widthCells, heightCells } = drawing.area
  const far = 9
  return [...rectPath(col - far, row - far, widthCells + 2 * far, heightCells + 2 * far), ...contourPath(contours)]
}

/** Calls for every square of the drawn area whose terrain has this code, by rows. */
export function forEachOf({ scene, area }: MapDrawing, code: number, visit: (col: number, row: number) => void): void {
  forEachSquare(scene, area, (col, row) => {
    if (scene.baseTerrain.at(col, row) === code) visit(col, row)
  })
}

/** Random numbers for the objects that show the terrain of a square. */
export const objectRandom = ({ settings }: MapDrawing, col: number, row: number): SquareRandom =>
  squareRandom(col * 3 + 1, row * 5 + 2, settings.seed)

/** So many empty paths, one for each tone or width: marks that look alike share one path. */
export const emptyPaths = (count: number): number[][] => Array.from({ length: count }, () => [])

/** Fills paths in tones from one color to another; `from` and `to` narrow the range, 0 to 1. */
export const toneMarks = (
  paths: readonly PathNumbers[],
  [first, last]: readonly [Color, Color],
  from = 0,
  to = 1,
): readonly PathMark[] =>
  paths.flatMap((path, k) =>
    pathMarks(path, { fill: mixColors(first, last, from + ((to - from) * (k + 0.5)) / paths.length) }),
  )

/** A layer for maps of some dressings only. */
export const onlyFor = (dressings: readonly Dressing[], layer: Layer): Layer => ({
  ...layer,
  draw: (drawing) => (dressings.includes(drawing.scene.dressing) ? layer.draw(drawing) : []),
})

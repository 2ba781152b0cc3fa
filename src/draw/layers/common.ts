import type { Dressing } from '../../map/records/styleSettings.ts'
import type { Contour } from '../geometry/contour.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Fill, GroupMark, Mark, PathNumbers } from '../marks.ts'
import { clipped, pathMark, rectPath } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'

/** The whole area of a drawing as a path. */
export const areaPath = ({ area }: MapDrawing): PathNumbers =>
  rectPath(area.col, area.row, area.widthCells, area.heightCells)

/** Fills the area. */
export const fillArea = (drawing: MapDrawing, fill: Fill): Mark => pathMark(areaPath(drawing), { fill })

/** Fills what contours hold; nothing where there are none. */
export const fillContours = (contours: readonly Contour[], fill: Fill): readonly Mark[] =>
  contours.length === 0 ? [] : [pathMark(contourPath(contours), { fill })]

/** Marks seen through contours; nothing where there are none. */
export const within = (contours: readonly Contour[], marks: readonly Mark[]): readonly GroupMark[] =>
  contours.length === 0 || marks.length === 0 ? [] : [clipped(contourPath(contours), marks)]

/** Everything of the area but what contours hold; fill it with the even-odd rule. */
export const outsidePath = (drawing: MapDrawing, contours: readonly Contour[]): PathNumbers => {
  const { col, row, widthCells, heightCells } = drawing.area
  const far = 9
  return [...rectPath(col - far, row - far, widthCells + 2 * far, heightCells + 2 * far), ...contourPath(contours)]
}

/** A layer for maps of some dressings only. */
export const onlyFor = (dressings: readonly Dressing[], layer: Layer): Layer => ({
  ...layer,
  draw: (drawing) => (dressings.includes(drawing.scene.dressing) ? layer.draw(drawing) : []),
})

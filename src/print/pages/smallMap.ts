/** A small map beside text, with coordinates along two sides. */
import type { Mark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import type { Cell, CellRect } from '../../grid/cell.ts'
import { artifact, points } from '../drawing.ts'
import { drawMap } from '../map/drawMap.ts'
import { xOf, yOf, type Frame } from '../map/frame.ts'
import type { Scene } from '../scene/scene.ts'
import { coordinateMarks } from './tilePage.ts'

/** Space for the names of columns and rows, at the top and left. */
export const BAND_INCHES = 0.17

/** A small map with its upper left corner, coordinates included, at `x`, `y`; `exits` are outlined. */
export function smallMap(
  scene: Scene,
  cells: CellRect,
  squareInches: number,
  { x, y }: { readonly x: number; readonly y: number },
  exits: readonly Cell[],
): Mark[] {
  const box = {
    x: x + BAND_INCHES,
    y: y + BAND_INCHES,
    widthInches: cells.widthCells * squareInches,
    heightInches: cells.heightCells * squareInches,
  }
  const frame: Frame = {
    squareInches,
    originX: box.x - cells.col * squareInches,
    originY: box.y - cells.row * squareInches,
    window: cells,
  }
  return [
    drawMap(scene, frame, box),
    artifact([
      ...exits.map(({ col, row }) =>
        pathMark(rectPath(xOf(frame, col), yOf(frame, row), squareInches, squareInches), {
          stroke: scene.ink.line('#1f7a4d'),
          width: points(1.2),
          dash: [points(2), points(1.5)],
        }),
      ),
      pathMark(rectPath(box.x, box.y, box.widthInches, box.heightInches), {
        stroke: scene.ink.text,
        width: points(0.6),
      }),
      ...coordinateMarks(scene, frame, box),
    ]),
  ]
}

/** Names of squares on paper, and inside squares. */
import type { Mark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { columnLetters, squareName as a1Name } from '../../grid/squareName.ts'
import { points, textMark } from '../drawing.ts'
import type { PrintOptions } from '../options.ts'
import type { Scene } from '../scene/scene.ts'
import { xOf, yOf, type Box, type Frame } from './frame.ts'

/** Type size of coordinates, readable across a table. */
export const COORDINATE_PT = 9

/** Name of a column. */
export const columnName = (style: PrintOptions['coordinates'], col: number): string =>
  style === 'numbers' ? `${col + 1}` : columnLetters(col)
/** Name of a square: `C5`, or `3,5`. */
export const squareLabel = (style: PrintOptions['coordinates'], col: number, row: number): string =>
  style === 'numbers' ? `${col + 1},${row + 1}` : a1Name({ col, row })

/** The name of each square in its lower left corner, if the options ask for it and the box does not cut it; none if the longest name does not fit. */
export function squareLabels({ options, ink, map }: Scene, frame: Frame, box: Box): Mark[] {
  const { coordinates, coordinatesInside } = options
  if (coordinates === 'none' || !coordinatesInside) return []
  const { window, squareInches } = frame
  const size = points(COORDINATE_PT)
  // Clear of lines and walls between squares.
  const inset = Math.min(points(6), squareInches * 0.09)
  const longest = textWidth(squareLabel(coordinates, map.widthCells - 1, map.heightCells - 1), size, false)
  if (longest + 2 * inset > squareInches || size * 2 > squareInches) return []
  return Array.from({ length: window.widthCells * window.heightCells }, (_, i): Mark[] => {
    const col = window.col + (i % window.widthCells)
    const row = window.row + Math.floor(i / window.widthCells)
    const label = squareLabel(coordinates, col, row)
    const [x, y] = [xOf(frame, col) + inset, yOf(frame, row + 1) - inset]
    const width = textWidth(label, size, false)
    if (x < box.x || x + width > box.x + box.widthInches || y - size < box.y || y > box.y + box.heightInches) return []
    return [
      pathMark(rectPath(x - points(0.8), y - size * 0.82, width + points(1.6), size * 0.92), {
        fill: '#ffffff',
        opacity: 0.6,
      }),
      textMark(label, x, y - size * 0.05, { pt: COORDINATE_PT, color: ink.text }),
    ]
  }).flat()
}

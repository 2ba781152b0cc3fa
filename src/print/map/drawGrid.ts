import { unreachable } from '../../base/invariant.ts'
import { PATH_OPS, type Mark } from '../../draw/marks.ts'
import { pathMark } from '../../draw/paths.ts'
import { points } from '../drawing.ts'
import type { Scene } from '../scene/scene.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** The grid of the frame's window, every so many squares heavier where the map says so. */
export function drawGrid({ options, ink, heavyLineEverySquares }: Scene, frame: Frame): Mark[] {
  if (options.grid === 'none') return []
  const widthInches = Math.min(points(0.5), frame.squareInches * 0.03)
  const every = heavyLineEverySquares
  const thin = linesPath(frame, options.grid, (n) => every === 0 || n % every !== 0)
  const marks: Mark[] = []
  if (thin.length > 0)
    marks.push(
      pathMark(thin, {
        stroke: ink.grid,
        width: widthInches,
        ...(options.grid === 'dots' ? { dash: [widthInches, widthInches * 4] } : {}),
      }),
    )
  if (every > 0) {
    const heavy = linesPath(frame, options.grid, (n) => n % every === 0)
    marks.push(pathMark(heavy, { stroke: ink.heavyGrid, width: widthInches * 2.4 }))
  }
  return marks
}

function linesPath(frame: Frame, style: 'lines' | 'dots' | 'crosses', wanted: (line: number) => boolean): number[] {
  const { col: left, row: top, widthCells, heightCells } = frame.window
  const [right, bottom] = [left + widthCells, top + heightCells]
  const path: number[] = []
  const add = (x1: number, y1: number, x2: number, y2: number) =>
    path.push(PATH_OPS.move, xOf(frame, x1), yOf(frame, y1), PATH_OPS.line, xOf(frame, x2), yOf(frame, y2))
  switch (style) {
    case 'lines':
    case 'dots':
      for (let col = left; col <= right; col++) if (wanted(col)) add(col, top, col, bottom)
      for (let row = top; row <= bottom; row++) if (wanted(row)) add(left, row, right, row)
      return path
    case 'crosses':
      for (let row = top; row <= bottom; row++)
        for (let col = left; col <= right; col++) {
          if (!wanted(col) && !wanted(row)) continue
          add(col - 0.08, row, col + 0.08, row)
          add(col, row - 0.08, col, row + 0.08)
        }
      return path
    default:
      return unreachable(style)
  }
}

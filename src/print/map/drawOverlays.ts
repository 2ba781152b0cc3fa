/** Draws overlays: movement ranges, threatened squares, paths, rounds. Bands differ in hatch and in the number in their squares. */
import { unreachable } from '../../base/invariant.ts'
import type { Cell } from '../../grid/cell.ts'
import { PATH_OPS, type Color, type Mark } from '../../draw/marks.ts'
import { circlePath, pathMark } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import type { OverlayPath } from '../facts.ts'
import type { ReadyOverlay, Scene } from '../scene/scene.ts'
import { drawRound, drawRoundEnds } from './drawRound.ts'
import { borderOfCells, ptOfSquare, xOf, yOf, type Frame } from './frame.ts'
import { bandHatch, hatchCells } from './hatches.ts'

/** Overlays in the frame's window; the discs of rounds come above all routes. */
export function drawOverlays(scene: Scene, frame: Frame): Mark[] {
  const areasAndRoutes = scene.overlays.flatMap((ready, index) => {
    const { overlay } = ready
    switch (overlay.kind) {
      case 'cells':
        return drawBands(scene, frame, ready, index)
      case 'path':
        return drawPath(scene, frame, overlay)
      case 'round':
        return drawRound(scene, frame, overlay)
      default:
        return unreachable(overlay)
    }
  })
  const ends = scene.overlays.flatMap(({ overlay }) =>
    overlay.kind === 'round' ? drawRoundEnds(scene, frame, overlay) : [],
  )
  return [...areasAndRoutes, ...ends]
}

function drawBands({ ink, creatures }: Scene, frame: Frame, { overlay, cells }: ReadyOverlay, index: number): Mark[] {
  const owner = creatures.find(({ creature }) => creature.id === overlay.creatureId)
  const numbers = overlay.kind === 'cells' ? overlay.bands.map((band) => band.number) : []
  const color = ink.line(overlay.color)
  const widthInches = Math.min(points(1.6), frame.squareInches * 0.05)
  return cells.flatMap((set, band): Mark[] => {
    const shown = set.in(frame.window)
    if (shown.length === 0) return []
    return [
      hatchCells(frame, bandHatch(index, band, color), shown),
      pathMark(borderOfCells(frame, shown, set.has, 0.03), { stroke: color, width: widthInches }),
      ...(frame.squareInches < 0.2
        ? []
        : cells.length > 1 || numbers[band] !== undefined
          ? shown.map((cell) => bandNumber(frame, cell, `${numbers[band] ?? band + 1}`, color))
          : owner
            ? shown.slice(0, 1).map((cell) => bandNumber(frame, cell, `#${owner.number}`, color))
            : []),
    ]
  })
}

/** The number of a band or creature in the lower right corner of a square, as in the legend. */
function bandNumber(frame: Frame, cell: Cell, number: string, color: Color): Mark {
  const x = xOf(frame, cell.col + 1) - frame.squareInches * 0.06
  const y = yOf(frame, cell.row + 1) - frame.squareInches * 0.07
  return textMark(number, x, y, {
    pt: ptOfSquare(frame, 0.13, 3.5, 9),
    bold: true,
    align: 'right',
    color,
  })
}

function drawPath({ ink }: Scene, frame: Frame, { steps, spaceCells, color }: OverlayPath): Mark[] {
  const stroke = ink.line(color)
  const path: number[] = []
  const marks: Mark[] = []
  const pt = ptOfSquare(frame, 0.13, 3.5, 9)
  const middle = spaceCells / 2
  for (const [i, { cell, label }] of steps.entries()) {
    const [x, y] = [xOf(frame, cell.col + middle), yOf(frame, cell.row + middle)]
    path.push(i === 0 ? PATH_OPS.move : PATH_OPS.line, x, y)
    marks.push(
      pathMark(circlePath(x, y, frame.squareInches * (i === 0 || i === steps.length - 1 ? 0.1 : 0.05)), {
        fill: stroke,
      }),
    )
    if (label !== undefined && frame.squareInches >= 0.2)
      marks.push(
        textMark(label, x + frame.squareInches * 0.1, y - frame.squareInches * 0.1, {
          pt,
          bold: true,
          color: ink.text,
        }),
      )
  }
  return [pathMark(path, { stroke, width: Math.min(points(2.5), frame.squareInches * 0.07), cap: 'round' }), ...marks]
}

/** Draws regions: borders under creatures, names above them. */
import type { Cell } from '../../grid/cell.ts'
import type { RecordOf } from '../../map/battleMap.ts'
import type { Mark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import type { Annotation } from '../scene/annotations.ts'
import type { Scene } from '../scene/scene.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { borderOfCells, ptOfSquare, xOf, yOf, type Box, type Frame } from './frame.ts'

type RegionAnnotation = Extract<Annotation, { readonly kind: 'region' }>

/** The border of a region. */
export function drawRegion({ ink }: Scene, frame: Frame, { record, cells }: RegionAnnotation): Mark[] {
  const shown = cells.in(frame.window)
  if (shown.length === 0) return []
  const widthInches = Math.min(points(2), frame.squareInches * 0.06)
  return [
    pathMark(borderOfCells(frame, shown, cells.has, 0.04), {
      stroke: ink.line(record.colour),
      width: widthInches,
      dash: record.purpose === 'deployment' ? [widthInches * 5, widthInches * 2] : [widthInches * 2, widthInches * 2],
    }),
  ]
}

/**
 * The name of a region in its first square whose center is in `box`, moved so that the box does not cut it. A narrow strip of a
 * region along the edge of a page gets no name: the neighboring page has it.
 */
export function drawRegionName({ ink }: Scene, frame: Frame, box: Box, { record, cells }: RegionAnnotation): Mark[] {
  const shown = cells.in(frame.window)
  if (frame.squareInches < 0.1 && shown.length < 30) return []
  const first = shown.find((cell) => isCenterIn(frame, box, cell))
  const words = nameOf(record)
  if (!first || words === '') return []
  const pt = ptOfSquare(frame, 0.15, 3.5, 11)
  const inset = frame.squareInches * 0.07
  const width = Math.min(textWidth(words, points(pt), true) + (pt / 72) * 0.6, box.widthInches)
  const x = Math.max(box.x, Math.min(xOf(frame, first.col) + inset, box.x + box.widthInches - width))
  const y = yOf(frame, first.row) + inset
  return [
    pathMark(rectPath(x, y, width, (pt / 72) * 1.35), { fill: '#ffffff', opacity: 0.85 }),
    textMark(words, x + (pt / 72) * 0.3, y + pt / 72, {
      pt,
      bold: true,
      color: ink.text,
      maxWidthInches: width - (pt / 72) * 0.6,
    }),
  ]
}

const nameOf = ({ name, purpose }: RecordOf<'regions'>): string =>
  purpose === 'region' || purpose === 'room' ? name : `${name} (${purpose})`.trim()

function isCenterIn(frame: Frame, box: Box, { col, row }: Cell): boolean {
  const [x, y] = [xOf(frame, col + 0.5), yOf(frame, row + 0.5)]
  return x >= box.x && x <= box.x + box.widthInches && y >= box.y && y <= box.y + box.heightInches
}

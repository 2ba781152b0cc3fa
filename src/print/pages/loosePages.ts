/** Pages of loose pieces to cut out: miniatures, cards, markers, templates. What is too large for a sheet is cut into parts. */
import type { Mark } from '../../draw/marks.ts'
import { clipped, pathMark, rectPath } from '../../draw/paths.ts'
import { points } from '../drawing.ts'
import type { Part } from '../options.ts'
import type { Scene } from '../scene/scene.ts'
import type { TextArea } from './flow.ts'
import { packed } from './packing.ts'
import type { PlannedPage } from './page.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { paragraph } from './text.ts'

/** Something to cut out. */
export interface LoosePiece {
  readonly widthInches: number
  readonly heightInches: number
  readonly draw: (x: number, y: number) => readonly Mark[]
}

const GAP_INCHES = 0.12

/** Pages of the pieces that `piecesFor` makes for an area, under a line of words; none without pieces. */
export function loosePages(
  scene: Scene,
  part: Part,
  title: string,
  about: string,
  piecesFor: (area: TextArea) => readonly LoosePiece[],
): PlannedPage[] {
  const sheet = textSheet(scene.options)
  const whole = textAreaOf(sheet, scene.options.marginInches)
  const words = paragraph(about, whole.widthInches, { pt: 8 })
  const wordsInches = words.reduce((sum, { heightInches }) => sum + heightInches, 0) + 0.08
  const area = { ...whole, y: whole.y + wordsInches, heightInches: whole.heightInches - wordsInches }
  const pieces = piecesFor(area).flatMap((piece) => cutToSheet(piece, area))
  return packed(pieces, area, GAP_INCHES).map((placed) => ({
    ...sheet,
    part,
    label: title,
    draw: (place) => [
      ...textPageFrame(scene, sheet, title, place),
      ...words.flatMap((line, i) => line.draw(whole.x, whole.y + i * line.heightInches, whole.widthInches)),
      ...placed.flatMap(({ piece, x, y }) => piece.draw(x, y)),
    ],
  }))
}

/** A piece that fits the sheet, or the parts of one that does not. */
function cutToSheet(piece: LoosePiece, area: TextArea): readonly LoosePiece[] {
  const across = Math.ceil(piece.widthInches / area.widthInches - 1e-9)
  const down = Math.ceil(piece.heightInches / area.heightInches - 1e-9)
  if (across === 1 && down === 1) return [piece]
  const widthInches = piece.widthInches / across
  const heightInches = piece.heightInches / down
  return Array.from({ length: across * down }, (_, i) => {
    const [left, top] = [(i % across) * widthInches, Math.floor(i / across) * heightInches]
    return {
      widthInches,
      heightInches,
      draw: (x, y) => [
        clipped(rectPath(x, y, widthInches, heightInches), piece.draw(x - left, y - top)),
        pathMark(rectPath(x, y, widthInches, heightInches), {
          stroke: '#000000',
          width: points(0.4),
          dash: [points(3), points(3)],
        }),
      ],
    }
  })
}

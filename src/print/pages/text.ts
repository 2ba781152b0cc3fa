import type { Mark } from '../../draw/marks.ts'
import { artifact, points, textMark, type TextLook } from '../drawing.ts'
import { wrapText } from '../text/wrap.ts'
import type { Block } from './flow.ts'

/** A block for each line of a text, so that it may continue in the next column or page, but not with a single first or last line. */
export function paragraph(text: string, widthInches: number, look: TextLook = {}, indentInches = 0): Block[] {
  const pt = look.pt ?? 9
  const leading = points(pt * 1.32)
  const lines = wrapText(text, widthInches - indentInches, pt, look.bold ?? false)
  const tag = look.tag ?? { role: 'P' as const }
  return lines.map((words, i) => ({
    heightInches: leading,
    keepWithNext: i < lines.length - 1 && (i === 0 || i === lines.length - 2),
    draw: (x, y) => [textMark(words, x + indentInches, y + points(pt) * 1.02, { ...look, pt, tag })],
  }))
}

/** A heading that stays with the block after it, with space above. */
export function heading(words: string, widthInches: number, pt = 12): Block[] {
  const lines = paragraph(words, widthInches, { pt, bold: true, tag: { role: 'H2' } })
  return [
    { heightInches: points(pt * 0.6), isSpace: true, keepWithNext: true, draw: () => [] },
    ...lines.map((line) => ({ ...line, keepWithNext: true })),
  ]
}

/** Space above and below marks beside text. */
const AROUND_INCHES = points(2.5)

/** Marks with lines of text to their right, centered if the marks are higher. */
export function beside(
  widthInches: number,
  marks: (x: number, y: number) => readonly Mark[],
  marksHeightInches: number,
  lines: readonly Block[],
): Block {
  const linesHeight = lines.reduce((sum, { heightInches }) => sum + heightInches, 0)
  return {
    heightInches: Math.max(marksHeightInches, linesHeight) + 2 * AROUND_INCHES,
    draw: (x, top, width) => {
      const y = top + AROUND_INCHES
      let at = y + Math.max(0, (marksHeightInches - linesHeight) / 2)
      const text: Mark[] = []
      for (const line of lines) {
        text.push(...line.draw(x + widthInches, at, width - widthInches))
        at += line.heightInches
      }
      return [artifact(marks(x, y)), ...text]
    },
  }
}

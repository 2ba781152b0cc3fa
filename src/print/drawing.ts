/**
 * A drawing on paper: marks whose unit is an inch, from the top left corner of the page, `y` down, free of any resolution.
 * PDF, SVG, pictures and the preview all paint this one list of marks in order, so that they cannot disagree.
 */
import type { Color, Mark, Tag, TextMark } from '../draw/marks.ts'
import { textWidth } from '../draw/text/measure.ts'

/** One page or one picture. */
export interface Drawing {
  readonly widthInches: number
  readonly heightInches: number
  readonly marks: readonly Mark[]
}

/** Points of type in an inch. */
export const POINTS_PER_INCH = 72
/** Millimeters in an inch, exactly. */
export const MM_PER_INCH = 25.4
/** Inches of so many points. */
export const points = (count: number): number => count / POINTS_PER_INCH

/** What a line of text may say beside its words; left out: 8 points, regular, black, left, level. */
export interface TextLook {
  readonly pt?: number
  readonly bold?: boolean
  readonly color?: Color
  readonly align?: TextMark['align']
  readonly turnDegrees?: number
  readonly maxWidthInches?: number
  readonly tag?: Tag
}

/** A line may be set so much narrower than its letters are made; a longer one is cut. */
const MIN_SQUEEZE = 0.8

/** As much of a text as can be read in a width, with an ellipsis for the rest. */
function shortened(text: string, size: number, bold: boolean, maxWidth: number): string {
  if (textWidth(text, size, bold) * MIN_SQUEEZE <= maxWidth) return text
  const letters = [...text]
  let length = letters.length
  const cut = () => `${letters.slice(0, length).join('').trimEnd()}…`
  while (length > 1 && textWidth(cut(), size, bold) * MIN_SQUEEZE > maxWidth) length--
  return cut()
}

/** A mark of a line of text; one that is much too long for its width ends in an ellipsis. */
export const textMark = (text: string, x: number, y: number, look: TextLook = {}): TextMark => ({
  kind: 'text',
  text:
    look.maxWidthInches === undefined
      ? text
      : shortened(text, points(look.pt ?? 8), look.bold ?? false, look.maxWidthInches),
  x,
  y,
  size: points(look.pt ?? 8),
  face: 'sans',
  bold: look.bold ?? false,
  color: look.color ?? '#000000',
  align: look.align ?? 'left',
  turnDegrees: look.turnDegrees ?? 0,
  ...(look.maxWidthInches === undefined ? {} : { maxWidth: look.maxWidthInches }),
  ...(look.tag ? { tag: look.tag } : {}),
})

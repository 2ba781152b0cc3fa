/**
 * A drawing on paper: marks whose unit is an inch, from the top left corner of the page, `y` down, free of any resolution.
 * PDF, SVG, pictures and the preview all paint this one list of marks in order, so that they cannot disagree.
 */
import type { Color, Mark, TextMark } from '../draw/marks.ts'

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
}

/** A mark of a line of text. */
export const textMark = (text: string, x: number, y: number, look: TextLook = {}): TextMark => ({
  kind: 'text',
  text,
  x,
  y,
  size: points(look.pt ?? 8),
  face: 'sans',
  bold: look.bold ?? false,
  color: look.color ?? '#000000',
  align: look.align ?? 'left',
  turnDegrees: look.turnDegrees ?? 0,
  ...(look.maxWidthInches === undefined ? {} : { maxWidth: look.maxWidthInches }),
})

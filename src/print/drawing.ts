/**
 * A drawing on paper: marks in inches from the top left corner of the page, `y` down, independent of any resolution. PDF, SVG,
 * pictures and the preview all paint this list of marks in order, so they cannot disagree.
 */
import type { Color, GroupMark, Mark, Tag, TextMark } from '../draw/marks.ts'
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
/** Points in inches. */
export const points = (count: number): number => count / POINTS_PER_INCH

/** Look of a line of text. Defaults: 8 points, regular, black, left-aligned, horizontal. */
export interface TextLook {
  readonly pt?: number
  readonly bold?: boolean
  readonly color?: Color
  readonly align?: TextMark['align']
  readonly turnDegrees?: number
  readonly maxWidthInches?: number
  readonly tag?: Tag
}

/** Letters are condensed to this share of their width at most; a longer line is cut. */
const MIN_SQUEEZE = 0.8

/** The text, cut with an ellipsis if it does not fit `maxWidth` even when condensed. */
function shortened(text: string, size: number, bold: boolean, maxWidth: number): string {
  if (textWidth(text, size, bold) * MIN_SQUEEZE <= maxWidth) return text
  const letters = [...text]
  let length = letters.length
  const cut = () => `${letters.slice(0, length).join('').trimEnd()}…`
  while (length > 1 && textWidth(cut(), size, bold) * MIN_SQUEEZE > maxWidth) length--
  return cut()
}

/** The mark of a line of text; one much too long for its width ends in an ellipsis. */
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

const ARTIFACT: Tag = { role: 'Artifact' }

/** Marks that only serve to see or cut the page: screen readers skip them. */
export const artifact = (marks: readonly Mark[]): GroupMark => ({ kind: 'group', tag: ARTIFACT, marks })

/** Marks with a description for screen readers. */
export const figure = (alt: string, marks: readonly Mark[]): GroupMark => ({
  kind: 'group',
  tag: { role: 'Figure', alt },
  marks,
})

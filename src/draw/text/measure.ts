/**
 * Widths of text without a font. Lines must break at the same words in the preview (a browser) and in the file (another process),
 * or page counts would differ. So all widths come from one table, and writers condense a line to the width given here if their
 * font is wider. Rejected: letting each output measure.
 */
import { BOLD_ADVANCES, REGULAR_ADVANCES } from './advances.ts'

type Advances = ReadonlyMap<number, number>

const readAdvances = (blocks: readonly (readonly [number, string])[]): Advances =>
  new Map(
    blocks.flatMap(([first, widths]) =>
      widths.split(' ').map((width, i) => [first + i, parseInt(width, 36) / 1000] as const),
    ),
  )

const REGULAR = readAdvances(REGULAR_ADVANCES)
const BOLD = readAdvances(BOLD_ADVANCES)

/** Characters without width: combining marks and bidirectional controls. */
const WITHOUT_WIDTH = /[\p{Mark}\p{Bidi_Control}]/u
/** Full-width scripts and symbols. */
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u
const EMOJI = /\p{Extended_Pictographic}/u
/** Noto Emoji, both weights. */
const EMOJI_EMS = 1.27
const OTHER_LETTER_EMS = 0.65

function advanceEms(char: string, table: Advances): number {
  const known = table.get(char.codePointAt(0) ?? 0)
  if (known !== undefined) return known
  if (WITHOUT_WIDTH.test(char)) return 0
  if (EMOJI.test(char)) return EMOJI_EMS
  return FULL_WIDTH.test(char) ? 1 : OTHER_LETTER_EMS
}

/** Width of a line of the sans serif face in the unit of `size`, the height of its em. */
export function textWidth(text: string, size: number, bold = false): number {
  const table = bold ? BOLD : REGULAR
  let ems = 0
  for (const char of text) ems += advanceEms(char, table)
  return ems * size
}

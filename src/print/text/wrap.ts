import { points } from '../drawing.ts'
import { BOLD_ADVANCES, REGULAR_ADVANCES } from './advances.ts'

/** Where a line may break: after spaces and hyphens (not within a date), and between characters of scripts written without spaces. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」』）]*|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+?(?:-+(?!\d)|(?=[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|$))/gu

/**
 * Text broken into lines no wider than `widthInches`; line ends in the text stay. A word wider than a line is cut.
 * An empty text has no lines; an empty line inside stays.
 */
export function wrapText(text: string, widthInches: number, pt: number, bold = false): string[] {
  if (text.trim() === '') return []
  return text
    .replace(/\s+$/u, '')
    .split(/\r\n|\r|\n/u)
    .flatMap((paragraph) => wrapParagraph(paragraph, widthInches, pt, bold))
}

function wrapParagraph(paragraph: string, widthInches: number, pt: number, bold: boolean): string[] {
  const lines: string[] = []
  let line = ''
  let lineInches = 0
  const end = () => {
    lines.push(line.trimEnd())
    line = ''
    lineInches = 0
  }
  for (const piece of paragraph.replace(/\t/gu, '    ').match(PIECES) ?? []) {
    const blank = piece.trim() === ''
    if (blank && line === '') continue
    const pieceInches = textWidthInches(piece, pt, bold)
    if (!blank && line !== '' && lineInches + textWidthInches(piece.trimEnd(), pt, bold) > widthInches) end()
    if (pieceInches > widthInches && !blank) {
      const parts = cutWord(piece, widthInches, pt, bold)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
      lineInches = textWidthInches(line, pt, bold)
    } else {
      line += piece
      lineInches += pieceInches
    }
  }
  end()
  return lines
}

function cutWord(word: string, widthInches: number, pt: number, bold: boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const char of word) {
    if (part !== '' && textWidthInches(part + char, pt, bold) > widthInches) {
      parts.push(part)
      part = ''
    }
    part += char
  }
  return [...parts, part]
}

/**
 * Widths of text without a font at hand. Lines must break at the same words in the preview (a browser) and in the file
 * (another process), or page counts would differ; so widths come from one table, and whatever a writer's own font makes
 * of a line, it squeezes it into the width promised here. Rejected: asking each output to measure.
 */

type Advances = ReadonlyMap<number, number>

const readAdvances = (blocks: readonly (readonly [number, string])[]): Advances =>
  new Map(
    blocks.flatMap(([first, widths]) =>
      widths.split(' ').map((width, i) => [first + i, parseInt(width, 36) / 1000] as const),
    ),
  )

const REGULAR = readAdvances(REGULAR_ADVANCES)
const BOLD = readAdvances(BOLD_ADVANCES)

const COMBINING = /\p{Mark}/u
/** Scripts and symbols set on full squares. */
const FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u
const OTHER_LETTER_EMS = 0.65

function advanceEms(char: string, table: Advances): number {
  const known = table.get(char.codePointAt(0) ?? 0)
  if (known !== undefined) return known
  if (COMBINING.test(char)) return 0
  return FULL_WIDTH.test(char) ? 1 : OTHER_LETTER_EMS
}

/** Width of a line of text in inches at `pt` points. */
export function textWidthInches(text: string, pt: number, bold = false): number {
  const table = bold ? BOLD : REGULAR
  let ems = 0
  for (const char of text) ems += advanceEms(char, table)
  return ems * points(pt)
}

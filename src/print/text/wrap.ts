import { textWidth } from '../../draw/text/measure.ts'
import { points } from '../drawing.ts'

/** Pieces between which a line may break: at spaces, after hyphens (not within a date), and between Chinese or Japanese characters. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」』）]*|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+?(?:-+(?!\d)|(?=[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|$))/gu

/** Scripts without spaces between words, whose words are found with a dictionary. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The parts of a text between which a line may break. */
const piecesOf = (text: string): readonly string[] =>
  (text.match(PIECES) ?? []).flatMap((piece) => (WITHOUT_SPACES.test(piece) ? partsBy(WORDS, piece) : [piece]))

const partsBy = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Width in inches of the widest unbreakable piece of a text. */
export const widestPiece = (text: string, pt: number): number =>
  Math.max(0, ...piecesOf(text).map((piece) => textWidth(piece.trimEnd(), points(pt))))

/**
 * Breaks a text into lines no wider than `widthInches`, keeping its line breaks. A word wider than a line is cut. An empty text has no
 * lines; an empty line within a text is kept.
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
  for (const piece of piecesOf(paragraph.replace(/\t/gu, '    '))) {
    const blank = piece.trim() === ''
    if (blank && line === '') continue
    const pieceInches = textWidth(piece, points(pt), bold)
    if (!blank && line !== '' && lineInches + textWidth(piece.trimEnd(), points(pt), bold) > widthInches) end()
    if (pieceInches > widthInches && !blank) {
      const parts = cutWord(piece, widthInches, pt, bold)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
      lineInches = textWidth(line, points(pt), bold)
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
  for (const char of partsBy(LETTERS, word)) {
    if (part !== '' && textWidth(part + char, points(pt), bold) > widthInches) {
      parts.push(part)
      part = ''
    }
    part += char
  }
  return [...parts, part]
}

/** Splits a line of text into runs in visual order, each of one font and direction. */
import createBidi from 'bidi-js'
import type { Face } from '../../src/draw/marks.ts'
import { fontFor, type LoadedFont } from './fontFiles.ts'

/** Characters of one font and direction; `text` is in reading order. */
export interface TextRun {
  readonly text: string
  readonly font: LoadedFont
  readonly rightToLeft: boolean
}

const bidi = createBidi()
const HAS_RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u
/** Control characters, which no font needs to have. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u
const MARK = /\p{Mark}/u

/** Runs of a line from left to right. Control characters are left out. */
export function textRuns(text: string, bold: boolean, face: Face = 'sans'): readonly TextRun[] {
  const look = { bold, face }
  // eslint-disable-next-line no-control-regex -- controls are what is removed
  const clean = text.replace(/[\u0000-\u001f\u007f]/gu, ' ')
  if (!HAS_RIGHT_TO_LEFT.test(clean)) return fontRuns(clean, look, false)
  const embedding = bidi.getEmbeddingLevels(clean)
  const runs = levelRuns(clean, embedding.levels)
  return inVisualOrder(runs).flatMap(({ start, end, level }) => {
    const rightToLeft = level % 2 === 1
    const piece = rightToLeft ? mirrored(clean, embedding, start, end) : clean.slice(start, end)
    const split = fontRuns(piece, look, rightToLeft)
    return rightToLeft ? split.toReversed() : split
  })
}

interface LevelRun {
  readonly start: number
  readonly end: number
  readonly level: number
}

function levelRuns(text: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = []
  let start = 0
  for (let i = 1; i <= text.length; i++)
    if (i === text.length || levels[i] !== levels[start]) {
      runs.push({ start, end: i, level: levels[start] ?? 0 })
      start = i
    }
  return runs
}

/** Reverses every stretch of runs at or above each odd level, highest first. @source Unicode Standard Annex 9, rule L2 */
function inVisualOrder(runs: readonly LevelRun[]): LevelRun[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--)
    for (let i = 0; i < order.length; i++) {
      let end = i
      while ((order[end]?.level ?? -1) >= level) end++
      if (end > i + 1) order.splice(i, end - i, ...order.slice(i, end).reverse())
      i = Math.max(i, end - 1)
    }
  return order
}

function mirrored(
  text: string,
  embedding: ReturnType<typeof bidi.getEmbeddingLevels>,
  start: number,
  end: number,
): string {
  const mirrors = bidi.getMirroredCharactersMap(text, embedding.levels, start, end - 1)
  return [...text.slice(start, end)].length === end - start
    ? Array.from({ length: end - start }, (_, i) => mirrors.get(start + i) ?? text.charAt(start + i)).join('')
    : text.slice(start, end)
}

interface Look {
  readonly bold: boolean
  readonly face: Face
}

function fontRuns(text: string, { bold, face }: Look, rightToLeft: boolean): TextRun[] {
  const runs: { text: string; font: LoadedFont; rightToLeft: boolean }[] = []
  for (const char of text) {
    const last = runs.at(-1)
    if (INVISIBLE.test(char)) {
      if (char === '\u200d' || char === '\u200c') if (last) last.text += char
      continue
    }
    const staysWithLast =
      last && (char === ' ' || MARK.test(char)) && last.font.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
    const font = staysWithLast ? last.font : fontFor(char, bold, face)
    const letters = spelledAsDrawn(font, char)
    if (last?.font === font) last.text += letters
    else runs.push({ text: letters, font, rightToLeft })
  }
  return runs
}

/**
 * Decomposes a letter that a font composes of several glyphs, such as "ị" of "i" and a dot. In a PDF each glyph stands for the first
 * text it was drawn for: without this, a search for "ị" would find every "i".
 */
function spelledAsDrawn({ font }: LoadedFont, char: string): string {
  const apart = char.normalize('NFD')
  return apart === char || font.layout(char).glyphs.length === 1 ? char : apart
}

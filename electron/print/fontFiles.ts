/** The fonts of prints, read when first needed, and which of them has a character. */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import type { Face } from '../../src/draw/marks.ts'
import { familiesOf, type FontFamily } from '../../src/draw/text/families.ts'
import { fontFile, hasBold } from './fontPackages.ts'
import { unpackedFont } from './woff.ts'

/** A font that has been read. */
export interface LoadedFont {
  /** The family, and its weight if it is bold. */
  readonly name: string
  readonly family: FontFamily
  readonly bytes: Buffer
  readonly font: Font
}

const loaded = new Map<string, LoadedFont>()
const choice = new Map<string, LoadedFont>()

/** The first font that has the character; the default font if none has. Each is loaded when first needed, and kept. */
export function fontFor(char: string, bold: boolean, face: Face = 'sans'): LoadedFont {
  const key = `${face}${bold ? ' bold ' : ' '}${char}`
  const known = choice.get(key)
  if (known) return known
  const codePoint = char.codePointAt(0) ?? 0
  const family = familiesOf(face).find((each) => load(each, bold).font.hasGlyphForCodePoint(codePoint))
  const font = load(family ?? (face === 'serif' ? 'DejaVu Serif' : 'Noto Sans'), bold)
  choice.set(key, font)
  return font
}

/** Every font of a face in one weight, in fallback order. */
export const fontsOf = (bold: boolean, face: Face = 'sans'): readonly LoadedFont[] =>
  familiesOf(face).map((family) => load(family, bold))

function load(family: FontFamily, bold: boolean): LoadedFont {
  const isBold = bold && hasBold(family)
  const name = isBold ? `${family} Bold` : family
  const known = loaded.get(name)
  if (known) return known
  const bytes = unpackedFont(readFileSync(fontFile(family, isBold)))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${family}: one font was expected, not a collection`)
  const read = { name, family, bytes, font }
  loaded.set(name, read)
  return read
}

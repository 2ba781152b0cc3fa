/** The fonts of prints: their files, and which of them has a character. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Face } from '../../src/draw/marks.ts'
import { FONT_FAMILIES, familiesOf, type FontFamily } from '../../src/draw/text/families.ts'
import { unpackedFont } from './woff.ts'

interface FontFile {
  readonly packageName: string
  readonly regular: string
  /** Absent: the regular weight is used for bold. */
  readonly bold?: string
}

/** The npm package of the Noto font of one script. */
const noto = (script: string): FontFile => {
  const [name, folder] = [`Noto${script}`, script.replace(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`)]
  return {
    packageName: `@expo-google-fonts/noto${folder}`,
    regular: `400Regular/${name}_400Regular.ttf`,
    bold: `700Bold/${name}_700Bold.ttf`,
  }
}

const FONT_FILES: Readonly<Record<FontFamily, FontFile>> = {
  'DejaVu Serif': {
    packageName: 'dejavu-fonts-ttf',
    regular: 'ttf/DejaVuSerif.ttf',
    bold: 'ttf/DejaVuSerif-Bold.ttf',
  },
  'Noto Sans': {
    packageName: '@embedpdf/fonts-latin',
    regular: 'fonts/NotoSans-Regular.ttf',
    bold: 'fonts/NotoSans-Bold.ttf',
  },
  'Noto Naskh Arabic': {
    packageName: '@embedpdf/fonts-arabic',
    regular: 'fonts/NotoNaskhArabic-Regular.ttf',
    bold: 'fonts/NotoNaskhArabic-Bold.ttf',
  },
  'Noto Sans Thai': noto('SansThai'),
  'Noto Sans Bengali': noto('SansBengali'),
  'Noto Sans Tamil': noto('SansTamil'),
  'Noto Sans Telugu': noto('SansTelugu'),
  'Noto Sans Gujarati': noto('SansGujarati'),
  'Noto Sans Gurmukhi': noto('SansGurmukhi'),
  'Noto Sans Kannada': noto('SansKannada'),
  'Noto Sans Malayalam': noto('SansMalayalam'),
  'Noto Sans Sinhala': noto('SansSinhala'),
  'Noto Sans Khmer': noto('SansKhmer'),
  'Noto Sans Myanmar': noto('SansMyanmar'),
  'Noto Sans Ethiopic': noto('SansEthiopic'),
  'DejaVu Sans': {
    packageName: 'dejavu-fonts-ttf',
    regular: 'ttf/DejaVuSans.ttf',
    bold: 'ttf/DejaVuSans-Bold.ttf',
  },
  'Noto Sans SC': { packageName: '@embedpdf/fonts-sc', regular: 'fonts/NotoSansHans-Regular.otf' },
  'Noto Sans KR': { packageName: '@embedpdf/fonts-kr', regular: 'fonts/NotoSansKR-Regular.otf' },
  'Noto Emoji': noto('Emoji'),
  // WOFF, whose tables are as in TrueType: those of WOFF2 are transformed, and a PDF with their glyphs shows blanks.
  Unifont: { packageName: '@fontsource/unifontex', regular: 'files/unifontex-latin-400-normal.woff' },
}

/** A font that has been read. */
export interface LoadedFont {
  /** The family, and its weight if it is bold. */
  readonly name: string
  readonly family: FontFamily
  readonly bytes: Buffer
  readonly font: Font
}

// The packages export no paths of their own, so their folders are looked up the way Node looks for packages.
// Bundled, this file is CommonJS and knows its place by `__filename`.
const here = typeof __filename === 'string' ? __filename : import.meta.url
const lookups = createRequire(here).resolve.paths('fontkit') ?? []

function packageFile(packageName: string, path: string): string {
  const found = lookups.map((folder) => join(folder, packageName, path)).find((file) => existsSync(file))
  if (found === undefined) throw new Error(`the font ${packageName}/${path} is not installed`)
  return found
}

/** `@font-face` rules for HTML prints, with the addresses of the program's font files. */
export const fontFaces = (): readonly string[] =>
  FONT_FAMILIES.flatMap((family) => {
    const { packageName, regular, bold } = FONT_FILES[family]
    const face = (path: string, weight: string) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:url("${pathToFileURL(packageFile(packageName, path)).href}")}`
    return bold === undefined ? [face(regular, '400 700')] : [face(regular, '400'), face(bold, '700')]
  })

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
  const file = FONT_FILES[family]
  const isBold = bold && file.bold !== undefined
  const name = isBold ? `${family} Bold` : family
  const known = loaded.get(name)
  if (known) return known
  const path = packageFile(file.packageName, isBold ? (file.bold ?? file.regular) : file.regular)
  const bytes = unpackedFont(readFileSync(path))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file.packageName}: one font was expected, not a collection`)
  const read = { name, family, bytes, font }
  loaded.set(name, read)
  return read
}
